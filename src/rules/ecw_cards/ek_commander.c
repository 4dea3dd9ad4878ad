/* ek_commander.c - the commander on his own card: he moves, and joins a unit to rally it [EK-CMD]. */
#include "geom/overlap.h"
#include "orders/room.h"
#include "rules/common/answer.h"
#include "rules/ecw_cards/ek_movement.h"
#include "rules/ecw_cards/ek_turn.h"

/* ---- what he may do ---- */

/* He has joined a unit that he touches, or goes with. [EK-CMD-03, EK-A-40] */
bool ek_is_beside(const sand_battle *b, unsigned body, unsigned unit)
{
    sand_box his = sand_battle_body_box(b, body), its = sand_battle_unit_box(b, unit);
    return sand_battle_body(b, body)->attached == unit || sand_geom_within_boxes(&his, &its, SAND_SLACK);
}

static unsigned asked_commander(const sand_battle *b)
{
    return ek_head_get(b)->active == 0 ? 0 : ek_commander(b, ek_head_get(b)->active);
}

/* [EK-CMD-06, EK-CMD-07, EK-A-43, EK-OPT-10] */
static bool may_try_again(const sand_battle *b, unsigned side)
{
    const ek_side *row = ek_side_get(b, side);
    unsigned on_this_card = sand_battle_reads(b, EK_RALLY_CARD_ONE) ? 1 : row->rally_limit;
    return ek_head_get(b)->rallied < on_this_card && row->rallies < row->rally_limit;
}

static bool has_somebody_to_rally(const sand_battle *b, unsigned body)
{
    unsigned side = sand_battle_body_def(b, body)->side;
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (sand_battle_side_of_unit(b, i) == side && sand_battle_in_play(b, i) && ek_is_beside(b, body, i))
            return true;
    }
    return false;
}

bool ek_commander_asked(const sand_battle *b, sand_room *room)
{
    (void)room;
    unsigned body = asked_commander(b);
    if (body == 0) return false;
    if (!ek_head_get(b)->rode) return true;
    return may_try_again(b, sand_battle_body_def(b, body)->side) && has_somebody_to_rally(b, body);
}

static bool is_his_card(sand_judging *j)
{
    unsigned body = j->entry->subject;
    if (body == 0) sand_answer_missing(j->verdict, SAND_SLOT_NONE);
    return body != 0 && !sand_answer_forbids(j->verdict, body != asked_commander(j->scene->battle), "EK-CMD-03",
                                             SAND_SAY("{b0} does not act on this card", body));
}

/* ---- moving [EK-A-39, EK-A-40] ---- */

static sand_mover mover_of(const sand_battle *b, unsigned body)
{
    return (sand_mover){ .stance = sand_path_stance_of_body(b, body),
                         .box = sand_battle_body_box(b, body),
                         .body = (uint16_t)body,
                         .side = sand_battle_body_def(b, body)->side };
}

/* Units do not bar his way, but he stops neither on one nor in contact with an enemy. */
static unsigned in_his_place(sand_scene *scene, const sand_mover *mover)
{
    for (unsigned i = 1; i <= scene->n; i++) {
        if (!sand_scene_in_play(scene, i)) continue;
        const sand_box *box = sand_scene_box(scene, i);
        bool enemy = sand_scene_side(scene, i) != mover->side;
        if (enemy ? sand_geom_within_boxes(&mover->box, box, SAND_SLACK) : sand_geom_overlaps_boxes(&mover->box, box))
            return i;
    }
    return 0;
}

static bool no_unit(const void *context, unsigned unit)
{
    (void)context, (void)unit;
    return false;
}

static bool read_ride(sand_judging *j, ek_plan *plan, const sand_mover *mover)
{
    static const sand_route_grammar straight = {
        .pivots = 1, .before = true, .after = true, .legs = 1, .turn = SAND_HALF_TURN, .aside = SAND_HALF_TURN
    };
    sand_route route;
    sand_route_fault fault = sand_route_read(j->entry, &straight, &route);
    int32_t facing = sand_heading_add(mover->stance.pose.heading, route.first);
    *plan = (ek_plan){ .travel = route.travel, .heading = sand_heading_add(facing, route.leg[0].direction) };
    plan->turned = (sand_pose){ mover->stance.pose.at, facing };
    plan->end.heading = sand_heading_add(facing, route.last);
    return !sand_answer_forbids(j->verdict, fault != SAND_ROUTE_SOUND, "EK-MOVE-07",
                                SAND_SAY("{b0} may only move in one straight line", j->entry->subject));
}

