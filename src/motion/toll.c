/* toll.c - cuts moves where the ground under the mover changes, and adds up what the pieces cost.
 *
 * Marches are cut exactly. A wheel is sampled every SAMPLE hundredths of a degree, and each change of ground between
 * two samples is bisected. */
#include "motion/toll.h"

#include "motion/way.h"

#include "base/assert.h"

enum {
    SAMPLE = 25, /* hundredths of a degree: between two such headings ground is not both entered and left */
    NEAR_MAX = 64,
};

/* ---- standing on ------------------------------------------------------------------------------------------ */

static uint32_t parts_of(const sand_terrain *terrain)
{
    if (terrain->shape == SAND_TERRAIN_AREA) return terrain->n_parts;
    return terrain->n_points > 0 ? terrain->n_points - 1 : 0;
}

static sand_shape part_of(const sand_field *field, const sand_terrain *terrain, uint32_t n)
{
    if (terrain->shape == SAND_TERRAIN_AREA) return sand_shape_of_polygon(&field->parts[terrain->first_part + n]);
    return sand_shape_of(&field->points[terrain->first_point + n], 2);
}

static int32_t half_width_of(const sand_terrain *terrain)
{
    return terrain->shape == SAND_TERRAIN_AREA ? 0 : terrain->half_width;
}

/* Is the shape on the ground, deeper than the slack? A unit flush beside a wood is not in it. */
static bool is_on(const sand_shape *shape, const sand_shape *part, int32_t half_width)
{
    if (!sand_shape_bounds_near(&shape->bounds, &part->bounds, half_width)) return false;
    if (shape->count > 1 && half_width <= SAND_SLACK) return sand_geom_overlaps(shape, part, SAND_SLACK);
    return sand_geom_within(shape, part, shape->count > 1 ? half_width - SAND_SLACK : half_width);
}

/* The parts of terrain that a leg may come upon, found once because a turn asks at every quarter of a degree. */
typedef struct {
    uint16_t terrain[NEAR_MAX], part[NEAR_MAX]; /* terrain ids ascending */
    size_t n;
    unsigned rest; /* terrain from this id on was not looked at, because there is too much of it */
} nearby;

static bool find_near(const sand_field *field, unsigned id, const sand_bounds *bounds, nearby *out)
{
    const sand_terrain *terrain = &field->terrain[id - 1];
    int32_t half_width = half_width_of(terrain);
    for (uint32_t k = 0; k < parts_of(terrain); k++) {
        sand_shape part = part_of(field, terrain, k);
        if (!sand_shape_bounds_near(bounds, &part.bounds, half_width)) continue;
        if (out->n == NEAR_MAX || k > UINT16_MAX) return false;
        out->terrain[out->n] = (uint16_t)id;
        out->part[out->n++] = (uint16_t)k;
    }
    return true;
}

static void nearby_find(const sand_field *field, const sand_bounds *bounds, nearby *out)
{
    out->n = 0;
    for (out->rest = 1; out->rest <= field->n_terrain; out->rest++) {
        size_t before = out->n;
        if (find_near(field, out->rest, bounds, out)) continue;
        out->n = before;
        return;
    }
}

static bool stands_on(const sand_field *field, unsigned id, uint32_t n, const sand_shape *shape)
{
    const sand_terrain *terrain = &field->terrain[id - 1];
    sand_shape part = part_of(field, terrain, n);
    return is_on(shape, &part, half_width_of(terrain));
}

static size_t ground_under(const sand_field *field, const nearby *near, const sand_shape *shape,
                           uint16_t out[SAND_TOLL_TERRAIN])
{
    size_t n = 0;
    for (size_t i = 0; i < near->n && n < SAND_TOLL_TERRAIN; i++) {
        uint16_t id = near->terrain[i];
        if (n > 0 && out[n - 1] == id) continue;
        if (stands_on(field, id, near->part[i], shape)) out[n++] = id;
    }
    for (unsigned id = near->rest; id <= field->n_terrain && n < SAND_TOLL_TERRAIN; id++) {
        uint32_t k = 0, parts = parts_of(&field->terrain[id - 1]);
        while (k < parts && !stands_on(field, id, k, shape)) k++;
        if (k < parts) out[n++] = (uint16_t)id;
    }
    return n;
}

