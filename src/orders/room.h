/* room.h - what is remembered beside battles, and what is tried and thrown away: caches, scratch copies, room to work
 * in.
 *
 * A room belongs to whoever drives battles (a game, a simulation, odds, a computer player) and is handed through the
 * seam. Nothing in it is part of a battle: with any room, used or new, every answer is the same.  It is made for the
 * battles of one field, and one thread uses it at a time.  Nothing is allocated while a battle is played. */
#ifndef SAND_ORDERS_ROOM_H
#define SAND_ORDERS_ROOM_H

#include "battle/rules.h"
#include "motion/scene.h"

/* SAND_OK or SAND_ERROR_MEMORY, then *out is untouched.  The field must outlive the room. */
sand_error sand_room_create(const sand_field *field, sand_room **out);
void sand_room_destroy(sand_room *room); /* NULL is fine */

/* Where everybody stands in `b`, as remembered as far as nobody has moved since.  Good until `b` is written, and until
 * three other battles have been looked at in this room. */
sand_scene *sand_room_scene(sand_room *room, const sand_battle *b);

/* A copy of `b` to try something on; given back in reverse order, and at most three at a time. */
sand_battle *sand_room_try(sand_room *room, const sand_battle *b);
void sand_room_give_back(sand_room *room, sand_battle *tried);

#endif
