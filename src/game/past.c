/* past.c - packs items of the log that are closed and unpacks items that are opened.
 *
 * Invariant: an open item is complete. A closed one has its orders and dice packed, from which it is carried out again,
 * or everything packed; or it is still complete because there was no memory to pack it. */
#include "game/past.h"

#include "base/memory.h"
#include "base/sparse.h"
#include "game/again.h"

#include <string.h>

struct sand_past {
    const sand_field *field;
    sand_battle *seen; /* the battle after the item read last */
    const sand_item *seen_of;
    sand_battle *spare; /* a battle kept for the next request for one, or NULL */
    uint8_t *bytes;     /* room to pack in */
    size_t bytes_room;
    sand_again again; /* storage for carrying orders out again */
    sand_item **held; /* by number in the log; NULL: not held */
    size_t n_held, held_room;
};

sand_past *sand_past_create(const sand_field *field, sand_room *room)
{
    sand_past *past = sand_memory_zeroed(1, sizeof *past);
    if (!past) return NULL;
    past->field = field;
    past->again.room = room;
    past->seen = sand_past_battle(past);
    if (past->seen) return past;
    sand_memory_release(past);
    return NULL;
}

sand_past *sand_past_copy(const sand_past *past, sand_room *room)
{
    sand_past *copy = sand_past_create(past->field, room);
    if (!copy || sand_again_reserve_as(&copy->again, &past->again)) return copy;
    sand_past_destroy(copy);
    return NULL;
}

void sand_past_destroy(sand_past *past)
{
    if (!past) return;
    sand_again_release(&past->again);
    sand_memory_release(past->seen);
    sand_memory_release(past->spare);
    sand_memory_release(past->bytes);
    sand_memory_release(past->held);
    sand_memory_release(past);
}

bool sand_past_reserve(sand_past *past, const sand_item *item)
{
    return sand_again_reserve(&past->again, item);
}

/* ---- battles to write in ---------------------------------------------------------------------------------- */

sand_battle *sand_past_battle(sand_past *past)
{
    sand_battle *b = past->spare;
    past->spare = NULL;
    if (b) return b;
    b = sand_memory_allocate(sand_battle_size(past->field));
    return b ? sand_battle_init(b, past->field) : NULL;
}

/* Keeps one battle: each packed item returns one just before the next asks for one. */
static void give_back(sand_past *past, sand_battle *b)
{
    if (past->spare)
        sand_memory_release(b);
    else
        past->spare = b;
}

/* ---- battles of the past ---------------------------------------------------------------------------------- */

/* Makes the battle of an item in `seen`, which holds the battle that the item is stored against (see battle_before). */
static void read_battle(sand_past *past, const sand_item *item)
{
    if (item->after) {
        sand_battle_copy(past->seen, item->after);
    } else {
        size_t size = sand_battle_size(past->field), read = sand_again_read(&past->again, item);
        if (item->again)
            sand_again_carry_out(&past->again, item, past->seen, NULL, NULL);
        else
            sand_sparse_read(item->packed + read, item->before ? past->seen : NULL, size, past->seen);
    }
    past->seen_of = item;
}

/* Returns the battle against which this item's battle is stored; NULL: zeros. Works forward to it from the nearest
 * battle that is known. */
static const sand_battle *battle_before(sand_past *past, const sand_item *item)
{
    const sand_item *way[SAND_PAST_DEPTH_MAX];
    size_t n = 0;
    SAND_ASSERT(item->depth < SAND_PAST_DEPTH_MAX);
    if (item->before == NULL) return NULL;
    for (const sand_item *at = item->before; at != past->seen_of; at = at->before) {
        SAND_ASSERT(n < SAND_LEN(way));
        way[n++] = at;
        if (at->after || at->before == NULL) break;
    }
    while (n > 0) read_battle(past, way[--n]);
    return past->seen;
}

uint64_t sand_past_hash(sand_past *past, sand_item *item)
{
    if (item->hashed) return item->hash;
    if (item->after == NULL) {
        battle_before(past, item);
        read_battle(past, item);
    }
    item->hash = sand_battle_hash(item->after != NULL ? item->after : past->seen);
    item->hashed = true;
    return item->hash;
}

/* ---- packing ---------------------------------------------------------------------------------------------- */

/* Writes orders and dice and, for items that are not carried out again, the battle and events. */
static size_t write_parts(sand_past *past, const sand_item *item, uint8_t *out)
{
    uint8_t *end = out + sand_again_write(item, out);
    if (item->again) return (size_t)(end - out);
    end += sand_sparse_write(item->after, battle_before(past, item), sand_battle_size(past->field), end);
    end += sand_sparse_write(item->events, NULL, item->n_events * sizeof *item->events, end);
    return (size_t)(end - out);
}

static size_t most_of_parts(const sand_past *past, const sand_item *item)
{
    size_t most = sand_again_most(item);
    if (item->again) return most;
    return most + sand_sparse_most(sand_battle_size(past->field)) +
           sand_sparse_most(item->n_events * sizeof *item->events);
}

