/* polygon.c - outlines as people draw them, cut into the convex parts that all tests run on.
 * Invariant: parts are clockwise, convex, share their seams exactly and together are the outline, no more and no less.
 */
#include "geom/polygon.h"

#include "base/assert.h"
#include "geom/exact.h"

/* > 0: p, q, r turn right (clockwise); 0: they lie in one line. */
static int64_t turn_of(sand_point p, sand_point q, sand_point r)
{
    return sand_geom_right_of(p, q, r);
}

bool sand_geom_segments_meet(sand_point a, sand_point b, sand_point c, sand_point d)
{
    sand_point first[2] = { a, b }, second[2] = { c, d };
    sand_shape one = sand_shape_of(first, 2), two = sand_shape_of(second, 2);
    return sand_geom_shapes_meet(&one, &two);
}

bool sand_geom_segments_cross(sand_point a, sand_point b, sand_point c, sand_point d, sand_point *at)
{
    if (!sand_geom_segments_meet(a, b, c, d)) return false;
    int64_t before = sand_geom_right_of(a, b, c), after = sand_geom_right_of(a, b, d);
    if (before == 0 && after == 0) return false;
    int64_t over = sand_geom_magnitude(before);
    *at = sand_geom_point_along(c, sand_point_subtract(d, c), over, over + sand_geom_magnitude(after));
    return true;
}

/* --- inside or outside ----------------------------------------------------------------------------------------- */

static bool on_outline(const sand_point outline[], int32_t count, sand_point p)
{
    for (int32_t i = 0; i < count; i++)
        if (sand_geom_segments_meet(outline[i], outline[(i + 1) % count], p, p)) return true;
    return false;
}

/* Counts how often a line going east from `p` crosses the outline: an odd number is inside. */
bool sand_geom_outline_holds(const sand_point outline[], int32_t count, sand_point p)
{
    SAND_ASSERT(count > 0);
    if (on_outline(outline, count, p)) return true;
    bool inside = false;
    for (int32_t i = 0; i < count; i++) {
        sand_point a = outline[i], b = outline[(i + 1) % count];
        if ((a.y > p.y) == (b.y > p.y)) continue;
        bool west_of_edge = (sand_geom_right_of(a, b, p) < 0) == (b.y > a.y);
        if (west_of_edge) inside = !inside;
    }
    return inside;
}

/* All corners inside, and no edge of the outline cuts through. */
bool sand_geom_outline_holds_shape(const sand_point outline[], int32_t count, const sand_shape *shape)
{
    for (int32_t i = 0; i < shape->count; i++)
        if (!sand_geom_outline_holds(outline, count, shape->point[i])) return false;
    for (int32_t i = 0; i < count; i++) {
        sand_point ends[2] = { outline[i], outline[(i + 1) % count] };
        sand_shape edge = sand_shape_of(ends, 2);
        if (sand_geom_overlaps(shape, &edge, 0)) return false;
    }
    return true;
}

/* --- lines ------------------------------------------------------------------------------------------------------ */

sand_reach sand_geom_reach_line(const sand_shape *shape, const sand_point line[], int32_t count)
{
    SAND_ASSERT(count >= 2);
    sand_reach best = { 0 };
    for (int32_t i = 0; i + 1 < count; i++) {
        sand_shape piece = sand_shape_of(&line[i], 2);
        sand_reach next = sand_geom_reach_between(shape, &piece);
        if (i == 0 || sand_geom_squared_compare(next.squared, best.squared) < 0) best = next;
    }
    return best;
}

/* --- cutting into convex parts --------------------------------------------------------------------------------- */

typedef struct {
    sand_point point[SAND_OUTLINE_MAX];
    int32_t was[SAND_OUTLINE_MAX]; /* index in the outline as given */
    int32_t count;
} ring;

static void ring_remove(ring *r, int32_t at)
{
    SAND_ASSERT(at >= 0 && at < r->count);
    for (int32_t i = at; i + 1 < r->count; i++) {
        r->point[i] = r->point[i + 1];
        r->was[i] = r->was[i + 1];
    }
    r->count--;
}

