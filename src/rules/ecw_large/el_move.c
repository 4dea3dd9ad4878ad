/* el_move.c - orders, moves, withdrawals and commanders' rides [EL-ORD, EL-MOVE, EL-TURN, EL-ZONE].
 *
 * A move is a pivot about the centre, one straight march, and a pivot. The first move of a piece is an order to its
 * command, and the other pieces of that command may move until the order ends. A piece without a command has an order
 * of its own. */
#include "battle/actor.h"
#include "orders/room.h"
#include "rules/common/answer.h"
#include "rules/common/breakoff.h"
#include "rules/common/deploying.h"
#include "rules/common/riding.h"
#include "rules/ecw_large/el_fighting.h"
#include "rules/ecw_large/el_movement.h"
#include "rules/ecw_large/el_turn.h"

/* ---- orders [EL-ORD] ---- */

/* May a piece of this command be moved by an order now? */
static sand_reason unordered(const sand_battle *b, unsigned command)
{
    unsigned now = el_ordered_now(b);
    if (now != 0 && now != command)
        return (sand_reason){ "EL-ORD-03", "The order to {c1} is under way: end that first" };
    if (now == 0 && el_active_get(b)->orders == 0) return (sand_reason){ "EL-ORD-01", "No order of this turn is left" };
    return (sand_reason){ NULL, NULL };
}

/* Uses up an order, unless one is under way. Orders go to units or commands one after another; a pivot is a move, and
 * each piece makes one move. [EL-ORD-02, EL-ORD-05, EL-AMB-18, EL-AMB-19, EL-AMB-22] */
static void give_order(sand_battle *b, unsigned command)
{
    if (el_ordered_now(b) != 0) return;
    unsigned side = sand_alternating_active(b);
    SAND_ASSERT(el_active_get(b)->orders > 0);
    el_active_of(b)->orders--;
    if (command == 0) return;
    sand_battle_agenda_push(
        b, (sand_frame){ .step = EL_STEP_ORDERED, .subject = (uint16_t)command, .sides = sand_battle_sides_of(side) });
}

static unsigned command_of(const sand_battle *b, unsigned unit)
{
    return sand_battle_unit(b, unit)->command;
}

bool el_may_still_ride(const sand_battle *b, unsigned body)
{
    return el_is_there(b, body, SAND_ROLE_LEADER) &&
           sand_battle_body_def(b, body)->side == sand_alternating_active(b) && !el_body_get(b, body)->moved;
}

/* Is there a unit that has not moved, of this command or (0) of any? With `commanders`, commanders count too. */
static bool any_is_left(const sand_battle *b, unsigned command, bool commanders)
{
    for (unsigned i = 1; i <= b->field->n_units; i++)
        if (sand_alternating_acts(b, i) && !el_unit_get(b, i)->moved && (command == 0 || command_of(b, i) == command))
            return true;
    for (unsigned i = 0; i < b->field->n_leaders && commanders; i++) {
        unsigned body = b->field->leader[i];
        if (el_may_still_ride(b, body) && (command == 0 || el_body_get(b, body)->leads == command)) return true;
    }
    return false;
}

bool el_any_unit_moves(const sand_battle *b, sand_room *room)
{
    (void)room;
    if (el_active_get(b)->orders > 0 && any_is_left(b, 0, true)) return true;
    if (sand_battle_reads(b, EL_COMMANDER_ORDERS_FREE)) {
        for (unsigned i = 0; i < b->field->n_leaders; i++)
            if (el_may_still_ride(b, b->field->leader[i])) return true;
    }
    return sand_deploying_next(b, sand_alternating_active(b)).index != 0;
}

bool el_command_moves_on(const sand_battle *b, sand_room *room)
{
    (void)room;
    return any_is_left(b, el_ordered_now(b), !sand_battle_reads(b, EL_COMMANDER_ORDERS_OWN));
}

/* ---- may it move? ---- */

/* Is the entry's subject a unit of the active side that may move by an order now? Refuses if not. [EL-MOVE-07,
 * EL-AMB-18] */
