/* move.c - moving and standing [EC-MOVE].
 *
 * A move is a pivot about the unit's centre, a straight march in any direction and another pivot; each may be left out.
 * By other readings the march goes only forward, or has several legs [EC-A-12], or the last pivot waits for the end of
 * the activation [EC-A-11b]. Limits that the rules give in numbers (allowance, fees) are checked on the numbers in the
 * order; places are checked on the table [EC-A-11]. */
#include "rules/ecw_commands/commander.h"
#include "rules/ecw_commands/judging.h"
#include "rules/ecw_commands/movement.h"
#include "rules/ecw_commands/reading.h"
#include "rules/ecw_commands/together.h"
#include "rules/ecw_commands/verdicts.h"
#include "rules/ecw_commands/weather.h"

/* ---- what it costs ---- */

static bool is_storm(const sand_battle *b)
{
    return ec_weather_now(b) == EC_WEATHER_STORM;
}

/* The allowance follows from the unit's type [EC-MOVE-01..05] and is halved in a storm [EC-WX-06, EC-A-43]. */
int32_t ec_allowance(const sand_battle *b, unsigned unit)
{
    int32_t allowance = sand_battle_trait(b, unit, EC_MOVE), half = allowance / 2;
    SAND_ASSERT(allowance >= 0);
    if (!is_storm(b)) return allowance; /* [EC-WX-06] */
    if (!sand_battle_reads(b, EC_STORM_ROUND_UP)) return half;
    return (half + SAND_UNIT_LENGTH - 1) / SAND_UNIT_LENGTH * SAND_UNIT_LENGTH;
}

/* The fee is paid once, or for each pivot, by the reading. [EC-MOVE-08, EC-A-11] */
int32_t ec_pivot_fee(const sand_battle *b, unsigned pivots)
{
    int32_t fee = sand_battle_number(b, EC_PIVOT_FEE);
    if (is_storm(b) && sand_battle_reads(b, EC_STORM_HALF_PIVOT)) fee /= 2;
    if (pivots == 0) return 0;
    return sand_battle_reads(b, EC_PIVOT_COST_ONCE) ? fee : fee * (int32_t)pivots;
}

/* ---- may it move at all? ---- */

/* Refuses guns that are out of action or bogged, which stay in place. [EC-A-44, EC-WX-04, EC-WX-07] */
static bool guns_are_fixed(const sand_battle *b, unsigned unit, sand_verdict *verdict)
{
    if (ec_guns_are_silenced(b, unit)) {
        SAND_REFUSE(verdict, "EC-WX-07", "{u0} is out of action in the storm", unit);
        return true;
    }
    if (ec_guns_are_bogged(b, unit)) {
        SAND_REFUSE(verdict, "EC-WX-04", "{u0} is bogged down in the rain and can neither move nor pivot", unit);
        return true;
    }
    return false;
}

bool ec_may_move(sand_scene *scene, unsigned unit, sand_verdict *verdict)
{
    const sand_battle *b = scene->battle;
    if (ec_unit_get(b, unit)->moved != EC_NOT_MOVED) {
        ec_refuse_again(b, unit, verdict);
        return false;
    }
    return !guns_are_fixed(b, unit, verdict);
}

/* ---- reading the order ---- */

/* A march is one straight line in any direction with the facing kept, unless EC-A-12 is read otherwise; both pivots
 * belong to the move, unless EC-A-11b is read otherwise. */
static sand_route_grammar grammar_of(const sand_battle *b)
{
    return (sand_route_grammar){ .pivots = 2,
                                 .before = true,
                                 .after = !sand_battle_reads(b, EC_END_PIVOT_ACTIVATION),
                                 .legs = sand_battle_reads(b, EC_PATH_ANY) ? SAND_ENTRY_STEPS_MAX : 1,
                                 .turn = SAND_HALF_TURN,
                                 .aside = sand_battle_reads(b, EC_PATH_FORWARD) ? ec_forward(b) : SAND_HALF_TURN };
}

static const sand_reason faults[SAND_ROUTE_FAULTS] = {
    [SAND_ROUTE_ODD] = { "EC-MOVE-07", "{u0} may pivot, march in one straight line and pivot again, and no more" },
    [SAND_ROUTE_PIVOTS] = { "EC-MOVE-07", "{u0} may pivot, march in one straight line and pivot again, and no more" },
    [SAND_ROUTE_AFTER] = { "EC-A-11b", "The second pivot of {u0} comes at the end of its activation" },
    [SAND_ROUTE_ASIDE] = { "EC-A-12", "{u0} can only march forward" },
};

/* ---- moving ---- */

