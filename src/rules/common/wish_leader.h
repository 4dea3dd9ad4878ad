/* wish_leader.h - wishes about a leader on his own: he rides to a place, or joins a unit and does something for it. */
#ifndef SAND_RULES_COMMON_WISH_LEADER_H
#define SAND_RULES_COMMON_WISH_LEADER_H

#include "rules/common/wish.h"

/* The kinds of order by which he rides, and by which he acts for a unit he has joined (0: none). */
typedef struct {
    uint16_t ride, deed;
    int32_t reach; /* how far he can ride now at most: rides to places farther off are not judged */
} sand_wish_leader;

/* Adds an order by which the leader acts for the unit: from where he is; otherwise after riding to it, both in one
 * order; otherwise the ride alone. */
void sand_wish_leader_join(sand_wisher *w, sand_wish_leader kinds, unsigned body, unsigned unit);
/* Adds such orders for every unit of his side, those with more hits (up to `most`) first; or from any starting point,
 * as one of n + 1 choices, of which one is the end of the step (n: units of the battle; sand_tries_end_first,
 * sand_tries_end_last). */
void sand_wish_leader_sample(sand_wisher *w, sand_wish_leader kinds, unsigned body, int32_t most);
/* A single wish about him: he is sent to a place, or to the unit that is its object. */
void sand_wish_leader_send(sand_wisher *w, sand_wish_leader kinds, unsigned body);

#endif
