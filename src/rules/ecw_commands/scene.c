/* scene.c - where everybody stands, and on what ground: the looking that all chapters share. */
#include "rules/ecw_commands/inside.h"

#include <string.h>

void ec_scene_look(ec_scene *scene, const sand_battle *b)
{
    scene->battle = b;
    scene->placing = scene->rivers = false;
    scene->freely = NULL;
    scene->least = 0;
    for (unsigned t = 0; t < b->field->n_terrain; t++)
        scene->rivers |= sand_field_kind(b->field, b->field->terrain[t].kind, EC_WATER) != 0;
    scene->n = b->field->n_units;
    SAND_ASSERT(scene->n <= EC_UNITS_MAX);
    scene->first = sand_battle_first_unit(b);
    scene->stride = b->field->layout.unit_size;
    scene->looked = &scene->own;
    for (unsigned side = 0; side <= SAND_SIDES; side++) scene->own.army[side].known = false;
    scene->own.band.command = 0;
    memset(scene->own.known, 0, (scene->n + 1) * sizeof scene->own.known[0]);
    memset(scene->engaged, 0, (scene->n + 1) * sizeof scene->engaged[0]);
    for (unsigned i = 1; i <= sand_battle_head(b)->contacts; i++) {
        const sand_contact *contact = sand_battle_contact(b, i);
        scene->engaged[contact->by] = scene->engaged[contact->with] = true;
    }
}

const ec_army *ec_enemies(const ec_scene *scene, unsigned side)
{
    const sand_field *field = scene->battle->field;
    ec_army *army = &scene->looked->army[side];
    const sand_unit *row = scene->first;
    if (army->known) return army;
    army->known = true;
    army->n = 0;
    for (unsigned i = 1; i <= scene->n; i++, row = SAND_BATTLE_AT_CONST(sand_unit, row, scene->stride)) {
        if (field->unit_sides[i - 1] == side || row->status != SAND_STATUS_PLAY) continue;
        army->unit[army->n] = (uint16_t)i;
        army->centre[army->n] = (sand_point){ row->x, row->y };
        army->radius[army->n++] = ec_radius(scene, i);
    }
    return army;
}

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
    int32_t reach = ec_option_of(b, EC_OPT_LINE_REACH);
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
