/* bout.h - one battle between two computer players, without a game around it: nothing is allocated while it is played.
 *
 * Each side is asked with its own view. */
#ifndef SAND_SIM_BOUT_H
#define SAND_SIM_BOUT_H

#include <sandtable/player.h>
#include "ai/ai.h"
#include "orders/room.h"

typedef struct sand_bout sand_bout;
struct sand_bout {
    sand_ai *ai[2];
    sand_battle *battle, *view;
    sand_room *room;
    uint32_t most_orders; /* 0: 100,000 */
    uint64_t orders;      /* of this battle */
    sand_log *log;        /* may be NULL */
    /* Called whenever a decision is due and once at the end; may empty the log.  May be NULL. */
    void (*watch)(void *context, sand_bout *bout);
    /* Called before an order is carried out, with the view it was chosen on.  May be NULL. */
    void (*before)(void *context, sand_bout *bout, const sand_decision *decision, const sand_order *order);
    void *context;
};

/* Everything but log, watch, before and most_orders, which begin as 0.  SAND_OK, SAND_ERROR_MEMORY; then nothing is to
 * be freed. */
sand_error sand_bout_init(sand_bout *bout, const sand_field *field, const sand_player *const player[2],
                          const sand_player_limits limits[2]);
void sand_bout_free(sand_bout *bout);
/* Plays on from `start`, a battle as sand_scenario_read leaves it; ai[0] has `first_side`.  False: broken off after
 * too many orders, or because somebody had nothing to say. */
bool sand_bout_play(sand_bout *bout, const sand_battle *start, unsigned first_side, uint64_t seed);

#endif
