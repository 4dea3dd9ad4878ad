/* idle.c - finds which units, bodies and commands could still act in the present step, so that ending it would forfeit
 * something, and which entry a side ordered last.
 *
 * The code knows no ruleset's steps or kinds: a kind counts when it has a subject, does not end the step, may be begun
 * and, if it needs a target or has only optional parts, is among the ruleset's suggestions. A kind that the ruleset
 * suggests for a wish to stay does not count. */
#include "game/game_parts.h"

typedef struct {
    const sand_game *game;
    const sand_decision *decision;
    uint16_t side;
} asking;

/* Is an order of this kind among the ruleset's suggestions for the wish? */
static bool is_suggested(const asking *a, sand_wish wish, uint16_t kind)
{
    enum { ORDERS = 8, ENTRIES = 64 };
    sand_order orders[ORDERS];
    sand_entry entries[ENTRIES];
    sand_order_list list = { orders, 0, ORDERS, entries, 0, ENTRIES };
    wish.side = a->side;
    sand_game_suggest(a->game, &wish, &list);
    for (size_t i = 0; i < list.n; i++)
        if (orders[i].entries[0].kind == kind) return true;
    return false;
}

static bool may_begin(const asking *a, uint16_t kind, uint16_t subject)
{
    sand_entry entry = { .kind = kind, .subject = subject };
    sand_order order = { a->decision->serial, a->side, 1, &entry };
    sand_verdict verdict;
    sand_game_check(a->game, &order, &verdict);
    return verdict.answer != SAND_NO;
}

static bool may_act(const asking *a, uint16_t kind, sand_ref_kind ref, uint16_t subject)
{
    const sand_order_kind *row = &a->game->rules->tables.orders[kind - 1];
    sand_wish wish = { .subject = subject, .subject_ref = (uint16_t)ref, .order_kind = kind };
    if (row->closes || row->subject_ref != ref || !may_begin(a, kind, subject)) return false;
    if ((row->slots | row->optional) == 0) {
        wish.kind = SAND_WISH_STAY;
        return !is_suggested(a, wish, kind);
    }
    if (row->slots != 0 && !(row->slots & SAND_SLOT_BODY)) return true;
    wish.kind = SAND_WISH_ANY;
    return is_suggested(a, wish, kind);
}

static unsigned side_of(const sand_game *game, sand_ref_kind ref, unsigned i)
{
    const sand_field *field = game->field;
    switch (ref) {
    case SAND_REF_UNIT: return field->unit[i - 1].side;
    case SAND_REF_COMMAND: return field->command[i - 1].side;
    default: return field->body[i - 1].side;
    }
}

/* The orders the subject could still be given; n_kinds 0: none. */
static sand_idle look_at(const asking *a, sand_ref_kind ref, uint16_t subject)
{
    sand_idle idle = { .ref = (uint8_t)ref, .subject = subject };
    for (uint16_t k = 0; k < a->decision->n_kinds; k++)
        if (may_act(a, a->decision->kinds[k], ref, subject)) idle.kinds[idle.n_kinds++] = a->decision->kinds[k];
    return idle;
}

size_t sand_game_idle(const sand_game *game, unsigned side, sand_idle out[], size_t room)
{
    static const sand_ref_kind refs[] = { SAND_REF_COMMAND, SAND_REF_UNIT, SAND_REF_BODY };
    size_t n = 0;
    if (game == NULL || side < 1 || side > SAND_SIDES) return 0;
    sand_decision decision = sand_game_decision(game, side);
    if (!sand_decision_of(&decision, (uint16_t)side)) return 0;
    asking a = { game, &decision, (uint16_t)side };
    for (size_t r = 0; r < SAND_LEN(refs); r++) {
        size_t count = sand_field_count(game->field, refs[r]);
        for (uint16_t i = 1; i <= count; i++) {
            if (side_of(game, refs[r], i) != side) continue;
            sand_idle idle = look_at(&a, refs[r], i);
            if (idle.n_kinds > 0 && n < room) out[n] = idle;
            n += idle.n_kinds > 0;
        }
    }
    return n;
}

/* ---- the last entry of a kind ---- */

static bool find_entry(const sand_order *order, unsigned kind, sand_entry *out)
{
    for (size_t i = order->n; i-- > 0;) {
        if (order->entries[i].kind != kind) continue;
        *out = order->entries[i];
        return true;
    }
    return false;
}

bool sand_game_last_entry(const sand_game *game, unsigned side, unsigned kind, sand_entry *out)
{
    if (game == NULL || out == NULL) return false;
    for (size_t i = game->n_done; i-- > 0;) {
        const sand_item *item = game->log[i];
        if (item->kind != SAND_ITEM_ORDERS) continue;
        const sand_order *orders = sand_past_orders(game->past, item);
        for (uint16_t k = 0; k < item->n_orders; k++)
            if (orders[k].side == side && find_entry(&orders[k], kind, out)) return true;
    }
    return false;
}
