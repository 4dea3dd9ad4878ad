/* pu_move.c - moving, retiring and standing [PU-MOVE, PU-TURN, PU-RETIRE, PU-INTER], and the ground that may be entered
 * [PU-TERR].
 *
 * A move is a pivot about the centre, one straight march ahead or straight back, and a pivot. Limits are judged by the
 * numbers that the order gives, places by where they are on the table. */
#include "battle/actor.h"
#include "geom/overlap.h"
#include "orders/room.h"
#include "rules/common/answer.h"
#include "rules/common/breakoff.h"
#include "rules/common/engage.h"
#include "rules/common/passing.h"
#include "rules/common/road.h"
#include "rules/punic/pu_movement.h"

/* ---- what is in the way ---- */

/* A commander may go wherever some unit may. [PU-TERR-01, PU-TERR-05, PU-TERR-06, PU-TERR-08, PU-AMB-22] */
sand_ground pu_ground_to(const sand_battle *b, unsigned type, unsigned terrain)
{
    return sand_walk_ground(b->field, terrain, type, PU_CROSSING, PU_WATER);
}

static sand_ground ground_for(const void *context, unsigned terrain)
{
    const pu_way *way = context;
    return pu_ground_to(way->scene->battle, way->type, terrain);
}

/* Returns the rule that closes that terrain to the mover. */
static const char *ground_rule(const sand_battle *b, const sand_mover *mover, unsigned terrain)
{
    SAND_ASSERT(terrain >= 1 && terrain <= b->field->n_terrain);
    uint16_t kind = b->field->terrain[terrain - 1].kind;
    (void)mover;
    if (sand_field_kind(b->field, kind, PU_WATER) != 0) return "PU-TERR-06";
    if (!sand_field_is_open(b->field, kind)) return "PU-TERR-05";
    return sand_field_kind(b->field, kind, PU_LEAVES) != 0 ? "PU-TERR-01" : "PU-TERR-08";
}

/* [PU-AMB-13] */
static bool has_charged(const sand_battle *b, unsigned unit)
{
    return sand_battle_reads(b, PU_PASS_CHARGED_NO) && pu_unit_get(b, unit)->moved == PU_CHARGED;
}

/* A friend does not bar a mover that passes through friends, unless the friend has charged: forbidding its charge would
 * come too late. [PU-INTER-01, PU-AMB-13, PU-AMB-14] */
static bool bars(const void *context, unsigned unit)
{
    const pu_way *way = context;
    const sand_battle *b = way->scene->battle;
    if (!way->passes || sand_scene_side(way->scene, unit) != way->side) return true;
    return way->unit != 0 && has_charged(b, unit);
}

/* Why the mover may not pass through a friend: its type passes through no unit, or the friend has charged this turn.
 * [PU-INTER-01, PU-AMB-13] */
static sand_reason why_not_through(const sand_battle *b, const sand_mover *mover, unsigned unit)
{
    if (mover->unit == 0 || sand_battle_side_of_unit(b, unit) != mover->side) return (sand_reason){ NULL, NULL };
    if (!sand_battle_trait(b, mover->unit, PU_PASSES))
        return (sand_reason){ "PU-INTER-01", "{u1} is in the way of {u0}" };
    if (has_charged(b, unit))
        return (sand_reason){ "PU-AMB-13", "{u1} has charged this turn, and {u0} may not pass through it" };
    return (sand_reason){ NULL, NULL };
}

static const sand_way_words words = {
    .unit = { { "PU-INTER-03", "{u1} is in the way of {u0}" }, { "PU-TURN-03", "{u1} is in the way of {u0}" } },
    .ground = { { "PU-TERR-01", "{u0} may not enter {t1}" }, { "PU-TERR-01", "{u0} may not stand in {t1}" } },
    .edge = { { "PU-TABLE-01", "{u0} would leave the table" },
              { "PU-TABLE-01", "Part of {u0} would be off the table" } },
    .touch = { { "PU-CHARGE-01", "{u0} would touch {u1}, and only a charge goes into contact" },
               { "PU-CHARGE-01", "{u0} would touch {u1}, and only a charge goes into contact" } },
    .ground_rule = ground_rule,
    .unit_reason = why_not_through
};

