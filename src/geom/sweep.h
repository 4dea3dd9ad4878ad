/* sweep.h - what a body passes over when it pivots or wheels.
 *
 * The body turns about a point inside or on its outline.  It passes over its start, its end, and the circle sector of
 * each corner: no more, because between corners nothing stands out further. */
#ifndef SAND_GEOM_SWEEP_H
#define SAND_GEOM_SWEEP_H

#include "geom/overlap.h"

typedef struct {
    sand_box start, end;
    sand_point pivot;
    int32_t turn; /* -18000..18000, clockwise positive */
} sand_sweep;

typedef struct {
    bool clear;
    sand_point at;  /* a point of the obstacle that is in the way */
    int32_t radius; /* of the sector that meets it, 0 when start or end stand on it */
} sand_sweep_result;

/* Does anything the body passes over overlap the obstacle deeper than SAND_SLACK? */
sand_sweep_result sand_sweep_against(const sand_sweep *sweep, const sand_shape *obstacle);
/* Does anything the body passes over come within `gap` of the other shape?  Overlapping is within. */
bool sand_sweep_touches(const sand_sweep *sweep, const sand_shape *other, int32_t gap);

/* The bounds of all it passes over, for a cheap rejection. */
sand_bounds sand_sweep_bounds(const sand_sweep *sweep);

#endif
