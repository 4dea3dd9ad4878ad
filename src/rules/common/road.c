/* road.c - how far a straight move keeps to roads: pieces of several roads that meet count as one. */
#include "rules/common/road.h"

#include "geom/travel.h"

/* Pieces come in any order, so earlier ones are looked at again until a round adds nothing. A piece that begins one
 * step beyond is the same road, because steps are whole. */
int32_t sand_road_reach(const sand_field *field, unsigned column, sand_point from, int32_t heading, int32_t longest)
{
    int32_t reached = -1;
    sand_shape centre = sand_shape_of_point(&from);
    for (bool further = sand_field_uses(field, column); further && reached < longest;) {
        further = false;
        for (unsigned t = 0; t < field->n_terrain; t++) {
            const sand_terrain *piece = &field->terrain[t];
            if (sand_field_kind(field, piece->kind, column) == 0) continue;
            for (uint32_t p = 0; p < piece->n_parts; p++) {
                sand_shape part = sand_shape_of_polygon(&field->parts[piece->first_part + p]);
                sand_stretch on = sand_travel_within(&centre, heading, longest, &part, 0);
                if (sand_travel_stretch_empty(on) || on.first > reached + 1 || on.last <= reached) continue;
                reached = on.last;
                further = true;
            }
        }
    }
    return reached;
}
