/* settle.h - whatever follows at once. */
#ifndef SAND_ECW_COMMANDS_SETTLE_H
#define SAND_ECW_COMMANDS_SETTLE_H

#include "rules/ecw_commands/rout.h"

/* Off the table, and what follows from that for its command. */
void ec_lose(sand_battle *b, sand_room *room, unsigned unit, ec_gone cause, sand_log *log);
sand_settling ec_settle(sand_battle *b, sand_room *room, sand_log *log);

#endif
