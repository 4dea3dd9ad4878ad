/* travel.h - straight motion in whole steps.
 *
 * After `travel` steps along `heading` a shape has moved by sand_heading_step(heading, travel).  Each obstacle or zone
 * is one stretch of travel: nothing is met before its first step nor after its last, and at both the exact predicate
 * holds. */
#ifndef SAND_GEOM_TRAVEL_H
#define SAND_GEOM_TRAVEL_H

#include "geom/overlap.h"

/* Inclusive; first > last means never. */
typedef struct {
    int32_t first, last;
} sand_stretch;

enum { SAND_TRAVEL_FOREVER = 1 << 24 };

static inline bool sand_travel_stretch_empty(sand_stretch stretch)
{
    return stretch.first > stretch.last;
}

/* While going 0..longest steps, the first at which the mover overlaps the obstacle deeper than `slack`; -1: never.  The
 * longest legal way before it is one less. */
int32_t sand_travel_meets(const sand_shape *mover, int32_t heading, int32_t longest, const sand_shape *obstacle,
                          int32_t slack);

/* A straight way that is looked at beyond its end. */
typedef struct {
    int32_t heading, longest;
    int32_t further; /* steps beyond `longest` that are looked at but not taken */
} sand_far_way;

/* The first step of the way at which the mover overlaps the obstacle at all, provided that it would overlap it deeper
 * than `slack` somewhere on the way prolonged by `further`; otherwise -1. A shape flush beside the way may overlap a
 * little all along, and is no obstacle. */
int32_t sand_travel_meets_ahead(const sand_shape *mover, sand_far_way way, const sand_shape *obstacle, int32_t slack);

/* While going 0..longest steps, when is the mover within `limit` of the other shape? */
sand_stretch sand_travel_within(const sand_shape *mover, int32_t heading, int32_t longest, const sand_shape *other,
                                int32_t limit);

/* The first step that sand_travel_within would return, or -1; half the work. */
int32_t sand_travel_nears(const sand_shape *mover, int32_t heading, int32_t longest, const sand_shape *other,
                          int32_t limit);

/* How far the mover can go until it stands against the target: the last step before any overlap at all (slack is not
 * used). -1 when it never meets it within `longest`; 0 when it stands against it already. */
int32_t sand_travel_contact(const sand_shape *mover, int32_t heading, int32_t longest, const sand_shape *target);

/* Going on for ever, would the mover run into (overlap) the target? A test of direction. */
bool sand_travel_leads_into(const sand_shape *mover, int32_t heading, const sand_shape *target);

/* Does the straight line through `from` along `heading`, going on for ever, meet the target?  With heading + 18000:
 * does its backward prolongation? */
bool sand_travel_line_leads_into(sand_point from, int32_t heading, const sand_shape *target);
/* Could the backward prolongation from any place after 0..longest steps along `heading` meet the target?  False proves
 * that it does not. */
bool sand_travel_line_may_come_from(sand_point from, int32_t heading, int32_t longest, const sand_shape *target);

#endif
