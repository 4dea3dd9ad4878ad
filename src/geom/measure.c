/* measure.c - shortest lines, edge to edge.
 *
 * Between two shapes that do not meet, the shortest line runs from a corner of one to an edge of the other that the
 * corner sees from outside.  Its square is cross^2 / length^2, kept as a whole number and a fraction. */
#include "geom/measure.h"

#include "base/assert.h"
#include "geom/exact.h"

/* Does some edge of `a` have all of `b` strictly outside? */
static bool parted_by_edge(const sand_shape *a, const sand_shape *b)
{
    for (int32_t i = 0; i < a->count; i++) {
        sand_point from = a->point[i], to = sand_geom_shape_next(a, i);
        int32_t k = 0;
        while (k < b->count && sand_geom_right_of(from, to, b->point[k]) < 0) k++;
        if (k == b->count) return true;
    }
    return false;
}

/* Segments and points in one line are separated by their bounds, all other shapes by an edge. */
bool sand_geom_shapes_meet(const sand_shape *a, const sand_shape *b)
{
    if (!sand_shape_bounds_near(&a->bounds, &b->bounds, 0)) return false;
    return !parted_by_edge(a, b) && !parted_by_edge(b, a);
}

bool sand_geom_shape_holds(const sand_shape *shape, sand_point p)
{
    sand_shape point = sand_shape_of_point(&p);
    return sand_geom_shapes_meet(shape, &point);
}

int sand_geom_squared_compare(sand_squared a, sand_squared b)
{
    if (a.whole != b.whole) return a.whole < b.whole ? -1 : 1;
    return sand_wide_compare(sand_wide_multiply(a.rest, b.over), sand_wide_multiply(b.rest, a.over));
}

/* area^2 / square */
static sand_squared squared_ratio(int64_t area, int64_t square)
{
    SAND_ASSERT(square > 0); /* an edge of no length is a corner, and asked as one */
    if (sand_geom_magnitude(area) < (int64_t)1 << 31)
        return (sand_squared){ area * area / square, area * area % square, square };
    sand_wide product = sand_wide_multiply(area, area);
    int64_t whole = sand_wide_narrow(sand_wide_divide(product, square));
    sand_wide rest = sand_wide_subtract(product, sand_wide_multiply(whole, square));
    return (sand_squared){ whole, sand_wide_narrow(rest), square };
}

/* A corner and an edge, and where on the edge the shortest line between them ends: over / under of its way. */
typedef struct {
    sand_squared squared;
    sand_point corner, start, edge;
    int64_t over, under;
} span;

/* The shortest line from a corner to an edge: to an end of the edge if the corner lies beyond it, otherwise square to
 * the edge. */
static span span_of(sand_point corner, sand_point start, sand_point end)
{
    sand_point edge = sand_point_subtract(end, start), to = sand_point_subtract(corner, start);
    int64_t along = sand_geom_dot(to, edge), square = sand_geom_square(edge);
    span result = { .corner = corner, .start = start, .edge = edge, .under = 1 };

    if (along <= 0) {
        result.squared = (sand_squared){ sand_geom_square(to), 0, 1 };
    } else if (along >= square) {
        result.squared = (sand_squared){ sand_geom_square(sand_point_subtract(corner, end)), 0, 1 };
        result.over = 1;
    } else {
        result.squared = squared_ratio(sand_geom_cross(to, edge), square);
        result.over = along;
        result.under = square;
    }
    return result;
}

/* Writes the shortest span from corners of `corners` to edges of `edges` in `best`, if it is shorter or `first` says
 * that there is none yet; returns whether it did. */
static bool improve(const sand_shape *corners, const sand_shape *edges, bool first, span *best)
{
    bool better = false;
    for (int32_t i = 0; i < edges->count; i++) {
        sand_point start = edges->point[i], end = sand_geom_shape_next(edges, i);
        for (int32_t k = 0; k < corners->count; k++) {
            if (sand_geom_right_of(start, end, corners->point[k]) > 0) continue;
            span next = span_of(corners->point[k], start, end);
            if (!(first && !better) && sand_geom_squared_compare(next.squared, best->squared) >= 0) continue;
            *best = next;
            better = true;
        }
    }
    return better;
}

