/* breakoff.h - breaking off from a melee or a near enemy: straight away from it, or where the order says.
 *
 * The ruleset decides which units may, at what cost, and what else the order may say. */
#ifndef SAND_RULES_COMMON_BREAKOFF_H
#define SAND_RULES_COMMON_BREAKOFF_H

#include "rules/common/engage.h"
#include "rules/common/walk.h"

typedef struct {
    sand_route route; /* pivots and at most one leg, as ordered; all 0: straight away with the facing kept */
    unsigned enemy;   /* the enemy it goes away from */
    sand_pose from;
    int32_t heading, travel;
    sand_mover start, end; /* the unit after the first pivot, and at the end */
    sand_stop stop;        /* what ended the move */
} sand_breakoff;

/* Returns the plan of a unit that stands in its present place and has not moved yet; `route` may be NULL. */
sand_breakoff sand_breakoff_from(const sand_battle *b, unsigned unit, unsigned enemy, const sand_route *route);

/* Plans the move: as far as the entry's number or the route's leg says, otherwise as far as the rest of the budget and
 * the walk allow. Refuses a move that goes too far. Adds the march to the budget, and reports it as the verdict's cost.
 */
bool sand_breakoff_plan(sand_breakoff *plan, const sand_walk *walk, const sand_entry *entry, sand_budget *budget,
                        sand_verdict *verdict);
/* Does the unit end clear of every enemy it is in contact with? Otherwise refuses for this reason, {u1} being the
 * enemy. */
bool sand_breakoff_gets_clear(const sand_breakoff *plan, sand_scene *scene, sand_reason why, sand_verdict *verdict);
/* Plans a move straight away by the whole `travel`. False: something ends the move sooner, or the unit would still
 * touch an enemy it is in contact with; the plan must then not be carried out. */
bool sand_breakoff_whole(sand_breakoff *plan, const sand_walk *walk, int32_t travel);

/* Ends all contacts of the unit, citing this rule, and moves it. */
void sand_breakoff_carry_out(sand_battle *b, const sand_breakoff *plan, const char *rule, sand_log *log);

#endif