/* The words for a place where a unit would stand: no unit may turn or stand on another. [PU-INTER-03] */
static const sand_way_words places = {
    .unit = { { "PU-INTER-03", "{u1} is in the way of {u0}" }, { "PU-INTER-03", "{u0} would stand on {u1}" } },
    .ground = { { "PU-TERR-01", "{u0} may not enter {t1}" }, { "PU-TERR-01", "{u0} may not stand in {t1}" } },
    .edge = { { "PU-TABLE-01", "{u0} would leave the table" },
              { "PU-TABLE-01", "Part of {u0} would be off the table" } },
    .touch = { { "PU-CHARGE-01", "{u0} would touch {u1}, and only a charge goes into contact" },
               { "PU-CHARGE-01", "{u0} would touch {u1}, and only a charge goes into contact" } },
    .ground_rule = ground_rule
};

bool pu_stands_clear(const pu_way *way, const sand_mover *mover, sand_verdict *verdict)
{
    sand_obstacles there = way->solid;
    sand_walk walk = way->turn;
    there.words = &places;
    walk.obstacles = &there;
    return sand_walk_stands_clear(&walk, mover, verdict);
}

static void end_clear_of_friends(sand_scene *scene, const sand_mover *mover, int32_t heading, sand_stop *stop);

/* Enemies nearby restrict a march only in that it may not touch them. [PU-AMB-16] */
void pu_way_set(pu_way *way, sand_scene *scene, const sand_mover *mover, pu_way_kind kind)
{
    const sand_battle *b = scene->battle;
    bool passes = mover->unit == 0 || sand_battle_trait(b, mover->unit, PU_PASSES) != 0;
    *way = (pu_way){ .scene = scene, .type = mover->type, .side = mover->side, .unit = mover->unit, .passes = passes };
    way->solid = (sand_obstacles){ .context = way,
                                   .ground = ground_for,
                                   .keep_off = kind == PU_MARCH ? SAND_SLACK : 0,
                                   .placing = scene->suggesting,
                                   .words = &words,
                                   .scene = scene };
    way->open = way->solid;
    way->open.units = bars;
    way->turn = (sand_walk){ .scene = scene,
                             .obstacles = &way->solid,
                             .sweep = sand_battle_reads(b, PU_SWEEP_SWEPT) ? SAND_TURN_SWEPT : SAND_TURN_END_ONLY };
    way->go = (sand_walk){ .scene = scene,
                           .obstacles = &way->open,
                           .budget = { "PU-MOVE-05", "{u0} has only {l1} of movement" },
                           .ends = passes && kind == PU_MARCH ? end_clear_of_friends : NULL };
}

/* ---- passing through friends [PU-INTER] ---- */

/* [PU-INTER-03, PU-AMB-12] */
static void end_clear_of_friends(sand_scene *scene, const sand_mover *mover, int32_t heading, sand_stop *stop)
{
    sand_passing_ends(scene, mover, heading, (sand_reason){ "PU-AMB-12", "{u0} would end its move on {u1}" }, stop);
}

/* Notes the friends that light infantry or a commander passes through, except the unit whose way it is and the unit
 * that it leads to. [PU-INTER-02] */
static void note_crossed(sand_battle *b, const sand_passage *way, unsigned from, unsigned to)
{
    for (unsigned i = 0; (i = sand_passing_next(b, way, i)) != 0;) {
        if (i != from && i != to) pu_unit_of(b, i)->crossed = 1;
    }
}

void pu_note_crossed(sand_battle *b, unsigned unit, const pu_plan *plan)
{
    if (sand_battle_trait(b, unit, PU_PASSES) == 0) return;
    sand_passage way = { .start = sand_battle_unit_box_at(b, unit, plan->turned),
                         .heading = plan->heading,
                         .travel = plan->travel,
                         .side = sand_battle_side_of_unit(b, unit) };
    note_crossed(b, &way, unit, 0);
}