/* A common point of two shapes that meet: a corner of one inside the other, or a crossing of edges. */
static sand_point common_point(const sand_shape *a, const sand_shape *b)
{
    for (int32_t k = 0; k < a->count; k++)
        if (sand_geom_shape_holds(b, a->point[k])) return a->point[k];
    for (int32_t k = 0; k < b->count; k++)
        if (sand_geom_shape_holds(a, b->point[k])) return b->point[k];
    for (int32_t i = 0; i < a->count; i++)
        for (int32_t k = 0; k < b->count; k++) {
            sand_point from = a->point[i], to = sand_geom_shape_next(a, i), p = b->point[k],
                       q = sand_geom_shape_next(b, k);
            int64_t before = sand_geom_right_of(from, to, p), after = sand_geom_right_of(from, to, q);
            if ((before < 0) == (after < 0) || before == after) continue;
            if ((sand_geom_right_of(p, q, from) < 0) == (sand_geom_right_of(p, q, to) < 0)) continue;
            int64_t over = sand_geom_magnitude(before), under = over + sand_geom_magnitude(after);
            return sand_geom_point_along(p, sand_point_subtract(q, p), over, under);
        }
    return a->point[0]; /* they only touch, within what rounding has left of the crossing */
}

sand_reach sand_geom_reach_between(const sand_shape *a, const sand_shape *b)
{
    if (sand_geom_shapes_meet(a, b)) {
        sand_point common = common_point(a, b);
        return (sand_reach){ .squared = { 0, 0, 1 }, .from = common, .to = common };
    }
    span best = { 0 };
    bool from_a = improve(a, b, true, &best);
    bool from_b = improve(b, a, !from_a, &best);
    SAND_ASSERT(from_a || from_b); /* shapes that are apart have an edge with the other outside */

    sand_point on_edge = sand_geom_point_along(best.start, best.edge, best.over, best.under);
    return (sand_reach){
        .squared = best.squared,
        .distance = (int32_t)sand_geom_root_ceil(best.squared.whole + (best.squared.rest > 0)),
        .from = from_b ? on_edge : best.corner,
        .to = from_b ? best.corner : on_edge,
    };
}

sand_reach sand_geom_reach_boxes(const sand_box *a, const sand_box *b)
{
    sand_shape first = sand_geom_shape_of_box(a), second = sand_geom_shape_of_box(b);
    return sand_geom_reach_between(&first, &second);
}

/* Does some edge of `a` have all of `b` outside, further off than `limit`?  The longer part of an edge is not longer
 * than the edge, so a corner that is near enough by it rules the edge out; usually the first corner is. */
static bool parted_by_more(const sand_shape *a, const sand_shape *b, int32_t limit)
{
    for (int32_t i = 0; i < a->count; i++) {
        sand_point from = a->point[i], to = sand_geom_shape_next(a, i), edge = sand_point_subtract(to, from);
        int64_t x = sand_geom_magnitude(edge.x), y = sand_geom_magnitude(edge.y);
        int64_t nearest = INT64_MIN, too_near = -(limit * (x > y ? x : y));
        for (int32_t k = 0; k < b->count && nearest < too_near; k++) {
            int64_t depth = sand_geom_right_of(from, to, b->point[k]);
            if (depth > nearest) nearest = depth;
        }
        if (nearest < too_near && sand_geom_exceeds(-nearest, edge, limit)) return true;
    }
    return false;
}

/* Tries all pairs of corners: few shapes have more than four. */
static sand_point shortest_line(const sand_shape *a, sand_point by, const sand_shape *b, int64_t enough)
{
    sand_point best = { 0, 0 };
    int64_t least = INT64_MAX;
    for (int32_t i = 0; i < a->count; i++) {
        sand_point from = sand_point_add(a->point[i], by);
        for (int32_t k = 0; k < b->count; k++) {
            sand_point line = sand_point_subtract(b->point[k], from);
            int64_t square = sand_geom_square(line);
            if (square >= least) continue;
            least = square;
            best = line;
            if (least <= enough) return best;
        }
    }
    return best;
}

static int64_t farthest_along(const sand_shape *shape, sand_point line)
{
    int64_t most = INT64_MIN;
    for (int32_t i = 0; i < shape->count; i++) {
        int64_t along = sand_geom_dot(shape->point[i], line);
        if (along > most) most = along;
    }
    return most;
}

