/* said.h - follows orders as stated, through every obstacle, and writes them as courses to be drawn.
 *
 * Invariant: places come from path.h, which carries motions out, so a way that is legal ends here as in the battle. */
#ifndef SAND_MOTION_SAID_H
#define SAND_MOTION_SAID_H

#include <sandtable/course.h>

#include "motion/resolve.h"
#include "motion/roadway.h"

/* The stance of a unit or body in the battle; a unit that is not on the table yet stands where its row says, with at
 * least one file and one rank. */
sand_stance sand_said_stance(const sand_battle *b, sand_actor who);
sand_footing sand_said_footing(const sand_stance *stance);
bool sand_said_stands_same(const sand_footing *a, const sand_footing *b);

/* Begins a course of `who` at `from`, without a leg. */
void sand_said_begin(sand_course *course, sand_actor who, const sand_stance *from);
/* Adds a leg that leads to `to`. When there is no room, the leg or point before it is dropped, so the end is always
 * right. */
void sand_said_add_leg(sand_course *course, sand_motion_step step, sand_pose to);
void sand_said_add_point(sand_course *course, sand_point point);
/* The length of the way so far, along its points. */
int32_t sand_said_length(const sand_course *course);

/* Follows one entry from where `who` stands in `b`.  False: the entry moves nothing. */
bool sand_said_follow(const sand_battle *b, const sand_entry *entry, sand_actor who, sand_course *out);
/* Adds the leg straight ahead up to the target, for an order against unit `entry->object` that has no march of its own
 * and whose cost is a length (a charge).  False: it is no such order, or straight ahead it never meets the target. */
bool sand_said_onset(const sand_battle *b, const sand_entry *entry, const sand_verdict *verdict, sand_course *course);
/* Follows a motion that is aimed at a unit, up to where it meets that unit as it stands now. */
void sand_said_aim(const sand_battle *b, const sand_motion *aimed, sand_course *out);
/* How far the course's unit can go straight ahead from its start until it meets `other`; -1: it never does. */
int32_t sand_said_until(const sand_battle *b, const sand_course *course, unsigned other);
/* How far a unit that stands so marches until it meets `other`; -1: it does not, on this march. */
int32_t sand_said_march_until(const sand_battle *b, const sand_stance *at, sand_motion_step march, unsigned other);
/* How far the unit's corridor among the verdict's witnesses reaches ahead of its front; 0: there is none. */
int32_t sand_said_corridor(const sand_verdict *verdict, const sand_course *course);

#endif
