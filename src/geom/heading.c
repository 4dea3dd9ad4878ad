/* heading.c - headings as numbers, and from vectors by the table of sines. */
#include "geom/heading.h"

int32_t sand_heading_wrapped(int32_t heading, int32_t turn)
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

/* Returns the angle between the long side `wide` and the hypotenuse, 0..4500, for 0 <= narrow <= wide.  A direction is
 * past the middle between two directions of the table when it lies beyond the sum of their vectors. */
static int32_t angle_from_axis(int64_t narrow, int64_t wide)
{
    enum { MOST = SAND_QUARTER_TURN / 2, BITS = 12, BOW = 1564, OFF = 32 };
    /* With t the ratio of both sides, 45 t + 15.64 t (1 - t) degrees are less than a quarter of a degree off. */
    int64_t t = wide > 0 ? (narrow << BITS) / wide : 0;
    int32_t near = (int32_t)((MOST * t + ((BOW * t * (((int64_t)1 << BITS) - t)) >> BITS)) >> BITS);
    int32_t low = near > OFF ? near - OFF : 0, high = near < MOST - OFF ? near + OFF : MOST;
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
    return sand_geom_direction_step(sand_heading_direction(heading), travel);
}

sand_point sand_heading_offset(int32_t heading, int32_t right2, int32_t ahead2)
{
    return sand_geom_direction_offset(sand_heading_direction(heading), right2, ahead2);
}
