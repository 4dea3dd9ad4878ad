/* order_parts.h - private to orders: what asking, judging and carrying out share. */
#ifndef SAND_ORDERS_ORDER_PARTS_H
#define SAND_ORDERS_ORDER_PARTS_H

#include "orders/steps.h"

/* Is this kind offered by the frame on top, whether or not it asks? */
bool sand_orders_open(const sand_battle *b, unsigned kind);
sand_entries sand_orders_entries(const sand_battle *b, unsigned step);
/* Returns what sand_orders_decision(b, room).asks would be, without making the decision. */
bool sand_orders_asks(const sand_battle *b, sand_room *room);

/* Judges one entry on its own. */
typedef void (*sand_orders_judge_one)(sand_judging *j, const sand_entry *entry, sand_verdict *verdict);
/* To be called when the present entry was refused with a limit: replaces the verdict by that of the rule that sets the
 * limit (order_bind.c). */
void sand_orders_name_what_binds(sand_judging *j, sand_orders_judge_one judges);

#endif
