/* ask.h - an ask as a choice of one of n weighted classes.
 *
 * Invariant: the weights of an ask's classes add up to its total, and class c has weight 0 exactly
 * when sand_ask_possible says no.  Sources never look at the kind of an ask, only at this. */
#ifndef SAND_DICE_ASK_H
#define SAND_DICE_ASK_H

#include <sandtable/dice.h>

/* One request for dice, of any kind.  Pointers are borrowed for the duration of the ask. */
typedef struct {
    sand_cause cause, versus;
    const int16_t *breaks;
    const uint16_t *weights;
    uint8_t kind; /* sand_ask_kind */
    uint8_t count;
    uint16_t n_breaks;
    uint16_t sides; /* of a draw: sorts */
    int16_t need, add_a, add_b;
} sand_ask;

/* What an ask gives back. */
typedef struct {
    int32_t result;
    uint8_t tally[SAND_DICE_ROWS];
} sand_outcome;

/* Number of classes; 0 when there are more than a million. */
uint32_t sand_ask_classes(const sand_ask *ask);

/* Could real dice show this class? `chosen` is below the number of classes. */
bool sand_ask_possible(const sand_ask *ask, uint32_t chosen);

/* Sum of all weights; 0 when it does not fit 63 bits. */
uint64_t sand_ask_total(const sand_ask *ask);

/* Weight of one class; the total must not be 0. */
uint64_t sand_ask_weight(const sand_ask *ask, uint32_t chosen);

/* Returns what a class stands for: its result, or its tally. */
sand_outcome sand_ask_outcome(const sand_ask *ask, uint32_t chosen);

/* How many dice lie on the table for this ask (of a roll-off: for one attempt; of a draw: 0). */
uint32_t sand_ask_dice(const sand_ask *ask);

/* Returns the outcome that these faces give; `n` is sand_ask_dice, for a roll-off any number of pairs. */
sand_outcome sand_ask_fold(const sand_ask *ask, const uint8_t *faces, uint32_t n);

/* Adds up the row numbers of all dice of a tally: a die in row 2 counts 2. */
int32_t sand_dice_tally_score(const uint8_t tally[SAND_DICE_ROWS]);

/* Can the ask have this outcome at all? */
bool sand_ask_allows(const sand_ask *ask, const sand_outcome *outcome);

#endif
