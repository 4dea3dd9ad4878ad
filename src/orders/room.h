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

#include <stddef.h>

/* How many bytes of an entry count: what lies beyond them in its list is never read. */
static inline size_t sand_orders_entry_size(const sand_entry *entry)
{
    SAND_ASSERT(entry->n_list <= SAND_ENTRY_LIST_MAX);
    return offsetof(sand_entry, list) + entry->n_list * sizeof entry->list[0];
}

/* SAND_OK or SAND_ERROR_MEMORY, then *out is untouched.  The field must outlive the room. */
sand_error sand_room_create(const sand_field *field, sand_room **out);
void sand_room_destroy(sand_room *room); /* NULL is fine */

/* Where everybody stands in `b`, as remembered as far as nobody has moved since: a battle, its views and its copies
 * share one.  Good until `b` is written, and until another battle is looked at in this room; while something is tried
 * on, until three others are. */
sand_scene *sand_room_scene(sand_room *room, const sand_battle *b);

/* A copy of `b` to try something on; given back in reverse order, and at most three at a time. */
sand_battle *sand_room_try(sand_room *room, const sand_battle *b);
void sand_room_give_back(sand_room *room, sand_battle *tried);

/* What `side` may know of `b` (sand_battle_view), worked out once for the same bytes.  Good until another battle's view
 * for that side is asked for. */
const sand_battle *sand_room_view(sand_room *room, const sand_battle *b, unsigned side);

/* Gives the battle's bytes a name, if they have none, so that what is found out about them is remembered until it is
 * written: whoever drives it does so when it comes to rest.  No other room of the field ever gives the same name. */
void sand_room_stamp(sand_room *room, sand_battle *b);

/* The kinds of order that answer a step, in the order of their table, those that close the step last; open now or not.
 */
typedef struct {
    uint16_t n, kind[SAND_DECISION_KINDS_MAX];
    uint16_t always; /* so many, the first of them, are open whenever the step asks */
} sand_room_kinds;
const sand_room_kinds *sand_room_kinds_of(const sand_room *room, unsigned step);

/* What a step works in while it runs (tables.work_size bytes, aligned for anything): it grows with the field, and no
 * stack need hold it.  Nothing in it is kept. */
void *sand_room_work(sand_room *room);

/* ---- for the judge: orders/ alone ---- */

/* What the step keeps while an order is judged (tables.sheet_size bytes); given back in reverse order. */
void *sand_room_sheet(sand_room *room);
void sand_room_give_back_sheet(sand_room *room);
/* Where check writes what apply takes over (tables.plan_size bytes). */
void *sand_room_plan(sand_room *room);
/* The plan was made by this one entry, of an order of this side, which is legal in `b`; entry NULL: it is nobody's now.
 */
void sand_room_keep_plan(sand_room *room, const sand_battle *b, unsigned side, const sand_entry *entry);
/* The plan, if it was made by just such an entry in a battle of just these bytes; else NULL. */
const void *sand_room_plan_for(const sand_room *room, const sand_battle *b, unsigned side, const sand_entry *entry);

/* This one entry, of an order of this side, was found legal in `b`; the verdict is what check would say of it.
 * Forgotten as soon as something is proved of other bytes, and when there are too many. */
void sand_room_prove(sand_room *room, const sand_battle *b, unsigned side, const sand_entry *entry,
                     const sand_verdict *verdict);
/* Is that known?  Fills the verdict. */
bool sand_room_is_proved(const sand_room *room, const sand_battle *b, const sand_order *order, sand_verdict *verdict);

/* What was found to be asked in a battle of these bytes; NULL: nobody looked. */
const sand_decision *sand_room_decided(const sand_room *room, const sand_battle *b);
/* To be filled in: from now on it is known of these bytes. */
sand_decision *sand_room_keep_decision(sand_room *room, const sand_battle *b);

#endif
