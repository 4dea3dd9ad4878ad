/* laid.h - battles laid out from text, for tests that are not about reading.
 *
 * The text is that of a scenario file, with ' for ", so that a string of C needs no backslashes, and is completed as
 * printf completes it: laid_out("{ruleset: 'drill', …, units: [%s]}", units). */
#ifndef SAND_TESTS_LAID_H
#define SAND_TESTS_LAID_H

#include "battle/rules.h"

typedef struct {
    sand_field *field;
    sand_battle *battle;
} laid;

/* Prints what is wrong with the text and stops the program if it cannot be read. */
__attribute__((format(printf, 1, 2))) laid laid_out(const char *format, ...);
/* Fails where the text has mistakes, and lists them. */
__attribute__((format(printf, 3, 4))) sand_error laid_try(laid *out, sand_problem_list *problems, const char *format,
                                                          ...);
void laid_clear(laid *of);

/* Returns a copy of the text with " for ', for other readers; free() it. */
char *laid_quoted(const char *text);

#endif
