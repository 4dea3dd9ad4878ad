/* track.c - first moments, by halving the time between covers that are clear. */
#include "motion/track.h"

enum { COVER_SLACK = 1, HULL_MAX = 8, PROJECTED = 1 << 16 /* parts of a grid unit */ };

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

static sand_bounds bounds_intersection(sand_bounds a, sand_bounds b)
{
    if (b.low.x > a.low.x) a.low.x = b.low.x;
    if (b.low.y > a.low.y) a.low.y = b.low.y;
    if (b.high.x < a.high.x) a.high.x = b.high.x;
    if (b.high.y < a.high.y) a.high.y = b.high.y;
    return a;
}

sand_bounds sand_track_bounds(const sand_track *track, int32_t k)
{
    sand_bounds bounds = track->box.bounds;
    if (track->of == 0) return bounds;
    bounds = bounds_union(bounds, box_at(track, k).bounds);
    if (!sand_track_turns(track)) return bounds;
    /* Within the circle it turns in, and no farther out of its two ends than an arc stands out. */
    int32_t reach = turning_radius(track),
            out = bulge(track, 0, k < track->of - track->done ? k : track->of - track->done);
    sand_point at = track->leg.verb == SAND_VERB_WHEEL ? sand_path_wheel_centre(&track->start, track->leg.angle)
                                                       : track->start.pose.at;
    sand_bounds circle = { { at.x - reach, at.y - reach }, { at.x + reach, at.y + reach } };
    bounds.low = (sand_point){ bounds.low.x - out, bounds.low.y - out };
    bounds.high = (sand_point){ bounds.high.x + out, bounds.high.y + out };
    return bounds_intersection(bounds, circle);
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
    int32_t limit;   /* < 0: overlap */
    int32_t matters; /* what comes later need not be found */
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

/* Where both stand at the two ends of a stretch of time. */
typedef struct {
    sand_box a, b;
} places;

typedef struct {
    int32_t from, to;
    const places *first, *last;
} span;

static places places_at(const question *q, int32_t k)
{
    return (places){ box_at(q->a, k), box_at(q->b, k) };
}

static bool happens_there(const question *q, const places *at)
{
    return q->limit < 0 ? sand_geom_overlaps_boxes(&at->a, &at->b) : sand_geom_within_boxes(&at->a, &at->b, q->limit);
}

static bool pair_happens(const question *q, int32_t k)
{
    places at = places_at(q, k);
    return happens_there(q, &at);
}

static bool same_box(const sand_box *one, const sand_box *two)
{
    return hardly_moves(one, two) && sand_point_equal(one->corner[0], two->corner[0]) &&
           sand_point_equal(one->corner[2], two->corner[2]);
}

/* On so short a way nobody gets deeper than the slack who is at most `slack` deep at its end; else the end tells only
 * when nobody moved at all, for ways go on one after the other and never back. */
static bool end_tells(const question *q, const span *s, int32_t slack)
{
    if (q->limit >= 0) return true;
    sand_shape one = sand_geom_shape_of_box(&s->last->a), two = sand_geom_shape_of_box(&s->last->b);
    if (!sand_geom_overlaps(&one, &two, slack)) return true;
    return same_box(&s->first->a, &s->last->a) && same_box(&s->first->b, &s->last->b);
}

static int64_t projected(sand_point p, sand_direction along)
{
    return ((int64_t)p.x * along.x + (int64_t)p.y * along.y) / (SAND_DIRECTION_ONE / PROJECTED);
}

/* Widens low..high by the four corners. */
static void extend(const sand_box *box, sand_direction along, int64_t *low, int64_t *high)
{
    for (unsigned i = 0; i < 4; i++) {
        int64_t at = projected(box->corner[i], along);
        if (at < *low) *low = at;
        if (at > *high) *high = at;
    }
}

/* Are all places of the one, of which these two are the ends, to one side of all of the other's? Along the edges of
 * these boxes only: false proves nothing. */
static bool parted(const sand_box own[2], const sand_box others[2], int32_t margin)
{
    const int32_t headings[4] = { others[0].heading, own[0].heading, others[1].heading, own[1].heading };
    for (unsigned i = 0; i < 8; i++) {
        int32_t heading = headings[i / 2];
        if (i >= 4 && heading == headings[i / 2 - 2]) continue;
        sand_direction along = sand_heading_direction(i % 2 ? sand_heading_add(heading, SAND_QUARTER_TURN) : heading);
        int64_t low[2] = { INT64_MAX, INT64_MAX }, high[2] = { INT64_MIN, INT64_MIN };
        for (unsigned k = 0; k < 2; k++) {
            extend(&own[k], along, &low[0], &high[0]);
            extend(&others[k], along, &low[1], &high[1]);
        }
        int64_t gap = low[1] - high[0] > low[0] - high[1] ? low[1] - high[0] : low[0] - high[1];
        if (gap > (int64_t)(margin + 1) * PROJECTED) return true;
    }
    return false;
}

/* Headings go in steps, and so do the corners of what turns; who marches meanwhile goes on evenly.  Between two moments
 * they may be nearer than at either by what the farthest corner goes in one step. */
static int32_t heading_jump(const sand_track *turns, const sand_track *marches, const span *s, bool swapped)
{
    const sand_box *from = swapped ? &s->first->b : &s->first->a, *to = swapped ? &s->last->b : &s->last->a;
    if (s->to - s->from == 1 || marches->of == 0 || from->heading == to->heading) return 0;
    return (int32_t)((int64_t)turning_radius(turns) / 5729) + 1;
}

static int32_t margin_of(const question *q, int32_t out)
{
    return (q->limit < 0 ? 0 : q->limit + SAND_SLACK) + (out > 1 ? out : 0);
}

/* From the table. */
static bool turns_clear(const question *q, const span *s)
{
    const places *from = s->first, *to = s->last;
    bool hardly = hardly_moves(&from->a, &to->a) && hardly_moves(&from->b, &to->b); /* together twice as far */
    if (hardly && end_tells(q, s, 0)) return !happens_there(q, to);
    int32_t out = bulge(q->a, s->from, s->to) + bulge(q->b, s->from, s->to);
    if (parted((sand_box[]){ from->a, to->a }, (sand_box[]){ from->b, to->b }, margin_of(q, out))) return true;
    hull own = hull_of(&from->a, &to->a), others = hull_of(&from->b, &to->b);
    sand_shape one = sand_shape_of(own.point, own.n), two = sand_shape_of(others.point, others.n);
    return apart(q, &one, &two, out);
}

/* Seen from the one that does not turn. */
static bool turn_clear(const question *q, const span *s)
{
    bool swapped = sand_track_turns(q->b);
    const sand_track *a = swapped ? q->b : q->a, *b = swapped ? q->a : q->b;
    sand_box from = swapped ? s->first->b : s->first->a, to = swapped ? s->last->b : s->last->a,
             other = swapped ? s->first->a : s->first->b, others_end = swapped ? s->last->a : s->last->b;
    to = sand_box_shifted(&to, sand_point_subtract(other.centre, others_end.centre));
    int32_t jump = heading_jump(a, b, s, swapped), out = bulge(a, s->from, s->to) + jump;
    if (jump <= 1 && hardly_moves(&from, &to) && end_tells(q, s, COVER_SLACK)) return !happens_there(q, s->last);
    if (parted((sand_box[]){ from, to }, (sand_box[]){ other, other }, margin_of(q, out))) return true;
    hull own = hull_of(&from, &to);
    sand_shape one = sand_shape_of(own.point, own.n), two = sand_geom_shape_of_box(&other);
    return apart(q, &one, &two, out);
}

static bool marches_clear(const question *q, const span *s)
{
    sand_point drift = sand_point_subtract(s->last->b.centre, s->first->b.centre);
    sand_point way = sand_point_subtract(sand_point_subtract(s->last->a.centre, s->first->a.centre), drift);
    bool hardly = way.x <= 1 && way.x >= -1 && way.y <= 1 && way.y >= -1;
    if (hardly && end_tells(q, s, COVER_SLACK)) return !happens_there(q, s->last);
    hull own = hull_moved(&s->first->a, way);
    sand_shape one = sand_shape_of(own.point, own.n), two = sand_geom_shape_of_box(&s->first->b);
    return apart(q, &one, &two, 0);
}

/* Where a body that turns or stands is, its heading tells: at most one step of it apart, either is at its first place
 * or at its last. */
static bool one_step(const sand_track *track, const sand_box *first, const sand_box *last)
{
    bool stays = track->of == 0 || sand_path_evolves(track->leg);
    return (stays || sand_track_turns(track)) && sand_heading_between(first->heading, last->heading) <= 1;
}

static bool steps_clear(const question *q, const span *s)
{
    places one = { s->first->a, s->last->b }, other = { s->last->a, s->first->b };
    return !happens_there(q, s->last) && !happens_there(q, &one) && !happens_there(q, &other);
}

static bool pair_clear(const question *q, const span *s)
{
    if (one_step(q->a, &s->first->a, &s->last->a) && one_step(q->b, &s->first->b, &s->last->b))
        return steps_clear(q, s);
    bool a = sand_track_turns(q->a), b = sand_track_turns(q->b);
    if (a && b) return turns_clear(q, s);
    return a || b ? turn_clear(q, s) : marches_clear(q, s);
}

static int32_t first_in_span(const question *q, const span *s)
{
    if (s->from >= s->to || pair_clear(q, s)) return 0;
    if (s->to - s->from == 1) return happens_there(q, s->last) ? s->to : 0;
    int32_t middle = s->from + (s->to - s->from) / 2;
    places between = places_at(q, middle);
    int32_t found = first_in_span(q, &(span){ s->from, middle, s->first, &between });
    return found != 0 ? found : first_in_span(q, &(span){ middle, s->to, &between, s->last });
}

static int32_t first_of_pair(const question *q, int32_t from, int32_t to)
{
    places at[2] = { places_at(q, from), places_at(q, to) };
    return first_in_span(q, &(span){ from, to, &at[0], &at[1] });
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

/* ---- two that march --------------------------------------------------------------------------------------
 *
 * Seen from the other a march is one straight way at one speed, so the stretch of time in which the two are at least so
 * deep in each other follows from four projections.  Rounding, of places and of corners, makes that good to a few grid
 * units: it tells between which moments to look, and the exact predicate decides there. */
enum { SAMPLES = 16, ABOUT = 6 /* grid units by which a projected depth may be wrong */ };

typedef struct {
    int64_t above, below, way; /* deeper than d when d - above < way * k / whole < below - d; in parts of a grid unit */
} axis;

typedef struct {
    axis axes[4];
    int32_t whole;
} closing;

static void extent(const sand_box *box, sand_direction along, int64_t *low, int64_t *high)
{
    *low = INT64_MAX;
    *high = INT64_MIN;
    extend(box, along, low, high);
}

static closing closing_of(const sand_track *a, const sand_track *b, int32_t whole)
{
    const int32_t headings[4] = { a->box.heading, sand_heading_add(a->box.heading, SAND_QUARTER_TURN), b->box.heading,
                                  sand_heading_add(b->box.heading, SAND_QUARTER_TURN) };
    sand_point way = sand_point_subtract(sand_point_subtract(centre_at(a, whole), a->box.centre),
                                         sand_point_subtract(centre_at(b, whole), b->box.centre));
    closing c = { .whole = whole };
    for (unsigned i = 0; i < 4; i++) {
        sand_direction along = sand_heading_direction(headings[i]);
        int64_t low, high, others_low, others_high;
        extent(&a->box, along, &low, &high);
        extent(&b->box, along, &others_low, &others_high);
        c.axes[i] = (axis){ high - others_low, others_high - low, projected(way, along) };
    }
    return c;
}

static int64_t floor_of(int64_t over, int64_t under)
{
    return over / under - (over % under < 0);
}

/* The moments, within 0..whole, in which they are at least about so deep in each other; first > last: in none. */
static sand_stretch about_as_deep(const closing *c, int32_t depth)
{
    int64_t first = 0, last = c->whole, wanted = (int64_t)depth * PROJECTED;
    for (unsigned i = 0; i < 4 && first <= last; i++) {
        const axis *x = &c->axes[i];
        int64_t from = wanted - x->above, to = x->below - wanted, way = x->way;
        if (way == 0) {
            if (from >= 0 || to <= 0) return (sand_stretch){ 0, -1 };
            continue;
        }
        if (way < 0) {
            int64_t kept = -from;
            way = -way, from = -to, to = kept;
        }
        int64_t begins = floor_of(from * c->whole, way), ends = floor_of(to * c->whole, way) + 1;
        if (begins > first) first = begins;
        if (ends < last) last = ends;
    }
    if (first > last) return (sand_stretch){ 0, -1 };
    return (sand_stretch){ (int32_t)first, (int32_t)last };
}

/* From `no`, where it does not happen, to `yes`, where it does: a moment at which it begins to. */
static int32_t begins_between(const question *q, int32_t no, int32_t yes, bool (*happens)(const question *q, int32_t k))
{
    while (yes - no > 1) {
        int32_t middle = no + (yes - no) / 2;
        if (happens(q, middle))
            yes = middle;
        else
            no = middle;
    }
    return yes;
}

/* Being so near is one stretch of time, whatever rounding does at its ends; 0: there is none. */
static int32_t near_within(const question *q, int32_t before, int32_t likely, int32_t after)
{
    if (pair_happens(q, before)) return first_of_pair(q, before, after);
    if (pair_happens(q, likely)) return begins_between(q, before, likely, pair_happens);
    for (int32_t i = 1; i < SAMPLES; i++) {
        int32_t no = before + (int32_t)((int64_t)(after - before) * (i - 1) / SAMPLES),
                k = before + (int32_t)((int64_t)(after - before) * i / SAMPLES);
        if (k > no && pair_happens(q, k)) return begins_between(q, no, k, pair_happens);
    }
    return first_of_pair(q, before, after);
}

/* What happens in one stretch of time: looked for where projections say that it may. */
static int32_t first_of_marches(const question *q, int32_t longest, int32_t depth)
{
    closing c = closing_of(q->a, q->b, longest);
    sand_stretch may = about_as_deep(&c, depth - ABOUT), must = about_as_deep(&c, depth + ABOUT);
    if (sand_travel_stretch_empty(may) || may.first > q->matters) return 0;
    int32_t before = may.first > 0 ? may.first - 1 : 0, after = may.last < longest ? may.last + 1 : longest;
    int32_t likely = !sand_travel_stretch_empty(must) && must.first + 1 <= must.last ? must.first + 1 : after;
    /* Of those who slide along each other every moment counts: rounding may make any of them the first. */
    if (q->limit >= 0) return near_within(q, before, likely, after);
    return first_of_pair(q, before, pair_happens(q, likely) ? likely : after);
}

static bool leans_at(const question *q, int32_t k)
{
    return overlap_at_all(q->a, q->b, k);
}

/* Between these moments an overlap begins, as far as projections tell to within `about` grid units; -1: they do not. */
static int32_t leans_between(const question *q, const closing *c, int32_t about)
{
    sand_stretch may = about_as_deep(c, -about), must = about_as_deep(c, about);
    if (sand_travel_stretch_empty(may) || sand_travel_stretch_empty(must) || may.first < 1) return -1;
    int32_t free = may.first - 1, leans = must.first + 1 < c->whole ? must.first + 1 : c->whole;
    if (overlap_at_all(q->a, q->b, free) || !overlap_at_all(q->a, q->b, leans)) return -1;
    if (way_between(q->a, q->b, free, leans) > 2 * BACK_MAX) return -1;
    return begins_between(q, free, leans, leans_at);
}

/* The touch before the first moment that is deeper than the slack.  Those who run into each other are deeper soon after
 * it: that moment itself need not be known. */
static int32_t touch_of_marches(const question *q, int32_t longest)
{
    closing c = closing_of(q->a, q->b, longest);
    sand_stretch any = about_as_deep(&c, -ABOUT);
    if (sand_travel_stretch_empty(any) || any.first > q->matters) return 0;
    sand_stretch deeper = about_as_deep(&c, SAND_SLACK + ABOUT);
    if (!sand_travel_stretch_empty(deeper) && deeper.first + 1 <= deeper.last) {
        int32_t touch = leans_between(q, &c, ABOUT / 3);
        if (touch < 0) touch = leans_between(q, &c, ABOUT);
        if (touch >= 0 && way_between(q->a, q->b, touch, deeper.first + 1) <= 2 * BACK_MAX) return touch;
    }
    question whole = *q; /* the touch may matter where the depth behind it comes too late to */
    whole.matters = INT32_MAX;
    int32_t deep = first_of_marches(&whole, longest, SAND_SLACK);
    return deep == 0 ? 0 : first_touch(q->a, q->b, deep);
}

/* ---- two of whom one turns -------------------------------------------------------------------------------
 *
 * No corner goes faster than it can, so that as long as they are farther apart than that, time may pass unseen. */

/* Parts of a grid unit that no corner exceeds in a moment, and what one step of rounding, or of heading, adds. */
static int64_t speed_of(const sand_track *track)
{
    if (track->of == 0 || sand_path_evolves(track->leg)) return 0;
    if (!sand_track_turns(track)) return (int64_t)track->leg.travel * PROJECTED / track->of + 1;
    int64_t angle = track->leg.angle < 0 ? -track->leg.angle : track->leg.angle;
    return turning_radius(track) * angle * (PROJECTED / 8) / 5729 / track->of * 8 + 8;
}

static int32_t step_of(const sand_track *track)
{
    return sand_track_turns(track) ? turning_radius(track) / 5729 + 3 : 2;
}

/* How far apart they are, at least. */
static int32_t separation(const places *at)
{
    const int32_t headings[2] = { at->a.heading, at->b.heading };
    int64_t most = INT64_MIN;
    for (unsigned i = 0; i < 4; i++) {
        sand_direction along =
            sand_heading_direction(i % 2 ? sand_heading_add(headings[i / 2], SAND_QUARTER_TURN) : headings[i / 2]);
        int64_t low, high, others_low, others_high;
        extent(&at->a, along, &low, &high);
        extent(&at->b, along, &others_low, &others_high);
        int64_t gap = others_low - high > low - others_high ? others_low - high : low - others_high;
        if (gap > most) most = gap;
    }
    return (int32_t)(most / PROJECTED) - 1;
}

enum { UNSEEN = 32 /* moments worth passing unseen */ };

/* A moment from `from` on before which nothing happens; `to`: it does not until then. */
static int32_t pass_unseen(const question *q, int32_t from, int32_t to)
{
    int64_t speed = speed_of(q->a) + speed_of(q->b) + 1;
    int32_t margin = step_of(q->a) + step_of(q->b) + (q->limit > 0 ? q->limit : 0), k = from;
    while (k < to) {
        places at = places_at(q, k);
        int64_t moments = ((int64_t)separation(&at) - margin) * PROJECTED / speed;
        if (moments < UNSEEN) return k;
        k = moments < to - k ? k + (int32_t)moments : to;
    }
    return to;
}

/* Where they are near, every moment counts: at first a few, as they mostly are to meet now. */
static int32_t first_of_turn(const question *q, int32_t to)
{
    for (int32_t from = 0, window = UNSEEN; (from = pass_unseen(q, from, to)) < to; window *= 4) {
        int32_t until = window < (to - from) / 4 ? from + window : to, found = first_of_pair(q, from, until);
        if (found != 0) return found;
        from = until;
    }
    return 0;
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

int32_t sand_track_collide(const sand_track *a, const sand_track *b, sand_track_search search, bool ends)
{
    int32_t longest = search.longest;
    if (longest == 0) return 0;
    sand_track one = prolonged(a), two = prolonged(b);
    question q = { .a = &one, .b = &two, .limit = -1, .matters = search.matters };
    int32_t farthest = longest + look_ahead(&one, &two, longest), touch;
    if (sand_track_turns(a) || sand_track_turns(b)) {
        int32_t deep = first_of_turn(&q, farthest);
        touch = deep == 0 ? 0 : first_touch(&one, &two, deep);
    } else {
        touch = touch_of_marches(&q, farthest);
    }
    if (touch <= longest) return touch;
    return ends && way_between(&one, &two, longest, touch) <= 1 ? longest + 1 : 0;
}

int32_t sand_track_near(const sand_track *a, const sand_track *b, sand_track_search search, int32_t limit)
{
    int32_t longest = search.longest;
    question q = { .a = a, .b = b, .limit = limit, .matters = search.matters };
    if (pair_happens(&q, 0)) return 0;
    if (longest <= 0) return -1;
    bool turn = sand_track_turns(a) || sand_track_turns(b);
    int32_t k = turn ? first_of_turn(&q, longest) : first_of_marches(&q, longest, -limit);
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
    sand_box one = box_at(q->a, from), two = box_at(q->a, to);
    if (hardly_moves(&one, &two)) return !q->happens(q, to);
    sand_bounds bounds = bounds_union(one.bounds, two.bounds);
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
