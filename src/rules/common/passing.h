/* passing.h - going through friends: where whoever passes them may end, and whom he has passed. */
#ifndef SAND_RULES_COMMON_PASSING_H
#define SAND_RULES_COMMON_PASSING_H

#include "battle/battle.h"
#include "motion/scene.h"
#include "motion/stop.h"

/* Shortens a way that would end on a friend to the longest that ends on none: he must not begin to pass where he cannot
 * get through.  `why` names {u0}, who goes, and the friend {u1}. */
void sand_passing_ends(sand_scene *scene, const sand_mover *mover, int32_t heading, sand_reason why, sand_stop *stop);

typedef struct {
    sand_box start;
    int32_t heading, travel;
    unsigned side;
} sand_passage;
/* The next unit of that side in play behind this one (begin with 0) that the way leads through; 0: no other. */
unsigned sand_passing_next(const sand_battle *b, const sand_passage *way, unsigned unit);

#endif
