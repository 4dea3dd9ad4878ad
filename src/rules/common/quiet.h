/* quiet.h - the question settling begins with: is there nothing to settle?
 *
 * It is asked after every write, and nearly always there is nothing.  So it measures nothing: by bounds alone it tells
 * for certain that nobody is routed and that no unit stands near a leader of the enemy.  "No" means only that somebody
 * must look closer. */
#ifndef SAND_RULES_COMMON_QUIET_H
#define SAND_RULES_COMMON_QUIET_H

#include "battle/battle.h"

/* Is nobody in play routed, by one limit of hits for all (tables.chapters->rout), and no leader near an enemy? */
bool sand_quiet_now(const sand_battle *b);
/* It was quiet when settling last left nothing to do: has nobody been written since, or only one unit's place and
 * state, and that unit is neither routed nor near a leader?  Then it still is; contacts have neither begun nor ended,
 * and nobody has gone. */
bool sand_quiet_still(const sand_battle *b);

#endif
