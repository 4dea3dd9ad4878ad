/* sums.h - how much the sets of a study vary in their orders, in the hits of each step, in the losses of each arm and
 * command, in the loss and the hits of each unit, and in the units gone by each turn.
 *
 * For each of these rows the squares of what the sets had are added up: whole numbers that only grow, so the order of
 * adding does not matter. Steps of the same label share a row, and so do the units of an arm or of a command. */
#ifndef SAND_SIM_SUMS_H
#define SAND_SIM_SUMS_H

#include <sandtable/sim.h>

#include "base/json_read.h"

/* The order of the counts: orders, steps, the loss of each unit, the hits on each, units gone by turn, side by side.
 * The rows have arms and commands before the loss of each unit. */
enum { SAND_SUMS_ORDERS, SAND_SUMS_STEPS, SAND_SUMS_UNITS = SAND_SUMS_STEPS + SAND_SIM_STEPS };
enum { SAND_SUMS_GONE = SAND_SIDES * (SAND_SIM_TURNS + 1) };

typedef struct {
    size_t n_readings, n_units, n; /* units of the first reading; rows */
    uint64_t sets;                 /* that the squares know of */
    uint16_t step[SAND_SIM_STEPS]; /* the row of each step's hits */
    uint16_t *arm, *command;       /* the rows of each unit's loss */
    uint64_t *square[SAND_SIM_READINGS];
    /* These two are about the set being played. */
    uint64_t *before[SAND_SIM_READINGS]; /* the counts when it began */
    uint64_t *after;                     /* the counts now, then what the set has gained */
    uint64_t *now;                       /* by row */
} sand_sums;

bool sand_sums_init(sand_sums *sums, const sand_sim *sim); /* false: no memory; sand_sums_free all the same */
void sand_sums_free(sand_sums *sums);
void sand_sums_begin_set(sand_sums *sums, const sand_sim_result *result);
void sand_sums_end_set(sand_sums *sums, const sand_sim_result *result);
void sand_sums_add(sand_sums *to, sand_sums *from); /* leaves `from` empty */
/* The row of step, unit or turn `of` (from 1; orders: any); `n`: there is none. */
size_t sand_sums_row(const sand_sums *sums, sand_sim_counted what, size_t of);
uint64_t sand_sums_count(const sand_sums *sums, const sand_sim_tally *tally, size_t row);
void sand_sums_write(const sand_sums *sums, sand_json_writer *w);
void sand_sums_read(sand_sums *sums, sand_cursor *from);
void sand_sums_read_list(sand_cursor *list, uint64_t to[]); /* adds each number of the list to its place in `to` */

#endif
