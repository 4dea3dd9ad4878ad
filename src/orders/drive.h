/* drive.h - from one decision to the next. */
#ifndef SAND_ORDERS_DRIVE_H
#define SAND_ORDERS_DRIVE_H

#include "orders/room.h"

/* Runs frames and settles until a decision is due, the battle is over, or the dice failed.  A decision that becomes due
 * gets a new head.serial: call it exactly once after set-up and once after every apply.  False: nobody is asked, as the
 * battle is over or the dice failed.  A battle that has come to rest gets its stamp. */
bool sand_orders_come_to_rest(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);
/* The same, for whoever wants to know what is asked: what rules->decision says now. */
sand_decision sand_orders_run(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);
/* One piece of that: settles, then runs one frame.  False, nothing run, when a decision is due, the battle is over, or
 * the dice have failed (then the battle is not to be played on). Leaves head.serial alone. */
bool sand_orders_step(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);
/* The same of a battle that is settled, and dice that have not failed. */
bool sand_orders_advance(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);
/* May dice fall in the frame on top, were it run?  False: surely not. */
bool sand_orders_may_roll(const sand_battle *b);
/* Would the frame on top run, as it asks nobody?  Of a battle that is settled. */
bool sand_orders_runs_next(const sand_battle *b, sand_room *room);
/* Whatever follows at once from what was written. */
void sand_orders_settle(sand_battle *b, sand_room *room, sand_log *log);

#endif