static int32_t rate_at(const sand_battle *b, const nearby *near, const sand_mover *mover, sand_motion_step leg,
                       const sand_toll *toll)
{
    uint16_t terrain[SAND_TOLL_TERRAIN];
    sand_shape shape = sand_geom_shape_of_box(&mover->box);
    size_t n = ground_under(b->field, near, &shape, terrain);
    int32_t rate = toll->rate(toll->context, mover, leg, terrain, n);
    SAND_ASSERT(rate >= 1);
    return rate;
}

/* ---- cuts -------------------------------------------------------------------------------------------------- */

typedef struct {
    int32_t at[SAND_TOLL_PIECES]; /* ascending, each 1..whole - 1 */
    size_t n;
    int32_t whole;
} cuts;

static void cut(cuts *c, int32_t at)
{
    size_t i = c->n;
    if (at < 1 || at >= c->whole) return;
    while (i > 0 && c->at[i - 1] > at) i--;
    if (i > 0 && c->at[i - 1] == at) return;
    if (c->n == SAND_TOLL_PIECES - 1) c->n--; /* the farthest is dropped */
    if (i > c->n) return;
    for (size_t k = c->n; k > i; k--) c->at[k] = c->at[k - 1];
    c->at[i] = at;
    c->n++;
}

/* A convex shape is over a convex part for one stretch of the move: cuts where it begins and where it has ended,
 * exactly there.  The slack only tells whether the shape is over the part at all. */
static void cut_at_part(cuts *c, const sand_shape *shape, int32_t heading, const sand_shape *part, int32_t half_width)
{
    sand_stretch near = sand_travel_within(shape, heading, c->whole, part, half_width);
    if (sand_travel_stretch_empty(near)) return;
    cut(c, near.first);
    cut(c, near.last); /* a touch of its rim is not over it */
}

/* Cuts where the middle of the front has come nearest to the top of a hill and starts to go down. */
static void cut_at_top(cuts *c, sand_point front, int32_t heading, sand_point top)
{
    sand_direction ahead = sand_heading_direction(heading);
    sand_point way = sand_point_subtract(top, front);
    cut(c, (int32_t)(((int64_t)way.x * ahead.x + (int64_t)way.y * ahead.y) / SAND_DIRECTION_ONE));
}

/* Cuts where the mover, or the middle of its front, comes onto a part of this terrain or off it. */
static void cut_at(cuts *c, const sand_mover *mover, int32_t heading, const sand_shape *part, int32_t half_width)
{
    sand_point front = sand_box_front_centre(&mover->box);
    sand_shape box = sand_geom_shape_of_box(&mover->box), point = sand_shape_of_point(&front);
    cut_at_part(c, &box, heading, part, half_width);
    cut_at_part(c, &point, heading, part, half_width);
}

static void cut_march(cuts *c, const sand_field *field, const nearby *near, const sand_mover *mover, int32_t heading)
{
    sand_point front = sand_box_front_centre(&mover->box);
    for (unsigned id = 1; id <= field->n_terrain; id++) {
        const sand_terrain *terrain = &field->terrain[id - 1];
        if (terrain->height > 0) cut_at_top(c, front, heading, sand_field_top(field, terrain));
    }
    for (size_t i = 0; i < near->n; i++) {
        const sand_terrain *terrain = &field->terrain[near->terrain[i] - 1];
        sand_shape part = part_of(field, terrain, near->part[i]);
        cut_at(c, mover, heading, &part, half_width_of(terrain));
    }
    for (unsigned id = near->rest; id <= field->n_terrain; id++) {
        const sand_terrain *terrain = &field->terrain[id - 1];
        for (uint32_t n = 0; n < parts_of(terrain); n++) {
            sand_shape part = part_of(field, terrain, n);
            cut_at(c, mover, heading, &part, half_width_of(terrain));
        }
    }
}

/* The first base of a column that has gone that far, facing along its piece of the road. */
static sand_mover first_base(const sand_mover *mover, int32_t done)
{
    sand_stance at = mover->stance;
    const sand_column_way *way = at.way;
    sand_pose front = sand_column_place(way, at.head + done);
    at.pose = (sand_pose){ sand_geom_pose_place(front, 0, -way->base.depth), front.heading };
    at.base_width = way->base.width;
    at.base_depth = way->base.depth;
    at.files = at.ranks = at.rank = 1;
    return sand_march_mover_with(mover, at);
}

