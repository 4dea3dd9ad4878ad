/* raids.h - the part of the judge that values fast units on their way to the enemy's supplies. */
#ifndef SAND_AI_RAIDS_H
#define SAND_AI_RAIDS_H

#include "ai/judge.h"

/* Finds the ways to all supplies as the battle stands; once for each choice.  Finds nothing if the weight `raid` is 0.
 */
void sand_raids_look(sand_judge *judge, const sand_battle *b);
/* The worth of the side's raids on supplies, less the worth of the enemy's. */
double sand_raids_worth(const sand_judge *judge, const sand_battle *b, unsigned side);
/* Where a fast unit goes first on its way to these supplies; `to` where no better way is known. */
sand_point sand_raids_way(const sand_judge *judge, unsigned body, sand_point from, sand_point to);

#endif
