/* track_first.c - when two bodies on the clock meet or come near. For two marching bodies, projections decide. When one
 * turns, no corner moves faster than a known speed, so time may be skipped while the two are too far apart to meet. */
#include "motion/track_inside.h"

/* A speed, in parts of a grid unit per moment, that no corner exceeds, including what one step of rounding or heading
 * adds. */
static int64_t speed_of(const sand_track *track)
{
    if (track->of == 0 || sand_path_evolves(track->leg)) return 0;
    if (!sand_track_turns(track)) return (int64_t)track->leg.travel * SAND_TRACK_PROJECTED / track->of + 1;
    if (sand_track_bends(track))
        return (int64_t)sand_track_bend(track, track->leg.travel) * SAND_TRACK_PROJECTED / track->of + 1;
    int64_t angle = track->leg.angle < 0 ? -track->leg.angle : track->leg.angle;
    return sand_track_turning_radius(track) * angle * (SAND_TRACK_PROJECTED / 8) / 5729 / track->of * 8 + 8;
}

/* How far rounding of places and headings may move a corner in one step, on top of its speed. */
static int32_t step_of(const sand_track *track)
{
    if (sand_track_bends(track)) return sand_track_bend(track, 2) + sand_track_turning_radius(track) / 5729 + 3;
    return sand_track_turns(track) ? sand_track_turning_radius(track) / 5729 + 3 : 2;
}

int32_t sand_track_stride(const sand_track *track)
{
    int64_t stride = speed_of(track) / SAND_TRACK_PROJECTED + 1 + step_of(track);
    return stride < SAND_COORDINATE_LIMIT ? (int32_t)stride : SAND_COORDINATE_LIMIT;
}

/* A lower bound for the distance between them. */
static int32_t separation(const sand_track_places *at)
{
    const int32_t headings[2] = { at->a.heading, at->b.heading };
    int64_t most = INT64_MIN;
    for (unsigned i = 0; i < 4; i++) {
        sand_direction along =
            sand_heading_direction(i % 2 ? sand_heading_add(headings[i / 2], SAND_QUARTER_TURN) : headings[i / 2]);
        int64_t low, high, others_low, others_high;
        sand_track_pair_extent(&at->a, along, &low, &high);
        sand_track_pair_extent(&at->b, along, &others_low, &others_high);
        int64_t gap = others_low - high > low - others_high ? others_low - high : low - others_high;
        if (gap > most) most = gap;
    }
    return (int32_t)(most / SAND_TRACK_PROJECTED) - 1;
}

enum { UNSEEN = 32 /* the number of moments worth skipping */ };

/* A moment from `from` on before which nothing happens; `to`: nothing happens until then. */
static int32_t pass_unseen(const sand_track_question *q, int32_t from, int32_t to)
{
    int64_t speed = speed_of(q->a) + speed_of(q->b) + 1;
    int32_t margin = step_of(q->a) + step_of(q->b) + (q->limit > 0 ? q->limit : 0), k = from;
    while (k < to) {
        sand_track_places at = sand_track_pair_places(q, k);
        int64_t moments = ((int64_t)separation(&at) - margin) * SAND_TRACK_PROJECTED / speed;
        if (moments < UNSEEN) return k;
        k = moments < to - k ? k + (int32_t)moments : to;
    }
    return to;
}

/* The first moment of two bodies of which one turns. When they are near each other, a short window is searched first,
 * because they usually meet at once. */
static int32_t first_of_turn(const sand_track_question *q, int32_t to)
{
    for (int32_t from = 0, window = UNSEEN; (from = pass_unseen(q, from, to)) < to; window *= 4) {
        int32_t until = window < (to - from) / 4 ? from + window : to, found = sand_track_span_first(q, from, until);
        if (found != 0) return found;
        from = until;
    }
    return 0;
}

/* ---- the answers ----------------------------------------------------------------------------------------- */

