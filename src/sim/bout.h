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
    uint32_t most_orders; /* the battle is broken off after so many; 0: 100,000 */
    uint64_t orders;      /* carried out in this battle so far */
    sand_log *log;        /* may be NULL */
    /* Called whenever a decision is due and once at the end; it may empty the log. NULL: not wanted. */
    void (*watch)(void *context, sand_bout *bout);
    /* Called before an order is carried out, with the view it was chosen on. NULL: not wanted. */
    void (*before)(void *context, sand_bout *bout, const sand_decision *decision, const sand_order *order);
    void *context;
};

/* Creates what a bout needs; log, watch, before and most_orders begin as 0 and are set by the caller. SAND_OK or
 * SAND_ERROR_MEMORY, after which nothing needs to be freed. */
sand_error sand_bout_init(sand_bout *bout, const sand_field *field, const sand_player *const player[2],
                          const sand_player_limits limits[2]);
void sand_bout_free(sand_bout *bout);
/* Plays on from `start`, a battle as sand_scenario_read leaves it; ai[0] plays `first_side`. False: the battle was
 * broken off after too many orders, or because a player gave none. */
bool sand_bout_play(sand_bout *bout, const sand_battle *start, unsigned first_side, uint64_t seed);

#endif
