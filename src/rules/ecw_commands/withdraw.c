/* withdraw.c - breaking off a melee [EC-MEL-09, EC-A-34].
 *
 * The unit goes straight away from the enemy, square to the edges that touch, facing as it faced; every contact it has
 * must end, and it does nothing else in this activation.  By other readings it pivots before and after, or goes where
 * it likes. */
#include "orders/room.h"
#include "rules/ecw_commands/commander.h"
#include "rules/ecw_commands/judging.h"
#include "rules/ecw_commands/movement.h"
#include "rules/ecw_commands/reading.h"
#include "rules/ecw_commands/rout.h"
#include "rules/ecw_commands/verdicts.h"
#include "rules/ecw_commands/weather.h"

/* What the order says beside the enemy: nothing; or pivots; or also a march, where any direction will do.  One pivot
 * alone comes last. */
static sand_route_grammar grammar_of(const sand_battle *b)
{
    bool straight = sand_battle_reads(b, EC_WITHDRAWAL_STRAIGHT);
    return (sand_route_grammar){ .pivots = straight ? 0 : 2,
                                 .before = true,
                                 .after = true,
                                 .alone_is_after = true,
                                 .legs = sand_battle_reads(b, EC_WITHDRAWAL_ANY) ? 1 : 0,
                                 .turn = SAND_HALF_TURN,
                                 .aside = SAND_HALF_TURN };
}

static const sand_reason faults[SAND_ROUTE_FAULTS] = {
    [SAND_ROUTE_ODD] = { "EC-A-34", "{u0} must withdraw directly away from the enemy" },
    [SAND_ROUTE_PIVOTS] = { "EC-A-34", "{u0} must withdraw directly away from the enemy" },
};

/* The enemy named, or the only one; 0 when there is a choice to make. */
static unsigned enemy_of(const sand_battle *b, const sand_entry *entry, sand_verdict *verdict)
{
    sand_touching touching;
    unsigned count = 0, only = 0;
    for (unsigned cursor = 0; sand_battle_next_contact(b, entry->subject, &cursor, &touching);) {
        count++;
        only = touching.other;
        if (touching.other == entry->object) return touching.other;
    }
    if (entry->object != 0) {
        SAND_REFUSE(verdict, "EC-A-34",
                    count == 0 ? "{u0} is not in contact with {u1}" : "{u0} is not in contact with {u1}, but with {u2}",
                    entry->subject, entry->object, only);
        return 0;
    }
    if (count == 1) return only;
    if (count == 0)
        SAND_REFUSE(verdict, "EC-MEL-09", "{u0} is not in a melee", entry->subject);
    else
        sand_answer_missing(verdict, SAND_SLOT_BODY);
    return 0;
}

/* Does the unit stand clear of everybody it was fighting? */
static bool breaks_contact(sand_scene *scene, unsigned unit, const ec_withdrawal *w, sand_verdict *verdict)
{
    unsigned other = sand_engage_still(scene, unit, &w->end.box);
    if (other == 0) return true;
    SAND_REFUSE(verdict, "EC-A-34", "{u0} would not get clear of {u1}", unit, other);
    sand_answer_show(verdict, sand_path_witness_corridor(&w->start.box, w->heading, w->travel, unit));
    sand_answer_show_box(verdict, other, sand_scene_box(scene, other));
    return false;
}

/* Without a distance it goes as far as it can. */
static bool go(const ec_way *way, const sand_entry *entry, sand_budget *budget, ec_withdrawal *w, sand_verdict *verdict)
{
    static const sand_reason too_far = { "EC-MOVE-06", "{u0} has {l1} of movement" };
    bool aimed = w->route.n_legs > 0, told = aimed || (entry->given & SAND_SLOT_NUMBER) != 0;
    int32_t wanted = aimed ? w->route.travel : entry->number, left = sand_route_budget_left(*budget);
    sand_stop stop = sand_stop_none(told ? wanted : left);
    sand_stop_at(&stop, left, too_far, way->unit, left < 0 ? 0 : left);
    sand_walk_ends(&way->walk, &w->start, w->heading, &stop);
    w->travel = stop.travel < 0 ? 0 : stop.travel;
    if (told && wanted < 0) {
        SAND_REFUSE(verdict, "EC-MOVE-06", "A distance cannot be negative", 0);
        return false;
    }
    if (told && wanted != w->travel) {
        sand_walk_refuse(way->scene, &w->start, w->heading, &stop, verdict);
        return false;
    }
    budget->marched = w->travel;
    verdict->cost_used = sand_route_budget_used(*budget);
    w->end = sand_march_mover_moved(&w->start, w->heading, w->travel);
    return true;
}