static void cut_road(cuts *c, const sand_field *field, const nearby *near, const sand_mover *mover)
{
    const sand_column_way *way = mover->stance.way;
    for (int32_t from = 0, until; from < c->whole; from = until) {
        until = sand_column_straight_until(way, mover->stance.head + from) - mover->stance.head;
        if (until <= from || until > c->whole) until = c->whole;
        cuts piece = { .n = 0, .whole = until - from };
        sand_mover there = first_base(mover, from);
        cut_march(&piece, field, near, &there, there.stance.pose.heading);
        cut(c, from);
        for (size_t i = 0; i < piece.n; i++) cut(c, from + piece.at[i]);
    }
}

/* The terrain under the mover and under the middle of its front, as one number. */
static uint64_t footing(const sand_field *field, const nearby *near, const sand_mover *mover)
{
    uint16_t under[SAND_TOLL_TERRAIN];
    uint64_t sum = 0xcbf29ce484222325u;
    sand_point front = sand_box_front_centre(&mover->box);
    sand_shape shapes[2] = { sand_geom_shape_of_box(&mover->box), sand_shape_of_point(&front) };
    for (int s = 0; s < 2; s++) {
        size_t n = ground_under(field, near, &shapes[s], under);
        for (size_t i = 0; i < n; i++) sum = (sum ^ under[i]) * 0x100000001b3u;
        sum = (sum ^ 0xffffu) * 0x100000001b3u;
    }
    return sum;
}

static sand_mover after(const sand_mover *mover, sand_motion_step leg, int32_t done, int32_t whole)
{
    if (leg.verb == SAND_VERB_ROAD) return first_base(mover, done);
    return sand_march_mover_with(mover, sand_path_stance_part(mover->stance, leg, done, whole));
}

/* How deep any point of the shape lies inside a convex part, rounded down; negative: none does. */
static int64_t depth_in(const sand_shape *part, const sand_shape *shape)
{
    int64_t inside[SAND_SHAPE_POINTS_MAX], deepest = INT64_MIN;
    for (int32_t k = 0; k < shape->count; k++) inside[k] = INT64_MAX;
    for (int32_t i = 0; i < part->count; i++) {
        sand_point from = part->point[i], way = sand_point_subtract(part->point[(i + 1) % part->count], from);
        int64_t length = sand_geom_root_floor(sand_geom_square(way)) + 1;
        for (int32_t k = 0; k < shape->count; k++) {
            sand_point off = sand_point_subtract(shape->point[k], from);
            /* clockwise order: inside is on the right */
            int64_t right = (int64_t)way.y * off.x - (int64_t)way.x * off.y;
            if (right / length < inside[k]) inside[k] = right / length;
        }
    }
    for (int32_t k = 0; k < shape->count; k++)
        if (inside[k] > deepest) deepest = inside[k];
    return deepest;
}

/* How deep a shape lies over a line of that half width, that is, how far it may at least go before it is off; negative:
 * it is off by that much. For an outline, the point of the line nearest to its middle decides. */
static int64_t depth_over(const sand_shape *line, int32_t half_width, const sand_shape *shape)
{
    int64_t off = sand_geom_reach_between(shape, line).distance;
    if (off > 0 || shape->count == 1) return half_width - off;
    sand_point middle = { (shape->bounds.low.x + shape->bounds.high.x) / 2,
                          (shape->bounds.low.y + shape->bounds.high.y) / 2 };
    const sand_shape of_middle = sand_shape_of_point(&middle);
    sand_point on_line = sand_geom_reach_between(&of_middle, line).to;
    const sand_shape point = sand_shape_of_point(&on_line);
    int64_t depth = depth_in(shape, &point);
    return depth > half_width ? depth : half_width;
}

/* A lower bound for how far a shape may go in any direction before it comes onto a piece of terrain or off it. */
typedef struct {
    int64_t far;
    bool on;
} leeway;

/* A lower bound for the distance between the two bounds; negative where they overlap. */
static int64_t gap_between(const sand_bounds *a, const sand_bounds *b)
{
    int64_t x = a->low.x > b->high.x ? a->low.x - b->high.x : b->low.x - a->high.x,
            y = a->low.y > b->high.y ? a->low.y - b->high.y : b->low.y - a->high.y;
    return x > y ? x : y;
}

