/* plan_halt.h - where a plan halts before an enemy, as all units stand now.
 *
 * On the clock a unit halts as an enemy ahead of its front comes within the range of its plan (motion/resolve.h).
 * Invariant: what is foreseen here is what the clock does if no other unit moves. */
#ifndef SAND_RULES_COMMON_PLAN_HALT_H
#define SAND_RULES_COMMON_PLAN_HALT_H

#include "motion/scene.h"
#include "rules/common/plan_cost.h"

typedef struct {
    unsigned before; /* the enemy that the unit halts before; 0: it does not halt */
    int32_t gone;    /* how far straight legs have taken it by then */
    int32_t ticks;   /* the cost of the plan so far */
} sand_plan_halt;

/* Follows the legal plan `go` of the unit of `pace` from `at`, to halt within `range`, in grid units, of an enemy. */
sand_plan_halt sand_plan_halt_of(sand_scene *scene, const sand_pace *pace, const sand_entry *go, sand_stance at,
                                 int32_t range);

/* Is any part of the box `his` ahead of the front line of the box `own`? */
bool sand_plan_halt_is_before(const sand_box *own, const sand_box *his);

#endif
