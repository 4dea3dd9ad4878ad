/* past.h - how a game stores its past: an item of the log is complete only while it is open, and packed otherwise.
 *
 * Of an item of orders, the orders and their dice are packed, and what followed is worked out again from the battle
 * before. Of every other item, and of one item in SAND_PAST_DEPTH_MAX so that a known battle is never far back, what
 * followed is packed too: the battle as differences from the one before, or from zeros. Opening an item unpacks it.
 * Copies of a game share items, so an item counts how often it is open. */
#ifndef SAND_GAME_PAST_H
#define SAND_GAME_PAST_H

#include "battle/battle.h"
#include "orders/room.h"

struct sand_item;

typedef struct sand_past sand_past;

/* `room` must outlive it. NULL: out of memory. The caller destroys it; NULL is allowed. */
sand_past *sand_past_create(const sand_field *field, sand_room *room);
/* For a copy of the game, which has the same items and a room of its own. */
sand_past *sand_past_copy(const sand_past *past, sand_room *room);
void sand_past_destroy(sand_past *past);

/* Makes room for the item, so that it can always be read and carried out again. False: out of memory. */
bool sand_past_reserve(sand_past *past, const struct sand_item *item);

/* A battle of the field with undefined contents, to be copied over. The caller releases it with sand_memory_release or
 * gives it to an item. NULL: out of memory. */
sand_battle *sand_past_battle(sand_past *past);

/* Opens the item once more; false: out of memory, and it is unchanged. */
bool sand_past_open(sand_past *past, struct sand_item *item);
/* Closes what was opened or created open. Without memory nothing is lost: the item stays unpacked. */
void sand_past_close(sand_past *past, struct sand_item *item);

/* The orders of an item without what followed, valid until the next call that reads the past. */
const sand_order *sand_past_orders(sand_past *past, const struct sand_item *item);

/* The fingerprint of the item's battle, computed on first use. */
uint64_t sand_past_hash(sand_past *past, struct sand_item *item);

/* Opens item number `i` of the log until sand_past_let_go, for readers that do not say when they have finished. False:
 * out of memory. */
bool sand_past_hold(sand_past *past, size_t i, struct sand_item *item);
void sand_past_let_go(sand_past *past);

#endif
