/* structure.h - JSON texts with one value changed: replaced by another kind of value, left out, or doubled.
 *
 * Random changes of bytes seldom get past the parser; these changes reach the readers behind it. A text is one JSON
 * value (relaxed), or one a line (records, sessions of the protocol). Values are numbered in the order of the text, a
 * container before its contents. */
#ifndef SAND_TESTS_STRUCTURE_H
#define SAND_TESTS_STRUCTURE_H

#include "base/json.h"

enum { STRUCTURE_WAYS = 24 }; /* ways to change a value */

typedef struct structure structure;

/* Returns NULL when no line of the text is JSON, or without memory. The text must outlive the structure. */
structure *structure_open(const char *text, size_t n);
void structure_close(structure *s); /* NULL is fine */
size_t structure_values(const structure *s);

/* Appends the text with value `which` changed in the `way`-th way; `other` is the value that replaces it, for the way
 * that copies another. False: this way would change nothing, and nothing is appended. */
bool structure_change(const structure *s, size_t which, size_t way, size_t other, sand_text *out);
/* Returns "by null", "doubled" …, for messages. */
const char *structure_way(size_t way);

#endif