/* What bars a commander: the table's edge, ground that nobody enters, water off the crossings. */
static sand_march way_of(sand_judging *j, const sand_mover *mover, const ek_plan *plan)
{
    ek_way around;
    ek_way_set(&around, j->scene, mover, EK_CHARGE);
    around.obstacles.units = no_unit;
    return sand_march_along(j->scene->battle, mover, plan->heading, plan->travel, &around.obstacles);
}

/* A suggested ride that would go too far is judged as far as it may go. */
static bool cuts(sand_judging *j, int32_t limit, ek_plan *plan)
{
    if (j->scene->least == 0 || limit < j->scene->least) return false;
    j->verdict->cost_used -= plan->travel - limit;
    plan->travel = limit;
    sand_answer_limit(j->verdict, limit);
    return true;
}

static bool may_ride(sand_judging *j, const sand_mover *mover, ek_plan *plan)
{
    int32_t most = ek_halved(j->scene->battle, sand_battle_option(j->scene->battle, EK_OPT_COMMANDER_MOVE));
    j->verdict->cost_total = most;
    j->verdict->cost_used = plan->travel;
    if (plan->travel > most && !cuts(j, most, plan)) {
        sand_answer_refuse(j->verdict, "EK-A-39", SAND_SAY("{b0} moves {l1} at most", mover->body, most));
        sand_answer_limit(j->verdict, most);
        return false;
    }
    sand_march way = way_of(j, mover, plan);
    if (way.legal == plan->travel || cuts(j, way.legal, plan)) return true;
    bool edge = way.first.kind == SAND_BAR_EDGE;
    sand_answer_refuse(
        j->verdict, edge ? "EK-A-53" : "EK-TERR-08",
        SAND_SAY(edge ? "{b0} would leave the table" : "{b0} cannot cross {t1}", mover->body, way.first.id));
    sand_answer_limit(j->verdict, way.legal);
    return false;
}

void ek_check_ride(sand_judging *j)
{
    ek_plan *plan = j->plan;
    if (!is_his_card(j)) return;
    if (sand_answer_forbids(j->verdict, ek_head_get(j->scene->battle)->rode, "EK-CMD-03",
                            SAND_SAY("{b0} has moved on this card", j->entry->subject)))
        return;
    if (j->entry->n_list == 0) {
        sand_answer_missing(j->verdict, SAND_SLOT_MOTION);
        return;
    }
    sand_mover mover = mover_of(j->scene->battle, j->entry->subject);
    if (!read_ride(j, plan, &mover) || !may_ride(j, &mover, plan)) return;
    mover = sand_march_mover_moved(&mover, plan->heading, plan->travel);
    plan->end.at = mover.stance.pose.at;
    mover = sand_march_mover_at(&mover, plan->end);
    j->verdict->rule = "EK-CMD-03";
    unsigned other = in_his_place(j->scene, &mover);
    bool enemy = other != 0 && sand_scene_side(j->scene, other) != mover.side;
    if (sand_answer_forbids(
            j->verdict, other != 0, "EK-A-40",
            SAND_SAY(enemy ? "{b0} may not end in contact with {u1}" : "{u1} stands there", j->entry->subject, other)))
        sand_answer_show_box(j->verdict, other, sand_scene_box(j->scene, other));
}

void ek_apply_ride(const sand_deed *deed)
{
    const ek_plan *plan = deed->plan;
    SAND_ASSERT(plan != NULL);
    sand_body *row = sand_battle_body_of(deed->b, deed->entry->subject);
    row->attached = 0;
    row->x = plan->end.at.x;
    row->y = plan->end.at.y;
    row->heading = plan->end.heading;
    ek_head_of(deed->b)->rode = 1;
    sand_event *event = sand_answer_tell(deed->b, deed->log, SAND_EVENT_MOVE, "EK-CMD-03",
                                         SAND_SAY("{b0} moved {l1}", deed->entry->subject, plan->travel));
    sand_answer_moved(event, plan->turned, plan->end);
}

