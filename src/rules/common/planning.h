/* planning.h - a sealed plan of one unit, judged leg by leg where everybody stands now: roads, ground, the edge.
 *
 * Units are not looked for: everybody moves at once, so whom it meets is found out when all plans are carried out
 * together.  What a leg costs, and whether the unit's order allows it, is the ruleset's own. */
#ifndef SAND_RULES_COMMON_PLANNING_H
#define SAND_RULES_COMMON_PLANNING_H

#include "motion/resolve.h"
#include "motion/roadway.h"
#include "orders/steps.h"

/* What is said of a leg that cannot be gone: {u0} is the unit. */
typedef struct sand_planning {
    sand_reason stopped;   /* a march, by the ground or the edge after {l1} */
    sand_reason no_wheel;  /* by {a1} */
    sand_reason no_room;   /* for its new outline */
    sand_reason no_column; /* it stands in no single file on a road */
    sand_reason bent;      /* it is bent along its road, and goes nowhere else */
    sand_reason road_ends; /* after {l1} */
} sand_planning;

/* One plan under judgement. */
typedef struct {
    const sand_planning *words;
    sand_mover mover; /* as far as it has come */
    sand_roadway_plan roads;
    bool leaves;  /* its marches may go over the edge of the table */
    bool by_road; /* it has gone along one */
} sand_planned;

/* From where the unit stands, or will as `at`; its roads are terrain of that kind, 0: it bends along none. */
sand_planned sand_planning_begin(const sand_planning *words, const sand_battle *b, unsigned unit, const sand_stance *at,
                                 unsigned road);
static inline bool sand_planning_is_straight(sand_motion_step leg)
{
    return leg.verb == SAND_VERB_MARCH || leg.verb == SAND_VERB_ROAD;
}
/* Does the leg lead anywhere, and not just change how the unit stands? */
static inline bool sand_planning_goes(sand_motion_step leg)
{
    return sand_planning_is_straight(leg) || leg.verb == SAND_VERB_WHEEL;
}
/* Says how much of a leg that was refused is legal, and shows the corridor of a march. */
void sand_planning_limit(const sand_planned *p, sand_motion_step leg, int32_t legal, sand_verdict *verdict);

/* May the leg begin, and does its road go so far?  Takes up the way along it. */
bool sand_planning_follows(sand_planned *p, sand_motion_step leg, sand_verdict *verdict);
/* Is there room for it on the ground?  Whatever a road leads through, it does. */
bool sand_planning_has_room(const sand_planned *p, sand_motion_step leg, sand_verdict *verdict);
/* The leg is gone. */
void sand_planning_go(sand_planned *p, sand_motion_step leg);

/* Shows where a legal plan ends that goes by a road: no screen knows where those lead. */
void sand_planning_show_end(const sand_planned *p, sand_verdict *verdict);

/* ---- whole plans ---- */

/* How many ticks a leg takes from that stance. */
typedef struct {
    int32_t (*of)(const void *context, const sand_stance *at, sand_motion_step leg);
    const void *context;
} sand_planning_ticks;
/* The legs of a legal plan from *at, which comes to be where they end: their ticks together.  `row`: where they are
 * written down, and at what range it halts; NULL: nowhere. */
int32_t sand_planning_walk(const sand_entry *e, sand_roadway_plan *roads, sand_stance *at, sand_planning_ticks ticks,
                           sand_motion *row);

#endif
