/* track_march.c - when do two that march meet, or come near?
 *
 * Seen from the one the other goes one straight way at one speed, and both keep their headings.  Whether they overlap
 * depends on where the one stands from the other alone, and each face of either is a wall in this: the other overlaps
 * it when it is over all eight.  How far over each it is follows from the even way, to within what rounding makes of
 * it.  That tells between which moments to look; there every place is looked at, of which there are no more than units
 * of the way. */
#include "motion/track_inside.h"

enum { WALLS = 8, FINE = 64, PARTS = 4096 /* of a grid unit */, SAMPLES = 16, ABOUT = 6 /* grid units */ };

/* A face: how far the other's farthest corner is over it. */
typedef struct {
    sand_point edge;   /* of a's face; of b's turned round: both see how b goes as seen from a */
    int64_t over;      /* now, exactly, times the length of the edge */
    int64_t limit;     /* so far is not deeper than the slack, likewise */
    int64_t now, then; /* by the even way, in parts: now and at the last moment */
    int64_t early;     /* rounding brings it no farther over than that */
} wall;

/* One of the two. */
typedef struct {
    const sand_track *track;
    sand_direction ahead;
    bool goes;
} walker;

typedef struct {
    walker a, b;
    wall walls[WALLS];
    int32_t whole; /* moments */
} closing;

/* ---- the even way ------------------------------------------------------------------------------------------ */

static walker walker_of(const sand_track *track)
{
    walker w = { .track = track, .goes = track->of > 0 && track->leg.verb == SAND_VERB_MARCH && track->leg.travel > 0 };
    if (w.goes) w.ahead = sand_heading_direction(sand_heading_add(track->start.pose.heading, track->leg.angle));
    return w;
}

/* Where the even way has it after k moments, from where it stands now; in 1/FINE. */
static sand_point even_at(const walker *w, int32_t k)
{
    if (!w->goes) return (sand_point){ 0, 0 };
    const sand_track *track = w->track;
    sand_point from = sand_point_subtract(track->start.pose.at, track->box.centre);
    int64_t gone = (int64_t)track->leg.travel * FINE * (track->done + k) / track->of;
    return (sand_point){ from.x * FINE + (int32_t)((int64_t)w->ahead.x * gone / SAND_DIRECTION_ONE),
                         from.y * FINE + (int32_t)((int64_t)w->ahead.y * gone / SAND_DIRECTION_ONE) };
}

static sand_point even_between(const closing *c, int32_t k)
{
    return sand_point_subtract(even_at(&c->b, k), even_at(&c->a, k));
}

/* How fast the walker goes over the wall, per grid unit, in parts; it is no farther on than the even way, by less than
 * one unit. */
static int64_t lag_of(const walker *w, sand_point edge, int64_t length, int sign)
{
    if (!w->goes) return 0;
    int64_t over = sign * ((int64_t)w->ahead.x * edge.y - (int64_t)w->ahead.y * edge.x) / (SAND_DIRECTION_ONE / PARTS);
    return over > 0 ? over / length + 1 : 0;
}

