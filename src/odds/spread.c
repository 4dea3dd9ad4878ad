/* spread.c - exact and sampled distributions over states.
 *
 * Two generations of states take turns: every state of `now` is stepped through all its outcomes into `next`, where
 * equal ones merge.  Invariants: the chances of a generation add up to 1 when it is complete; no two of its
 * states are equal; there is room for one more state after the last one, where the next one is written. */
#include <string.h>

#include "base/assert.h"
#include "base/hash.h"
#include "base/memory.h"
#include "odds/spread.h"

enum { BLOCK = 256 };

typedef struct {
    uint64_t hash;
    sand_uwide over, under; /* the chance, not reduced */
    uint32_t slot;
    bool more; /* may have a step left */
} entry;

typedef struct {
    unsigned char *states; /* room + 1 */
    entry *entries;        /* room */
    uint32_t *slots;       /* open addressing: index + 1, or 0 */
    size_t n;
} generation;

struct sand_spread {
    sand_spread_limits limits;
    size_t stride, n_slots;
    generation now, next;
    sand_dice_wheel *wheels;
    uint64_t runs;
    sand_spread_step *step;
    void *context;
    const unsigned char *start;
    sand_uwide over, under; /* chance of the state being stepped */
    uint32_t samples;       /* 0: exact */
};

/* --- storage ------------------------------------------------------------------------------------------------ */

static bool make(generation *g, const sand_spread *spread)
{
    g->states = sand_memory_allocate((spread->limits.room + 1) * spread->stride);
    g->entries = sand_memory_allocate(spread->limits.room * sizeof *g->entries);
    g->slots = sand_memory_zeroed(spread->n_slots, sizeof *g->slots);
    return g->states && g->entries && g->slots;
}

static void unmake(generation *g)
{
    sand_memory_release(g->states);
    sand_memory_release(g->entries);
    sand_memory_release(g->slots);
}

void sand_spread_destroy(sand_spread *spread)
{
    if (!spread) return;
    unmake(&spread->now);
    unmake(&spread->next);
    sand_memory_release(spread->wheels);
    sand_memory_release(spread);
}

sand_error sand_spread_create(const sand_spread_limits *limits, sand_spread **out)
{
    SAND_ASSERT(limits->state_size > 0 && limits->room > 0 && limits->room < UINT32_MAX / 4);
    SAND_ASSERT(limits->asks > 0 && limits->samples <= limits->room && limits->samples <= 1u << 20);
    sand_spread *spread = sand_memory_zeroed(1, sizeof *spread);
    if (!spread) return SAND_ERROR_MEMORY;
    spread->limits = *limits;
    spread->stride = (limits->state_size + 15) / 16 * 16; /* every state is aligned like the first */
    for (spread->n_slots = 16; spread->n_slots < 2 * limits->room;) spread->n_slots *= 2;
    spread->wheels = sand_memory_allocate(limits->asks * sizeof *spread->wheels);
    if (!make(&spread->now, spread) || !make(&spread->next, spread) || !spread->wheels) {
        sand_spread_destroy(spread);
        return SAND_ERROR_MEMORY;
    }
    *out = spread;
    return SAND_OK;
}

static unsigned char *state_at(const sand_spread *spread, const generation *g, size_t index)
{
    return g->states + index * spread->stride;
}

static void empty(generation *g)
{
    for (size_t i = 0; i < g->n; i++) g->slots[g->entries[i].slot] = 0;
    g->n = 0;
}

/* --- chances ------------------------------------------------------------------------------------------------ */

static bool add_chance(entry *to, sand_uwide over, sand_uwide under)
{
    sand_fraction sum;
    if (sand_wide_unsigned_compare(to->under, under) == 0 && sand_wide_unsigned_add(to->over, over, &to->over))
        return true;
    if (!sand_fraction_add(sand_fraction_of_wide(to->over, to->under), sand_fraction_of_wide(over, under), &sum))
        return false;
    to->over = sum.over;
    to->under = sum.under;
    return true;
}

