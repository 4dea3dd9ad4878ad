/* drill.h - the sixth ruleset: never shipped, played by the tests alone.
 *
 * It exists so that no concept of the kernel waits for its first customer: units of several bases, sealed written
 * orders and sealed plans, all units moving at once, an interrupt on top of motion under way, a deck that is
 * drawn lazily, a roll-off, a re-roll decided after the dice, effects behind a barrier, push chains, leaders that
 * go with a unit, a grade the enemy does not know, written orders that license what a unit may do. */
#ifndef SAND_TESTS_DRILL_H
#define SAND_TESTS_DRILL_H

#include "battle/rules.h"

extern const sand_rules sand_rules_drill;

/* A parade of `lines` three-base and `blocks` six-base units a side, written as a scenario into `out`; returns its
 * length as snprintf does.  512 bases: lines 44, blocks 20, scouts 4 a side. */
size_t sand_drill_scenario(unsigned lines, unsigned blocks, unsigned scouts, char *out, size_t room);

#endif
