/* ruler.c - how far apart anything is that somebody can lay a ruler to. */
#include "game/inside.h"
#include "geom/measure.h"

/* The box of the spot; false: it is not on the table, or is a point and has none. */
static bool box_of(const sand_battle *seen, sand_spot spot, sand_box *out)
{
    const sand_field *field = seen->field;
    if (spot.ref == SAND_REF_UNIT) {
        if (spot.index < 1 || spot.index > field->n_units || !sand_battle_in_play(seen, spot.index)) return false;
        *out = sand_battle_unit_box(seen, spot.index);
        return true;
    }
    if (spot.ref != SAND_REF_BODY || spot.index < 1 || spot.index > field->n_bodies) return false;
    if (sand_battle_body(seen, spot.index)->status != SAND_STATUS_PLAY) return false;
    *out = sand_battle_body_box(seen, spot.index);
    return true;
}

bool sand_game_distance(const sand_game *game, unsigned viewer, sand_spot from, sand_spot to, sand_distance *out)
{
    const sand_battle *seen = sand_game_seen(game, viewer);
    sand_spot spots[2] = { from, to };
    sand_box boxes[2];
    sand_shape shapes[2];
    for (size_t i = 0; i < 2; i++) {
        if (spots[i].ref == SAND_REF_NONE) {
            shapes[i] = sand_shape_of_point(&spots[i].at);
            continue;
        }
        if (!box_of(seen, spots[i], &boxes[i])) return false;
        shapes[i] = sand_shape_of_box(&boxes[i]);
    }
    sand_reach reach = sand_reach_between(&shapes[0], &shapes[1]);
    *out = (sand_distance){ reach.distance, reach.from, reach.to };
    return true;
}