static bool multiply_chance(const entry *before, sand_uwide *over, sand_uwide *under)
{
    sand_uwide high, low;
    if (sand_wide_unsigned_times(before->over, *over, &high) && sand_wide_unsigned_times(before->under, *under, &low)) {
        *over = high;
        *under = low;
        return true;
    }
    sand_fraction product;
    if (!sand_fraction_multiply(sand_fraction_of_wide(before->over, before->under),
                                sand_fraction_of_wide(*over, *under), &product))
        return false;
    *over = product.over;
    *under = product.under;
    return true;
}

/* --- merging ------------------------------------------------------------------------------------------------ */

/* Takes in the state written after the last one, or adds its chance to an equal one. False: no room, or the chance does
 * not fit. */
static bool take_in(const sand_spread *spread, generation *g, entry what)
{
    const unsigned char *state = state_at(spread, g, g->n);
    size_t mask = spread->n_slots - 1, at = (size_t)what.hash & mask;
    for (; g->slots[at]; at = (at + 1) & mask) {
        size_t index = g->slots[at] - 1;
        entry *there = &g->entries[index];
        if (there->hash != what.hash || there->more != what.more) continue;
        if (memcmp(state_at(spread, g, index), state, spread->limits.state_size) == 0)
            return add_chance(there, what.over, what.under);
    }
    if (g->n == spread->limits.room) return false;
    what.slot = (uint32_t)at;
    g->entries[g->n] = what;
    g->slots[at] = (uint32_t)++g->n;
    return true;
}

static uint64_t word_at(const unsigned char *bytes)
{
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return word;
}

static bool same_block(const unsigned char *a, const unsigned char *b)
{
    uint64_t differ = 0;
    for (size_t i = 0; i < BLOCK; i += 8) differ |= word_at(a + i) ^ word_at(b + i);
    return differ == 0;
}

/* Hashes only the blocks that differ from the start: play changes little of a large state, so this is several times
 * cheaper than hashing all of it. */
static uint64_t hash_of(const sand_spread *spread, const unsigned char *state)
{
    const unsigned char *start = spread->start;
    size_t size = spread->limits.state_size, at = 0;
    uint64_t hash = 0;
    for (; at + BLOCK <= size; at += BLOCK)
        if (!same_block(state + at, start + at)) hash = sand_hash_bytes(state + at, BLOCK, hash + at);
    return at < size ? sand_hash_bytes(state + at, size - at, hash) : hash;
}

/* --- exactly ------------------------------------------------------------------------------------------------ */

/* Copies a state without further steps unchanged to the next generation. */
static bool carry(sand_spread *spread, size_t index)
{
    generation *next = &spread->next;
    memcpy(state_at(spread, next, next->n), state_at(spread, &spread->now, index), spread->limits.state_size);
    return take_in(spread, next, spread->now.entries[index]);
}

/* Plays steps until dice are rolled or no step is left: steps without dice lead to one state only. False: none is left.
 */
static bool step_to_dice(const sand_spread *spread, unsigned char *state, sand_dice *dice)
{
    for (uint32_t steps = 0; steps < spread->limits.steps; steps++) {
        if (!spread->step(spread->context, state, dice)) return false;
        if (sand_dice_asked(dice) > 0) break;
    }
    return true;
}

/* Adds every outcome of one step from one state to the next generation; false when a limit is reached. */
static bool branch(sand_spread *spread, size_t index)
{
    const entry *from = &spread->now.entries[index];
    generation *next = &spread->next;
    sand_dice dice;
    spread->over = from->over;
    spread->under = from->under;
    sand_dice_init_enumerated(&dice, spread->wheels, spread->limits.asks, spread->limits.runs);
    do {
        if (++spread->runs > spread->limits.runs) return false;
        unsigned char *state = state_at(spread, next, next->n);
        memcpy(state, state_at(spread, &spread->now, index), spread->limits.state_size);
        entry what = { .more = step_to_dice(spread, state, &dice) };
        if (dice.problem) return false;
        what.hash = hash_of(spread, state);
        sand_dice_chance_raw(&dice, &what.over, &what.under);
        if (!multiply_chance(from, &what.over, &what.under) || !take_in(spread, next, what)) return false;
    } while (sand_dice_again(&dice));
    return true;
}

