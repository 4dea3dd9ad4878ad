/* rechain.h - computes the chain of a changed record anew, as a cheat would. */
#ifndef SAND_TESTS_SUPPORT_RECHAIN_H
#define SAND_TESTS_SUPPORT_RECHAIN_H

/* Returns a malloc'ed text. Lines that do not end like lines of a chain stay as they are. */
char *record_rechained(const char *text);
/* Returns the n-th line (from 1) without "after", "check" and its braces, malloc'ed. */
char *record_line_content(const char *text, int n);

#endif
