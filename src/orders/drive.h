/* drive.h - from one decision to the next. */
#ifndef SAND_ORDERS_DRIVE_H
#define SAND_ORDERS_DRIVE_H

#include "orders/room.h"

/* Runs frames and settles until a decision is due, the battle is over, or the dice failed. A new decision gets a new
 * head.serial: call exactly once after set-up and once after every apply. False: no decision, because the battle is
 * over or the dice failed. A battle that has come to rest gets its stamp. */
bool sand_orders_come_to_rest(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);
/* Does what sand_orders_come_to_rest does, and returns what rules->decision then says. */
sand_decision sand_orders_run(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);
/* Settles, then runs one frame: one round of the loop in sand_orders_come_to_rest. False, with no frame run, when a
 * decision is due, the battle is over, or the dice failed (the battle must not be continued then). Leaves head.serial
 * alone. */
bool sand_orders_step(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);
/* Runs one frame as sand_orders_step does, without settling first or testing the dice: the battle must be settled, and
 * the dice must not have failed. */
bool sand_orders_advance(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);
/* May the frame on top roll dice when it runs? False proves that it does not. */
bool sand_orders_may_roll(const sand_battle *b);
/* Would the frame on top run, because it has no decision? For a settled battle. */
bool sand_orders_runs_next(const sand_battle *b, sand_room *room);
/* Carries out everything that follows at once from the last writes. */
void sand_orders_settle(sand_battle *b, sand_room *room, sand_log *log);

#endif
