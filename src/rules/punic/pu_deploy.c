/* pu_deploy.c - placing armies before the battle [PU-AMB-06]: the higher of two dice places first. */
#include "rules/common/answer.h"
#include "rules/common/muster.h"
#include "rules/punic/pu_fighting.h"
#include "rules/punic/pu_movement.h"
#include "rules/punic/pu_turn.h"

static unsigned next_waiting(const sand_battle *b, unsigned side)
{
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (sand_muster_waits(b, SAND_REF_UNIT, i) && sand_battle_side_of_unit(b, i) == side) return i;
    }
    return 0;
}

bool pu_deploy_due(const sand_battle *b)
{
    return next_waiting(b, SAND_SIDE_A) != 0 || next_waiting(b, SAND_SIDE_B) != 0;
}

unsigned pu_deploys_next(const sand_battle *b)
{
    return next_waiting(b, sand_battle_side_now(b));
}

bool pu_anybody_deploys(const sand_battle *b, sand_room *room)
{
    (void)room;
    return pu_deploys_next(b) != 0;
}

/* Nobody throws where one army alone is placed. */
void pu_run_deploy_roll(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room;
    static const sand_reason told = { "PU-AMB-06", "{s0} deploys first" };
    bool a = next_waiting(b, SAND_SIDE_A) != 0, both = a && next_waiting(b, SAND_SIDE_B) != 0;
    unsigned first = a ? SAND_SIDE_A : SAND_SIDE_B;
    if (both) first = sand_muster_roll_first(b, PU_ROLL_DEPLOY, told, dice, log);
    sand_battle_agenda_pop(b);
    sand_frame frame = { .step = PU_STEP_DEPLOY, .sides = pu_sides_of(sand_battle_enemy(first)) };
    sand_battle_agenda_push(b, frame);
    frame.sides = pu_sides_of(first);
    sand_battle_agenda_push(b, frame);
}

sand_muster_comer pu_comer(const sand_battle *b, unsigned unit)
{
    return (sand_muster_comer){ SAND_REF_UNIT, unit, 0, sand_battle_option(b, PU_OPT_DEPLOYMENT_DEPTH) };
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
    if (SAND_FORBIDS(j->verdict, sand_battle_side_of_unit(b, unit) != j->side, "PU-AMB-06", "{u0} is an enemy unit",
                     unit) ||
        SAND_FORBIDS(j->verdict, !sand_muster_waits(b, SAND_REF_UNIT, unit), "PU-AMB-06", "{u0} has its place already",
                     unit) ||
        !sand_muster_has_place(j->entry, "PU-TABLE-01", j->verdict))
        return;
    sand_mover waiting = sand_march_mover_of_unit(b, unit), mover = sand_march_mover_at(&waiting, j->entry->pose);
    pu_way_set(&way, j->scene, &mover, PU_MARCH);
    if (!sand_muster_check_place(b, pu_comer(b, unit), "PU-AMB-06", &mover.box, j->verdict) ||
        !sand_walk_stands_clear(&way.turn, &mover, j->verdict))
        return;
    j->verdict->rule = "PU-AMB-06";
}

void pu_apply_place(const sand_deed *deed)
{
    sand_muster_place(deed, SAND_REF_UNIT, "PU-AMB-06", "{u0} deployed");
}

/* Whoever has no place when his side's deployment is over takes no part in the battle. */
void pu_end_deployment(const sand_deed *deed)
{
    for (unsigned unit; (unit = pu_deploys_next(deed->b)) != 0;) pu_eliminate(deed->b, unit, PU_GONE_LEFT, deed->log);
    sand_battle_agenda_pop(deed->b);
}