bool el_may_move(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned unit = j->entry->subject;
    if (!sand_answer_own_unit(b, unit, j->side, "EL-SEQ-01", j->verdict)) return false;
    unsigned now = el_ordered_now(b);
    return !SAND_FORBIDS(j->verdict, el_unit_get(b, unit)->moved, "EL-MOVE-07", "{u0} has moved this turn", unit) &&
           !sand_answer_because(j->verdict, unordered(b, command_of(b, unit)), unit, now, 0);
}

/* ---- what an order says ---- */

static const sand_reason faults[SAND_ROUTE_FAULTS] = {
    [SAND_ROUTE_ODD] = { "EL-MOVE-06", "{u0} makes one straight move, with a pivot before and after it" },
    [SAND_ROUTE_PIVOTS] = { "EL-TURN-02", "{u0} pivots at the start and at the end, once each" },
    [SAND_ROUTE_BEFORE] = { "EL-TURN-02", "{u0} may not pivot at the start" },
    [SAND_ROUTE_AFTER] = { "EL-TURN-02", "{u0} may not pivot at the end" },
    [SAND_ROUTE_TURN] = { "EL-TURN-01", "{u0} may pivot by {a1} at most" },
    [SAND_ROUTE_ASIDE] = { "EL-AMB-24",
                           "{u0} moves straight ahead or straight back; where it turns, {=move.turning} at most" }
};

static int32_t direction_of(const sand_route *route)
{
    SAND_ASSERT(route->n_legs > 0);
    return sand_heading_add(0, route->leg[0].direction);
}

/* With no enemy near, a unit goes straight ahead or straight back, or as the option allows. [EL-AMB-24] */
static bool goes_where_it_may(sand_judging *j, const sand_route *route)
{
    const sand_battle *b = j->scene->battle;
    int32_t direction = direction_of(route);
    if (sand_battle_reads(b, EL_DIRECTIONS_ANY) || direction == 0) return true;
    bool back = direction == SAND_HALF_TURN;
    return !SAND_FORBIDS(j->verdict, !back, "EL-AMB-24",
                         "{u0} moves straight ahead or straight back; where it turns, {=move.turning} at most",
                         j->entry->subject) &&
           !SAND_FORBIDS(j->verdict, sand_battle_reads(b, EL_DIRECTIONS_AHEAD), "EL-AMB-24",
                         "{u0} moves straight ahead", j->entry->subject);
}

/* Does the march go straight back, or straight away from the nearest enemy as a withdrawal would? By one reading it may
 * go in any direction. */
static bool leads_away(const sand_battle *b, unsigned unit, const sand_route *route, unsigned enemy)
{
    SAND_ASSERT(enemy != 0);
    if (sand_battle_reads(b, EL_WITHDRAW_OPENING) || direction_of(route) == SAND_HALF_TURN) return true;
    if (sand_route_pivots(route) > 0 && direction_of(route) == 0) return true;
    const sand_breakoff out = sand_breakoff_from(b, unit, enemy, NULL);
    int32_t heading = sand_heading_add(sand_heading_add(out.from.heading, route->first), direction_of(route));
    return heading == out.heading && !sand_battle_reads(b, EL_WITHDRAW_BACK);
}

/* Near an enemy a unit may turn or go straight away from it; by one reading it may do both. [EL-ZONE-02, EL-AMB-30,
 * EL-AMB-31] */
static bool says_how_to_leave(sand_judging *j, const sand_route *route, unsigned enemy)
{
    const sand_battle *b = j->scene->battle;
    unsigned unit = j->entry->subject;
    bool turns = sand_route_pivots(route) > 0;
    return !SAND_FORBIDS(j->verdict, turns && sand_battle_reads(b, EL_ZONE_TURN_NO), "EL-ZONE-02",
                         "{u0} is within {=move.zone} of {u1}: it may turn or move away, not both", unit, enemy) &&
           !SAND_FORBIDS(j->verdict, !leads_away(b, unit, route, enemy), "EL-ZONE-02",
                         "{u0} is within {=move.zone} of {u1}: it may turn, or move straight away from {u1}", unit,
                         enemy);
}

/* ---- going ---- */

