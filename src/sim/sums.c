/* sums.c - adds up, set by set, the squares of orders, hits by step and losses by arm and command.
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
    sand_memory_release(sums->now);
    sand_memory_release(sums->arm);
    sand_memory_release(sums->command);
}

size_t sand_sums_row(const sand_sums *sums, sand_sim_counted what, size_t of)
{
    bool is_unit = of >= 1 && of <= sums->n_units;
    switch (what) {
    case SAND_SIM_ORDERS: return SAND_SUMS_ORDERS;
    case SAND_SIM_HITS_IN: return of >= 1 && of <= SAND_SIM_STEPS ? sums->step[of - 1] : sums->n;
    case SAND_SIM_LOST_OF_ARM: return is_unit ? sums->arm[of - 1] : sums->n;
    case SAND_SIM_LOST_OF_COMMAND: return is_unit ? sums->command[of - 1] : sums->n;
    case SAND_SIM_COUNTED: break;
    }
    return sums->n;
}

uint64_t sand_sums_count(const sand_sums *sums, const sand_sim_tally *tally, size_t row)
{
    uint64_t count = row == SAND_SUMS_ORDERS ? tally->orders : 0;
    for (size_t i = 0; i < SAND_SIM_STEPS; i++)
        if (sums->step[i] == row) count += tally->hits_in[i];
    for (size_t i = 0; i < sums->n_units; i++)
        if (sums->arm[i] == row || sums->command[i] == row) count += tally->unit_lost[i];
    return count;
}

/* ---- counting ---- */

void sand_sums_begin_set(sand_sums *sums, const sand_sim_result *result)
{
    for (size_t r = 0; r < sums->n_readings; r++) {
        const sand_sim_tally *tally = &result->reading[r];
        uint64_t *before = sums->before[r];
        before[SAND_SUMS_ORDERS] = tally->orders;
        memcpy(&before[SAND_SUMS_STEPS], tally->hits_in, sizeof tally->hits_in);
        memcpy(&before[SAND_SUMS_UNITS], tally->unit_lost, sums->n_units * sizeof *before);
    }
}

void sand_sums_end_set(sand_sums *sums, const sand_sim_result *result)
{
    sums->sets++;
    for (size_t r = 0; r < sums->n_readings; r++) {
        const sand_sim_tally *tally = &result->reading[r];
        const uint64_t *before = sums->before[r];
        memset(sums->now, 0, sums->n * sizeof *sums->now);
        sums->now[SAND_SUMS_ORDERS] = tally->orders - before[SAND_SUMS_ORDERS];
        for (size_t i = 0; i < SAND_SIM_STEPS; i++)
            sums->now[sums->step[i]] += tally->hits_in[i] - before[SAND_SUMS_STEPS + i];
        for (size_t i = 0; i < sums->n_units; i++) {
            uint64_t lost = tally->unit_lost[i] - before[SAND_SUMS_UNITS + i];
            sums->now[sums->arm[i]] += lost;
            sums->now[sums->command[i]] += lost;
        }
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