static sand_point ring_at(const ring *r, int32_t i)
{
    return r->point[(i + r->count) % r->count];
}

/* Takes out corners at which a straight edge only goes on in its direction. */
static void drop_straight(ring *r)
{
    for (int32_t i = 0; i < r->count && r->count > 2;) {
        sand_point p = ring_at(r, i - 1), q = ring_at(r, i), s = ring_at(r, i + 1);
        bool straight =
            turn_of(p, q, s) == 0 && sand_geom_dot(sand_point_subtract(q, p), sand_point_subtract(s, q)) > 0;
        if (straight) {
            ring_remove(r, i);
            i = i > 0 ? i - 1 : 0;
        } else {
            i++;
        }
    }
}

/* The first corner at which the outline touches or crosses itself, -1 when it is simple. */
static int32_t fault_in(const ring *r)
{
    for (int32_t i = 0; i < r->count; i++) {
        sand_point a = r->point[i], b = ring_at(r, i + 1), c = ring_at(r, i + 2);
        if (sand_point_equal(a, b)) return i;
        if (turn_of(a, b, c) == 0) return (i + 1) % r->count; /* it turns back on itself */
        for (int32_t k = i + 2; k < r->count; k++) {
            if (i == 0 && k == r->count - 1) continue; /* neighbours across the end of the list */
            if (sand_geom_segments_meet(a, b, r->point[k], ring_at(r, k + 1))) return k;
        }
    }
    return -1;
}

/* Twice the area, positive when clockwise: by corners relative to the first, so that nothing gets large. */
static int64_t area_of(const ring *r)
{
    int64_t area = 0;
    for (int32_t i = 1; i + 1 < r->count; i++) area += turn_of(r->point[0], r->point[i], r->point[i + 1]);
    return area;
}

static void reverse(ring *r)
{
    for (int32_t i = 0, k = r->count - 1; i < k; i++, k--) {
        sand_point p = r->point[i];
        int32_t was = r->was[i];
        r->point[i] = r->point[k];
        r->was[i] = r->was[k];
        r->point[k] = p;
        r->was[k] = was;
    }
}

/* Can the corner be cut off?  It is convex and no other corner lies in the triangle. */
static bool is_ear(const ring *r, int32_t i)
{
    sand_point triangle[3] = { ring_at(r, i - 1), ring_at(r, i), ring_at(r, i + 1) };
    if (turn_of(triangle[0], triangle[1], triangle[2]) <= 0) return false;
    sand_shape shape = sand_shape_of(triangle, 3);
    for (int32_t k = 0; k < r->count; k++) {
        sand_point p = r->point[k];
        if (sand_point_equal(p, triangle[0]) || sand_point_equal(p, triangle[1]) || sand_point_equal(p, triangle[2]))
            continue;
        if (sand_geom_shape_holds(&shape, p)) return false;
    }
    return true;
}

typedef struct {
    sand_polygon part[SAND_OUTLINE_MAX];
    int32_t count;
} part_list;

static void add_triangle(part_list *list, sand_point a, sand_point b, sand_point c)
{
    SAND_ASSERT(list->count < SAND_OUTLINE_MAX); /* n corners make n - 2 triangles */
    list->part[list->count++] = (sand_polygon){ .point = { a, b, c }, .count = 3 };
}

/* Cuts the ring into triangles.  Every simple outline of more than three corners has two ears, so the loop always ends.
 * A corner that has come to lie in one line with its neighbours bounds no area and is dropped. */
