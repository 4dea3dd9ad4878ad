/* casebook.h - numbered questions about the rules with their answers, as data, put to the rules themselves.
 *
 * A casebook file (docs/casebook.md) sets up any position directly and asks one thing about it: may this be ordered,
 * what would it lead to, what happens with these dice, how far and in which arc, what is suggested, which side is
 * asked. A casebook remembers over all its files which rules and which values of options were looked at. One thread
 * uses it at a time. */
#include <sandtable/whole.h>
#ifndef SANDTABLE_CASEBOOK_H
#define SANDTABLE_CASEBOOK_H

#include <sandtable/catalogue.h>
#include <sandtable/game.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sand_casebook sand_casebook;

/* One case that was tried. All strings belong to the casebook and are valid while the report is being made. */
typedef struct {
    const char *ruleset;
    const char *id;     /* "EC-MOVE-06.b": the second row of a case with rows */
    const char *source; /* the name of the text given to sand_casebook_run */
    int32_t line;       /* the line of that text at which the case, or its row, begins */
    const char *question;
    const char *const *rules; /* IDs of the rules it is about */
    size_t n_rules;
    bool passed;
    bool assumes;               /* it does not pass, but would pass without the changes of sand_casebook_set */
    const char *expected, *got; /* the first thing that differs; "" when it passed */
    const char *why;            /* the explanation that the rules give; may be "" */
} sand_case;

/* NULL: out of memory. */
SAND_API sand_casebook *sand_casebook_create(void);
SAND_API void sand_casebook_destroy(sand_casebook *book); /* NULL is allowed */

/* Reads a casebook file and tries all its cases in order. All mistakes of the file, and of its positions and orders, go
 * to `problems`, which counts them (a case with a mistake counts as failed and is not reported). `report` is called for
 * every case (NULL: for none). SAND_OK: all cases were tried, passed or not; SAND_ERROR_SYNTAX, SAND_ERROR_INVALID:
 * there were mistakes, and the cases without any were tried; SAND_ERROR_MEMORY: once memory ran out no case is
 * reported, and nothing of the file is counted. */
SAND_API sand_error sand_casebook_run(sand_casebook *book, sand_source source,
                                      void (*report)(void *context, const sand_case *tried), void *context,
                                      sand_problem_list *problems);

/* From now on all cases are tried under these options and numbers as well, except those that a case's position sets
 * itself; settings that a case's ruleset does not know are left out for it. A case that then differs does not fail: it
 * is reported with `assumes` and counted. The list must outlive the casebook; n 0: the standard rules again. */
SAND_API void sand_casebook_set(sand_casebook *book, const sand_setting *settings, size_t n);
/* The number of cases so far that were reported with `assumes`. */
SAND_API size_t sand_casebook_assuming(const sand_casebook *book);

/* The numbers of cases so far that passed and that failed, over all files. */
SAND_API size_t sand_casebook_passed(const sand_casebook *book);
SAND_API size_t sand_casebook_failed(const sand_casebook *book);

/* What no case has looked at yet: rules in force that no case names, and values of options that no case's position sets
 * (for a number: its standard, and any other value). Tells each, as its ID ("EC-MOVE-08") or "pivot-cost = each", and
 * returns how many there are. `of` becomes the number of all that should be covered; `tell` and `of` may be NULL. For a
 * ruleset without a case everything is missing; for an unknown ruleset it returns 0. */
SAND_API size_t sand_casebook_missing(const sand_casebook *book, const char *ruleset,
                                      void (*tell)(void *context, const char *what), void *context, size_t *of);

#ifdef __cplusplus
}
#endif

#endif
