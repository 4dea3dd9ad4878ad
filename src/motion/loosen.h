/* loosen.h - suspends the contacts of units that have a motion, so that these contacts stop no mover while all units
 * move at once, and restores those that still hold afterwards. */
#ifndef SAND_MOTION_LOOSEN_H
#define SAND_MOTION_LOOSEN_H

#include "battle/battle.h"

/* Contacts taken out of a battle, in storage owned by the caller. */
typedef struct {
    sand_contact *of;
    size_t n, room;
} sand_loosened;

/* Ends the contacts in which either unit has a motion, except those with any of the flags `kept`. */
void sand_loosen(sand_battle *b, unsigned kept, sand_loosened *out);
/* Restores the contacts of units that still touch, with the time at which they began. */
void sand_loosen_tie(sand_battle *b, const sand_loosened *loosened);

#endif
