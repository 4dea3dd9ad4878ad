/* track_march.c - when two marching bodies meet or come near.
 *
 * As seen from one of them, the other moves straight at constant speed, and both keep their headings. Whether they
 * overlap depends only on their relative place, and each face of either is a wall in it: they overlap when all eight
 * walls are passed. How far each is passed follows from the even motion, up to rounding. That narrows down the moments
 * to look at; within them every place is examined, of which there are at most as many as units of travel. */
#include "motion/track_inside.h"

enum {
    WALLS = 8,
    FINE = 64,
    PARTS = 4096,
    SHARES = 16, /* of a grid unit */
    SAMPLES = 16,
    ABOUT = 6 /* grid units */
};

/* A face, and how far the farthest corner of the other body is past it. */
typedef struct {
    sand_point edge;   /* of a's face; b's are turned round, so that both are passed by b's motion as seen from a */
    int64_t length;    /* length of the edge, in 1/SHARES, at most two of them too small */
    int64_t over;      /* the exact amount now, times the length of the edge */
    int64_t now, then; /* by the even motion, in parts: now and at the last moment */
} wall;

/* One of the two bodies. */
typedef struct {
    const sand_track *track;
    sand_direction ahead;
    bool goes;
} walker;

typedef struct {
    walker a, b;
    wall walls[WALLS];
    int32_t whole;        /* moments */
    sand_point now, then; /* b's displacement by the even motion, as seen from a, in 1/FINE */
} closing;

/* ---- the even way ------------------------------------------------------------------------------------------ */

static walker walker_of(const sand_track *track)
{
    walker w = { .track = track, .goes = track->of > 0 && track->leg.verb == SAND_VERB_MARCH && track->leg.travel > 0 };
    if (w.goes) w.ahead = sand_heading_direction(sand_heading_add(track->start.pose.heading, track->leg.angle));
    return w;
}

/* The displacement after k moments by the even motion, in 1/FINE. */
static sand_point even_at(const walker *w, int32_t k)
{
    if (!w->goes) return (sand_point){ 0, 0 };
    const sand_track *track = w->track;
    sand_point from = sand_point_subtract(track->start.pose.at, track->box.centre);
    int64_t gone = (int64_t)track->leg.travel * FINE * (track->done + k) / track->of;
    return (sand_point){ from.x * FINE + (int32_t)((int64_t)w->ahead.x * gone / SAND_DIRECTION_ONE),
                         from.y * FINE + (int32_t)((int64_t)w->ahead.y * gone / SAND_DIRECTION_ONE) };
}

static int64_t longer_of(sand_point edge)
{
    int64_t x = edge.x < 0 ? -edge.x : edge.x, y = edge.y < 0 ? -edge.y : edge.y;
    return x > y ? x : y;
}

static int64_t both_of(sand_point edge)
{
    return (int64_t)(edge.x < 0 ? -edge.x : edge.x) + (edge.y < 0 ? -edge.y : edge.y);
}

/* The length in 1/SHARES, by three steps of Newton's method. */
static int64_t length_of(sand_point edge)
{
    int64_t square = sand_geom_square(edge) * SHARES * SHARES, length = both_of(edge) + longer_of(edge);
    length = length * SHARES / 2;
    for (int i = 0; i < 3; i++) length = (length + square / length) / 2;
    return length;
}

/* How fast the walker passes the wall, in parts per grid unit; it lags behind the even motion by less than one unit. */
static int64_t lag_of(const walker *w, sand_point edge, int64_t length, int sign)
{
    if (!w->goes) return 0;
    int64_t over = sign * ((int64_t)w->ahead.x * edge.y - (int64_t)w->ahead.y * edge.x) / (SAND_DIRECTION_ONE / PARTS);
    return over > 0 ? over * SHARES / length + 1 : 0;
}

/* An upper bound for what rounding can bring it past the wall: half a unit each way for each moving body, and the
 * rounding of these figures. */