static void cut_ears(ring *r, part_list *list)
{
    while (r->count > 3) {
        int32_t i = 0;
        while (i < r->count && turn_of(ring_at(r, i - 1), r->point[i], ring_at(r, i + 1)) != 0 && !is_ear(r, i)) i++;
        SAND_ASSERT(i < r->count);
        if (turn_of(ring_at(r, i - 1), r->point[i], ring_at(r, i + 1)) > 0)
            add_triangle(list, ring_at(r, i - 1), r->point[i], ring_at(r, i + 1));
        ring_remove(r, i);
    }
    if (turn_of(r->point[0], r->point[1], r->point[2]) > 0) add_triangle(list, r->point[0], r->point[1], r->point[2]);
}

/* Returns the index of the edge of `b` that is edge a[i]..a[i+1] in the opposite direction, or -1. */
static int32_t shared_edge(const sand_polygon *a, int32_t i, const sand_polygon *b)
{
    sand_point p = a->point[i], q = a->point[(i + 1) % a->count];
    for (int32_t k = 0; k < b->count; k++)
        if (sand_point_equal(b->point[k], q) && sand_point_equal(b->point[(k + 1) % b->count], p)) return k;
    return -1;
}

/* Joins two polygons into one over their common edge, edge i of `a` and edge k of `b`; false when the result would not
 * be convex, or would have too many corners. */
static bool join(const sand_polygon *a, int32_t i, const sand_polygon *b, int32_t k, sand_polygon *joined)
{
    sand_point all[2 * SAND_POLYGON_MAX];
    int32_t count = 0;
    for (int32_t n = 1; n <= a->count; n++) all[count++] = a->point[(i + n) % a->count];
    for (int32_t n = 2; n < b->count; n++) all[count++] = b->point[(k + n) % b->count];

    sand_polygon result = { .count = 0 };
    for (int32_t n = 0; n < count; n++) {
        int64_t turn = turn_of(all[(n + count - 1) % count], all[n], all[(n + 1) % count]);
        if (turn < 0 || (turn > 0 && result.count == SAND_POLYGON_MAX)) return false;
        if (turn > 0) result.point[result.count++] = all[n];
    }
    SAND_ASSERT(result.count >= 3);
    *joined = result;
    return true;
}

/* Joins one pair of parts, if any can be joined; fewer parts make every later question cheaper. */
static bool join_some_pair(part_list *list)
{
    for (int32_t a = 0; a < list->count; a++)
        for (int32_t b = a + 1; b < list->count; b++)
            for (int32_t i = 0; i < list->part[a].count; i++) {
                int32_t k = shared_edge(&list->part[a], i, &list->part[b]);
                if (k < 0 || !join(&list->part[a], i, &list->part[b], k, &list->part[a])) continue;
                list->part[b] = list->part[--list->count];
                return true;
            }
    return false;
}

sand_outline_fault sand_geom_outline_split(const sand_point outline[], int32_t count, sand_outline_parts *parts)
{
    SAND_ASSERT(parts->room >= 0);
    if (count < 3) return SAND_OUTLINE_TOO_FEW;
    if (count > SAND_OUTLINE_MAX) return SAND_OUTLINE_TOO_MANY;
    ring r = { .count = count };
    for (int32_t i = 0; i < count; i++) {
        r.point[i] = outline[i];
        r.was[i] = i;
    }
    drop_straight(&r);
    if (r.count < 3) return SAND_OUTLINE_TOO_FEW;
    int32_t fault = fault_in(&r);
    if (fault >= 0) {
        parts->at = r.was[fault];
        return SAND_OUTLINE_CROSSES;
    }
    if (area_of(&r) < 0) reverse(&r);
    SAND_ASSERT(area_of(&r) > 0); /* three corners that do not lie in one line, and no crossing */

    part_list list = { .count = 0 };
    cut_ears(&r, &list);
    while (join_some_pair(&list)) continue;
    if (list.count > parts->room) return SAND_OUTLINE_NO_ROOM;
    for (int32_t i = 0; i < list.count; i++) {
        sand_polygon *part = &parts->part[i];
        *part = list.part[i];
        part->bounds = sand_shape_bounds_of(part->point, part->count);
    }
    parts->n = list.count;
    return SAND_OUTLINE_GOOD;
}
