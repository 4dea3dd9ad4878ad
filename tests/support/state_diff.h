/* state_diff.h - lists the members in which two battles differ. */
#ifndef SAND_TESTS_STATE_DIFF_H
#define SAND_TESTS_STATE_DIFF_H

#include "base/text.h"
#include "battle/battle.h"

/* Appends one line for each: "unit 3 hits: 2 -> 4". Both battles must be of the same field. */
void state_diff(const sand_battle *a, const sand_battle *b, sand_text *out);

#endif
