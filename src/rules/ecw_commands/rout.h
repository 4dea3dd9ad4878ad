/* rout.h - adding hits, and removing units that have taken too many [EC-ROUT]. */
#ifndef SAND_ECW_COMMANDS_ROUT_H
#define SAND_ECW_COMMANDS_ROUT_H

#include "rules/ecw_commands/reading.h"

/* Adds hits (0 or more; 0 is not reported) by that rule. A unit with too many hits leaves only when the battle is
 * settled, not here: dice that are due still hit it. */
void ec_hit(sand_battle *b, unsigned unit, int32_t hits, const char *rule, sand_log *log);
/* Takes the unit off the table. What its command owes for the loss is handled by ec_lose. */
void ec_remove(sand_battle *b, unsigned unit, ec_gone cause, sand_log *log);

#endif
