/* again.c - stores orders with their dice, and carries them out again.
 *
 * Invariant: room for a stored item was reserved when the item happened, so no reader runs out of memory between one
 * battle and the next. */
#include "game/again.h"

#include "base/memory.h"
#include "base/sparse.h"
#include "orders/drive.h"

#include <stddef.h>
#include <string.h>

void sand_again_release(sand_again *again)
{
    sand_memory_release(again->entries);
    sand_memory_release(again->rolls);
    sand_memory_release(again->used);
}

/* ---- room ------------------------------------------------------------------------------------------------- */

static bool reserve(sand_again *again, size_t entries, size_t rolls)
{
    return sand_game_grow_list((void **)&again->entries, &again->entries_room, entries, sizeof *again->entries) &&
           sand_game_grow_list((void **)&again->rolls, &again->rolls_room, rolls, sizeof *again->rolls) &&
           sand_game_grow_list((void **)&again->used, &again->used_room, rolls, 1);
}

bool sand_again_reserve(sand_again *again, const sand_item *item)
{
    size_t entries = 0;
    for (size_t i = 0; i < item->n_orders; i++) entries += item->orders[i].n;
    return reserve(again, entries, item->n_rolls);
}

bool sand_again_reserve_as(sand_again *again, const sand_again *other)
{
    return reserve(again, other->entries_room, other->rolls_room);
}

/* ---- the stored form ----------------------------------------------------------------------------------------
 *
 * Only the used part of an entry's list is stored, which is usually short; the rest is zeros. */

size_t sand_again_most(const sand_item *item)
{
    size_t most = sand_sparse_most(item->n_rolls * sizeof *item->rolls);
    for (size_t i = 0; i < item->n_orders; i++) most += item->orders[i].n * sizeof(sand_entry);
    return most;
}

size_t sand_again_write(const sand_item *item, uint8_t *out)
{
    uint8_t *end = out;
    for (size_t i = 0; i < item->n_orders; i++) {
        for (size_t k = 0; k < item->orders[i].n; k++) {
            const sand_entry *entry = &item->orders[i].entries[k];
            size_t size = sand_orders_entry_size(entry);
            memcpy(end, entry, size);
            end += size;
        }
    }
    end += sand_sparse_write(item->rolls, NULL, item->n_rolls * sizeof *item->rolls, end);
    return (size_t)(end - out);
}

static const uint8_t *read_entry(const uint8_t *in, sand_entry *entry)
{
    *entry = (sand_entry){ 0 };
    memcpy(entry, in, offsetof(sand_entry, list));
    size_t size = sand_orders_entry_size(entry);
    memcpy(entry, in, size);
    return in + size;
}

size_t sand_again_read(sand_again *again, const sand_item *item)
{
    const uint8_t *in = item->packed;
    sand_entry *entries = again->entries;
    for (size_t i = 0; i < item->n_orders; i++) {
        again->orders[i] = item->orders[i];
        again->orders[i].entries = entries;
        for (size_t k = 0; k < item->orders[i].n; k++) in = read_entry(in, entries++);
    }
    SAND_ASSERT((size_t)(entries - again->entries) <= again->entries_room && item->n_rolls <= again->rolls_room);
    in += sand_sparse_read(in, NULL, item->n_rolls * sizeof *again->rolls, again->rolls);
    return (size_t)(in - item->packed);
}

/* ---- carrying out again ----------------------------------------------------------------------------------- */

/* Events refer to their dice by how many had been recorded before them, so the dice are recorded again as well. */
void sand_again_carry_out(sand_again *again, const sand_item *item, sand_battle *b, sand_log *log, sand_roll *rolls)
{
    sand_dice dice;
    sand_dice_init_replayed(&dice, again->rolls, again->used, item->n_rolls);
    if (rolls != NULL) sand_dice_record(&dice, rolls, item->n_rolls);
    b->field->rules->apply(b, again->room, again->orders, item->n_orders, log);
    sand_orders_come_to_rest(b, again->room, &dice, log);
    SAND_ASSERT(sand_dice_finish(&dice) == SAND_DICE_FINE);
    SAND_ASSERT(log == NULL || (log->n == item->n_events && log->dropped == 0));
}
