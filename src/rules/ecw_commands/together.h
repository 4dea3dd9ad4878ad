/* together.h - commands hold together [EC-ORG-08..10]. */
#ifndef SAND_ECW_COMMANDS_TOGETHER_H
#define SAND_ECW_COMMANDS_TOGETHER_H

#include "motion/linkage.h"
#include "rules/ecw_commands/reading.h"

/* These functions tell how a command stands if `unit`, in play or not yet, stood at `box` (unit 0: as things are). */

/* Works for an Independent command too. The caller releases the linkage with sand_linkage_part. */
sand_linkage ec_linkage_of(sand_scene *scene, unsigned command, unsigned unit, const sand_box *box);
sand_linkage_breach ec_cohesion_of(sand_scene *scene, unsigned command, unsigned unit, const sand_box *box);
sand_linkage_gap ec_widest_gap(sand_scene *scene, unsigned command, unsigned unit, const sand_box *box);
/* Does no unit stand apart? Equivalent to apart == 0, but faster. */
bool ec_holds_together(sand_scene *scene, unsigned command, unsigned unit, const sand_box *box);
/* Is the command free of the rule that it must hold together? [EC-ORG-10] */
bool ec_is_exempt(const sand_battle *b, unsigned command);
/* Does the unit at this new place bring its scattered command closer together? [EC-A-18] */
bool ec_restores(sand_scene *scene, unsigned unit, const sand_box *box);

#endif