/* ---- roads [PU-TERR-11] ---- */

bool pu_keeps_to_roads(const sand_field *field, sand_point from, int32_t heading, int32_t travel)
{
    return sand_field_uses(field, PU_PAVED) && sand_road_reach(field, PU_PAVED, from, heading, travel) >= travel;
}

/* The allowance of the unit, and as much more, up to the bonus, as it goes along a road. */
static int32_t allowance_along(const sand_battle *b, unsigned unit, sand_point from, int32_t heading)
{
    int32_t allowance = sand_battle_trait(b, unit, PU_MOVE);
    if (allowance == 0 || !sand_field_uses(b->field, PU_PAVED)) return allowance;
    int32_t by_road =
        sand_road_reach(b->field, PU_PAVED, from, heading, allowance + sand_battle_number(b, PU_ROAD_BONUS));
    return by_road > allowance ? by_road : allowance;
}

/* ---- may it move at all? ---- */

static sand_reason used_up(const sand_battle *b, unsigned unit)
{
    if (pu_unit_get(b, unit)->moved != PU_NOT_MOVED)
        return (sand_reason){ "PU-MOVE-05", "{u0} has used its movement this turn" };
    return (sand_reason){ NULL, NULL };
}

/* ---- moving [PU-MOVE-05, PU-TURN-02, PU-RETIRE] ---- */

static const sand_reason faults[SAND_ROUTE_FAULTS] = {
    [SAND_ROUTE_ODD] = { "PU-MOVE-05", "{u0} makes one straight move, with a pivot before and after it" },
    [SAND_ROUTE_PIVOTS] = { "PU-TURN-02", "{u0} pivots at the start and at the end, once each" },
    [SAND_ROUTE_BEFORE] = { "PU-TURN-02", "{u0} may not pivot at the start" },
    [SAND_ROUTE_AFTER] = { "PU-TURN-02", "{u0} may not pivot at the end" },
    [SAND_ROUTE_TURN] = { "PU-TURN-02", "{u0} may pivot by {a1} at most" },
    [SAND_ROUTE_ASIDE] = { "PU-AMB-08", "{u0} moves straight ahead or straight back" }
};

/* [PU-RETIRE-01] */
static bool is_back(const sand_route *route)
{
    return route->travel > 0 && sand_heading_add(0, route->leg[0].direction) == SAND_HALF_TURN;
}

/* Does the order go straight ahead or back, without a pivot after retiring, nor (by the option) before it? Is it one of
 * pivoting alone if the unit cannot move? [PU-AMB-08, PU-AMB-10, PU-AMB-11] */
static bool is_said_well(sand_judging *j, const sand_route *route)
{
    const sand_battle *b = j->scene->battle;
    unsigned unit = j->entry->subject;
    bool back = is_back(route), ahead = route->travel == 0 || sand_heading_add(0, route->leg[0].direction) == 0;
    return !SAND_FORBIDS(j->verdict, !ahead && !back && sand_battle_reads(b, PU_DIRECTIONS_AHEAD_BACK), "PU-AMB-08",
                         "{u0} moves straight ahead or straight back", unit) &&
           !SAND_FORBIDS(j->verdict, back && route->last != 0, "PU-RETIRE-02",
                         "{u0} retires and may not pivot at the end of that", unit) &&
           !SAND_FORBIDS(j->verdict, back && route->first != 0 && sand_battle_reads(b, PU_RETIRE_PIVOT_NO), "PU-AMB-10",
                         "{u0} may not pivot before it retires", unit) &&
           !SAND_FORBIDS(j->verdict, route->travel > 0 && sand_battle_trait(b, unit, PU_MOVE) == 0, "PU-MOVE-04",
                         "{u0} cannot move; it may pivot where it stands", unit);
}

