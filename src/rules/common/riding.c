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

/* ---- on the clock ---- */

static int32_t heading_of(const sand_battle *b, const sand_ride *ride)
{
    sand_pose at = sand_actor_pose(b, sand_actor_body(ride->body));
    return sand_point_equal(at.at, ride->to) ? at.heading : sand_heading_of(sand_point_subtract(ride->to, at.at));
}

/* The straight march that takes him to the place; the mover is set to look there. */
static sand_motion_step march_to(const sand_battle *b, const sand_ride *ride, sand_mover *mover)
{
    sand_mover here = sand_march_mover_of(b, sand_actor_body(ride->body));
    sand_point at = here.stance.pose.at;
    *mover = sand_march_mover_at(&here, (sand_pose){ at, heading_of(b, ride) });
    return (sand_motion_step){ SAND_VERB_MARCH, 0, sand_point_distance(at, ride->to) };
}

bool sand_riding_check(sand_judging *j, const sand_ride *ride, sand_reason far)
{
    const sand_battle *b = j->scene->battle;
    sand_mover mover;
    sand_motion_step way = march_to(b, ride, &mover);
    int32_t cost = way.travel > ride->most ? way.travel : sand_toll_cost(b, &mover, way, &ride->toll);
    if (SAND_FORBIDS(j->verdict, cost > ride->most, far.rule, far.text, ride->body, ride->most)) {
        sand_answer_limit(j->verdict, sand_toll_reach(b, &mover, way, ride->most, &ride->toll).gone);
        sand_answer_show_line(j->verdict, 0, mover.stance.pose.at, ride->to);
        return false;
    }
    j->verdict->cost_used = cost;
    j->verdict->cost_total = ride->most;
    return true;
}

typedef struct {
    const sand_battle *b;
    const sand_ride *ride;
    unsigned side, leaves;
    int32_t heading;
} rider;

/* Does the enemy touch the unit that he leaves, and does he ride away from that face? */
static bool rides_off_from(const rider *who, unsigned enemy)
{
    SAND_ASSERT(sand_battle_side_of_unit(who->b, enemy) != who->side);
    static const int32_t outward[] = { [SAND_FACE_FRONT] = 0,
                                       [SAND_FACE_RIGHT] = SAND_QUARTER_TURN,
                                       [SAND_FACE_REAR] = SAND_HALF_TURN,
                                       [SAND_FACE_LEFT] = -SAND_QUARTER_TURN };
    sand_touching touching;
    if (who->leaves == 0 || !sand_battle_touching(who->b, who->leaves, enemy, &touching)) return false;
    int32_t towards = sand_heading_add(sand_battle_unit(who->b, who->leaves)->heading, outward[touching.own_face]);
    int32_t off = sand_heading_difference(towards, who->heading);
    return off > SAND_QUARTER_TURN || off < -SAND_QUARTER_TURN;
}

static bool stops_him(const void *context, unsigned unit)
{
    const rider *who = context;
    if (sand_battle_side_of_unit(who->b, unit) != who->side) return !rides_off_from(who, unit);
    return who->ride->friends_stop && unit != who->leaves && unit != who->ride->joins;
}

static sand_ground ground_for_him(const void *context, unsigned terrain)
{
    const sand_field *field = ((const rider *)context)->b->field;
    SAND_ASSERT(terrain >= 1 && terrain <= field->n_terrain);
    return sand_field_is_open(field, field->terrain[terrain - 1].kind) ? SAND_GROUND_FREE : SAND_GROUND_BARRED;
}

int32_t sand_riding_off(sand_battle *b, const sand_ride *ride, sand_answer_way *way)
{
    unsigned left = sand_battle_body(b, ride->body)->attached;
    sand_mover mover;
    const rider who = { b, ride, sand_battle_body_def(b, ride->body)->side, left, heading_of(b, ride) };
    const sand_obstacles obstacles = {
        .context = &who, .units = stops_him, .ground = ground_for_him, .placing = true, .keep_off = ride->keep_off
    };
    if (left != 0) sand_actor_attach(b, ride->body, 0);
    sand_motion_step leg = march_to(b, ride, &mover);
    sand_pose from = mover.stance.pose;
    int32_t most = sand_toll_reach(b, &mover, leg, ride->most, &ride->toll).gone;
    int32_t travel = sand_march_along(b, &mover, from.heading, most, &obstacles).legal;
    if (left != 0 && travel == 0) {
        sand_actor_attach(b, ride->body, left);
        return -1;
    }
    *way = (sand_answer_way){ from, sand_geom_pose_moved(from, from.heading, travel) };
    if (travel == leg.travel) way->to.at = ride->to; /* a heading is rounded to hundredths of a degree */
    sand_actor_move(b, sand_actor_body(ride->body), way->to);
    return travel;
}

bool sand_riding_joins(sand_battle *b, unsigned body, unsigned unit)
{
    sand_box own = sand_actor_box(b, sand_actor_body(body)), its = sand_battle_unit_box(b, unit);
    if (!sand_battle_in_play(b, unit) || !sand_geom_within_boxes(&own, &its, SAND_SLACK)) return false;
    sand_actor_attach(b, body, unit);
    return true;
}
