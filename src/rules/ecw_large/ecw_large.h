/* ecw_large.h - the ruleset `ecw-large`: larger battles of the English Civil War. */
#ifndef SAND_ECW_LARGE_ECW_LARGE_H
#define SAND_ECW_LARGE_ECW_LARGE_H

#include "battle/rules.h"

extern const sand_rules sand_rules_ecw_large;

#endif
