/* json_string.c - strings with their escapes. */
#include "cli/json_string.h"

#include "cli/out.h"

#include <stdio.h>

void json_text(const char *words)
{
    if (!words) {
        fputs("null", stdout);
        return;
    }
    putchar('"');
    for (size_t size; *words; words += size > 0 ? size : 1) {
        unsigned char c = (unsigned char)*words;
        size = harmless_size(words);
        if (c == '"' || c == '\\')
            printf("\\%c", c);
        else if (c == '\n')
            fputs("\\n", stdout);
        else if (size > 0)
            fwrite(words, 1, size, stdout);
        else if (c < 0x80)
            printf("\\u%04x", c);
        else
            putchar('?');
    }
    putchar('"');
}

void json_member(bool first, const char *key, const char *words)
{
    printf("%s\"%s\":", first ? "" : ",", key);
    json_text(words);
}