/* Rounding of places is half a unit each way for each that goes; the rest is what the figures here are rounded by. */
static int64_t early_of(const closing *c, sand_point edge, int64_t length)
{
    int64_t both = (edge.x < 0 ? -edge.x : edge.x) + (edge.y < 0 ? -edge.y : edge.y);
    int64_t rounding = both * PARTS / 2 / length + 3 * PARTS / FINE + 2;
    return (c->a.goes + c->b.goes) * rounding + lag_of(&c->a, edge, length, 1) + lag_of(&c->b, edge, length, -1);
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

static wall wall_of(const closing *c, const sand_box *own, unsigned face, const sand_box *other)
{
    sand_point from = own->corner[face], edge = sand_point_subtract(own->corner[(face + 1) % 4], from);
    int64_t square = sand_geom_square(edge), length = sand_geom_root_ceil(square);
    wall w = { .edge = edge,
               .over = deepest_over(from, edge, other),
               .limit = sand_geom_root_floor(SAND_SLACK * SAND_SLACK * square) };
    if (own == &c->b.track->box) w.edge = (sand_point){ -edge.x, -edge.y };
    w.now = (w.over * FINE + sand_geom_cross(even_between(c, 0), w.edge)) * (PARTS / FINE) / length;
    w.then = (w.over * FINE + sand_geom_cross(even_between(c, c->whole), w.edge)) * (PARTS / FINE) / length;
    w.early = early_of(c, w.edge, length);
    return w;
}

static closing closing_of(const sand_track *a, const sand_track *b, int32_t whole)
{
    closing c = { .a = walker_of(a), .b = walker_of(b), .whole = whole };
    for (unsigned face = 0; face < 4; face++) {
        c.walls[face] = wall_of(&c, &a->box, face, &b->box);
        c.walls[4 + face] = wall_of(&c, &b->box, face, &a->box);
    }
    return c;
}

static int64_t floor_of(int64_t over, int64_t under)
{
    return over / under - (over % under < 0);
}

/* Cuts the stretch down to where the wall is passed by so many parts, about. */
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

/* The moments, within 0..whole, in which they are about so deep in each other or deeper. */
static sand_stretch about_as_deep(const closing *c, int32_t depth)
{
    sand_stretch s = { 0, c->whole };
    for (unsigned i = 0; i < WALLS && !sand_travel_stretch_empty(s); i++)
        cut(&s, &c->walls[i], (int64_t)depth * PARTS, c->whole);
    return s;
}

/* ---- every place ------------------------------------------------------------------------------------------- */

/* In all others they are no deeper in each other than that. */
static sand_stretch may_be_over(const closing *c, int32_t depth)
{
    sand_stretch s = { 1, c->whole };
    for (unsigned i = 0; i < WALLS && !sand_travel_stretch_empty(s); i++)
        cut(&s, &c->walls[i], (int64_t)depth * PARTS - c->walls[i].early, c->whole);
    return s;
}

static sand_point gone_by(const walker *w, int32_t k)
{
    if (!w->goes) return (sand_point){ 0, 0 };
    return sand_point_subtract(sand_track_centre_at(w->track, k), w->track->box.centre);
}

/* The wall that told last mostly tells again. */
static bool is_over(const closing *c, sand_point way, bool deep, unsigned *told)
{
    for (unsigned i = 0; i < WALLS; i++) {
        unsigned which = (*told + i) % WALLS;
        const wall *w = &c->walls[which];
        if (w->over + sand_geom_cross(way, w->edge) > (deep ? w->limit : 0)) continue;
        *told = which;
        return false;
    }
    return true;
}

/* The next moment at which it stands elsewhere, if it does. */
static int32_t next_step(const walker *w, int32_t k)
{
    const sand_track *track = w->track;
    if (!w->goes) return INT32_MAX;
    int64_t travel = track->leg.travel, gone = travel * (track->done + k) / track->of;
    return (int32_t)(((gone + 1) * track->of + travel - 1) / travel - track->done);
}

/* The first moment at which they overlap deeper than that: than the slack, or at all (0). */
static int32_t first_over(const closing *c, int32_t depth)
{
    sand_stretch may = may_be_over(c, depth);
    unsigned told = 0;
    for (int32_t k = may.first; k <= may.last;) {
        if (is_over(c, sand_point_subtract(gone_by(&c->b, k), gone_by(&c->a, k)), depth > 0, &told)) return k;
        int32_t a = next_step(&c->a, k), b = next_step(&c->b, k);
        k = a < b ? a : b;
    }
    return 0;
}

/* ---- near -------------------------------------------------------------------------------------------------- */

/* Being so near is one stretch of time, whatever rounding does at its ends. */
static int32_t near_within(const sand_track_question *q, int32_t before, int32_t likely, int32_t after)
{
    if (sand_track_pair_happens(q, before)) return sand_track_span_first(q, before, after);
    if (sand_track_pair_happens(q, likely)) return sand_track_pair_begins(q, before, likely, sand_track_pair_happens);
    for (int32_t i = 1; i < SAMPLES; i++) {
        int32_t no = before + (int32_t)((int64_t)(after - before) * (i - 1) / SAMPLES),
                k = before + (int32_t)((int64_t)(after - before) * i / SAMPLES);
        if (k > no && sand_track_pair_happens(q, k)) return sand_track_pair_begins(q, no, k, sand_track_pair_happens);
    }
    return sand_track_span_first(q, before, after);
}

int32_t sand_track_march_near(const sand_track_question *q, int32_t longest)
{
    closing c = closing_of(q->a, q->b, longest);
    sand_stretch may = about_as_deep(&c, -q->limit - ABOUT), must = about_as_deep(&c, -q->limit + ABOUT);
    if (sand_travel_stretch_empty(may) || may.first > q->matters) return 0;
    int32_t before = may.first > 0 ? may.first - 1 : 0, after = may.last < longest ? may.last + 1 : longest;
    int32_t likely = !sand_travel_stretch_empty(must) && must.first + 1 <= must.last ? must.first + 1 : after;
    return near_within(q, before, likely, after);
}

/* ---- touch ------------------------------------------------------------------------------------------------- */

/* The touch before the first moment that is deeper than the slack.  Those who run into each other are deeper soon after
 * it: that moment itself need not be known. */
int32_t sand_track_march_touch(const sand_track_question *q, int32_t longest)
{
    closing c = closing_of(q->a, q->b, longest);
    sand_stretch any = about_as_deep(&c, -ABOUT);
    if (sand_travel_stretch_empty(any) || any.first > q->matters) return 0;
    sand_stretch deeper = about_as_deep(&c, SAND_SLACK + ABOUT);
    if (!sand_travel_stretch_empty(deeper) && deeper.first + 1 <= deeper.last) {
        int32_t touch = first_over(&c, 0);
        if (touch > 0 && sand_track_pair_way(q->a, q->b, touch, deeper.first + 1) <= 2 * SAND_TRACK_BACK_MAX)
            return touch;
    }
    int32_t deep = first_over(&c, SAND_SLACK);
    return deep == 0 ? 0 : sand_track_pair_touch(q->a, q->b, deep);
}

bool sand_track_parts(const sand_track *a, const sand_track *b, int32_t longest)
{
    if (sand_track_turns(a) || sand_track_turns(b)) return false;
    closing c = closing_of(a, b, longest);
    bool parts = false;
    for (unsigned i = 0; i < WALLS; i++) {
        const wall *w = &c.walls[i];
        if (w->over <= 0) return false;
        parts = parts || (w->over <= w->limit && w->then <= SAND_SLACK * PARTS);
    }
    return parts;
}
