/* measure.h - distances, edge to edge by the shortest line.
 *
 * Limits are inclusive and exact: a distance is kept as an exact fraction of squares, and the rounded figure
 * is always rounded UP, so that "distance <= limit" on whole numbers and sand_geom_within() always agree. */
#ifndef SAND_GEOM_MEASURE_H
#define SAND_GEOM_MEASURE_H

#include "geom/box.h"

/* An exact square of a distance: whole + rest / over, 0 <= rest < over. */
typedef struct {
    int64_t whole, rest, over;
} sand_squared;

typedef struct {
    sand_squared squared;
    int32_t distance;    /* rounded up; 0 only when the shapes meet */
    sand_point from, to; /* the shortest line, ends rounded to the grid: the witness */
} sand_reach;

/* The shortest line from shape a to shape b.  Of several that are equally short, it is the one found first in the order
 * of their points. */
sand_reach sand_geom_reach_between(const sand_shape *a, const sand_shape *b);
sand_reach sand_geom_reach_boxes(const sand_box *a, const sand_box *b);

/* -1, 0, 1: exact comparison of two distances. */
int sand_geom_squared_compare(sand_squared a, sand_squared b);

/* Is the distance at most `limit` (>= 0)?  Exactly at the limit is within. */
bool sand_geom_within(const sand_shape *a, const sand_shape *b, int32_t limit);
bool sand_geom_within_boxes(const sand_box *a, const sand_box *b, int32_t limit);

/* Do the shapes have at least one point in common (touching counts)? */
bool sand_geom_shapes_meet(const sand_shape *a, const sand_shape *b);

/* Is the point inside or on the edge of the shape? */
bool sand_geom_shape_holds(const sand_shape *shape, sand_point p);

#endif
