/* hall_ahead.h - orders that a side has drafted ahead: handed in one after the other when it is asked.
 *
 * Invariant: only their own side sees them until one is handed in, which then is told like any order. */
#ifndef SAND_SERVE_HALL_AHEAD_H
#define SAND_SERVE_HALL_AHEAD_H

#include "serve/hall_call.h"

enum { SAND_AHEAD_MOST = 64 };

/* Replaces the side's orders ahead by this array; an empty one removes them. */
void sand_serve_set_ahead(sand_hall_call *call, const sand_json *orders);
/* Hands in the next order ahead if the side is asked for one; true: it was accepted. A refused one stops those behind
 * it. */
bool sand_serve_use_ahead(sand_hall_call *call, unsigned side);
/* Writes two members: the orders left, and the reason why they stopped, or null. */
void sand_serve_write_ahead(sand_json_writer *w, const sand_hall_battle *battle, unsigned side);

#endif