bool ec_stays_put(const sand_battle *b, unsigned unit)
{
    bool fired = ec_unit_get(b, unit)->has_fired && sand_battle_trait(b, unit, EC_STAYS) != 0; /* [EC-MOVE-05] */
    return fired || ec_guns_are_silenced(b, unit) || ec_guns_are_bogged(b, unit);
}

int32_t ec_farthest(sand_scene *scene, unsigned unit)
{
    return scene->engaged[unit] || ec_stays_put(scene->battle, unit) ? 0 : ec_allowance(scene->battle, unit);
}

static bool fixed_by_fire(const sand_battle *b, unsigned unit, const sand_route *route, sand_verdict *verdict)
{
    if (!ec_unit_get(b, unit)->has_fired || sand_battle_trait(b, unit, EC_STAYS) == 0) return false;
    if (route->travel == 0 && sand_battle_reads(b, EC_FIRED_GUNS_PIVOT)) return false; /* [EC-A-37] */
    SAND_REFUSE(verdict, "EC-MOVE-05", "{u0} has fired and may no longer move", unit);
    sand_answer_limit(verdict, 0);
    return true;
}

/* Judges a move that begins in a melee. Usually a unit may leave a melee by moving only to bring a scattered command
 * together, and it must then lose all contacts. Where engaged units are free to go, nothing is checked here: the way
 * has already stopped the unit from touching another enemy. [EC-ORG-09, EC-A-18] */
static void leaves_melee(sand_scene *scene, unsigned unit, const sand_box *end, sand_verdict *verdict)
{
    if (ec_engaged_are_free(scene->battle)) return;
    verdict->rule = "EC-ORG-09";
    unsigned other = sand_engage_still(scene, unit, end);
    if (!ec_restores(scene, unit, end)) ec_refuse_engaged(scene->battle, unit, verdict);
    if (other != 0) SAND_REFUSE(verdict, "EC-A-34", "{u0} would not get clear of {u1}", unit, other);
}

/* Is the unit held in its melee? It may leave only when its command is scattered, and without a pivot. */
static bool is_bound(sand_scene *scene, unsigned unit, const sand_route *route)
{
    if (!scene->engaged[unit] || ec_engaged_are_free(scene->battle)) return false;
    return sand_route_pivots(route) != 0 ||
           ec_holds_together(scene, sand_battle_unit(scene->battle, unit)->command, 0, NULL);
}

/* Checks in the order in which a player would ask: may the unit move at all, is the order a move, does the allowance
 * reach so far, is the way free? The first refusal is the one shown. */
void ec_judge_move(sand_scene *scene, const sand_entry *entry, sand_verdict *verdict, sand_box *end)
{
    const sand_battle *b = scene->battle;
    unsigned unit = entry->subject;
    sand_route_grammar grammar = grammar_of(b);
    sand_route route;
    if (!ec_may_move(scene, unit, verdict)) return;
    if (!sand_walk_read(entry, &grammar, faults, &route, verdict)) return;
    if (is_bound(scene, unit, &route)) {
        ec_refuse_engaged(b, unit, verdict);
        return;
    }
    if (sand_answer_lacks(verdict, entry->n_list == 0, SAND_SLOT_MOTION)) return;
    sand_budget budget = { .total = ec_allowance(b, unit), .fee = ec_pivot_fee(b, sand_route_pivots(&route)) };
    verdict->cost_total = budget.total;
    verdict->cost_used = budget.fee + route.travel;
    if (fixed_by_fire(b, unit, &route, verdict)) return;
    if (sand_route_budget_left(budget) < 0) {
        SAND_REFUSE(verdict, "EC-MOVE-08", "{u0} does not have enough movement to pivot", unit);
        return;
    }
    ec_way way;
    sand_mover mover = sand_march_mover_in(scene, unit);
    ec_way_look(&way, scene, &mover, EC_WAY_MARCH, 0);
    if (!sand_walk_route(&way.walk, &route, &budget, &mover, verdict)) return;
    *end = mover.box;
    verdict->rule = "EC-MOVE-06";
    if (scene->engaged[unit]) leaves_melee(scene, unit, end, verdict);
}

void ec_check_move(sand_judging *j)
{
    ec_judge_move(j->scene, j->entry, j->verdict, ec_end_of(j));
}

static bool is_forward(const sand_battle *b, int32_t direction)
{
    return sand_heading_between(sand_heading_add(0, direction), 0) <= ec_forward(b);
}

/* A unit that has marched in any direction but forward may not shoot; EC-A-30 decides whether a pivot also prevents it.
 * [EC-SHOOT-03] */
