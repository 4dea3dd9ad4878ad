/* heading.c - directions from the table of sines.
 * Invariant: quadrants mirror each other exactly, so direction(h + 18000) == -direction(h) for every h. */
#include "geom/heading.h"

#include "base/assert.h"
#include "geom/sines.h"

sand_direction sand_heading_direction(int32_t heading)
{
    SAND_ASSERT(heading >= 0 && heading < SAND_FULL_TURN);
    int32_t quarter = heading / SAND_QUARTER_TURN, rest = heading - quarter * SAND_QUARTER_TURN;
    int32_t sine = sand_sines[rest], cosine = sand_sines[SAND_QUARTER_TURN - rest];

    switch (quarter) {
    case 0: return (sand_direction){ sine, cosine };
    case 1: return (sand_direction){ cosine, -sine };
    case 2: return (sand_direction){ -sine, -cosine };
    default: return (sand_direction){ -cosine, sine };
    }
}

int32_t sand_heading_add(int32_t heading, int32_t turn)
{
    int32_t sum = (heading % SAND_FULL_TURN + turn % SAND_FULL_TURN) % SAND_FULL_TURN;
    return sum < 0 ? sum + SAND_FULL_TURN : sum;
}

int32_t sand_heading_difference(int32_t from, int32_t to)
{
    int32_t turn = sand_heading_add(to, -(from % SAND_FULL_TURN));
    return turn > SAND_HALF_TURN ? turn - SAND_FULL_TURN : turn;
}

int32_t sand_heading_between(int32_t a, int32_t b)
{
    int32_t turn = sand_heading_difference(a, b);
    return turn < 0 ? -turn : turn;
}

/* The angle between the long side and the hypotenuse, 0..4500, for 0 <= narrow <= wide.  An angle is past the middle
 * between two table directions when it lies beyond the sum of both. */
static int32_t angle_from_axis(int64_t narrow, int64_t wide)
{
    int32_t low = 0, high = SAND_QUARTER_TURN / 2;
    while (low < high) {
        int32_t middle = (low + high) / 2;
        int64_t sine = (int64_t)sand_sines[middle] + sand_sines[middle + 1];
        int64_t cosine = (int64_t)sand_sines[SAND_QUARTER_TURN - middle] + sand_sines[SAND_QUARTER_TURN - middle - 1];
        if (narrow * cosine > wide * sine)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

int32_t sand_heading_of(sand_point vector)
{
    SAND_ASSERT(vector.x != 0 || vector.y != 0);
    int64_t x = vector.x < 0 ? -(int64_t)vector.x : vector.x;
    int64_t y = vector.y < 0 ? -(int64_t)vector.y : vector.y;
    int32_t angle = x <= y ? angle_from_axis(x, y) : SAND_QUARTER_TURN - angle_from_axis(y, x);

    if (vector.x >= 0) return vector.y >= 0 ? angle : SAND_HALF_TURN - angle;
    return vector.y < 0 ? SAND_HALF_TURN + angle : (SAND_FULL_TURN - angle) % SAND_FULL_TURN;
}

sand_point sand_heading_step(int32_t heading, int32_t travel)
{
    sand_direction ahead = sand_heading_direction(heading);
    return (sand_point){ sand_scaled_down((int64_t)ahead.x * travel, 30), sand_scaled_down((int64_t)ahead.y * travel, 30) };
}

sand_point sand_heading_offset(int32_t heading, int32_t right2, int32_t ahead2)
{
    return sand_direction_offset(sand_heading_direction(heading), right2, ahead2);
}
