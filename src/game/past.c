/* past.c - items of the log, packed and unpacked.
 *
 * Invariant: an item that is open has everything; one that is closed has it packed, or still has it because there was
 * no memory to pack it into. */
#include "game/past.h"

#include "base/memory.h"
#include "base/sparse.h"
#include "game/game_parts.h"

#include <string.h>

struct sand_past {
    const sand_field *field;
    sand_battle *seen; /* the battle after the item that was read last */
    const sand_item *seen_of;
    sand_battle *spare; /* for the next one, or NULL */
    uint8_t *bytes;     /* room to pack in */
    size_t room;
    sand_item **held; /* by number in the log, NULL: not held */
    size_t n_held, held_room;
};

sand_past *sand_past_create(const sand_field *field)
{
    sand_past *past = sand_memory_zeroed(1, sizeof *past);
    if (!past) return NULL;
    past->field = field;
    past->seen = sand_past_battle(past);
    if (past->seen) return past;
    sand_memory_release(past);
    return NULL;
}

void sand_past_destroy(sand_past *past)
{
    if (!past) return;
    sand_memory_release(past->seen);
    sand_memory_release(past->spare);
    sand_memory_release(past->bytes);
    sand_memory_release(past->held);
    sand_memory_release(past);
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

static void give_back(sand_past *past, sand_battle *b)
{
    if (past->spare)
        sand_memory_release(b);
    else
        past->spare = b;
}

/* ---- the parts of an item, one after the other ------------------------------------------------------------ */

/* The battle of one item, made of that of the one before it, which is in `seen` (or is zeros). */
static void read_battle(sand_past *past, const sand_item *item)
{
    size_t size = sand_battle_size(past->field);
    if (item->after)
        sand_battle_copy(past->seen, item->after);
    else
        sand_sparse_read(item->packed, item->before ? past->seen : NULL, size, past->seen);
    past->seen_of = item;
}

/* The battle its own is told from, NULL: zeros.  From the nearest one that is known on, one after the other. */
static const sand_battle *battle_before(sand_past *past, const sand_item *item)
{
    const sand_item *way[SAND_PAST_DEPTH_MAX];
    size_t n = 0;
    if (item->before == NULL) return NULL;
    for (const sand_item *at = item->before; at != past->seen_of; at = at->before) {
        SAND_ASSERT(n < SAND_LEN(way));
        way[n++] = at;
        if (at->after || at->before == NULL) break;
    }
    while (n > 0) read_battle(past, way[--n]);
    return past->seen;
}

static size_t entries_size(const sand_order *order)
{
    return order->n * sizeof *order->entries;
}

static size_t most_packed(const sand_past *past, const sand_item *item)
{
    size_t most = sand_sparse_most(sand_battle_size(past->field)) + sand_sparse_most(sizeof item->orders) +
                  sand_sparse_most(item->n_events * sizeof *item->events) +
                  sand_sparse_most(item->n_rolls * sizeof *item->rolls);
    for (size_t i = 0; i < item->n_orders; i++) most += sand_sparse_most(entries_size(&item->orders[i]));
    return most;
}

static size_t write_parts(const sand_item *item, const sand_battle *before, size_t battle, uint8_t *out)
{
    uint8_t *end = out;
    end += sand_sparse_write(item->after, before, battle, end);
    for (size_t i = 0; i < item->n_orders; i++)
        end += sand_sparse_write(item->orders[i].entries, NULL, entries_size(&item->orders[i]), end);
    end += sand_sparse_write(item->events, NULL, item->n_events * sizeof *item->events, end);
    end += sand_sparse_write(item->rolls, NULL, item->n_rolls * sizeof *item->rolls, end);
    return (size_t)(end - out);
}

static void read_parts(sand_item *item, const sand_battle *before, size_t battle)
{
    const uint8_t *in = item->packed;
    in += sand_sparse_read(in, before, battle, item->after);
    for (size_t i = 0; i < item->n_orders; i++)
        in += sand_sparse_read(in, NULL, entries_size(&item->orders[i]), (void *)(uintptr_t)item->orders[i].entries);
    in += sand_sparse_read(in, NULL, item->n_events * sizeof *item->events, item->events);
    in += sand_sparse_read(in, NULL, item->n_rolls * sizeof *item->rolls, item->rolls);
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

static void drop_parts(sand_past *past, sand_item *item)
{
    for (size_t i = 0; i < item->n_orders; i++) {
        sand_memory_release((void *)(uintptr_t)item->orders[i].entries);
        item->orders[i].entries = NULL;
    }
    give_back(past, item->after);
    sand_memory_release(item->events);
    sand_memory_release(item->rolls);
    item->after = NULL;
    item->events = NULL;
    item->rolls = NULL;
}

static void pack(sand_past *past, sand_item *item)
{
    if (!item->packed) {
        if (!sand_game_grow_list((void **)&past->bytes, &past->room, most_packed(past, item), 1)) return;
        size_t n = write_parts(item, battle_before(past, item), sand_battle_size(past->field), past->bytes);
        uint8_t *packed = sand_memory_allocate(n);
        if (!packed) return;
        memcpy(packed, past->bytes, n);
        item->packed = packed;
        sand_battle *seen = past->seen;
        past->seen = item->after; /* the next one is mostly told from it */
        past->seen_of = item;
        item->after = seen;
    }
    drop_parts(past, item);
}

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

bool sand_past_open(sand_past *past, sand_item *item)
{
    if (!item->after) {
        if (!make_parts(past, item)) {
            drop_parts(past, item);
            return false;
        }
        read_parts(item, battle_before(past, item), sand_battle_size(past->field));
    }
    item->open++;
    return true;
}

void sand_past_close(sand_past *past, sand_item *item)
{
    SAND_ASSERT(item->open > 0);
    if (--item->open == 0) pack(past, item);
}

/* ---- for readers ------------------------------------------------------------------------------------------- */

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
