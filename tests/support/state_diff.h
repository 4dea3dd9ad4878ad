/* state_diff.h - in which members two battles differ. */
#ifndef SAND_TESTS_STATE_DIFF_H
#define SAND_TESTS_STATE_DIFF_H

#include "base/text.h"
#include "battle/battle.h"

/* Lists them, one a line: "unit 3 hits: 2 -> 4".  Both of the same field. */
void state_diff(const sand_battle *a, const sand_battle *b, sand_text *out);

#endif
