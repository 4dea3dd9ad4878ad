/* front_sight.c - lines of sight from any place of an edge.
 *
 * Usually the middle place sees the target, or blockers that join hide it from all places, which the lines from both
 * ends of the edge to the corners of the target show.  Otherwise the places where the view may change are tried one
 * after the other, each with its neighbours, because a place is rounded to the grid. */
#include "geom/front_sight.h"

#include "base/assert.h"
#include "geom/exact.h"
#include "geom/polygon.h"

typedef struct {
    sand_point start, way;
    int32_t last; /* number of the last place */
    const sand_shape *target, *blocker;
    int32_t count;
} search;

static int32_t places_along(sand_point way)
{
    int64_t x = sand_geom_magnitude(way.x), y = sand_geom_magnitude(way.y);
    return (int32_t)(x > y ? x : y);
}

static sand_point place(const search *s, int32_t number)
{
    return s->last == 0 ? s->start : sand_geom_point_along(s->start, s->way, number, s->last);
}

static bool sees_from(const search *s, int32_t number)
{
    return sand_sight_sees(place(s, number), s->target, s->blocker, s->count);
}

/* --- hidden from every place -------------------------------------------------------------------------------------- */

/* The strip between the line of the edge and another line beyond which the target lies.  When blockers in the strip
 * form one connected group and cut the lines from both ends of the edge to every corner of the target, no line of sight
 * passes them: the group leads from the left of any such line to its right, and cannot lead round either end. */
typedef struct {
    const search *s;
    sand_point end;      /* of the edge */
    sand_point from, to; /* of the other line: the target is on its right or on it, the blockers on its left */
} strip;

static bool is_left_of(sand_point from, sand_point to, const sand_shape *shape)
{
    for (int32_t i = 0; i < shape->count; i++)
        if (sand_geom_right_of(from, to, shape->point[i]) > 0) return false;
    return true;
}

static bool is_in_strip(const strip *t, const sand_shape *blocker)
{
    return is_left_of(t->s->start, t->end, blocker) && is_left_of(t->from, t->to, blocker);
}

static bool cuts_all(const strip *t, sand_point from, const uint32_t group)
{
    const search *s = t->s;
    for (int32_t i = 0; i < s->target->count; i++) {
        int32_t k = 0;
        while (k < s->count &&
               ((group >> k & 1) == 0 || !sand_sight_line_crosses(from, s->target->point[i], &s->blocker[k])))
            k++;
        if (k == s->count) return false;
    }
    return true;
}

/* Returns the blockers of `left` that are connected with the lowest one of them. */
static uint32_t group_in(const search *s, uint32_t left)
{
    uint32_t group = left & (~left + 1), known = 0;
    while (group != known) {
        uint32_t news = group & ~known;
        known = group;
        for (int32_t i = 0; i < s->count; i++)
            for (int32_t k = 0; (news >> i & 1) != 0 && k < s->count; k++)
                if ((left & ~group) >> k & 1 && sand_geom_shapes_meet(&s->blocker[i], &s->blocker[k]))
                    group |= UINT32_C(1) << k;
    }
    return group;
}

static bool strip_hides(const strip *t)
{
    const search *s = t->s;
    uint32_t left = 0;
    for (int32_t i = 0; i < s->count; i++)
        if (is_in_strip(t, &s->blocker[i])) left |= UINT32_C(1) << i;
    while (left != 0) {
        uint32_t group = group_in(s, left);
        left &= ~group;
        if (cuts_all(t, s->start, group) && cuts_all(t, t->end, group)) return true;
    }
    return false;
}

/* Returns the strip up to the point of the target nearest to the line of the edge, bounded by a parallel of the edge.
 */
static strip strip_along(const search *s)
{
    strip t = { .s = s, .end = sand_point_add(s->start, s->way) };
    int64_t least = INT64_MAX;
    for (int32_t i = 0; i < s->target->count; i++) {
        int64_t ahead = -sand_geom_right_of(s->start, t.end, s->target->point[i]);
        if (ahead >= least) continue;
        least = ahead;
        t.from = s->target->point[i];
    }
    t.to = sand_point_subtract(t.from, s->way);
    return t;
}

