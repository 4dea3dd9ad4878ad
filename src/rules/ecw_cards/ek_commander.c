/* ek_commander.c - what a commander does on his own card: he moves, and joins a unit to rally it [EK-CMD]. */
#include "battle/actor.h"
#include "geom/measure.h"
#include "orders/room.h"
#include "rules/common/answer.h"
#include "rules/common/riding.h"
#include "rules/ecw_cards/ek_movement.h"
#include "rules/ecw_cards/ek_turn.h"

/* ---- what the commander may do ---- */

/* Has the commander joined the unit? He has when he touches it or goes with it. [EK-CMD-03, EK-A-40] */
static bool is_beside(const sand_battle *b, unsigned body, unsigned unit)
{
    sand_box his = sand_battle_body_box(b, body), its = sand_battle_unit_box(b, unit);
    return sand_battle_body(b, body)->attached == unit || sand_geom_within_boxes(&his, &its, SAND_SLACK);
}

static unsigned asked_commander(const sand_battle *b)
{
    return ek_head_get(b)->active == 0 ? 0 : ek_commander(b, ek_head_get(b)->active);
}

/* Has the side's commander a rally left, in the battle and on this card? [EK-CMD-06, EK-CMD-07, EK-A-43, EK-OPT-10] */
bool ek_may_rally(const sand_battle *b, unsigned side)
{
    const ek_side *row = ek_side_get(b, side);
    unsigned on_this_card = sand_battle_reads(b, EK_RALLY_CARD_ONE) ? 1 : row->rally_limit;
    return ek_head_get(b)->rallied < on_this_card && row->rallies < row->rally_limit;
}

static bool has_a_unit_to_rally(const sand_battle *b, unsigned body)
{
    unsigned side = sand_battle_body_def(b, body)->side;
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (sand_battle_side_of_unit(b, i) == side && sand_battle_in_play(b, i) && is_beside(b, body, i)) return true;
    }
    return false;
}

bool ek_commander_asked(const sand_battle *b, sand_room *room)
{
    (void)room;
    unsigned body = asked_commander(b);
    if (body == 0) return false;
    if (!ek_head_get(b)->rode) return true;
    return ek_may_rally(b, sand_battle_body_def(b, body)->side) && has_a_unit_to_rally(b, body);
}

static bool is_his_card(sand_judging *j)
{
    unsigned body = j->entry->subject;
    if (body == 0) sand_answer_missing(j->verdict, SAND_SLOT_NONE);
    return body != 0 && !SAND_FORBIDS(j->verdict, body != asked_commander(j->scene->battle), "EK-CMD-03",
                                      "{b0} does not act on this card", body);
}

/* ---- moving [EK-A-39, EK-A-40] ---- */

int32_t ek_ride(const sand_battle *b)
{
    return ek_halved(b, sand_battle_option(b, EK_OPT_COMMANDER_MOVE));
}

/* Units do not bar the commander's way, but he may end neither on a unit nor in contact with an enemy. */
void ek_check_ride(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned body = j->entry->subject;
    sand_route route;
    if (!is_his_card(j)) return;
    if (SAND_FORBIDS(j->verdict, ek_head_get(b)->rode, "EK-CMD-03", "{b0} has moved on this card", body) ||
        !sand_riding_read(j, (sand_reason){ "EK-MOVE-07", "{b0} may only move in one straight line" }, &route))
        return;
    sand_mover mover = sand_march_mover_of(b, sand_actor_body(body));
    ek_way way;
    ek_way_set(&way, j->scene, &mover, EK_RIDE);
    if (!sand_riding_goes(j, &way.walk, &route, ek_ride(b), &mover)) return;
    ek_way_set(&way, j->scene, &mover, EK_MARCH);
    if (sand_walk_stands_clear(&way.walk, &mover, j->verdict)) j->verdict->rule = "EK-CMD-03";
}

void ek_apply_ride(const sand_deed *deed)
{
    ek_head_of(deed->b)->rode = 1;
    sand_riding_carry_out(deed, "EK-CMD-03");
}

/* ---- rallying ---- */

