/* rout.h - hits, and whoever has taken too many [EC-ROUT]. */
#ifndef SAND_ECW_COMMANDS_ROUT_H
#define SAND_ECW_COMMANDS_ROUT_H

#include "rules/ecw_commands/reading.h"

/* Adds hits (0 or more; 0: nothing is told), by that rule.  Whoever has too many now leaves when things are settled,
 * not here: dice that are due still fall on him. */
void ec_hit(sand_battle *b, unsigned unit, int32_t hits, const char *rule, sand_log *log);
/* Off the table; what its command owes for that is settled apart (ec_lose). */
void ec_remove(sand_battle *b, unsigned unit, ec_gone cause, sand_log *log);

#endif
