/* deploy.h - deployment [EC-DEP]. */
#ifndef SAND_ECW_COMMANDS_DEPLOY_H
#define SAND_ECW_COMMANDS_DEPLOY_H

#include "orders/steps.h"
#include "rules/common/muster.h"
#include "rules/ecw_commands/reading.h"

enum { EC_POST_LATE = 1 }; /* value of a `post` frame: the commander arrives in the middle of the battle */

bool ec_deploy_due(const sand_battle *b); /* is anybody still to be placed? */
/* Whom the step on top has to place next: a unit, or, in the last step, the commander's body; 0: nobody. */
unsigned ec_deploy_next(const sand_battle *b);
static inline bool ec_deploy_asks(const sand_battle *b)
{
    return ec_deploy_next(b) != 0;
}
/* Rolls for who places first in the step, and pushes both sides' turns to place. [EC-DEP] */
void ec_deploy_roll(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);
/* At the end of an order the command is judged as a whole. */
void ec_check_place(sand_judging *j);
void ec_apply_place(const sand_deed *deed);
/* Those of the step who found no place take no part. [EC-DEP-05] */
void ec_end_deployment(const sand_deed *deed);
void ec_check_post(sand_judging *j);
void ec_apply_post(const sand_deed *deed);
/* Where a unit or a commander's body may be put. */
sand_muster_comer ec_comer(const sand_battle *b, sand_ref_kind of, unsigned index);
unsigned ec_commander_due(const sand_battle *b,
                          unsigned side); /* the commander's body that is to be placed now, or 0 */

#endif
