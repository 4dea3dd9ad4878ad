/* travel.c - when does a shape that goes straight on meet something?
 *
 * Two shapes overlap while every edge of either has a corner of the other deep enough on its inner side.  For one edge
 * that is a number that changes evenly with travel (a *wall*), so it holds on one half-line of travel; together they
 * leave one stretch.  The stretch is worked out a little too wide, because every step is rounded to the grid by up to
 * half a unit, and then its ends are moved inwards until the exact predicate holds.  Bodies that slide along each other
 * may take many steps there, so a step that fails is recognised by the one wall that failed before it. */
#include "geom/travel.h"

#include "base/assert.h"
#include "geom/exact.h"

/* After this many further steps, an obstacle in the way is usually overlapped deeper than the slack; this is tried
 * first.
 */
enum { LOOK_AHEAD = 64 };

static const sand_stretch never = { 0, -1 };

/* The range of a shape along a direction, times 2^30. */
typedef struct {
    int64_t low, high;
} reaches;

static inline reaches reaches_of(const sand_shape *shape, int64_t x, int64_t y)
{
    int64_t first = shape->point[0].x * x + shape->point[0].y * y;
    reaches all = { first, first };
    for (int32_t i = 1; i < shape->count; i++) {
        int64_t at = shape->point[i].x * x + shape->point[i].y * y;
        if (at < all.low) all.low = at;
        if (at > all.high) all.high = at;
    }
    return all;
}

/* Returns the breadth of a parallelogram along the direction (x, y), to which both pairs of edges contribute. */
static inline int64_t breadth_along(const sand_shape *box, int64_t x, int64_t y)
{
    const sand_point *p = box->point;
    int64_t first = (p[1].x - p[0].x) * x + (p[1].y - p[0].y) * y,
            second = (p[2].x - p[1].x) * x + (p[2].y - p[1].y) * y;
    return sand_geom_magnitude(first) + sand_geom_magnitude(second);
}

/* Do the mover and the other shape stay further apart than `gap`, measured across the way or along it?  With a negative
 * gap: do they overlap by less than its size there?  If so, the same holds for their true distance, but for the
 * rounding of a step, which ROUNDING allows for.  This settles nearly every question. */
enum { ROUNDING = 2 };
static bool shape_passes_by(const sand_shape *mover, sand_direction ahead, int32_t longest, const sand_shape *other,
                            int32_t gap)
{
    int64_t apart = ((int64_t)gap + ROUNDING) * SAND_DIRECTION_ONE, way = (int64_t)longest * SAND_DIRECTION_ONE;
    reaches own = reaches_of(mover, ahead.y, -ahead.x), others = reaches_of(other, ahead.y, -ahead.x);
    if (others.low - own.high > apart || own.low - others.high > apart) return true;
    own = reaches_of(mover, ahead.x, ahead.y);
    others = reaches_of(other, ahead.x, ahead.y);
    return others.low - own.high - way > apart || own.low - others.high > apart;
}

/* Tests passes_by for two parallelograms, by their middles and breadths.  All numbers are doubled. */
static bool box_passes_by(const sand_shape *mover, sand_direction ahead, int32_t longest, const sand_shape *other,
                          int32_t gap)
{
    int64_t apart = 2 * ((int64_t)gap + ROUNDING) * SAND_DIRECTION_ONE, way = 2 * (int64_t)longest * SAND_DIRECTION_ONE;
    sand_point off = sand_geom_between_middles(mover, other);
    int64_t across = (int64_t)off.x * ahead.y - (int64_t)off.y * ahead.x;
    int64_t breadths = breadth_along(mover, ahead.y, -ahead.x) + breadth_along(other, ahead.y, -ahead.x);
    if (sand_geom_magnitude(across) - breadths > apart) return true;
    int64_t along = (int64_t)off.x * ahead.x + (int64_t)off.y * ahead.y;
    breadths = breadth_along(mover, ahead.x, ahead.y) + breadth_along(other, ahead.x, ahead.y);
    return along - breadths - way > apart || -along - breadths > apart;
}

