/* riding.h - a leader who moves on his own: one straight march, with a pivot before or after it.
 *
 * The ruleset decides which leaders may ride, how far, through which units, and where they may stop. */
#ifndef SAND_RULES_COMMON_RIDING_H
#define SAND_RULES_COMMON_RIDING_H

#include "motion/toll.h"
#include "orders/steps.h"
#include "rules/common/walk.h"

/* Reads the order's move. False: the order has no move yet, or one of another shape, which is refused as `crooked`. */
bool sand_riding_read(sand_judging *j, sand_reason crooked, sand_route *route);
/* Lets the leader go up to `most` among the walk's obstacles, and states the cost; `mover` becomes his final place.
 * False: refused. */
bool sand_riding_goes(sand_judging *j, const sand_walk *walk, const sand_route *route, int32_t most, sand_mover *mover);
/* The leader leaves the unit he was with and goes where the move leads; reported by this rule. */
void sand_riding_carry_out(const sand_deed *deed, const char *rule);

/* ---- riding on the clock: when all units have moved, straight to a place that was written down ---- */

typedef struct {
    unsigned body;
    sand_point to;
    int32_t most; /* how far he rides, at the cost of the ground */
    sand_toll toll;
} sand_ride;

/* Is the place within his reach? Refuses it if not, otherwise states the cost. `far` names {b0} and {l1}, how far he
 * rides. */
bool sand_riding_check(sand_judging *j, const sand_ride *ride, sand_reason far);
/* The heading on which he rides to the place. */
int32_t sand_riding_heading(const sand_battle *b, const sand_ride *ride);
/* Takes him from the unit that he is with and moves him as far as the obstacles let him; `way` says from where to
 * where. Returns how far he went; -1: there was no way out, and he stays with his unit. */
int32_t sand_riding_off(sand_battle *b, const sand_ride *ride, const sand_obstacles *obstacles, sand_answer_way *way);
/* Attaches him to the unit if he touches it; returns whether he does. */
bool sand_riding_joins(sand_battle *b, unsigned body, unsigned unit);

#endif
