/* punic.h - the ruleset `punic`: battles of the Second Punic War. */
#ifndef SAND_PUNIC_PUNIC_H
#define SAND_PUNIC_PUNIC_H

#include "battle/rules.h"

extern const sand_rules sand_rules_punic;

#endif
