/* loosen.h - contacts of those who go away: no bar to them while everybody moves. */
#ifndef SAND_MOTION_LOOSEN_H
#define SAND_MOTION_LOOSEN_H

#include "battle/battle.h"

/* Contacts taken out of a battle, on storage of the caller's. */
typedef struct {
    sand_contact *of;
    size_t n, room;
} sand_loosened;

/* Ends the contacts of which either has a way to go, but for those with any of these flags. */
void sand_loosen(sand_battle *b, unsigned kept, sand_loosened *out);
/* Those who touch still are in contact since they met: as if nothing had been ended. */
void sand_loosen_tie(sand_battle *b, const sand_loosened *loosened);

#endif
