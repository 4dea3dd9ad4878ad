/* overlap.h - overlap and touch.
 *
 * Depth is how far one shape must be pushed to clear the other.  Deeper than the slack is overlap; a gap up to the
 * slack, or an overlap no deeper, is touch.  The slack (3 units) forgives and recognises; it never places anything. */
#ifndef SAND_GEOM_OVERLAP_H
#define SAND_GEOM_OVERLAP_H

#include "geom/measure.h"

enum { SAND_GLANCE = 10 }; /* a touch along an edge no longer than this is a touch at a corner */

/* Do the shapes overlap deeper than `slack` (>= 0)?  Exactly `slack` deep is not deeper.  Symmetric.
 * A segment overlaps a shape that it pierces, a point one that contains it. */
bool sand_geom_overlaps(const sand_shape *a, const sand_shape *b, int32_t slack);
bool sand_geom_overlaps_boxes(const sand_box *a, const sand_box *b); /* deeper than SAND_SLACK */

/* Do the boxes touch: with a gap of at most SAND_SLACK, and no overlap? */
bool sand_geom_touches_boxes(const sand_box *a, const sand_box *b);

/* What two touching boxes share. */
typedef struct {
    bool touching;
    int32_t along_a[SAND_FACES + 1]; /* by face of a: length of it that lies against b; -1 = does not touch */
    int32_t along_b[SAND_FACES + 1];
    sand_face flush_a, flush_b; /* the pair of faces with the longest common stretch, NONE if only corners meet */
    sand_point from, to;        /* that stretch, or the shortest line between corners: the witness */
    int32_t shared;             /* its length, 0 for corners */
} sand_touch;

/* Do the two touch (a gap of at most SAND_SLACK), by which faces and along what? Overlapping is touching too. */
sand_touch sand_overlap_contact(const sand_box *a, const sand_box *b);
/* Does what sand_overlap_contact does, but leaves along_a and along_b zero, and also the line if they share no edge. */
sand_touch sand_overlap_shared(const sand_box *a, const sand_box *b);

/* The stretch on which two faces lie against each other, within the slack. */
typedef struct {
    int32_t length; /* 0: they do not, and there are no ends */
    sand_point from, to;
} sand_shared_edge;

/* The stretch on which face fa of a and face fb of b lie against each other; its length is the same with a and b
 * exchanged. */
sand_shared_edge sand_overlap_shared_edge(const sand_box *a, sand_face fa, const sand_box *b, sand_face fb);

/* A polyline (hedge, river, wall): does any of its pieces pierce the shape deeper than the slack? */
bool sand_geom_overlaps_line(const sand_shape *shape, const sand_point line[], int32_t count, int32_t slack);

#endif
