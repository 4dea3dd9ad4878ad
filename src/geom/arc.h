/* arc.h - what lies ahead of a body within an angle on each side of straight ahead.
 *
 * The arc is closed: a point exactly on its side line is in it.  A target counts when any part of it is in the arc. */
#ifndef SAND_GEOM_ARC_H
#define SAND_GEOM_ARC_H

#include "geom/measure.h"

typedef enum {
    SAND_ARC_FRONT_CORNERS, /* each side line goes out from its own front corner, the front edge between them */
    SAND_ARC_FRONT_CENTRE,  /* both go out from the middle of the front edge */
    SAND_ARC_CORRIDOR       /* straight ahead, as wide as the front plus `widen` each side; half_angle is not used */
} sand_arc_origin;

/* The closed area between two side lines, ahead of the front edge.  Its two points and two headings are also what is
 * shown of it as a witness. */
typedef struct {
    sand_point left, right; /* where the side lines start (the same point for the front centre) */
    int32_t left_heading, right_heading;
} sand_arc;

/* half_angle 0..9000, exact; `widen` (corridor only) in grid units each side. */
sand_arc sand_arc_of(const sand_box *box, sand_arc_origin origin, int32_t half_angle, int32_t widen);

/* Is any part of the shape in the closed arc? */
bool sand_arc_sees(const sand_arc *arc, const sand_shape *shape);

/* Does the shape overlap the arc's inside (more than a touch)? */
bool sand_arc_overlaps(const sand_arc *arc, const sand_shape *shape);

/* The part of the shape in the arc, corners rounded to the grid; may be flattened to a segment or a point.  False when
 * there is none. */
bool sand_arc_part(const sand_arc *arc, const sand_shape *shape, sand_polygon *part);

#endif
