/* hall_ahead.h - orders that a side has drafted ahead: handed in one after the other when it is asked.
 *
 * Invariant: they are told to nobody but their own side until one is handed in, and then as any order is. */
#ifndef SAND_SERVE_HALL_AHEAD_H
#define SAND_SERVE_HALL_AHEAD_H

#include "serve/hall_call.h"

enum { SAND_AHEAD_MOST = 64 };

/* Takes the orders, an array, in place of those there were; empty: takes them back. */
void sand_serve_set_ahead(sand_hall_call *call, const sand_json *orders);
/* Hands in the next one, if the side is asked for an order; true: it was taken. One that is refused stops the others.
 */
bool sand_serve_use_ahead(sand_hall_call *call, unsigned side);
/* What is left of them, and the words why they have stopped or null, as two members. */
void sand_serve_write_ahead(sand_json_writer *w, const sand_hall_battle *battle, unsigned side);

#endif
