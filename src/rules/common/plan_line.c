/* plan_line.c - keeping to a line. */
#include "rules/common/plan_line.h"

#include "base/assert.h"
#include "geom/measure.h"
#include "geom/polygon.h"
#include "motion/column.h"

static sand_column_line column_of(const sand_plan_line *line)
{
    return (sand_column_line){ line->point, line->n };
}

sand_plan_line sand_plan_line_of(sand_point from, const sand_written_route *route)
{
    SAND_ASSERT(route->n <= SAND_WRITTEN_POINTS);
    sand_plan_line line = { .n = 1, .point = { from } };
    for (unsigned i = 0; i < route->n; i++) {
        sand_point point = { route->at[2 * i], route->at[2 * i + 1] };
        if (!sand_point_equal(point, line.point[line.n - 1])) line.point[line.n++] = point;
    }
    return line;
}

int32_t sand_plan_line_along(const sand_plan_line *line, sand_point place)
{
    return line->n > 1 ? sand_column_nearest(column_of(line), place) : 0;
}

unsigned sand_plan_line_ahead(const sand_plan_line *line, int32_t along, sand_plan_goal goals[SAND_WRITTEN_POINTS])
{
    int32_t passed = 0;
    unsigned n = 0;
    for (unsigned i = 1; i < line->n; i++) {
        passed += sand_point_distance(line->point[i - 1], line->point[i]);
        if (passed > along) goals[n++] = (sand_plan_goal){ line->point[i], 0 };
    }
    return n;
}

/* Where a place is beside the line. */
typedef struct {
    int32_t off, along;
    int64_t past; /* how far past the end of the line */
} bearing;

static int32_t off_line(const sand_plan_line *line, sand_point place)
{
    sand_shape point = sand_shape_of_point(&place);
    if (line->n == 1) return sand_point_distance(line->point[0], place);
    return sand_geom_reach_line(&point, line->point, (int32_t)line->n).distance;
}

/* Ground beside the line may be allowed, ground past its end is not. */
static int64_t past_end(const sand_plan_line *line, sand_point place, int32_t along)
{
    if (line->n < 2) return 0;
    sand_point end = line->point[line->n - 1], before = line->point[line->n - 2];
    int64_t length = sand_point_distance(before, end);
    SAND_ASSERT(length > 0); /* no two neighbours are equal */
    int64_t by = sand_geom_dot(sand_point_subtract(place, end), sand_point_subtract(end, before)) / length;
    return along >= sand_column_length(column_of(line)) - SAND_SLACK && by > SAND_SLACK ? by : 0;
}

static bearing bearing_of(const sand_plan_line *line, sand_point place)
{
    int32_t along = sand_plan_line_along(line, place);
    return (bearing){ off_line(line, place), along, past_end(line, place, along) };
}

bool sand_plan_line_keeps(const sand_plan_line *line, const sand_mover *mover, sand_motion_step leg,
                          sand_plan_tolerance near)
{
    SAND_ASSERT(near.every > 0);
    bearing was = bearing_of(line, sand_path_stance_front(&mover->stance));
    bool ahead = (leg.verb == SAND_VERB_MARCH && leg.angle == 0) || leg.verb == SAND_VERB_ROAD;
    int32_t parts = leg.verb == SAND_VERB_WHEEL ? 1 : leg.travel / near.every + 1;
    for (int32_t i = 1; i <= parts; i++) {
        sand_stance there = sand_path_stance_part(mover->stance, leg, i, parts);
        bearing then = bearing_of(line, sand_path_stance_front(&there));
        if (then.past > was.past || (then.off > near.beside && then.off >= was.off)) return false;
        if (ahead && then.off <= near.beside && then.along < was.along) return false;
        was = then;
    }
    return true;
}

int32_t sand_plan_line_longest(const sand_plan_line *line, const sand_mover *mover, sand_motion_step leg,
                               sand_plan_tolerance near)
{
    int32_t low = 0, high = leg.travel;
    while (low < high) {
        leg.travel = low + (high - low + 1) / 2;
        if (sand_plan_line_keeps(line, mover, leg, near))
            low = leg.travel;
        else
            high = leg.travel - 1;
    }
    return low;
}
