/* riding.h - a leader who moves on his own: one straight march, with a pivot before or after it.
 *
 * The ruleset decides which leaders may ride, how far, through which units, and where they may stop. */
#ifndef SAND_RULES_COMMON_RIDING_H
#define SAND_RULES_COMMON_RIDING_H

#include "orders/steps.h"
#include "rules/common/walk.h"

/* Reads the order's move. False: the order has no move yet, or one of another shape, which is refused as `crooked`. */
bool sand_riding_read(sand_judging *j, sand_reason crooked, sand_route *route);
/* Lets the leader go up to `most` among the walk's obstacles, and states the cost; `mover` becomes his final place.
 * False: refused. */
bool sand_riding_goes(sand_judging *j, const sand_walk *walk, const sand_route *route, int32_t most, sand_mover *mover);
/* The leader leaves the unit he was with and goes where the move leads; reported by this rule. */
void sand_riding_carry_out(const sand_deed *deed, const char *rule);

#endif
