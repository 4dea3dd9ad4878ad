/* deploy.h - deployment [EC-DEP]. */
#ifndef SAND_ECW_COMMANDS_DEPLOY_H
#define SAND_ECW_COMMANDS_DEPLOY_H

#include "motion/scene.h"
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
/* `last`: of its order; the command is judged as a whole then. */
void ec_check_place(sand_scene *scene, unsigned side, const sand_entry *entry, bool last, sand_verdict *verdict);
void ec_apply_place(sand_battle *b, const sand_entry *entry, sand_log *log);
/* Those of the step who found no place take no part. [EC-DEP-05] */
void ec_leave_out(sand_battle *b, sand_log *log);
void ec_check_post(sand_scene *scene, unsigned side, const sand_entry *entry, sand_verdict *verdict);
void ec_apply_post(sand_battle *b, const sand_entry *entry, sand_log *log);
/* The smallest rectangle about the ground where a unit or a commander's body may be put. */
sand_bounds ec_deploy_ground(const sand_battle *b, sand_ref_kind of, unsigned index);
unsigned ec_commander_due(const sand_battle *b,
                          unsigned side); /* the commander's body that is to be placed now, or 0 */

#endif
