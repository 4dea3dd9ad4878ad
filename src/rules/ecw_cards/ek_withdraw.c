/* ek_withdraw.c - withdrawing from a melee [EK-MEL-11, EK-A-36c], and giving ground [EK-OPT-06].
 *
 * Invariant: a unit that withdraws leaves all its contacts. */
#include "orders/room.h"
#include "rules/common/breakoff.h"
#include "rules/ecw_cards/ek_fighting.h"
#include "rules/ecw_cards/ek_movement.h"

static bool read_end(sand_judging *j, sand_route *route)
{
    static const sand_reason faults[SAND_ROUTE_FAULTS] = {
        [SAND_ROUTE_ODD] = { "EK-A-36c", "{u0} must withdraw directly away from the enemy" },
        [SAND_ROUTE_AFTER] = { "EK-A-36c", "{u0} keeps its facing" },
    };
    bool pivots = sand_battle_reads(j->scene->battle, EK_WITHDRAWAL_PIVOTS);
    sand_route_grammar grammar = { .pivots = 1, .after = pivots, .alone_is_after = true, .turn = SAND_HALF_TURN };
    return sand_walk_read(j->entry, &grammar, faults, route, j->verdict);
}

/* Returns how far there is room to withdraw: flush against what bars the way is far enough. */
static int32_t farthest(sand_judging *j, sand_breakoff from, const ek_way *way, int32_t allowance)
{
    sand_entry entry = *j->entry;
    sand_budget budget = { .total = allowance };
    sand_verdict aside = { 0 };
    sand_obstacles obstacles = way->obstacles;
    sand_walk walk = way->walk;
    obstacles.placing = true;
    walk.obstacles = &obstacles;
    entry.given &= (uint16_t)~SAND_SLOT_NUMBER;
    return sand_breakoff_plan(&from, &walk, &entry, &budget, &aside) ? from.travel : 0;
}

/* Refuses a withdrawal that is shorter than the reading requires. [EK-A-36c] */
static bool goes_far_enough(sand_judging *j, const sand_breakoff *w, int32_t most)
{
    const sand_battle *b = j->scene->battle;
    bool inch = sand_battle_reads(b, EK_LEAST_INCH), full = sand_battle_reads(b, EK_LEAST_FULL);
    int32_t least = full ? most : inch ? SAND_UNIT_LENGTH : 0;
    return !SAND_FORBIDS(j->verdict, w->travel < least, "EK-A-36c", "{u0} must withdraw {l1} at least", w->start.unit,
                         least);
}

static void withdraw_from(sand_judging *j, unsigned enemy, const sand_route *route)
{
    static const sand_reason no_room = { "EK-MEL-11", "{u0} has no room to get clear of {u1}" };
    const sand_battle *b = j->scene->battle;
    sand_breakoff *w = &((ek_plan *)j->plan)->withdrawal;
    *w = sand_breakoff_from(b, j->entry->subject, enemy, route);
    sand_budget budget = { .total = ek_allowance(b, j->entry->subject) };
    ek_way way;
    ek_way_set(&way, j->scene, &w->start, EK_MARCH);
    int32_t most = farthest(j, *w, &way, budget.total);
    if (sand_breakoff_plan(w, &way.walk, j->entry, &budget, j->verdict) && goes_far_enough(j, w, most) &&
        sand_breakoff_gets_clear(w, j->scene, no_room, j->verdict))
        j->verdict->rule = "EK-MEL-11";
}

void ek_check_withdraw(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned unit = j->entry->subject, enemy = j->entry->object;
    sand_route route;
    if (!ek_may_move(j, unit)) return;
    if (SAND_FORBIDS(j->verdict, !j->scene->engaged[unit], "EK-MEL-11", "{u0} is in no melee to withdraw from", unit))
        return;
    if (enemy == 0) enemy = sand_engage_first(b, unit);
    if (!SAND_FORBIDS(j->verdict, sand_battle_contact_between(b, unit, enemy) == 0, "EK-MEL-11",
                      "{u0} is not in contact with {u1}", unit, enemy) &&
        read_end(j, &route))
        withdraw_from(j, enemy, &route);
}

/* Ends all contacts of the unit, reports the move, and removes commanders reached on its way. */
static void leave(sand_battle *b, const sand_breakoff *w, const char *rule, sand_sentence sentence, sand_log *log)
{
    sand_breakoff_carry_out(b, w, "EK-MEL-11", log);
    sand_answer_went(b, log, rule, sentence, (sand_answer_way){ w->from, w->end.stance.pose });
    ek_ride_over_commanders(b, w->start.unit, w->start.stance.pose, (sand_straight){ w->heading, w->travel }, log);
}

/* A unit that withdraws does nothing else in the whole activation. */
void ek_apply_withdraw(const sand_deed *deed)
{
    const sand_breakoff *w = &((const ek_plan *)deed->plan)->withdrawal;
    unsigned unit = deed->entry->subject;
    ek_note_deed(deed->b, unit);
    ek_unit_of(deed->b, unit)->moved = EK_WITHDREW;
    leave(deed->b, w, "EK-MEL-11", SAND_SAY("{u0} withdrew {l1}", unit, w->travel), deed->log);
}

/* The unit goes the whole distance, clear of every other unit, or not at all, and then takes a hit. [EK-OPT-06] */
void ek_give_ground(sand_battle *b, sand_room *room, unsigned unit, unsigned enemy, sand_log *log)
{
    int32_t far = sand_battle_number(b, EK_GIVE_FAR), near = sand_battle_number(b, EK_GIVE_NEAR);
    sand_breakoff w = sand_breakoff_from(b, unit, enemy, NULL);
    ek_way way;
    ek_way_set(&way, sand_room_scene(room, b), &w.start, EK_MARCH);
    if (!sand_breakoff_whole(&w, &way.walk, sand_battle_reads(b, EK_GIVE_GROUND_SIX) ? far : near)) {
        ek_hit(b, unit, 1, "EK-OPT-06", log);
        return;
    }
    leave(b, &w, "EK-OPT-06", SAND_SAY("{u0} could not hurt {u1} and gave ground", unit, enemy), log);
}