/* Does the unit, which was in contact, end out of contact? Refuses if not. [PU-AMB-15] */
static bool ends_out_of_contact(sand_judging *j, const sand_mover *mover)
{
    unsigned enemy = sand_engage_still(j->scene, mover->unit, &mover->box);
    return !SAND_FORBIDS(j->verdict, enemy != 0, "PU-AMB-15", "{u0} would still be in contact with {u1}", mover->unit,
                         enemy);
}

/* Judges the move: the unit turns about its centre. [PU-TURN-01] */
static void go(sand_judging *j, const sand_route *route)
{
    const sand_battle *b = j->scene->battle;
    sand_mover mover = sand_march_mover_of_unit(b, j->entry->subject);
    pu_plan *plan = j->plan;
    int32_t direction = route->travel > 0 ? route->leg[0].direction : 0;
    pu_way way;
    pu_way_set(&way, j->scene, &mover, PU_MARCH);
    if (!sand_walk_pivot(&way.turn, route->first, &mover, j->verdict)) return;
    *plan = (pu_plan){ .turned = mover.stance.pose,
                       .pivots = sand_route_pivots(route) != 0,
                       .heading = sand_heading_add(mover.stance.pose.heading, direction) };
    sand_budget budget = { .total = sand_battle_trait(b, mover.unit, PU_MOVE) };
    if (route->travel > 0) budget.total = allowance_along(b, mover.unit, plan->turned.at, plan->heading);
    j->verdict->cost_total = budget.total;
    j->verdict->cost_used = route->travel;
    if (route->travel > 0 && !sand_walk_march(&way.go, route->leg[0], &budget, &mover, j->verdict)) return;
    if (!sand_walk_pivot(&way.turn, route->last, &mover, j->verdict)) return;
    if (j->scene->engaged[mover.unit] && !ends_out_of_contact(j, &mover)) return;
    plan->travel = budget.marched;
    plan->end = mover.stance.pose;
    j->verdict->rule = "PU-MOVE-05";
}

/* What a unit that must stay in contact may do: it disengages only where there is room behind it. */
static const char *what_it_may(sand_judging *j, unsigned unit)
{
    sand_verdict verdict;
    sand_entry back = { .kind = PU_ORDER_DISENGAGE, .subject = (uint16_t)unit };
    sand_orders_judge(j, &back, &verdict);
    return verdict.answer == SAND_YES ? "{u0} is in contact with {u1}: it may stand or disengage"
                                      : "{u0} is in contact with {u1}, and cannot disengage: it stands";
}

void pu_check_move(sand_judging *j)
{
    static const sand_route_grammar grammar = {
        .pivots = 2, .before = true, .after = true, .legs = 1, .turn = SAND_HALF_TURN, .aside = SAND_HALF_TURN
    };
    const sand_battle *b = j->scene->battle;
    unsigned unit = j->entry->subject;
    bool fixed = j->scene->engaged[unit] && sand_battle_reads(b, PU_ENGAGED_MOVE_BACK);
    sand_route route;
    if (sand_answer_because(j->verdict, used_up(b, unit), unit, 0, 0)) return;
    if (fixed) {
        const char *said = what_it_may(j, unit);
        sand_answer_refuse(j->verdict, "PU-AMB-15", SAND_SAY(said, unit, sand_engage_first(b, unit)));
        return;
    }
    if (sand_answer_lacks(j->verdict, j->entry->n_list == 0, SAND_SLOT_MOTION)) return;
    if (sand_walk_read(j->entry, &grammar, faults, &route, j->verdict) && is_said_well(j, &route)) go(j, &route);
}

static const char *how_it_went(const sand_battle *b, unsigned unit, const pu_plan *plan)
{
    if (plan->travel == 0) return "{u0} turned on the spot";
    if (plan->travel > sand_battle_trait(b, unit, PU_MOVE)) return "{u0} moved {l1} by road";
    bool back = sand_heading_difference(plan->turned.heading, plan->heading) == SAND_HALF_TURN;
    return back ? "{u0} retired {l1}" : "{u0} moved {l1}";
}

