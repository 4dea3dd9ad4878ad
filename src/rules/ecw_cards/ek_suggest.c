/* ek_suggest.c - wishes turned into orders: what a drag, a drop or a computer's intent means in the grammar of the
 * rules.
 *
 * Every order that comes out has been judged legal.  A march that is too long is cut to its longest legal part. */
#include "orders/room.h"
#include "rules/common/deploying.h"
#include "rules/common/fighting.h"
#include "rules/common/shooting.h"
#include "rules/common/wish_leader.h"
#include "rules/common/wish_units.h"
#include "rules/ecw_cards/ek_fighting.h"
#include "rules/ecw_cards/ek_movement.h"
#include "rules/ecw_cards/ek_turn.h"

/* ---- who may do what ---- */

static bool charges(const sand_scene *scene, unsigned unit)
{
    return sand_battle_trait(scene->battle, unit, EK_CHARGES) != 0 && !scene->engaged[unit];
}

static bool goes_along(const sand_scene *scene, unsigned unit)
{
    const sand_battle *b = scene->battle;
    return sand_battle_reads(b, EK_STEPS_TYPE) && !scene->engaged[unit] && ek_has_not_moved(b, unit) &&
           !ek_unit_get(b, unit)->has_fired;
}

/* ---- the commander ---- */

/* How he is sent to a unit: to rally it, while he may. */
static sand_wish_leader leader_of(const sand_wisher *w)
{
    const sand_battle *b = w->scene->battle;
    uint16_t deed = ek_may_rally(b, w->side) ? EK_ORDER_RALLY : 0;
    return (sand_wish_leader){ EK_ORDER_RIDE, deed, ek_head_get(b)->rode ? 0 : ek_ride(b) };
}

static void sample_command(sand_wisher *w)
{
    const sand_battle *b = w->scene->battle;
    sand_wish_leader_sample(w, leader_of(w), ek_commander(b, w->side), sand_battle_option(b, EK_OPT_ROUT_OVER));
}

/* ---- what is tried of each step ---- */

static bool has_not_shot(const sand_battle *b, unsigned unit)
{
    return !ek_unit_get(b, unit)->shot;
}

/* A wish about the commander: he goes where he is sent, or to the unit he is to rally. */
static bool fulfil_for_commander(sand_wisher *w)
{
    if (sand_battle_step_now(w->scene->battle) != EK_STEP_COMMAND) return false;
    sand_wish_leader_send(w, leader_of(w), ek_commander(w->scene->battle, w->side));
    return true;
}

/* clang-format off */
static const sand_wish_samples samples[EK_STEPS + 1] = {
    [EK_STEP_DEPLOY]  = { .whole = sand_deploying_sample },
    [EK_STEP_COMMAND] = { .whole = sample_command },
    [EK_STEP_MOVE]    = { .still = ek_has_not_moved, .by_unit = { NULL, sand_wish_units_sample_moves, sand_wish_units_sample_advance, EK_ORDER_DONE } },
    [EK_STEP_SHOOT]   = { .still = has_not_shot, .by_unit = { NULL, sand_shooting_sample, NULL, EK_ORDER_DONE } },
    [EK_STEP_MELEE]   = { .by_unit = { NULL, sand_fighting_sample, NULL, EK_ORDER_DONE } },
};

const sand_wish_units ek_wishes = {
    .move = EK_ORDER_MOVE, .charge = EK_ORDER_CHARGE, .withdraw = EK_ORDER_WITHDRAW, .stand = EK_ORDER_STAND,
    .ready = EK_ORDER_UNLIMBER, .shoot = EK_ORDER_SHOOT, .fight = EK_ORDER_FIGHT, .done = EK_ORDER_DONE,
    .place = EK_ORDER_PLACE, .post = EK_ORDER_POST,
    .moving = SAND_IN(EK_STEP_MOVE), .shooting = SAND_IN(EK_STEP_SHOOT), .fighting = SAND_IN(EK_STEP_MELEE),
    .unended = SAND_IN(EK_STEP_DEPLOY), .placing = SAND_IN(EK_STEP_DEPLOY),
    .samples = samples, .charge_turn = EK_CHARGE_TURN, .ahead = EK_FORWARD,
    .next = ek_next_acting, .charges = charges, .allowance = ek_allowance, 
    .goes_along = goes_along, .fulfils = fulfil_for_commander,
};
/* clang-format on */
