/* sd_intent.h - what a unit may intend in a turn, as plans: intents, not geometry. */
#ifndef SAND_SWORD_DIVIDED_SD_INTENT_H
#define SAND_SWORD_DIVIDED_SD_INTENT_H

#include "rules/common/wish.h"
#include "rules/sword_divided/sd_chapters.h"

typedef enum {
    SD_SUITABLE,   /* what suits its arm, its order and the hour, one of the others */
    SD_PRESS,      /* charge, or go by the route */
    SD_GO_TO_SHOT, /* to where its muskets reach the enemy, those without as near as that */
    SD_STAY,
    SD_RALLY,
    SD_GO_ROUND,    /* to beside the enemy's flank */
    SD_FACE,        /* wheel until the enemy is straight ahead */
    SD_CHANGE_SEAT, /* dragoons get down, going towards the enemy as far as that leaves, or mount */
    SD_GO_BACK,
    SD_TURN_ABOUT,
    SD_HALF_WAY,     /* as far as half a move goes */
    SD_TAKE_COVER,   /* behind the hedge or wall that is close before it */
    SD_GO_TO_GROUND, /* to the nearest objective that its side does not hold */
    SD_ENTER_GROUND, /* likewise, by the shortest way into it */
    SD_INTENTS,
    SD_GO_BY_ROAD = SD_INTENTS /* in a column on a road, apart from the others: as far as it may */
} sd_intent;

/* Makes the plan; false: there is none that is legal.  `enemy` is whom it has in mind, 0: there is nobody. */
bool sd_intends(sand_wisher *w, unsigned unit, sd_intent what, unsigned enemy, sand_entry *e);
bool sd_goes_towards(sand_wisher *w, unsigned unit, sd_goal goal, int32_t ticks, sand_entry *e);
/* Legal, if need be with a shorter march at its end. */
bool sd_is_possible(sand_wisher *w, sand_entry *e);
/* Has it as many markers as make it think of rallying first? */
bool sd_is_shaken(const sand_battle *b, unsigned unit);
/* Enemies in play, the nearest first; how many of `room`. */
unsigned sd_nearest_enemies(const sand_battle *b, unsigned unit, uint16_t out[], unsigned room);

/* ---- sd_past.c ---- */

/* Towards the goal in so many ticks, past friends who stand between. */
sd_way sd_way_past_friends(const sand_battle *b, unsigned unit, sd_goal goal, int32_t ticks);
/* Does it come most of that way, if all its friends stay where they are? */
bool sd_has_way(const sand_battle *b, unsigned unit, const sd_way *way);

#endif
