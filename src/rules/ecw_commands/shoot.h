/* shoot.h - musketry and guns [EC-SHOOT]. */
#ifndef SAND_ECW_COMMANDS_SHOOT_H
#define SAND_ECW_COMMANDS_SHOOT_H

#include "orders/steps.h"
#include "rules/common/see.h"
#include "rules/ecw_commands/reading.h"

void ec_apply_shoot(const sand_deed *deed);
/* Rolls for the ammunition of the subject of the frame on top, which has shot at the object. */
void ec_run_ammunition(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);

#endif