static int64_t early_of(const closing *c, const wall *w)
{
    int64_t rounding = both_of(w->edge) * SHARES * PARTS / 2 / w->length + 3 * PARTS / FINE + 2;
    int64_t lags = lag_of(&c->a, w->edge, w->length, 1) + lag_of(&c->b, w->edge, w->length, -1);
    return (c->a.goes + c->b.goes) * rounding + lags;
}

static int64_t deepest_over(sand_point from, sand_point edge, const sand_box *other)
{
    int64_t deepest = INT64_MIN;
    for (unsigned i = 0; i < 4; i++) {
        int64_t depth = sand_geom_cross(sand_point_subtract(other->corner[i], from), edge);
        if (depth > deepest) deepest = depth;
    }
    return deepest;
}

/* `across`: the wall of the opposite face, usually of the same length; NULL: not known yet. */
static int64_t length_as(sand_point edge, const wall *across)
{
    if (across == NULL || sand_geom_cross(edge, across->edge) != 0) return length_of(edge);
    return sand_geom_square(edge) == sand_geom_square(across->edge) ? across->length : length_of(edge);
}

/* Walls are numbered a's front, b's front, a's right ... */
static wall wall_of(const closing *c, unsigned i)
{
    const sand_box *own = i % 2 ? &c->b.track->box : &c->a.track->box,
                   *other = i % 2 ? &c->a.track->box : &c->b.track->box;
    unsigned face = i / 2;
    sand_point from = own->corner[face], edge = sand_point_subtract(own->corner[(face + 1) % 4], from);
    wall w = { .edge = edge, .over = deepest_over(from, edge, other) };
    w.length = length_as(edge, i < WALLS / 2 ? NULL : &c->walls[i - WALLS / 2]);
    if (own == &c->b.track->box) w.edge = (sand_point){ -edge.x, -edge.y };
    w.now = (w.over * FINE + sand_geom_cross(c->now, w.edge)) * (PARTS / FINE * SHARES) / w.length;
    w.then = (w.over * FINE + sand_geom_cross(c->then, w.edge)) * (PARTS / FINE * SHARES) / w.length;
    return w;
}

static int64_t floor_of(int64_t over, int64_t under)
{
    return over / under - (over % under < 0);
}

/* Narrows the stretch to where the wall is passed by about that many parts. */
static void cut(sand_stretch *s, const wall *w, int64_t wanted, int32_t whole)
{
    int64_t way = w->then - w->now, missing = wanted - w->now;
    if (way == 0) {
        if (missing >= 0) *s = (sand_stretch){ 0, -1 };
    } else if (way > 0) {
        int64_t begins = floor_of(missing * whole, way);
        if (begins > s->first) s->first = begins > s->last ? s->last + 1 : (int32_t)begins;
    } else {
        int64_t ends = floor_of(-missing * whole, -way) + 1;
        if (ends < s->last) s->last = ends < s->first ? s->first - 1 : (int32_t)ends;
    }
}

/* The moments within 0..whole in which they overlap by about `depth` or more. */
static sand_stretch about_as_deep(const closing *c, int32_t depth)
{
    sand_stretch s = { 0, c->whole };
    for (unsigned i = 0; i < WALLS && !sand_travel_stretch_empty(s); i++)
        cut(&s, &c->walls[i], (int64_t)depth * PARTS, c->whole);
    return s;
}

/* Fills in `c` and returns the moments at which the two overlap by about `depth` or more; if there are none, not all
 * walls are filled in. */
static sand_stretch close_in(closing *c, const sand_track_question *q, int32_t longest, int32_t depth)
{
    sand_stretch s = { 0, longest };
    *c = (closing){ .a = walker_of(q->a), .b = walker_of(q->b), .whole = longest };
    c->now = sand_point_subtract(even_at(&c->b, 0), even_at(&c->a, 0));
    c->then = sand_point_subtract(even_at(&c->b, longest), even_at(&c->a, longest));
    for (unsigned i = 0; i < WALLS && !sand_travel_stretch_empty(s); i++) {
        c->walls[i] = wall_of(c, i);
        cut(&s, &c->walls[i], (int64_t)depth * PARTS, longest);
    }
    return s;
}