static inline bool passes_by(const sand_shape *mover, sand_direction ahead, int32_t longest, const sand_shape *other,
                             int32_t gap)
{
    if (sand_geom_is_parallelogram(mover) && sand_geom_is_parallelogram(other))
        return box_passes_by(mover, ahead, longest, other, gap);
    return shape_passes_by(mover, ahead, longest, other, gap);
}

static const int64_t LARGE = (int64_t)1 << 33;

/* margin * 2^30 / rate rounded down, at most SAND_TRAVEL_FOREVER * 4; margin >= 0, rate > 0.  Large numbers lose low
 * digits of both, which shifts the result by less than a step as long as it is a possible travel at all. */
static inline int64_t steps_for(int64_t margin, int64_t rate)
{
    enum { MOST = SAND_TRAVEL_FOREVER * 4 };
    if (margin >= rate >> 4) return MOST; /* 2^30 / 2^4 is MOST */
    while (margin >= LARGE) {
        margin >>= 1;
        rate >>= 1;
    }
    return (margin << 30) / rate;
}

/* Narrows the stretch to the steps at which |off - step * rate / 2^30| may be less than `room`. */
static inline void narrow(sand_stretch *s, int64_t off, int64_t room, int64_t rate)
{
    if (rate < 0) {
        off = -off;
        rate = -rate;
    }
    if (room <= 0 || off + room < 0 || (rate == 0 && off >= room)) {
        *s = (sand_stretch){ 0, -1 };
        return;
    }
    if (rate == 0) return;
    int64_t lost = off + room < LARGE ? 0 : 2;
    int64_t last = steps_for(off + room, rate) + lost;
    if (last < s->last) s->last = (int32_t)last;
    if (off < room) return;
    int64_t first = steps_for(off - room, rate) + 1 - lost;
    if (first > s->first) s->first = (int32_t)first;
}

/* Two conditions at once, for two opposite edges: after a displacement v, how deep the deepest corner of the other
 * shape is inside each of them.  Twice the lesser depth is breadth - |off - 2 cross(v, along)|; it must be large
 * enough, and `off` shrinks by `rate` / 2^30 with each step.  An edge without an opposite edge is treated as if that
 * were FAR away. For an overlap the conditions are exact; for a distance they are exact except at corners. */
typedef struct {
    int64_t breadth, off, need, rate;
    sand_point along;
} wall;
typedef struct {
    wall wall[SAND_POLYGON_MAX + 4 + 4];
    int32_t count;
    sand_direction ahead;
} walls;

static const int64_t FAR = (int64_t)1 << 56;

typedef int64_t need_of_edge(sand_point edge, int32_t distance);

/* Returns the depth, times the length of the edge, that some corner must exceed to be deeper than the slack.  It may be
 * too small, never too large: an edge is at least as long as its longer part. */
static int64_t need_for_overlap(sand_point edge, int32_t slack)
{
    int64_t x = sand_geom_magnitude(edge.x), y = sand_geom_magnitude(edge.y);
    return slack * (x > y ? x : y);
}

/* Returns the depth (negative: outside), times the length of the edge, that some corner must exceed to be at most
 * `limit` outside.  It lets through a little more; the exact distance is tested afterwards. */
static int64_t need_for_nearness(sand_point edge, int32_t limit)
{
    int64_t above = limit * sand_geom_length_above(edge);
    if (above > 0 && above < (int64_t)1 << 31)
        above = (above + limit * (int64_t)limit * sand_geom_square(edge) / above) / 2 + 1;
    return -above - 1;
}

/* `off` and `breadth` as in a wall. */
static inline void add_wall(walls *w, int64_t breadth, int64_t off, sand_point along)
{
    SAND_ASSERT(w->count < (int32_t)SAND_LEN(w->wall));
    int64_t rate = 2 * sand_geom_cross((sand_point){ w->ahead.x, w->ahead.y }, along);
    w->wall[w->count++] = (wall){ breadth, off, 0, rate, along };
}

