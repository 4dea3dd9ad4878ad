/* shapes.c - boxes, points and random numbers for tests of the geometry. */
#include "shapes.h"

sand_box box_of(int32_t x, int32_t y, int32_t heading, int32_t width, int32_t depth)
{
    return sand_box_at((sand_pose){ { x, y }, heading }, sand_geom_footprint_centred(width, depth));
}

uint32_t next_random(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

void assert_point(sand_point p, int32_t x, int32_t y)
{
    assert_int_equal(p.x, x);
    assert_int_equal(p.y, y);
}
