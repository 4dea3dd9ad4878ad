/* again.h - carries past orders out again, with the dice that they had.
 *
 * Orders are stored as they were given, with the dice rolled for them. In the battle in which they were given they lead
 * to the same result, down to the last byte of every event, because `apply` and `proceed` depend only on the battle,
 * the orders and the dice. */
#ifndef SAND_GAME_AGAIN_H
#define SAND_GAME_AGAIN_H

#include "game/game_parts.h"

/* Working storage for one game; starts as zeros and owns its lists. */
typedef struct {
    sand_room *room; /* the game's; not owned */
    /* of the item read last: */
    sand_order orders[SAND_SIDES];
    sand_entry *entries;
    sand_roll *rolls;
    uint8_t *used; /* which rolls have been asked for again */
    size_t entries_room, rolls_room, used_room;
} sand_again;

void sand_again_release(sand_again *again);
/* Makes room for the item, so that reading it and carrying it out again cannot fail. False: out of memory. */
bool sand_again_reserve(sand_again *again, const sand_item *item);
/* Makes room for every item for which `other` has room. */
bool sand_again_reserve_as(sand_again *again, const sand_again *other);

/* Writes the orders and dice of an open item; `out` has room for sand_again_most(item) bytes. Returns the number of
 * bytes. */
size_t sand_again_most(const sand_item *item);
size_t sand_again_write(const sand_item *item, uint8_t *out);
/* Reads the orders and dice from the item's packed bytes; returns the number of bytes read. */
size_t sand_again_read(sand_again *again, const sand_item *item);

/* Carries out the orders of this item, which was read last, on `b`, the battle before the item. The log (or NULL) has
 * room for the item's events, `rolls` (or NULL without a log) for its dice. */
void sand_again_carry_out(sand_again *again, const sand_item *item, sand_battle *b, sand_log *log, sand_roll *rolls);

#endif
