/* melee.h - hand to hand fighting [EC-MEL]. */
#ifndef SAND_ECW_COMMANDS_MELEE_H
#define SAND_ECW_COMMANDS_MELEE_H

#include "orders/steps.h"
#include "rules/ecw_commands/reading.h"

/* Rolls the pursuit test of the frame on top: its subject has beaten its object. */
void ec_run_pursuit(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);

#endif
