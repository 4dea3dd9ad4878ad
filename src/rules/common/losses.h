/* losses.h - hits, and whoever leaves the table: written down and told in one way. */
#ifndef SAND_RULES_COMMON_LOSSES_H
#define SAND_RULES_COMMON_LOSSES_H

#include "rules/common/answer.h"

/* Adds hits (0 or less: none), by this rule and in these words: {u0} is the unit, {n1} how many, {n2} all it has. */
void sand_losses_hit(sand_battle *b, unsigned unit, int32_t hits, sand_reason told, sand_log *log);
/* Off the table, told by the row of its cause: {u0}. */
void sand_losses_remove(sand_battle *b, unsigned unit, unsigned cause, const sand_reason told[], sand_log *log);
/* The same of a leader: {b0}, who went with {u1}. */
void sand_losses_remove_leader(sand_battle *b, unsigned body, unsigned cause, sand_reason told, sand_log *log);
/* The leader who goes with a unit; 0: none. */
unsigned sand_losses_leader_with(const sand_battle *b, unsigned unit);
/* The leader of a side on the table; 0: there is none. */
unsigned sand_losses_leader_left(const sand_battle *b, unsigned side);
/* May a unit that has gone straight from one place to the other come into contact with that body where it is?  False
 * proves that it does not, and is soon known. */
bool sand_losses_may_reach(const sand_battle *b, unsigned body, unsigned unit, sand_point from, sand_point to);
/* Does a unit that has gone this way, from `start`, come into contact with a body on its own where it is? */
bool sand_losses_reaches(const sand_battle *b, unsigned body, const sand_box *start, int32_t heading, int32_t travel);

#endif
