/* spread.h - how chance spreads one state over many: exactly where possible, otherwise by sampling.
 *
 * A state is a block of bytes of fixed size (a battle); a step is a piece of play that may roll dice (a frame of the
 * agenda). Every outcome of a step is visited with its exact chance, equal states are merged, and so on until no state
 * has a step left. Beyond the limits, whole lines of play are sampled instead. The same question always gets the same
 * answer, with states in the same order. */
#ifndef SAND_ODDS_SPREAD_H
#define SAND_ODDS_SPREAD_H

#include <sandtable/error.h>
#include "base/fraction.h"
#include "dice/dice.h"

/* Plays one step in place; false when none was left. Must ask the same dice of equal states. */
typedef bool sand_spread_step(void *context, void *state, sand_dice *dice);

typedef struct {
    size_t state_size; /* bytes; no padding may differ between equal states */
    size_t room;       /* most different states at a time, and most samples: twice this many states are stored */
    size_t asks;       /* most dice asked in one step */
    uint64_t runs;     /* most runs of the step before sampling takes over */
    uint32_t steps;    /* most steps in one line of play */
    uint32_t samples;  /* lines sampled when exact enumeration fails, at most `room`; 0: none */
} sand_spread_limits;

typedef enum {
    SAND_SPREAD_EXACT,
    SAND_SPREAD_SAMPLED,
    SAND_SPREAD_NONE, /* beyond the limits, and no samples wanted */
} sand_spread_kind;

typedef struct sand_spread sand_spread;

/* Allocates all memory it will need; SAND_ERROR_MEMORY leaves *out unchanged. A spread answers any number of questions,
 * one after the other. */
sand_error sand_spread_create(const sand_spread_limits *limits, sand_spread **out);
void sand_spread_destroy(sand_spread *spread); /* NULL is allowed */

/* Spreads `start` (copied) until no step is left. `key` seeds the samples. Discards the results of the previous
 * question. */
sand_spread_kind sand_spread_run(sand_spread *spread, const void *start, sand_spread_step *step, void *context,
                                 uint64_t key);

/* Inside a step: the chance of the state being stepped, before its own dice, not reduced. */
void sand_spread_chance_now(const sand_spread *spread, sand_uwide *over, sand_uwide *under);

/* The results, by index from 0; valid until the next question. All chances add up to exactly 1. */
size_t sand_spread_count(const sand_spread *spread);
const void *sand_spread_state(const sand_spread *spread, size_t index);
sand_fraction sand_spread_chance(const sand_spread *spread, size_t index);

#endif
