/* shapes.h - what the tests of the geometry share. Each limit is tried one under, at, and one over. */
#ifndef SAND_TESTS_GEOM_SHAPES_H
#define SAND_TESTS_GEOM_SHAPES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "geom/travel.h"

#define CHECK_ROW(i, condition)                                                                                        \
    do {                                                                                                               \
        if (!(condition)) fail_msg("row %d: %s", (int)(i), #condition);                                                \
    } while (0)

sand_box box_of(int32_t x, int32_t y, int32_t heading, int32_t width, int32_t depth);
uint32_t next_random(uint32_t *state);
void assert_point(sand_point p, int32_t x, int32_t y);

#endif
