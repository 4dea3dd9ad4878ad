/* track_pair.c - two bodies at single moments, decided by the exact predicates. */
#include "motion/track_inside.h"

sand_track_places sand_track_pair_places(const sand_track_question *q, int32_t k)
{
    return (sand_track_places){ sand_track_box_at(q->a, k), sand_track_box_at(q->b, k) };
}

bool sand_track_pair_happens_there(const sand_track_question *q, const sand_track_places *at)
{
    return q->limit < 0 ? sand_geom_overlaps_boxes(&at->a, &at->b) : sand_geom_within_boxes(&at->a, &at->b, q->limit);
}

bool sand_track_pair_happens(const sand_track_question *q, int32_t k)
{
    sand_track_places at = sand_track_pair_places(q, k);
    return sand_track_pair_happens_there(q, &at);
}

bool sand_track_pair_overlaps(const sand_track *a, const sand_track *b, int32_t k)
{
    sand_box one = sand_track_box_at(a, k), two = sand_track_box_at(b, k);
    sand_shape s = sand_geom_shape_of_box(&one), t = sand_geom_shape_of_box(&two);
    return sand_geom_overlaps(&s, &t, 0);
}

int32_t sand_track_pair_way(const sand_track *a, const sand_track *b, int32_t from, int32_t to)
{
    sand_point drift = sand_point_subtract(sand_track_centre_at(b, to), sand_track_centre_at(b, from));
    if (!sand_track_turns(a)) {
        sand_point way = sand_point_subtract(sand_track_centre_at(a, to), sand_track_centre_at(a, from));
        return sand_point_distance(way, drift);
    }
    sand_box one = sand_track_box_at(a, from), two = sand_track_box_at(a, to);
    int32_t most = 0;
    for (unsigned i = 0; i < 4; i++) {
        sand_point way = sand_point_subtract(two.corner[i], one.corner[i]);
        int32_t distance = sand_point_distance(way, drift);
        if (distance > most) most = distance;
    }
    return most;
}

/* The slack serves recognition only; placements never use it. Goes back from the first moment deeper than the slack to
 * the last one without any overlap, unless the two slid along each other, within the slack, for longer. */
int32_t sand_track_pair_touch(const sand_track *a, const sand_track *b, int32_t deep)
{
    int32_t back = 1;
    while (back < deep && sand_track_pair_overlaps(a, b, deep - back) &&
           sand_track_pair_way(a, b, deep - back, deep) <= SAND_TRACK_BACK_MAX)
        back *= 2;
    int32_t free = deep - back < 0 ? 0 : deep - back, bad = deep;
    if (sand_track_pair_overlaps(a, b, free)) return deep;
    while (bad - free > 1) {
        int32_t middle = free + (bad - free) / 2;
        if (sand_track_pair_overlaps(a, b, middle))
            bad = middle;
        else
            free = middle;
    }
    return bad;
}

static int64_t projected(sand_point p, sand_direction along)
{
    return ((int64_t)p.x * along.x + (int64_t)p.y * along.y) / (SAND_DIRECTION_ONE / SAND_TRACK_PROJECTED);
}

void sand_track_pair_extent(const sand_box *box, sand_direction along, int64_t *low, int64_t *high)
{
    *low = INT64_MAX;
    *high = INT64_MIN;
    for (unsigned i = 0; i < 4; i++) {
        int64_t at = projected(box->corner[i], along);
        if (at < *low) *low = at;
        if (at > *high) *high = at;
    }
}
