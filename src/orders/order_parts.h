/* order_parts.h - inside orders only: what asking, judging and carrying out share. */
#ifndef SAND_ORDERS_ORDER_PARTS_H
#define SAND_ORDERS_ORDER_PARTS_H

#include "orders/steps.h"

/* Is this kind offered by the frame on top, whether or not it asks? */
bool sand_orders_open(const sand_battle *b, unsigned kind);
sand_entries sand_orders_entries(const sand_battle *b, unsigned step);
/* The same as sand_orders_decision(b, room).asks. */
bool sand_orders_asks(const sand_battle *b, sand_room *room);

#endif
