/* verdicts.h - refusals that every chapter uses. */
#ifndef SAND_ECW_COMMANDS_VERDICTS_H
#define SAND_ECW_COMMANDS_VERDICTS_H

#include "rules/common/answer.h"
#include "rules/common/engage.h"
#include "rules/ecw_commands/reading.h"

/* These answer NO because of the enemy that the unit is fighting, or because of what the unit has already done.
 * [EC-A-34a, EC-ORG-13] */
void ec_refuse_engaged(const sand_battle *b, unsigned unit, sand_verdict *verdict);
void ec_refuse_again(const sand_battle *b, unsigned unit, sand_verdict *verdict);

#endif
