/* crowd.h - a study played on several threads, with its progress on a terminal.
 *
 * Sets are played in rounds of a fixed size, and whether it is enough is asked between two rounds only: the result is
 * the same for any number of threads. */
#ifndef SAND_CLI_CROWD_H
#define SAND_CLI_CROWD_H

#include <sandtable/sim.h>

typedef struct {
    const sand_sim *sim;
    uint64_t sets;      /* at most */
    unsigned threads;   /* 1 or more */
    uint64_t round;     /* sets between two calls of `enough`; 0: 256 */
    uint64_t done;      /* sets of this part that `out` holds already */
    uint64_t shard, of; /* only sets shard - 1, shard - 1 + of, ... of the study; of 0: all */
    double precision;   /* stop when every share of battles won is known to within this (0.01: a point); 0: never */
    /* Asked after every round: true ends it.  May be NULL. */
    bool (*enough)(void *context, const sand_sim_result *result);
    /* Told after every round how many sets of this part have been played.  May be NULL. */
    void (*keep)(void *context, const sand_sim_result *result, uint64_t done);
    void *context;
    sand_sim_bites *bites; /* where the rules that take effect are counted; NULL: they are not */
    /* Hears of every battle, from the thread that played it.  May be NULL. */
    void (*tell)(void *teller, const sand_sim_battle *battle);
    void *teller;
} crowd_plan;

typedef struct {
    double seconds;
    double precision; /* half of the widest interval of a share won, or of their differences */
    uint64_t sets;    /* that were played now */
    bool interrupted; /* by Ctrl-C: the result has the sets that were finished, one at least */
} crowd_report;

/* Plays and adds everything to `out`, which starts as { 0 }, or holds the `done` sets.  SAND_OK or SAND_ERROR_MEMORY.
 */
sand_error crowd_play(const crowd_plan *plan, sand_sim_result *out, crowd_report *report);

#endif