void pu_apply_move(const sand_deed *deed)
{
    sand_battle *b = deed->b;
    const pu_plan *plan = deed->plan;
    unsigned unit = deed->entry->subject;
    SAND_ASSERT(plan != NULL && plan->travel >= 0);
    sand_pose from = sand_battle_unit_pose(b, unit);
    pu_note_crossed(b, unit, plan);
    sand_battle_unit_move(b, unit, plan->end);
    pu_unit_of(b, unit)->moved = PU_MOVED;
    sand_answer_went(b, deed->log, plan->travel > 0 ? "PU-MOVE-05" : "PU-TURN-02",
                     SAND_SAY(how_it_went(b, unit, plan), unit, plan->travel), (sand_answer_way){ from, plan->end });
    sand_engage_end_broken(b, "PU-AMB-15", deed->log);
}

/* ---- standing ---- */

void pu_check_stand(sand_judging *j)
{
    unsigned unit = j->entry->subject;
    j->verdict->rule = "PU-MOVE-05";
    sand_answer_because(j->verdict, used_up(j->scene->battle, unit), unit, 0, 0);
}

void pu_apply_stand(const sand_deed *deed)
{
    pu_unit_of(deed->b, deed->entry->subject)->moved = PU_STOOD;
}

/* ---- disengaging [PU-COMB-14, PU-AMB-53] ---- */

static sand_reason kept(const sand_scene *scene, unsigned unit)
{
    const sand_battle *b = scene->battle;
    bool cavalry_only = sand_battle_reads(b, PU_DISENGAGE_CAVALRY) && pu_type_of(b, unit) != PU_CAVALRY;
    if (!scene->engaged[unit]) return (sand_reason){ "PU-COMB-14", "{u0} is not in contact with the enemy" };
    if (cavalry_only) return (sand_reason){ "PU-AMB-53", "{u0} may not disengage: only Cavalry may" };
    if (sand_battle_trait(b, unit, PU_MOVE) == 0) return (sand_reason){ "PU-MOVE-04", "{u0} cannot move" };
    return used_up(b, unit);
}

/* The unit goes straight back and keeps its facing; an order without a distance means as far as it may. Going back is
 * moving, on a road as well. [PU-TERR-11] */
void pu_check_disengage(sand_judging *j)
{
    static const sand_reason no_room = { "PU-COMB-14", "{u0} would still be in contact with {u1}" };
    const sand_battle *b = j->scene->battle;
    unsigned unit = j->entry->subject;
    if (sand_answer_because(j->verdict, kept(j->scene, unit), unit, 0, 0)) return;
    sand_breakoff back = sand_breakoff_from(b, unit, sand_engage_first(b, unit), NULL);
    back.heading = sand_march_heading_back(&back.start);
    sand_budget budget = { .total = allowance_along(b, unit, back.from.at, back.heading) };
    pu_way way;
    pu_way_set(&way, j->scene, &back.start, PU_MARCH);
    if (!sand_breakoff_plan(&back, &way.go, j->entry, &budget, j->verdict) ||
        !sand_breakoff_gets_clear(&back, j->scene, no_room, j->verdict))
        return;
    *(pu_plan *)j->plan =
        (pu_plan){ .turned = back.from, .heading = back.heading, .travel = back.travel, .end = back.end.stance.pose };
    j->verdict->rule = "PU-COMB-14";
}

void pu_apply_disengage(const sand_deed *deed)
{
    sand_battle *b = deed->b;
    const pu_plan *plan = deed->plan;
    unsigned unit = deed->entry->subject;
    sand_pose from = sand_battle_unit_pose(b, unit);
    pu_note_crossed(b, unit, plan);
    sand_battle_unit_move(b, unit, plan->end);
    pu_unit_of(b, unit)->moved = PU_DISENGAGED;
    sand_answer_went(b, deed->log, "PU-COMB-14", SAND_SAY("{u0} disengaged and went back {l1}", unit, plan->travel),
                     (sand_answer_way){ from, plan->end });
    sand_engage_end_broken(b, "PU-COMB-14", deed->log);
}

