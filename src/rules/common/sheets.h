/* sheets.h - sealed sheets of many entries, all judged where things stand now: what else is on the sheet, which bases
 * an entry names, what a sheet owes. */
#ifndef SAND_RULES_COMMON_SHEETS_H
#define SAND_RULES_COMMON_SHEETS_H

#include "battle/ranks.h"
#include "battle/written.h"
#include "orders/steps.h"

/* The entry of that kind about that subject, wherever it stands on the sheet; NULL: there is none. */
const sand_entry *sand_sheets_find(const sand_judging *j, unsigned kind, unsigned subject);
/* The first entry before this one that is of one of these kinds (SAND_IN(kind) of each) and has the same subject; NULL:
 * there is none. */
const sand_entry *sand_sheets_told(const sand_judging *j, uint64_t kinds);

/* ---- bases of a unit that an entry names ---- */

/* Is the body in its list? */
bool sand_sheets_names(const sand_entry *e, unsigned body);
/* The same, or names it nobody: all are meant then. */
static inline bool sand_sheets_means(const sand_entry *e, unsigned body)
{
    return e->n_list == 0 || sand_sheets_names(e, body);
}
/* The first that it names and that is no base of its subject; 0: none is. */
unsigned sand_sheets_stranger(const sand_battle *b, const sand_entry *e);
/* The first that it names and that is not among these; 0: all are. */
unsigned sand_sheets_left_out(const sand_entry *e, const sand_slots *of);

/* ---- routes that are written [battle/written.h] ---- */

/* Why a route cannot be written. */
typedef struct {
    sand_reason long_one; /* more than {n0} points */
    sand_reason off;      /* it leaves the table */
    sand_reason standing; /* from a place to the same place */
} sand_sheets_routes;
/* Is the route one that can be gone?  Else refuses. */
bool sand_sheets_check_route(sand_judging *j, const sand_sheets_routes *words, sand_written_route route);
bool sand_sheets_stays_on_table(const sand_field *field, sand_written_route route);

/* ---- what a sheet owes ---- */

/* SO FAR: this has still to be said, and the remedy says it.  Does nothing where the verdict has no more room. */
void sand_sheets_owe(sand_verdict *verdict, const char *rule, sand_sentence said, sand_entry remedy);
static inline bool sand_sheets_is_full(const sand_verdict *verdict)
{
    return verdict->n_duties == SAND_VERDICT_DUTIES_MAX;
}

#endif
