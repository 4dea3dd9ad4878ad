/* withdraw.c - breaking off a melee [EC-MEL-09, EC-A-34].
 *
 * The unit goes straight away from the enemy, square to the edges that touch, and keeps its facing. Every contact it
 * has must end, and it does nothing else in this activation. By other readings it pivots before and after, or chooses
 * its direction. */
#include "orders/room.h"
#include "rules/ecw_commands/commander.h"
#include "rules/ecw_commands/judging.h"
#include "rules/ecw_commands/movement.h"
#include "rules/ecw_commands/reading.h"
#include "rules/ecw_commands/rout.h"
#include "rules/ecw_commands/verdicts.h"
#include "rules/ecw_commands/weather.h"

/* What the order may say beside the enemy: nothing; or, by the reading, pivots; or pivots and a march in any direction.
 * A single pivot comes last. */
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

/* The enemy that the order names, or the only one in contact; 0 when the player must still choose, or after a refusal.
 */
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

static const sand_reason not_clear = { "EC-A-34", "{u0} would not get clear of {u1}" };

void ec_check_withdraw(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned unit = j->entry->subject;
    sand_route_grammar grammar = grammar_of(b);
    sand_breakoff *w = &((ec_plan *)j->plan)->withdrawal;
    bool fixed = ec_unit_get(b, unit)->has_fired && sand_battle_trait(b, unit, EC_STAYS) != 0;
    if (!ec_may_move(j->scene, unit, j->verdict)) return;
    if (SAND_FORBIDS(j->verdict, fixed, "EC-MOVE-05", "{u0} has fired and may no longer move", unit)) return;
    sand_route route;
    if (!sand_walk_read(j->entry, &grammar, faults, &route, j->verdict)) return;
    unsigned enemy = enemy_of(b, j->entry, j->verdict);
    if (enemy == 0) return;
    *w = sand_breakoff_from(b, unit, enemy, &route);
    sand_budget budget = { .total = ec_allowance(b, unit), .fee = ec_pivot_fee(b, sand_route_pivots(&route)) };
    ec_way way;
    ec_way_look(&way, j->scene, &w->start, EC_WAY_WITHDRAWAL, 0);
    if (!sand_breakoff_plan(w, &way.walk, j->entry, &budget, j->verdict)) return;
    if (!sand_breakoff_gets_clear(w, j->scene, not_clear, j->verdict)) return;
    *ec_end_of(j) = w->end.box;
    j->verdict->rule = "EC-MEL-09";
    /* the order does not say where the unit goes, so the answer does */
    if (j->entry->n_list == 0) sand_answer_show_box(j->verdict, unit, &w->end.box);
}

/* Reports the move, and makes commanders on the way flee. */
static void leave(sand_battle *b, const sand_breakoff *w, sand_event *told, sand_log *log)
{
    sand_answer_moved(told, w->from, w->end.stance.pose);
    ec_ride_at_commander(b, w->start.unit, w->start.stance.pose, (sand_straight){ w->heading, w->travel }, log);
}

/* No enemy strikes at the withdrawing unit. [EC-A-34b] */
void ec_apply_withdraw(const sand_deed *deed)
{
    sand_battle *b = deed->b;
    const sand_breakoff *w = &((const ec_plan *)deed->plan)->withdrawal;
    unsigned unit = deed->entry->subject;
    SAND_ASSERT(w->start.unit == unit && w->travel >= 0); /* ec_check_withdraw has filled in the plan */
    sand_breakoff_carry_out(b, w, "EC-MEL-09", deed->log);
    ec_unit_of(b, unit)->moved = EC_WITHDREW;
    leave(b, w,
          sand_answer_tell(b, deed->log, SAND_EVENT_MOVE, "EC-MEL-09", SAND_SAY("{u0} withdrew {l1}", unit, w->travel)),
          deed->log);
}

/* ---- giving ground [EC-OPT-06] ---- */

static bool gives_ground(sand_scene *scene, unsigned unit, unsigned enemy, sand_breakoff *w)
{
    const sand_battle *b = scene->battle;
    bool six = sand_battle_reads(b, EC_GIVE_GROUND_SIX);
    ec_way way;
    if (ec_stays_put(b, unit)) return false;
    *w = sand_breakoff_from(b, unit, enemy, NULL);
    ec_way_look(&way, scene, &w->start, EC_WAY_WITHDRAWAL, 0);
    return sand_breakoff_whole(w, &way.walk, sand_battle_number(b, six ? EC_GIVE_FAR : EC_GIVE_NEAR));
}

/* A unit that cannot go the whole distance stays and takes a hit, because half a retreat could leave it in contact. */
void ec_give_ground(sand_battle *b, sand_room *room, unsigned unit, unsigned enemy, sand_log *log)
{
    SAND_ASSERT(sand_battle_contact_between(b, unit, enemy) != 0);
    sand_breakoff w;
    if (!gives_ground(sand_room_scene(room, b), unit, enemy, &w)) {
        sand_answer_tell(b, log, SAND_EVENT_MARK, "EC-OPT-06",
                         SAND_SAY("{u0} could not give ground to {u1}", unit, enemy));
        ec_hit(b, unit, 1, "EC-OPT-06", log);
        return;
    }
    sand_breakoff_carry_out(b, &w, "EC-MEL-09", log);
    leave(b, &w,
          sand_answer_tell(b, log, SAND_EVENT_MOVE, "EC-OPT-06", SAND_SAY("{u0} gave ground to {u1}", unit, enemy)),
          log);
}