static bool step_all(sand_spread *spread)
{
    empty(&spread->next);
    for (size_t i = 0; i < spread->now.n; i++)
        if (!(spread->now.entries[i].more ? branch(spread, i) : carry(spread, i))) return false;
    generation done = spread->now;
    spread->now = spread->next;
    spread->next = done;
    return true;
}

static bool any_more(const generation *g)
{
    for (size_t i = 0; i < g->n; i++)
        if (g->entries[i].more) return true;
    return false;
}

static bool spread_exactly(sand_spread *spread)
{
    entry first = { .hash = hash_of(spread, spread->start),
                    .over = sand_wide_unsigned_of(1),
                    .under = sand_wide_unsigned_of(1),
                    .more = true };
    empty(&spread->now);
    memcpy(spread->now.states, spread->start, spread->limits.state_size);
    take_in(spread, &spread->now, first);
    for (uint32_t steps = 0; any_more(&spread->now); steps++)
        if (steps == spread->limits.steps || !step_all(spread)) return false;
    return true;
}

/* --- by samples --------------------------------------------------------------------------------------------- */

/* Rolls one line of play; true when it came to an end. */
static bool roll_line(sand_spread *spread, unsigned char *state, uint64_t key)
{
    sand_dice dice;
    sand_dice_init_seeded(&dice, key);
    for (uint32_t steps = 0; steps < spread->limits.steps; steps++)
        if (!spread->step(spread->context, state, &dice)) return true;
    return false;
}

static void spread_by_samples(sand_spread *spread, uint64_t key)
{
    generation *g = &spread->now;
    uint64_t family = sand_hash_add(key, 0); /* neighbouring keys must not share their lines of play */
    empty(g);
    spread->samples = spread->limits.samples;
    spread->over = sand_wide_unsigned_of(1);
    spread->under = sand_wide_unsigned_of(spread->samples);
    for (uint32_t i = 0; i < spread->samples; i++) {
        unsigned char *state = state_at(spread, g, g->n);
        memcpy(state, spread->start, spread->limits.state_size);
        bool done = roll_line(spread, state, sand_hash_add(family, i));
        entry what = { .hash = hash_of(spread, state),
                       .over = sand_wide_unsigned_of(1),
                       .under = sand_wide_unsigned_of(spread->samples),
                       .more = !done };
        bool taken = take_in(spread, g, what);
        SAND_ASSERT(taken); /* there are never more states than samples, and there is room for those */
    }
}

sand_spread_kind sand_spread_run(sand_spread *spread, const void *start, sand_spread_step *step, void *context,
                                 uint64_t key)
{
    spread->step = step;
    spread->context = context;
    spread->start = start;
    spread->runs = 0;
    spread->samples = 0;
    if (spread_exactly(spread)) return SAND_SPREAD_EXACT;
    empty(&spread->now);
    if (spread->limits.samples == 0) return SAND_SPREAD_NONE;
    spread_by_samples(spread, key);
    return SAND_SPREAD_SAMPLED;
}

void sand_spread_chance_now(const sand_spread *spread, sand_uwide *over, sand_uwide *under)
{
    *over = spread->over;
    *under = spread->under;
}

/* --- reading ------------------------------------------------------------------------------------------------ */

size_t sand_spread_count(const sand_spread *spread)
{
    return spread->now.n;
}

const void *sand_spread_state(const sand_spread *spread, size_t index)
{
    SAND_ASSERT(index < spread->now.n);
    return state_at(spread, &spread->now, index);
}

sand_fraction sand_spread_chance(const sand_spread *spread, size_t index)
{
    SAND_ASSERT(index < spread->now.n);
    return sand_fraction_of_wide(spread->now.entries[index].over, spread->now.entries[index].under);
}