/* A lower bound for the distance between the two shapes, found from the edges of `a`; 0: no edge separates them. */
static int64_t gap_by_edges(const sand_shape *a, const sand_shape *b)
{
    int64_t most = 0;
    for (int32_t i = 0; i < a->count && a->count > 1; i++) {
        sand_point from = a->point[i], edge = sand_point_subtract(a->point[(i + 1) % a->count], from);
        int64_t nearest = INT64_MIN;
        for (int32_t k = 0; k < b->count && nearest < 0; k++) {
            int64_t depth = sand_geom_cross(sand_point_subtract(b->point[k], from), edge);
            if (depth > nearest) nearest = depth;
        }
        if (nearest >= 0) continue;
        int64_t x = edge.x < 0 ? -(int64_t)edge.x : edge.x, y = edge.y < 0 ? -(int64_t)edge.y : edge.y;
        int64_t length = x > y ? x + y / 2 + 1 : y + x / 2 + 1; /* no less than it is */
        if (-nearest / length > most) most = -nearest / length;
    }
    return most;
}

/* The leeway at one part of terrain: how deep the shape lies in it (`in` is then true), or how far the shape is off it.
 */
static int64_t depth_or_gap(const sand_shape *part, bool area, int32_t half_width, const sand_shape *shape, bool *in)
{
    int64_t off = gap_by_edges(part, shape), by_own = gap_by_edges(shape, part);
    if (by_own > off) off = by_own;
    *in = false;
    if (off > half_width + 1) return off - 1 - half_width;
    int64_t over = area ? depth_in(part, shape) : depth_over(part, half_width, shape);
    *in = over - SAND_SLACK - 1 > 0;
    return *in ? over - SAND_SLACK - 1 : sand_geom_reach_between(shape, part).distance - 1 - half_width;
}

/* A shape with a point deep inside one part stays on that terrain, whatever it does to the other parts. More than
 * `enough` is as good as `enough`. */
static leeway leeway_of(const sand_field *field, const nearby *near, size_t i, const sand_shape *shape, int64_t enough)
{
    const sand_terrain *terrain = &field->terrain[near->terrain[i] - 1];
    const bool area = terrain->shape == SAND_TERRAIN_AREA;
    const int32_t half_width = half_width_of(terrain);
    int64_t least = enough, deepest = 0;
    for (uint16_t id = near->terrain[i]; i < near->n && near->terrain[i] == id; i++) {
        sand_shape part = part_of(field, terrain, near->part[i]);
        bool in;
        if (gap_between(&shape->bounds, &part.bounds) - 1 - half_width >= least) continue;
        int64_t far = depth_or_gap(&part, area, half_width, shape, &in);
        if (in && far > deepest) deepest = far;
        if (far < least) least = far;
    }
    return (leeway){ least > deepest ? least : deepest, deepest > 0 };
}

enum { ROUNDING = 4 };

/* The hundredths of a degree a point at that distance from the centre of a wheel may turn without going farther than
 * `far`. */
static int64_t turn_for(int64_t far, int64_t from_middle)
{
    return (far - ROUNDING) * SAND_HALF_TURN * 113 / (from_middle * 355);
}

/* The inverse of turn_for, rounded up: a point that may go this far may turn by at least `turn`. */
static int64_t enough_for(int64_t turn, int64_t from_middle)
{
    return (turn + 1) * from_middle * 355 / (SAND_HALF_TURN * 113) + 1 + ROUNDING;
}

/* Returns how many hundredths of a degree to either side a wheel cannot change the terrain under the mover, at most
 * `wanted`; an answer below SAMPLE may be any lower bound. The middle of the front goes half as far and stays within
 * the box, so terrain that the box is clear of need not be asked about. */
static int32_t unchanged_for(const sand_field *field, const nearby *near, const sand_mover *mover, int32_t wanted)
{
    int64_t most = wanted, across = 2 * (int64_t)sand_way_stance_radius(&mover->stance),
            aside = sand_path_stance_width(&mover->stance) / 2 + 1;
    sand_point front = sand_box_front_centre(&mover->box);
    sand_shape box = sand_geom_shape_of_box(&mover->box), point = sand_shape_of_point(&front);
    if (near->rest <= field->n_terrain) return 0;
    for (size_t i = 0; i < near->n && most >= SAMPLE; i++) {
        if (i > 0 && near->terrain[i - 1] == near->terrain[i]) continue;
        leeway of_box = leeway_of(field, near, i, &box, enough_for(most, across));
        int64_t turn = turn_for(of_box.far, across);
        if (turn < most) most = turn;
        if (!of_box.on || most < SAMPLE) continue;
        turn = turn_for(leeway_of(field, near, i, &point, enough_for(most, aside)).far, aside);
        if (turn < most) most = turn;
    }
    return most < 0 ? 0 : (int32_t)most;
}

