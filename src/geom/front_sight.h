/* front_sight.h - lines of sight from any place of an edge.
 *
 * A target is seen from an edge when it is seen (geom/sight.h) from some place of it; places are points of the grid,
 * one for every grid unit of the edge's longer part.  Not all of them are tried: the width of a gap, as a function of
 * the place, can have its maximum only at the ends of the edge, where the line through two corners cuts the edge, and
 * where two corners that bound a gap are equally far. */
#ifndef SAND_GEOM_FRONT_SIGHT_H
#define SAND_GEOM_FRONT_SIGHT_H

#include "geom/sight.h"

/* The edge that sight starts from; `start` is its left end for an observer who looks ahead. */
typedef struct {
    sand_point start, end;
} sand_front;

/* Is the target seen from some place of the edge? */
bool sand_front_sight_sees(const sand_front *front, const sand_shape *target, const sand_shape blockers[],
                           int32_t count);

/* Returns the line of sight as a witness: from the middle if that sees the target, otherwise from the first place
 * found. If no place sees it, the blocked line from the middle. */
sand_sight sand_front_sight(const sand_front *front, const sand_shape *target, const sand_shape blockers[],
                            int32_t count);

/* May something within `radius` of `at` hide a part of the target from a place of the edge?  False proves that it does
 * not.  `wedges` are those to the target from the start and from the end of the edge. */
bool sand_front_sight_nears(const sand_wedge wedges[2], sand_point at, int32_t radius);

#endif
