/* past.c - items of the log, put away and got back.
 *
 * Invariant: an item that is open has everything; one that is closed is carried out again from the one before it, or
 * has everything packed, or still has it because there was no memory to pack it into. */
#include "game/past.h"

#include "base/memory.h"
#include "base/sparse.h"
#include "game/game_parts.h"
#include "orders/drive.h"

#include <stddef.h>
#include <string.h>

struct sand_past {
    const sand_field *field;
    sand_room *room;   /* to carry orders out again */
    sand_battle *seen; /* the battle after the item that was read last */
    const sand_item *seen_of;
    sand_battle *spare; /* for the next one, or NULL */
    uint8_t *bytes;     /* room to pack in */
    size_t bytes_room;
    sand_entry *entries; /* room for those of any item that is put away, so that working it out again cannot fail */
    size_t entries_room;
    sand_item **held; /* by number in the log, NULL: not held */
    size_t n_held, held_room;
};

sand_past *sand_past_create(const sand_field *field, sand_room *room)
{
    sand_past *past = sand_memory_zeroed(1, sizeof *past);
    if (!past) return NULL;
    past->field = field;
    past->room = room;
    past->seen = sand_past_battle(past);
    if (past->seen) return past;
    sand_memory_release(past);
    return NULL;
}

static bool reserve_entries(sand_past *past, size_t n)
{
    return sand_game_grow_list((void **)&past->entries, &past->entries_room, n, sizeof *past->entries);
}

sand_past *sand_past_copy(const sand_past *past, sand_room *room)
{
    sand_past *copy = sand_past_create(past->field, room);
    if (!copy || reserve_entries(copy, past->entries_room)) return copy;
    sand_past_destroy(copy);
    return NULL;
}

