/* ideas.c - functions that all players share: asking the ruleset for orders, picking at random, finding the nearest
 * enemies, giving reasons. */
#include "ai/thinking.h"

#include "base/assert.h"

#include <stdarg.h>

void sand_ai_ideas_init(sand_ideas *ideas, sand_room *room)
{
    ideas->room = room;
    ideas->list = (sand_order_list){ .orders = ideas->orders, .entries = ideas->entries };
}

size_t sand_ai_ideas_ask_some(sand_ideas *ideas, const sand_battle *b, const sand_wish *wish, size_t most)
{
    SAND_ASSERT(most <= SAND_AI_ORDERS);
    ideas->list = (sand_order_list){
        .orders = ideas->orders, .room = most, .entries = ideas->entries, .entries_room = SAND_AI_ENTRIES
    };
    b->field->rules->suggest(b, ideas->room, wish, &ideas->list);
    return ideas->list.n;
}

size_t sand_ai_ideas_add(sand_ideas *ideas, const sand_battle *b, const sand_wish *wish, size_t most)
{
    SAND_ASSERT(ideas->list.n <= SAND_AI_ORDERS);
    size_t left = SAND_AI_ORDERS - ideas->list.n;
    ideas->list.room = ideas->list.n + (most < left ? most : left);
    b->field->rules->suggest(b, ideas->room, wish, &ideas->list);
    return ideas->list.n;
}

size_t sand_ai_ideas_ask(sand_ideas *ideas, const sand_battle *b, const sand_wish *wish)
{
    return sand_ai_ideas_ask_some(ideas, b, wish, SAND_AI_ORDERS);
}

uint32_t sand_ai_pick(const sand_ai *ai, uint64_t salt, uint32_t n)
{
    SAND_ASSERT(n > 0);
    uint64_t number = sand_hash_add(ai->seed, salt) >> 32;
    return (uint32_t)(number * n >> 32);
}

bool sand_ai_is_sequence(const sand_ai *ai, const sand_order *order)
{
    if (order->n != 1 || !(order->entries[0].given & SAND_SLOT_SEQUENCE)) return false;
    const sand_entry *entry = &order->entries[0];
    if (ai->field->rules->tables.orders[entry->kind - 1].object_ref != SAND_REF_COMMAND) return false;
    return ai->field->n_commands < SAND_ENTRY_LIST_MAX;
}

const sand_order *sand_ai_pass(sand_ai *ai)
{
    static const sand_wish_kind wishes[] = { SAND_WISH_DONE, SAND_WISH_STAY, SAND_WISH_ANY };
    for (size_t i = 0; i < SAND_LEN(wishes); i++) {
        sand_wish wish = { .kind = wishes[i], .side = (uint16_t)ai->side };
        if (sand_ai_ideas_ask(&ai->ideas, ai->view, &wish) > 0) return &ai->ideas.orders[0];
    }
    return NULL;
}

size_t sand_ai_nearest_enemies(const sand_battle *b, unsigned unit, uint16_t out[], size_t room)
{
    const sand_unit *from = sand_battle_unit(b, unit);
    unsigned side = sand_battle_side_of_unit(b, unit);
    int64_t square[SAND_AI_ORDERS];
    size_t n = 0;
    SAND_ASSERT(room > 0 && room <= SAND_AI_ORDERS);
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        const sand_unit *to = sand_battle_unit(b, i);
        if (to->status != SAND_STATUS_PLAY || sand_battle_side_of_unit(b, i) == side) continue;
        int64_t dx = to->x - from->x, dy = to->y - from->y, far = dx * dx + dy * dy;
        if (n == room && square[n - 1] <= far) continue;
        size_t at = n < room ? n++ : n - 1;
        for (; at > 0 && square[at - 1] > far; at--) {
            square[at] = square[at - 1];
            out[at] = out[at - 1];
        }
        square[at] = far;
        out[at] = (uint16_t)i;
    }
    return n;
}

void sand_ai_explain(sand_ai *ai, const char *format, ...)
{
    if (!ai->why) return;
    va_list arguments;
    va_start(arguments, format);
    sand_text_add_arguments(ai->why, format, arguments);
    va_end(arguments);
}

const char *sand_ai_name(const sand_ai *ai, unsigned unit)
{
    return sand_field_name(ai->field, SAND_REF_UNIT, unit);
}

const sand_order *sand_ai_choose(sand_ai *ai, const sand_battle *view, uint64_t seed, sand_text *why)
{
    ai->view = view;
    ai->side = sand_battle_head(view)->viewer;
    SAND_ASSERT(ai->side >= 1 && ai->side <= SAND_SIDES);
    ai->seed = sand_hash_add(sand_hash_add(seed, ai->side), sand_battle_head(view)->serial);
    ai->why = why;
    if (sand_battle_over(view)) return NULL;
    sand_decision decision = ai->field->rules->decision(view, ai->room);
    if (!sand_decision_of(&decision, (uint16_t)ai->side)) return NULL;
    return ai->choose(ai);
}
