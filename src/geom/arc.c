/* arc.c - the closed area ahead of a body between two side lines.
 *
 * The area is convex (half angles up to 90 degrees): right of the left line, left of the right line, ahead of the front
 * edge between their starts.  Two convex areas are apart exactly when an edge of one of them has the other strictly
 * outside. */
#include "geom/arc.h"

#include "base/assert.h"
#include "geom/exact.h"

/* One side of the area: `p` is inside when depth >= 0. Directions are on the 2^30 scale, or an edge in grid units. */
typedef struct {
    sand_point at, along;
} side;

static sand_point vector_of(sand_direction d)
{
    return (sand_point){ d.x, d.y };
}

static int64_t depth(side s, sand_point p)
{
    return sand_geom_cross(sand_point_subtract(p, s.at), s.along);
}

/* Returns a side line with the area on its right.  The line starts at its own corner, `own`.  Near 90 degrees the
 * rounding of corners may leave the other corner outside it; the line then starts at that one, so that the front edge
 * always belongs to the area. */
static side side_through(sand_point own, sand_point other, sand_point along)
{
    side s = { own, along };
    if (depth(s, other) < 0) s.at = other;
    return s;
}

static int32_t sides_of(const sand_arc *arc, side sides[3])
{
    sand_point left_line = vector_of(sand_heading_direction(arc->left_heading));
    sand_point right_line = vector_of(sand_heading_direction(arc->right_heading));
    sand_point front = sand_point_subtract(arc->left, arc->right);
    bool one_line = sand_point_equal(arc->left, arc->right) && arc->left_heading == arc->right_heading;
    if (one_line) front = (sand_point){ -left_line.y, left_line.x }; /* a half-line begins somewhere, too */
    sides[0] = side_through(arc->left, arc->right, left_line);
    sides[1] = side_through(arc->right, arc->left, (sand_point){ -right_line.x, -right_line.y });
    bool front_bounds = (front.x != 0 || front.y != 0) && sand_geom_cross(left_line, front) >= 0 &&
                        sand_geom_cross(right_line, front) >= 0;
    if (!front_bounds) return 2;
    sides[2] = (side){ arc->right, front };
    return 3;
}

sand_arc sand_arc_of(const sand_box *box, sand_arc_origin origin, int32_t half_angle, int32_t widen)
{
    SAND_ASSERT(half_angle >= 0 && half_angle <= SAND_QUARTER_TURN);
    sand_arc arc = { box->corner[SAND_FRONT_LEFT], box->corner[SAND_FRONT_RIGHT], box->heading, box->heading };
    if (origin == SAND_ARC_CORRIDOR) {
        SAND_ASSERT(widen >= 0);
        arc.left = sand_point_add(arc.left, sand_heading_offset(box->heading, -2 * widen, 0));
        arc.right = sand_point_add(arc.right, sand_heading_offset(box->heading, 2 * widen, 0));
        return arc;
    }
    if (origin == SAND_ARC_FRONT_CENTRE) arc.left = arc.right = sand_box_front_centre(box);
    arc.left_heading = sand_heading_add(box->heading, -half_angle);
    arc.right_heading = sand_heading_add(box->heading, half_angle);
    return arc;
}

static bool inside_all(const side sides[], int32_t count, sand_point p)
{
    for (int32_t i = 0; i < count; i++)
        if (depth(sides[i], p) < 0) return false;
    return true;
}

/* Is the whole shape outside one side of the area, by at least `least` (0: may lie on it, 1: strictly outside)? */
static bool beyond_one_of(const side sides[], int32_t count, const sand_shape *shape, int64_t least)
{
    for (int32_t i = 0; i < count; i++) {
        int32_t k = 0;
        while (k < shape->count && depth(sides[i], shape->point[k]) <= -least) k++;
        if (k == shape->count) return true;
    }
    return false;
}

static bool beyond_a_side(const sand_arc *arc, const sand_shape *shape, int64_t least)
{
    side sides[3];
    int32_t count = sides_of(arc, sides);
    return beyond_one_of(sides, count, shape, least);
}

/* Counts corners from the first one on, up to the first that is not inside the area (or, with `inside` false, not
 * outside). */
static int32_t corners_inside(const side sides[], int32_t count, const sand_shape *shape, bool inside)
{
    int32_t k = 0;
    while (k < shape->count && inside_all(sides, count, shape->point[k]) == inside) k++;
    return k;
}

