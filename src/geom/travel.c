/* travel.c - when does a shape that goes straight on meet something?
 *
 * Each condition of an overlap ("this edge has a corner of the other on its inner side") changes evenly with travel, so it holds
 * on one half-line of travel; together they leave one stretch.  That stretch is worked out a little too wide, because every step is
 * rounded to the grid by up to half a unit, and then its ends are moved inwards until the exact predicate holds. */
#include "geom/travel.h"

#include "base/assert.h"
#include "geom/exact.h"

static const sand_stretch never = { 0, -1 };

static sand_bounds bounds_shifted(sand_bounds bounds, sand_point by)
{
    return (sand_bounds){ sand_point_add(bounds.low, by), sand_point_add(bounds.high, by) };
}

/* A shape some steps further on; the points are written to `room`. */
static sand_shape shape_after(const sand_shape *shape, int32_t heading, int32_t travel, sand_point room[])
{
    sand_point by = sand_heading_step(heading, travel);
    for (int32_t i = 0; i < shape->count; i++) room[i] = sand_point_add(shape->point[i], by);
    return (sand_shape){ room, shape->count, bounds_shifted(shape->bounds, by) };
}

typedef struct { sand_point room[SAND_POLYGON_MAX + 4]; } points;

static bool way_is_far(const sand_shape *mover, int32_t heading, int32_t longest, const sand_shape *other, int32_t limit)
{
    sand_bounds end = bounds_shifted(mover->bounds, sand_heading_step(heading, longest)), way = mover->bounds;
    if (end.low.x < way.low.x) way.low.x = end.low.x;
    if (end.low.y < way.low.y) way.low.y = end.low.y;
    if (end.high.x > way.high.x) way.high.x = end.high.x;
    if (end.high.y > way.high.y) way.high.y = end.high.y;
    return !sand_bounds_near(&way, &other->bounds, limit + 1);
}

/* margin * 2^30 / rate rounded down, at most SAND_TRAVEL_FOREVER * 4; margin >= 0, rate > 0.  Large numbers lose low digits
 * of both, which shifts the result by less than a step as long as it is a possible travel at all. */
static int64_t steps_for(int64_t margin, int64_t rate)
{
    while (margin >= (int64_t)1 << 33) {
        margin >>= 1;
        rate >>= 1;
    }
    int64_t most = (int64_t)SAND_TRAVEL_FOREVER * 4;
    if (rate == 0) return most;
    int64_t steps = (margin << 30) / rate;
    return steps < most ? steps : most;
}

/* Leaves the travels at which margin - rate * travel / 2^30 may be positive. */
static void narrow(sand_stretch *s, int64_t margin, int64_t rate)
{
    if (rate > 0) {
        int64_t last = margin < 0 ? -1 : steps_for(margin, rate) + 2;
        if (last < s->last) s->last = (int32_t)last;
    } else if (rate < 0 && margin < 0) {
        int64_t first = steps_for(-margin, -rate) - 2;
        if (first > s->first) s->first = (int32_t)first;
    } else if (rate == 0 && margin <= 0) {
        *s = never;
    }
}

/* Narrows by the edges of `edges`: some corner of `corners` must be deeper than `slack` inside each of them.  `along` is the
 * motion of the edges seen from the corners.  A negative slack asks for a gap of at most -slack instead. */
static void narrow_by_edges(sand_stretch *s, const sand_shape *edges, const sand_shape *corners, sand_point along, int32_t slack)
{
    bool exact = along.x == 0 || along.y == 0; /* along an axis no step is rounded */
    for (int32_t i = 0; i < edges->count && !sand_stretch_empty(*s); i++) {
        sand_point from = edges->point[i], edge = sand_point_subtract(sand_shape_next(edges, i), from);
        if (edge.x == 0 && edge.y == 0) continue;
        int64_t deepest = INT64_MIN, x = sand_magnitude(edge.x), y = sand_magnitude(edge.y);
        for (int32_t k = 0; k < corners->count; k++) {
            int64_t depth = sand_cross(sand_point_subtract(corners->point[k], from), edge);
            if (depth > deepest) deepest = depth;
        }
        int64_t length = slack < 0 ? sand_length_above(edge) : x > y ? x : y;
        int64_t rounding = exact ? 0 : (x + y) / 2 + 1;
        narrow(s, deepest - slack * length + rounding, sand_cross(along, edge));
    }
}

