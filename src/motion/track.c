/* track.c - first moments, by halving the time between covers that are clear. */
#include "motion/track.h"

enum { COVER_SLACK = 1, HULL_MAX = 8 };

sand_track sand_track_still(sand_stance stance)
{
    return (sand_track){ .start = stance, .box = sand_path_stance_box(&stance) };
}

sand_stance sand_track_stance(const sand_track *track, int32_t k)
{
    if (track->of == 0 || sand_path_evolves(track->leg)) return track->start;
    int32_t done = track->done + k;
    return sand_path_stance_part(track->start, track->leg, done < track->of ? done : track->of, track->of);
}

bool sand_track_turns(const sand_track *track)
{
    return track->of > 0 && (track->leg.verb == SAND_VERB_WHEEL || track->leg.verb == SAND_VERB_PIVOT);
}

static sand_point centre_at(const sand_track *track, int32_t k)
{
    if (k == 0 || track->of == 0) return track->box.centre;
    return sand_track_stance(track, k).pose.at;
}

/* A march moves the box as it is. */
static sand_box box_at(const sand_track *track, int32_t k)
{
    if (k == 0 || track->of == 0) return track->box;
    sand_stance stance = sand_track_stance(track, k);
    if (sand_track_turns(track)) return sand_path_stance_box(&stance);
    return sand_box_shifted(&track->box, sand_point_subtract(stance.pose.at, track->box.centre));
}

/* From what a turn goes round, no corner is farther than this. */
static int32_t turning_radius(const sand_track *track)
{
    int32_t radius = sand_way_stance_radius(&track->start);
    return track->leg.verb == SAND_VERB_WHEEL ? 2 * radius : radius;
}

/* How far a corner stands out, between two moments, from the straight line between its places: on an arc of angle d (in
 * radians) no more than radius * d * d / 8, whatever straight motion is added.  A radian is 5730 hundredths of a
 * degree. */
static int32_t bulge(const sand_track *track, int32_t from, int32_t to)
{
    if (!sand_track_turns(track)) return 0;
    int64_t angle = (int64_t)track->leg.angle * (to - from) / track->of;
    angle = (angle < 0 ? -angle : angle) + 1;
    return (int32_t)(turning_radius(track) * angle * angle / ((int64_t)8 * 5729 * 5729)) + 1;
}

static sand_bounds bounds_union(sand_bounds a, sand_bounds b)
{
    if (b.low.x < a.low.x) a.low.x = b.low.x;
    if (b.low.y < a.low.y) a.low.y = b.low.y;
    if (b.high.x > a.high.x) a.high.x = b.high.x;
    if (b.high.y > a.high.y) a.high.y = b.high.y;
    return a;
}

sand_bounds sand_track_bounds(const sand_track *track, int32_t k)
{
    sand_bounds bounds = track->box.bounds;
    if (track->of == 0) return bounds;
    if (sand_track_turns(track)) {
        int32_t reach = turning_radius(track);
        sand_point at = track->leg.verb == SAND_VERB_WHEEL ? sand_path_wheel_centre(&track->start, track->leg.angle)
                                                           : track->start.pose.at;
        return (sand_bounds){ { at.x - reach, at.y - reach }, { at.x + reach, at.y + reach } };
    }
    return bounds_union(bounds, box_at(track, k).bounds);
}

/* ---- covers ---------------------------------------------------------------------------------------------- */

typedef struct {
    sand_point point[HULL_MAX];
    int32_t n;
} hull;

/* A box and the same box further on. */
static hull hull_moved(const sand_box *box, sand_point way)
{
    hull result;
    result.n = sand_path_hull_moved(box, way, result.point);
    return result;
}

static bool before(sand_point a, sand_point b)
{
    return a.x != b.x ? a.x < b.x : a.y < b.y;
}