/* ---- commanders [PU-CMD, PU-AMB-05] ---- */

static bool may_join(sand_judging *j, unsigned body, unsigned unit)
{
    const sand_battle *b = j->scene->battle;
    const sand_body_def *def = sand_battle_body_def(b, body);
    bool his = def->side == j->side && def->role == SAND_ROLE_LEADER;
    return !SAND_FORBIDS(j->verdict, !his || sand_battle_body(b, body)->status != SAND_STATUS_PLAY, "PU-CMD-01",
                         "{b0} is no commander of this army on the table", body) &&
           !SAND_FORBIDS(j->verdict, pu_side_get(b, j->side)->joined != 0, "PU-CMD-01", "{b0} has moved this turn",
                         body) &&
           !SAND_FORBIDS(j->verdict, !sand_scene_in_play(j->scene, unit) || sand_scene_side(j->scene, unit) != j->side,
                         "PU-CMD-02", "{u1} is no unit of his on the table", body, unit) &&
           !SAND_FORBIDS(j->verdict, sand_battle_body(b, body)->attached == unit, "PU-CMD-02",
                         "{b0} is with {u1} already", body, unit) &&
           !SAND_FORBIDS(j->verdict, sand_battle_trait(b, unit, PU_LED) == 0, "PU-CMD-02",
                         "{b0} goes with infantry or cavalry, not with {u1}", body, unit);
}

/* Friends let the commander through; enemies and closed ground do not. [PU-CMD-01] */
void pu_check_join(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned body = j->entry->subject, unit = j->entry->object;
    if (sand_answer_lacks(j->verdict, body == 0 || unit == 0, body == 0 ? SAND_SLOT_NONE : SAND_SLOT_BODY)) return;
    if (!may_join(j, body, unit)) return;
    sand_mover mover = sand_march_mover_of(b, sand_actor_body(body));
    sand_reach reach = sand_march_reach_to_unit(b, &mover, unit);
    j->verdict->rule = "PU-CMD-02";
    j->verdict->cost_total = sand_battle_number(b, PU_COMMANDER_MOVE);
    j->verdict->cost_used = reach.distance;
    if (SAND_FORBIDS(j->verdict, reach.distance > sand_battle_number(b, PU_COMMANDER_MOVE), "PU-MOVE-03",
                     "{u1} is {l2} away, and {b0} moves {=move.commander}", body, unit, reach.distance)) {
        sand_answer_show_line(j->verdict, unit, reach.from, reach.to);
        return;
    }
    if (sand_point_equal(reach.from, reach.to)) return;
    pu_way way;
    pu_way_set(&way, j->scene, &mover, PU_CHARGE);
    sand_stop stop = sand_stop_none(reach.distance);
    sand_stop_along(&stop, b, &mover, sand_heading_of(sand_point_subtract(reach.to, reach.from)), &way.open);
    if (stop.travel < reach.distance)
        SAND_REFUSE(j->verdict, "PU-CMD-01", "The way of {b0} to {u1} is not free", body, unit);
}

void pu_apply_join(const sand_deed *deed)
{
    unsigned body = deed->entry->subject, unit = deed->entry->object;
    sand_mover mover = sand_march_mover_of(deed->b, sand_actor_body(body));
    sand_reach reach = sand_march_reach_to_unit(deed->b, &mover, unit);
    if (!sand_point_equal(reach.from, reach.to)) {
        sand_passage way = { .start = mover.box,
                             .heading = sand_heading_of(sand_point_subtract(reach.to, reach.from)),
                             .travel = reach.distance,
                             .side = deed->side };
        note_crossed(deed->b, &way, sand_battle_body(deed->b, body)->attached, unit);
    }
    sand_actor_attach(deed->b, body, unit);
    pu_side_of(deed->b, deed->side)->joined = 1;
    sand_answer_tell(deed->b, deed->log, SAND_EVENT_MOVE, "PU-CMD-02", SAND_SAY("{b0} joined {u1}", body, unit));
}
