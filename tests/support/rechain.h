/* rechain.h - records whose chain is made anew: what somebody does who changed a line and wants to hide it.
 *
 * Without it nothing behind the chain is ever reached by a changed record. */
#ifndef SAND_TESTS_RECHAIN_H
#define SAND_TESTS_RECHAIN_H

#include "base/text.h"

/* Appends the text with "after" and "check" of every line as they must be; lines that do not end as lines of a chain do
 * are left as they are, and the private part is a chain of its own. */
void rechain(const char *text, size_t n, sand_text *out);

#endif