sand_corners sand_geom_nearest_corners(const sand_shape *a, sand_point by, const sand_shape *b, int64_t enough)
{
    sand_point line = shortest_line(a, by, b, enough), back = { -line.x, -line.y };
    int64_t square = sand_geom_square(line);
    if (square <= enough) return (sand_corners){ line, square, 0 };
    int64_t gap = -farthest_along(b, back) - farthest_along(a, line) - sand_geom_dot(by, line);
    return (sand_corners){ line, square, gap };
}

/* The shortest line between shapes that are apart joins two corners, or it is square to an edge.  In the first case
 * these are the nearest corners, and the shapes are the whole distance apart along their line; in the second case one
 * edge has the other shape outside by the whole distance. */
bool sand_geom_within(const sand_shape *a, const sand_shape *b, int32_t limit)
{
    SAND_ASSERT(limit >= 0);
    if (!sand_shape_bounds_near(&a->bounds, &b->bounds, limit)) return false;
    int64_t most = (int64_t)limit * limit;
    sand_corners nearest = sand_geom_nearest_corners(a, (sand_point){ 0, 0 }, b, most);
    if (nearest.square <= most) return true;
    if (nearest.gap > 0 && sand_geom_exceeds(nearest.gap, nearest.line, limit)) return false;
    return !parted_by_more(a, b, limit) && !parted_by_more(b, a, limit);
}

/* Tests parted_by_more both ways for two parallelograms, each edge together with the opposite one: twice the distance
 * by which an edge has the other shape outside is twice the distance of the middles square to it, less both breadths
 * there.
 */
static bool boxes_parted_by_more(const sand_shape *a, const sand_shape *b, int32_t limit)
{
    const sand_point *p = a->point, *q = b->point;
    sand_point off = sand_geom_between_middles(a, b);
    sand_point edge[4] = { sand_point_subtract(p[1], p[0]), sand_point_subtract(p[2], p[1]),
                           sand_point_subtract(q[1], q[0]), sand_point_subtract(q[2], q[1]) };
    int64_t own = sand_geom_magnitude(sand_geom_cross(edge[0], edge[1])),
            its = sand_geom_magnitude(sand_geom_cross(edge[2], edge[3]));
    int64_t first[2] = { sand_geom_magnitude(sand_geom_cross(edge[0], edge[2])),
                         sand_geom_magnitude(sand_geom_cross(edge[0], edge[3])) };
    int64_t second[2] = { sand_geom_magnitude(sand_geom_cross(edge[1], edge[2])),
                          sand_geom_magnitude(sand_geom_cross(edge[1], edge[3])) };
    int64_t reach[4] = { own + first[0] + first[1], own + second[0] + second[1], its + first[0] + second[0],
                         its + first[1] + second[1] };
    for (int i = 0; i < 4; i++) {
        int64_t gap = sand_geom_magnitude(sand_geom_cross(off, edge[i])) - reach[i];
        if (gap > 0 && sand_geom_exceeds(gap / 2, edge[i], limit)) return true;
    }
    return false;
}

/* An edge that separates the shapes is found sooner than their nearest corners. */
static bool parallelograms_within(const sand_shape *a, const sand_shape *b, int32_t limit)
{
    if (boxes_parted_by_more(a, b, limit)) return false;
    int64_t most = (int64_t)limit * limit;
    sand_corners nearest = sand_geom_nearest_corners(a, (sand_point){ 0, 0 }, b, most);
    return nearest.square <= most || nearest.gap <= 0 || !sand_geom_exceeds(nearest.gap, nearest.line, limit);
}

/* Often the centres are near enough, which settles the question. */
bool sand_geom_within_boxes(const sand_box *a, const sand_box *b, int32_t limit)
{
    if (!sand_shape_bounds_near(&a->bounds, &b->bounds, limit)) return false;
    if (sand_geom_square(sand_point_subtract(a->centre, b->centre)) <= (int64_t)limit * limit) return true;
    sand_shape first = sand_geom_shape_of_box(a), second = sand_geom_shape_of_box(b);
    if (sand_geom_is_parallelogram(&first) && sand_geom_is_parallelogram(&second))
        return parallelograms_within(&first, &second, limit);
    return sand_geom_within(&first, &second, limit);
}
