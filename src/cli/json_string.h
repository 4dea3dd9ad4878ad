/* json_string.h - JSON on standard output, for other programs. */
#ifndef SAND_CLI_JSON_STRING_H
#define SAND_CLI_JSON_STRING_H

#include <sandtable/types.h>

/* The text in quotes; NULL writes null. */
void json_text(const char *words);
/* ,"key":"words" - the comma unless it is the first member. */
void json_member(bool first, const char *key, const char *words);

#endif
