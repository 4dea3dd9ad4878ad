/* sweep.c - what a body passes over when it turns, exact without an angle being computed.
 *
 * Seen from a point inside or on the outline, the outline stands out furthest at its corners.  Turning, it therefore
 * covers its start, its end and for each corner the sector between that corner's start and end.  An obstacle that is
 * clear of start and end lies between the two side lines of such a sector or outside it altogether.  So it is in the
 * way exactly when its point nearest to the pivot is near enough and in a direction between the side lines. */
#include "geom/sweep.h"

#include "base/assert.h"
#include "geom/exact.h"

/* Returns the radius of a corner's sector, rounded up.  The corner is rounded at the start and at the end, so the
 * larger distance counts. */
static int32_t corner_radius(const sand_sweep *sweep, int corner)
{
    int32_t start = sand_point_distance(sweep->pivot, sweep->start.corner[corner]);
    int32_t end = sand_point_distance(sweep->pivot, sweep->end.corner[corner]);
    return start > end ? start : end;
}

sand_bounds sand_sweep_bounds(const sand_sweep *sweep)
{
    int64_t square = 0;
    for (int i = 0; i < 4; i++) {
        int64_t start = sand_geom_square(sand_point_subtract(sweep->start.corner[i], sweep->pivot));
        int64_t end = sand_geom_square(sand_point_subtract(sweep->end.corner[i], sweep->pivot));
        if (start > square) square = start;
        if (end > square) square = end;
    }
    int32_t radius = (int32_t)sand_geom_root_ceil(square);
    sand_point reach = { radius, radius };
    return (sand_bounds){ sand_point_subtract(sweep->pivot, reach), sand_point_add(sweep->pivot, reach) };
}

/* Does `direction` lie between the start and the end of a turn of at most half a turn? */
static bool passed(sand_point start, sand_point end, int32_t turn, sand_point direction)
{
    SAND_ASSERT(turn >= -SAND_HALF_TURN && turn <= SAND_HALF_TURN); /* or the two cross products do not bound it */
    sand_point left = turn >= 0 ? start : end, right = turn >= 0 ? end : start;
    return sand_geom_cross(left, direction) <= 0 && sand_geom_cross(direction, right) <= 0;
}

/* The direction from the pivot to the nearest point of the obstacle: exactly to a corner, or exactly square to an edge.
 */
static sand_point nearest_direction(sand_point pivot, const sand_shape *obstacle, const sand_reach *reach)
{
    for (int32_t i = 0; i < obstacle->count; i++)
        if (sand_point_equal(obstacle->point[i], reach->to)) return sand_point_subtract(reach->to, pivot);
    for (int32_t i = 0; i < obstacle->count; i++) {
        sand_point from = obstacle->point[i], to = sand_geom_shape_next(obstacle, i),
                   edge = sand_point_subtract(to, from);
        if (sand_geom_right_of(from, to, pivot) >= 0) continue;
        int64_t along = sand_geom_dot(sand_point_subtract(pivot, from), edge);
        if (along > 0 && along < sand_geom_square(edge)) return (sand_point){ edge.y, -edge.x };
    }
    return sand_point_subtract(reach->to, pivot);
}

/* Does the ray from the pivot to `point`, as far as the radius, leave the slack of both side lines on their inner side?
 */
static bool deep_between(sand_point start, sand_point end, int32_t turn, sand_point point, int32_t radius)
{
    int32_t length = sand_point_distance((sand_point){ 0, 0 }, point);
    if (length > radius) point = sand_geom_point_along((sand_point){ 0, 0 }, point, radius, length);
    sand_point left = turn >= 0 ? start : end, right = turn >= 0 ? end : start;
    return sand_geom_exceeds(-sand_geom_cross(left, point), left, SAND_SLACK) &&
           sand_geom_exceeds(-sand_geom_cross(point, right), right, SAND_SLACK);
}