/* ---- every place ------------------------------------------------------------------------------------------- */

/* The moments outside of which they certainly do not overlap deeper than that. */
static sand_stretch may_be_over(const closing *c, int32_t depth)
{
    sand_stretch s = { 1, c->whole };
    for (unsigned i = 0; i < WALLS && !sand_travel_stretch_empty(s); i++)
        cut(&s, &c->walls[i], (int64_t)depth * PARTS - early_of(c, &c->walls[i]), c->whole);
    return s;
}

/* The displacement since now, as sand_track_stance gives it. */
static sand_point gone_by(const walker *w, int32_t k)
{
    const sand_track *track = w->track;
    if (!w->goes || k == 0) return (sand_point){ 0, 0 };
    int32_t done = track->done + k < track->of ? track->done + k : track->of;
    sand_point way = sand_geom_direction_step(w->ahead, sand_path_share(track->leg.travel, done, track->of));
    return sand_point_add(way, sand_point_subtract(track->start.pose.at, track->box.centre));
}

/* How far b has moved after k moments, as seen from a. */
static sand_point way_at(const closing *c, int32_t k)
{
    return sand_point_subtract(gone_by(&c->b, k), gone_by(&c->a, k));
}

/* Is the wall passed by this amount (times its length): deeper than the slack, or at all? */
static bool is_passed(int64_t over, sand_point edge, bool deep)
{
    if (!deep || over <= SAND_SLACK * longer_of(edge)) return !deep && over > 0;
    if (over > SAND_SLACK * both_of(edge)) return true;
    return over * over > SAND_SLACK * SAND_SLACK * sand_geom_square(edge);
}

/* Do they overlap, deeper than the slack or at all, when b has moved by `way`? `told`: the wall that decided last,
 * tried first because it usually decides again. */
static bool is_over(const closing *c, sand_point way, bool deep, unsigned *told)
{
    for (unsigned i = 0; i < WALLS; i++) {
        unsigned which = (*told + i) % WALLS;
        const wall *w = &c->walls[which];
        if (is_passed(w->over + sand_geom_cross(way, w->edge), w->edge, deep)) continue;
        *told = which;
        return false;
    }
    return true;
}

/* The next moment at which the walker stands elsewhere, if it does. */
static int32_t next_step(const walker *w, int32_t k)
{
    const sand_track *track = w->track;
    if (!w->goes) return INT32_MAX;
    int64_t travel = track->leg.travel, gone = sand_path_share(track->leg.travel, track->done + k, track->of);
    return (int32_t)(((gone + 1) * track->of + travel - 1) / travel - track->done);
}

/* The first moment at which they overlap deeper than `depth`: the slack, or at all (0). */
static int32_t first_over(const closing *c, int32_t depth)
{
    sand_stretch may = may_be_over(c, depth);
    unsigned told = 0;
    for (int32_t k = may.first; k <= may.last;) {
        if (is_over(c, way_at(c, k), depth > 0, &told)) return k;
        int32_t a = next_step(&c->a, k), b = next_step(&c->b, k);
        k = a < b ? a : b;
    }
    return 0;
}

/* ---- near -------------------------------------------------------------------------------------------------- */

static bool is_near(const closing *c, int32_t limit, int32_t k)
{
    sand_box other = sand_box_shifted(&c->b.track->box, way_at(c, k));
    return sand_geom_within_boxes(&c->a.track->box, &other, limit);
}

/* Searches between `no`, where they are not that near, and `yes`, where they are, starting at `guess` if it lies
 * between. */
