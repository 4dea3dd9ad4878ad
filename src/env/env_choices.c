/* env_choices.c - the candidates of a decision: legal orders, found from the view of the side to decide.
 *
 * They depend only on that view, the battle's seed and the decision's number. */
#include "env/env_parts.h"

#include <string.h>

#include "base/assert.h"
#include "base/hash.h"

static const sand_battle *view_of(sand_env_part *part, const sand_env_slot *slot)
{
    return sand_room_view(part->room, slot->battle, slot->state->actor);
}

static void clear(sand_order_list *list)
{
    list->n = list->n_entries = 0;
}

static bool orders_same(const sand_order *a, const sand_order *b)
{
    if (a->n != b->n) return false;
    for (size_t i = 0; i < a->n; i++) {
        size_t size = sand_orders_entry_size(&a->entries[i]);
        if (size != sand_orders_entry_size(&b->entries[i])) return false;
        if (memcmp(&a->entries[i], &b->entries[i], size) != 0) return false;
    }
    return true;
}

/* Does the last order stand in the list already? */
static bool is_repeated(const sand_order_list *list)
{
    SAND_ASSERT(list->n > 0);
    for (size_t i = 0; i + 1 < list->n; i++)
        if (orders_same(&list->orders[i], &list->orders[list->n - 1])) return true;
    return false;
}

/* Adds at most `most` orders; returns how many. */
static size_t ask(sand_env_part *part, sand_env_slot *slot, const sand_wish *wish, size_t most)
{
    const sand_battle *view = view_of(part, slot);
    sand_order_list *list = &slot->candidates;
    size_t before = list->n, room = list->room;
    SAND_ASSERT(before <= room && most > 0);
    list->room = before + most < room ? before + most : room;
    view->field->rules->suggest(view, part->room, wish, list);
    list->room = room;
    return list->n - before;
}

/* Returns the place in the sample at which the i-th draw begins.  It is never 0, which would mean the best order first.
 */
static uint32_t place_of_draw(const sand_env_slot *slot, size_t i)
{
    const sand_env_state *state = slot->state;
    uint64_t hash = sand_hash_add(sand_hash_add(state->seed, sand_battle_head(slot->battle)->serial), state->actor);
    uint32_t place = (uint32_t)(sand_hash_add(hash, i) >> 32);
    return place == 0 ? 1 : place;
}

/* Draws as often as there may be candidates; repeated draws are dropped. */
static void draw(sand_env_part *part, sand_env_slot *slot, sand_wish wish)
{
    sand_order_list *list = &slot->candidates;
    for (size_t i = 0, draws = list->room; i < draws; i++) {
        size_t n = list->n, entries = list->n_entries;
        wish.begin = place_of_draw(slot, i);
        if (ask(part, slot, &wish, 1) == 0) return;
        if (!is_repeated(list)) continue;
        list->n = n;
        list->n_entries = entries;
    }
}

static void ask_by_kind(sand_env_part *part, sand_env_slot *slot, sand_wish wish)
{
    const sand_decision *due = &slot->state->due;
    for (unsigned i = 0; i < due->n_kinds; i++) {
        size_t left = slot->candidates.room - slot->candidates.n, kinds = due->n_kinds - i;
        SAND_ASSERT(slot->candidates.n <= slot->candidates.room);
        wish.order_kind = due->kinds[i];
        if (left > 0) ask(part, slot, &wish, left > kinds ? left / kinds : 1);
    }
}

/* The order of last resort: ending the step, nothing, or any suggestion. */
static void pass(sand_env_part *part, sand_env_slot *slot)
{
    static const sand_wish_kind wishes[] = { SAND_WISH_DONE, SAND_WISH_STAY, SAND_WISH_ANY };
    for (size_t i = 0; i < SAND_LEN(wishes) && slot->candidates.n == 0; i++) {
        sand_wish wish = { .kind = wishes[i], .side = slot->state->actor };
        ask(part, slot, &wish, 1);
    }
}

bool sand_env_choices(const sand_env *env, sand_env_part *part, sand_env_slot *slot)
{
    sand_wish any = { .kind = SAND_WISH_ANY, .side = slot->state->actor };
    clear(&slot->candidates);
    switch ((sand_env_choosing)env->choosing) {
    case SAND_ENV_SAMPLED: draw(part, slot, any); break;
    case SAND_ENV_BEST: ask(part, slot, &any, slot->candidates.room); break;
    case SAND_ENV_KINDS: ask_by_kind(part, slot, any); break;
    }
    pass(part, slot);
    return slot->candidates.n > 0;
}

const sand_order *sand_env_wished(sand_env_part *part, sand_env_slot *slot, const sand_wish *wish, uint8_t *taken)
{
    clear(&slot->candidates);
    *taken = ask(part, slot, wish, 1) > 0;
    pass(part, slot);
    return slot->candidates.n > 0 ? &slot->candidates.orders[0] : NULL;
}
