/* end.h - when a battle is over, and who has won it [EC-A-46]. */
#ifndef SAND_ECW_COMMANDS_END_H
#define SAND_ECW_COMMANDS_END_H

#include "rules/ecw_commands/reading.h"

bool ec_army_gone(const sand_battle *b);              /* has an army nobody left? */
bool ec_end_is_due(const sand_battle *b);             /* does no new turn begin? */
bool ec_is_lost(const sand_battle *b, unsigned unit); /* of one that is gone: does it count as a loss? */
sand_result ec_result(const sand_battle *b);

#endif
