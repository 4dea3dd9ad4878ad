/* study_html.c - escapes words for HTML. */
#include "cli/study.h"

void study_words(text *out, const char *words)
{
    for (; *words; words++) switch (*words) {
        case '&': text_add(out, "&amp;"); break;
        case '<': text_add(out, "&lt;"); break;
        case '>': text_add(out, "&gt;"); break;
        case '"': text_add(out, "&quot;"); break;
        default: text_add_bytes(out, words, 1);
        }
}
