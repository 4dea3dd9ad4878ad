/* json_string.c - strings with their escapes. */
#include "cli/json_string.h"

#include <stdio.h>

void json_text(const char *words)
{
    if (!words) {
        fputs("null", stdout);
        return;
    }
    putchar('"');
    for (; *words; words++) {
        unsigned char c = (unsigned char)*words;
        if (c == '"' || c == '\\')
            printf("\\%c", c);
        else if (c == '\n')
            fputs("\\n", stdout);
        else if (c < 0x20)
            printf("\\u%04x", c);
        else
            putchar(c);
    }
    putchar('"');
}

void json_member(bool first, const char *key, const char *words)
{
    printf("%s\"%s\":", first ? "" : ",", key);
    json_text(words);
}
