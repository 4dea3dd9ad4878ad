/* ecw_commands.h - the declaration of `ecw-commands` for the registry. */
#ifndef SAND_ECW_COMMANDS_ECW_COMMANDS_H
#define SAND_ECW_COMMANDS_ECW_COMMANDS_H

#include "battle/rules.h"

extern const sand_rules sand_rules_ecw_commands;

#endif
