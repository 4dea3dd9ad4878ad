/* commander.h - commanders: contact with a lone commander, and his flight [EC-CMD]. */
#ifndef SAND_ECW_COMMANDS_COMMANDER_H
#define SAND_ECW_COMMANDS_COMMANDER_H

#include "motion/march.h"
#include "motion/scene.h"
#include "motion/stop.h"
#include "rules/ecw_commands/reading.h"

/* Shortens the march in `stop` so that the unit does not touch an enemy commander where the rules forbid
 * contact. [EC-A-39b] */
void ec_stop_at_commander(sand_scene *scene, const sand_mover *mover, int32_t heading, sand_stop *stop);
/* Makes every lone enemy commander flee that `unit` reaches on its way from `start`. [EC-CMD-03] */
void ec_ride_at_commander(sand_battle *b, unsigned unit, sand_pose start, sand_straight way, sand_log *log);
void ec_run_panic(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);
/* Makes every commander flee who stands alone in contact with an enemy. Returns whether any did. */
bool ec_settle_commanders(sand_battle *b, sand_log *log);

#endif