/* `sign` is 1 when the corners move past the edges, -1 when the edges move past the corners. */
static void add_walls(walls *w, const sand_shape *edges, const sand_shape *corners, int32_t sign)
{
    for (int32_t i = 0; i < edges->count; i++) {
        sand_point from = edges->point[i], edge = sand_point_subtract(sand_geom_shape_next(edges, i), from);
        if (edge.x == 0 && edge.y == 0) continue;
        int64_t deepest = INT64_MIN;
        for (int32_t k = 0; k < corners->count; k++) {
            int64_t depth = sand_geom_cross(sand_point_subtract(corners->point[k], from), edge);
            if (depth > deepest) deepest = depth;
        }
        add_wall(w, FAR + 2 * deepest, FAR, (sand_point){ sign * edge.x, sign * edge.y });
    }
}

/* Adds the walls of a parallelogram, two edges at a time: the corner deepest inside one edge is the one least deep
 * inside the opposite edge. */
static void add_opposite_walls(walls *w, const sand_shape *edges, const sand_shape *corners, int32_t sign)
{
    for (int32_t i = 0; i < 2; i++) {
        sand_point from = edges->point[i], edge = sand_point_subtract(edges->point[i + 1], from);
        int64_t across = sand_geom_cross(sand_point_subtract(edges->point[i + 2], from), edge);
        int64_t most = sand_geom_cross(sand_point_subtract(corners->point[0], from), edge), least = most;
        for (int32_t k = 1; k < corners->count; k++) {
            int64_t depth = sand_geom_cross(sand_point_subtract(corners->point[k], from), edge);
            if (depth > most) most = depth;
            if (depth < least) least = depth;
        }
        add_wall(w, most + across - least, across - least - most, (sand_point){ sign * edge.x, sign * edge.y });
    }
}

/* Adds the walls of two parallelograms, from the vector between their middles.  Square to an edge, the corner of a
 * parallelogram is half the sum of its edges' cross products away from its middle; the cross products of the edges of
 * both are used for either of them. */
static void add_box_walls(walls *w, const sand_shape *mover, const sand_shape *other)
{
    const sand_point *p = mover->point, *q = other->point;
    sand_point off = sand_geom_between_middles(mover, other);
    sand_point own[2] = { sand_point_subtract(p[1], p[0]), sand_point_subtract(p[2], p[1]) };
    sand_point its[2] = { sand_point_subtract(q[1], q[0]), sand_point_subtract(q[2], q[1]) };
    int64_t own_area = sand_geom_magnitude(sand_geom_cross(own[0], own[1])),
            its_area = sand_geom_magnitude(sand_geom_cross(its[0], its[1]));
    int64_t cross[2][2];
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 2; k++) cross[i][k] = sand_geom_magnitude(sand_geom_cross(own[i], its[k]));
    for (int i = 0; i < 2; i++) add_wall(w, own_area + cross[i][0] + cross[i][1], sand_geom_cross(off, own[i]), own[i]);
    for (int k = 0; k < 2; k++) add_wall(w, its_area + cross[0][k] + cross[1][k], sand_geom_cross(off, its[k]), its[k]);
}

static inline void set_needs(walls *w, need_of_edge *need, int32_t distance)
{
    for (int32_t i = 0; i < w->count; i++) w->wall[i].need = need(w->wall[i].along, distance);
}

/* How far a way goes, and how near it must come to count. */
typedef struct {
    sand_direction ahead;
    int32_t longest, gap;
} reach_asked;

/* Makes the walls of the mover and the other shape.  False: the mover passes the other shape by, and no walls are made.
 */
static bool walls_of(walls *w, const sand_shape *mover, reach_asked way, const sand_shape *other)
{
    bool boxes[2] = { sand_geom_is_parallelogram(mover), sand_geom_is_parallelogram(other) };
    w->count = 0;
    w->ahead = way.ahead;
    if (boxes[0] && boxes[1]) {
        if (box_passes_by(mover, way.ahead, way.longest, other, way.gap)) return false;
        add_box_walls(w, mover, other);
        return true;
    }
    if (shape_passes_by(mover, way.ahead, way.longest, other, way.gap)) return false;
    (boxes[0] ? add_opposite_walls : add_walls)(w, mover, other, -1);
    (boxes[1] ? add_opposite_walls : add_walls)(w, other, mover, 1);
    return true;
}

