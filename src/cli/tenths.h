/* tenths.h - lengths and angles as people say them. */
#ifndef SAND_CLI_TENTHS_H
#define SAND_CLI_TENTHS_H

/* Numbers of a sentence that have two decimals or more are cut to one, down, so that "at most 4.9" may be done.  One
 * that would then be nothing, or the same as another of the sentence, stays exact.  What is typed, kept or asked for by
 * `measure` and `why` is never cut. */
void tenths_cut(char *line);

#endif