/* May the commander rally now, whichever unit it be? */
bool ek_rallies(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned body = j->entry->subject;
    if (!is_his_card(j)) return false;
    const ek_side *side = ek_side_get(b, j->side);
    if (SAND_FORBIDS(j->verdict, side->rallies >= side->rally_limit, "EK-CMD-06",
                     "{b0} has made his {n1} attempts to rally", body, side->rally_limit) ||
        SAND_FORBIDS(j->verdict, !ek_may_rally(b, j->side), "EK-A-43", "{b0} has tried to rally on this card", body))
        return false;
    return j->entry->object != 0 || !SAND_FORBIDS(j->verdict, !has_a_unit_to_rally(b, body), "EK-CMD-03",
                                                  "{b0} must join a unit first: he is in contact with none", body);
}

/* Units without hits may be rallied too. [EK-A-44] */
void ek_check_rally(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned body = j->entry->subject, unit = j->entry->object;
    if (sand_answer_lacks(j->verdict, unit == 0, SAND_SLOT_BODY)) return;
    bool own = sand_battle_in_play(b, unit) && sand_battle_side_of_unit(b, unit) == j->side;
    j->verdict->rule = "EK-CMD-03";
    if (SAND_FORBIDS(j->verdict, !own, "EK-CMD-03", "{b0} rallies a unit of his own army", body) ||
        SAND_FORBIDS(j->verdict, !is_beside(b, body, unit), "EK-CMD-03",
                     "{b0} must join {u1} first: he is not in contact with it", body, unit))
        sand_answer_show_box(j->verdict, unit, sand_scene_box(j->scene, unit));
}

void ek_apply_rally(const sand_deed *deed)
{
    unsigned body = deed->entry->subject, unit = deed->entry->object;
    ek_head_of(deed->b)->rallied++;
    if (sand_battle_reads(deed->b, EK_RALLY_COUNT_ALL)) ek_side_of(deed->b, deed->side)->rallies++;
    const ek_side *side = ek_side_get(deed->b, deed->side);
    sand_answer_tell(deed->b, deed->log, SAND_EVENT_ORDER, "EK-CMD-03",
                     SAND_SAY("{b0} tried to rally {u1}: {n2} of {n3} attempts are left", body, unit,
                              side->rally_limit - side->rallies, side->rally_limit));
    sand_battle_agenda_push_deed(deed->b, EK_STEP_RALLY, unit, 0);
}

/* A rally removes D3 hits, one fewer from a unit that is fighting, and never more than it has. [EK-CMD-04, EK-CMD-05,
 * EK-A-41] */
void ek_run_rally(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room;
    sand_frame frame = *sand_battle_agenda_top(b);
    SAND_ASSERT(frame.step == EK_STEP_RALLY);
    unsigned unit = frame.subject, side = sand_battle_side_of_unit(b, unit);
    sand_ledger ledger = { 0 };
    sand_answer_modify(&ledger, sand_battle_engaged(b, unit), "EK-CMD-05", "in melee",
                       sand_battle_number(b, EK_RALLY_MELEE));
    size_t first = sand_answer_throw(dice, "rally", &ledger);
    sand_cause cause = sand_answer_cause(b, EK_ROLL_RALLY, unit);
    cause.index = ek_head_get(b)->rallied; /* the same unit may be rallied again on this card */
    int32_t score = sand_dice_face(dice, cause, sand_battle_number(b, EK_RALLY_DIE)) + sand_dice_ledger_total(&ledger);
    int32_t has = sand_battle_unit(b, unit)->hits, hits = score < has ? score : has;
    sand_event *event = sand_answer_tell(b, log, SAND_EVENT_ROLL, "EK-CMD-04", SAND_SAY("Rally of {u0}", unit));
    sand_answer_thrown(event, dice, first, &ledger, score);
    sand_battle_agenda_pop(b);
    if (sand_battle_reads(b, EK_COMMANDER_STAYS_NO))
        sand_battle_body_of(b, ek_commander(b, side))->attached = (uint16_t)unit;
    if (hits <= 0) return;
    if (sand_battle_reads(b, EK_RALLY_COUNT_HITS)) ek_side_of(b, side)->rallies++;
    sand_battle_unit_of(b, unit)->hits = (int16_t)(has - hits);
    event = sand_answer_tell(b, log, SAND_EVENT_HIT, "EK-CMD-04", SAND_SAY("{u0} lost {n1} of its hits", unit, hits));
    if (event != NULL) event->amount = -hits;
}
