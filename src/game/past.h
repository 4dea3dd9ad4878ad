/* past.h - what a game keeps of its past: every item of the log packed small, unpacked while somebody reads it.
 *
 * Packed, an item's battle is kept as what differs from the *key* battle, the one at the beginning of its turn; that
 * one is kept as what differs from zeros.  What followed from an item (orders, events, rolls, the battle) is
 * there while it is open and gone while it is not; everything else of it is always there. Items are shared by copies of
 * a game: each counts how often it is open. */
#ifndef SAND_GAME_PAST_H
#define SAND_GAME_PAST_H

#include "battle/battle.h"

struct sand_item;

typedef struct sand_past sand_past;

/* NULL: out of memory.  The caller destroys it; NULL is fine. */
sand_past *sand_past_create(const sand_field *field);
void sand_past_destroy(sand_past *past);

/* A battle of the field with anything in it, to be copied over; the caller's, who releases it with sand_memory_release
 * or hands it to an item.  NULL: out of memory. */
sand_battle *sand_past_battle(sand_past *past);

/* Opens the item once more; false: out of memory, and it is as it was. */
bool sand_past_open(sand_past *past, struct sand_item *item);
/* Closes what was opened, or was made open.  Nothing is lost without memory: then it stays unpacked. */
void sand_past_close(sand_past *past, struct sand_item *item);

/* The fingerprint of the item's battle, worked out when somebody first asks. */
uint64_t sand_past_hash(sand_past *past, struct sand_item *item);

/* Opens the item, number `i` of the log, for readers who do not say when they have done: until everything that is held
 * is let go.  False: out of memory. */
bool sand_past_hold(sand_past *past, size_t i, struct sand_item *item);
void sand_past_let_go(sand_past *past);

#endif
