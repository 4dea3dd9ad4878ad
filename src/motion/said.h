/* said.h - follows orders as stated, through every obstacle, and writes them as courses to be drawn.
 *
 * Invariant: places come from path.h, which carries motions out, so a way that is legal ends here as in the battle. */
#ifndef SAND_MOTION_SAID_H
#define SAND_MOTION_SAID_H

#include <sandtable/course.h>

#include "motion/roadway.h"

/* How a unit or body stands in the battle; of a unit that is not on the table yet, how it would at its row's place. */
sand_stance sand_said_stance(const sand_battle *b, sand_actor who);
sand_footing sand_said_footing(const sand_stance *stance);
bool sand_said_stands_same(const sand_footing *a, const sand_footing *b);

/* A course of `who` from there, without a leg. */
void sand_said_begin(sand_course *course, sand_actor who, const sand_stance *from);
/* Adds a leg that leads to `to`; what there is no room for is left out, the end never. */
void sand_said_add_leg(sand_course *course, sand_motion_step step, sand_pose to);
void sand_said_add_point(sand_course *course, sand_point point);
/* The length of the way so far, as its points tell. */
int32_t sand_said_length(const sand_course *course);

/* Follows one entry from where `who` stands in `b`.  False: it says no way. */
bool sand_said_follow(const sand_battle *b, const sand_entry *entry, sand_actor who, sand_course *out);
/* An order against `entry->object` that says no march of its own and is paid by its length leads straight ahead up to
 * that unit: adds the leg.  False: it is no such order, or straight ahead it never meets the unit. */
bool sand_said_onset(const sand_battle *b, const sand_entry *entry, const sand_verdict *verdict, sand_course *course);
/* How far straight ahead of where the course begins its unit goes up to `other`; -1: never. */
int32_t sand_said_until(const sand_battle *b, const sand_course *course, unsigned other);
/* How far the corridor that the verdict shows of the unit reaches ahead of its front; 0: it shows none. */
int32_t sand_said_corridor(const sand_verdict *verdict, const sand_course *course);

#endif
