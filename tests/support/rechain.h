/* rechain.h - a record whose lines were changed, with its chain made anew: what somebody would do who wants to cheat.
 */
#ifndef SAND_TESTS_SUPPORT_RECHAIN_H
#define SAND_TESTS_SUPPORT_RECHAIN_H

/* malloc'ed.  Lines that do not end as lines of a chain do are left as they are. */
char *record_rechained(const char *text);
/* The n-th line (from 1), without its "after" and "check" and its braces; malloc'ed. */
char *record_line_content(const char *text, int n);

#endif
