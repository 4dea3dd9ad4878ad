/* plan_cost.h - what the legs of a plan cost on the clock, SAND_TICKS to a whole move.
 *
 * A march or wheel costs ticks by the ground under it (motion/toll.h) and by the speed of the mover; a change of
 * formation costs what the ruleset says. Invariant: a bill keeps the ground exactly, in parts of a step, and is rounded
 * up once for the whole plan, so that a plan never costs more because it is said in more legs. */
#ifndef SAND_RULES_COMMON_PLAN_COST_H
#define SAND_RULES_COMMON_PLAN_COST_H

#include "motion/resolve.h"
#include "motion/roadway.h"
#include "motion/toll.h"

/* How one unit moves under its ruleset. */
typedef struct sand_pace {
    const sand_battle *b;
    unsigned unit;
    unsigned road;      /* the kind of terrain that is a road to the unit; 0: it follows none */
    int32_t riding;     /* the base state that has a speed of its own */
    int32_t every;      /* marches are looked along every so many grid units */
    int32_t least;      /* no made way contains a march shorter than this, in grid units */
    bool chord;         /* a wheel costs the chord of its outer corner instead of the arc */
    bool slowed;        /* an earlier plan of this turn was slowed, and so is this one */
    sand_toll toll;     /* the cost of the ground */
    sand_toll hindered; /* the same for a plan that is slowed as a whole */
    /* Grid units in a whole move, with the bases in that state; 0 or less: the unit cannot move. */
    int32_t (*speed)(const sand_battle *b, unsigned unit, int32_t state);
    /* Ticks of a leg that leads nowhere. */
    int32_t (*change)(const sand_battle *b, unsigned unit, const sand_stance *at, sand_motion_step leg);
    /* Ticks that a march or wheel costs besides its ground; NULL: none. */
    int32_t (*extra)(const sand_battle *b, const sand_mover *mover, sand_motion_step leg);
    /* Does the leg slow the whole plan that contains it? NULL: no leg does. */
    bool (*slows)(const sand_battle *b, unsigned unit, const sand_stance *at, sand_motion_step leg);
} sand_pace;

/* The cost of the legs of a plan so far. */
typedef struct {
    bool slowed;   /* the plan is slowed as a whole */
    int32_t ticks; /* of legs that cost a fixed part of a move */
    struct {
        int64_t parts; /* SAND_TOLL_SPLIT to a step */
        int32_t speed;
    } gone[2]; /* by the ground: [1] in the state `riding`, [0] in any other */
} sand_bill;

/* The ticks that a mover of that speed needs for that many steps, rounded up. speed > 0. */
int32_t sand_plan_cost_ticks(int64_t steps, int32_t speed);
/* Adds a leg that begins at `at`; returns what it costs by itself, in ticks. */
int32_t sand_plan_cost_add(const sand_pace *pace, sand_bill *bill, const sand_stance *at, sand_motion_step leg);
/* The cost of one leg by itself. */
int32_t sand_plan_cost_leg(const sand_pace *pace, const sand_stance *at, sand_motion_step leg, bool slowed);
/* The cost of all legs on the bill, rounded up. */
int32_t sand_plan_cost_sum(const sand_bill *bill);
/* How many steps at that speed `most` ticks still pay for beyond what is on the bill. */
int32_t sand_plan_cost_left(const sand_bill *bill, bool riding, int32_t speed, int32_t most);

/* Is the plan of this entry, which begins at `at`, slowed as a whole by one of its legs? */
bool sand_plan_cost_is_slowed(const sand_pace *pace, const sand_entry *e, sand_stance at);
/* Follows the legs of a legal plan from *at, which becomes their end, and puts their cost on the bill; returns the sum
 * of their costs one by one. row: receives the legs; NULL: not wanted. */
int32_t sand_plan_cost_walk(const sand_pace *pace, sand_bill *bill, const sand_entry *e, sand_stance *at,
                            sand_motion *row);

#endif
