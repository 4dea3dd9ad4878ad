/* ruler.c - distances between any two spots that can be measured. */
#include "battle/battle.h"
#include "geom/measure.h"

/* The box of the spot; false: it is not on the table, or it is a point and has none. */
static bool box_of(const sand_battle *b, sand_spot spot, sand_box *out)
{
    if (spot.ref == SAND_REF_UNIT) {
        if (spot.index < 1 || spot.index > b->field->n_units || !sand_battle_in_play(b, spot.index)) return false;
        *out = sand_battle_unit_box(b, spot.index);
        return true;
    }
    if (spot.ref != SAND_REF_BODY || spot.index < 1 || spot.index > b->field->n_bodies) return false;
    if (sand_battle_body(b, spot.index)->status != SAND_STATUS_PLAY) return false;
    *out = sand_battle_body_box(b, spot.index);
    return true;
}

bool sand_battle_distance(const sand_battle *b, sand_spot from, sand_spot to, sand_distance *out)
{
    sand_spot spots[2] = { from, to };
    sand_box boxes[2];
    sand_shape shapes[2];
    for (size_t i = 0; i < 2; i++) {
        if (spots[i].ref == SAND_REF_NONE) {
            shapes[i] = sand_shape_of_point(&spots[i].at);
            continue;
        }
        if (!box_of(b, spots[i], &boxes[i])) return false;
        shapes[i] = sand_geom_shape_of_box(&boxes[i]);
    }
    sand_reach reach = sand_geom_reach_between(&shapes[0], &shapes[1]);
    *out = (sand_distance){ reach.distance, reach.from, reach.to };
    return true;
}
