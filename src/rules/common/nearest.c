/* nearest.c - the nearest enemies of a unit. */
#include "rules/common/nearest.h"

#include "geom/measure.h"

static sand_reach reach_of(const sand_battle *b, unsigned unit, unsigned other)
{
    sand_box own = sand_battle_unit_box(b, unit), his = sand_battle_unit_box(b, other);
    return sand_geom_reach_boxes(&own, &his);
}

int32_t sand_nearest_distance(const sand_battle *b, unsigned unit, unsigned other)
{
    return reach_of(b, unit, other).distance;
}

unsigned sand_nearest_enemy(const sand_battle *b, unsigned unit,
                            bool (*counts)(const sand_battle *b, unsigned unit, unsigned enemy), int32_t *distance)
{
    unsigned best = 0;
    sand_reach least = { 0 };
    for (unsigned other = 0; (other = sand_battle_next_enemy(b, unit, other)) != 0;) {
        sand_reach reach = reach_of(b, unit, other);
        int order = best == 0 ? -1 : sand_geom_squared_compare(reach.squared, least.squared);
        if (order > 0 || (order == 0 && sand_battle_lower_luck(b, best, other) == best)) continue;
        if (counts != NULL && !counts(b, unit, other)) continue;
        best = other;
        least = reach;
    }
    if (distance != NULL) *distance = least.distance;
    return best;
}

unsigned sand_nearest_enemies(const sand_battle *b, unsigned unit, uint16_t out[], unsigned room)
{
    SAND_ASSERT(room > 0 && room <= SAND_NEAREST_MOST);
    int32_t far[SAND_NEAREST_MOST];
    unsigned n = 0;
    for (unsigned other = 0; (other = sand_battle_next_enemy(b, unit, other)) != 0;) {
        int32_t distance = sand_nearest_distance(b, unit, other);
        if (n == room && distance >= far[n - 1]) continue;
        unsigned at = n < room ? n++ : n - 1;
        for (; at > 0 && far[at - 1] > distance; at--) {
            far[at] = far[at - 1];
            out[at] = out[at - 1];
        }
        far[at] = distance;
        out[at] = (uint16_t)other;
    }
    return n;
}

sand_point sand_nearest_beside(const sand_battle *b, unsigned unit, unsigned enemy, int32_t apart)
{
    sand_box own = sand_battle_unit_box(b, unit), his = sand_battle_unit_box(b, enemy);
    sand_point front = sand_point_subtract(his.corner[SAND_FRONT_RIGHT], his.corner[SAND_FRONT_LEFT]);
    int32_t half = (int32_t)sand_geom_root_floor(sand_geom_square(front)) / 2 + apart;
    int32_t to_right = sand_heading_add(his.heading, SAND_QUARTER_TURN);
    int32_t to_left = sand_heading_add(his.heading, -SAND_QUARTER_TURN);
    sand_point right = sand_point_add(his.centre, sand_heading_step(to_right, half));
    sand_point left = sand_point_add(his.centre, sand_heading_step(to_left, half)), from = sand_box_front_centre(&own);
    bool nearer =
        sand_geom_square(sand_point_subtract(right, from)) < sand_geom_square(sand_point_subtract(left, from));
    return nearer ? right : left;
}

bool sand_nearest_is_behind(const sand_battle *b, unsigned unit, unsigned enemy)
{
    sand_box own = sand_battle_unit_box(b, unit), his = sand_battle_unit_box(b, enemy);
    sand_point front = sand_box_front_centre(&own);
    return sand_geom_right_of(his.corner[SAND_FRONT_LEFT], his.corner[SAND_FRONT_RIGHT], front) > 0;
}

bool sand_nearest_looks_away(const sand_battle *b, unsigned unit, unsigned enemy)
{
    sand_box own = sand_battle_unit_box(b, unit);
    sand_point his = sand_battle_unit_pose(b, enemy).at;
    return sand_geom_right_of(own.corner[SAND_REAR_RIGHT], own.corner[SAND_REAR_LEFT], his) < 0;
}
