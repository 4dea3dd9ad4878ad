/* remedy.h - bringing a scattered command closer together [EC-ORG-09, EC-A-17]. */
#ifndef SAND_ECW_COMMANDS_REMEDY_H
#define SAND_ECW_COMMANDS_REMEDY_H

#include "motion/scene.h"
#include "rules/ecw_commands/reading.h"

/* The breach that would remain if every unit that can still move went straight at its nearest mate, ignoring obstacles:
 * the best that a cure can reach. `unit` stands at `box` and moves no more; 0: none. [EC-ORG-09] */
int64_t ec_shortfall(sand_scene *scene, unsigned command, unsigned unit, const sand_box *box);
/* Finds the move that lessens the breach most, of the unit `only` or of any unit (0); `gap` is the breach it leaves.
 * Returns false when there is none. */
bool ec_find_remedy(sand_scene *scene, unsigned command, unsigned only, sand_entry *remedy, int64_t *gap);

/* Finds a remedy; where no single move lessens the breach, finds a move that other units can follow so that all their
 * moves together do, and `gap` is what those leave. The room provides the working copies. [EC-ORG-08] */
bool ec_find_cure(sand_scene *scene, sand_room *room, unsigned command, sand_entry *remedy, int64_t *gap);

/* By the reading that a breach is cured at once, the units of the command make their free moves. [EC-A-17] */
void ec_cure_at_once(sand_battle *b, sand_room *room, unsigned command, sand_log *log);

#endif
