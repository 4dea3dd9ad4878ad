/* json_string.c - prints strings and members with the library's JSON writer. */
#include "cli/json_string.h"

#include "base/json.h"
#include "cli/out.h"

void json_text(const char *words)
{
    text out;
    sand_text_init_heap(&out);
    sand_json_writer writer;
    sand_json_writer_init(&writer, &out, SAND_JSON_COMPACT);
    sand_json_write_text(&writer, NULL, words);
    fputs(text_of(&out), stdout);
    text_free(&out);
}

void json_member(bool first, const char *key, const char *words)
{
    if (!first) putchar(',');
    json_text(key);
    putchar(':');
    json_text(words);
}