/* One chain of Andrew's monotone hull over points sorted by x: the upper one from left to right, clockwise. */
static int32_t chain(const sand_point sorted[], int32_t n, int step, sand_point out[])
{
    int32_t made = 0;
    for (int32_t i = step > 0 ? 0 : n - 1; i >= 0 && i < n; i += step) {
        while (made >= 2 && sand_geom_right_of(out[made - 2], out[made - 1], sorted[i]) <= 0) made--;
        out[made++] = sorted[i];
    }
    return made;
}

static hull hull_of(const sand_box *a, const sand_box *b)
{
    sand_point sorted[HULL_MAX], upper[HULL_MAX], lower[HULL_MAX];
    hull result = { .n = 0 };
    for (int32_t i = 0; i < HULL_MAX; i++) {
        sand_point p = i < 4 ? a->corner[i] : b->corner[i - 4];
        int32_t at = i;
        for (; at > 0 && before(p, sorted[at - 1]); at--) sorted[at] = sorted[at - 1];
        sorted[at] = p;
    }
    int32_t n = chain(sorted, HULL_MAX, 1, upper), m = chain(sorted, HULL_MAX, -1, lower);
    for (int32_t i = 0; i < n - 1; i++) result.point[result.n++] = upper[i];
    for (int32_t i = 0; i < m - 1; i++) result.point[result.n++] = lower[i];
    return result;
}

/* ---- halving --------------------------------------------------------------------------------------------- */

typedef struct question {
    const sand_track *a, *b;
    int32_t limit; /* < 0: overlap */
    const sand_field *field;
    sand_track_ground ground;
    unsigned terrain;
    bool (*clear)(const struct question *q, int32_t from,
                  int32_t to); /* true proves that nothing happens in (from, to] */
    bool (*happens)(const struct question *q, int32_t k);
} question;

static int32_t first(const question *q, int32_t from, int32_t to)
{
    if (from >= to || q->clear(q, from, to)) return 0;
    if (to - from == 1) return q->happens(q, to) ? to : 0;
    int32_t middle = from + (to - from) / 2, found = first(q, from, middle);
    return found != 0 ? found : first(q, middle, to);
}

/* ---- two bodies ------------------------------------------------------------------------------------------ */

/* `out`: how far what is covered may stand out of the cover.  Up to a unit the slack makes up for it. */
static bool apart(const question *q, const sand_shape *a, const sand_shape *b, int32_t out)
{
    int32_t margin = (q->limit < 0 ? 0 : q->limit + SAND_SLACK) + (out > 1 ? out : 0);
    if (!sand_shape_bounds_near(&a->bounds, &b->bounds, margin)) return true;
    return margin == 0 ? !sand_geom_overlaps(a, b, COVER_SLACK) : !sand_geom_within(a, b, margin);
}

/* No corner goes more than one unit: then the end of the stretch tells all.  Bodies that slide along each other would
 * else be looked at moment by moment. */
static bool hardly_moves(const sand_box *from, const sand_box *to)
{
    for (unsigned i = 0; i < 4; i++) {
        sand_point way = sand_point_subtract(to->corner[i], from->corner[i]);
        if (way.x > 1 || way.x < -1 || way.y > 1 || way.y < -1) return false;
    }
    return true;
}

static bool same_place(const sand_track *track, int32_t from, int32_t to)
{
    sand_box one = box_at(track, from), two = box_at(track, to);
    return hardly_moves(&one, &two) && sand_point_equal(one.corner[0], two.corner[0]) &&
           sand_point_equal(one.corner[2], two.corner[2]);
}

/* On so short a way nobody gets deeper than the slack who is at most `slack` deep at its end; else the end tells only
 * when nobody moved at all, for ways go on one after the other and never back. */
static bool end_tells(const question *q, int32_t from, int32_t to, int32_t slack)
{
    if (q->limit >= 0) return true;
    sand_box a = box_at(q->a, to), b = box_at(q->b, to);
    sand_shape one = sand_geom_shape_of_box(&a), two = sand_geom_shape_of_box(&b);
    if (!sand_geom_overlaps(&one, &two, slack)) return true;
    return same_place(q->a, from, to) && same_place(q->b, from, to);
}