static ec_unsteady aim_after(const sand_battle *b, unsigned unit, const sand_route *route)
{
    for (unsigned i = 0; i < route->n_legs; i++) {
        if (route->leg[i].travel != 0 && !is_forward(b, route->leg[i].direction)) return EC_WENT_ASIDE;
    }
    if (ec_type_of(b, unit) == EC_ARTILLERY && sand_battle_reads(b, EC_GUNS_MOVE_NOT))
        return EC_GUNS_MOVED; /* [EC-A-37] */
    bool pivoted = sand_route_pivots(route) != 0;
    return pivoted && sand_battle_reads(b, EC_PIVOT_SHOOT_SPOILS) ? EC_HAS_PIVOTED : EC_STEADY;
}

/* Makes the commanders that the unit meets flee, leg by leg; a pivot on the spot may touch one as well. */
static void ride_along(sand_battle *b, unsigned unit, const sand_route *route, sand_pose from, sand_log *log)
{
    sand_route_leg still = { 0 };
    sand_pose at = { from.at, sand_heading_add(from.heading, route->first) };
    for (unsigned i = 0; i < (route->n_legs == 0 ? 1 : route->n_legs); i++) {
        sand_route_leg leg = route->n_legs == 0 ? still : route->leg[i];
        int32_t heading = sand_heading_add(at.heading, leg.direction);
        ec_ride_at_commander(b, unit, at, (sand_straight){ heading, leg.travel }, log);
        at = sand_geom_pose_moved(at, heading, leg.travel);
    }
}

/* Reports the move once it is made: `from` is where the unit stood before. */
static void tell_move(sand_battle *b, unsigned unit, const sand_route *route, sand_pose from, sand_log *log)
{
    sand_pose to = sand_battle_unit_pose(b, unit);
    bool turns = route->first != 0 || route->last != 0 || to.heading != from.heading;
    const char *text = route->travel != 0 ? "{u0} marched {l2}"
                       : turns            ? "{u0} turned on the spot"
                                          : "{u0} stayed where it was";
    const char *rule = route->travel != 0 ? "EC-MOVE-06" : turns ? "EC-MOVE-07" : "EC-D-05";
    sand_answer_went(b, log, rule, SAND_SAY(text, unit, 0, route->travel), (sand_answer_way){ from, to });
}

/* Contacts end before the unit moves when leaving is a withdrawal, and after it when the unit may have kept some. */
void ec_apply_move(const sand_deed *deed)
{
    sand_battle *b = deed->b;
    sand_log *log = deed->log;
    unsigned unit = deed->entry->subject;
    SAND_ASSERT(sand_battle_in_play(b, unit));
    sand_route_grammar grammar = grammar_of(b);
    const sand_walk_order order = sand_walk_order_of(b, deed->entry, &grammar);
    const sand_route *route = &order.route;
    bool engaged = sand_battle_engaged(b, unit), free = ec_engaged_are_free(b);
    if (engaged && !free) sand_engage_end_all(b, unit, "EC-MEL-09", log);
    sand_battle_unit_move(b, unit, order.to);
    if (engaged && free) sand_engage_end_where_apart(b, unit, "EC-A-34a", log);
    ec_unit *state = ec_unit_of(b, unit);
    state->moved = engaged && !free ? EC_WITHDREW : EC_MOVED;
    state->unsteady = (uint8_t)aim_after(b, unit, route);
    state->pivots = (uint8_t)sand_route_pivots(route);
    int32_t spent = ec_pivot_fee(b, state->pivots) + route->travel;
    SAND_ASSERT(spent >= 0 && spent <= UINT16_MAX);
    state->spent = (uint16_t)spent;
    tell_move(b, unit, route, order.from, log);
    ride_along(b, unit, route, order.from, log);
}

void ec_check_stand(sand_judging *j)
{
    unsigned unit = j->entry->subject;
    j->verdict->rule = "EC-D-05";
    if (ec_unit_get(j->scene->battle, unit)->moved != EC_NOT_MOVED) ec_refuse_again(j->scene->battle, unit, j->verdict);
}

void ec_apply_stand(const sand_deed *deed)
{
    SAND_ASSERT(sand_battle_in_play(deed->b, deed->entry->subject));
    ec_unit_of(deed->b, deed->entry->subject)->moved = EC_STOOD;
}

/* Ends the movement step. A command that did not move at all also gets a line in the report. */
void ec_end_movement(sand_battle *b, sand_log *log)
{
    SAND_ASSERT(sand_battle_step_now(b) == EC_STEP_MOVE);
    unsigned command = sand_battle_agenda_top(b)->subject;
    bool any = false, stirred = false;
    for (unsigned i = 0; log != NULL && (i = ec_next_acting(b, i)) != 0;) {
        unsigned moved = ec_unit_get(b, i)->moved;
        any = true;
        stirred |= moved != EC_NOT_MOVED && moved != EC_STOOD;
    }
    if (any && !stirred) sand_answer_tell(b, log, SAND_EVENT_ORDER, "EC-D-05", SAND_SAY("{c0} stood", command));
    sand_battle_agenda_pop(b);
}

