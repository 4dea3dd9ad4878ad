/* ek_deploy.c - placing armies before the battle [EK-A-47]: whoever throws higher places all his units first, and his
 * commander, in his zone. */
#include "geom/overlap.h"
#include "rules/common/answer.h"
#include "rules/common/muster.h"
#include "rules/ecw_cards/ek_fighting.h"
#include "rules/ecw_cards/ek_movement.h"
#include "rules/ecw_cards/ek_turn.h"

static bool waits(const sand_battle *b, unsigned unit)
{
    return sand_battle_unit(b, unit)->status == SAND_STATUS_WAITING;
}

static bool has_waiting(const sand_battle *b, unsigned side)
{
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (waits(b, i) && sand_battle_side_of_unit(b, i) == side) return true;
    }
    for (unsigned i = 0; i < b->field->n_leaders; i++) {
        unsigned body = b->field->leader[i];
        if (sand_battle_body(b, body)->status == SAND_STATUS_WAITING && sand_battle_body_def(b, body)->side == side)
            return true;
    }
    return false;
}

bool ek_deploy_due(const sand_battle *b)
{
    return has_waiting(b, SAND_SIDE_A) || has_waiting(b, SAND_SIDE_B);
}

static unsigned deploying(const sand_battle *b)
{
    return sand_battle_agenda_top(b)->sides >> SAND_SIDE_A & 1 ? SAND_SIDE_A : SAND_SIDE_B;
}

bool ek_anybody_deploys(const sand_battle *b, sand_room *room)
{
    (void)room;
    return has_waiting(b, deploying(b));
}

/* Nobody throws where one army alone is placed. */
void ek_run_deploy_roll(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room;
    unsigned first = has_waiting(b, SAND_SIDE_A) ? SAND_SIDE_A : SAND_SIDE_B;
    if (has_waiting(b, SAND_SIDE_A) && has_waiting(b, SAND_SIDE_B)) {
        sand_contest contest = sand_answer_contest(b, EK_ROLL_DEPLOY, 6);
        size_t begin = sand_answer_throw(dice, "deployment", NULL);
        first = sand_dice_rolloff(dice, contest) == 0 ? SAND_SIDE_A : SAND_SIDE_B;
        sand_event *event = sand_answer_tell(b, log, SAND_EVENT_ROLL, "EK-A-47", SAND_SAY("{s0} deploys first", first));
        sand_answer_thrown(event, dice, begin, NULL, (int32_t)first);
    }
    sand_battle_agenda_pop(b);
    sand_frame frame = { .step = EK_STEP_DEPLOY, .sides = (uint16_t)(1u << sand_battle_enemy(first)) };
    sand_battle_agenda_push(b, frame);
    frame.sides = (uint16_t)(1u << first);
    sand_battle_agenda_push(b, frame);
}

/* A unit or the commander, in his side's zone. [EK-A-47] */
sand_bounds ek_deploy_ground(const sand_battle *b, sand_ref_kind of, unsigned index)
{
    return sand_muster_ground(b, (sand_muster_comer){ of, index, 0, sand_battle_option(b, EK_OPT_DEPLOYMENT_DEPTH) });
}

static bool is_on_own_ground(sand_judging *j, sand_ref_kind of, const sand_box *box)
{
    const sand_battle *b = j->scene->battle;
    sand_muster_comer who = { of, j->entry->subject, 0, sand_battle_option(b, EK_OPT_DEPLOYMENT_DEPTH) };
    return sand_muster_check_place(b, who, "EK-A-47", box, j->verdict);
}