/* ---- rallying ---- */

/* Units without hits may be rallied too. [EK-A-44] */
void ek_check_rally(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned body = j->entry->subject, unit = j->entry->object;
    if (!is_his_card(j)) return;
    const ek_side *side = ek_side_get(b, j->side);
    if (sand_answer_forbids(j->verdict, side->rallies >= side->rally_limit, "EK-CMD-06",
                            SAND_SAY("{b0} has made his {n1} attempts to rally", body, side->rally_limit)) ||
        sand_answer_forbids(j->verdict, !may_try_again(b, j->side), "EK-A-43",
                            SAND_SAY("{b0} has tried to rally on this card", body)))
        return;
    if (unit == 0) {
        sand_answer_missing(j->verdict, SAND_SLOT_BODY);
        return;
    }
    bool own = sand_battle_in_play(b, unit) && sand_battle_side_of_unit(b, unit) == j->side;
    j->verdict->rule = "EK-CMD-03";
    if (sand_answer_forbids(j->verdict, !own, "EK-CMD-03", SAND_SAY("{b0} rallies a unit of his own army", body)) ||
        sand_answer_forbids(j->verdict, !ek_is_beside(b, body, unit), "EK-CMD-03",
                            SAND_SAY("{b0} must join {u1} first: he is not in contact with it", body, unit)))
        sand_answer_show_box(j->verdict, unit, sand_scene_box(j->scene, unit));
}

void ek_apply_rally(const sand_deed *deed)
{
    unsigned body = deed->entry->subject, unit = deed->entry->object;
    ek_head_of(deed->b)->rallied++;
    if (sand_battle_reads(deed->b, EK_RALLY_COUNT_ALL)) ek_side_of(deed->b, deed->side)->rallies++;
    sand_answer_tell(deed->b, deed->log, SAND_EVENT_ORDER, "EK-CMD-03",
                     SAND_SAY("{b0} tried to rally {u1}", body, unit));
    sand_battle_agenda_push(
        deed->b,
        (sand_frame){ .step = EK_STEP_RALLY, .subject = (uint16_t)unit, .sides = (uint16_t)(1u << deed->side) });
}

static int32_t least(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

/* D3 hits go, one less of a unit that fights, never more than it has. [EK-CMD-04, EK-CMD-05, EK-A-41] */
void ek_run_rally(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room;
    sand_frame frame = *sand_battle_agenda_top(b);
    SAND_ASSERT(frame.step == EK_STEP_RALLY);
    unsigned unit = frame.subject, side = sand_battle_side_of_unit(b, unit);
    sand_ledger ledger = { 0 };
    sand_answer_modify(&ledger, sand_battle_engaged(b, unit), "EK-CMD-05", "in melee", -1);
    size_t first = sand_answer_throw(dice, "rally", &ledger);
    sand_cause cause = sand_answer_cause(b, EK_ROLL_RALLY, unit);
    cause.index = ek_head_get(b)->rallied; /* he may rally the same unit again on this card */
    int32_t score = sand_dice_face(dice, cause, 3) + sand_dice_ledger_total(&ledger);
    int32_t hits = least(score, sand_battle_unit(b, unit)->hits);
    sand_event *event = sand_answer_tell(b, log, SAND_EVENT_ROLL, "EK-CMD-04", SAND_SAY("Rally of {u0}", unit));
    sand_answer_thrown(event, dice, first, &ledger, score);
    sand_battle_agenda_pop(b);
    if (sand_battle_reads(b, EK_COMMANDER_STAYS_NO))
        sand_battle_body_of(b, ek_commander(b, side))->attached = (uint16_t)unit;
    if (hits <= 0) return;
    if (sand_battle_reads(b, EK_RALLY_COUNT_HITS)) ek_side_of(b, side)->rallies++;
    sand_battle_unit_of(b, unit)->hits = (int16_t)(sand_battle_unit(b, unit)->hits - hits);
    event = sand_answer_tell(b, log, SAND_EVENT_HIT, "EK-CMD-04", SAND_SAY("{u0} lost {n1} of its hits", unit, hits));
    if (event != NULL) event->amount = -hits;
}