static sand_stretch possible(const walls *w, int32_t longest)
{
    sand_stretch s = { 0, longest };
    bool exact = w->ahead.x == 0 || w->ahead.y == 0; /* along an axis no step is rounded */
    for (int32_t i = 0; i < w->count && !sand_travel_stretch_empty(s); i++) {
        const wall *one = &w->wall[i];
        int64_t rounding = exact ? 0 : sand_geom_magnitude(one->along.x) + sand_geom_magnitude(one->along.y) + 2;
        narrow(&s, one->off, one->breadth - 2 * one->need + rounding, one->rate);
    }
    return s;
}

/* Does the wall still stand after the displacement: is no corner deeper than `slack` inside its edge? */
static inline bool is_standing(const wall *one, sand_point by, int32_t slack)
{
    int64_t depth = (one->breadth - sand_geom_magnitude(one->off - 2 * sand_geom_cross(by, one->along))) / 2;
    return depth <= one->need || (slack > 0 && !sand_geom_exceeds(depth, one->along, slack));
}

/* Returns a wall that still stands after the displacement, `before` being tried first; -1 when all are passed. */
static int32_t wall_standing(const walls *w, sand_point by, int32_t slack, int32_t before)
{
    if (before >= 0 && is_standing(&w->wall[before], by, slack)) return before;
    for (int32_t i = 0; i < w->count; i++)
        if (is_standing(&w->wall[i], by, slack)) return i;
    return -1;
}

/* Returns the first step at which every wall is passed, with steps rounded as in a move; -1: none. */
static int32_t first_overlap(walls *w, int32_t longest, int32_t slack)
{
    if (slack > 0) set_needs(w, need_for_overlap, slack); /* for no slack the need is 0, as the walls are made */
    sand_stretch s = possible(w, longest);
    int32_t stands = -1;
    while (s.first <= s.last) {
        stands = wall_standing(w, sand_geom_direction_step(w->ahead, s.first), slack, stands);
        if (stands < 0) return s.first;
        s.first++;
    }
    return -1;
}

int32_t sand_travel_meets(const sand_shape *mover, int32_t heading, int32_t longest, const sand_shape *obstacle,
                          int32_t slack)
{
    SAND_ASSERT(longest >= 0 && longest <= SAND_TRAVEL_FOREVER && slack >= 0);
    if (mover->count + obstacle->count <= 2) return -1;
    sand_direction ahead = sand_heading_direction(heading);
    walls w;
    if (!walls_of(&w, mover, (reach_asked){ ahead, longest, -slack }, obstacle)) return -1;
    return first_overlap(&w, longest, slack);
}

int32_t sand_travel_meets_ahead(const sand_shape *mover, sand_far_way way, const sand_shape *obstacle, int32_t slack)
{
    int32_t longest = way.longest, further = way.further;
    SAND_ASSERT(longest >= 0 && longest <= SAND_TRAVEL_FOREVER - further && slack >= 0);
    if (mover->count + obstacle->count <= 2) return -1;
    sand_direction ahead = sand_heading_direction(way.heading);
    walls w;
    if (!walls_of(&w, mover, (reach_asked){ ahead, longest + further, -slack }, obstacle)) return -1;
    int32_t first = first_overlap(&w, longest, 0);
    if (first < 0) return -1;
    int32_t enough = further < LOOK_AHEAD ? further : LOOK_AHEAD;
    sand_point further_in = sand_geom_direction_step(ahead, first + enough);
    if (wall_standing(&w, further_in, slack, -1) < 0) return first; /* the usual case */
    return first_overlap(&w, longest + further, slack) < 0 ? -1 : first;
}

/* The state of a search inwards from either end of a stretch. */
typedef struct {
    const walls *walls;
    const sand_shape *mover, *other;
    int32_t limit, sign;
    int32_t stands; /* the wall that stood last, or -1 */
} nearing;

