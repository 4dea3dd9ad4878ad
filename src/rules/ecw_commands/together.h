/* together.h - commands hold together [EC-ORG-08..10]. */
#ifndef SAND_ECW_COMMANDS_TOGETHER_H
#define SAND_ECW_COMMANDS_TOGETHER_H

#include "motion/scene.h"
#include "rules/ecw_commands/formation.h"
#include "rules/ecw_commands/reading.h"

/* How a command stands, were `unit`, in play or not yet, at `box` (unit 0: as things are). */
typedef struct {
    unsigned apart; /* units (or groups, EC-A-19) that stand apart */
    int64_t gap;    /* by how much they are too far off, all together */
} ec_cohesion;
/* The same of a formation that is gathered and not yet linked. */
ec_cohesion ec_cohesion_in(ec_formation *f);
ec_cohesion ec_cohesion_of(sand_scene *scene, unsigned command, unsigned unit, const sand_box *box);
/* Of those who stand apart, were `unit` at `box`: the one who is farthest from his nearest comrade.  unit 0: nobody is.
 */
typedef struct {
    unsigned unit, mate;
    int32_t distance;
} ec_gap;
ec_gap ec_widest_gap(sand_scene *scene, unsigned command, unsigned unit, const sand_box *box);
/* Need it not hold together at all? [EC-ORG-10] */
bool ec_is_exempt(const sand_battle *b, unsigned command);
/* Does nobody stand apart, were `unit` at `box`?  The same as apart == 0, and sooner known. */
bool ec_holds_together(sand_scene *scene, unsigned command, unsigned unit, const sand_box *box);
/* Does this new place bring a scattered command nearer together? [EC-A-18] */
bool ec_restores(sand_scene *scene, unsigned unit, const sand_box *box);

#endif
