/* losses.h - hits, and units that leave the table: recorded and reported in one way. */
#ifndef SAND_RULES_COMMON_LOSSES_H
#define SAND_RULES_COMMON_LOSSES_H

#include "rules/common/answer.h"

/* Adds hits (0 or less: none), citing this rule in these words: {u0} is the unit, {n1} the hits, {n2} its new total. */
void sand_losses_hit(sand_battle *b, unsigned unit, int32_t hits, sand_reason told, sand_log *log);
/* Removes a unit, reported by the row of its cause: {u0}. */
void sand_losses_remove(sand_battle *b, unsigned unit, unsigned cause, const sand_reason told[], sand_log *log);
/* Removes a leader, reported as {b0}, who was with {u1}. */
void sand_losses_remove_leader(sand_battle *b, unsigned body, unsigned cause, sand_reason told, sand_log *log);
/* The leader with a unit; 0: none. */
unsigned sand_losses_leader_with(const sand_battle *b, unsigned unit);
/* The leader of a side on the table; 0: none. */
unsigned sand_losses_leader_left(const sand_battle *b, unsigned side);
/* May a unit that moved straight from one place to the other touch that body? False proves that it does not, and is
 * cheap. */
bool sand_losses_may_reach(const sand_battle *b, unsigned body, unsigned unit, sand_point from, sand_point to);
/* Does a unit that moves from `start` by `travel` along `heading` touch that body on its way? */
bool sand_losses_reaches(const sand_battle *b, unsigned body, const sand_box *start, int32_t heading, int32_t travel);

#endif
