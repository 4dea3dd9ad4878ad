/* sums.c - adds up, set by set, the squares of orders, hits by step, losses by arm, command and unit, hits by unit and
 * units gone by turn.
 *
 * Invariant: a set's own counts are what its tally has gained since the set began. */
#include "sim/sums.h"

#include <string.h>

#include "base/assert.h"
#include "base/memory.h"

/* ---- rows ---- */

void sand_sums_free(sand_sums *sums)
{
    for (size_t r = 0; r < SAND_SIM_READINGS; r++) {
        sand_memory_release(sums->square[r]);
        sand_memory_release(sums->before[r]);
    }
    sand_memory_release(sums->after);
    sand_memory_release(sums->now);
    sand_memory_release(sums->arm);
    sand_memory_release(sums->command);
}

/* The row of the first unit's loss; from there on rows and counts are in the same order. */
static size_t first_own(const sand_sums *sums)
{
    return SAND_SUMS_UNITS + 2 * sums->n_units;
}

size_t sand_sums_row(const sand_sums *sums, sand_sim_counted what, size_t of)
{
    bool is_unit = of >= 1 && of <= sums->n_units, is_turn = of >= 1 && of <= SAND_SIM_TURNS + 1;
    size_t own = first_own(sums) + of - 1, gone = own + 2 * sums->n_units;
    switch (what) {
    case SAND_SIM_ORDERS: return SAND_SUMS_ORDERS;
    case SAND_SIM_HITS_IN: return of >= 1 && of <= SAND_SIM_STEPS ? sums->step[of - 1] : sums->n;
    case SAND_SIM_LOST_OF_ARM: return is_unit ? sums->arm[of - 1] : sums->n;
    case SAND_SIM_LOST_OF_COMMAND: return is_unit ? sums->command[of - 1] : sums->n;
    case SAND_SIM_LOST_OF_UNIT: return is_unit ? own : sums->n;
    case SAND_SIM_HITS_ON_UNIT: return is_unit ? own + sums->n_units : sums->n;
    case SAND_SIM_GONE_A: return is_turn ? gone : sums->n;
    case SAND_SIM_GONE_B: return is_turn ? gone + SAND_SIM_TURNS + 1 : sums->n;
    case SAND_SIM_COUNTED: break;
    }
    return sums->n;
}

/* Copies the counts from the first unit's loss on. */
static void take_own(const sand_sums *sums, const sand_sim_tally *tally, uint64_t out[])
{
    const size_t n = sums->n_units;
    memcpy(out, tally->unit_lost, n * sizeof *out);
    memcpy(&out[n], tally->unit_hits, n * sizeof *out);
    memcpy(&out[2 * n], tally->gone, sizeof tally->gone);
}

uint64_t sand_sums_count(const sand_sums *sums, const sand_sim_tally *tally, size_t row)
{
    const size_t n = sums->n_units, own = first_own(sums);
    if (row >= own + 2 * n) return ((const uint64_t *)(const void *)tally->gone)[row - own - 2 * n];
    if (row >= own) return row < own + n ? tally->unit_lost[row - own] : tally->unit_hits[row - own - n];
    uint64_t count = row == SAND_SUMS_ORDERS ? tally->orders : 0;
    for (size_t i = 0; i < SAND_SIM_STEPS; i++)
        if (sums->step[i] == row) count += tally->hits_in[i];
    for (size_t i = 0; i < sums->n_units; i++)
        if (sums->arm[i] == row || sums->command[i] == row) count += tally->unit_lost[i];
    return count;
}

/* ---- counting ---- */

static void take(const sand_sums *sums, const sand_sim_tally *tally, uint64_t out[])
{
    out[SAND_SUMS_ORDERS] = tally->orders;
    memcpy(&out[SAND_SUMS_STEPS], tally->hits_in, sizeof tally->hits_in);
    take_own(sums, tally, &out[SAND_SUMS_UNITS]);
}

void sand_sums_begin_set(sand_sums *sums, const sand_sim_result *result)
{
    for (size_t r = 0; r < sums->n_readings; r++) take(sums, &result->reading[r], sums->before[r]);
}

/* Turns counts into rows. */
static void sum_up(sand_sums *sums, const uint64_t gained[])
{
    const uint64_t *own = &gained[SAND_SUMS_UNITS];
    memset(sums->now, 0, sums->n * sizeof *sums->now);
    sums->now[SAND_SUMS_ORDERS] = gained[SAND_SUMS_ORDERS];
    for (size_t i = 0; i < SAND_SIM_STEPS; i++) sums->now[sums->step[i]] += gained[SAND_SUMS_STEPS + i];
    for (size_t i = 0; i < sums->n_units; i++) {
        sums->now[sums->arm[i]] += own[i];
        sums->now[sums->command[i]] += own[i];
    }
    memcpy(&sums->now[first_own(sums)], own, (sums->n - first_own(sums)) * sizeof *own);
}

void sand_sums_end_set(sand_sums *sums, const sand_sim_result *result)
{
    const size_t n_counts = sums->n - 2 * sums->n_units;
    sums->sets++;
    for (size_t r = 0; r < sums->n_readings; r++) {
        take(sums, &result->reading[r], sums->after);
        for (size_t i = 0; i < n_counts; i++) sums->after[i] -= sums->before[r][i];
        sum_up(sums, sums->after);
        for (size_t i = 0; i < sums->n; i++) sums->square[r][i] += sums->now[i] * sums->now[i];
    }
}

void sand_sums_add(sand_sums *to, sand_sums *from)
{
    SAND_ASSERT(to->n == from->n && to->n_readings == from->n_readings);
    to->sets += from->sets;
    from->sets = 0;
    for (size_t r = 0; r < to->n_readings; r++)
        for (size_t i = 0; i < to->n; i++) {
            to->square[r][i] += from->square[r][i];
            from->square[r][i] = 0;
        }
}