static bool plan(sand_scene *scene, const sand_entry *entry, ec_withdrawal *w, sand_verdict *verdict)
{
    const sand_battle *b = scene->battle;
    sand_route_grammar grammar = grammar_of(b);
    ec_way way;
    if (!sand_walk_read(entry, &grammar, faults, &w->route, verdict)) return false;
    w->enemy = enemy_of(b, entry, verdict);
    if (w->enemy == 0) return false;
    w->start = sand_march_mover_of_unit(b, entry->subject);
    w->heading = sand_march_heading_away(b, &w->start, w->enemy);
    ec_way_look(&way, scene, &w->start, EC_WAY_WITHDRAWAL, 0);
    sand_budget budget = { .total = ec_allowance(b, entry->subject),
                           .fee = ec_pivot_fee(b, sand_route_pivots(&w->route)) };
    verdict->cost_total = budget.total;
    if (!sand_walk_pivot(&way.walk, w->route.first, &w->start, verdict)) return false;
    if (w->route.n_legs > 0) w->heading = sand_heading_add(w->start.stance.pose.heading, w->route.leg[0].direction);
    if (!go(&way, entry, &budget, w, verdict)) return false;
    return sand_walk_pivot(&way.walk, w->route.last, &w->end, verdict) &&
           breaks_contact(scene, entry->subject, w, verdict);
}

void ec_check_withdraw(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned unit = j->entry->subject;
    ec_withdrawal *w = &((ec_plan *)j->plan)->withdrawal;
    bool fixed = ec_unit_get(b, unit)->has_fired && sand_battle_trait(b, unit, EC_STAYS) != 0;
    if (!ec_may_move(j->scene, unit, j->verdict)) return;
    if (SAND_FORBIDS(j->verdict, fixed, "EC-MOVE-05", "{u0} has fired and may no longer move", unit)) return;
    if (!plan(j->scene, j->entry, w, j->verdict)) return;
    *ec_end_of(j) = w->end.box;
    j->verdict->rule = "EC-MEL-09";
    /* the order does not say where it goes: this does */
    if (j->entry->n_list == 0) sand_answer_show_box(j->verdict, unit, &w->end.box);
}

/* Out of all its contacts, and past commanders on its way. */
static void leave(sand_battle *b, unsigned unit, const ec_withdrawal *w, sand_event *told, sand_log *log)
{
    sand_pose from = sand_battle_unit_pose(b, unit), to = w->end.stance.pose;
    sand_battle_unit_move(b, unit, to);
    sand_answer_moved(told, from, to);
    ec_ride_at_commander(b, unit, &w->start.box, (sand_straight){ w->heading, w->travel }, log);
}

/* Nobody strikes at it. [EC-A-34b] */
void ec_apply_withdraw(const sand_deed *deed)
{
    sand_battle *b = deed->b;
    const ec_withdrawal *w = &((const ec_plan *)deed->plan)->withdrawal;
    unsigned unit = deed->entry->subject;
    SAND_ASSERT(w->start.unit == unit && w->travel >= 0); /* as ec_check_withdraw found it */
    sand_engage_end_all(b, unit, "EC-MEL-09", deed->log);
    ec_unit_of(b, unit)->moved = EC_WITHDREW;
    leave(b, unit, w,
          sand_answer_tell(b, deed->log, SAND_EVENT_MOVE, "EC-MEL-09", SAND_SAY("{u0} withdrew {l1}", unit, w->travel)),
          deed->log);
}

/* ---- giving ground [EC-OPT-06] ---- */

/* Straight away by the whole distance, clear of everybody, or not at all. */
static bool gives_ground(sand_scene *scene, unsigned unit, unsigned enemy, ec_withdrawal *w)
{
    enum { FAR = 6000, NEAR = 3000 };
    const sand_battle *b = scene->battle;
    sand_verdict unused;
    ec_way way;
    *w = (ec_withdrawal){ .enemy = enemy, .start = sand_march_mover_of_unit(b, unit) };
    w->heading = sand_march_heading_away(b, &w->start, enemy);
    w->travel = sand_battle_reads(b, EC_GIVE_GROUND_SIX) ? FAR : NEAR;
    ec_way_look(&way, scene, &w->start, EC_WAY_WITHDRAWAL, 0);
    sand_stop stop = sand_stop_none(w->travel);
    sand_stop_along(&stop, b, &w->start, w->heading, &way.obstacles);
    if (stop.travel < w->travel) return false;
    w->end = sand_march_mover_moved(&w->start, w->heading, w->travel);
    sand_answer_begin(&unused, SAND_YES);
    return breaks_contact(scene, unit, w, &unused);
}

void ec_give_ground(sand_battle *b, sand_room *room, unsigned unit, unsigned enemy, sand_log *log)
{
    ec_withdrawal w;
    if (ec_stays_put(b, unit) || !gives_ground(sand_room_scene(room, b), unit, enemy, &w)) {
        sand_answer_tell(b, log, SAND_EVENT_MARK, "EC-OPT-06",
                         SAND_SAY("{u0} could not give ground to {u1}", unit, enemy));
        ec_hit(b, unit, 1, "EC-OPT-06", log);
        return;
    }
    sand_engage_end_all(b, unit, "EC-MEL-09", log);
    leave(b, unit, &w,
          sand_answer_tell(b, log, SAND_EVENT_MOVE, "EC-OPT-06", SAND_SAY("{u0} gave ground to {u1}", unit, enemy)),
          log);
}
