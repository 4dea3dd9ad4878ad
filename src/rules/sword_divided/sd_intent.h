/* sd_intent.h - what a unit may intend in a turn, as plans. An intent names a purpose; the geometry is worked out here.
 */
#ifndef SAND_SWORD_DIVIDED_SD_INTENT_H
#define SAND_SWORD_DIVIDED_SD_INTENT_H

#include "rules/common/nearest.h"
#include "rules/common/wish_plans.h"
#include "rules/sword_divided/sd_chapters.h"

typedef enum {
    SD_SUITABLE,   /* whichever of the others suits the unit's arm, its order and the time left */
    SD_PRESS,      /* charge, or follow the route */
    SD_GO_TO_SHOT, /* to within musket range of the enemy, also for a unit without muskets */
    SD_STAY,
    SD_RALLY,
    SD_GO_ROUND,    /* to beside the enemy's flank */
    SD_FACE,        /* wheel until the enemy is straight ahead */
    SD_CHANGE_SEAT, /* dragoons mount, or go towards the enemy as far as dismounting leaves and dismount */
    SD_GO_BACK,
    SD_TURN_ABOUT,
    SD_HALF_WAY,     /* towards musket range, as far as half a move goes */
    SD_TAKE_COVER,   /* behind the hedge or wall close ahead */
    SD_GO_TO_GROUND, /* to the middle of the nearest objective that its side does not hold */
    SD_ENTER_GROUND, /* to that objective by the shortest way into it */
    SD_INTENTS,
    SD_GO_BY_ROAD = SD_INTENTS /* not among the others: a column on a road goes along it as far as it may */
} sd_intent;

/* Writes a plan for that intent, aimed at `enemy`, into `e`. False: no such plan is legal, or `enemy` is 0. */
bool sd_intends(sand_wisher *w, unsigned unit, sd_intent what, unsigned enemy, sand_entry *e);
bool sd_goes_towards(sand_wisher *w, unsigned unit, sand_plan_goal goal, int32_t ticks, sand_entry *e);
/* Has the unit so many markers that it thinks of rallying first? */
bool sd_is_shaken(const sand_battle *b, unsigned unit);

#endif
