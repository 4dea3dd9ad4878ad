/* past.h - what a game keeps of its past: little of every item of the log, and all of it while somebody reads it.
 *
 * Of orders it keeps the orders and their dice: what followed from them is worked out again, from the battle before.
 * Of everything else, and of one item in SAND_PAST_DEPTH_MAX so that it is never far back to a battle that is known, it
 * keeps what followed as well, packed: the battle as what differs from the one before, or from zeros.  What is put away
 * so is there while an item is open.  Items are shared by copies of a game: each counts how often it is open. */
#ifndef SAND_GAME_PAST_H
#define SAND_GAME_PAST_H

#include "battle/battle.h"
#include "orders/room.h"

struct sand_item;

typedef struct sand_past sand_past;

/* `room` must outlive it.  NULL: out of memory.  The caller destroys it; NULL is fine. */
sand_past *sand_past_create(const sand_field *field, sand_room *room);
/* For a copy of the game, which has the same items and a room of its own. */
sand_past *sand_past_copy(const sand_past *past, sand_room *room);
void sand_past_destroy(sand_past *past);

/* Makes room for the item, so that it can be read and carried out again whoever puts it away.  False: out of memory. */
bool sand_past_reserve(sand_past *past, const struct sand_item *item);

/* A battle of the field with anything in it, to be copied over; the caller's, who releases it with sand_memory_release
 * or hands it to an item.  NULL: out of memory. */
sand_battle *sand_past_battle(sand_past *past);

/* Opens the item once more; false: out of memory, and it is as it was. */
bool sand_past_open(sand_past *past, struct sand_item *item);
/* Closes what was opened, or was made open.  Nothing is lost without memory: then it stays unpacked. */
void sand_past_close(sand_past *past, struct sand_item *item);

/* The orders of an item, one of every actor, without what followed: good until the past is asked again. */
const sand_order *sand_past_orders(sand_past *past, const struct sand_item *item);

/* The fingerprint of the item's battle, worked out when somebody first asks. */
uint64_t sand_past_hash(sand_past *past, struct sand_item *item);

/* Opens the item, number `i` of the log, for readers who do not say when they have done: until everything that is held
 * is let go.  False: out of memory. */
bool sand_past_hold(sand_past *past, size_t i, struct sand_item *item);
void sand_past_let_go(sand_past *past);

#endif