/* Headings go in steps, and so do the corners of what turns; who marches meanwhile goes on evenly.  Between two moments
 * they may be nearer than at either by what the farthest corner goes in one step. */
static int32_t heading_jump(const sand_track *turns, const sand_track *marches, int32_t from, int32_t to)
{
    if (to - from == 1 || marches->of == 0) return 0;
    if (sand_track_stance(turns, from).pose.heading == sand_track_stance(turns, to).pose.heading) return 0;
    return (int32_t)((int64_t)turning_radius(turns) / 5729) + 1;
}

/* Both are seen from the one that does not turn; where both turn, from the table. */
static bool pair_clear(const question *q, int32_t from, int32_t to)
{
    bool swapped = sand_track_turns(q->b) && !sand_track_turns(q->a);
    const sand_track *a = swapped ? q->b : q->a, *b = swapped ? q->a : q->b;
    sand_box a_from = box_at(a, from), b_from = box_at(b, from);
    sand_shape other = sand_geom_shape_of_box(&b_from);
    hull own, others;
    int32_t jump = 0;

    if (sand_track_turns(b)) {
        sand_box a_to = box_at(a, to), b_to = box_at(b, to);
        bool hardly = hardly_moves(&a_from, &a_to) && hardly_moves(&b_from, &b_to); /* together twice as far */
        if (hardly && end_tells(q, from, to, 0)) return !q->happens(q, to);
        own = hull_of(&a_from, &a_to);
        others = hull_of(&b_from, &b_to);
        other = sand_shape_of(others.point, others.n);
    } else if (sand_track_turns(a)) {
        sand_box a_to = box_at(a, to);
        a_to = sand_box_shifted(&a_to, sand_point_subtract(b_from.centre, centre_at(b, to)));
        jump = heading_jump(a, b, from, to);
        if (jump <= 1 && hardly_moves(&a_from, &a_to) && end_tells(q, from, to, COVER_SLACK)) return !q->happens(q, to);
        own = hull_of(&a_from, &a_to);
    } else {
        sand_point drift = sand_point_subtract(centre_at(b, to), b_from.centre);
        sand_point way = sand_point_subtract(sand_point_subtract(centre_at(a, to), a_from.centre), drift);
        bool hardly = way.x <= 1 && way.x >= -1 && way.y <= 1 && way.y >= -1;
        if (hardly && end_tells(q, from, to, COVER_SLACK)) return !q->happens(q, to);
        own = hull_moved(&a_from, way);
    }
    sand_shape shape = sand_shape_of(own.point, own.n);
    return apart(q, &shape, &other, bulge(a, from, to) + bulge(b, from, to) + jump);
}

static bool pair_happens(const question *q, int32_t k)
{
    sand_box a = box_at(q->a, k), b = box_at(q->b, k);
    return q->limit < 0 ? sand_geom_overlaps_boxes(&a, &b) : sand_geom_within_boxes(&a, &b, q->limit);
}

static bool overlap_at_all(const sand_track *a, const sand_track *b, int32_t k)
{
    sand_box one = box_at(a, k), two = box_at(b, k);
    sand_shape s = sand_geom_shape_of_box(&one), t = sand_geom_shape_of_box(&two);
    return sand_geom_overlaps(&s, &t, 0);
}

/* How far any corner of `a` goes as seen from `b` (which is taken not to turn), from moment to moment. */
static int32_t way_between(const sand_track *a, const sand_track *b, int32_t from, int32_t to)
{
    sand_box one = box_at(a, from), two = box_at(a, to), other_from = box_at(b, from), other_to = box_at(b, to);
    sand_point drift = sand_point_subtract(other_to.centre, other_from.centre);
    int32_t most = 0;
    for (unsigned i = 0; i < 4; i++) {
        sand_point way = sand_point_subtract(sand_point_subtract(two.corner[i], one.corner[i]), drift);
        int32_t distance = sand_point_distance((sand_point){ 0, 0 }, way);
        if (distance > most) most = distance;
    }
    return most;
}

