/* plan_line.h - a line that a plan must keep to, such as a written route: how far along it a unit is, which of its
 * points are still ahead, and whether a leg keeps to it.
 *
 * Invariant: a leg that keeps to the line is, at every place looked at, near the line or nearer to it than before, and
 * never farther past the line's end than it began. */
#ifndef SAND_RULES_COMMON_PLAN_LINE_H
#define SAND_RULES_COMMON_PLAN_LINE_H

#include "battle/written.h"
#include "rules/common/plan_way.h"

/* No two neighbouring points are equal; a line of one point leads nowhere. */
typedef struct {
    unsigned n;
    sand_point point[SAND_WRITTEN_POINTS + 1];
} sand_plan_line;

sand_plan_line sand_plan_line_of(sand_point from, const sand_written_route *route);
/* How far along the line its nearest point to the place lies. */
int32_t sand_plan_line_along(const sand_plan_line *line, sand_point place);
/* Fills in the points that lie farther along the line than that; returns how many. */
unsigned sand_plan_line_ahead(const sand_plan_line *line, int32_t along, sand_plan_goal goals[SAND_WRITTEN_POINTS]);

/* What counts as near, in grid units. */
typedef struct {
    int32_t beside; /* how far from the line the middle of the front may be */
    int32_t every;  /* marches are looked at every so many steps */
} sand_plan_tolerance;
/* Does the middle of the mover's front keep to the line? A march ahead does not go back along it. */
bool sand_plan_line_keeps(const sand_plan_line *line, const sand_mover *mover, sand_motion_step leg,
                          sand_plan_tolerance near);
/* Returns the longest part of a march or road that keeps to the line. */
int32_t sand_plan_line_longest(const sand_plan_line *line, const sand_mover *mover, sand_motion_step leg,
                               sand_plan_tolerance near);

#endif
