/* pu_suggest.c - wishes turned into orders: what a drag, a drop or a computer's intent means in the grammar of the
 * rules.
 *
 * Every order that comes out has been judged legal.  A march that is too long is cut to its longest legal part. */
#include "orders/room.h"
#include "rules/common/choosing.h"
#include "rules/common/deploying.h"
#include "rules/common/shooting.h"
#include "rules/common/wish_units.h"
#include "rules/punic/pu_fighting.h"
#include "rules/punic/pu_movement.h"
#include "rules/punic/pu_turn.h"

/* ---- who may do what ---- */

static bool is_free(const sand_scene *scene, unsigned unit)
{
    return !scene->engaged[unit] && sand_battle_trait(scene->battle, unit, PU_MOVE) != 0;
}

static bool charges(const sand_scene *scene, unsigned unit)
{
    const pu_unit *state = pu_unit_get(scene->battle, unit);
    return sand_battle_trait(scene->battle, unit, PU_ATTACKS) != 0 && !scene->engaged[unit] && !state->retreated &&
           !state->crossed;
}

static void break_off(sand_wisher *w, unsigned unit)
{
    sand_wish_try_order(w, PU_ORDER_DISENGAGE, unit, 0);
}

static bool has_not_shot(const sand_battle *b, unsigned unit)
{
    return !pu_unit_get(b, unit)->shot;
}

static bool goes_along(const sand_scene *scene, unsigned unit)
{
    return is_free(scene, unit) && pu_has_not_moved(scene->battle, unit) &&
           sand_battle_trait(scene->battle, unit, PU_WEAPON) == PU_UNARMED;
}

/* ---- shooting and combat ---- */

static void sample_touched(sand_wisher *w, unsigned kind, unsigned unit)
{
    sand_touching touching;
    for (unsigned cursor = 0;
         sand_wish_wants(w, kind) && sand_battle_next_contact(w->scene->battle, unit, &cursor, &touching);)
        sand_wish_try_order(w, kind, unit, touching.other);
}

static void sample_attacks(sand_wisher *w, unsigned unit, uint32_t begin)
{
    (void)begin; /* an enemy or two */
    sample_touched(w, PU_ORDER_ATTACK, unit);
}

static void sample_facing(sand_wisher *w, unsigned unit, uint32_t begin)
{
    (void)begin;
    sample_touched(w, PU_ORDER_FACE, unit);
}

static void sample_moves(sand_wisher *w, unsigned unit, uint32_t begin)
{
    if (sand_battle_reads(w->scene->battle, PU_TURN_MOVEMENT)) sample_touched(w, PU_ORDER_FACE, unit);
    sand_wish_units_sample_moves(w, unit, begin);
}

/* ---- commanders [PU-CMD-02] ---- */

static void sample_joining(sand_wisher *w)
{
    const sand_battle *b = w->scene->battle;
    for (unsigned i = 0; i < b->field->n_leaders && sand_wish_wants(w, PU_ORDER_JOIN); i++) {
        unsigned body = b->field->leader[i];
        if (sand_battle_body_def(b, body)->side != w->side || sand_battle_reads(b, PU_COMMANDER_OFF)) continue;
        for (unsigned unit = 1; unit <= w->scene->n; unit++) sand_wish_try_order(w, PU_ORDER_JOIN, body, unit);
    }
}

/* ---- dice that ask ---- */

static void sample_again(sand_wisher *w)
{
    unsigned first = w->wish->begin % 2;
    sand_wish_try_order(w, first == 0 ? PU_ORDER_KEEP : PU_ORDER_AGAIN, 0, 0);
    sand_wish_try_order(w, first == 0 ? PU_ORDER_AGAIN : PU_ORDER_KEEP, 0, 0);
}

/* Beginning anywhere. */
static void sample_victims(sand_wisher *w)
{
    for (unsigned i = 0; i < w->scene->n; i++)
        sand_wish_try_order(w, PU_ORDER_VICTIM, 0, (w->wish->begin + i) % w->scene->n + 1);
}

