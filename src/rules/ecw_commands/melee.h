/* melee.h - hand to hand [EC-MEL]. */
#ifndef SAND_ECW_COMMANDS_MELEE_H
#define SAND_ECW_COMMANDS_MELEE_H

#include "orders/steps.h"
#include "rules/ecw_commands/reading.h"

/* The dice of the frame on top: subject strikes object. */
void ec_run_pursuit(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);

#endif
