/* ek_deploy.c - placing armies before the battle [EK-A-47]: whoever throws higher places all his units first, and his
 * commander, in his zone. */
#include "battle/actor.h"
#include "rules/common/answer.h"
#include "rules/common/muster.h"
#include "rules/ecw_cards/ek_fighting.h"
#include "rules/ecw_cards/ek_movement.h"
#include "rules/ecw_cards/ek_turn.h"

unsigned ek_next_waiting(const sand_battle *b, unsigned side)
{
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (sand_muster_waits(b, SAND_REF_UNIT, i) && sand_battle_side_of_unit(b, i) == side) return i;
    }
    return 0;
}

static bool has_waiting(const sand_battle *b, unsigned side)
{
    return ek_next_waiting(b, side) != 0 || sand_muster_leader_due(b, 0, side) != 0;
}

bool ek_deploy_due(const sand_battle *b)
{
    return has_waiting(b, SAND_SIDE_A) || has_waiting(b, SAND_SIDE_B);
}

bool ek_anybody_deploys(const sand_battle *b, sand_room *room)
{
    (void)room;
    return has_waiting(b, sand_battle_side_now(b));
}

/* Nobody throws where one army alone is placed. */
void ek_run_deploy_roll(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room;
    static const sand_reason told = { "EK-A-47", "{s0} deploys first" };
    unsigned first = has_waiting(b, SAND_SIDE_A) ? SAND_SIDE_A : SAND_SIDE_B;
    if (has_waiting(b, SAND_SIDE_A) && has_waiting(b, SAND_SIDE_B))
        first = sand_muster_roll_first(b, EK_ROLL_DEPLOY, told, dice, log);
    sand_battle_agenda_pop(b);
    sand_frame frame = { .step = EK_STEP_DEPLOY, .sides = (uint16_t)(1u << sand_battle_enemy(first)) };
    sand_battle_agenda_push(b, frame);
    frame.sides = (uint16_t)(1u << first);
    sand_battle_agenda_push(b, frame);
}

/* A unit or the commander, in his side's zone. [EK-A-47] */
sand_muster_comer ek_comer(const sand_battle *b, sand_ref_kind of, unsigned index)
{
    return (sand_muster_comer){ of, index, 0, sand_battle_option(b, EK_OPT_DEPLOYMENT_DEPTH) };
}

static bool is_on_own_ground(sand_judging *j, sand_ref_kind of, const sand_box *box)
{
    sand_muster_comer who = ek_comer(j->scene->battle, of, j->entry->subject);
    return sand_muster_check_place(j->scene->battle, who, "EK-A-47", box, j->verdict);
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
    if (SAND_FORBIDS(j->verdict, sand_battle_side_of_unit(b, unit) != j->side, "EK-A-47", "{u0} is an enemy unit",
                     unit) ||
        SAND_FORBIDS(j->verdict, !sand_muster_waits(b, SAND_REF_UNIT, unit), "EK-A-47", "{u0} has its place already",
                     unit) ||
        !sand_muster_has_place(j->entry, "EK-A-53", j->verdict))
        return;
    sand_mover waiting = sand_march_mover_of_unit(b, unit), mover = sand_march_mover_at(&waiting, j->entry->pose);
    ek_way_set(&way, j->scene, &mover, EK_MARCH);
    if (!is_on_own_ground(j, SAND_REF_UNIT, &mover.box) || !sand_walk_stands_clear(&way.walk, &mover, j->verdict) ||
        !sand_walk_rests(&way.walk, &mover, j->verdict))
        return;
    j->verdict->rule = "EK-A-47";
}

void ek_apply_place(const sand_deed *deed)
{
    sand_muster_place(deed, SAND_REF_UNIT, "EK-A-47", "{u0} deployed");
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
    bool due = body == sand_muster_leader_due(b, 0, j->side);
    if (SAND_FORBIDS(j->verdict, !due, "EK-A-47", "{b0} is not placed now", body) ||
        !sand_muster_has_place(j->entry, "EK-A-53", j->verdict))
        return;
    sand_mover waiting = sand_march_mover_of(b, sand_actor_body(body));
    sand_mover mover = sand_march_mover_at(&waiting, j->entry->pose);
    ek_way way;
    ek_way_set(&way, j->scene, &mover, EK_CHARGE);
    j->verdict->rule = "EK-A-47";
    if (is_on_own_ground(j, SAND_REF_BODY, &mover.box)) sand_walk_stands_clear(&way.walk, &mover, j->verdict);
}

void ek_apply_post(const sand_deed *deed)
{
    sand_muster_place(deed, SAND_REF_BODY, "EK-A-47", "{b0} was placed");
}

/* Whoever has no place when his side's deployment is over takes no part in the battle. */
void ek_end_deployment(const sand_deed *deed)
{
    sand_battle *b = deed->b;
    unsigned side = sand_battle_side_now(b), i;
    while ((i = ek_next_waiting(b, side)) != 0) ek_remove(b, i, EK_GONE_LEFT, deed->log);
    while ((i = sand_muster_leader_due(b, 0, side)) != 0) {
        sand_battle_body_of(b, i)->status = SAND_STATUS_GONE;
        sand_battle_body_of(b, i)->cause = EK_GONE_LEFT;
    }
    sand_battle_agenda_pop(b);
}
