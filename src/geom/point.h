/* point.h - whole-number vectors: the arithmetic under every question about the table.
 *
 * Points are in grid units with |x|, |y| < 2^23 on the table; a body prolonged far beyond the table may reach 2^25.
 * Products of two differences stay below 2^53, so dot and cross are plain 64-bit numbers. */
#ifndef SAND_GEOM_POINT_H
#define SAND_GEOM_POINT_H

#include <sandtable/types.h>

static inline sand_point sand_point_add(sand_point a, sand_point b)
{
    return (sand_point){ a.x + b.x, a.y + b.y };
}

static inline sand_point sand_point_subtract(sand_point a, sand_point b)
{
    return (sand_point){ a.x - b.x, a.y - b.y };
}

static inline bool sand_point_equal(sand_point a, sand_point b)
{
    return a.x == b.x && a.y == b.y;
}

static inline int64_t sand_geom_dot(sand_point a, sand_point b)
{
    return (int64_t)a.x * b.x + (int64_t)a.y * b.y;
}

/* Positive when `b` points to the left (counter-clockwise) of `a`. */
static inline int64_t sand_geom_cross(sand_point a, sand_point b)
{
    return (int64_t)a.x * b.y - (int64_t)a.y * b.x;
}

static inline int64_t sand_geom_square(sand_point a)
{
    return sand_geom_dot(a, a);
}

/* How far `p` lies to the right of the line from `from` to `to`, times the line's length.
 * Outlines run clockwise, so "to the right" is "inside". */
static inline int64_t sand_geom_right_of(sand_point from, sand_point to, sand_point p)
{
    return sand_geom_cross(sand_point_subtract(p, from), sand_point_subtract(to, from));
}

/* Largest r with r*r <= square, and smallest r with r*r >= square; square >= 0. */
int64_t sand_geom_root_floor(int64_t square);
int64_t sand_geom_root_ceil(int64_t square);

/* numerator / denominator to the nearest whole number, halves away from zero; denominator > 0. */
int64_t sand_geom_round_ratio(int64_t numerator, int64_t denominator);

/* The distance between two points, rounded up. */
int32_t sand_point_distance(sand_point a, sand_point b);

#endif