/* Do the two, neither of which turns, stay farther apart than that? Decided by circles, as seen from one of them. */
static bool stays_apart(const sand_track *a, const sand_track *b, int32_t longest, int32_t limit)
{
    if (sand_track_turns(a) || sand_track_turns(b)) return false;
    sand_point a_end = sand_track_centre_at(a, longest + 1), b_end = sand_track_centre_at(b, longest + 1);
    sand_point from = sand_point_subtract(b->box.centre, a->box.centre);
    sand_point way =
        sand_point_subtract(sand_point_subtract(a_end, a->box.centre), sand_point_subtract(b_end, b->box.centre));
    int64_t reach = (int64_t)sand_way_stance_radius(&a->start) + sand_way_stance_radius(&b->start) + limit + 8;
    int64_t along = sand_geom_dot(from, way), all = sand_geom_square(way), square = sand_geom_square(from);
    if (along <= 0) return square > reach * reach;
    if (along >= all) return square - 2 * along + all > reach * reach;
    int64_t across = sand_geom_cross(from, way);
    return (across < 0 ? -across : across) > reach * sand_geom_root_ceil(all);
}

/* The last moment that the search is about. */
static int32_t until(sand_track_search search)
{
    int32_t moments = search.longest < search.matters ? search.longest : search.matters;
    return moments > 0 ? moments : 0;
}

/* The same leg at the same speed, going on for as long again. */
static sand_track prolonged(const sand_track *track)
{
    sand_track longer = *track;
    longer.of *= 2;
    longer.leg.travel *= 2;
    if (sand_track_turns(track)) longer.leg.angle *= 2; /* on a march `angle` is the direction */
    return longer;
}

static int32_t moments_left(const sand_track *track)
{
    return track->of > 0 ? track->of - track->done : INT32_MAX;
}

/* How many moments after `longest` to look ahead: within them a body that goes on into another overlaps it deeper than
 * the slack. The speed is measured over a good part of the prolonged motions, because single moments may not show it.
 */
static int32_t look_ahead(const sand_track *a, const sand_track *b, int32_t longest)
{
    int32_t left = moments_left(a) < moments_left(b) ? moments_left(a) : moments_left(b), probe = left / 4 + 1;
    if (left == INT32_MAX) return 0;
    int32_t way = sand_track_turns(b) ? sand_track_pair_way(b, a, 0, probe) : sand_track_pair_way(a, b, 0, probe);
    int64_t ahead = way <= 1 ? 0 : (int64_t)probe * SAND_TRACK_BACK_MAX / way + 1;
    return (int32_t)(ahead < left - longest ? ahead : left - longest);
}

int32_t sand_track_collide(const sand_track *a, const sand_track *b, sand_track_search search, bool ends)
{
    int32_t longest = search.longest;
    if (longest == 0 || stays_apart(a, b, until(search), 0)) return 0;
    sand_track one = prolonged(a), two = prolonged(b);
    sand_track_question q = { .a = &one, .b = &two, .limit = -1, .matters = search.matters };
    int32_t farthest = longest + look_ahead(&one, &two, longest), touch;
    if (sand_track_turns(a) || sand_track_turns(b)) {
        int32_t deep = first_of_turn(&q, farthest);
        touch = deep == 0 ? 0 : sand_track_pair_touch(&one, &two, deep);
    } else {
        touch = sand_track_march_touch(&q, farthest);
    }
    if (touch <= longest) return touch;
    return ends && sand_track_pair_way(&one, &two, longest, touch) <= 1 ? longest + 1 : 0;
}

int32_t sand_track_near(const sand_track *a, const sand_track *b, sand_track_search search, int32_t limit)
{
    int32_t longest = search.longest;
    sand_track_question q = { .a = a, .b = b, .limit = limit, .matters = search.matters };
    if (stays_apart(a, b, until(search), limit)) return -1;
    if (sand_track_pair_happens(&q, 0)) return 0;
    if (longest <= 0) return -1;
    bool turn = sand_track_turns(a) || sand_track_turns(b);
    int32_t k = turn ? first_of_turn(&q, longest) : sand_track_march_near(&q, longest);
    return k == 0 ? -1 : k;
}
