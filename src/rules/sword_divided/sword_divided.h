/* sword_divided.h - By the Sword Divided V2.0 by Mike Elliott: battles of the English Civil War. */
#ifndef SAND_SWORD_DIVIDED_SWORD_DIVIDED_H
#define SAND_SWORD_DIVIDED_SWORD_DIVIDED_H

#include "battle/rules.h"

extern const sand_rules sand_rules_sword_divided;

#endif