static bool is_hidden(const search *s)
{
    enum { MOST = 32 };
    if (s->count == 0 || s->count > MOST || s->last == 0) return false;
    strip t = strip_along(s);
    if (!is_left_of(s->start, t.end, s->target)) return false; /* it reaches behind the edge */
    if (strip_hides(&t)) return true;
    for (int32_t i = 0; i < s->target->count && s->target->count > 2; i++) {
        t.from = s->target->point[i];
        t.to = sand_geom_shape_next(s->target, i);
        bool beyond = sand_geom_right_of(t.from, t.to, s->start) <= 0 && sand_geom_right_of(t.from, t.to, t.end) <= 0;
        if (beyond && strip_hides(&t)) return true;
    }
    return false;
}

/* --- places where something may change ---------------------------------------------------------------------------- */

/* Returns the number of the place that is `over` / `under` of the way along the edge, with an error of less than one
 * place; -1: it is beyond the ends. */
static int32_t number_at(const search *s, int64_t over, int64_t under)
{
    if (under < 0) {
        over = -over;
        under = -under;
    }
    if (under == 0 || over < 0 || over > under) return -1;
    while (under > INT64_C(1) << 36) {
        over >>= 1;
        under >>= 1;
    }
    return (int32_t)(over * s->last / under);
}

/* Does the line from `from` to a corner go through a blocker, deeper than rounding explains? */
static bool is_cut(const search *s, sand_point from, sand_point to)
{
    enum { ROUNDING = 2 };
    sand_point ends[2] = { from, to };
    sand_shape line = sand_shape_of(ends, 2);
    for (int32_t i = 0; i < s->count; i++)
        if (sand_shape_bounds_near(&line.bounds, &s->blocker[i].bounds, 0) &&
            sand_geom_overlaps(&line, &s->blocker[i], ROUNDING))
            return true;
    return false;
}

static bool found_near(const search *s, int32_t at, int32_t *number)
{
    for (int32_t i = at - 1; i <= at + 2; i++) {
        if (i < 0 || i > s->last || !sees_from(s, i)) continue;
        *number = i;
        return true;
    }
    return false;
}

static sand_point before(const sand_shape *shape, int32_t i)
{
    return shape->point[i > 0 ? i - 1 : shape->count - 1];
}

/* Does the whole shape lie on one side of the line through its corner `i`? */
static bool is_end(const sand_shape *shape, int32_t i, sand_point line)
{
    int64_t one = sand_geom_cross(line, sand_point_subtract(before(shape, i), shape->point[i]));
    int64_t other = sand_geom_cross(line, sand_point_subtract(sand_geom_shape_next(shape, i), shape->point[i]));
    return (one >= 0 && other >= 0) || (one <= 0 && other <= 0);
}

/* Tries the place at which the line through two corners cuts the edge.  A view that opens there, past both corners, is
 * bounded by that line, so no blocker cuts it. */
static bool found_in_line(const search *s, sand_point p, sand_point q, int32_t *number)
{
    sand_point line = sand_point_subtract(q, p);
    int32_t at = number_at(s, sand_geom_cross(sand_point_subtract(p, s->start), line), sand_geom_cross(s->way, line));
    if (at < 0) return false;
    sand_point eye = place(s, at);
    bool farther = sand_geom_square(sand_point_subtract(p, eye)) > sand_geom_square(sand_point_subtract(q, eye));
    return !is_cut(s, eye, farther ? p : q) && found_near(s, at, number);
}

/* A corner of a shape. */
typedef struct {
    const sand_shape *shape;
    int32_t i;
} corner;

/* Tries the place from which two corners are equally far. */
static bool found_between(const search *s, corner one, corner other, int32_t *number)
{
    sand_point p = one.shape->point[one.i], q = other.shape->point[other.i];
    sand_point a = sand_point_subtract(p, s->start), b = sand_point_subtract(q, s->start);
    int32_t at =
        number_at(s, (sand_geom_square(b) - sand_geom_square(a)) / 2, sand_geom_dot(s->way, sand_point_subtract(q, p)));
    if (at < 0) return false;
    sand_point eye = place(s, at);
    return is_end(one.shape, one.i, sand_point_subtract(p, eye)) &&
           is_end(other.shape, other.i, sand_point_subtract(q, eye)) && !is_cut(s, eye, p) && !is_cut(s, eye, q) &&
           found_near(s, at, number);
}

