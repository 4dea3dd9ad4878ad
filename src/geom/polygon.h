/* polygon.h - outlines of terrain and zones, and the convex parts all tests run on. */
#ifndef SAND_GEOM_POLYGON_H
#define SAND_GEOM_POLYGON_H

#include "geom/overlap.h"

enum { SAND_OUTLINE_MAX = 64 }; /* corners of a simple outline */

typedef enum {
    SAND_OUTLINE_GOOD,
    SAND_OUTLINE_TOO_FEW, /* fewer than three corners, or all in one line */
    SAND_OUTLINE_TOO_MANY,
    SAND_OUTLINE_CROSSES, /* edges cross or touch, or a corner is repeated */
    SAND_OUTLINE_NO_ROOM  /* more convex parts than `room` */
} sand_outline_fault;

/* Where the parts of an outline go. */
typedef struct {
    sand_polygon *part; /* the caller's, `room` of them */
    int32_t room, n;    /* n: how many were made */
    int32_t at;         /* index of the corner that is at fault; written for SAND_OUTLINE_CROSSES alone */
} sand_outline_parts;

/* Cuts a simple outline (either direction) into convex clockwise parts of at most SAND_POLYGON_MAX points.  On a fault
 * the parts and their number are untouched. */
sand_outline_fault sand_geom_outline_split(const sand_point outline[], int32_t count, sand_outline_parts *parts);

/* Inside or on the edge of a simple outline. */
bool sand_geom_outline_holds(const sand_point outline[], int32_t count, sand_point p);

/* Is the whole shape inside the outline (its edge included)? */
bool sand_geom_outline_holds_shape(const sand_point outline[], int32_t count, const sand_shape *shape);

/* Where two segments cross, rounded to the grid; false when they do not meet or run along each other. */
bool sand_geom_segments_cross(sand_point a, sand_point b, sand_point c, sand_point d, sand_point *at);

/* Do two segments have a point in common? */
bool sand_geom_segments_meet(sand_point a, sand_point b, sand_point c, sand_point d);

/* The shortest line from a shape to a polyline. */
sand_reach sand_geom_reach_line(const sand_shape *shape, const sand_point line[], int32_t count);

#endif
