/* front_sight.h - lines of sight from any place of an edge.
 *
 * A target is seen from an edge when it is seen (geom/sight.h) from some place of it; places are points of the grid,
 * one for every grid unit of the edge's longer part.  Whether one is there is decided without trying all of them: how
 * wide the target is seen through a gap changes its course only at the ends of the edge, where the line through two
 * corners cuts it, and where two corners that bound a gap are equally far. */
#ifndef SAND_GEOM_FRONT_SIGHT_H
#define SAND_GEOM_FRONT_SIGHT_H

#include "geom/sight.h"

/* Seen from front to back: `start` is its left end when one looks ahead. */
typedef struct {
    sand_point start, end;
} sand_front;

/* Is the target seen from some place of the edge? */
bool sand_front_sight_sees(const sand_front *front, const sand_shape *target, const sand_shape blockers[],
                           int32_t count);

/* The same with its witness: the middle is asked first, then eighths of the edge, then all that matters.  Where nothing
 * sees it, the line from the middle. */
sand_sight sand_front_sight(const sand_front *front, const sand_shape *target, const sand_shape blockers[],
                            int32_t count);

/* May something within `radius` of `at` hide a part of the target from a place of the edge?  False proves that it does
 * not.  `wedges` are those of its start and its end. */
bool sand_front_sight_nears(const sand_wedge wedges[2], sand_point at, int32_t radius);

#endif
