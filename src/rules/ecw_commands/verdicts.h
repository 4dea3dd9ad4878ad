/* verdicts.h - the refusals met in every chapter. */
#ifndef SAND_ECW_COMMANDS_VERDICTS_H
#define SAND_ECW_COMMANDS_VERDICTS_H

#include "rules/common/answer.h"
#include "rules/common/engage.h"
#include "rules/ecw_commands/reading.h"

/* NO, because of whom it is fighting; because of what it has done already. [EC-A-34a, EC-ORG-13] */
void ec_refuse_engaged(const sand_battle *b, unsigned unit, sand_verdict *verdict);
void ec_refuse_again(const sand_battle *b, unsigned unit, sand_verdict *verdict);

#endif
