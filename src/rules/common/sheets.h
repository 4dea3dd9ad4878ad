/* sheets.h - sealed sheets of several entries, all judged from present positions: the other entries of the sheet, the
 * bases an entry names, and what the sheet still owes. */
#ifndef SAND_RULES_COMMON_SHEETS_H
#define SAND_RULES_COMMON_SHEETS_H

#include "battle/ranks.h"
#include "battle/written.h"
#include "orders/steps.h"

/* The entry of that kind for that subject, anywhere on the sheet; NULL: none. */
const sand_entry *sand_sheets_find(const sand_judging *j, unsigned kind, unsigned subject);
/* The first earlier entry of one of these kinds (a set of SAND_IN(kind)) for the same subject; NULL: none. */
const sand_entry *sand_sheets_told(const sand_judging *j, uint64_t kinds);

/* Why a leader cannot be given an order, {b0}: he is none; he is the enemy's; he is lost; he has that order already.
 * `which` asks for him. */
typedef struct {
    const char *which;
    sand_reason none, enemy, lost, twice;
} sand_sheets_leaders;
/* Is the subject a leader of the side who has no other entry of its kind on the sheet? Refuses it if not. */
bool sand_sheets_own_leader(sand_judging *j, const sand_sheets_leaders *words);

/* ---- bases of a unit that an entry names ---- */

/* Is the body in the entry's list? */
bool sand_sheets_names(const sand_entry *e, unsigned body);
/* Does the entry mean the body? An entry that names no bodies means all of them. */
static inline bool sand_sheets_means(const sand_entry *e, unsigned body)
{
    return e->n_list == 0 || sand_sheets_names(e, body);
}
/* Does an earlier entry for the same subject mean a base that this entry means? */
bool sand_sheets_base_told(const sand_judging *j);
/* Returns the first body the entry names that is no base of its subject; 0: none. */
unsigned sand_sheets_stranger(const sand_battle *b, const sand_entry *e);
/* Returns the first body the entry names that is not among `of`; 0: all are. */
unsigned sand_sheets_left_out(const sand_entry *e, const sand_slots *of);

/* The place (from 1) in the order of battle/ranks.h that the nth base of the list gets in that many files and ranks:
 * the list names bases from the front rank back, each rank from the left, and a last rank that is not full stands in
 * the middle. */
unsigned sand_sheets_slot(const sand_entry *e, size_t nth, int32_t files, int32_t ranks);
/* Does the entry name every base of its subject, none of them twice? */
bool sand_sheets_names_all(const sand_battle *b, const sand_entry *e);

/* ---- routes that are written [battle/written.h] ---- */

/* Why a route cannot be written. */
typedef struct {
    sand_reason long_one; /* more than {n0} points */
    sand_reason off;      /* it leaves the table */
    sand_reason standing; /* it leads from a place to the same place */
} sand_sheets_routes;
/* Can the route be followed? Refuses it if not. */
bool sand_sheets_check_route(sand_judging *j, const sand_sheets_routes *words, sand_written_route route);
bool sand_sheets_stays_on_table(const sand_field *field, sand_written_route route);

/* ---- what a sheet owes ---- */

/* Answers SO FAR with this duty, which the remedy fulfils. Does nothing when the verdict has no room left. */
void sand_sheets_owe(sand_verdict *verdict, const char *rule, sand_sentence said, sand_entry remedy);
/* Would the remedy alone be legal, by the check of its kind? */
bool sand_sheets_is_possible(const sand_judging *j, const sand_entry *remedy);
static inline bool sand_sheets_is_full(const sand_verdict *verdict)
{
    return verdict->n_duties == SAND_VERDICT_DUTIES_MAX;
}

/* ---- sheets of every side, carried out together ---- */

typedef struct {
    const sand_order *orders; /* n of them, one for each side */
    size_t n;
    unsigned passes;
    unsigned (*pass_of)(unsigned kind);                 /* the pass in which entries of this kind are applied, from 0 */
    void (*after_first)(sand_battle *b, sand_log *log); /* called when the first pass is over */
} sand_sheets;
/* Ends the step and applies the entries pass by pass, whatever their order on a sheet. */
void sand_sheets_apply(sand_battle *b, sand_room *room, const sand_sheets *sheets, sand_log *log);

#endif
