/* core.h - plays one battle through the seam alone, with every check that needs no game around it. */
#ifndef SAND_TESTS_CORE_H
#define SAND_TESTS_CORE_H

#include "support/suite.h"

#include "battle/rules.h"

/* Orders, logs and dice of a battle in play, so that nothing is allocated while it is played. */
typedef struct core core;
core *core_create(void);
void core_destroy(core *c);

/* Plays a copy of `start` (which has not run yet) to its end with random orders. `seed` is this battle's own. */
void core_play(core *c, suite *s, const sand_battle *start, uint64_t seed);

/* Returns the number of decisions that a battle of this field may take at most, for the check that battles end. */
unsigned core_bound(const sand_field *field);

#endif
