/* item.c - the items of a game's log: creating, sharing and releasing them. */
#include "game/game_parts.h"
#include "base/assert.h"
#include "base/memory.h"

#include <string.h>

/* Grows by half, so that a game of n items moves them a few times and not n times. */
bool sand_game_grow_list(void **items, size_t *room, size_t need, size_t size)
{
    SAND_ASSERT(size > 0);
    if (need <= *room) return true;
    size_t more = *room + *room / 2, wanted = more > need ? more : need;
    if (wanted > SIZE_MAX / size) return false;
    void *grown = sand_memory_reallocate(*items, wanted * size);
    if (!grown) return false;
    *items = grown;
    *room = wanted;
    return true;
}

char *sand_game_copy_text(const char *text, size_t n)
{
    char *copy = sand_memory_allocate(n + 1);
    if (!copy) return NULL;
    memcpy(copy, text, n);
    copy[n] = '\0';
    return copy;
}

/* A new item is open once, for its creator. In the log it stays open as long as it is the last one: sand_game_commit
 * closes the item before it. */
sand_item *sand_item_new(sand_item_kind kind, uint16_t side)
{
    sand_item *item = sand_memory_zeroed(1, sizeof *item);
    if (!item) return NULL;
    item->refs = 1;
    item->open = 1;
    item->kind = kind;
    item->side = side;
    return item;
}

void sand_game_drop_order(sand_order *order)
{
    sand_memory_release((void *)(uintptr_t)order->entries);
    *order = (sand_order){ 0 };
}

bool sand_game_keep_order(const sand_order *order, sand_order *out)
{
    sand_entry *entries = sand_memory_zeroed(order->n ? order->n : 1, sizeof *entries);
    if (!entries) return false;
    for (size_t i = 0; i < order->n; i++) /* the unused part stays zero, as when the entries are read again */
        memcpy(&entries[i], &order->entries[i], sand_orders_entry_size(&order->entries[i]));
    *out = *order;
    out->entries = entries;
    return true;
}

/* Copies of a game share items, so the last release frees what an item owns. */
void sand_item_release(sand_item *item)
{
    if (!item || --item->refs > 0) return;
    SAND_ASSERT(item->n_orders <= SAND_SIDES);
    for (size_t i = 0; i < item->n_orders; i++) sand_game_drop_order(&item->orders[i]);
    sand_memory_release(item->text);
    sand_memory_release(item->said);
    sand_memory_release(item->packed);
    sand_memory_release(item->script);
    sand_memory_release(item->after);
    sand_memory_release(item->events);
    sand_memory_release(item->rolls);
    sand_memory_release(item);
}

bool sand_item_set_text(sand_item *item, const char *text)
{
    item->text = sand_game_copy_text(text, strlen(text));
    return item->text != NULL;
}

bool sand_item_set_script(sand_item *item, const sand_roll *rolls, size_t n)
{
    if (n > UINT32_MAX) return false;
    SAND_ASSERT(item->script == NULL);
    item->script = sand_memory_zeroed(n ? n : 1, sizeof *rolls);
    if (!item->script) return false;
    if (n) memcpy(item->script, rolls, n * sizeof *rolls);
    item->n_script = (uint32_t)n;
    return true;
}

/* An item without events or rolls has no list of them. */
bool sand_item_make_results(sand_item *item)
{
    if (item->n_events > 0) item->events = sand_memory_allocate(item->n_events * sizeof *item->events);
    if (item->n_rolls > 0) item->rolls = sand_memory_allocate(item->n_rolls * sizeof *item->rolls);
    return (item->n_events == 0 || item->events) && (item->n_rolls == 0 || item->rolls);
}

void sand_item_number_rolls(sand_item *item)
{
    for (size_t i = 0; i < item->n_events; i++) item->events[i].first_roll += item->first_roll;
}

sand_log sand_item_log(const sand_battle *before, sand_event *events, size_t room)
{
    const sand_frame *top = sand_battle_agenda_top(before);
    return (sand_log){
        .events = events, .room = room, .turn = sand_battle_head(before)->turn, .step = top ? top->step : 0
    };
}

bool sand_item_add_order(sand_item *item, const sand_order *order)
{
    SAND_ASSERT(item->n_orders < SAND_SIDES);
    if (!sand_game_keep_order(order, &item->orders[item->n_orders])) return false;
    item->n_orders++;
    return true;
}

sand_item *sand_item_again(const sand_item *item)
{
    sand_item *copy = sand_item_new(item->kind, item->side);
    bool good = copy != NULL;
    if (good) copy->sealed = item->sealed;
    if (good) copy->closed = item->closed;
    if (good && item->text) good = sand_item_set_text(copy, item->text);
    for (size_t i = 0; good && i < item->n_orders; i++) good = sand_item_add_order(copy, &item->orders[i]);
    if (good) return copy;
    sand_item_release(copy);
    return NULL;
}
