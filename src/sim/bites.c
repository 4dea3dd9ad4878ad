/* bites.c - counts how often rules take effect while battles are played.
 *
 * Invariant: a rule is looked up by the address of its words first, because those are constants of the program; the
 * list itself is only searched when an address is seen for the first time. */
#include "sim/bites.h"

#include <string.h>

#include "base/assert.h"
#include "base/memory.h"

/* ---- the list ---- */

size_t sand_sim_bites_row(const sand_sim_bites *bites, const char *rule)
{
    size_t i = 0;
    while (i < bites->n && strcmp(bites->rule[i].rule, rule) != 0) i++;
    return i;
}

void sand_sim_bites_destroy(sand_sim_bites *bites)
{
    if (bites == NULL) return;
    for (size_t i = 0; i < SAND_SIM_READINGS; i++) {
        sand_memory_release(bites->now[i]);
        sand_memory_release(bites->spread[i]);
        for (size_t side = 0; side < SAND_SIDES; side++) sand_memory_release(bites->lost[i][side]);
    }
    sand_sums_free(&bites->sums);
    sand_memory_release(bites->rule);
    sand_memory_release(bites);
}

bool sand_sim_bites_at(const sand_sim_bites *bites, size_t i, sand_sim_bite *out)
{
    if (bites == NULL || out == NULL || i >= bites->n) return false;
    *out = bites->rule[i];
    return true;
}

uint64_t sand_sim_bites_changed(const sand_sim_bites *bites, size_t reading)
{
    return bites == NULL || reading >= SAND_SIM_READINGS ? 0 : bites->changed[reading];
}

uint64_t sand_sim_bites_lost(const sand_sim_bites *bites, size_t reading, unsigned side, size_t units)
{
    bool there = bites && reading < bites->n_readings && side >= 1 && side <= SAND_SIDES && units < bites->n_lost;
    return there ? bites->lost[reading][side - 1][units] : 0;
}

/* ---- counting ---- */

static size_t place_of(const char *rule)
{
    return (size_t)(((uintptr_t)rule * 0x9E3779B97F4A7C15u) >> 40) & (SAND_BITES_SEEN - 1);
}

/* The row of a rule, found by the address of its words; n for a rule outside the list, such as GAME-03. */
static size_t look_up(sand_sim_bites *bites, const char *rule)
{
    size_t at = place_of(rule);
    for (size_t tries = 0; tries < SAND_BITES_SEEN && bites->seen[at] != NULL; tries++) {
        if (bites->seen[at] == rule) return bites->row[at];
        at = (at + 1) & (SAND_BITES_SEEN - 1);
    }
    size_t row = sand_sim_bites_row(bites, rule);
    SAND_ASSERT(row <= bites->n && row <= UINT16_MAX);
    if (bites->seen[at] == NULL) {
        bites->seen[at] = rule;
        bites->row[at] = (uint16_t)row;
    }
    return row;
}

static void bite(sand_sim_bites *bites, size_t reading, const char *rule)
{
    if (rule == NULL) return;
    size_t row = look_up(bites, rule);
    if (row < bites->n) bites->now[reading][row]++;
}

void sand_sim_bites_hear(sand_sim_bites *bites, size_t reading, const sand_log *log)
{
    SAND_ASSERT(reading < SAND_SIM_READINGS);
    for (size_t i = 0; i < log->n; i++) {
        const sand_event *event = &log->events[i];
        bite(bites, reading, event->rule);
        for (size_t k = 0; k < event->n_ledger; k++)
            if (event->ledger[k].value != 0) bite(bites, reading, event->ledger[k].rule);
    }
}

void sand_sim_bites_end_battle(sand_sim_bites *bites, size_t reading, const uint16_t gone[SAND_SIDES], uint64_t hits)
{
    SAND_ASSERT(reading < bites->n_readings);
    bites->now[reading][bites->n] += (uint32_t)hits;
    for (size_t side = 0; side < SAND_SIDES; side++) {
        SAND_ASSERT(gone[side] < bites->n_lost);
        bites->lost[reading][side][gone[side]]++;
    }
}

void sand_sim_bites_end_set(sand_sim_bites *bites, unsigned battles)
{
    size_t readings = bites->n_readings;
    SAND_ASSERT(readings <= SAND_SIM_READINGS && battles <= SAND_LEN(bites->winner));
    bites->battles += battles;
    for (size_t r = 0; r < readings; r++)
        for (unsigned k = 0; k < battles; k++) bites->changed[r] += bites->winner[k][r] != bites->winner[k][0];
    for (size_t i = 0; i < bites->n; i++) {
        sand_sim_bite *row = &bites->rule[i];
        for (size_t r = 0; r < readings; r++) {
            int64_t difference = (int64_t)bites->now[r][i] - (int64_t)bites->now[0][i];
            row->times[r] += bites->now[r][i];
            row->difference[r] += difference;
            row->square[r] += (uint64_t)(difference * difference);
        }
    }
    bites->sets++;
    for (size_t r = 0; r < readings; r++) {
        for (size_t i = 0; i <= bites->n; i++) bites->spread[r][i] += (uint64_t)bites->now[r][i] * bites->now[r][i];
        memset(bites->now[r], 0, (bites->n + 1) * sizeof *bites->now[r]);
    }
}

static void add_lost(sand_sim_bites *to, sand_sim_bites *from)
{
    for (size_t r = 0; r < from->n_readings; r++)
        for (size_t side = 0; side < SAND_SIDES; side++)
            for (size_t i = 0; i < from->n_lost && i < to->n_lost; i++) {
                to->lost[r][side][i] += from->lost[r][side][i];
                from->lost[r][side][i] = 0;
            }
}

static void add_spread(sand_sim_bites *to, sand_sim_bites *from)
{
    to->sets += from->sets;
    from->sets = 0;
    for (size_t r = 0; r < from->n_readings; r++)
        for (size_t i = 0; i <= from->n; i++) {
            to->spread[r][i] += from->spread[r][i];
            from->spread[r][i] = 0;
        }
}

static void add_products(sand_sim_bites *to, sand_sim_bites *from)
{
    to->crossed += from->crossed;
    for (size_t one = 1; one < from->n_readings; one++)
        for (size_t other = one + 1; other < from->n_readings; other++)
            for (size_t m = 0; m < SAND_SIM_MEASURES; m++) to->product[one][other][m] += from->product[one][other][m];
    from->crossed = 0;
    memset(from->product, 0, sizeof from->product);
}

void sand_sim_bites_add(sand_sim_bites *to, sand_sim_bites *from)
{
    if (to == NULL || from == NULL || to->n != from->n) return;
    to->battles += from->battles;
    for (size_t r = 0; r < SAND_SIM_READINGS; r++) to->changed[r] += from->changed[r];
    for (size_t i = 0; i < to->n; i++) {
        for (size_t r = 0; r < SAND_SIM_READINGS; r++) {
            to->rule[i].times[r] += from->rule[i].times[r];
            to->rule[i].difference[r] += from->rule[i].difference[r];
            to->rule[i].square[r] += from->rule[i].square[r];
            from->rule[i].times[r] = from->rule[i].square[r] = 0;
            from->rule[i].difference[r] = 0;
        }
    }
    if (to->n_readings == from->n_readings) {
        add_lost(to, from);
        add_spread(to, from);
        add_products(to, from);
        sand_sums_add(&to->sums, &from->sums);
    }
    memset(from->changed, 0, sizeof from->changed);
    from->battles = 0;
}
