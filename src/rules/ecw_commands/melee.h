/* melee.h - hand to hand [EC-MEL]. */
#ifndef SAND_ECW_COMMANDS_MELEE_H
#define SAND_ECW_COMMANDS_MELEE_H

#include "orders/steps.h"
#include "rules/ecw_commands/reading.h"

/* Pushes the frame of the attack; or gives ground where that is the rule for an attack in vain. [EC-OPT-06] */
void ec_apply_fight(const sand_deed *deed);
/* The dice of the frame on top: subject strikes object. */
void ec_run_pursuit(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);
bool ec_is_hopeless(const sand_battle *b,
                    unsigned unit); /* must it give ground to whomever it may fight? [EC-OPT-06] */

#endif
