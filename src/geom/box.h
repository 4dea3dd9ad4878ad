/* box.h - the rectangle of a base on the table, and of a formation of bases.
 *
 * Invariants: corner = anchor + offset(heading), so moving the anchor never changes the shape; half a turn about
 * the anchor is an exact mirror; bases of one formation share corner points, and so does the formation's outline. */
#ifndef SAND_GEOM_BOX_H
#define SAND_GEOM_BOX_H

#include "geom/heading.h"
#include "geom/shape.h"

/* Corners and faces run clockwise seen from above; face f (1..4) joins corner f-1 to the next one. */
enum { SAND_FRONT_LEFT, SAND_FRONT_RIGHT, SAND_REAR_RIGHT, SAND_REAR_LEFT };
typedef enum { SAND_FACE_NONE, SAND_FACE_FRONT, SAND_FACE_RIGHT, SAND_FACE_REAR, SAND_FACE_LEFT } sand_face;
enum { SAND_FACES = 4 };

typedef struct {
    sand_point corner[4];
    sand_point centre;
    int32_t heading;
    sand_bounds bounds;
} sand_box;

/* Where the sides of a rectangle lie from its anchor, in HALF units: right and front are positive. */
typedef struct {
    int32_t left2, right2, front2, rear2;
} sand_footprint;

/* One base that stands and pivots about its own centre.  width, depth in grid units, at least 16. */
static inline sand_footprint sand_geom_footprint_centred(int32_t width, int32_t depth)
{
    return (sand_footprint){ .left2 = -width, .right2 = width, .front2 = depth, .rear2 = -depth };
}

/* The rectangle of a base about its own centre; cheaper than sand_box_aside, which takes any footprint. */
sand_box sand_box_centred(sand_pose centre, int32_t width, int32_t depth);
sand_box sand_box_aside(sand_pose anchor, sand_footprint footprint);
/* The rectangle of a footprint.  Corners are rounded here and nowhere else, so every question about the rectangle uses
 * the same four points. */
static inline sand_box sand_box_at(sand_pose anchor, sand_footprint f)
{
    bool centred = f.left2 == -f.right2 && f.rear2 == -f.front2;
    return centred ? sand_box_centred(anchor, f.right2, f.front2) : sand_box_aside(anchor, f);
}
sand_box sand_box_shifted(const sand_box *box, sand_point by);

/* A distance that no corner of a rectangle with these sides exceeds from the middle, rounding included.  It is cheap,
 * and at most a ninth too large: with long and short half sides a and b, (a + b / 2)^2 >= a^2 + b^2. */
static inline int32_t sand_geom_radius_of(int32_t width, int32_t depth)
{
    int32_t longer = width > depth ? width : depth, shorter = width > depth ? depth : width;
    return (2 * longer + shorter) / 4 + 3;
}

/* The place of a point fixed to the body: right2 and ahead2 in half units from the anchor. */
sand_point sand_geom_pose_place(sand_pose anchor, int32_t right2, int32_t ahead2);

/* The pose after turning about a point fixed to the body, which stays exactly where it is. */
sand_pose sand_geom_pose_turned(sand_pose anchor, int32_t right2, int32_t ahead2, int32_t turn);

/* The pose after going `travel` straight along `heading`, its own facing kept. */
sand_pose sand_geom_pose_moved(sand_pose anchor, int32_t heading, int32_t travel);

static inline sand_shape sand_geom_shape_of_box(const sand_box *box)
{
    return (sand_shape){ box->corner, 4, box->bounds };
}

/* The two ends of a face, clockwise. */
static inline sand_point sand_geom_face_start(const sand_box *box, sand_face face)
{
    return box->corner[face - 1];
}

static inline sand_point sand_geom_face_end(const sand_box *box, sand_face face)
{
    return box->corner[face % SAND_FACES];
}

/* Middle of a face; a half is rounded away from its start. */
sand_point sand_geom_face_middle(const sand_box *box, sand_face face);

/* Middle of the front edge: where sight starts. */
sand_point sand_box_front_centre(const sand_box *box);

/* The point at which the straight way from a place to one inside the rectangle enters it: what the way meets up to
 * there lies in front of the rectangle, also what touches its edge.  The way enters when it is SAND_SLACK inside the
 * edge. */
sand_point sand_geom_box_entry(const sand_box *box, sand_point from, sand_point to);

/* The heading in which a face looks. */
int32_t sand_geom_face_heading(const sand_box *box, sand_face face);

#endif