static int32_t nears_between(const closing *c, int32_t limit, sand_stretch no_yes, int32_t guess)
{
    int32_t no = no_yes.first, yes = no_yes.last;
    for (int32_t k = guess, step = 2; k > no && k < yes; step *= 2) {
        bool near = is_near(c, limit, k);
        *(near ? &yes : &no) = k;
        k += near ? -step : step;
    }
    while (yes - no > 1) {
        int32_t middle = no + (yes - no) / 2;
        if (is_near(c, limit, middle))
            yes = middle;
        else
            no = middle;
    }
    return yes;
}

/* For bodies that have passed all walls and are still not that near, so that two corners are nearest: estimates when
 * these corners come that near, going straight on from k. 0: never. */
static int32_t corners_near(const closing *c, int32_t limit, int32_t k)
{
    sand_box other = sand_box_shifted(&c->b.track->box, way_at(c, k));
    sand_reach gap = sand_geom_reach_boxes(&c->a.track->box, &other);
    sand_point from = sand_point_subtract(gap.to, gap.from),
               way = sand_point_subtract(way_at(c, c->whole), way_at(c, k));
    int64_t length = sand_geom_root_floor(sand_geom_square(way)), within = limit - 1;
    if (length == 0) return 0;
    int64_t aside = sand_geom_cross(from, way) / length, ahead = -sand_geom_dot(from, way) / length;
    if (within < 0 || aside >= within || aside <= -within) return 0;
    int64_t gone = ahead - sand_geom_root_floor(within * within - aside * aside);
    return gone <= 0 || gone > length ? 0 : k + (int32_t)(gone * (c->whole - k) / length);
}

/* How many moments must pass, judged by this wall alone, before the two could be within `limit`; 0: it does not tell.
 */
static int32_t moments_off(const closing *c, const wall *w, int32_t limit, sand_point way)
{
    /* the edge is no longer than this */
    int64_t off = -(w->over + sand_geom_cross(way, w->edge)), length = w->length + 2;
    if (off * SHARES <= limit * length) return 0;
    int64_t to_go = off * SHARES / length - limit - 8; /* allowing for the rounding of places */
    int64_t speed = 1;                                 /* parts per moment, an upper bound */
    if (c->a.goes) speed += (int64_t)c->a.track->leg.travel * PARTS / c->a.track->of + 1;
    if (c->b.goes) speed += (int64_t)c->b.track->leg.travel * PARTS / c->b.track->of + 1;
    int64_t moments = to_go * PARTS / speed;
    return moments <= 1 ? 1 : moments < c->whole ? (int32_t)moments : c->whole;
}

/* Does a wall prove that they are not that near? Returns the moments for which it does, or until the body moves; 0:
 * none does. */
static int32_t kept_off(const closing *c, int32_t limit, int32_t k, unsigned *told)
{
    sand_point way = way_at(c, k);
    for (unsigned i = 0; i < WALLS; i++) {
        unsigned which = (*told + i) % WALLS;
        int32_t moments = moments_off(c, &c->walls[which], limit, way);
        if (moments == 0) continue;
        *told = which;
        int32_t a = next_step(&c->a, k), b = next_step(&c->b, k), next = a < b ? a : b;
        return next - k > moments ? next - k : moments;
    }
    return 0;
}

/* The first near moment after the first one of the stretch. A body sliding along just out of reach is judged by its
 * walls, place by place, because no cover of a stretch of its motion is clear. */
static int32_t first_near(const sand_track_question *q, const closing *c, sand_stretch may)
{
    unsigned told = 0;
    int32_t k = may.first, moments, found = 0;
    while (k < may.last && found == 0) {
        while (k < may.last && (moments = kept_off(c, q->limit, k, &told)) > 0)
            k = moments < may.last - k ? k + moments : may.last;
        int32_t from = k > may.first ? k - 1 : k;
        while (k < may.last && kept_off(c, q->limit, k, &told) == 0) {
            int32_t a = next_step(&c->a, k), b = next_step(&c->b, k), next = a < b ? a : b;
            k = next < may.last ? next : may.last;
        }
        found = sand_track_span_first(q, from, k);
    }
    return found;
}

