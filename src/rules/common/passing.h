/* passing.h - going through friends: where whoever passes them may end, and whom he has passed. */
#ifndef SAND_RULES_COMMON_PASSING_H
#define SAND_RULES_COMMON_PASSING_H

#include "battle/battle.h"
#include "motion/scene.h"
#include "motion/stop.h"

/* Whom a way may lead through, but nobody may end on: who would be stood on there, 0: nobody, and his box; `why` names
 * first who goes, then him. */
typedef struct {
    unsigned (*who)(sand_scene *scene, const sand_mover *mover, const sand_box *there, sand_box *his);
    sand_reason why;
} sand_passing_bar;
/* Shortens a way that would end on somebody to the longest that ends on nobody: he must not begin to pass where he
 * cannot get through. */
void sand_passing_ends_clear(sand_scene *scene, const sand_mover *mover, int32_t heading, const sand_passing_bar *bar,
                             sand_stop *stop);
/* The same of friends; `why` names {u0}, who goes, and the friend {u1}. */
void sand_passing_ends(sand_scene *scene, const sand_mover *mover, int32_t heading, sand_reason why, sand_stop *stop);

typedef struct {
    sand_box start;
    int32_t heading, travel;
    unsigned side;
} sand_passage;
/* The next unit of that side in play behind this one (begin with 0) that the way leads through; 0: no other. */
unsigned sand_passing_next(const sand_battle *b, const sand_passage *way, unsigned unit);

#endif
