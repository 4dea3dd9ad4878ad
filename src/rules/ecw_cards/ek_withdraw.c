/* ek_withdraw.c - withdrawing from a melee [EK-MEL-11, EK-A-36c], and giving ground [EK-OPT-06].
 *
 * Invariant: whoever goes leaves all its contacts. */
#include "orders/room.h"
#include "rules/common/answer.h"
#include "rules/ecw_cards/ek_fighting.h"
#include "rules/ecw_cards/ek_movement.h"

/* Without a number: as far as it may. */
static bool withdraw_by(sand_judging *j, const ek_way *way, sand_mover *mover, ek_plan *plan)
{
    int32_t allowance = ek_allowance(j->scene->battle, mover->unit);
    bool said = (j->entry->given & SAND_SLOT_NUMBER) != 0;
    int32_t asked = said ? j->entry->number : allowance;
    sand_stop stop = sand_stop_none(asked < 0 ? 0 : asked);
    sand_stop_at(&stop, allowance, way->walk.budget, mover->unit, allowance);
    sand_walk_ends(&way->walk, mover, plan->heading, &stop);
    plan->travel = stop.travel > 0 ? stop.travel : 0;
    j->verdict->cost_total = allowance;
    j->verdict->cost_used = plan->travel;
    if (said && plan->travel < asked) {
        sand_walk_refuse(j->scene, mover, plan->heading, &stop, j->verdict);
        return false;
    }
    *mover = sand_march_mover_moved(mover, plan->heading, plan->travel);
    return true;
}

static bool read_end(sand_judging *j, int32_t *turn)
{
    static const char keeps[] = "{u0} must withdraw directly away from the enemy";
    static const sand_reason faults[SAND_ROUTE_FAULTS] = {
        [SAND_ROUTE_ODD] = { "EK-A-36c", keeps },    [SAND_ROUTE_PIVOTS] = { "EK-A-36c", keeps },
        [SAND_ROUTE_BEFORE] = { "EK-A-36c", keeps }, [SAND_ROUTE_AFTER] = { "EK-A-36c", "{u0} keeps its facing" },
        [SAND_ROUTE_ASIDE] = { "EK-A-36c", keeps },  [SAND_ROUTE_TURN] = { "EK-A-36c", keeps }
    };
    bool pivots = sand_battle_reads(j->scene->battle, EK_WITHDRAWAL_PIVOTS);
    sand_route_grammar grammar = { .pivots = 1, .after = pivots, .alone_is_after = true, .turn = SAND_HALF_TURN };
    sand_route route;
    if (!sand_walk_read(j->entry, &grammar, faults, &route, j->verdict)) return false;
    *turn = route.last;
    return true;
}

static void withdraw_from(sand_judging *j, unsigned enemy, int32_t turn)
{
    const sand_battle *b = j->scene->battle;
    sand_mover mover = sand_march_mover_of_unit(b, j->entry->subject);
    ek_plan *plan = j->plan;
    ek_way way;
    ek_way_set(&way, j->scene, &mover, EK_MARCH);
    *plan = (ek_plan){ .turned = mover.stance.pose, .heading = sand_march_heading_away(b, &mover, enemy) };
    if (!withdraw_by(j, &way, &mover, plan) || !sand_walk_pivot(&way.walk, turn, &mover, j->verdict)) return;
    plan->end = mover.stance.pose;
    j->verdict->rule = "EK-MEL-11";
    SAND_FORBIDS(j->verdict, sand_engage_still(j->scene, mover.unit, &mover.box) != 0, "EK-MEL-11",
                 "{u0} has no room to get clear of {u1}", mover.unit, enemy);
}

void ek_check_withdraw(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned unit = j->entry->subject, enemy = j->entry->object;
    int32_t turn;
    if (!ek_may_move(j, unit)) return;
    if (SAND_FORBIDS(j->verdict, !j->scene->engaged[unit], "EK-MEL-11", "{u0} is in no melee to withdraw from", unit))
        return;
    if (enemy == 0) enemy = sand_engage_first(b, unit);
    if (!SAND_FORBIDS(j->verdict, sand_battle_contact_between(b, unit, enemy) == 0, "EK-MEL-11",
                      "{u0} is not in contact with {u1}", unit, enemy) &&
        read_end(j, &turn))
        withdraw_from(j, enemy, turn);
}

/* And then it does nothing else, for the whole activation. */
void ek_apply_withdraw(const sand_deed *deed)
{
    sand_battle *b = deed->b;
    const ek_plan *plan = deed->plan;
    unsigned unit = deed->entry->subject;
    sand_pose from = sand_battle_unit_pose(b, unit);
    sand_engage_end_all(b, unit, "EK-MEL-11", deed->log);
    sand_battle_unit_move(b, unit, plan->end);
    ek_note_deed(b, unit);
    ek_unit_of(b, unit)->moved = EK_WITHDREW;
    sand_event *event = sand_answer_tell(b, deed->log, SAND_EVENT_MOVE, "EK-MEL-11",
                                         SAND_SAY("{u0} withdrew {l1}", unit, plan->travel));
    sand_answer_moved(event, from, plan->end);
    ek_ride_over_commanders(b, unit, plan, deed->log);
}

/* The whole distance, clear of everybody, or not at all: then it takes a hit. [EK-OPT-06] */
void ek_give_ground(sand_battle *b, sand_room *room, unsigned unit, unsigned enemy, sand_log *log)
{
    enum { GROUND = 6000 };
    sand_scene *scene = sand_room_scene(room, b);
    sand_mover mover = sand_march_mover_of_unit(b, unit);
    ek_way way;
    ek_way_set(&way, scene, &mover, EK_MARCH);
    ek_plan plan = { .turned = mover.stance.pose,
                     .travel = GROUND,
                     .heading = sand_march_heading_away(b, &mover, enemy) };
    sand_stop stop = sand_stop_none(GROUND);
    sand_walk_ends(&way.walk, &mover, plan.heading, &stop);
    mover = sand_march_mover_moved(&mover, plan.heading, GROUND);
    if (stop.travel < GROUND || sand_engage_still(scene, unit, &mover.box) != 0) {
        ek_hit(b, unit, 1, "EK-OPT-06", log);
        return;
    }
    plan.end = mover.stance.pose;
    sand_engage_end_all(b, unit, "EK-MEL-11", log);
    sand_battle_unit_move(b, unit, plan.end);
    sand_event *event = sand_answer_tell(b, log, SAND_EVENT_MOVE, "EK-OPT-06",
                                         SAND_SAY("{u0} could not hurt {u1} and gave ground", unit, enemy));
    sand_answer_moved(event, plan.turned, plan.end);
    ek_ride_over_commanders(b, unit, &plan, log);
}