/* The march may not bring the unit nearer to any enemy within 3 in. [EL-ZONE-02, EL-AMB-31] */
static bool leaves_all(sand_judging *j, const sand_mover *mover, int32_t heading)
{
    const int32_t zone = sand_battle_number(j->scene->battle, EL_ZONE);
    for (unsigned enemy = 0; (enemy = sand_scene_next_enemy_within(j->scene, mover->unit, enemy, zone)) != 0;) {
        if (SAND_FORBIDS(j->verdict, !sand_march_never_nears(j->scene->battle, mover, heading, enemy), "EL-ZONE-02",
                         "{u0} would come nearer to {u1}", mover->unit, enemy)) {
            sand_answer_show_ring(j->verdict, enemy, sand_scene_box(j->scene, enemy), zone);
            return false;
        }
    }
    return true;
}

static bool ends_in_order(sand_judging *j, const sand_mover *mover)
{
    unsigned body = el_body_in_the_way(j->scene, mover, &mover->box);
    return !SAND_FORBIDS(j->verdict, body != 0, "EL-AMB-37", "{u0} would stand on {b1}", mover->unit, body);
}

/* Guns that have fired may only pivot on the spot. [EL-ART-01] */
static bool is_fixed(sand_judging *j)
{
    unsigned unit = j->entry->subject;
    return SAND_FORBIDS(j->verdict, el_unit_get(j->scene->battle, unit)->emplaced, "EL-ART-01",
                        "{u0} has fired, and may only pivot where it stands", unit);
}

/* Returns the turn that ends in the same heading and goes the shorter way round, by half a turn at most. */
static int32_t the_shorter_way(int32_t turn)
{
    return sand_heading_difference(0, sand_heading_add(0, turn));
}

/* No commander or supply base may lie where the unit turns; by one reading the unit's move ends when it touches a
 * commander. [EL-AMB-37, EL-AMB-85] */
static bool pivots(sand_judging *j, const sand_walk *walk, int32_t turn, sand_mover *mover, bool goes_on)
{
    SAND_ASSERT(mover->unit != 0);
    static const sand_reason barred = { "EL-AMB-37", "{b1} is in the way of {u0}" };
    static const sand_reason met = { "EL-AMB-85", "{u0} must stop when it touches {b1}" };
    const sand_battle *b = j->scene->battle;
    int32_t about = the_shorter_way(turn);
    const sand_mover from = *mover;
    if (!sand_walk_pivot(walk, turn, mover, j->verdict)) return false;
    unsigned body = el_body_bars_pivot(b, &from, about);
    sand_reason why = body != 0 ? barred : (sand_reason){ NULL, NULL };
    if (body == 0 && goes_on && sand_battle_reads(b, EL_CONTACT_STOPS)) {
        body = el_pivot_meets_commander(b, &from, about);
        if (body != 0) why = met;
    }
    return !sand_answer_because(j->verdict, why, mover->unit, body, 0);
}

/* Turns, marches and turns, and writes the result to the plan. A unit that was stopped may still turn where it stands.
 * [EL-TURN-01, EL-TURN-02, EL-AMB-33] */
static void go(sand_judging *j, const sand_route *route, bool withdraws)
{
    const sand_battle *b = j->scene->battle;
    sand_mover mover = sand_march_mover_of_unit(b, j->entry->subject);
    el_plan *plan = j->plan;
    el_way way;
    el_way_set(&way, j->scene, &mover, withdraws ? EL_WITHDRAWAL : EL_MARCH);
    const sand_mover from = mover;
    if (!pivots(j, &way.walk, route->first, &mover, route->travel > 0)) return;
    const sand_mover turned = mover;
    int32_t heading = sand_heading_add(mover.stance.pose.heading, route->travel > 0 ? route->leg[0].direction : 0);
    *plan = (el_plan){ .first = the_shorter_way(route->first),
                       .last = the_shorter_way(route->last),
                       .turned = turned.stance.pose,
                       .heading = heading,
                       .turns = sand_route_pivots(route) > 0,
                       .withdraws = withdraws };
    if (route->travel > 0) {
        if (withdraws && !leaves_all(j, &mover, heading)) return;
        el_allowance allowance = el_allowance_along(j->scene, &mover, heading, plan->turns);
        sand_budget budget = { .total = allowance.most };
        way.walk.budget = allowance.why;
        j->verdict->cost_total = budget.total;
        j->verdict->cost_used = route->travel;
        if (!sand_walk_march(&way.walk, route->leg[0], &budget, &mover, j->verdict)) return;
        plan->travel = budget.marched;
    }
    if (!pivots(j, &way.walk, route->last, &mover, false) || !sand_walk_rests(&way.walk, &mover, j->verdict) ||
        !ends_in_order(j, &mover))
        return;
    plan->end = mover.stance.pose;
    el_find_base(b, &from, plan);
    bool limited = plan->turns && plan->travel > 0 && !withdraws;
    j->verdict->rule = limited ? "EL-TURN-03" : plan->travel > 0 ? "EL-MOVE-06" : "EL-TURN-01";
    if (limited)
        j->verdict->sentence = SAND_SAY("{u0} may go {=move.turning} at most, because of the turn", j->entry->subject);
}

