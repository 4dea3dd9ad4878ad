/* box.c - corners of bases and formations. */
#include "geom/box.h"

#include "base/assert.h"
#include "geom/exact.h"

enum { LEAST_SIDE = 16 }; /* below this, rounded corners might not be convex any more */

sand_bounds sand_shape_bounds_of(const sand_point points[], int32_t count)
{
    SAND_ASSERT(count > 0);
    sand_bounds bounds = { points[0], points[0] };
    for (int32_t i = 1; i < count; i++) {
        if (points[i].x < bounds.low.x) bounds.low.x = points[i].x;
        if (points[i].y < bounds.low.y) bounds.low.y = points[i].y;
        if (points[i].x > bounds.high.x) bounds.high.x = points[i].x;
        if (points[i].y > bounds.high.y) bounds.high.y = points[i].y;
    }
    return bounds;
}

sand_shape sand_shape_of(const sand_point points[], int32_t count)
{
    return (sand_shape){ points, count, sand_shape_bounds_of(points, count) };
}

sand_point sand_geom_pose_place(sand_pose anchor, int32_t right2, int32_t ahead2)
{
    return sand_point_add(anchor.at, sand_heading_offset(anchor.heading, right2, ahead2));
}

static inline sand_point placed(sand_point at, sand_direction ahead, int32_t right2, int32_t ahead2)
{
    return sand_point_add(at, sand_geom_direction_offset(ahead, right2, ahead2));
}

static inline int32_t larger_size(int32_t a, int32_t b)
{
    int32_t first = a < 0 ? -a : a, second = b < 0 ? -b : b;
    return first > second ? first : second;
}

/* Half a turn about the anchor is an exact mirror, so the two front corners give the rear ones.  A front corner is the
 * offset ahead plus or minus the offset aside. */
sand_box sand_box_centred(sand_pose centre, int32_t width, int32_t depth)
{
    SAND_ASSERT(width >= LEAST_SIDE && depth >= LEAST_SIDE);
    const sand_direction to = sand_heading_direction(centre.heading);
    const sand_point at = centre.at;
    int64_t ahead_x = (int64_t)to.x * depth, ahead_y = (int64_t)to.y * depth;
    int64_t aside_x = (int64_t)to.y * width, aside_y = -(int64_t)to.x * width;
    sand_point right = { sand_geom_scaled_down(ahead_x + aside_x, 31), sand_geom_scaled_down(ahead_y + aside_y, 31) };
    sand_point left = { sand_geom_scaled_down(ahead_x - aside_x, 31), sand_geom_scaled_down(ahead_y - aside_y, 31) };
    sand_point most = { larger_size(left.x, right.x), larger_size(left.y, right.y) };
    return (sand_box){ .corner = { [SAND_FRONT_LEFT] = sand_point_add(at, left),
                                   [SAND_FRONT_RIGHT] = sand_point_add(at, right),
                                   [SAND_REAR_RIGHT] = sand_point_subtract(at, left),
                                   [SAND_REAR_LEFT] = sand_point_subtract(at, right) },
                       .centre = at,
                       .heading = centre.heading,
                       .bounds = { sand_point_subtract(at, most), sand_point_add(at, most) } };
}

sand_box sand_box_aside(sand_pose anchor, sand_footprint f)
{
    SAND_ASSERT(f.right2 - f.left2 >= 2 * LEAST_SIDE && f.front2 - f.rear2 >= 2 * LEAST_SIDE);
    sand_direction ahead = sand_heading_direction(anchor.heading);
    sand_box box;
    box.heading = anchor.heading;
    box.corner[SAND_FRONT_LEFT] = placed(anchor.at, ahead, f.left2, f.front2);
    box.corner[SAND_FRONT_RIGHT] = placed(anchor.at, ahead, f.right2, f.front2);
    box.corner[SAND_REAR_RIGHT] = placed(anchor.at, ahead, f.right2, f.rear2);
    box.corner[SAND_REAR_LEFT] = placed(anchor.at, ahead, f.left2, f.rear2);
    box.centre = placed(anchor.at, ahead, (f.left2 + f.right2) / 2, (f.front2 + f.rear2) / 2);
    box.bounds = sand_shape_bounds_of(box.corner, 4);
    return box;
}

sand_box sand_box_shifted(const sand_box *box, sand_point by)
{
    sand_box moved = *box;
    for (int i = 0; i < 4; i++) moved.corner[i] = sand_point_add(box->corner[i], by);
    moved.centre = sand_point_add(box->centre, by);
    moved.bounds.low = sand_point_add(box->bounds.low, by);
    moved.bounds.high = sand_point_add(box->bounds.high, by);
    return moved;
}

/* Subtracts the offset at the new heading from the point that stays.  Only offsets are rounded, so the point stays
 * exactly where it is. */
sand_pose sand_geom_pose_turned(sand_pose anchor, int32_t right2, int32_t ahead2, int32_t turn)
{
    sand_point still = sand_geom_pose_place(anchor, right2, ahead2);
    int32_t heading = sand_heading_add(anchor.heading, turn);
    return (sand_pose){ sand_point_subtract(still, sand_heading_offset(heading, right2, ahead2)), heading };
}

sand_pose sand_geom_pose_moved(sand_pose anchor, int32_t heading, int32_t travel)
{
    return (sand_pose){ sand_point_add(anchor.at, sand_heading_step(heading, travel)), anchor.heading };
}

static int32_t half(int32_t twice)
{
    return (twice + (twice < 0 ? -1 : 1)) / 2;
}

sand_point sand_geom_face_middle(const sand_box *box, sand_face face)
{
    sand_point start = sand_geom_face_start(box, face), end = sand_geom_face_end(box, face);
    return (sand_point){ start.x + half(end.x - start.x), start.y + half(end.y - start.y) };
}

sand_point sand_box_front_centre(const sand_box *box)
{
    return sand_geom_face_middle(box, SAND_FACE_FRONT);
}

int32_t sand_geom_face_heading(const sand_box *box, sand_face face)
{
    SAND_ASSERT(face >= SAND_FACE_FRONT && face <= SAND_FACE_LEFT);
    return sand_heading_add(box->heading, ((int32_t)face - 1) * SAND_QUARTER_TURN);
}

/* The way enters the box at the edge that it crosses last, of the edges that have `from` outside. */
sand_point sand_geom_box_entry(const sand_box *box, sand_point from, sand_point to)
{
    sand_point way = sand_point_subtract(to, from), entry = from;
    for (int32_t i = 0; i < 4; i++) {
        sand_point start = box->corner[i], end = box->corner[(i + 1) % 4];
        int64_t before = sand_geom_right_of(start, end, from), after = sand_geom_right_of(start, end, to);
        if (before >= 0 || after <= 0) continue;
        int64_t deep = SAND_SLACK * sand_geom_root_ceil(sand_geom_square(sand_point_subtract(end, start)));
        int64_t over = deep < after ? deep - before : after - before;
        sand_point at = sand_geom_point_along(from, way, over, after - before);
        if (sand_geom_square(sand_point_subtract(at, from)) > sand_geom_square(sand_point_subtract(entry, from)))
            entry = at;
    }
    return entry;
}
