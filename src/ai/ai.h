/* ai.h - computer players for the code that plays battles: they choose orders from views, without allocating.
 *
 * A `sand_ai` belongs to one player and one field and is made once; then it may choose any number of times.
 * Invariant: it is given a view (head.viewer is its side), never the battle itself. */
#ifndef SAND_AI_AI_H
#define SAND_AI_AI_H

#include <sandtable/player.h>
#include "base/text.h"
#include "battle/rules.h"

enum { SAND_AI_ORDERS = 256, SAND_AI_ENTRIES = 2048 };

typedef struct sand_ai sand_ai;

/* SAND_ERROR_MEMORY leaves *out alone; SAND_ERROR_UNKNOWN: no such player. `limits` may be NULL. */
sand_error sand_ai_create(const sand_player *player, const sand_field *field, const sand_player_limits *limits,
                          sand_ai **out);
void sand_ai_destroy(sand_ai *ai); /* NULL is fine */
/* Judges by this network from now on instead of the ruleset's; it must outlive the ai.  NULL: by none. */
void sand_ai_use_net(sand_ai *ai, const struct sand_net *net);

/* The order for the decision that is due in `view`, legal on it; it belongs to the `ai` and lives until the next
 * choice. NULL: nothing is asked of the viewer, or the ruleset suggests nothing.  The reason goes to `why`, which may
 * be NULL. */
const sand_order *sand_ai_choose(sand_ai *ai, const sand_battle *view, uint64_t seed, sand_text *why);

#endif