static sand_stretch possible(const sand_shape *mover, int32_t heading, int32_t longest, const sand_shape *other, int32_t slack)
{
    sand_stretch s = { 0, longest };
    sand_direction ahead = sand_heading_direction(heading);
    narrow_by_edges(&s, mover, other, (sand_point){ ahead.x, ahead.y }, slack);
    narrow_by_edges(&s, other, mover, (sand_point){ -ahead.x, -ahead.y }, slack);
    return s;
}

static bool overlaps_after(const sand_shape *mover, int32_t heading, int32_t travel, const sand_shape *obstacle, int32_t slack)
{
    points p;
    sand_shape there = shape_after(mover, heading, travel, p.room);
    return sand_overlaps(&there, obstacle, slack);
}

sand_stretch sand_travel_overlap(const sand_shape *mover, int32_t heading, int32_t longest, const sand_shape *obstacle,
                                 int32_t slack)
{
    SAND_ASSERT(longest >= 0 && longest <= SAND_TRAVEL_FOREVER && slack >= 0);
    if (way_is_far(mover, heading, longest, obstacle, 0)) return never;
    sand_stretch s = possible(mover, heading, longest, obstacle, slack);
    while (s.first <= s.last && !overlaps_after(mover, heading, s.first, obstacle, slack)) s.first++;
    while (s.first <= s.last && !overlaps_after(mover, heading, s.last, obstacle, slack)) s.last--;
    return sand_stretch_empty(s) ? never : s;
}

static int32_t distance_after(const sand_shape *mover, int32_t heading, int32_t travel, const sand_shape *other)
{
    points p;
    sand_shape there = shape_after(mover, heading, travel, p.room);
    return sand_reach_between(&there, other).distance;
}

/* n steps change a distance by at most n plus the rounding of two places (less than 2), so from too far off as many steps may
 * be skipped without missing one that is near enough. */
static int32_t steps_to_skip(int32_t distance, int32_t limit)
{
    int32_t skip = distance - limit - 3;
    return skip > 1 ? skip : 1;
}

sand_stretch sand_travel_within(const sand_shape *mover, int32_t heading, int32_t longest, const sand_shape *other,
                                int32_t limit)
{
    SAND_ASSERT(longest >= 0 && longest <= SAND_TRAVEL_FOREVER && limit >= 0);
    if (way_is_far(mover, heading, longest, other, limit)) return never;
    sand_stretch s = possible(mover, heading, longest, other, -limit);
    for (; s.first <= s.last; ) {
        int32_t distance = distance_after(mover, heading, s.first, other);
        if (distance <= limit) break;
        s.first += steps_to_skip(distance, limit);
    }
    for (; s.first <= s.last; ) {
        int32_t distance = distance_after(mover, heading, s.last, other);
        if (distance <= limit) break;
        s.last -= steps_to_skip(distance, limit);
    }
    return sand_stretch_empty(s) ? never : s;
}

int32_t sand_travel_contact(const sand_shape *mover, int32_t heading, int32_t longest, const sand_shape *target)
{
    sand_stretch s = sand_travel_overlap(mover, heading, longest, target, 0);
    if (sand_stretch_empty(s)) return -1;
    return s.first > 0 ? s.first - 1 : 0;
}

bool sand_travel_leads_into(const sand_shape *mover, int32_t heading, const sand_shape *target)
{
    return !sand_stretch_empty(sand_travel_overlap(mover, heading, SAND_TRAVEL_FOREVER, target, SAND_SLACK));
}

bool sand_line_leads_into(sand_point from, int32_t heading, const sand_shape *target)
{
    sand_point ends[2] = { from, sand_point_add(from, sand_heading_step(heading, SAND_TRAVEL_FOREVER)) };
    sand_shape line = sand_shape_of(ends, 2);
    return sand_shapes_meet(&line, target);
}
