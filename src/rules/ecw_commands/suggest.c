/* suggest.c - the orders that are tried for each kind, for wishes and for samples: the column `tries` of orders.c.
 *
 * Every order that is returned has been judged legal. A march that is too long is cut to its longest legal part. */
#include "rules/common/shooting.h"
#include "rules/common/fighting.h"
#include "rules/common/longest.h"
#include "rules/common/muster.h"
#include "rules/common/wish_units.h"
#include "rules/ecw_commands/deploy.h"
#include "rules/ecw_commands/judging.h"
#include "rules/ecw_commands/melee.h"
#include "rules/ecw_commands/movement.h"
#include "rules/ecw_commands/reading.h"
#include "rules/ecw_commands/seam.h"
#include "rules/ecw_commands/shoot.h"

/* ---- moves ---- */

/* Near the enemy most directions are barred, so that is checked before an order is made and judged. A unit of a
 * scattered command is not barred, because it may go anywhere to bring the command together. [EC-A-18] */
static bool is_barred(const sand_wisher *w, unsigned unit, int32_t direction)
{
    SAND_ASSERT(sand_battle_step_now(w->scene->battle) == EC_STEP_MOVE); /* only this step has a duty */
    int32_t heading = sand_heading_add(sand_scene_box(w->scene, unit)->heading, direction);
    return !w->scene->engaged[unit] && ec_zone_bars(w->scene, unit, heading) &&
           ec_duty_of(&w->judging)->before.apart == 0;
}

/* Withdraws as far as the unit can, or if that is too far from its comrades, as far as coherency allows. [EC-ORG-08] */
static void withdraw_from(sand_wisher *w, unsigned unit, unsigned enemy)
{
    sand_verdict verdict;
    sand_entry entry = sand_wish_entry(EC_ORDER_WITHDRAW, unit, enemy);
    if (sand_wish_try(w, &entry)) return;
    sand_orders_judge(&w->judging, &entry, &verdict);
    w->judging.entry = &entry;
    w->judging.verdict = &verdict;
    sand_longest_tell(&w->judging);
    if (verdict.answer == SAND_YES || !verdict.has_limit || verdict.limit <= 0) return;
    entry.number = verdict.limit;
    entry.given |= SAND_SLOT_NUMBER;
    sand_wish_try(w, &entry);
}

static void break_off(sand_wisher *w, unsigned unit)
{
    sand_touching touching;
    for (unsigned cursor = 0; sand_battle_next_contact(w->scene->battle, unit, &cursor, &touching);)
        withdraw_from(w, unit, touching.other);
}

static bool is_free(const sand_scene *scene, unsigned unit)
{
    return !scene->engaged[unit] || ec_engaged_are_free(scene->battle);
}

static bool charges(const sand_scene *scene, unsigned unit)
{
    return sand_battle_trait(scene->battle, unit, EC_CHARGES) != 0;
}

static bool goes_along(const sand_scene *scene, unsigned unit)
{
    return sand_battle_reads(scene->battle, EC_STEPS_COMMAND) && !scene->engaged[unit] &&
           ec_unit_get(scene->battle, unit)->moved == EC_NOT_MOVED;
}

static int32_t charge_turn(const sand_battle *b)
{
    return sand_battle_number(b, EC_CHARGE_TURN);
}

const sand_wish_units ec_wishes = { .charge_turn = charge_turn,
                                    .ahead = ec_forward,
                                    .is_free = is_free,
                                    .charges = charges,
                                    .allowance = ec_allowance,
                                    .pivot_fee = ec_pivot_fee,
                                    .is_barred = is_barred,
                                    .break_off = break_off,
                                    .goes_along = goes_along };

/* What a scattered command owes is tried first, because nothing else may be legal. [EC-ORG-09] */
static void try_remedy(sand_wisher *w)
{
    const ec_duty *duty = ec_duty_of(&w->judging);
    if (duty->due) sand_wish_try(w, &duty->remedy);
}

/* ---- cards ---- */

/* All orders of up to four cards; for five cards the even permutations, in which every card appears equally often in
 * every place. */