/* A wheel being cut, and the terrain under it where it was last looked at. */
typedef struct {
    cuts *c;
    const sand_field *field;
    const nearby *near;
    const sand_mover *mover;
    sand_motion_step leg;
    int32_t at;
    uint64_t footing;
} turning;

static uint64_t footing_at(const turning *t, int32_t done)
{
    sand_mover there = after(t->mover, t->leg, done, t->c->whole);
    return footing(t->field, t->near, &there);
}

static void cut_sample(turning *t, int32_t from, int32_t to)
{
    uint64_t here = t->at == from ? t->footing : footing_at(t, from);
    int32_t same = from, other = to;
    t->at = to;
    t->footing = footing_at(t, to);
    if (t->footing == here) return;
    while (other - same > 1) {
        int32_t middle = same + (other - same) / 2;
        if (footing_at(t, middle) == here)
            same = middle;
        else
            other = middle;
    }
    cut(t->c, other);
}

/* Cuts the wheel between `from` and `to`: skips the range around the middle in which nothing can change, and halves the
 * rest. */
static void cut_turn(turning *t, int32_t from, int32_t to)
{
    if (from >= to) return;
    if (to - from <= SAMPLE) {
        cut_sample(t, from, to);
        return;
    }
    int32_t samples = (to - from + SAMPLE - 1) / SAMPLE, middle = from + samples / 2 * SAMPLE;
    sand_mover there = after(t->mover, t->leg, middle, t->c->whole);
    int32_t skip = unchanged_for(t->field, t->near, &there, to - from + SAMPLE) / SAMPLE * SAMPLE;
    cut_turn(t, from, middle - skip);
    cut_turn(t, to - middle > skip ? middle + skip : to, to);
}

static sand_bounds bounds_of_road(const sand_stance *at, int32_t travel)
{
    int32_t reach = at->way->base.depth + at->way->base.width + 2 * SAND_SLACK;
    sand_bounds way = sand_column_bounds(at->way, at->head, at->head + travel);
    return (sand_bounds){ { way.low.x - reach, way.low.y - reach }, { way.high.x + reach, way.high.y + reach } };
}

static int32_t parts_in(sand_motion_step leg)
{
    if (leg.verb == SAND_VERB_MARCH || leg.verb == SAND_VERB_ROAD) return leg.travel;
    return leg.verb == SAND_VERB_WHEEL ? (leg.angle < 0 ? -leg.angle : leg.angle) : 0;
}

/* Joins the bounds of places along a wheel, widened by how far a corner's arc bulges between two of them. */
static sand_bounds bounds_of_wheel(const sand_mover *mover, sand_motion_step leg)
{
    enum { ARC = 3000, BULGES = 35, OF = 1000 }; /* 1 - cos 15 degrees is less than 35 thousandths */
    int32_t whole = parts_in(leg), arcs = whole / ARC + 1;
    sand_bounds all = mover->box.bounds;
    for (int32_t i = 1; i <= arcs; i++) {
        sand_mover there = after(mover, leg, (int32_t)((int64_t)whole * i / arcs), whole);
        all = sand_shape_bounds_both(&all, &there.box.bounds);
    }
    int32_t bulge = 2 * sand_way_stance_radius(&mover->stance) / OF * BULGES + BULGES;
    return (sand_bounds){ { all.low.x - bulge, all.low.y - bulge }, { all.high.x + bulge, all.high.y + bulge } };
}

/* Bounds of everything the leg passes over. */
static sand_bounds bounds_of(const sand_mover *mover, sand_motion_step leg)
{
    if (leg.verb == SAND_VERB_ROAD) return bounds_of_road(&mover->stance, leg.travel);
    if (leg.verb == SAND_VERB_WHEEL) return bounds_of_wheel(mover, leg);
    sand_mover end = after(mover, leg, leg.travel, leg.travel);
    sand_bounds all = sand_shape_bounds_both(&mover->box.bounds, &end.box.bounds);
    return (sand_bounds){ { all.low.x - 2 * SAND_SLACK, all.low.y - 2 * SAND_SLACK },
                          { all.high.x + 2 * SAND_SLACK, all.high.y + 2 * SAND_SLACK } };
}