/* The slack is for recognising; places never use it.  From the first moment deeper than the slack back to the last one
 * without any overlap - unless they slid along each other, within the slack, for longer than this. */
enum { BACK_MAX = 64 };

static int32_t first_touch(const sand_track *a, const sand_track *b, int32_t deep)
{
    int32_t back = 1;
    while (back < deep && overlap_at_all(a, b, deep - back) && way_between(a, b, deep - back, deep) <= BACK_MAX)
        back *= 2;
    int32_t free = deep - back < 0 ? 0 : deep - back, bad = deep;
    if (overlap_at_all(a, b, free)) return deep;
    while (bad - free > 1) {
        int32_t middle = free + (bad - free) / 2;
        if (overlap_at_all(a, b, middle))
            bad = middle;
        else
            free = middle;
    }
    return bad;
}

/* The same leg at the same speed, going on for as long again. */
static sand_track prolonged(const sand_track *track)
{
    sand_track longer = *track;
    longer.of *= 2;
    longer.leg.travel *= 2;
    if (sand_track_turns(track)) longer.leg.angle *= 2; /* on a march it is the direction */
    return longer;
}

static int32_t moments_left(const sand_track *track)
{
    return track->of > 0 ? track->of - track->done : INT32_MAX;
}

/* So many moments after `longest` bring what is really in the way deeper than the slack.  The speed is measured over a
 * good part of what is left of the prolonged ways, as single moments may not tell it. */
static int32_t look_ahead(const sand_track *a, const sand_track *b, int32_t longest)
{
    int32_t left = moments_left(a) < moments_left(b) ? moments_left(a) : moments_left(b), probe = left / 4 + 1;
    if (left == INT32_MAX) return 0;
    int32_t way = sand_track_turns(b) ? way_between(b, a, 0, probe) : way_between(a, b, 0, probe);
    int64_t ahead = way <= 1 ? 0 : (int64_t)probe * BACK_MAX / way + 1;
    return (int32_t)(ahead < left - longest ? ahead : left - longest);
}

int32_t sand_track_collide(const sand_track *a, const sand_track *b, int32_t longest, bool ends)
{
    if (longest == 0) return 0;
    sand_track one = prolonged(a), two = prolonged(b);
    question q = { .a = &one, .b = &two, .limit = -1, .clear = pair_clear, .happens = pair_happens };
    int32_t deep = first(&q, 0, longest + look_ahead(&one, &two, longest));
    int32_t touch = deep == 0 ? 0 : first_touch(&one, &two, deep);
    if (touch <= longest) return touch;
    return ends && way_between(&one, &two, longest, touch) <= 1 ? longest + 1 : 0;
}

int32_t sand_track_near(const sand_track *a, const sand_track *b, int32_t limit, int32_t longest)
{
    question q = { .a = a, .b = b, .limit = limit, .clear = pair_clear, .happens = pair_happens };
    if (pair_happens(&q, 0)) return 0;
    int32_t k = first(&q, 0, longest);
    return k == 0 ? -1 : k;
}

/* ---- ground and edge ------------------------------------------------------------------------------------- */

/* Does a shape come within `margin` of any convex part of the terrain? */
static bool nears_terrain(const sand_field *field, const sand_terrain *terrain, const sand_shape *shape, int32_t margin)
{
    bool area = terrain->shape == SAND_TERRAIN_AREA;
    uint32_t n = area ? terrain->n_parts : terrain->n_points > 0 ? terrain->n_points - 1 : 0;
    if (!area) margin += terrain->half_width;
    for (uint32_t i = 0; i < n; i++) {
        sand_shape part = area ? sand_shape_of_polygon(&field->parts[terrain->first_part + i])
                               : sand_shape_of(&field->points[terrain->first_point + i], 2);
        if (sand_shape_bounds_near(&shape->bounds, &part.bounds, margin) && sand_geom_within(shape, &part, margin))
            return true;
    }
    return false;
}

