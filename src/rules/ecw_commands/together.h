/* together.h - commands hold together [EC-ORG-08..10]. */
#ifndef SAND_ECW_COMMANDS_TOGETHER_H
#define SAND_ECW_COMMANDS_TOGETHER_H

#include "motion/linkage.h"
#include "rules/ecw_commands/reading.h"

/* These ask how a command stands, were `unit`, in play or not yet, at `box` (unit 0: as things are). */

/* Of an Independent command, too.  Give it back by sand_linkage_part. */
sand_linkage ec_linkage_of(sand_scene *scene, unsigned command, unsigned unit, const sand_box *box);
sand_linkage_breach ec_cohesion_of(sand_scene *scene, unsigned command, unsigned unit, const sand_box *box);
sand_linkage_gap ec_widest_gap(sand_scene *scene, unsigned command, unsigned unit, const sand_box *box);
/* Does nobody stand apart?  The same as apart == 0, and sooner known. */
bool ec_holds_together(sand_scene *scene, unsigned command, unsigned unit, const sand_box *box);
/* Need it not hold together at all? [EC-ORG-10] */
bool ec_is_exempt(const sand_battle *b, unsigned command);
/* Does this new place bring a scattered command nearer together? [EC-A-18] */
bool ec_restores(sand_scene *scene, unsigned unit, const sand_box *box);

#endif
