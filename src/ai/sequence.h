/* sequence.h - the choice of the secret order of command cards, against an enemy who lays out his at the same time. */
#ifndef SAND_AI_SEQUENCE_H
#define SAND_AI_SEQUENCE_H

#include "ai/colonel.h"

/* The colonel's order of the cards. `greedy` is his captain's, among the ideas of that captain; it is returned where
 * nothing else is possible, or his budget has too few turns to play any other out.  The reason for another replaces
 * what ai->why has from `reason` on. */
const sand_order *sand_sequence_choose(sand_ai *ai, const sand_order *greedy, size_t reason);

#endif
