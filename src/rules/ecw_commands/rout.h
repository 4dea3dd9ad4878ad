/* rout.h - hits, and whoever has taken too many [EC-ROUT]. */
#ifndef SAND_ECW_COMMANDS_ROUT_H
#define SAND_ECW_COMMANDS_ROUT_H

#include "rules/ecw_commands/reading.h"

void ec_hit(sand_battle *b, unsigned unit, int32_t hits, const char *rule, sand_log *log);
bool ec_is_routed(const sand_battle *b, unsigned unit);
/* Off the table; what its command owes for that is settled apart (ec_lose). */
void ec_remove(sand_battle *b, unsigned unit, ec_gone cause, sand_log *log);

#endif
