/* cover.c - on what ground a unit stands, and what shelters it [EC-TERR, EC-A-31b]. */
#include "geom/sight.h"
#include "rules/ecw_commands/cover.h"

/* "In" and "on" are judged by the centre of the base. [EC-A-31b] */
unsigned ec_ground(const sand_battle *b, sand_point centre, unsigned column)
{
    const sand_field *field = b->field;
    for (unsigned i = 0; i < field->n_terrain; i++) {
        const sand_terrain *piece = &field->terrain[i];
        if (piece->shape != SAND_TERRAIN_AREA || sand_field_kind(field, piece->kind, column) == 0) continue;
        if (sand_field_point_in(field, piece, centre)) return i + 1;
    }
    return 0;
}

unsigned ec_ground_of_kind(const sand_battle *b, sand_point centre, ec_terrain kind)
{
    const sand_field *field = b->field;
    for (unsigned i = 0; i < field->n_terrain; i++) {
        if (field->terrain[i].kind == (uint16_t)kind && sand_field_point_in(field, &field->terrain[i], centre))
            return i + 1;
    }
    return 0;
}

/* The obstacle lies near the base, and the line to its centre goes over it. [EC-TERR-05, EC-TERR-09, EC-A-31b] */
unsigned ec_line_cover(const sand_battle *b, const sand_box *box, sand_point from, unsigned column)
{
    const sand_field *field = b->field;
    sand_shape shape = sand_geom_shape_of_box(box);
    int32_t reach = sand_battle_option(b, EC_OPT_LINE_REACH);
    for (unsigned i = 0; i < field->n_terrain; i++) {
        const sand_terrain *piece = &field->terrain[i];
        if (piece->shape != SAND_TERRAIN_LINE || sand_field_kind(field, piece->kind, column) == 0) continue;
        const sand_point *line = &field->points[piece->first_point];
        int32_t count = (int32_t)piece->n_points;
        if (!sand_sight_line_meets(from, box->centre, line, count)) continue;
        if (sand_geom_reach_line(&shape, line, count).distance - piece->half_width <= reach) return i + 1;
    }
    return 0;
}