void ek_check_place(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned unit = j->entry->subject;
    ek_way way;
    if (unit == 0) {
        sand_answer_missing(j->verdict, SAND_SLOT_NONE);
        return;
    }
    if (sand_answer_forbids(j->verdict, sand_battle_side_of_unit(b, unit) != j->side, "EK-A-47",
                            SAND_SAY("{u0} is an enemy unit", unit)) ||
        sand_answer_forbids(j->verdict, !waits(b, unit), "EK-A-47", SAND_SAY("{u0} has its place already", unit)) ||
        !sand_muster_has_place(j->entry, "EK-A-53", j->verdict))
        return;
    sand_mover waiting = sand_march_mover_of_unit(b, unit), mover = sand_march_mover_at(&waiting, j->entry->pose);
    ek_way_set(&way, j->scene, &mover, EK_MARCH);
    if (!is_on_own_ground(j, SAND_REF_UNIT, &mover.box) || !sand_walk_stands_clear(&way.walk, &mover, j->verdict) ||
        !ek_ends_well(j, &mover))
        return;
    j->verdict->rule = "EK-A-47";
}

void ek_apply_place(const sand_deed *deed)
{
    sand_muster_bring_on(deed->b, deed->entry->subject, deed->entry->pose);
    sand_event *event = sand_answer_tell(deed->b, deed->log, SAND_EVENT_PLACE, "EK-A-47",
                                         SAND_SAY("{u0} deployed", deed->entry->subject));
    sand_answer_placed(event, deed->entry->pose);
}

/* Not upon a unit, nor where no unit could ever reach him. */
void ek_check_post(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned body = j->entry->subject;
    if (body == 0) {
        sand_answer_missing(j->verdict, SAND_SLOT_NONE);
        return;
    }
    const sand_body_def *def = sand_battle_body_def(b, body);
    bool his = def->side == j->side && def->role == SAND_ROLE_LEADER;
    bool waiting = sand_battle_body(b, body)->status == SAND_STATUS_WAITING;
    if (sand_answer_forbids(j->verdict, !his || !waiting, "EK-A-47", SAND_SAY("{b0} is not placed now", body)) ||
        !sand_muster_has_place(j->entry, "EK-A-53", j->verdict))
        return;
    sand_mover mover = { .stance = sand_path_stance_of_body(b, body), .body = (uint16_t)body, .side = j->side };
    mover = sand_march_mover_at(&mover, j->entry->pose);
    if (!is_on_own_ground(j, SAND_REF_BODY, &mover.box)) return;
    ek_way way;
    ek_way_set(&way, j->scene, &mover, EK_CHARGE);
    sand_bar bar = sand_march_place_bar(b, &mover, &way.obstacles);
    bool unit = bar.kind == SAND_BAR_FRIEND || bar.kind == SAND_BAR_ENEMY;
    j->verdict->rule = "EK-A-47";
    sand_answer_forbids(j->verdict, bar.kind != SAND_BAR_NONE, unit ? "EK-A-47" : "EK-TERR-08",
                        SAND_SAY(unit ? "{u1} stands there" : "{b0} cannot be placed there", body, bar.id));
}

void ek_apply_post(const sand_deed *deed)
{
    sand_muster_bring_on_body(deed->b, deed->entry->subject, deed->entry->pose);
    sand_event *event = sand_answer_tell(deed->b, deed->log, SAND_EVENT_PLACE, "EK-A-47",
                                         SAND_SAY("{b0} was placed", deed->entry->subject));
    sand_answer_placed(event, deed->entry->pose);
}

/* Whoever has no place when his side's deployment is over takes no part in the battle. */
void ek_leave_out(sand_battle *b, sand_log *log)
{
    unsigned side = deploying(b);
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (waits(b, i) && sand_battle_side_of_unit(b, i) == side) ek_remove(b, i, EK_GONE_LEFT, log);
    }
    for (unsigned i = 0; i < b->field->n_leaders; i++) {
        sand_body *body = sand_battle_body_of(b, b->field->leader[i]);
        if (body->status != SAND_STATUS_WAITING || sand_battle_body_def(b, b->field->leader[i])->side != side) continue;
        body->status = SAND_STATUS_GONE;
        body->cause = EK_GONE_LEFT;
    }
}
