/* ek_suggest.c - the orders that are tried for each kind, for wishes and for samples: the column `tries` of
 * ek_orders.c.
 *
 * Every order that is returned has been judged legal. A march that is too long is cut to its longest legal part. */
#include "orders/room.h"
#include "rules/common/deploying.h"
#include "rules/common/fighting.h"
#include "rules/common/shooting.h"
#include "rules/common/wish_leader.h"
#include "rules/common/wish_units.h"
#include "rules/ecw_cards/ek_fighting.h"
#include "rules/ecw_cards/ek_movement.h"
#include "rules/ecw_cards/ek_turn.h"

/* ---- units that may charge, and that may march together ---- */

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

static int32_t charge_turn(const sand_battle *b)
{
    return sand_battle_number(b, EK_CHARGE_TURN);
}

const sand_wish_units ek_wishes = { .charge_turn = charge_turn,
                                    .ahead = ek_forward,
                                    .charges = charges,
                                    .allowance = ek_allowance,
                                    .goes_along = goes_along };

/* ---- guns ---- */

static void unlimber(sand_wisher *w, unsigned unit, unsigned nth)
{
    (void)nth;
    sand_wish_try_order(w, w->kind, unit, 0);
}

/* ---- the commander ---- */

/* How the commander is sent to a unit: to rally it, while he has a rally left. */
static sand_wish_leader leader_of(const sand_wisher *w)
{
    const sand_battle *b = w->scene->battle;
    uint16_t deed = ek_may_rally(b, w->side) ? EK_ORDER_RALLY : 0;
    return (sand_wish_leader){ EK_ORDER_RIDE, deed, ek_head_get(b)->rode ? 0 : ek_ride(b) };
}

/* A ride is tried with the rally after it, unless only rides are asked for. */
static bool goes_with_rally(const sand_wisher *w)
{
    return w->kind == EK_ORDER_RIDE && w->wish->order_kind == 0;
}

static void sample_leader(sand_wisher *w)
{
    const sand_battle *b = w->scene->battle;
    unsigned he = ek_commander(b, w->side);
    if (!goes_with_rally(w) && sand_tries_means_body(w, he))
        sand_wish_leader_sample(w, leader_of(w), he, sand_battle_option(b, EK_OPT_ROUT_OVER));
}

/* Sends the commander where the wish says, or to the unit he is to rally. */
static void send_leader(sand_wisher *w)
{
    unsigned he = ek_commander(w->scene->battle, w->side);
    if (!goes_with_rally(w) && sand_tries_means_body(w, he)) sand_wish_leader_send(w, leader_of(w), he);
}

/* ---- the end of a step ---- */

/* On the commander's card doing nothing more is offered as one choice beside the units he may go to. */
static void end_first(sand_wisher *w)
{
    if (sand_battle_step_now(w->scene->battle) == EK_STEP_COMMAND) sand_tries_end_first(w, w->scene->n + 1);
}

static void end(sand_wisher *w)
{
    if (sand_battle_step_now(w->scene->battle) == EK_STEP_COMMAND)
        sand_tries_end_last(w, w->scene->n + 1);
    else
        sand_deploying_end(w);
}

/* ---- the rows ---- */

const sand_order_tries ek_tries_move = { .each = sand_wish_units_march,
                                         .together = sand_wish_units_advance,
                                         SAND_WISH_UNITS_GOING(3) };
const sand_order_tries ek_tries_unlimber = { .each = unlimber, .slot = 2, .choices = 1 };
const sand_order_tries ek_tries_leader = { .last = sample_leader, .wishes = SAND_FULFILS_ALL, .fulfil = send_leader };

const sand_order_tries ek_tries_done = {
    .first = end_first, .last = end, .wishes = SAND_FULFILS(DONE), .fulfil = sand_deploying_end_wished
};
