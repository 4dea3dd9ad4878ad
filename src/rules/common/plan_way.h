/* plan_way.h - ways that the engine makes for a unit on the clock: from goal to goal, by a wheel until the goal is
 * straight ahead and then a march, as far as the ticks pay for the ground.
 *
 * Invariant: every leg of a way is whole, its ticks are what plan_cost.h asks for it, and all of them together are
 * within the ticks that were given. Nothing in the way is looked for: all units move at once. */
#ifndef SAND_RULES_COMMON_PLAN_WAY_H
#define SAND_RULES_COMMON_PLAN_WAY_H

#include "rules/common/plan_cost.h"

/* A place that a unit goes to, and how far short of it the unit stops. */
typedef struct {
    sand_point place;
    int32_t short_of;
} sand_plan_goal;

enum { SAND_PLAN_WAY_LEGS = 8 };
typedef struct {
    unsigned n;
    bool slowed; /* the way is slowed as a whole by one of its legs */
    sand_motion_step leg[SAND_PLAN_WAY_LEGS];
    int32_t ticks[SAND_PLAN_WAY_LEGS];
} sand_plan_way;

/* The way through n goals of the unit of `pace` standing as `from` does, as far as the ticks allow. */
sand_plan_way sand_plan_way_through(const sand_pace *pace, const sand_mover *from, const sand_plan_goal goals[],
                                    unsigned n, int32_t ticks);
/* The way to the place from where the unit stands and straight on past it, until the ticks are used up. It is slowed
 * only if its part up to the place is. */
sand_plan_way sand_plan_way_past(const sand_pace *pace, sand_point place, int32_t ticks);

int32_t sand_plan_way_ticks(const sand_plan_way *way);
/* An order of that kind to go that way. */
sand_entry sand_plan_way_entry(const sand_plan_way *way, unsigned kind, unsigned unit);
/* Adds the legs to a row of motion. */
void sand_plan_way_write(const sand_plan_way *way, sand_motion *row);
/* Replaces what is left of the unit's motion by the way; its target and halt stay. */
void sand_plan_way_steer(sand_battle *b, unsigned unit, const sand_plan_way *way);

#endif
