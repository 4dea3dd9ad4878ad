/* bites.h - how often each rule took effect in battles that are counted, and how often it decided them.
 *
 * A rule bites once for every event that names it, and once for every row of a ledger that names it and adds something.
 * The counts are whole numbers that only grow, so the order of adding does not matter. */
#ifndef SAND_SIM_BITES_H
#define SAND_SIM_BITES_H

#include <sandtable/sim.h>
#include "battle/log.h"
#include "battle/rules.h"
#include "sim/sums.h"

enum { SAND_BITES_SEEN = 1024 }; /* places of the table by pointer, a power of two */

struct sand_sim_bites {
    const sand_sim *sim;
    size_t n_readings;
    sand_sim_bite *rule; /* one row for each rule of every reading's ruleset */
    size_t n;
    uint64_t changed[SAND_SIM_READINGS], battles;
    uint64_t sets;                       /* that `spread` knows of */
    uint64_t *spread[SAND_SIM_READINGS]; /* over all sets the squares of each row's count, behind them those of hits */
    uint64_t *lost[SAND_SIM_READINGS][SAND_SIDES]; /* battles by the units that the side has lost */
    /* over the sets `crossed`: the product of how much two readings, the smaller first, differ from the first one */
    int64_t product[SAND_SIM_READINGS][SAND_SIM_READINGS][SAND_SIM_MEASURES];
    uint64_t crossed;
    size_t n_lost; /* of each: none lost to all of the largest army */
    sand_sums sums;
    /* These two are about the set being played. */
    uint32_t *now[SAND_SIM_READINGS];      /* by row, and behind them the hits taken */
    uint16_t winner[2][SAND_SIM_READINGS]; /* the winners of its first and second battle; 0: drawn */
    /* A table from the address of a rule's words to its row. */
    const char *seen[SAND_BITES_SEEN];
    uint16_t row[SAND_BITES_SEEN];
};

size_t sand_sim_bites_row(const sand_sim_bites *bites, const char *rule); /* n: there is no such rule */
void sand_sim_bites_hear(sand_sim_bites *bites, size_t reading, const sand_log *log);
void sand_sim_bites_end_battle(sand_sim_bites *bites, size_t reading, const uint16_t gone[SAND_SIDES], uint64_t hits);
void sand_sim_bites_end_set(sand_sim_bites *bites, unsigned battles);

#endif
