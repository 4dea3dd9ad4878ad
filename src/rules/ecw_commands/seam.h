/* seam.h - the functions and data with which `ecw-commands` fills the seam. */
#ifndef SAND_ECW_COMMANDS_SEAM_H
#define SAND_ECW_COMMANDS_SEAM_H

#include "battle/net.h"
#include "orders/steps.h"
#include "rules/ecw_commands/reading.h"

/* battle/rules.h says what each of these must do. */
SAND_SEAM_DECLARED(ec, EC)
bool ec_acts_yet(const sand_battle *b, unsigned unit);
extern const struct sand_wish_units ec_wishes;

#endif