/* ---- turning at the end of the activation, by the other reading of EC-A-11b ---- */

static int32_t face_fee(const sand_battle *b, unsigned unit)
{
    unsigned pivots = ec_unit_get(b, unit)->pivots;
    return ec_pivot_fee(b, pivots + 1) - ec_pivot_fee(b, pivots);
}

static bool can_face(const sand_battle *b, unsigned unit, sand_verdict *verdict)
{
    const ec_unit *state = ec_unit_get(b, unit);
    const char *rule = NULL, *text = NULL;
    if (state->faced)
        rule = "EC-MOVE-07", text = "{u0} has already turned";
    else if (state->moved == EC_CHARGED)
        rule = "EC-CHG-02", text = "{u0} has charged and may not turn again";
    else if (state->moved == EC_WITHDREW || sand_battle_engaged(b, unit))
        rule = "EC-MEL-09", text = "{u0} is in a melee, or has just left one";
    else if (state->has_fired && sand_battle_trait(b, unit, EC_STAYS) != 0 &&
             sand_battle_reads(b, EC_FIRED_GUNS_FROZEN))
        rule = "EC-A-37", text = "{u0} has fired and may not move or pivot";
    else if (ec_has_acted(b, unit) && (state->shot || state->fought))
        rule = "EC-A-21", text = "{u0} has already done something else in this activation";
    else if (state->spent + face_fee(b, unit) > ec_allowance(b, unit))
        rule = "EC-MOVE-08", text = "{u0} does not have enough movement left to pivot";
    if (rule != NULL) SAND_REFUSE(verdict, rule, text, unit);
    return rule == NULL && !guns_are_fixed(b, unit, verdict);
}

bool ec_may_face(const sand_battle *b, unsigned unit)
{
    sand_verdict unused;
    return can_face(b, unit, &unused);
}

/* The order is one pivot and nothing else. */
static const sand_route_grammar facing = { .pivots = 1, .before = true, .turn = SAND_HALF_TURN };
static const sand_reason facing_faults[SAND_ROUTE_FAULTS] = {
    [SAND_ROUTE_ODD] = { "EC-A-11b", "{u0} may only turn in this step" },
    [SAND_ROUTE_PIVOTS] = { "EC-A-11b", "{u0} may only turn in this step" },
};

void ec_check_face(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    const sand_entry *entry = j->entry;
    sand_verdict *verdict = j->verdict;
    unsigned unit = entry->subject;
    if (!can_face(b, unit, verdict)) return;
    if (sand_answer_lacks(verdict, entry->n_list == 0, SAND_SLOT_MOTION)) return;
    sand_route route;
    if (!sand_walk_read(entry, &facing, facing_faults, &route, verdict)) return;
    verdict->cost_total = ec_allowance(b, unit);
    verdict->cost_used = ec_unit_get(b, unit)->spent + face_fee(b, unit);
    ec_way way;
    sand_mover mover = sand_march_mover_of_unit(b, unit);
    ec_way_look(&way, j->scene, &mover, EC_WAY_MARCH, 0);
    if (!sand_walk_pivot(&way.walk, route.first, &mover, verdict)) return;
    verdict->rule = "EC-A-11b";
}

void ec_apply_face(const sand_deed *deed)
{
    sand_battle *b = deed->b;
    const sand_entry *entry = deed->entry;
    unsigned unit = entry->subject;
    SAND_ASSERT(!ec_unit_get(b, unit)->faced && entry->n_list > 0);
    sand_pose from = sand_battle_unit_pose(b, unit), to = from;
    to.heading = sand_heading_add(from.heading, sand_entry_step(entry, 0).angle);
    ec_unit_of(b, unit)->spent = (uint16_t)(ec_unit_get(b, unit)->spent + face_fee(b, unit));
    ec_unit_of(b, unit)->pivots++;
    ec_unit_of(b, unit)->faced = 1;
    sand_battle_unit_move(b, unit, to);
    sand_route turn = { 0 };
    tell_move(b, unit, &turn, from, deed->log);
}

/* A unit that has moved or been told to stand has no reach left, nor have guns that have fired or cannot move. */
int32_t ec_reach_left(const sand_battle *b, unsigned unit)
{
    return ec_unit_get(b, unit)->moved == EC_NOT_MOVED && !ec_stays_put(b, unit) ? ec_allowance(b, unit) : 0;
}