/* An obstacle at the pivot itself has no nearest direction; being convex, it reaches from the pivot to each of its
 * corners. */
static sand_sweep_result against_at_pivot(const sand_sweep *sweep, const sand_shape *obstacle)
{
    for (int i = 0; i < 4; i++) {
        sand_point from = sand_point_subtract(sweep->start.corner[i], sweep->pivot);
        sand_point to = sand_point_subtract(sweep->end.corner[i], sweep->pivot);
        int32_t radius = corner_radius(sweep, i);
        for (int32_t k = 0; k < obstacle->count; k++)
            if (deep_between(from, to, sweep->turn, sand_point_subtract(obstacle->point[k], sweep->pivot), radius))
                return (sand_sweep_result){ .clear = false, .at = obstacle->point[k], .radius = radius };
    }
    return (sand_sweep_result){ .clear = true };
}

/* Tests an obstacle that is away from the pivot and clear of start and end.  It is met when it comes nearer than `gap`
 * to a sector; with a negative gap, when it is that deep inside one. */
static sand_sweep_result against_sectors(const sand_sweep *sweep, const sand_shape *obstacle, const sand_reach *reach,
                                         int32_t gap)
{
    sand_point direction = nearest_direction(sweep->pivot, obstacle, reach);
    for (int i = 0; i < 4; i++) {
        int32_t radius = corner_radius(sweep, i);
        if (reach->distance > radius + gap) continue;
        sand_point from = sand_point_subtract(sweep->start.corner[i], sweep->pivot);
        sand_point to = sand_point_subtract(sweep->end.corner[i], sweep->pivot);
        if (passed(from, to, sweep->turn, direction))
            return (sand_sweep_result){ .clear = false, .at = reach->to, .radius = radius };
    }
    return (sand_sweep_result){ .clear = true };
}

sand_sweep_result sand_sweep_against(const sand_sweep *sweep, const sand_shape *obstacle)
{
    sand_bounds bounds = sand_sweep_bounds(sweep);
    if (!sand_shape_bounds_near(&bounds, &obstacle->bounds, 0)) return (sand_sweep_result){ .clear = true };

    sand_shape start = sand_geom_shape_of_box(&sweep->start), end = sand_geom_shape_of_box(&sweep->end);
    bool on_start = sand_geom_overlaps(&start, obstacle, SAND_SLACK);
    if (on_start || sand_geom_overlaps(&end, obstacle, SAND_SLACK)) {
        sand_reach reach = sand_geom_reach_between(on_start ? &start : &end, obstacle);
        return (sand_sweep_result){ .clear = false, .at = reach.to };
    }
    if (sweep->turn == 0) return (sand_sweep_result){ .clear = true };

    sand_shape pivot = sand_shape_of_point(&sweep->pivot);
    sand_reach reach = sand_geom_reach_between(&pivot, obstacle);
    return reach.distance <= SAND_SLACK ? against_at_pivot(sweep, obstacle)
                                        : against_sectors(sweep, obstacle, &reach, -SAND_SLACK - 1);
}

/* The side lines of a sector lie inside the start and the end, so a shape farther than the gap from these is also
 * farther from the side lines. */
bool sand_sweep_touches(const sand_sweep *sweep, const sand_shape *other, int32_t gap)
{
    sand_bounds bounds = sand_sweep_bounds(sweep);
    SAND_ASSERT(gap >= 0);
    if (!sand_shape_bounds_near(&bounds, &other->bounds, gap)) return false;

    sand_shape start = sand_geom_shape_of_box(&sweep->start), end = sand_geom_shape_of_box(&sweep->end);
    if (sand_geom_within(&start, other, gap) || sand_geom_within(&end, other, gap)) return true;
    if (sweep->turn == 0) return false;

    sand_shape pivot = sand_shape_of_point(&sweep->pivot);
    sand_reach reach = sand_geom_reach_between(&pivot, other);
    return !against_sectors(sweep, other, &reach, gap).clear;
}
