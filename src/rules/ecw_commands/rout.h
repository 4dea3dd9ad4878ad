/* rout.h - hits, routs, and whatever follows at once [EC-ROUT, EC-CMD]. */
#ifndef SAND_ECW_COMMANDS_ROUT_H
#define SAND_ECW_COMMANDS_ROUT_H

#include "rules/ecw_commands/reading.h"

void ec_hit(sand_battle *b, unsigned unit, int32_t hits, const char *rule, sand_log *log);
bool ec_is_routed(const sand_battle *b, unsigned unit);
void ec_remove(sand_battle *b, sand_room *room, unsigned unit, ec_gone cause, sand_log *log);
void ec_run_panic(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);
sand_settling ec_settle(sand_battle *b, sand_room *room, sand_log *log);

#endif
