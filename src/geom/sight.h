/* sight.h - lines of sight.
 *
 * A target is seen when some straight line from the eye to it passes through no blocker.  It is decided on the angles
 * that each blocker covers, not by trying lines.  A seam narrower than SAND_SEAM between blockers, or between a blocker
 * and the end of the target, lets nothing through (measured at the nearer of the two corners that bound it, so that
 * beside a target nearer than a seam every gap is one); a target that nothing covers at all is seen however small it
 * is. */
#ifndef SAND_GEOM_SIGHT_H
#define SAND_GEOM_SIGHT_H

#include "geom/overlap.h"

typedef struct {
    bool clear;
    sand_point from, to; /* a clear line, or the line to the target's nearest point that is blocked: the witness */
    int32_t blocker;     /* index of the blocker that first cuts that line, -1 when clear */
} sand_sight;

/* The caller leaves out the viewer, the target and whatever the rule looks through.  Blockers may be segments (walls).
 */
sand_sight sand_sight_to(sand_point eye, const sand_shape *target, const sand_shape blockers[], int32_t count);

/* Returns what sand_sight_to(...).clear would be, usually at much less cost. */
bool sand_sight_sees(sand_point eye, const sand_shape *target, const sand_shape blockers[], int32_t count);

/* Does the line run through the inside of the shape (a mere touch does not count)?  For a segment: do they cross? */
bool sand_sight_line_crosses(sand_point from, sand_point to, const sand_shape *shape);

/* Does the line meet any piece of a polyline (touching counts)? */
bool sand_sight_line_meets(sand_point from, sand_point to, const sand_point line[], int32_t count);

/* The angle in which an eye sees a shape: a cheap test for leaving out blockers that cannot be in between. */
typedef struct {
    sand_point eye, left, right;
    bool narrow;
} sand_wedge;
sand_wedge sand_sight_wedge_to(sand_point eye, const sand_shape *target);
/* May something within `radius` of `at` hide a part of the target?  False proves that it does not. */
bool sand_sight_wedge_nears(const sand_wedge *wedge, sand_point at, int32_t radius);
/* Does a disc of `radius` about `at` hide everything in the wedge that is farther from the eye than `beyond`?  True
 * proves it. */
bool sand_sight_wedge_hides(const sand_wedge *wedge, sand_point at, int32_t radius, int32_t beyond);

#endif
