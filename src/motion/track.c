/* track.c - one body on the clock: where it stands, and the area it may pass over. */
#include "motion/track_inside.h"

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

static sand_pose pose_at(const sand_track *track, int32_t k)
{
    if (track->of == 0 || sand_path_evolves(track->leg)) return track->start.pose;
    int32_t done = track->done + k;
    return sand_path_pose_part(&track->start, track->leg, done < track->of ? done : track->of, track->of);
}

sand_point sand_track_centre_at(const sand_track *track, int32_t k)
{
    if (k == 0 || track->of == 0) return track->box.centre;
    return pose_at(track, k).at;
}

/* The box k moments from now. A march shifts the present box without changing it. */
sand_box sand_track_box_at(const sand_track *track, int32_t k)
{
    if (k == 0 || track->of == 0) return track->box;
    if (!sand_track_turns(track))
        return sand_box_shifted(&track->box, sand_point_subtract(pose_at(track, k).at, track->box.centre));
    sand_stance stance = sand_track_stance(track, k);
    return sand_path_stance_box(&stance);
}

/* No corner is farther than this from the centre of the turn; for a base on a road, from the middle of its front. */
int32_t sand_track_turning_radius(const sand_track *track)
{
    if (sand_track_bends(track)) return track->start.way->base.depth + track->start.way->base.width / 2 + 1;
    int32_t radius = sand_way_stance_radius(&track->start);
    return track->leg.verb == SAND_VERB_WHEEL ? 2 * radius : radius;
}

/* The distance of the head's front along its path, so many moments from now. */
static int32_t head_at(const sand_track *track, int32_t k)
{
    int32_t done = track->done + k < track->of ? track->done + k : track->of;
    int32_t head = track->start.head + sand_path_share(track->leg.travel, done, track->of);
    return head < track->start.way->end ? head : track->start.way->end;
}

/* While the head goes one unit, the front and rear of a base each go one, and its length between them is at least half
 * its depth (column.h), so it turns by at most four units over its depth. */
int32_t sand_track_bend(const sand_track *track, int32_t way)
{
    int32_t depth = track->start.way->base.depth;
    return (int32_t)(way + (int64_t)4 * way * sand_track_turning_radius(track) / depth + 1);
}

/* How far a corner of a base on a road strays from the straight line between its places: on a straight piece only by
 * rounding, elsewhere by at most half of its way. */
static int32_t bulge_of_bend(const sand_track *track, int32_t from, int32_t to)
{
    const sand_column_way *way = track->start.way;
    int32_t head = head_at(track, from), then = head_at(track, to), rank = track->start.rank;
    bool straight = rank > 0 && sand_column_is_straight(way, head - rank * way->base.depth, then);
    return straight ? 1 : sand_track_bend(track, then - head) / 2 + sand_track_bend(track, 1);
}

/* How far a corner lies, between two moments, from the straight line between its places: on an arc of angle d (in
 * radians) at most radius * d * d / 8, whatever straight motion is added. A radian is 5730 hundredths of a degree. */
int32_t sand_track_bulge(const sand_track *track, int32_t from, int32_t to)
{
    if (!sand_track_turns(track)) return 0;
    if (sand_track_bends(track)) return bulge_of_bend(track, from, to);
    int64_t angle = (int64_t)track->leg.angle * (to - from) / track->of;
    angle = (angle < 0 ? -angle : angle) + 1;
    return (int32_t)(sand_track_turning_radius(track) * angle * angle / ((int64_t)8 * 5729 * 5729)) + 1;
}

static sand_bounds bounds_intersection(sand_bounds a, sand_bounds b)
{
    if (b.low.x > a.low.x) a.low.x = b.low.x;
    if (b.low.y > a.low.y) a.low.y = b.low.y;
    if (b.high.x < a.high.x) a.high.x = b.high.x;
    if (b.high.y < a.high.y) a.high.y = b.high.y;
    return a;
}

/* The bounds of the stretch of path that a base covers (for an outline, all bases), widened by as much as any part of a
 * base can lie off that path. */
static sand_bounds bounds_of_bend(const sand_track *track, int32_t k)
{
    const sand_column_way *way = track->start.way;
    int32_t rank = track->start.rank, depth = way->base.depth, out = sand_track_turning_radius(track) + SAND_SLACK;
    int32_t front = rank > 0 ? (rank - 1) * depth : 0, rear = rank > 0 ? rank * depth : way->ranks * depth;
    sand_bounds b = sand_column_bounds(way, head_at(track, 0) - rear, head_at(track, k) - front);
    return (sand_bounds){ { b.low.x - out, b.low.y - out }, { b.high.x + out, b.high.y + out } };
}

sand_bounds sand_track_bounds(const sand_track *track, int32_t k)
{
    if (track->of == 0) return track->box.bounds;
    if (sand_track_bends(track)) return bounds_of_bend(track, k);
    sand_box there = sand_track_box_at(track, k);
    sand_bounds bounds = sand_shape_bounds_both(&track->box.bounds, &there.bounds);
    if (!sand_track_turns(track)) return bounds;
    /* Within the circle of its turn, and no farther out from its two ends than an arc bulges. */
    int32_t reach = sand_track_turning_radius(track),
            out = sand_track_bulge(track, 0, k < track->of - track->done ? k : track->of - track->done);
    sand_point at = track->leg.verb == SAND_VERB_WHEEL ? sand_path_wheel_centre(&track->start, track->leg.angle)
                                                       : track->start.pose.at;
    sand_bounds circle = { { at.x - reach, at.y - reach }, { at.x + reach, at.y + reach } };
    bounds.low = (sand_point){ bounds.low.x - out, bounds.low.y - out };
    bounds.high = (sand_point){ bounds.high.x + out, bounds.high.y + out };
    return bounds_intersection(bounds, circle);
}

/* ---- covers ---------------------------------------------------------------------------------------------- */

sand_track_cover sand_track_cover_moved(const sand_box *box, sand_point way)
{
    sand_track_cover result;
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

sand_track_cover sand_track_cover_of(const sand_box *a, const sand_box *b)
{
    sand_point sorted[SAND_TRACK_COVER_MAX], upper[SAND_TRACK_COVER_MAX], lower[SAND_TRACK_COVER_MAX];
    sand_track_cover result = { .n = 0 };
    for (int32_t i = 0; i < SAND_TRACK_COVER_MAX; i++) {
        sand_point p = i < 4 ? a->corner[i] : b->corner[i - 4];
        int32_t at = i;
        for (; at > 0 && before(p, sorted[at - 1]); at--) sorted[at] = sorted[at - 1];
        sorted[at] = p;
    }
    int32_t n = chain(sorted, SAND_TRACK_COVER_MAX, 1, upper), m = chain(sorted, SAND_TRACK_COVER_MAX, -1, lower);
    for (int32_t i = 0; i < n - 1; i++) result.point[result.n++] = upper[i];
    for (int32_t i = 0; i < m - 1; i++) result.point[result.n++] = lower[i];
    return result;
}

bool sand_track_hardly_moves(const sand_box *from, const sand_box *to)
{
    for (unsigned i = 0; i < 4; i++) {
        sand_point way = sand_point_subtract(to->corner[i], from->corner[i]);
        if (way.x > 1 || way.x < -1 || way.y > 1 || way.y < -1) return false;
    }
    return true;
}
