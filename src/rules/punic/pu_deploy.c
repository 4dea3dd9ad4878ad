/* pu_deploy.c - placing armies before the battle [PU-AMB-06]: the higher of two dice places first. */
#include "rules/common/answer.h"
#include "rules/common/muster.h"
#include "rules/punic/pu_fighting.h"
#include "rules/punic/pu_movement.h"
#include "rules/punic/pu_turn.h"

static bool waits(const sand_battle *b, unsigned unit)
{
    return sand_battle_unit(b, unit)->status == SAND_STATUS_WAITING;
}

static bool has_waiting(const sand_battle *b, unsigned side)
{
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (waits(b, i) && sand_battle_side_of_unit(b, i) == side) return true;
    }
    return false;
}

bool pu_deploy_due(const sand_battle *b)
{
    return has_waiting(b, SAND_SIDE_A) || has_waiting(b, SAND_SIDE_B);
}

static unsigned deploying(const sand_battle *b)
{
    return sand_battle_agenda_top(b)->sides >> SAND_SIDE_A & 1 ? SAND_SIDE_A : SAND_SIDE_B;
}

bool pu_anybody_deploys(const sand_battle *b, sand_room *room)
{
    (void)room;
    return has_waiting(b, deploying(b));
}

/* Nobody throws where one army alone is placed. */
void pu_run_deploy_roll(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room;
    unsigned first = has_waiting(b, SAND_SIDE_A) ? SAND_SIDE_A : SAND_SIDE_B;
    if (has_waiting(b, SAND_SIDE_A) && has_waiting(b, SAND_SIDE_B)) {
        sand_contest contest = sand_answer_contest(b, PU_ROLL_DEPLOY, 6);
        size_t begin = sand_answer_throw(dice, "deployment", NULL);
        first = sand_dice_rolloff(dice, contest) == 0 ? SAND_SIDE_A : SAND_SIDE_B;
        sand_event *event =
            sand_answer_tell(b, log, SAND_EVENT_ROLL, "PU-AMB-06", SAND_SAY("{s0} deploys first", first));
        sand_answer_thrown(event, dice, begin, NULL, (int32_t)first);
    }
    sand_battle_agenda_pop(b);
    sand_frame frame = { .step = PU_STEP_DEPLOY, .sides = pu_sides_of(sand_battle_enemy(first)) };
    sand_battle_agenda_push(b, frame);
    frame.sides = pu_sides_of(first);
    sand_battle_agenda_push(b, frame);
}

static sand_muster_comer comer(const sand_battle *b, unsigned unit)
{
    return (sand_muster_comer){ SAND_REF_UNIT, unit, 0, sand_battle_option(b, PU_OPT_DEPLOYMENT_DEPTH) };
}

sand_bounds pu_deploy_ground(const sand_battle *b, unsigned unit)
{
    return sand_muster_ground(b, comer(b, unit));
}

void pu_check_place(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned unit = j->entry->subject;
    pu_way way;
    if (unit == 0) {
        sand_answer_missing(j->verdict, SAND_SLOT_NONE);
        return;
    }
    if (sand_answer_forbids(j->verdict, sand_battle_side_of_unit(b, unit) != j->side, "PU-AMB-06",
                            SAND_SAY("{u0} is an enemy unit", unit)) ||
        sand_answer_forbids(j->verdict, !waits(b, unit), "PU-AMB-06", SAND_SAY("{u0} has its place already", unit)) ||
        !sand_muster_has_place(j->entry, "PU-TABLE-01", j->verdict))
        return;
    sand_mover waiting = sand_march_mover_of_unit(b, unit), mover = sand_march_mover_at(&waiting, j->entry->pose);
    pu_way_set(&way, j->scene, &mover, PU_MARCH);
    if (!sand_muster_check_place(b, comer(b, unit), "PU-AMB-06", &mover.box, j->verdict) ||
        !sand_walk_stands_clear(&way.turn, &mover, j->verdict))
        return;
    j->verdict->rule = "PU-AMB-06";
}

void pu_apply_place(const sand_deed *deed)
{
    sand_muster_bring_on(deed->b, deed->entry->subject, deed->entry->pose);
    sand_event *event = sand_answer_tell(deed->b, deed->log, SAND_EVENT_PLACE, "PU-AMB-06",
                                         SAND_SAY("{u0} deployed", deed->entry->subject));
    sand_answer_placed(event, deed->entry->pose);
}

/* Whoever has no place when his side's deployment is over takes no part in the battle. */
void pu_end_deployment(const sand_deed *deed)
{
    sand_battle *b = deed->b;
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (waits(b, i) && sand_battle_side_of_unit(b, i) == deploying(b)) pu_eliminate(b, i, PU_GONE_LEFT, deed->log);
    }
    sand_battle_agenda_pop(b);
}