/* To be called when the shapes are farther apart than the limit along the line between their nearest corners.  Returns
 * how many steps can be skipped before that may end: along the same line, each step brings the shapes nearer by the
 * same amount, but for the rounding of both places. */
static int32_t steps_apart(const nearing *n, const sand_corners *apart)
{
    sand_direction ahead = n->walls->ahead;
    int64_t rate = n->sign * sand_geom_dot((sand_point){ ahead.x, ahead.y }, apart->line);
    int64_t rounding = sand_geom_magnitude(apart->line.x) + sand_geom_magnitude(apart->line.y);
    int64_t margin = apart->gap + need_for_nearness(apart->line, n->limit) - rounding;
    if (margin <= 0) return 1;
    if (rate <= 0) return SAND_TRAVEL_FOREVER;
    int64_t steps = steps_for(margin, rate) - 1;
    return steps > SAND_TRAVEL_FOREVER ? SAND_TRAVEL_FOREVER : steps > 1 ? (int32_t)steps : 1;
}

/* Returns 0 when the mover is near enough after `travel` steps, otherwise how many steps can be skipped.  When no wall
 * stands, the shapes can be too far apart only at corners, but for the little that the walls let through. */
static int32_t steps_short(nearing *n, int32_t travel)
{
    sand_point by = sand_geom_direction_step(n->walls->ahead, travel), room[SAND_POLYGON_MAX + 4];
    n->stands = wall_standing(n->walls, by, 0, n->stands);
    if (n->stands >= 0) return 1;
    int64_t most = (int64_t)n->limit * n->limit;
    sand_corners nearest = sand_geom_nearest_corners(n->mover, by, n->other, most);
    if (nearest.square <= most) return 0;
    if (nearest.gap > 0 && sand_geom_exceeds(nearest.gap, nearest.line, n->limit)) return steps_apart(n, &nearest);
    for (int32_t i = 0; i < n->mover->count; i++) room[i] = sand_point_add(n->mover->point[i], by);
    sand_shape there = { room, n->mover->count, sand_shape_bounds_shifted(n->mover->bounds, by) };
    return sand_geom_within(&there, n->other, n->limit) ? 0 : 1;
}

/* Moves the first step of the stretch inwards until the mover is near enough there. */
static void shrink_first(nearing *n, sand_stretch *s)
{
    int32_t skip;
    n->sign = 1;
    while (s->first <= s->last && (skip = steps_short(n, s->first)) > 0)
        s->first = skip > s->last - s->first ? s->last + 1 : s->first + skip;
}

static void shrink_last(nearing *n, sand_stretch *s)
{
    int32_t skip;
    n->sign = -1;
    while (s->first <= s->last && (skip = steps_short(n, s->last)) > 0)
        s->last = skip > s->last - s->first ? s->first - 1 : s->last - skip;
}

/* Returns the steps that the walls do not rule out.  The first step is exact, the last may be too late. */
static sand_stretch first_within(nearing *n, walls *w, int32_t heading, int32_t longest)
{
    SAND_ASSERT(longest >= 0 && longest <= SAND_TRAVEL_FOREVER && n->limit >= 0);
    sand_direction ahead = sand_heading_direction(heading);
    if (!walls_of(w, n->mover, (reach_asked){ ahead, longest, n->limit }, n->other)) return never;
    set_needs(w, need_for_nearness, n->limit);
    sand_stretch s = possible(w, longest);
    n->walls = w;
    n->stands = -1;
    shrink_first(n, &s);
    return s;
}

sand_stretch sand_travel_within(const sand_shape *mover, int32_t heading, int32_t longest, const sand_shape *other,
                                int32_t limit)
{
    walls w;
    nearing n = { .mover = mover, .other = other, .limit = limit };
    sand_stretch s = first_within(&n, &w, heading, longest);
    if (!sand_travel_stretch_empty(s)) shrink_last(&n, &s);
    return sand_travel_stretch_empty(s) ? never : s;
}

