/* suggest.c - wishes turned into orders: what a drag, a drop or a computer's intent means in the grammar of the rules.
 *
 * Every order that comes out has been judged legal.  A march that is too long is cut to its longest legal part. */
#include "rules/common/shooting.h"
#include "rules/common/fighting.h"
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

/* Near the enemy most directions are barred: that is asked before the order is made and judged.  Not of a scattered
 * command, which may go anywhere to come together. [EC-A-18] */
static bool is_barred(const sand_wisher *w, unsigned unit, int32_t direction)
{
    SAND_ASSERT(sand_battle_step_now(w->scene->battle) == EC_STEP_MOVE); /* there alone is a duty */
    int32_t heading = sand_heading_add(sand_scene_box(w->scene, unit)->heading, direction);
    return !w->scene->engaged[unit] && ec_zone_bars(w->scene, unit, heading) &&
           ec_duty_of(&w->judging)->before.apart == 0;
}

/* As far as it can; where that is too far from its comrades, as far as they allow. [EC-ORG-08] */
static void withdraw_from(sand_wisher *w, unsigned unit, unsigned enemy)
{
    sand_verdict verdict;
    sand_entry entry = sand_wish_entry(EC_ORDER_WITHDRAW, unit, enemy);
    if (sand_wish_try(w, &entry)) return;
    sand_orders_judge(&w->judging, &entry, &verdict);
    w->judging.entry = &entry;
    w->judging.verdict = &verdict;
    ec_tell_limit(&w->judging);
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

/* What a scattered command owes comes first: it may be all that is legal. [EC-ORG-09] */
static void sample_remedy(sand_wisher *w)
{
    const ec_duty *duty = ec_duty_of(&w->judging);
    if (duty->due && sand_wish_wants(w, EC_ORDER_MOVE)) sand_wish_try(w, &duty->remedy);
}

/* ---- cards ---- */

/* All orders of up to four cards; of five the even half, in which every card comes up as often in every place. */
static void sample_cards(sand_wisher *w)
{
    const sand_battle *b = w->scene->battle;
    uint16_t command[EC_CARDS];
    uint8_t order[SAND_WISH_SEQUENCE_MAX];
    unsigned n = 0;
    for (unsigned c = 1; c <= b->field->n_commands && n < EC_CARDS; c++) {
        if (b->field->command[c - 1].side == w->side && ec_command_get(b, c)->card == EC_CARD_DOWN)
            command[n++] = (uint16_t)c;
    }
    unsigned count = sand_wish_count_sequences(n);
    for (unsigned i = 0; i < count && sand_wish_has_room(w); i++) {
        sand_wish_sequence((w->wish->begin % count + i) % count, n, order);
        sand_entry entry = { .kind = EC_ORDER_CARDS, .given = SAND_SLOT_SEQUENCE, .n_list = (uint16_t)n };
        for (unsigned k = 0; k < n; k++) entry.list[k] = command[order[k]];
        sand_wish_add(w, &entry);
    }
}

/* ---- deployment ---- */

/* Leaves room for the commands that come later: the Centre keeps to the middle, the flanks to their sides, and all of
 * them have ground before them for the guns and behind them for the Reserve. */
static bool leaves_room(const sand_wisher *w, sand_point place)
{
    const sand_battle *b = w->scene->battle;
    unsigned command = sand_battle_agenda_top(b)->subject, kind = b->field->command[command - 1].kind;
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

/* First where it leaves room for others, then anywhere. */
static void sample_places(sand_wisher *w)
{
    const sand_battle *b = w->scene->battle;
    unsigned who = ec_deploy_next(b);
    if (w->wish->subject != 0 && w->wish->subject != who) return;
    size_t before = w->added;
    bool post = sand_battle_step_now(b) == EC_STEP_POST;
    sand_wish_berth berth = sand_wish_berth_of(b, post ? EC_ORDER_POST : EC_ORDER_PLACE,
                                               ec_comer(b, post ? SAND_REF_BODY : SAND_REF_UNIT, who));
    if (sand_battle_step_now(b) == EC_STEP_DEPLOY) berth.suits = leaves_room;
    sand_wish_places(w, &berth);
    if (berth.suits == NULL || w->added != before) return;
    berth.suits = NULL;
    sand_wish_places(w, &berth);
}

/* Places, and to wait where one may; a sample that begins elsewhere waits first now and then.  In deployment units are
 * left out only where no place was found. */
static void sample_arrivals(sand_wisher *w)
{
    enum { WAITS = 8 };
    bool deploys = sand_battle_step_now(w->scene->battle) == EC_STEP_DEPLOY,
         waits = w->wish->begin % WAITS == WAITS - 1;
    bool may_end = w->wish->subject == 0 && sand_wish_wants(w, EC_ORDER_DONE);
    size_t before = w->added;
    if (may_end && waits && !deploys) sand_wish_try_order(w, EC_ORDER_DONE, 0, 0);
    if (sand_wish_has_room(w)) sample_places(w);
    bool stuck = deploys && w->added == before;
    if (may_end && (stuck || (!deploys && !waits))) sand_wish_try_order(w, EC_ORDER_DONE, 0, 0);
}

/* ---- what is tried of each step ---- */

static bool has_not_moved(const sand_battle *b, unsigned unit)
{
    return ec_unit_get(b, unit)->moved == EC_NOT_MOVED;
}

static bool has_not_shot(const sand_battle *b, unsigned unit)
{
    return !ec_unit_get(b, unit)->shot;
}

/* clang-format off */
static const sand_wish_samples samples[EC_STEPS + 1] = {
    [EC_STEP_ORDER]  = { .whole = sample_cards },
    [EC_STEP_DEPLOY] = { .whole = sample_arrivals },
    [EC_STEP_POST]   = { .whole = sample_arrivals },
    [EC_STEP_ARRIVE] = { .whole = sample_arrivals },
    [EC_STEP_MOVE]   = { .still = has_not_moved, .by_unit = { sample_remedy, sand_wish_units_sample_moves, sand_wish_units_sample_advance, EC_ORDER_DONE } },
    [EC_STEP_SHOOT]  = { .still = has_not_shot, .by_unit = { NULL, sand_shooting_sample, NULL, EC_ORDER_DONE } },
    [EC_STEP_MELEE]  = { .by_unit = { NULL, sand_fighting_sample, NULL, EC_ORDER_DONE } },
    [EC_STEP_FACE]   = { .by_unit = { NULL, sand_wish_units_sample_facing, NULL, EC_ORDER_DONE } },
};

const sand_wish_units ec_wishes = {
    .move = EC_ORDER_MOVE, .charge = EC_ORDER_CHARGE, .withdraw = EC_ORDER_WITHDRAW, .stand = EC_ORDER_STAND,
    .shoot = EC_ORDER_SHOOT, .fight = EC_ORDER_FIGHT, .face = EC_ORDER_FACE, .done = EC_ORDER_DONE,
    .place = EC_ORDER_PLACE, .post = EC_ORDER_POST,
    .moving = SAND_IN(EC_STEP_MOVE), .shooting = SAND_IN(EC_STEP_SHOOT), .fighting = SAND_IN(EC_STEP_MELEE),
    .facing = SAND_IN(EC_STEP_FACE), .unended = SAND_IN(EC_STEP_DEPLOY), .posting = SAND_IN(EC_STEP_POST),
    .placing = SAND_IN(EC_STEP_DEPLOY) | SAND_IN(EC_STEP_POST) | SAND_IN(EC_STEP_ARRIVE),
    .samples = samples, .charge_turn = EC_CHARGE_TURN, .ahead = EC_FORWARD,
    .next = ec_next_acting, .is_free = is_free, .charges = charges, .allowance = ec_allowance, .pivot_fee = ec_pivot_fee,
    .is_barred = is_barred, .break_off = break_off, .goes_along = goes_along,
};
/* clang-format on */
