/* breakoff.h - going out of a melee, or from an enemy who is near: straight away from him, or where the order says.
 *
 * Who may, what it costs and what an order may say beside the enemy is the ruleset's own. */
#ifndef SAND_RULES_COMMON_BREAKOFF_H
#define SAND_RULES_COMMON_BREAKOFF_H

#include "rules/common/engage.h"
#include "rules/common/walk.h"

typedef struct {
    sand_route route; /* what the order says: pivots, and perhaps a leg; all 0: straight away, facing kept */
    unsigned enemy;   /* whom it goes away from */
    sand_pose from;
    int32_t heading, travel;
    sand_mover start, end; /* of the way: after the first pivot; after all */
    sand_stop stop;        /* what ended it */
} sand_breakoff;

/* From where the unit stands now. */
sand_breakoff sand_breakoff_from(const sand_battle *b, unsigned unit, unsigned enemy, const sand_route *route);

/* Plans the way: as far as the entry's number or the route's leg says, else as far as what is left of the budget and
 * the walk allow.  Refuses what goes too far.  What is marched is added to the budget; the verdict's cost tells. */
bool sand_breakoff_plan(sand_breakoff *plan, const sand_walk *walk, const sand_entry *entry, sand_budget *budget,
                        sand_verdict *verdict);
/* Does it get clear of every enemy it is in contact with?  Else refused for this reason: {u1} is he. */
bool sand_breakoff_gets_clear(const sand_breakoff *plan, sand_scene *scene, sand_reason why, sand_verdict *verdict);
/* Straight away by the whole distance and clear of everybody, or not at all: false. */
bool sand_breakoff_whole(sand_breakoff *plan, const sand_walk *walk, int32_t travel);

/* Ends all its contacts, by this rule, and moves it. */
void sand_breakoff_carry_out(sand_battle *b, const sand_breakoff *plan, const char *rule, sand_log *log);

#endif