int32_t sand_travel_nears(const sand_shape *mover, int32_t heading, int32_t longest, const sand_shape *other,
                          int32_t limit)
{
    walls w;
    nearing n = { .mover = mover, .other = other, .limit = limit };
    sand_stretch s = first_within(&n, &w, heading, longest);
    return sand_travel_stretch_empty(s) ? -1 : s.first;
}

int32_t sand_travel_contact(const sand_shape *mover, int32_t heading, int32_t longest, const sand_shape *target)
{
    int32_t first = sand_travel_meets(mover, heading, longest, target, 0);
    return first > 0 ? first - 1 : first;
}

/* Returns at most half the distance between opposite edges: an edge is no longer than the sum of its parts. */
static int64_t least_inner_radius(const sand_shape *box)
{
    sand_point first = sand_point_subtract(box->point[1], box->point[0]);
    sand_point second = sand_point_subtract(box->point[2], box->point[1]);
    int64_t one = sand_geom_magnitude(first.x) + sand_geom_magnitude(first.y),
            other = sand_geom_magnitude(second.x) + sand_geom_magnitude(second.y);
    return sand_geom_magnitude(sand_geom_cross(first, second)) / (2 * (one > other ? one : other));
}

typedef enum { SURELY_NOT, NEITHER, SURELY } sureness;

/* Is the target certainly beside or behind the way, or certainly ahead and deep enough in it?  The set of positions at
 * which two boxes overlap is convex and symmetric about its middle, and holds a circle about the middle with the
 * mover's inner radius.  So a line that passes inside the edge of this set, by some part of its half width, gets at
 * least that part of the radius deep. */
static sureness surely_meets(const sand_shape *mover, sand_direction ahead, const sand_shape *target, int32_t slack)
{
    int64_t apart = (int64_t)(ROUNDING - slack) * SAND_DIRECTION_ONE;
    reaches own = reaches_of(mover, ahead.y, -ahead.x), others = reaches_of(target, ahead.y, -ahead.x);
    int64_t left = own.high - others.low, right = others.high - own.low, inside = left < right ? left : right;
    if (-inside > apart) return SURELY_NOT;
    reaches start = reaches_of(mover, ahead.x, ahead.y), end = reaches_of(target, ahead.x, ahead.y);
    if (start.low - end.high > apart) return SURELY_NOT;
    bool ahead_of_it =
        end.low >= start.high && end.high - start.low < (int64_t)SAND_TRAVEL_FOREVER * SAND_DIRECTION_ONE;
    if (!ahead_of_it || !sand_geom_is_parallelogram(mover) || !sand_geom_is_parallelogram(target)) return NEITHER;
    int64_t half = (left + right) / 2 / SAND_DIRECTION_ONE + 1;
    bool deep = least_inner_radius(mover) * (inside / SAND_DIRECTION_ONE) > (slack + ROUNDING) * half;
    return deep ? SURELY : NEITHER;
}

bool sand_travel_leads_into(const sand_shape *mover, int32_t heading, const sand_shape *target)
{
    sureness sure = surely_meets(mover, sand_heading_direction(heading), target, SAND_SLACK);
    if (sure != NEITHER) return sure == SURELY;
    return sand_travel_meets(mover, heading, SAND_TRAVEL_FOREVER, target, SAND_SLACK) >= 0;
}

/* True when the target is not clearly beside the way or ahead of its end. */
bool sand_travel_line_may_come_from(sand_point from, int32_t heading, int32_t longest, const sand_shape *target)
{
    sand_point end = sand_point_add(from, sand_heading_step(heading, longest));
    sand_shape point = sand_shape_of_point(&end);
    return !passes_by(target, sand_heading_direction(heading), SAND_TRAVEL_FOREVER, &point, 0);
}

bool sand_travel_line_leads_into(sand_point from, int32_t heading, const sand_shape *target)
{
    sand_point ends[2] = { from, sand_point_add(from, sand_heading_step(heading, SAND_TRAVEL_FOREVER)) };
    sand_shape line = sand_shape_of(ends, 2);
    return sand_geom_shapes_meet(&line, target);
}