static bool found_by_pair(const search *s, const sand_shape *a, const sand_shape *b, int32_t *number)
{
    for (int32_t i = 0; i < a->count; i++)
        for (int32_t k = 0; k < b->count; k++) {
            sand_point p = a->point[i], q = b->point[k], line = sand_point_subtract(q, p);
            if (is_end(a, i, line) && is_end(b, k, line) && found_in_line(s, p, q, number)) return true;
            if (found_between(s, (corner){ a, i }, (corner){ b, k }, number)) return true;
        }
    return false;
}

static bool found_by_edges(const search *s, const sand_shape *shape, int32_t *number)
{
    for (int32_t i = 0; i < shape->count; i++)
        if (found_in_line(s, shape->point[i], sand_geom_shape_next(shape, i), number)) return true;
    return false;
}

static const sand_shape *shape_of(const search *s, int32_t i)
{
    return i < s->count ? &s->blocker[i] : s->target;
}

/* Tries the places of a point where the edges of a blocker and of the target cross, because the visible part of the
 * target ends there. */
static bool found_by_crossing(const search *s, sand_point at, int32_t *number)
{
    sand_shape point = sand_shape_of_point(&at);
    for (int32_t i = 0; i <= s->count; i++)
        if (found_by_pair(s, &point, shape_of(s, i), number)) return true;
    return false;
}

static bool found_by_crossings(const search *s, const sand_shape *blocker, int32_t *number)
{
    sand_point at;
    if (!sand_geom_shapes_meet(blocker, s->target)) return false;
    for (int32_t i = 0; i < blocker->count; i++)
        for (int32_t k = 0; k < s->target->count; k++)
            if (sand_geom_segments_cross(blocker->point[i], sand_geom_shape_next(blocker, i), s->target->point[k],
                                         sand_geom_shape_next(s->target, k), &at) &&
                found_by_crossing(s, at, number))
                return true;
    return false;
}

static bool found_by_corners(const search *s, int32_t *number)
{
    for (int32_t i = 0; i <= s->count; i++) {
        for (int32_t k = i + 1; k <= s->count; k++)
            if (found_by_pair(s, shape_of(s, i), shape_of(s, k), number)) return true;
        if (found_by_edges(s, shape_of(s, i), number)) return true;
        if (i < s->count && found_by_crossings(s, &s->blocker[i], number)) return true;
    }
    return false;
}

static bool found_by_eighths(const search *s, int32_t *number)
{
    static const int32_t eighths[] = { 3, 5, 2, 6, 1, 7, 0, 8 };
    for (size_t i = 0; i < SAND_LEN(eighths); i++) {
        *number = (int32_t)((int64_t)s->last * eighths[i] / 8);
        if (sees_from(s, *number)) return true;
    }
    return false;
}

/* --- the whole question ------------------------------------------------------------------------------------------- */

static bool find(const search *s, int32_t *number)
{
    *number = s->last / 2;
    if (sees_from(s, *number)) return true;
    return !is_hidden(s) && (found_by_eighths(s, number) || found_by_corners(s, number));
}

static search search_of(const sand_front *front, const sand_shape *target, const sand_shape blockers[], int32_t count)
{
    sand_point way = sand_point_subtract(front->end, front->start);
    return (search){ front->start, way, places_along(way), target, blockers, count };
}

bool sand_front_sight_sees(const sand_front *front, const sand_shape *target, const sand_shape blockers[],
                           int32_t count)
{
    search s = search_of(front, target, blockers, count);
    int32_t number;
    return find(&s, &number);
}

sand_sight sand_front_sight(const sand_front *front, const sand_shape *target, const sand_shape blockers[],
                            int32_t count)
{
    search s = search_of(front, target, blockers, count);
    int32_t number;
    if (!find(&s, &number)) number = s.last / 2;
    return sand_sight_to(place(&s, number), target, blockers, count);
}

/* False for what lies farther than the radius to the left of all that the left end sees, or to the right of all that
 * the right end sees. */
bool sand_front_sight_nears(const sand_wedge wedges[2], sand_point at, int32_t radius)
{
    const sand_wedge *left = &wedges[0], *right = &wedges[1];
    if (!left->narrow || !right->narrow) return true;
    int64_t out_left = sand_geom_cross(left->left, sand_point_subtract(at, left->eye));
    int64_t out_right = sand_geom_cross(sand_point_subtract(at, right->eye), right->right);
    return out_left <= (sand_geom_magnitude(left->left.x) + sand_geom_magnitude(left->left.y)) * radius &&
           out_right <= (sand_geom_magnitude(right->right.x) + sand_geom_magnitude(right->right.y)) * radius;
}
