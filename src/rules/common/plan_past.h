/* plan_past.h - how a unit gets past its friends to where it means to go: round those ahead of it, after going back a
 * little from one that it stands too close to.
 *
 * Used for suggesting only: whether a way is legal is for the judge of plans to say. */
#ifndef SAND_RULES_COMMON_PLAN_PAST_H
#define SAND_RULES_COMMON_PLAN_PAST_H

#include "rules/common/plan_way.h"

typedef struct {
    const sand_pace *pace; /* of the unit that goes */
    int32_t back;          /* how far it goes back first, where that helps, in grid units */
    int32_t next;          /* the ticks of its next plan, which it goes on with */
    /* Will this friend not make way? */
    bool (*stands)(const sand_battle *b, unsigned unit);
} sand_plan_past;

/* The way towards the goal in that many ticks: the straight one, or the one of several to either side of it, with and
 * without going back first, that brings the unit nearest to the goal by the end of its next plan. */
sand_plan_way sand_plan_past_friends(const sand_plan_past *past, sand_plan_goal goal, int32_t ticks);
/* Does the unit get most of that way if its friends stay where they are? */
bool sand_plan_past_is_open(const sand_battle *b, unsigned unit, const sand_plan_way *way);

#endif
