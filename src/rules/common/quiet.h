/* quiet.h - the first question of settling: is there nothing to settle?
 *
 * It is asked after every write, and the answer is nearly always yes. So it measures nothing: bounds alone prove that
 * no unit is routed and that none is near an enemy leader. "No" means only that a closer look is needed. */
#ifndef SAND_RULES_COMMON_QUIET_H
#define SAND_RULES_COMMON_QUIET_H

#include "battle/battle.h"

/* Is no unit in play routed, by the common limit of hits (tables.chapters->rout), and no leader near an enemy? */
bool sand_quiet_now(const sand_battle *b);
/* Is it still quiet, given that it was when settling last left nothing to do? It is if since then no unit was written,
 * or only the row of one unit that is in play and neither routed nor near a leader. After a write to a body or contact
 * the answer is no. */
bool sand_quiet_still(const sand_battle *b);

#endif
