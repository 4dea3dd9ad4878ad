/* ai.h - computer players from inside: minds that think about views without allocating.
 *
 * A mind belongs to one player and one field and is made once; then it may choose any number of times.  What it is
 * handed is a view (head.viewer is its side), and nothing else ever reaches it. */
#ifndef SAND_AI_AI_H
#define SAND_AI_AI_H

#include <sandtable/player.h>
#include "base/text.h"
#include "battle/rules.h"

enum { SAND_MIND_ORDERS = 256, SAND_MIND_ENTRIES = 2048 };

typedef struct sand_mind sand_mind;

/* SAND_ERROR_MEMORY leaves *out alone; SAND_ERROR_UNKNOWN: no such player. `limits` may be NULL. */
sand_error sand_mind_create(const sand_player *player, const sand_field *field, const sand_player_limits *limits,
                            sand_mind **out);
void sand_mind_destroy(sand_mind *mind); /* NULL is fine */

/* The order for the decision that is due in `view`, legal on it; it belongs to the mind and lives until the next choice.
 * NULL: nothing is asked of the viewer, or the ruleset suggests nothing.  The reason goes to `why`, which may be NULL. */
const sand_order *sand_mind_choose(sand_mind *mind, const sand_battle *view, uint64_t seed, sand_text *why);

#endif
