/* remedy.h - bringing a scattered command nearer together [EC-ORG-09, EC-A-17]. */
#ifndef SAND_ECW_COMMANDS_REMEDY_H
#define SAND_ECW_COMMANDS_REMEDY_H

#include "motion/scene.h"
#include "rules/ecw_commands/reading.h"

/* By how much the command would still be too far apart if everybody who can still move went straight at his nearest
 * mate, whatever is in his way: what the cure can come to at best.  `unit` stands at `box` and moves no more; 0:
 * nobody. [EC-ORG-09] */
int64_t ec_shortfall(sand_scene *scene, unsigned command, unsigned unit, const sand_box *box);
/* The move of one unit that lessens the breach most, of `only` (0: of any); false when there is none.  `gap`: what it
 * leaves. */
bool ec_find_remedy(sand_scene *scene, unsigned command, unsigned only, sand_entry *remedy, int64_t *gap);

/* The same, and where no move alone lessens it, the move of one whom others can follow so that all of theirs do: `gap`
 * is what they leave.  The room is where that is tried. [EC-ORG-08] */
bool ec_find_cure(sand_scene *scene, sand_room *room, unsigned command, sand_entry *remedy, int64_t *gap);

/* By the reading that a breach is cured at once: the units of the command make their free moves. [EC-A-17] */
void ec_cure_at_once(sand_battle *b, sand_room *room, unsigned command, sand_log *log);

#endif
