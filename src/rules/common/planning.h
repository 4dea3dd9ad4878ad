/* planning.h - a sealed plan of one unit, judged leg by leg from present positions: roads, ground and the table's edge.
 *
 * Other units are not considered: all move at once, so meetings are found when the plans are carried out together. The
 * ruleset decides what a leg costs and whether the unit's order allows it. */
#ifndef SAND_RULES_COMMON_PLANNING_H
#define SAND_RULES_COMMON_PLANNING_H

#include "motion/resolve.h"
#include "motion/roadway.h"
#include "orders/steps.h"

/* Reasons to refuse a leg: {u0} is the unit. */
typedef struct sand_planning {
    sand_reason stopped;   /* a march ends at terrain or the edge after {l1} */
    sand_reason no_wheel;  /* no wheel by {a1} */
    sand_reason no_room;   /* no room for its new outline */
    sand_reason no_column; /* it does not stand in single file on a road */
    sand_reason bent;      /* it is bent along its road and can go nowhere else */
    sand_reason road_ends; /* its road ends after {l1} */
} sand_planning;

/* One plan being judged. */
typedef struct {
    const sand_planning *words;
    sand_mover mover; /* where the plan has brought it so far */
    sand_roadway_plan roads;
    bool leaves;  /* its marches may cross the edge of the table */
    bool by_road; /* it has used a road */
} sand_planned;

/* A plan starting where the unit stands, or will stand as `at`; terrain of kind `road` is a road to it, 0: it follows
 * none. */
sand_planned sand_planning_begin(const sand_planning *words, const sand_battle *b, unsigned unit, const sand_stance *at,
                                 unsigned road);
static inline bool sand_planning_is_straight(sand_motion_step leg)
{
    return leg.verb == SAND_VERB_MARCH || leg.verb == SAND_VERB_ROAD;
}
/* Does the leg lead anywhere, rather than only change how the unit stands? */
static inline bool sand_planning_goes(sand_motion_step leg)
{
    return sand_planning_is_straight(leg) || leg.verb == SAND_VERB_WHEEL;
}
/* Says how much of a refused leg is legal, and shows the corridor of a march. */
void sand_planning_limit(const sand_planned *p, sand_motion_step leg, int32_t legal, sand_verdict *verdict);

/* May the leg begin, and does its road go that far? Takes up the path along the road. */
bool sand_planning_follows(sand_planned *p, sand_motion_step leg, sand_verdict *verdict);
/* Does the ground leave room for it? A road leads through any terrain. */
bool sand_planning_has_room(const sand_planned *p, sand_motion_step leg, sand_verdict *verdict);
/* Moves the unit by the leg. */
void sand_planning_go(sand_planned *p, sand_motion_step leg);

/* Shows the end of a legal plan that uses a road, because a screen does not know where roads lead. */
void sand_planning_show_end(const sand_planned *p, sand_verdict *verdict);

/* ---- whole plans ---- */

/* The ticks that a leg takes from a given stance. */
typedef struct {
    int32_t (*of)(const void *context, const sand_stance *at, sand_motion_step leg);
    const void *context;
} sand_planning_ticks;
/* Follows the legs of a legal plan from *at, which becomes their end, and returns their total ticks. `row`: receives
 * the legs and the distance at which the unit halts; NULL: not wanted. */
int32_t sand_planning_walk(const sand_entry *e, sand_roadway_plan *roads, sand_stance *at, sand_planning_ticks ticks,
                           sand_motion *row);

#endif
