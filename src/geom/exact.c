/* exact.c - the rare comparisons that need the squares themselves. */
#include "geom/exact.h"

#include "base/assert.h"

bool sand_geom_exceeds_squared(int64_t area, sand_point edge, int64_t times)
{
    int64_t square = sand_geom_square(edge);
    if (area < (int64_t)1 << 31) return area * area > times * times * square; /* area >= times * |edge| / sqrt 2 */
    sand_wide left = sand_wide_multiply(area, area);
    sand_wide right = sand_wide_multiply(times * times, square);
    return sand_wide_compare(left, right) > 0;
}

static int32_t part_along(int64_t part, int64_t over, int64_t under)
{
    if (sand_geom_magnitude(part) < (int64_t)1 << 16 && sand_geom_magnitude(over) < (int64_t)1 << 46)
        return (int32_t)sand_geom_round_ratio(part * over, under);
    return (int32_t)sand_wide_narrow(sand_wide_divide_round(sand_wide_multiply(part, over), under));
}

sand_point sand_geom_point_along(sand_point start, sand_point edge, int64_t over, int64_t under)
{
    SAND_ASSERT(under > 0);
    return (sand_point){ start.x + part_along(edge.x, over, under), start.y + part_along(edge.y, over, under) };
}
