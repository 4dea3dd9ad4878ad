/* end.h - when a battle ends, and its winner [EC-A-46]. */
#ifndef SAND_ECW_COMMANDS_END_H
#define SAND_ECW_COMMANDS_END_H

#include "rules/ecw_commands/reading.h"

bool ec_army_gone(const sand_battle *b);              /* has either army no units left? */
bool ec_end_is_due(const sand_battle *b);             /* does the battle end instead of beginning a new turn? */
bool ec_is_lost(const sand_battle *b, unsigned unit); /* does this unit, which has left the table, count as a loss? */
sand_result ec_result(const sand_battle *b);

#endif
