/* wish_plans.h - suggesting sheets of sealed plans: entries that are tried until one is legal, places beside others on
 * the same sheet, and what a sheet still owes.
 *
 * Entries to go have the wisher's kind. Invariant: an entry is handed on only if the ruleset has judged it legal. */
#ifndef SAND_RULES_COMMON_WISH_PLANS_H
#define SAND_RULES_COMMON_WISH_PLANS_H

#include "rules/common/plan_past.h"
#include "rules/common/sheets.h"
#include "rules/common/wish.h"

/* Is the plan legal, if necessary with its last march shortened? `e` is then the shortened plan. */
bool sand_wish_plans_may(sand_wisher *w, sand_entry *e);
/* Each of these writes a plan into `e`; false: it is not legal. */
bool sand_wish_plans_order(sand_wisher *w, unsigned kind, unsigned unit, unsigned object, sand_entry *e);
bool sand_wish_plans_step(sand_wisher *w, unsigned unit, sand_motion_step leg, sand_entry *e);
bool sand_wish_plans_way(sand_wisher *w, unsigned unit, const sand_plan_way *way, sand_entry *e);
/* Goes towards a goal past friends; without room to wheel, straight on. */
bool sand_wish_plans_towards(sand_wisher *w, const sand_plan_past *past, sand_plan_goal goal, int32_t ticks,
                             sand_entry *e);
/* A column goes along the road under it, as far as `most`. */
bool sand_wish_plans_road(sand_wisher *w, sand_roadway_plan roads, int32_t most, sand_entry *e);
/* Forms up in two ranks, or else in one or three. */
bool sand_wish_plans_line(sand_wisher *w, unsigned unit, sand_entry *e);

/* Adds the plan, known to be legal, unless the wish has been given the same. */
void sand_wish_plans_add(sand_wisher *w, const sand_entry *e);

/* Adds the order that says no more than that, if the wish leaves it open. */
void sand_wish_plans_done(sand_wisher *w, unsigned kind);

/* Kinds of order of a leader: to a place, to a unit, and those that name nothing else. */
typedef struct {
    uint16_t ride, join;
    const uint16_t *plain;
    size_t n_plain;
} sand_wish_leader_plans;
/* Fulfils a wish about the leader who is its subject: each of these orders, for the unit that the wish names or for
 * any.
 */
void sand_wish_plans_leader(sand_wisher *w, const sand_wish_leader_plans *kinds);

/* ---- sheets ---- */

typedef struct {
    sand_entry *entry; /* storage owned by the caller */
    unsigned n, room;
} sand_wish_sheet;
/* Adds a sheet that places every unit that waits on its ground, each at the first place that is legal beside those on
 * the sheet, facing as its army does; leaders begin with the first unit of their army. Nothing is added if there is no
 * room for a unit. */
void sand_wish_plans_deployment(sand_wisher *w, sand_wish_sheet *sheet);
/* Adds sheets for a council (council.h), one for each variety: the order of each unit, that of a unit that the wish is
 * about first, and places in the line for units that wait, spread over the wings and the centre. */
typedef sand_entry sand_wish_plans_order_for(const sand_battle *b, unsigned unit, unsigned variety);
void sand_wish_plans_council(sand_wisher *w, unsigned varieties, sand_wish_plans_order_for *order_for,
                             sand_wish_sheet *sheet);
/* Replaces entries of units by what the sheet owes for them, as far as there are remedies. An empty sheet first gets
 * the entry `done`. */
void sand_wish_plans_fulfil(sand_wisher *w, unsigned done, sand_wish_sheet *sheet);

#endif
