/* rules.h - the one thing of `ecw-commands` that the registry sees. */
#ifndef SAND_ECW_COMMANDS_RULES_H
#define SAND_ECW_COMMANDS_RULES_H

#include "battle/rules.h"

extern const sand_rules sand_rules_ecw_commands;

#endif
