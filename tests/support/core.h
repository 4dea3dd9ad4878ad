/* core.h - one battle played over the seam alone, with everything checked on the way that needs no game around it. */
#ifndef SAND_TESTS_CORE_H
#define SAND_TESTS_CORE_H

#include "support/suite.h"

#include "battle/rules.h"

/* Orders, logs, dice: everything a battle in play needs, so that nothing is allocated while it is played. */
typedef struct core core;
core *core_create(void);
void core_destroy(core *c);

/* Plays `start` (not yet run; untouched) to its end with random orders.  `seed` is the battle's own. */
void core_play(core *c, suite *s, const sand_battle *start, uint64_t seed);

/* Most decisions a battle of this field may take: stated for the check that every battle ends. */
unsigned core_bound(const sand_field *field);

#endif
