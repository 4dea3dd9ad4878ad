/* passing.h - passing through friends: where such a move may end, and which units it has passed. */
#ifndef SAND_RULES_COMMON_PASSING_H
#define SAND_RULES_COMMON_PASSING_H

#include "battle/battle.h"
#include "motion/scene.h"
#include "motion/stop.h"

/* Units that a move may lead through but not end on. `who` returns the unit that would be stood on, 0 for none, and its
 * box; `why` names first the mover, then that unit. */
typedef struct {
    unsigned (*who)(sand_scene *scene, const sand_mover *mover, const sand_box *there, sand_box *his);
    sand_reason why;
} sand_passing_bar;
/* Shortens a move that would end on a unit to the longest that ends on none: the mover must not start to pass where it
 * cannot get through. */
void sand_passing_ends_clear(sand_scene *scene, const sand_mover *mover, int32_t heading, const sand_passing_bar *bar,
                             sand_stop *stop);
/* Shortens a move that would end on a friend; `why` names {u0}, the mover, and {u1}, the friend. */
void sand_passing_ends(sand_scene *scene, const sand_mover *mover, int32_t heading, sand_reason why, sand_stop *stop);

typedef struct {
    sand_box start;
    int32_t heading, travel;
    unsigned side;
} sand_passage;
/* The next unit of that side in play after `unit` (start with 0) that the move leads through; 0: none. */
unsigned sand_passing_next(const sand_battle *b, const sand_passage *way, unsigned unit);

/* The first friend that the unit overlaps where it stands; 0: none. */
unsigned sand_passing_upon(const sand_battle *b, unsigned unit);
/* Does the box overlap no unit in play but this one? */
bool sand_passing_is_free(const sand_battle *b, unsigned unit, const sand_box *box);

#endif
