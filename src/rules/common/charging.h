/* charging.h - charges straight ahead: one turn at the start, then up to the first enemy, which must be the one named.
 */
#ifndef SAND_RULES_COMMON_CHARGING_H
#define SAND_RULES_COMMON_CHARGING_H

#include "motion/charge.h"
#include "orders/steps.h"
#include "rules/common/chapters.h"
#include "rules/common/walk.h"

typedef struct sand_charging {
    sand_route_grammar turn; /* the pivots an order may have; `widest` fills in how wide they may be */
    uint16_t widest;         /* the number of the ruleset that says how wide */
    sand_reason once, wide;  /* refused: another pivot or a march; too wide a turn, {a1} being the widest */
    sand_reason first;       /* {u0} meets {u1} before its target */
    sand_reason astray;      /* it does not reach {u1} within {l2} */
} sand_charging;

/* Reads the turn, and refuses anything else in the order. */
bool sand_charging_read(sand_judging *j, int32_t *turn);
/* Does the mover, already turned, reach the entry's object straight ahead within `longest`? Otherwise refuses: for what
 * is in the way, for water up to the middle of its front, or because it meets another unit or none. */
bool sand_charging_reaches(sand_judging *j, const sand_mover *mover, int32_t longest, const sand_obstacles *obstacles,
                           sand_charge *charge);
/* Shows the path of a refused charge, and its target. */
void sand_charging_show(sand_judging *j, const sand_mover *mover, const sand_charge *charge);

#endif
