/* suite.h - the conformance suite: what must hold for every ruleset, and how often each check was made.
 *
 * A check that fails prints everything needed to repeat it: ruleset, seed, battle, decision. */
#ifndef SAND_TESTS_SUITE_H
#define SAND_TESTS_SUITE_H

#include <sandtable/error.h>
#include "support/chance.h"

#define SUITE_CHECKS(X)                                                                                                \
    X(SUGGESTED, "whatever is suggested is legal, and something always is")                                            \
    X(AGREE, "what check allows is accepted, what it refuses changes nothing")                                         \
    X(REASON, "every refusal has a known rule and a sentence, everything unfinished says what is missing")             \
    X(VIEW, "a side's view answers as the battle does")                                                                \
    X(INVARIANTS, "after every step the ruleset's and the kernel's invariants hold")                                   \
    X(TIME, "a movement is told piece by piece, each from where and when the one before ended")                        \
    X(CLONE, "a clone goes on as the original, with a log or without")                                                 \
    X(MEMORY, "nothing is allocated while a battle is played")                                                         \
    X(CAUSES, "no cause of dice occurs twice in a battle")                                                             \
    X(ENDS, "every battle ends within its bound of decisions")                                                         \
    X(STATE, "a battle written and read again is the same, byte for byte")                                             \
    X(IMAGINED, "an imagined battle is sound and looks the same to the side that imagined it")                         \
    X(SECRETS, "battles that differ in secrets alone tell a side the same")                                            \
    X(ENV, "an environment's arrays tell a side nothing it may not know")                                              \
    X(MIRROR, "a turned table with the sides swapped plays as its mirror image")                                       \
    X(PERMUTED, "other numbers for the units change nothing")                                                          \
    X(OUTCOMES, "odds of a line are the enumerated ones, and whatever is rolled is among their outcomes")              \
    X(ODDS, "played frequencies agree with enumerated chances")                                                        \
    X(SEALED, "a sealed order shows nothing before all are in")                                                        \
    X(ASKED, "the protocol answers a side alike, whatever stands in the bytes it may not know")                        \
    X(COPY, "a copied game goes on as the original")                                                                   \
    X(RECORD, "a record read again is the game, and goes on like it")                                                  \
    X(POSITION, "a position read again is the battle")                                                                 \
    X(PAST, "what a game has put away comes back as it was, events and dice to the last byte")                         \
    X(UNDO, "taken back and done again, a game is the same, dice and all")                                             \
    X(ORDER_TEXT, "an order written and read again is the same order")

typedef enum {
#define SUITE_ENUM(name, text) SUITE_##name,
    SUITE_CHECKS(SUITE_ENUM)
#undef SUITE_ENUM
        SUITE_COUNT
} suite_check;

typedef struct {
    const char *ruleset, *scene; /* what is being played */
    uint64_t seed;
    unsigned battle, decision; /* the present ones, from 1 */
    size_t held[SUITE_COUNT], broken[SUITE_COUNT];
    size_t battles, decisions, longest; /* played so far; most decisions in one battle */
    void (*tell)(const void *context);  /* prints what was under way when a check failed; or NULL */
    const void *context;
    size_t exact_odds;             /* decisions whose outcomes were enumerated and sampled */
    double odds_sum, odds_freedom; /* of their deviations */
} suite;

/* Counts the check, and prints where and what when it does not hold. Returns `holds`. */
bool suite_expect(suite *s, suite_check check, bool holds, const char *format, ...) SAND_PRINTF(4, 5);
/* Adds one Pearson sum with its degrees of freedom; suite_report judges them all together. */
void suite_deviates(suite *s, double sum, unsigned freedom);
/* Prints one line a check and returns how many failed. A check that was never made fails too, unless its bit is in
 * `optional`. */
unsigned suite_report(suite *s, uint32_t optional);

/* Counts allocations, in a program that wraps malloc (run_conformance.c); otherwise it stays 0. */
extern size_t suite_allocations;

#endif