void sand_past_destroy(sand_past *past)
{
    if (!past) return;
    sand_memory_release(past->entries);
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

/* ---- orders, put away --------------------------------------------------------------------------------------
 *
 * Of an entry only as much of the list as counts, which is mostly little. */

static size_t entry_size(const sand_entry *entry)
{
    return offsetof(sand_entry, list) + entry->n_list * sizeof entry->list[0];
}

static size_t count_entries(const sand_item *item)
{
    size_t n = 0;
    for (size_t i = 0; i < item->n_orders; i++) n += item->orders[i].n;
    return n;
}

static void shorten_entries(const sand_item *item, uint8_t *out)
{
    for (size_t i = 0; i < item->n_orders; i++) {
        for (size_t k = 0; k < item->orders[i].n; k++) {
            const sand_entry *entry = &item->orders[i].entries[k];
            memcpy(out, entry, entry_size(entry));
            out += entry_size(entry);
        }
    }
}

/* `entries`: zeros, as many as were put away. */
static const uint8_t *read_entries(const uint8_t *in, size_t n, sand_entry entries[])
{
    for (size_t k = 0; k < n; k++) {
        memcpy(&entries[k], in, offsetof(sand_entry, list));
        memcpy(&entries[k], in, entry_size(&entries[k]));
        in += entry_size(&entries[k]);
    }
    return in;
}

bool sand_past_reserve(sand_past *past, const sand_item *item)
{
    return reserve_entries(past, count_entries(item));
}

/* False: no memory, and nothing is put away. */
static bool put_entries_away(sand_item *item)
{
    size_t size = 0;
    for (size_t i = 0; i < item->n_orders; i++)
        for (size_t k = 0; k < item->orders[i].n; k++) size += entry_size(&item->orders[i].entries[k]);
    item->packed = sand_memory_allocate(size);
    if (item->packed) shorten_entries(item, item->packed);
    return item->packed != NULL;
}

/* The orders, wherever their entries are. */
static void look_up_orders(sand_past *past, const sand_item *item, sand_order orders[SAND_SIDES])
{
    const uint8_t *in = item->packed;
    sand_entry *entries = past->entries;
    for (size_t i = 0; i < item->n_orders; i++) {
        orders[i] = item->orders[i];
        if (orders[i].entries) continue;
        memset(entries, 0, orders[i].n * sizeof *entries);
        in = read_entries(in, orders[i].n, entries);
        orders[i].entries = entries;
        entries += orders[i].n;
    }
}

/* On the battle before it.  The same bytes lead to the same bytes: nothing can go wrong that did not then. */
static void carry_out_again(sand_past *past, const sand_item *item, sand_battle *b, sand_log *log)
{
    sand_dice dice;
    sand_order orders[SAND_SIDES];
    look_up_orders(past, item, orders);
    sand_dice_init_replayed(&dice, item->rolls, item->used, item->n_rolls);
    past->field->rules->apply(b, past->room, orders, item->n_orders, log);
    sand_orders_run(b, past->room, &dice, log);
    SAND_ASSERT(sand_dice_finish(&dice) == SAND_DICE_FINE);
}

/* The battle of one item, made of that of the one before it, which is in `seen` (or is zeros). */
static void read_battle(sand_past *past, const sand_item *item)
{
    size_t size = sand_battle_size(past->field);
    if (item->after)
        sand_battle_copy(past->seen, item->after);
    else if (item->again)
        carry_out_again(past, item, past->seen, NULL);
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

static void drop_what_followed(sand_past *past, sand_item *item)
{
    if (item->after) give_back(past, item->after);
    sand_memory_release(item->events);
    item->after = NULL;
    item->events = NULL;
}

static void drop_entries(sand_item *item)
{
    for (size_t i = 0; i < item->n_orders; i++) {
        sand_memory_release((void *)(uintptr_t)item->orders[i].entries);
        item->orders[i].entries = NULL;
    }
}

static void drop_parts(sand_past *past, sand_item *item)
{
    drop_entries(item);
    drop_what_followed(past, item);
    sand_memory_release(item->rolls);
    item->rolls = NULL;
}

static bool make_entries(sand_item *item)
{
    bool made = true;
    for (size_t i = 0; i < item->n_orders; i++) {
        item->orders[i].entries = sand_memory_zeroed(item->orders[i].n + 1u, sizeof *item->orders[i].entries);
        made = made && item->orders[i].entries;
    }
    return made;
}

/* The next one is mostly told from it: nothing need be worked out again for that. */
static void see(sand_past *past, sand_item *item)
{
    sand_battle *seen = past->seen;
    past->seen = item->after;
    past->seen_of = item;
    item->after = seen;
}

static void pack(sand_past *past, sand_item *item)
{
    if (!item->packed) {
        if (!sand_game_grow_list((void **)&past->bytes, &past->bytes_room, most_packed(past, item), 1)) return;
        size_t n = write_parts(item, battle_before(past, item), sand_battle_size(past->field), past->bytes);
        uint8_t *packed = sand_memory_allocate(n);
        if (!packed) return;
        memcpy(packed, past->bytes, n);
        item->packed = packed;
        see(past, item);
    }
    drop_parts(past, item);
}

static void put_away(sand_past *past, sand_item *item)
{
    if (!item->again) {
        pack(past, item);
        return;
    }
    see(past, item);
    drop_what_followed(past, item);
    if (item->packed || put_entries_away(item)) drop_entries(item);
}

static bool unpack(sand_past *past, sand_item *item)
{
    item->after = sand_past_battle(past);
    bool made = sand_item_make_events(item) && sand_item_make_rolls(item) && make_entries(item) && item->after;
    if (made)
        read_parts(item, battle_before(past, item), sand_battle_size(past->field));
    else
        drop_parts(past, item);
    return made;
}

/* Does it have its orders (again)?  False: no memory, and they are put away as they were. */
static bool fetch_entries(sand_item *item)
{
    const uint8_t *in = item->packed;
    if (in == NULL) return true;
    if (!make_entries(item)) {
        drop_entries(item);
        return false;
    }
    for (size_t i = 0; i < item->n_orders; i++)
        in = read_entries(in, item->orders[i].n, (void *)(uintptr_t)item->orders[i].entries);
    return true;
}

static bool do_again(sand_past *past, sand_item *item)
{
    sand_battle *after = sand_past_battle(past);
    if (!after || !sand_item_make_events(item) || !fetch_entries(item)) {
        if (after) give_back(past, after);
        drop_what_followed(past, item);
        return false;
    }
    sand_battle_copy(after, battle_before(past, item));
    sand_log log = sand_item_log(after, item->events, item->n_events);
    carry_out_again(past, item, after, &log);
    SAND_ASSERT(log.n == item->n_events && log.dropped == 0);
    sand_item_number_rolls(item);
    item->after = after;
    return true;
}

bool sand_past_open(sand_past *past, sand_item *item)
{
    if (!item->after && !(item->again ? do_again : unpack)(past, item)) return false;
    item->open++;
    return true;
}

void sand_past_close(sand_past *past, sand_item *item)
{
    SAND_ASSERT(item->open > 0);
    if (--item->open == 0) put_away(past, item);
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
