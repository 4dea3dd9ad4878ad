/* structure.h - texts of JSON with one value changed: for another kind of value, for nothing, or doubled.
 *
 * Bytes that are changed one by one seldom get past the syntax; these changes reach the readers behind it.  A text is
 * one JSON value (relaxed), or one a line (records, sessions of the protocol); values are counted in the order of the
 * text, containers before what they hold. */
#ifndef SAND_TESTS_STRUCTURE_H
#define SAND_TESTS_STRUCTURE_H

#include "base/json.h"

enum { STRUCTURE_WAYS = 24 }; /* in which a value may be changed */

typedef struct structure structure;

/* NULL: no line of it is JSON, or out of memory.  The text must outlive it. */
structure *structure_open(const char *text, size_t n);
void structure_close(structure *s); /* NULL is fine */
size_t structure_values(const structure *s);

/* Appends the text with value `which` changed in the `way`-th way; where another value of the text takes its place
 * it is `other`.  False: this way would change nothing; then nothing is appended. */
bool structure_change(const structure *s, size_t which, size_t way, size_t other, sand_text *out);
/* "by null", "doubled" …: for messages. */
const char *structure_way(size_t way);

#endif
