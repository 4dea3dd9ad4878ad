/* wish_intents.h - what one unit may intend in a turn that is planned on the clock, as a plan: to charge, to come
 * within range, to work round a flank, to take cover, to rally. An intent names a purpose; the geometry is worked out
 * here.
 *
 * A ruleset fills in one row (chapters.h). Invariant: a plan is handed on only if the ruleset has judged it legal. */
#ifndef SAND_RULES_COMMON_WISH_INTENTS_H
#define SAND_RULES_COMMON_WISH_INTENTS_H

#include "rules/common/nearest.h"
#include "rules/common/shelter.h"
#include "rules/common/wish_plans.h"

typedef enum {
    SAND_INTENT_SUITABLE, /* whichever of the others suits the unit's arm, its order and the time left */
    SAND_INTENT_PRESS,    /* charge, or follow the route */
    SAND_INTENT_SHOT,     /* to within range of the enemy, also for a unit that does not shoot */
    SAND_INTENT_STAY,
    SAND_INTENT_RALLY,
    SAND_INTENT_ROUND, /* to beside the enemy's flank */
    SAND_INTENT_FACE,  /* wheel until the enemy is straight ahead */
    SAND_INTENT_SEAT,  /* mount, or go towards the enemy as far as dismounting leaves and dismount */
    SAND_INTENT_BACK,
    SAND_INTENT_ABOUT,
    SAND_INTENT_HALF_WAY, /* towards range, as far as half a move goes */
    SAND_INTENT_COVER,    /* behind the line close ahead that shelters */
    SAND_INTENT_GROUND,   /* to the middle of the nearest objective that its side does not hold */
    SAND_INTENT_ENTER,    /* to that objective by the shortest way into it */
    SAND_INTENTS,
    SAND_INTENT_ROAD = SAND_INTENTS /* not among the others: a column on a road goes along it as far as it may */
} sand_intent;

/* How a unit fights. The last charges in the saddle and shoots on foot. */
typedef enum { SAND_ARM_GUNS, SAND_ARM_CHARGERS, SAND_ARM_SHOOTERS, SAND_ARM_EITHER } sand_intent_arm;
/* What its order lets it do. */
typedef enum { SAND_BOUND_NOT, SAND_BOUND_TO_ROUTE, SAND_BOUND_TO_PLACE } sand_intent_bound;

typedef struct sand_wish_intents {
    uint16_t charge, stand, rally, load; /* kinds of order; the wisher's kind is to go */
    uint16_t mounted;                    /* the state of bases in the saddle; 0: on foot, and guns ready */
    uint16_t range;                      /* the column of unit types for how far they shoot */
    uint16_t near;                       /* the number for how near to an enemy no unit need go */
    uint16_t cover, behind;              /* the column of terrain that shelters, and the number for how near to it */
    /* distances in grid units: how near shooters go; how far a unit goes back; beside a flank; back from a friend
     * ahead; where shaken units still rally; where foot charges; where riders threaten foot, where they get off; where
     * a bent column leaves its road; how fine and how far cover is looked for */
    int32_t shot, withdraw, beside, back, undisturbed, close, threat, get_off, bent, cover_every, cover_most;
    sand_pace (*pace)(const sand_battle *b, unsigned unit);
    int32_t (*ticks)(const sand_battle *b); /* of one whole plan */
    sand_roadway_plan (*roads)(const sand_battle *b, unsigned unit);
    sand_plan_way (*on_route)(const sand_battle *b, unsigned unit, int32_t ticks); /* along its written route */
    sand_intent_arm (*arm)(const sand_battle *b, unsigned unit);
    sand_intent_bound (*bound)(const sand_battle *b, unsigned unit);
    /* May a mounted unit not charge that enemy, which it comes upon on this face? */
    bool (*barred)(const sand_battle *b, unsigned unit, unsigned enemy, sand_face face);
    /* By how much a base of the attacker is better hand to hand. */
    int32_t (*advantage)(const sand_battle *b, const sand_attempt *attempt);
    bool (*shaken)(const sand_battle *b, unsigned unit); /* has it taken so much that it thinks of rallying first? */
    bool (*locked)(const sand_battle *b, unsigned unit); /* is it in a melee that it may not leave? */
} sand_wish_intents;

typedef struct {
    sand_wisher *w;
    const sand_wish_intents *how;
    unsigned unit, enemy; /* enemy: which it aims at; 0: none */
} sand_wish_intending;
sand_wish_intending sand_wish_intents_of(sand_wisher *w, unsigned unit, unsigned enemy);

/* Writes a plan for that intent into `e`. False: no such plan is legal, or there is no enemy. */
bool sand_wish_intents_plan(const sand_wish_intending *me, sand_intent what, sand_entry *e);
/* Writes a plan to go to the goal, past friends, in that many ticks. */
bool sand_wish_intents_go(const sand_wish_intending *me, sand_plan_goal goal, int32_t ticks, sand_entry *e);

#endif