sand_toll_pieces sand_toll_cut(const sand_battle *b, const sand_mover *mover, sand_motion_step leg,
                               const sand_toll *toll)
{
    cuts c = { .n = 0, .whole = parts_in(leg) };
    sand_toll_pieces pieces = { .n = 1, .until = { c.whole }, .rate = { SAND_TOLL_OPEN } };
    bool off_road = leg.verb == SAND_VERB_ROAD && mover->stance.way == NULL;
    if (toll == NULL || c.whole <= 0 || off_road) return pieces;
    sand_bounds bounds = bounds_of(mover, leg);
    nearby near;
    nearby_find(b->field, &bounds, &near);
    bool open = near.n == 0 && near.rest > b->field->n_terrain; /* the usual case */
    if (!open && leg.verb == SAND_VERB_MARCH)
        cut_march(&c, b->field, &near, mover, sand_heading_add(mover->stance.pose.heading, leg.angle));
    else if (!open && leg.verb == SAND_VERB_ROAD)
        cut_road(&c, b->field, &near, mover);
    else if (!open)
        cut_turn(&(turning){ &c, b->field, &near, mover, leg, -1, 0 }, 0, c.whole);
    pieces.n = 0;
    for (size_t i = 0; i <= c.n; i++) {
        int32_t from = i == 0 ? 0 : c.at[i - 1], until = i < c.n ? c.at[i] : c.whole;
        int32_t inside = leg.verb == SAND_VERB_WHEEL ? from : from + (until - from) / 2; /* past the slack */
        sand_mover there = after(mover, leg, inside, c.whole);
        int32_t rate = rate_at(b, &near, &there, leg, toll);
        if (pieces.n > 0 && pieces.rate[pieces.n - 1] == rate) pieces.n--;
        pieces.until[pieces.n] = until;
        pieces.rate[pieces.n++] = rate;
    }
    return pieces;
}

/* ---- cost -------------------------------------------------------------------------------------------------- */

/* The sum of the first `parts` steps (or hundredths of a degree), each times its rate. */
static int64_t weighed(const sand_toll_pieces *pieces, int32_t parts)
{
    int64_t sum = 0;
    int32_t from = 0;
    for (size_t i = 0; i < pieces->n && from < parts; i++) {
        int32_t until = pieces->until[i] < parts ? pieces->until[i] : parts;
        sum += (int64_t)(until - from) * pieces->rate[i];
        from = until;
    }
    return sum;
}

/* 355/113 approximates pi, as in sand_path_wheel_arc. */
static int32_t cost_of_first(const sand_toll_pieces *pieces, const sand_mover *mover, sand_motion_step leg,
                             int32_t parts)
{
    int64_t over = weighed(pieces, parts), under = SAND_TOLL_OPEN;
    if (leg.verb == SAND_VERB_WHEEL) {
        over *= (int64_t)sand_path_stance_width(&mover->stance) * 355;
        under *= (int64_t)SAND_HALF_TURN * 113;
    }
    return (int32_t)((over + under - 1) / under);
}

int32_t sand_toll_cost(const sand_battle *b, const sand_mover *mover, sand_motion_step leg, const sand_toll *toll)
{
    sand_toll_pieces pieces = sand_toll_cut(b, mover, leg, toll);
    return cost_of_first(&pieces, mover, leg, parts_in(leg));
}

int64_t sand_toll_exact(const sand_battle *b, const sand_mover *mover, sand_motion_step leg, const sand_toll *toll)
{
    SAND_ASSERT(leg.verb == SAND_VERB_WHEEL || leg.travel <= 10000000);
    sand_toll_pieces pieces = sand_toll_cut(b, mover, leg, toll);
    int64_t sum = weighed(&pieces, parts_in(leg));
    if (leg.verb == SAND_VERB_WHEEL) return sum * sand_path_stance_width(&mover->stance) * 355;
    return sum * SAND_HALF_TURN * 113;
}

sand_toll_part sand_toll_reach(const sand_battle *b, const sand_mover *mover, sand_motion_step leg, int32_t budget,
                               const sand_toll *toll)
{
    sand_toll_pieces pieces = sand_toll_cut(b, mover, leg, toll);
    int32_t within = 0, beyond = parts_in(leg) + 1;
    while (beyond - within > 1) {
        int32_t middle = within + (beyond - within) / 2;
        if (cost_of_first(&pieces, mover, leg, middle) <= budget)
            within = middle;
        else
            beyond = middle;
    }
    bool back = leg.verb == SAND_VERB_WHEEL && leg.angle < 0;
    return (sand_toll_part){ back ? -within : within, cost_of_first(&pieces, mover, leg, within) };
}
