/* shape.h - what all geometric questions are asked about: a point, a segment or a convex outline.
 *
 * A shape only borrows its points; it is made on the spot and never stored.  One point is a point, two
 * are a segment, three and more are a convex outline in clockwise order. */
#ifndef SAND_GEOM_SHAPE_H
#define SAND_GEOM_SHAPE_H

#include "geom/point.h"

enum {
    SAND_SLACK = 3,       /* deeper than this is overlap, a gap up to this is touch */
    SAND_SEAM = 10,       /* a gap in a screen narrower than this lets no sight through */
    SAND_POLYGON_MAX = 16 /* points of a convex polygon */
};

typedef struct {
    sand_point low, high;
} sand_bounds;

typedef struct {
    const sand_point *point;
    int32_t count; /* 1..SAND_POLYGON_MAX + 4 */
    sand_bounds bounds;
} sand_shape;

/* A convex piece of terrain, a zone, or a part of either.  Clockwise, no three points in a line after loading. */
typedef struct {
    sand_point point[SAND_POLYGON_MAX + 4]; /* room for what clipping adds */
    int32_t count;
    sand_bounds bounds;
} sand_polygon;

/* The smallest bounds of one point or more. */
sand_bounds sand_shape_bounds_of(const sand_point points[], int32_t count);

/* The smallest bounds about both. */
static inline sand_bounds sand_shape_bounds_both(const sand_bounds *a, const sand_bounds *b)
{
    return (sand_bounds){ { a->low.x < b->low.x ? a->low.x : b->low.x, a->low.y < b->low.y ? a->low.y : b->low.y },
                          { a->high.x > b->high.x ? a->high.x : b->high.x,
                            a->high.y > b->high.y ? a->high.y : b->high.y } };
}

/* The smallest bounds that hold `bounds` and a point. */
static inline sand_bounds sand_shape_bounds_with(sand_bounds bounds, sand_point p)
{
    if (p.x < bounds.low.x) bounds.low.x = p.x;
    if (p.y < bounds.low.y) bounds.low.y = p.y;
    if (p.x > bounds.high.x) bounds.high.x = p.x;
    if (p.y > bounds.high.y) bounds.high.y = p.y;
    return bounds;
}

/* May the shapes be within `margin` of each other?  False proves that they are not. */
static inline bool sand_shape_bounds_near(const sand_bounds *a, const sand_bounds *b, int32_t margin)
{
    return a->low.x - margin <= b->high.x && b->low.x - margin <= a->high.x && a->low.y - margin <= b->high.y &&
           b->low.y - margin <= a->high.y;
}

static inline sand_bounds sand_shape_bounds_shifted(sand_bounds bounds, sand_point by)
{
    return (sand_bounds){ sand_point_add(bounds.low, by), sand_point_add(bounds.high, by) };
}

/* The bounds of everything that a shape with these bounds passes over when it moves by `way`. */
static inline sand_bounds sand_shape_bounds_along(sand_bounds bounds, sand_point way)
{
    *(way.x < 0 ? &bounds.low.x : &bounds.high.x) += way.x;
    *(way.y < 0 ? &bounds.low.y : &bounds.high.y) += way.y;
    return bounds;
}

/* `points` must outlive the shape. */
sand_shape sand_shape_of(const sand_point points[], int32_t count);

static inline sand_shape sand_shape_of_polygon(const sand_polygon *polygon)
{
    return (sand_shape){ polygon->point, polygon->count, polygon->bounds };
}

static inline sand_shape sand_shape_of_point(const sand_point *point)
{
    return (sand_shape){ point, 1, { *point, *point } };
}

#endif
