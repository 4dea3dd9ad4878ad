/* toll.c - ways cut where the ground under them changes, and what the pieces cost. */
#include "motion/toll.h"

#include "motion/way.h"

#include "base/assert.h"

enum {
    SAMPLE = 25, /* hundredths of a degree: between two such headings ground is neither entered and left again */
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

/* Deeper than the slack: who stands flush beside a wood is not in it. */
static bool is_on(const sand_shape *shape, const sand_shape *part, int32_t half_width)
{
    if (!sand_shape_bounds_near(&shape->bounds, &part->bounds, half_width)) return false;
    if (shape->count > 1 && half_width <= SAND_SLACK) return sand_geom_overlaps(shape, part, SAND_SLACK);
    return sand_geom_within(shape, part, shape->count > 1 ? half_width - SAND_SLACK : half_width);
}

/* The parts of ground that a leg may come upon, found once: a turn asks at every quarter of a degree. */
typedef struct {
    uint16_t terrain[NEAR_MAX], part[NEAR_MAX]; /* terrain ids ascending */
    size_t n;
    unsigned rest; /* terrain from this id on was not looked at: there is too much of it */
} nearby;

static bool find_near(const sand_field *field, unsigned id, const sand_bounds *bounds, nearby *out)
{
    const sand_terrain *terrain = &field->terrain[id - 1];
    int32_t half_width = terrain->shape == SAND_TERRAIN_AREA ? 0 : terrain->half_width;
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
    return is_on(shape, &part, terrain->shape == SAND_TERRAIN_AREA ? 0 : terrain->half_width);
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
    if (c->n == SAND_TOLL_PIECES - 1) c->n--; /* the farthest is left out */
    if (i > c->n) return;
    for (size_t k = c->n; k > i; k--) c->at[k] = c->at[k - 1];
    c->at[i] = at;
    c->n++;
}

/* A convex shape is over a convex part for one stretch of the way: where that begins, and where it has ended. */
static void cut_at_part(cuts *c, const sand_shape *shape, int32_t heading, const sand_shape *part, int32_t half_width)
{
    int32_t margin = shape->count > 1 ? half_width - SAND_SLACK : half_width;
    sand_stretch near = sand_travel_within(shape, heading, c->whole, part, margin > 0 ? margin : 0);
    if (sand_travel_stretch_empty(near)) return;
    int32_t first = near.first, last = near.last;
    if (shape->count > 1 && half_width <= SAND_SLACK) {
        first = sand_travel_meets(shape, heading, c->whole, part, SAND_SLACK);
        if (first < 0) return;
        int32_t off = near.last + 1;
        last = first;
        while (off - last > 1) {
            int32_t middle = last + (off - last) / 2;
            sand_point points[SAND_SHAPE_POINTS_MAX];
            for (int32_t i = 0; i < shape->count; i++)
                points[i] = sand_point_add(shape->point[i], sand_heading_step(heading, middle));
            sand_shape there = sand_shape_of(points, shape->count);
            if (sand_geom_overlaps(&there, part, SAND_SLACK))
                last = middle;
            else
                off = middle;
        }
    }
    cut(c, first);
    cut(c, last + 1);
}

/* Where the middle of the front has come nearest to the top of a hill, and goes down from there. */
static void cut_at_top(cuts *c, sand_point front, int32_t heading, sand_point top)
{
    sand_direction ahead = sand_heading_direction(heading);
    sand_point way = sand_point_subtract(top, front);
    cut(c, (int32_t)(((int64_t)way.x * ahead.x + (int64_t)way.y * ahead.y) / SAND_DIRECTION_ONE));
}

static void cut_march(cuts *c, const sand_field *field, const sand_mover *mover, int32_t heading)
{
    sand_point front = sand_box_front_centre(&mover->box);
    sand_shape box = sand_geom_shape_of_box(&mover->box), point = sand_shape_of_point(&front);
    for (unsigned i = 0; i < field->n_terrain; i++) {
        const sand_terrain *terrain = &field->terrain[i];
        int32_t half_width = terrain->shape == SAND_TERRAIN_AREA ? 0 : terrain->half_width;
        if (terrain->height > 0) cut_at_top(c, front, heading, sand_field_top(field, terrain));
        for (uint32_t n = 0; n < parts_of(terrain); n++) {
            sand_shape part = part_of(field, terrain, n);
            cut_at_part(c, &box, heading, &part, half_width);
            cut_at_part(c, &point, heading, &part, half_width);
        }
    }
}

/* The first base of a column when that has gone so far, looking along the piece of the road it goes on by. */
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

static void cut_road(cuts *c, const sand_field *field, const sand_mover *mover)
{
    const sand_column_way *way = mover->stance.way;
    for (int32_t from = 0, until; from < c->whole; from = until) {
        until = sand_column_straight_until(way, mover->stance.head + from) - mover->stance.head;
        if (until <= from || until > c->whole) until = c->whole;
        cuts piece = { .n = 0, .whole = until - from };
        sand_mover there = first_base(mover, from);
        cut_march(&piece, field, &there, there.stance.pose.heading);
        cut(c, from);
        for (size_t i = 0; i < piece.n; i++) cut(c, from + piece.at[i]);
    }
}

/* What a mover stands on and where the middle of its front is, as one number. */
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

/* How deep inside a convex part some point of the shape lies, rounded down; negative: none of them does. */
static int64_t depth_in(const sand_shape *part, const sand_shape *shape)
{
    int64_t inside[SAND_SHAPE_POINTS_MAX], deepest = INT64_MIN;
    for (int32_t k = 0; k < shape->count; k++) inside[k] = INT64_MAX;
    for (int32_t i = 0; i < part->count; i++) {
        sand_point from = part->point[i], way = sand_point_subtract(part->point[(i + 1) % part->count], from);
        int64_t length = sand_geom_root_floor(sand_geom_square(way)) + 1;
        for (int32_t k = 0; k < shape->count; k++) {
            sand_point off = sand_point_subtract(shape->point[k], from);
            int64_t right = (int64_t)way.y * off.x - (int64_t)way.x * off.y; /* clockwise: inside is on the right */
            if (right / length < inside[k]) inside[k] = right / length;
        }
    }
    for (int32_t k = 0; k < shape->count; k++)
        if (inside[k] > deepest) deepest = inside[k];
    return deepest;
}

/* How far a shape may go, whatever the way, before it comes onto a piece of ground or off it: no less than is said.
 * Whoever has a point deep inside one part stays on the piece whatever he does to the others. */
static int64_t leeway(const sand_field *field, const nearby *near, size_t *i, const sand_shape *shape)
{
    const sand_terrain *terrain = &field->terrain[near->terrain[*i] - 1];
    bool area = terrain->shape == SAND_TERRAIN_AREA;
    int64_t least = INT64_MAX, deepest = 0;
    for (uint16_t id = near->terrain[*i]; *i < near->n && near->terrain[*i] == id; ++*i) {
        sand_shape part = part_of(field, terrain, near->part[*i]);
        int64_t depth = area ? depth_in(&part, shape) - SAND_SLACK - 1 : 0, far = depth;
        if (depth > deepest) deepest = depth;
        if (depth <= 0) far = sand_geom_reach_between(shape, &part).distance - 1 - (area ? 0 : terrain->half_width);
        if (far < least) least = far;
    }
    return least > deepest ? least : deepest;
}

/* For how many hundredths of a degree a wheel cannot change what the mover stands on. */
static int32_t unchanged_for(const sand_field *field, const nearby *near, const sand_mover *mover)
{
    enum { ROUNDING = 4, MOST = 36000 };
    int64_t least = INT32_MAX, across = 2 * (int64_t)sand_way_stance_radius(&mover->stance);
    sand_point front = sand_box_front_centre(&mover->box);
    sand_shape box = sand_geom_shape_of_box(&mover->box), point = sand_shape_of_point(&front);
    if (near->rest <= field->n_terrain) return 0;
    for (int s = 0; s < 2 && least > ROUNDING; s++) {
        for (size_t i = 0; i < near->n && least > ROUNDING;) {
            int64_t far = leeway(field, near, &i, s == 0 ? &box : &point);
            if (far < least) least = far;
        }
    }
    int64_t turn = (least - ROUNDING) * SAND_HALF_TURN * 113 / (across * 355);
    return turn < 0 ? 0 : turn > MOST ? MOST : (int32_t)turn;
}

static void cut_turn(cuts *c, const sand_field *field, const nearby *near, const sand_mover *mover,
                     sand_motion_step leg)
{
    uint64_t here = footing(field, near, mover);
    int32_t skip = unchanged_for(field, near, mover) / SAMPLE * SAMPLE;
    for (int32_t from = skip; from < c->whole; from += SAMPLE + skip) {
        int32_t same = from, other = from + SAMPLE < c->whole ? from + SAMPLE : c->whole;
        sand_mover there = after(mover, leg, other, c->whole);
        uint64_t then = footing(field, near, &there);
        skip = unchanged_for(field, near, &there) / SAMPLE * SAMPLE;
        if (then == here) continue;
        while (other - same > 1) {
            int32_t middle = same + (other - same) / 2;
            there = after(mover, leg, middle, c->whole);
            if (footing(field, near, &there) == here)
                same = middle;
            else
                other = middle;
        }
        cut(c, other);
        here = then;
    }
}

static sand_bounds bounds_of_road(const sand_stance *at, int32_t travel)
{
    int32_t reach = at->way->base.depth + at->way->base.width + 2 * SAND_SLACK;
    sand_bounds way = sand_column_bounds(at->way, at->head, at->head + travel);
    return (sand_bounds){ { way.low.x - reach, way.low.y - reach }, { way.high.x + reach, way.high.y + reach } };
}

/* Everything the leg passes over lies within. */
static sand_bounds bounds_of(const sand_mover *mover, sand_motion_step leg)
{
    if (leg.verb == SAND_VERB_ROAD) return bounds_of_road(&mover->stance, leg.travel);
    bool marches = leg.verb == SAND_VERB_MARCH;
    sand_point at = marches ? mover->stance.pose.at : sand_path_wheel_centre(&mover->stance, leg.angle);
    int32_t reach = sand_way_stance_radius(&mover->stance) * (marches ? 1 : 2) + 2 * SAND_SLACK;
    if (marches) reach += leg.travel;
    return (sand_bounds){ { at.x - reach, at.y - reach }, { at.x + reach, at.y + reach } };
}

static int32_t parts_in(sand_motion_step leg)
{
    if (leg.verb == SAND_VERB_MARCH || leg.verb == SAND_VERB_ROAD) return leg.travel;
    return leg.verb == SAND_VERB_WHEEL ? (leg.angle < 0 ? -leg.angle : leg.angle) : 0;
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
    bool open = near.n == 0 && near.rest > b->field->n_terrain; /* as it mostly is */
    if (!open && leg.verb == SAND_VERB_MARCH)
        cut_march(&c, b->field, mover, sand_heading_add(mover->stance.pose.heading, leg.angle));
    else if (!open && leg.verb == SAND_VERB_ROAD)
        cut_road(&c, b->field, mover);
    else if (!open)
        cut_turn(&c, b->field, &near, mover, leg);
    pieces.n = 0;
    for (size_t i = 0; i <= c.n; i++) {
        sand_mover there = after(mover, leg, i == 0 ? 0 : c.at[i - 1], c.whole);
        int32_t rate = rate_at(b, &near, &there, leg, toll), until = i < c.n ? c.at[i] : c.whole;
        if (pieces.n > 0 && pieces.rate[pieces.n - 1] == rate) pieces.n--;
        pieces.until[pieces.n] = until;
        pieces.rate[pieces.n++] = rate;
    }
    return pieces;
}

/* ---- cost -------------------------------------------------------------------------------------------------- */

/* Of the first `parts`, weighed by their rates. */
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

/* 355/113 is pi, as for sand_path_wheel_arc. */
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

int32_t sand_toll_reach(const sand_battle *b, const sand_mover *mover, sand_motion_step leg, int32_t budget,
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
    return leg.verb == SAND_VERB_WHEEL && leg.angle < 0 ? -within : within;
}
