/* deploy.h - placing units and commanders, before the battle and as they arrive [EC-DEP]. */
#ifndef SAND_ECW_COMMANDS_DEPLOY_H
#define SAND_ECW_COMMANDS_DEPLOY_H

#include "orders/steps.h"
#include "rules/common/muster.h"
#include "rules/ecw_commands/reading.h"

enum { EC_POST_LATE = 1 }; /* value of a `post` frame: the commander arrives during the battle */

bool ec_deploy_due(const sand_battle *b); /* is a unit or a commander still to be placed? */
/* What the step on top places next: a unit, or in the last step the commander's body; 0: nothing is left. */
unsigned ec_deploy_next(const sand_battle *b);
static inline bool ec_deploy_asks(const sand_battle *b)
{
    return ec_deploy_next(b) != 0;
}
/* Rolls for who places first in every step, and pushes both sides' steps. [EC-DEP] */
void ec_deploy_roll(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);
/* Checks the place of one unit; at the end of the order the command is judged as a whole. */
void ec_check_place(sand_judging *j);
void ec_apply_place(const sand_deed *deed);
/* Units of the step that found no place take no part in the battle. [EC-DEP-05] */
sand_order_apply ec_end_deployment, ec_apply_post;
sand_order_check ec_check_post;
/* Where a unit, or a commander's body, may be placed. */
sand_muster_comer ec_comer(const sand_battle *b, sand_ref_kind of, unsigned index);
unsigned ec_commander_due(const sand_battle *b,
                          unsigned side); /* the commander's body that is to be placed now, or 0 */

#endif
