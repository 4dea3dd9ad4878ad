/* together.h - commands hold together [EC-ORG-08..10]. */
#ifndef SAND_ECW_COMMANDS_TOGETHER_H
#define SAND_ECW_COMMANDS_TOGETHER_H

#include "motion/scene.h"
#include "rules/ecw_commands/reading.h"

/* How a command stands, were `unit`, in play or not yet, at `box` (unit 0: as things are). */
typedef struct {
    unsigned astray; /* units (or groups, EC-A-19) that stand apart */
    int64_t gap;     /* by how much they are too far off, all together */
} ec_cohesion;
ec_cohesion ec_cohesion_of(sand_scene *scene, unsigned command, unsigned unit, const sand_box *box);
/* Of those who stand apart, were `unit` at `box`: the one who is farthest from his nearest comrade.  unit 0: nobody is.
 */
typedef struct {
    unsigned unit, mate;
    int32_t distance;
} ec_gap;
ec_gap ec_widest_gap(sand_scene *scene, unsigned command, unsigned unit, const sand_box *box);
/* Does nobody stand apart, were `unit` at `box`?  The same as astray == 0, and sooner known. */
bool ec_holds_together(sand_scene *scene, unsigned command, unsigned unit, const sand_box *box);
/* Does this new place bring a scattered command nearer together? [EC-A-18] */
bool ec_restores(sand_scene *scene, unsigned unit, const sand_box *box);
/* By how much the command would still be too far apart if everybody who can still move went straight at his nearest
 * mate, whatever is in his way: what the cure can come to at best.  `unit` stands at `box` and moves no more; 0:
 * nobody. [EC-ORG-09] */
int64_t ec_shortfall(sand_scene *scene, unsigned command, unsigned unit, const sand_box *box);
/* The move of one unit that lessens the breach most, of `only` (0: of any); false when there is none.  `gap`: what it
 * leaves. */
bool ec_find_remedy(sand_scene *scene, unsigned command, unsigned only, sand_entry *remedy, int64_t *gap);

/* By the reading that a breach is cured at once: the units of the command make their free moves. [EC-A-17] */
void ec_cure_at_once(sand_battle *b, sand_room *room, unsigned command, sand_log *log);

#endif