/* Frees the members marked * in sand_item. The orders stay without their entries, because readers ask for their side
 * and number. */
static void drop_parts(sand_past *past, sand_item *item)
{
    for (size_t i = 0; i < item->n_orders; i++) {
        sand_memory_release((void *)(uintptr_t)item->orders[i].entries);
        item->orders[i].entries = NULL;
    }
    if (item->after) give_back(past, item->after);
    sand_memory_release(item->events);
    sand_memory_release(item->rolls);
    item->after = NULL;
    item->events = NULL;
    item->rolls = NULL;
}

/* The next item is usually stored against this battle, so keeping it saves work. */
static void see(sand_past *past, sand_item *item)
{
    sand_battle *seen = past->seen;
    past->seen = item->after;
    past->seen_of = item;
    item->after = seen;
}

/* Packs the item; false: out of memory, and the item is unchanged. */
static bool write_item(sand_past *past, sand_item *item)
{
    if (!sand_game_grow_list((void **)&past->bytes, &past->bytes_room, most_of_parts(past, item), 1)) return false;
    size_t n = write_parts(past, item, past->bytes);
    item->packed = sand_memory_allocate(n);
    if (item->packed) memcpy(item->packed, past->bytes, n);
    return item->packed != NULL;
}

/* Items are packed once, because they never change. Without memory the item stays as it is. */
static void put_away(sand_past *past, sand_item *item)
{
    SAND_ASSERT(item->open == 0 && item->after != NULL);
    if (!item->packed && !write_item(past, item)) return;
    see(past, item);
    drop_parts(past, item);
}

/* ---- unpacking -------------------------------------------------------------------------------------------- */

static bool make_parts(sand_past *past, sand_item *item)
{
    item->after = sand_past_battle(past);
    bool made = sand_item_make_results(item) && item->after;
    for (size_t i = 0; i < item->n_orders; i++) {
        item->orders[i].entries = sand_memory_zeroed(item->orders[i].n + 1u, sizeof *item->orders[i].entries);
        made = made && item->orders[i].entries;
    }
    return made;
}

static void take_orders(const sand_past *past, sand_item *item)
{
    for (size_t i = 0; i < item->n_orders; i++) {
        const sand_order *read = &past->again.orders[i];
        memcpy((void *)(uintptr_t)item->orders[i].entries, read->entries, read->n * sizeof *read->entries);
    }
}

/* For an item whose orders and dice have been read: carries them out again on the battle before. */
static void follow_again(sand_past *past, sand_item *item, const sand_battle *before)
{
    sand_battle_copy(item->after, before);
    sand_log log = sand_item_log(before, item->events, item->n_events);
    sand_again_carry_out(&past->again, item, item->after, &log, item->rolls);
    sand_item_number_rolls(item);
}

/* For an item that was packed whole: unpacks its battle and events. */
static void read_what_followed(sand_past *past, sand_item *item, const sand_battle *before, const uint8_t *in)
{
    if (item->n_rolls > 0) memcpy(item->rolls, past->again.rolls, item->n_rolls * sizeof *item->rolls);
    in += sand_sparse_read(in, before, sand_battle_size(past->field), item->after);
    sand_sparse_read(in, NULL, item->n_events * sizeof *item->events, item->events);
}

static bool get_back(sand_past *past, sand_item *item)
{
    if (!make_parts(past, item)) {
        drop_parts(past, item);
        return false;
    }
    const sand_battle *before = battle_before(past, item);
    size_t read = sand_again_read(&past->again, item);
    take_orders(past, item);
    if (item->again)
        follow_again(past, item, before);
    else
        read_what_followed(past, item, before, item->packed + read);
    return true;
}

bool sand_past_open(sand_past *past, sand_item *item)
{
    if (!item->after && !get_back(past, item)) return false;
    SAND_ASSERT(item->after != NULL);
    item->open++;
    return true;
}

void sand_past_close(sand_past *past, sand_item *item)
{
    SAND_ASSERT(item->open > 0);
    if (--item->open == 0) put_away(past, item);
}

/* ---- for readers ------------------------------------------------------------------------------------------- */

const sand_order *sand_past_orders(sand_past *past, const sand_item *item)
{
    if (item->after) return item->orders;
    sand_again_read(&past->again, item);
    return past->again.orders;
}

static bool room_to_hold(sand_past *past, size_t i)
{
    if (!sand_game_grow_list((void **)&past->held, &past->held_room, i + 1, sizeof(sand_item *))) return false;
    while (past->n_held <= i) past->held[past->n_held++] = NULL;
    return true;
}

bool sand_past_hold(sand_past *past, size_t i, sand_item *item)
{
    if (!room_to_hold(past, i)) return false;
    if (past->held[i]) return true;
    if (!sand_past_open(past, item)) return false;
    past->held[i] = item;
    return true;
}

void sand_past_let_go(sand_past *past)
{
    for (size_t i = 0; i < past->n_held; i++)
        if (past->held[i]) sand_past_close(past, past->held[i]);
    past->n_held = 0;
}
