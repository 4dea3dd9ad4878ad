/* wits.h - the choice of sealed orders against an enemy who chooses at the same time. */
#ifndef SAND_AI_WITS_H
#define SAND_AI_WITS_H

#include "ai/thinking.h"

/* Two captains, who think for one side each, and about how many turns are played out for a choice beside those of the
 * captain's own; fewer where the player's limits allow fewer.  With fewer than are needed to play every sheet out, as
 * before the battle, when each is played for many turns, the captain's sheet is handed in. */
typedef struct {
    sand_ai *ours, *theirs;
    uint32_t playouts;
} sand_wits_plan;

/* The player's order for a sealed decision; where the ruleset's weights ask for no futures, the captain's. */
const sand_order *sand_wits_choose(sand_ai *ai, const sand_wits_plan *plan);

#endif
