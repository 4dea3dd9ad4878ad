/* room.h - what is remembered beside battles: caches, scratch copies and working storage.
 *
 * A room belongs to the code that drives battles (a game, a simulation, odds, a computer player) and is passed through
 * the callbacks of a ruleset (battle/rules.h). Nothing in it is part of a battle: with any room, used or new, every
 * answer is the same. It serves battles of one field, and one thread uses it at a time. Nothing is allocated while a
 * battle is played. */
#ifndef SAND_ORDERS_ROOM_H
#define SAND_ORDERS_ROOM_H

#include "battle/rules.h"
#include "motion/scene.h"

#include <stddef.h>

/* Returns how many bytes of an entry are used; the list is the last member, and may be shorter than its room. */
static inline size_t sand_orders_entry_size(const sand_entry *entry)
{
    SAND_ASSERT(entry->n_list <= SAND_ENTRY_LIST_MAX);
    return offsetof(sand_entry, list) + entry->n_list * sizeof entry->list[0];
}

/* SAND_OK or SAND_ERROR_MEMORY, which leaves *out unchanged. The field must outlive the room. */
sand_error sand_room_create(const sand_field *field, sand_room **out);
void sand_room_destroy(sand_room *room); /* NULL is allowed */

/* Where all units stand in `b`, cached as far as none has moved: a battle, its views and its copies share one scene.
 * Valid until `b` is written and until another battle is looked at in this room; while something is being tried, until
 * three others are. */
sand_scene *sand_room_scene(sand_room *room, const sand_battle *b);

/* A copy of `b` to try something on; returned in reverse order, at most three at a time. */
sand_battle *sand_room_try(sand_room *room, const sand_battle *b);
void sand_room_give_back(sand_room *room, sand_battle *tried);

/* What `side` may know of `b` (sand_battle_view), computed once for the same bytes. Valid until another battle's view
 * for that side is asked for. */
const sand_battle *sand_room_view(sand_room *room, const sand_battle *b, unsigned side);

/* Gives the battle's bytes a stamp, if they have none, so that what is found out about them is kept until the next
 * write: the driving code calls it when the battle comes to rest. No other room of the field ever gives the same stamp.
 */
void sand_room_stamp(sand_room *room, sand_battle *b);

/* The kinds of order that answer a step, in the order of their table with those that close the step last, whether open
 * now or not. */
typedef struct {
    uint16_t n, kind[SAND_DECISION_KINDS_MAX];
    uint16_t always; /* the first of them that are open whenever the step asks */
} sand_room_kinds;
const sand_room_kinds *sand_room_kinds_of(const sand_room *room, unsigned step);

/* Working storage of a step while it runs (tables.work_size bytes, aligned for anything): it grows with the field, so
 * the stack need not hold it. Nothing in it is kept. */
void *sand_room_work(sand_room *room);

/* Storage for what a ruleset finds out about a battle as it stands (tables.memo_size bytes). It is zeroed when the
 * battle has no stamp or another one than at the last call; otherwise it still holds what the ruleset wrote. Valid
 * until it is asked for with another battle. */
void *sand_room_memo(sand_room *room, const sand_battle *b);

/* ---- for the judge: orders/ alone ---- */

/* What the step keeps while an order is judged (tables.sheet_size bytes); returned in reverse order. */
void *sand_room_sheet(sand_room *room);
void sand_room_give_back_sheet(sand_room *room);
/* Where check writes what apply takes over (tables.plan_size bytes). */
void *sand_room_plan(sand_room *room);
/* Records that the plan was made for this one entry of an order of this side, legal in `b`; entry NULL: it belongs to
 * no entry now. */
void sand_room_keep_plan(sand_room *room, const sand_battle *b, unsigned side, const sand_entry *entry);
/* The plan, if it was made for the same entry in a battle with the same bytes; otherwise NULL. */
const void *sand_room_plan_for(const sand_room *room, const sand_battle *b, unsigned side, const sand_entry *entry);

/* Records that this one entry, of an order of this side, was found legal in `b`, with the verdict that check gives.
 * Forgotten as soon as something is proved of other bytes, and when there are too many. */
void sand_room_prove(sand_room *room, const sand_battle *b, unsigned side, const sand_entry *entry,
                     const sand_verdict *verdict);
/* Was this order recorded by sand_room_prove for a battle with these bytes? If so, fills in the verdict. */
bool sand_room_is_proved(const sand_room *room, const sand_battle *b, const sand_order *order, sand_verdict *verdict);

/* The decision of a battle with these bytes; NULL: not known. */
const sand_decision *sand_room_decided(const sand_room *room, const sand_battle *b);
/* Returns a decision to be filled in, which is then known for these bytes. */
sand_decision *sand_room_keep_decision(sand_room *room, const sand_battle *b);

#endif
