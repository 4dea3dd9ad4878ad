/* standing.h - where in its unit's formation a base stands, and which rank is not full.
 *
 * A base with a slot has a file (from 1 at the left) and a rank (from 1 at the front); bases that are gone or on their
 * own (rank 0) have none. ranks.h says how slots are assigned. */
#ifndef SAND_BATTLE_STANDING_H
#define SAND_BATTLE_STANDING_H

#include "battle/battle.h"

enum { SAND_SLOTS_MAX = 4096 }; /* bases of one unit */

/* The bases of a unit that have a slot. */
typedef struct {
    unsigned n;
    uint16_t body[SAND_SLOTS_MAX];
} sand_slots;

/* How far right of the middle of its formation the base's middle stands, in half units; it has a slot, and its unit
 * stands in straight ranks. */
int32_t sand_standing_aside2(const sand_battle *b, unsigned body);
/* The place of a base from side to side, in half files from its unit's left edge: twice its file less two, or as the
 * middle of its short rank puts it. Two bases of a unit stand one behind the other if these are equal, and half behind
 * if they differ by one. */
int32_t sand_standing_column2(const sand_battle *b, unsigned body);
static inline bool sand_standing_has_slot(const sand_battle *b, unsigned body)
{
    const sand_body *row = sand_battle_body(b, body);
    return row->rank > 0 && row->status != SAND_STATUS_GONE && sand_battle_body_def(b, body)->unit != 0;
}

/* Recounts the rank that is not full, after files and ranks of bases were set one by one. */
void sand_standing_recount(sand_battle *b, unsigned unit);
/* Is the recorded short rank correct? */
bool sand_standing_is_noted(const sand_battle *b, unsigned unit);

#endif