/* As far as possible, as little as possible, and by whole inches between; beginning anywhere. */
static void sample_retreats(sand_wisher *w)
{
    const sand_battle *b = w->scene->battle;
    int32_t full = sand_battle_trait(b, sand_battle_agenda_top(b)->subject, PU_MOVE);
    int32_t steps = (full - PU_RETREAT_LEAST) / SAND_UNIT_LENGTH + 1;
    for (int32_t i = 0; i < steps; i++) {
        int32_t nth = (int32_t)((w->wish->begin + (uint32_t)i) % (uint32_t)steps);
        sand_entry entry = sand_wish_entry(PU_ORDER_RETREAT, 0, 0);
        entry.given |= SAND_SLOT_NUMBER;
        entry.number = PU_RETREAT_LEAST + nth * SAND_UNIT_LENGTH;
        sand_wish_try(w, &entry);
    }
    if (w->added > 0) return;
    sand_verdict verdict; /* only a distance between whole inches is free: the limit names it */
    sand_entry entry = sand_wish_entry(PU_ORDER_RETREAT, 0, 0);
    entry.given |= SAND_SLOT_NUMBER;
    entry.number = full;
    sand_orders_judge(&w->judging, &entry, &verdict);
    if (!verdict.has_limit) return;
    entry.number = verdict.limit;
    sand_wish_try(w, &entry);
}

/* ---- what is tried of each step ---- */

/* A victim or a test pointed at. */
static bool fulfil_asked(sand_wisher *w)
{
    if (sand_battle_step_now(w->scene->battle) != PU_STEP_VICTIM) return sand_choosing_fulfils(w);
    sand_wish_try_order(w, PU_ORDER_VICTIM, 0, w->wish->object != 0 ? w->wish->object : w->wish->subject);
    return true;
}

/* clang-format off */
static const sand_wish_samples samples[PU_STEPS + 1] = {
    [PU_STEP_DEPLOY]  = { .whole = sand_deploying_sample },
    [PU_STEP_MOVE]    = { .still = pu_has_not_moved, .by_unit = { sample_joining, sample_moves, sand_wish_units_sample_advance, PU_ORDER_DONE } },
    [PU_STEP_SHOOT]   = { .still = has_not_shot, .by_unit = { NULL, sand_shooting_sample, NULL, PU_ORDER_DONE } },
    [PU_STEP_FACE]    = { .by_unit = { NULL, sample_facing, NULL, PU_ORDER_DONE } },
    [PU_STEP_COMBAT]  = { .by_unit = { NULL, sample_attacks, NULL, PU_ORDER_DONE } },
    [PU_STEP_AGAIN]   = { .whole = sample_again },
    [PU_STEP_AMOK]    = { .whole = sand_choosing_sample },
    [PU_STEP_VICTIM]  = { .whole = sample_victims },
    [PU_STEP_TESTS]   = { .whole = sand_choosing_sample },
    [PU_STEP_RETREAT] = { .whole = sample_retreats },
};

const sand_wish_units pu_wishes = {
    .move = PU_ORDER_MOVE, .charge = PU_ORDER_CHARGE, .withdraw = PU_ORDER_DISENGAGE, .stand = PU_ORDER_STAND,
    .shoot = PU_ORDER_SHOOT, .fight = PU_ORDER_ATTACK, .face = PU_ORDER_FACE, .done = PU_ORDER_DONE,
    .place = PU_ORDER_PLACE,
    .moving = SAND_IN(PU_STEP_MOVE), .shooting = SAND_IN(PU_STEP_SHOOT), .fighting = SAND_IN(PU_STEP_COMBAT),
    .unended = SAND_IN(PU_STEP_DEPLOY), .placing = SAND_IN(PU_STEP_DEPLOY),
    .samples = samples, .charge_turn = PU_CHARGE_TURN, .ahead = 0,
    .next = sand_alternating_next, .is_free = is_free, .charges = charges, .break_off = break_off,
    .goes_along = goes_along, .fulfils = fulfil_asked,
};
/* clang-format on */