/* The near moments form one stretch, apart from rounding at its ends. */
static int32_t near_within(const sand_track_question *q, const closing *c, sand_stretch may, int32_t likely)
{
    int32_t before = may.first, after = may.last;
    if (is_near(c, q->limit, before)) return sand_track_span_first(q, before, after);
    sand_stretch about = about_as_deep(c, 1 - q->limit);
    if (is_near(c, q->limit, likely))
        return nears_between(c, q->limit, (sand_stretch){ before, likely }, about.first + 1);
    int32_t corners = corners_near(c, q->limit, likely);
    if (corners > likely && is_near(c, q->limit, corners))
        return nears_between(c, q->limit, (sand_stretch){ likely, corners }, corners - 2);
    for (int32_t i = 1; i < SAMPLES; i++) {
        int32_t no = before + (int32_t)((int64_t)(after - before) * (i - 1) / SAMPLES),
                k = before + (int32_t)((int64_t)(after - before) * i / SAMPLES);
        if (k > no && is_near(c, q->limit, k)) return nears_between(c, q->limit, (sand_stretch){ no, k }, no);
    }
    return first_near(q, c, may);
}

int32_t sand_track_march_near(const sand_track_question *q, int32_t longest)
{
    closing c;
    sand_stretch may = close_in(&c, q, longest, -q->limit - ABOUT);
    if (sand_travel_stretch_empty(may) || may.first > q->matters) return 0;
    sand_stretch must = about_as_deep(&c, -q->limit + ABOUT);
    if (may.first > 0) may.first--;
    if (may.last < longest) may.last++;
    bool surely = !sand_travel_stretch_empty(must) && must.first + 1 <= must.last;
    return near_within(q, &c, may, surely ? must.first + 1 : may.last);
}

/* ---- touch ------------------------------------------------------------------------------------------------- */

/* Finds the touch before the first moment deeper than the slack. If the two are surely deeper soon after their first
 * overlap, that first overlap is the touch, and the moment itself need not be found. */
int32_t sand_track_march_touch(const sand_track_question *q, int32_t longest)
{
    closing c;
    sand_stretch any = close_in(&c, q, longest, -ABOUT);
    if (sand_travel_stretch_empty(any) || any.first > q->matters) return 0;
    sand_stretch deeper = about_as_deep(&c, SAND_SLACK + ABOUT);
    if (!sand_travel_stretch_empty(deeper) && deeper.first + 1 <= deeper.last) {
        int32_t touch = first_over(&c, 0);
        sand_point further = sand_point_subtract(way_at(&c, deeper.first + 1), way_at(&c, touch));
        if (touch > 0 && sand_point_distance((sand_point){ 0, 0 }, further) <= 2 * SAND_TRACK_BACK_MAX) return touch;
    }
    int32_t deep = first_over(&c, SAND_SLACK);
    return deep == 0 ? 0 : sand_track_pair_touch(q->a, q->b, deep);
}

bool sand_track_parts(const sand_track *a, const sand_track *b, int32_t longest)
{
    if (sand_track_turns(a) || sand_track_turns(b)) return false;
    if (!sand_shape_bounds_near(&a->box.bounds, &b->box.bounds, 0)) return false; /* they do not overlap */
    closing c;
    sand_track_question q = { .a = a, .b = b };
    if (sand_travel_stretch_empty(close_in(&c, &q, longest, -ABOUT))) return false;
    bool parts = false;
    for (unsigned i = 0; i < WALLS; i++) {
        const wall *w = &c.walls[i];
        if (w->over <= 0) return false;
        parts = parts || (!is_passed(w->over, w->edge, true) && w->then <= SAND_SLACK * PARTS);
    }
    return parts;
}