static void sample_cards(sand_wisher *w)
{
    const sand_battle *b = w->scene->battle;
    uint16_t command[EC_CARDS];
    _Static_assert(EC_CARDS <= (int)SAND_WISH_SEQUENCE_MAX, "all orders of a deck are known");
    unsigned n = 0;
    for (unsigned c = 1; c <= b->field->n_commands && n < EC_CARDS; c++) {
        if (b->field->command[c - 1].side == w->side && ec_command_get(b, c)->card == EC_CARD_DOWN)
            command[n++] = (uint16_t)c;
    }
    sand_wish_add_sequences(w, command, n);
}

/* ---- deployment ---- */

/* Does the place leave room for the commands that are placed later? The Centre keeps to the middle and the flanks to
 * their sides, and all leave ground in front for the guns and behind for the Reserve. */
static bool leaves_room(const sand_wisher *w, sand_point place)
{
    const sand_battle *b = w->scene->battle;
    unsigned command = sand_battle_agenda_top(b)->subject;
    SAND_ASSERT(command >= 1 && command <= b->field->n_commands); /* commands are placed one by one */
    unsigned kind = b->field->command[command - 1].kind;
    sand_bounds ground = sand_muster_ground(b, ec_comer(b, SAND_REF_UNIT, ec_deploy_next(b)));
    sand_muster_share share = sand_muster_share_of(b->field, w->side, &ground, place);
    if (kind <= EC_LEFT && (share.ahead < 350 || share.ahead > 600)) return false;
    switch (kind) {
    case EC_CENTRE: return share.across >= 200 && share.across <= 800;
    case EC_RIGHT: return share.across >= 550;
    case EC_LEFT: return share.across <= 450;
    default: return true;
    }
}

/* Tries first the places that leave room for other commands, then any place. */
static void sample_places(sand_wisher *w)
{
    const sand_battle *b = w->scene->battle;
    unsigned who = ec_deploy_next(b);
    if (w->wish->subject != 0 && w->wish->subject != who) return;
    size_t before = w->added;
    sand_ref_kind of = sand_battle_step_now(b) == EC_STEP_POST ? SAND_REF_BODY : SAND_REF_UNIT;
    sand_wish_berth berth = sand_wish_berth_of(b, w->kind, ec_comer(b, of, who));
    if (sand_battle_step_now(b) == EC_STEP_DEPLOY) berth.suits = leaves_room;
    sand_wish_places(w, &berth);
    if (berth.suits == NULL || w->added != before) return;
    berth.suits = NULL;
    sand_wish_places(w, &berth);
}

/* ---- the end of a step ---- */

/* Arrivals may wait: of the samples that start anywhere, about one in WAITS tries that first. */
enum { WAITS = 8 };

static bool arrives(const sand_wisher *w)
{
    unsigned step = sand_battle_step_now(w->scene->battle);
    return step == EC_STEP_ARRIVE || step == EC_STEP_POST;
}

static void wait(sand_wisher *w)
{
    if (arrives(w)) sand_tries_end_first(w, WAITS);
}

/* In deployment the end of the step is offered only where no place was found, so that units are left out only then. */
static void end(sand_wisher *w)
{
    bool deploys = sand_battle_step_now(w->scene->battle) == EC_STEP_DEPLOY;
    if (arrives(w))
        sand_tries_end_last(w, WAITS);
    else if (!deploys || w->added == 0)
        sand_tries_end(w);
}

static void end_wished(sand_wisher *w)
{
    if (sand_battle_step_now(w->scene->battle) != EC_STEP_DEPLOY) sand_tries_end_now(w);
}

/* ---- the rows ---- */

const sand_order_tries ec_tries_cards = { .last = sample_cards };
const sand_order_tries ec_tries_move = {
    .first = try_remedy, .each = sand_wish_units_march, .together = sand_wish_units_advance, SAND_WISH_UNITS_GOING(2)
};
const sand_order_tries ec_tries_place = { .last = sample_places,
                                          .wishes = SAND_FULFILS(REACH),
                                          .fulfil = sand_tries_place_there };
const sand_order_tries ec_tries_done = {
    .first = wait, .last = end, .wishes = SAND_FULFILS(DONE), .fulfil = end_wished
};