void el_check_move(sand_judging *j)
{
    static const sand_route_grammar grammar = {
        .pivots = 2, .before = true, .after = true, .legs = 1, .turn = SAND_HALF_TURN, .aside = SAND_HALF_TURN
    };
    sand_route route;
    if (sand_answer_lacks(j->verdict, j->entry->n_list == 0, SAND_SLOT_MOTION)) return;
    if (!sand_walk_read(j->entry, &grammar, faults, &route, j->verdict)) return;
    unsigned enemy = el_binding_enemy(j->scene, j->entry->subject);
    bool leaves = enemy != 0 && route.travel > 0;
    if (route.travel > 0 && is_fixed(j)) return;
    if (leaves ? !says_how_to_leave(j, &route, enemy) : route.travel > 0 && !goes_where_it_may(j, &route)) {
        if (leaves)
            sand_answer_show_ring(j->verdict, enemy, sand_scene_box(j->scene, enemy),
                                  sand_battle_number(j->scene->battle, EL_ZONE));
        return;
    }
    go(j, &route, leaves);
}

/* ---- carrying out ---- */

static const char *how_it_went(const sand_battle *b, unsigned unit, const el_plan *plan)
{
    if (plan->travel == 0) return "{u0} turned on the spot";
    if (plan->withdraws) return "{u0} withdrew {l1}";
    if (plan->travel > sand_battle_trait(b, unit, EL_MOVE)) return "{u0} moved {l1} by road";
    bool back = sand_heading_difference(plan->turned.heading, plan->heading) == SAND_HALF_TURN;
    return back ? "{u0} moved back {l1}" : "{u0} moved {l1}";
}

static void carry_out(const sand_deed *deed, const char *rule)
{
    sand_battle *b = deed->b;
    const el_plan plan = *(const el_plan *)deed->plan;
    unsigned unit = deed->entry->subject;
    SAND_ASSERT(sand_battle_in_play(b, unit) && !el_unit_get(b, unit)->moved);
    sand_pose from = sand_battle_unit_pose(b, unit);
    give_order(b, command_of(b, unit));
    el_unit_of(b, unit)->moved = 1;
    sand_event *event =
        sand_answer_tell(b, deed->log, SAND_EVENT_MOVE, rule, SAND_SAY(how_it_went(b, unit, &plan), unit, plan.travel));
    sand_answer_moved(event, from, plan.end);
    el_go_by_plan(b, deed->room, unit, &plan, deed->log);
    if (plan.base != 0) {
        el_take_base(b, unit, plan.base, deed->log);
        return;
    }
    sand_box box = sand_battle_unit_box(b, unit);
    if (!sand_field_on_table(b->field, &box)) el_remove(b, unit, EL_GONE_TABLE, deed->log);
}

void el_apply_move(const sand_deed *deed)
{
    carry_out(deed, ((const el_plan *)deed->plan)->travel > 0 ? "EL-MOVE-06" : "EL-TURN-01");
}

/* ---- withdrawing [EL-ZONE-02, EL-AMB-31, EL-AMB-38] ---- */

/* The rule works out the direction of a withdrawal, so the order names none; without a number the unit goes as far as
 * it may. */
