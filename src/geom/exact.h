/* exact.h - comparisons with lengths of edges, which are roots: inside src/geom only. */
#ifndef SAND_GEOM_EXACT_H
#define SAND_GEOM_EXACT_H

#include "base/wide.h"
#include "geom/shape.h"

static inline int64_t sand_geom_magnitude(int64_t value)
{
    return value < 0 ? -value : value;
}

/* area > times * |edge|, decided on the squares; 0 <= area < 2^54, 0 <= times < 2^26. */
bool sand_geom_exceeds_squared(int64_t area, sand_point edge, int64_t times);

/* Is area / |edge| > times?  With the cross product as area: does a point lie more than `times` off the line of an
 * edge? The length of the edge lies between its longer part and the sum of both, which settles nearly every question.
 */
static inline bool sand_geom_exceeds(int64_t area, sand_point edge, int64_t times)
{
    int64_t x = sand_geom_magnitude(edge.x), y = sand_geom_magnitude(edge.y);
    if (area > times * (x + y)) return true;
    if (area <= times * (x > y ? x : y)) return false;
    return sand_geom_exceeds_squared(area, edge, times);
}

/* A whole number not below |edge| and at most 0.7 % above: one step of Newton's method from above. */
static inline int64_t sand_geom_length_above(sand_point edge)
{
    int64_t x = sand_geom_magnitude(edge.x), y = sand_geom_magnitude(edge.y);
    int64_t guess = x > y ? x + (y >> 1) : y + (x >> 1);
    return guess == 0 ? 0 : (guess + sand_geom_square(edge) / guess) / 2 + 1;
}

static inline sand_point sand_geom_shape_next(const sand_shape *shape, int32_t i)
{
    return shape->point[i + 1 < shape->count ? i + 1 : 0];
}

/* Is the shape an exact parallelogram?  Boxes about their own centre are, because opposite corners are exact mirrors.
 */
static inline bool sand_geom_is_parallelogram(const sand_shape *shape)
{
    const sand_point *p = shape->point;
    return shape->count == 4 && p[0].x + p[2].x == p[1].x + p[3].x && p[0].y + p[2].y == p[1].y + p[3].y &&
           !sand_point_equal(p[0], p[1]) && !sand_point_equal(p[1], p[2]);
}

/* Returns twice the vector from the middle of one parallelogram to that of the other: twice, so that it is in whole
 * numbers. */
static inline sand_point sand_geom_between_middles(const sand_shape *from, const sand_shape *to)
{
    const sand_point *p = from->point, *q = to->point;
    return (sand_point){ q[0].x + q[2].x - p[0].x - p[2].x, q[0].y + q[2].y - p[0].y - p[2].y };
}

/* The line between the two corners nearest to each other, and how far apart the shapes are along it. */
typedef struct {
    sand_point line; /* from the corner of a to that of b */
    int64_t square;  /* of its length */
    int64_t gap;     /* how far apart the shapes are along the line, times its length; never more than their distance */
} sand_corners;

/* Finds the nearest corners of `a`, moved by `by`, and `b`.  Stops at the first two corners whose squared distance is
 * at most `enough`. */
sand_corners sand_geom_nearest_corners(const sand_shape *a, sand_point by, const sand_shape *b, int64_t enough);

/* start + edge * over / under, rounded to the grid; the result must be a place. */
sand_point sand_geom_point_along(sand_point start, sand_point edge, int64_t over, int64_t under);

#endif