static bool ground_clear(const question *q, int32_t from, int32_t to)
{
    const sand_terrain *terrain = &q->ground.battle->field->terrain[q->terrain - 1];
    sand_box one = box_at(q->a, from), two = box_at(q->a, to);
    if (hardly_moves(&one, &two)) return !q->happens(q, to);
    hull cover = hull_of(&one, &two);
    sand_shape shape = sand_shape_of(cover.point, cover.n);
    return !nears_terrain(q->ground.battle->field, terrain, &shape, bulge(q->a, from, to));
}

static bool ground_happens(const question *q, int32_t k)
{
    sand_mover there = sand_march_mover_with(q->ground.mover, sand_track_stance(q->a, k));
    sand_way here = sand_way_of(&there, 0, 0);
    return sand_way_ground(q->ground.battle, &there, &here, q->ground.obstacles, q->terrain) >= 0;
}

/* A march is one straight way, so the ground's own stretch of travel tells the moment. */
static int32_t march_enters(const question *q, int32_t longest)
{
    const sand_track *track = q->a;
    int64_t done = (int64_t)track->leg.travel * track->done / track->of;
    int64_t then = (int64_t)track->leg.travel * (track->done + longest) / track->of;
    int32_t heading = sand_heading_add(track->start.pose.heading, track->leg.angle);
    sand_mover here = sand_march_mover_with(q->ground.mover, sand_track_stance(track, 0));
    sand_way way = sand_way_of(&here, heading, (int32_t)(then - done));
    way.placing = true;
    int32_t barred = sand_way_ground(q->ground.battle, &here, &way, q->ground.obstacles, q->terrain);
    if (barred == 0) { /* flush, within the slack, is not on it yet: it goes no step further in */
        way.placing = false;
        if (sand_way_ground(q->ground.battle, &here, &way, q->ground.obstacles, q->terrain) > 0) return 1;
    }
    if (barred <= 0) return 0;
    /* The first moment at which so many whole steps are gone. */
    int64_t moment = ((done + barred) * track->of + track->leg.travel - 1) / track->leg.travel - track->done;
    return (int32_t)(moment < 1 ? 1 : moment > longest ? longest : moment);
}

int32_t sand_track_enters(const sand_track *track, const sand_track_ground *ground, unsigned terrain, int32_t longest)
{
    question q = {
        .a = track, .ground = *ground, .terrain = terrain, .clear = ground_clear, .happens = ground_happens
    };
    if (track->of == 0 ||
        sand_way_ground_for(ground->battle, ground->mover, ground->obstacles, terrain) == SAND_GROUND_FREE)
        return 0;
    if (track->leg.verb == SAND_VERB_MARCH && track->leg.travel > 0) return march_enters(&q, longest);
    if (!sand_track_turns(track) || ground_happens(&q, 0)) return 0;
    return first(&q, 0, longest);
}

static bool off_table(const sand_field *field, const sand_bounds *bounds)
{
    return bounds->low.x < 0 || bounds->low.y < 0 || bounds->high.x > field->width || bounds->high.y > field->height;
}

static bool edge_clear(const question *q, int32_t from, int32_t to)
{
    int32_t out = bulge(q->a, from, to);
    sand_bounds bounds = bounds_union(box_at(q->a, from).bounds, box_at(q->a, to).bounds);
    sand_bounds wide = { { bounds.low.x - out, bounds.low.y - out }, { bounds.high.x + out, bounds.high.y + out } };
    return !off_table(q->field, &wide);
}

static bool edge_happens(const question *q, int32_t k)
{
    sand_box box = box_at(q->a, k);
    return off_table(q->field, &box.bounds);
}

int32_t sand_track_leaves(const sand_field *field, const sand_track *track, int32_t longest)
{
    question q = { .a = track, .field = field, .clear = edge_clear, .happens = edge_happens };
    if (track->of == 0 || off_table(field, &track->box.bounds)) return 0;
    return first(&q, 0, longest);
}
