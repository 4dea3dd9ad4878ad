/* again.h - orders of the past, carried out again.
 *
 * Orders are put away as they were given, with the dice that fell for them.  On the battle they were given in, they
 * lead to what they led to then, to the last byte of every event: `apply` and `proceed` depend on the battle, the
 * orders and the dice alone. */
#ifndef SAND_GAME_AGAIN_H
#define SAND_GAME_AGAIN_H

#include "game/game_parts.h"

/* Room to work in, for one game; begins as zeros, and owns its lists. */
typedef struct {
    sand_room *room; /* the game's; not owned */
    /* of the item that was read last: */
    sand_order orders[SAND_SIDES];
    sand_entry *entries;
    sand_roll *rolls;
    uint8_t *used; /* which of the rolls have been asked for again */
    size_t entries_room, rolls_room, used_room;
} sand_again;

void sand_again_release(sand_again *again);
/* Makes room for the item, so that reading it and carrying it out again cannot fail, whoever has put it away.  False:
 * out of memory. */
bool sand_again_reserve(sand_again *again, const sand_item *item);
/* The same for every item that another game has room for. */
bool sand_again_reserve_as(sand_again *again, const sand_again *other);

/* Writes orders and dice of an item that is open; `out` has room for sand_again_most(item) bytes.  Returns how many. */
size_t sand_again_most(const sand_item *item);
size_t sand_again_write(const sand_item *item, uint8_t *out);
/* Reads them from what the item has packed; returns how many bytes that were. */
size_t sand_again_read(sand_again *again, const sand_item *item);

/* Carries out what was read last, which is of this item, on `b`, which is as it was before the item.  The log (or NULL)
 * has room for the item's events, `rolls` (or NULL, where there is no log) for its dice. */
void sand_again_carry_out(sand_again *again, const sand_item *item, sand_battle *b, sand_log *log, sand_roll *rolls);

#endif
