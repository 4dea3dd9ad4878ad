/* tenths.h - shortens the decimals in a sentence for reading. */
#ifndef SAND_CLI_TENTHS_H
#define SAND_CLI_TENTHS_H

/* Cuts the decimals of each number to one, downwards, so that an order of "at most 4.9" is allowed; ".0" is dropped. A
 * number that would become 0, or equal another number of the sentence, stays exact.  Never call it for words that are
 * typed, kept, or answered by `measure`. */
void tenths_cut(char *line);

#endif