/* Is the whole area outside one edge of the shape, by at least `least`?  The area has no end along its side lines and
 * straight ahead (which matters when the side lines form half a turn), so none of these three directions may lead to
 * the inner side of the edge. */
static bool beyond_an_edge(const sand_arc *arc, const sand_shape *shape, int64_t least)
{
    int32_t ahead = sand_heading_difference(arc->left_heading, arc->right_heading) / 2;
    sand_point lines[3] = { vector_of(sand_heading_direction(arc->left_heading)),
                            vector_of(sand_heading_direction(arc->right_heading)),
                            vector_of(sand_heading_direction(sand_heading_add(arc->left_heading, ahead))) };
    for (int32_t i = 0; i < shape->count; i++) {
        sand_point from = shape->point[i], to = sand_geom_shape_next(shape, i), edge = sand_point_subtract(to, from);
        if (sand_point_equal(from, to)) continue;
        if (sand_geom_right_of(from, to, arc->left) > -least || sand_geom_right_of(from, to, arc->right) > -least)
            continue;
        if (sand_geom_cross(lines[0], edge) <= 0 && sand_geom_cross(lines[1], edge) <= 0 &&
            sand_geom_cross(lines[2], edge) <= 0)
            return true;
    }
    return false;
}

/* Usually a corner of the shape is inside the area, which settles the question. */
bool sand_arc_sees(const sand_arc *arc, const sand_shape *shape)
{
    side sides[3];
    int32_t count = sides_of(arc, sides);
    if (corners_inside(sides, count, shape, false) < shape->count) return true;
    return !beyond_one_of(sides, count, shape, 1) && !beyond_an_edge(arc, shape, 1);
}

bool sand_arc_overlaps(const sand_arc *arc, const sand_shape *shape)
{
    return !beyond_a_side(arc, shape, 0) && !beyond_an_edge(arc, shape, 0);
}

/* Adds a corner unless it repeats the one before. */
static void add_corner(sand_polygon *polygon, sand_point p)
{
    if (polygon->count > 0 && sand_point_equal(polygon->point[polygon->count - 1], p)) return;
    SAND_ASSERT(polygon->count < (int32_t)SAND_LEN(polygon->point));
    polygon->point[polygon->count++] = p;
}

static sand_point crossing(sand_point p, sand_point q, int64_t depth_p, int64_t depth_q)
{
    int64_t over = sand_geom_magnitude(depth_p);
    return sand_geom_point_along(p, sand_point_subtract(q, p), over, over + sand_geom_magnitude(depth_q));
}

static sand_polygon clipped(const sand_polygon *polygon, side s)
{
    sand_polygon part = { .count = 0 };
    for (int32_t i = 0; i < polygon->count; i++) {
        sand_point p = polygon->point[i], q = polygon->point[i + 1 < polygon->count ? i + 1 : 0];
        int64_t here = depth(s, p), next = depth(s, q);
        if (here >= 0) add_corner(&part, p);
        if ((here > 0 && next < 0) || (here < 0 && next > 0)) add_corner(&part, crossing(p, q, here, next));
    }
    while (part.count > 1 && sand_point_equal(part.point[0], part.point[part.count - 1])) part.count--;
    return part;
}

/* Returns the corner of the shape that is nearest to the front of the area.  It stands for a part so thin that its
 * rounded corners are all outside. */
static sand_polygon nearest_corner(const sand_arc *arc, const sand_shape *shape)
{
    sand_point front[2] = { arc->left, arc->right };
    sand_shape edge = sand_shape_of(front, 2);
    sand_reach reach = sand_geom_reach_between(shape, &edge);
    return (sand_polygon){ .point = { reach.from }, .count = 1 };
}

bool sand_arc_part(const sand_arc *arc, const sand_shape *shape, sand_polygon *part)
{
    side sides[3];
    int32_t count = sides_of(arc, sides);
    bool whole = corners_inside(sides, count, shape, true) == shape->count; /* the usual case: nothing is cut off */
    if (!whole && !sand_arc_sees(arc, shape)) return false;
    part->count = 0;
    for (int32_t i = 0; i < shape->count; i++) add_corner(part, shape->point[i]);
    part->bounds = shape->bounds;
    if (whole) return true;
    for (int32_t i = 0; i < count && part->count > 0; i++) *part = clipped(part, sides[i]);
    if (part->count == 0) *part = nearest_corner(arc, shape);
    part->bounds = sand_shape_bounds_of(part->point, part->count);
    return true;
}
