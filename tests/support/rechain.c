#include "support/rechain.h"

#include "record/chain.h"

#include <stdlib.h>
#include <string.h>

enum { AFTER = 10 + 64 + 2, CHECK = 10 + 16 + 2 };

/* Finds the content of a line, between "after" and "check"; false: it is not a line of a chain. */
static bool content_of(const char *line, size_t n, size_t *from, size_t *to)
{
    if (!sand_chain_is_whole(line, n)) return false;
    *from = n > AFTER + CHECK && strncmp(line, "{\"after\":\"", 10) == 0 ? AFTER : 1;
    *to = n - CHECK;
    return *from <= *to;
}

char *record_rechained(const char *text)
{
    sand_text out;
    sand_record_end end = { 0 };
    sand_text_init_heap(&out);
    for (const char *at = text; *at;) {
        size_t n = strcspn(at, "\n"), from, to;
        if (strncmp(at, "{\"sandtable\":\"private\"", 22) == 0) end = (sand_record_end){ 0 };
        if (content_of(at, n, &from, &to)) {
            sand_json_writer w;
            size_t start = sand_chain_open(&out, &end, &w);
            if (end.lines > 0) sand_text_add_char(&out, ',');
            sand_text_add_bytes(&out, at + from, to - from);
            sand_text_add_char(&out, '}');
            sand_chain_close(&out, start, &end);
        } else {
            sand_text_add_bytes(&out, at, n);
            if (at[n]) sand_text_add_char(&out, '\n');
        }
        at += n + (at[n] == '\n');
    }
    char *copy = calloc(1, out.length + 1);
    memcpy(copy, out.bytes, out.length);
    sand_text_free(&out);
    return copy;
}

char *record_line_content(const char *text, int n)
{
    for (; n > 1 && *text; n--) {
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    size_t length = strcspn(text, "\n"), from = 0, to = length;
    content_of(text, length, &from, &to);
    char *copy = calloc(1, to - from + 1);
    memcpy(copy, text + from, to - from);
    return copy;
}
