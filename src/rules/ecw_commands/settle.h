/* settle.h - everything that follows at once after a change of the battle. */
#ifndef SAND_ECW_COMMANDS_SETTLE_H
#define SAND_ECW_COMMANDS_SETTLE_H

#include "rules/ecw_commands/rout.h"

/* Takes the unit off the table, and does what follows from that for its command. */
void ec_lose(sand_battle *b, sand_room *room, unsigned unit, ec_gone cause, sand_log *log);

#endif
