/* riding.c - the move of a leader on his own, judged and carried out. */
#include "rules/common/riding.h"

#include "battle/actor.h"

static const sand_route_grammar straight = {
    .pivots = 1, .before = true, .after = true, .legs = 1, .turn = SAND_HALF_TURN, .aside = SAND_HALF_TURN
};

bool sand_riding_read(sand_judging *j, sand_reason crooked, sand_route *route)
{
    const sand_reason faults[SAND_ROUTE_FAULTS] = { [SAND_ROUTE_ODD] = crooked };
    return !sand_answer_lacks(j->verdict, j->entry->n_list == 0, SAND_SLOT_MOTION) &&
           sand_walk_read(j->entry, &straight, faults, route, j->verdict);
}

bool sand_riding_goes(sand_judging *j, const sand_walk *walk, const sand_route *route, int32_t most, sand_mover *mover)
{
    sand_budget budget = { .total = most };
    j->verdict->cost_total = most;
    j->verdict->cost_used = route->travel;
    return sand_walk_route(walk, route, &budget, mover, j->verdict);
}

void sand_riding_carry_out(const sand_deed *deed, const char *rule)
{
    unsigned body = deed->entry->subject;
    sand_route route;
    sand_route_fault fault = sand_route_read(deed->entry, &straight, &route);
    SAND_ASSERT(fault == SAND_ROUTE_SOUND); /* check found the route legal */
    sand_pose from = sand_actor_pose(deed->b, sand_actor_body(body)), to = sand_route_end(&route, from);
    sand_actor_attach(deed->b, body, 0);
    sand_actor_move(deed->b, sand_actor_body(body), to);
    sand_answer_went(deed->b, deed->log, rule, SAND_SAY("{b0} moved {l1}", body, route.travel),
                     (sand_answer_way){ from, to });
}