void el_check_withdraw(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned unit = j->entry->subject, enemy = el_binding_enemy(j->scene, unit);
    if (SAND_FORBIDS(j->verdict, enemy == 0, "EL-ZONE-02", "{u0} is within {=move.zone} of no enemy", unit) ||
        is_fixed(j))
        return;
    sand_breakoff out = sand_breakoff_from(b, unit, enemy, NULL);
    if (sand_battle_reads(b, EL_WITHDRAW_BACK)) out.heading = sand_march_heading_back(&out.start);
    if (!leaves_all(j, &out.start, out.heading)) return;
    el_way way;
    el_way_set(&way, j->scene, &out.start, EL_WITHDRAWAL);
    el_allowance allowance = el_allowance_along(j->scene, &out.start, out.heading, false);
    sand_budget budget = { .total = allowance.most };
    way.walk.budget = allowance.why;
    if (!sand_breakoff_plan(&out, &way.walk, j->entry, &budget, j->verdict)) return;
    if (out.travel == 0 && out.stop.rule != NULL)
        sand_walk_refuse(j->scene, &out.start, out.heading, &out.stop, j->verdict);
    else
        SAND_FORBIDS(j->verdict, out.travel == 0, "EL-ZONE-02", "{u0} must go some way to withdraw", unit);
    if (out.travel == 0 || !sand_walk_rests(&way.walk, &out.end, j->verdict) || !ends_in_order(j, &out.end)) return;
    el_plan *plan = j->plan;
    *plan = (el_plan){ .turned = out.start.stance.pose,
                       .end = out.end.stance.pose,
                       .heading = out.heading,
                       .travel = out.travel,
                       .withdraws = true };
    el_find_base(b, &out.start, plan);
    j->verdict->rule = "EL-ZONE-02";
}

void el_apply_withdraw(const sand_deed *deed)
{
    carry_out(deed, "EL-ZONE-02");
}

/* ---- commanders [EL-MOVE-04, EL-MOVE-08, EL-AMB-21, EL-AMB-36] ---- */

/* The command whose order the commander's ride uses; 0: an order of its own. */
static unsigned order_of(const sand_battle *b, unsigned body)
{
    return sand_battle_reads(b, EL_COMMANDER_ORDERS_WITH) ? el_body_get(b, body)->leads : 0;
}

bool el_may_ride(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned body = j->entry->subject;
    if (sand_answer_lacks(j->verdict, body == 0, SAND_SLOT_NONE)) return false;
    bool his = el_is_commander(b, body) && sand_battle_body_def(b, body)->side == j->side;
    if (SAND_FORBIDS(j->verdict, !his || !el_is_there(b, body, SAND_ROLE_LEADER), "EL-SEQ-01",
                     "{b0} is no commander of this army on the table", body) ||
        SAND_FORBIDS(j->verdict, el_body_get(b, body)->moved, "EL-MOVE-07", "{b0} has moved this turn", body))
        return false;
    if (sand_battle_reads(b, EL_COMMANDER_ORDERS_FREE)) return true;
    return !sand_answer_because(j->verdict, unordered(b, order_of(b, body)), body, el_ordered_now(b), 0);
}

void el_check_ride(sand_judging *j)
{
    sand_route route;
    if (!sand_riding_read(j, (sand_reason){ "EL-MOVE-08", "{b0} moves in one straight line" }, &route)) return;
    sand_mover mover = sand_march_mover_of(j->scene->battle, sand_actor_body(j->entry->subject));
    int32_t direction = route.travel > 0 ? route.leg[0].direction : 0;
    int32_t heading = sand_heading_add(sand_heading_add(mover.stance.pose.heading, route.first), direction);
    el_allowance allowance = el_allowance_along(j->scene, &mover, heading, false);
    el_way way;
    el_way_set(&way, j->scene, &mover, EL_RIDE);
    way.walk.budget = allowance.why;
    if (sand_riding_goes(j, &way.walk, &route, allowance.most, &mover)) j->verdict->rule = "EL-MOVE-08";
}

void el_apply_ride(const sand_deed *deed)
{
    unsigned body = deed->entry->subject;
    SAND_ASSERT(el_is_there(deed->b, body, SAND_ROLE_LEADER));
    if (!sand_battle_reads(deed->b, EL_COMMANDER_ORDERS_FREE)) give_order(deed->b, order_of(deed->b, body));
    el_body_of(deed->b, body)->moved = 1;
    sand_riding_carry_out(deed, "EL-MOVE-04");
}
