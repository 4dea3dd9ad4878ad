/* against.c - makes the line of orders for odds in which a sealed order meets a plan that its target may have written.
 *
 * Invariant: the other side's order is made only from what can be seen of its unit. Whether that unit may be given the
 * order is not tested here: odds test it in every world that they imagine. */
#include "game/game_parts.h"

#include <sandtable/consequence.h>

typedef struct {
    sand_decision decision;
    unsigned closing, moving; /* kinds of order; 0: none */
    const sand_entry *aim;    /* the entry that names an enemy */
} case_of;

static bool is_closing(const sand_order_kind *kind)
{
    return kind->closes && kind->slots == 0;
}

static bool is_moving(const sand_order_kind *kind)
{
    return (kind->slots & SAND_SLOT_MOTION) != 0 && (kind->slots & SAND_SLOT_BODY) == 0 &&
           kind->subject_ref == SAND_REF_UNIT;
}

static bool is_aimed(const sand_game *game, const sand_order *order, const sand_entry *entry)
{
    sand_unit_facts target;
    const sand_tables *tables = &game->rules->tables;
    if (entry->kind < 1 || entry->kind > tables->n_orders || entry->object == 0) return false;
    return tables->orders[entry->kind - 1].object_ref == SAND_REF_UNIT &&
           sand_game_unit(game, order->side, entry->object, &target) && target.state == SAND_UNIT_IN_PLAY &&
           target.side != order->side;
}

/* Finds the entry aimed at an enemy and the kinds of order needed. False: no entry is aimed at an enemy, or the
 * decision is not sealed. */
static bool find(const sand_game *game, const sand_order *order, case_of *c)
{
    *c = (case_of){ .decision = sand_game_decision(game, order->side) };
    for (unsigned i = 0; i < c->decision.n_kinds; i++) {
        const sand_order_kind *kind = &game->rules->tables.orders[c->decision.kinds[i] - 1];
        if (c->closing == 0 && is_closing(kind)) c->closing = c->decision.kinds[i];
        if (c->moving == 0 && is_moving(kind)) c->moving = c->decision.kinds[i];
    }
    for (unsigned i = 0; i < order->n; i++)
        if (is_aimed(game, order, &order->entries[i])) c->aim = &order->entries[i];
    return c->decision.sealed && c->closing != 0 && c->aim != NULL;
}

static bool close_step(const case_of *c, uint16_t side, sand_order_list *out)
{
    sand_entry *entry = sand_order_list_add(out, 0, side, 1);
    if (entry != NULL) *entry = (sand_entry){ .kind = (uint16_t)c->closing };
    return entry != NULL;
}

static bool write_own(const case_of *c, const sand_order *order, sand_order_list *out)
{
    bool closed = order->entries[order->n - 1].kind == c->closing;
    sand_entry *entries = sand_order_list_add(out, 0, order->side, order->n + (closed ? 0u : 1u));
    if (entries == NULL) return false;
    for (unsigned i = 0; i < order->n; i++) entries[i] = order->entries[i];
    if (!closed) entries[order->n] = (sand_entry){ .kind = (uint16_t)c->closing };
    return true;
}

/* Writes the plan of the target: a march over half the distance between the two straight ahead, or, after an about
 * face, over a quarter of it. */
static bool write_his(const sand_game *game, const case_of *c, const sand_order *order, sand_imagined he,
                      sand_order_list *out)
{
    sand_measurement between;
    uint16_t side = (uint16_t)(SAND_SIDES + 1 - order->side);
    if (he == SAND_STANDS) return close_step(c, side, out);
    sand_entry *entries = sand_order_list_add(out, 0, side, 2);
    if (entries == NULL) return false;
    sand_actor own = sand_actor_unit(c->aim->subject), his = sand_actor_unit(c->aim->object);
    sand_game_measure(game, order->side, own, his, &between);
    entries[0] = (sand_entry){ .kind = (uint16_t)c->moving, .subject = c->aim->object };
    if (he == SAND_FALLS_BACK) sand_entry_add_step(&entries[0], SAND_VERB_ABOUT, 0, 0);
    int32_t gap = between.distance > 0 ? between.distance : 0;
    sand_entry_add_step(&entries[0], SAND_VERB_MARCH, 0, he == SAND_FALLS_BACK ? gap / 4 : gap / 2);
    entries[1] = (sand_entry){ .kind = (uint16_t)c->closing };
    return true;
}

sand_error sand_game_against(const sand_game *game, const sand_order *order, sand_imagined he, sand_order_list *out)
{
    case_of c;
    if (game == NULL || order == NULL || out == NULL || he > SAND_FALLS_BACK) return SAND_ERROR_ARGUMENT;
    if (!sand_game_order_exists(game, order)) return SAND_ERROR_ARGUMENT;
    if (!find(game, order, &c) || (he != SAND_STANDS && c.moving == 0)) return SAND_ERROR_UNKNOWN;
    size_t n = out->n, n_entries = out->n_entries;
    bool good = write_own(&c, order, out) && write_his(game, &c, order, he, out);
    /* after movement the next decision is about fire: both sides pass it by, so that the melee follows */
    for (uint16_t side = 1; good && c.moving != 0 && side <= SAND_SIDES; side++) good = close_step(&c, side, out);
    if (good) return SAND_OK;
    out->n = n;
    out->n_entries = n_entries;
    return SAND_ERROR_FULL;
}
