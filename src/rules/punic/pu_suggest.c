/* pu_suggest.c - what is tried with each kind of order, for wishes and for samples: the column `tries` of pu_orders.c.
 *
 * Every suggested order has been judged legal. A march that is too long is cut to its longest legal part. */
#include "orders/room.h"
#include "rules/common/choosing.h"
#include "rules/common/deploying.h"
#include "rules/common/shooting.h"
#include "rules/common/wish_units.h"
#include "rules/punic/pu_fighting.h"
#include "rules/punic/pu_movement.h"
#include "rules/punic/pu_turn.h"

/* ---- units that may move and charge ---- */

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

static bool goes_along(const sand_scene *scene, unsigned unit)
{
    return is_free(scene, unit) && pu_has_not_moved(scene->battle, unit) &&
           sand_battle_trait(scene->battle, unit, PU_WEAPON) == PU_UNARMED;
}

static int32_t charge_turn(const sand_battle *b)
{
    return sand_battle_number(b, PU_CHARGE_TURN);
}

const sand_wish_units pu_wishes = {
    .charge_turn = charge_turn, .is_free = is_free, .charges = charges, .break_off = break_off, .goes_along = goes_along
};

/* ---- facing and combat ---- */

/* Tries the order against each enemy in contact, of which there may be two. */
static void try_touched(sand_wisher *w, unsigned unit, unsigned nth)
{
    sand_touching touching;
    (void)nth;
    for (unsigned cursor = 0; sand_battle_next_contact(w->scene->battle, unit, &cursor, &touching);)
        sand_wish_try_order(w, w->kind, unit, touching.other);
}

/* ---- commanders [PU-CMD-02] ---- */

static bool may_join(const sand_wisher *w, unsigned body)
{
    const sand_battle *b = w->scene->battle;
    return sand_battle_body_def(b, body)->side == w->side && !sand_battle_reads(b, PU_COMMANDER_OFF) &&
           sand_tries_means_body(w, body);
}

static void try_joining(sand_wisher *w)
{
    const sand_field *field = w->scene->field;
    for (unsigned i = 0; i < field->n_leaders; i++) {
        unsigned body = field->leader[i];
        for (unsigned unit = 1; unit <= w->scene->n && may_join(w, body); unit++)
            sand_wish_try_order(w, w->kind, body, unit);
    }
}

/* A commander goes to a unit, and nowhere else. */
static void join_wished(sand_wisher *w)
{
    unsigned body = w->wish->subject, unit = sand_wish_object_unit(w);
    if (body != 0 && unit != 0 && may_join(w, body)) sand_wish_try_order(w, w->kind, body, unit);
}

/* ---- choices that dice bring ---- */

static void answer(sand_wisher *w)
{
    sand_wish_try_order(w, w->kind, 0, 0);
}

/* Rolling again is tried before or after keeping the roll, by where the wish begins. */
static void again_first(sand_wisher *w)
{
    if (w->wish->begin % 2 == 1) answer(w);
}

static void again_last(sand_wisher *w)
{
    if (w->wish->begin % 2 == 0) answer(w);
}

/* Tries victims, beginning with any of them. */
static void sample_victims(sand_wisher *w)
{
    for (unsigned i = 0; i < w->scene->n; i++)
        sand_wish_try_order(w, w->kind, 0, (w->wish->begin + i) % w->scene->n + 1);
}

static void choose_victim(sand_wisher *w)
{
    sand_wish_try_order(w, w->kind, 0, sand_tries_pointed(w));
}

static sand_entry retreat_of(const sand_wisher *w, int32_t distance)
{
    sand_entry entry = sand_wish_entry(w->kind, 0, 0);
    entry.given |= SAND_SLOT_NUMBER;
    entry.number = distance;
    return entry;
}

/* Tries the farthest retreat, the shortest, and whole inches in between, beginning with any of them. */
static void sample_retreats(sand_wisher *w)
{
    const sand_battle *b = w->scene->battle;
    int32_t full = sand_battle_trait(b, sand_battle_agenda_top(b)->subject, PU_MOVE);
    int32_t steps = (full - sand_battle_number(b, PU_RETREAT_LEAST)) / SAND_UNIT_LENGTH + 1;
    for (int32_t i = 0; i < steps; i++) {
        int32_t nth = (int32_t)((w->wish->begin + (uint32_t)i) % (uint32_t)steps);
        sand_entry entry = retreat_of(w, sand_battle_number(b, PU_RETREAT_LEAST) + nth * SAND_UNIT_LENGTH);
        sand_wish_try(w, &entry);
    }
    if (w->added > 0) return;
    sand_verdict verdict; /* a distance between whole inches may be the only free one: the limit names it */
    sand_entry entry = retreat_of(w, full);
    sand_orders_judge(&w->judging, &entry, &verdict);
    if (!verdict.has_limit) return;
    entry.number = verdict.limit;
    sand_wish_try(w, &entry);
}

/* ---- the rows ---- */

const sand_order_tries pu_tries_join = { .first = try_joining, .wishes = SAND_FULFILS(CLOSE), .fulfil = join_wished };
const sand_order_tries pu_tries_face = { .each = try_touched, .choices = 1 };
const sand_order_tries pu_tries_again = { .first = again_first, .last = again_last };
const sand_order_tries pu_tries_keep = { .first = answer };
const sand_order_tries pu_tries_victim = { .last = sample_victims,
                                           .wishes = SAND_FULFILS_ALL,
                                           .fulfil = choose_victim };
const sand_order_tries pu_tries_retreat = { .last = sample_retreats };
