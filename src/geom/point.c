/* point.c - whole-number roots and rounding. */
#include "geom/point.h"

#include "base/assert.h"

/* Newton's method from above never falls below the root, so the first step that does not shrink has found it. */
int64_t sand_geom_root_floor(int64_t square)
{
    SAND_ASSERT(square >= 0);
    if (square == 0) return 0;
    int64_t root = 1;
    for (int64_t rest = square; rest > 0; rest >>= 2) root <<= 1;
    for (;;) {
        int64_t next = (root + square / root) >> 1;
        if (next >= root) return root;
        root = next;
    }
}

int64_t sand_geom_root_ceil(int64_t square)
{
    int64_t root = sand_geom_root_floor(square);
    return root * root == square ? root : root + 1;
}

int64_t sand_geom_round_ratio(int64_t numerator, int64_t denominator)
{
    int64_t whole = numerator / denominator, rest = numerator % denominator;
    int64_t size = rest < 0 ? -rest : rest;
    if (size < denominator - size) return whole;
    return numerator < 0 ? whole - 1 : whole + 1;
}

int32_t sand_point_distance(sand_point a, sand_point b)
{
    return (int32_t)sand_geom_root_ceil(sand_geom_square(sand_point_subtract(a, b)));
}
