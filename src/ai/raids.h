/* raids.h - fast units on their way to the enemy's supplies, as a judge sees them. */
#ifndef SAND_AI_RAIDS_H
#define SAND_AI_RAIDS_H

#include "ai/judge.h"

/* Lays out the ways to all supplies as the battle stands; once for each choice.  Nothing where no weight asks for it.
 */
void sand_raids_look(sand_judge *judge, const sand_battle *b);
/* How near the side's raiders are to supplies, against the enemy's. */
double sand_raids_worth(const sand_judge *judge, const sand_battle *b, unsigned side);
/* Where a fast unit goes first on its way to these supplies; `to` where no better way is known. */
sand_point sand_raids_way(const sand_judge *judge, unsigned body, sand_point from, sand_point to);

#endif
