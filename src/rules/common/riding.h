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
    unsigned body, joins; /* joins: the unit that he rides to; 0: to a place */
    sand_point to;
    int32_t most; /* how far he rides, at the cost of the ground */
    sand_toll toll;
    int32_t keep_off;  /* how far off an enemy he stops */
    bool friends_stop; /* ... and friends stop him that he neither leaves nor joins */
} sand_ride;

/* Is the place within his reach? Refuses it if not, otherwise states the cost. `far` names {b0} and {l1}, how far he
 * rides. */
bool sand_riding_check(sand_judging *j, const sand_ride *ride, sand_reason far);
/* Takes him from the unit that he is with and moves him as far as he can; `way` says from where to where. Enemies stop
 * him, but for those that touch his unit on a face from which he rides away, and so does ground that no unit may enter.
 * Returns how far he went; -1: there was no way out, and he stays with his unit. */
int32_t sand_riding_off(sand_battle *b, const sand_ride *ride, sand_answer_way *way);
/* Attaches him to the unit if he touches it; returns whether he does. */
bool sand_riding_joins(sand_battle *b, unsigned body, unsigned unit);

#endif
