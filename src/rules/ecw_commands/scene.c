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
    scene->boxes = &scene->own;
    memset(scene->own.known, 0, (scene->n + 1) * sizeof scene->own.known[0]);
    memset(scene->engaged, 0, (scene->n + 1) * sizeof scene->engaged[0]);
    const sand_unit *unit = sand_battle_first_unit(b);
    const sand_unit_def *def = b->field->unit;
    uint32_t stride = b->field->layout.unit_size;
    for (unsigned i = 1, n = scene->n; i <= n; i++, def++, unit = SAND_BATTLE_AT_CONST(sand_unit, unit, stride)) {
        scene->in_play[i] = unit->status == SAND_STATUS_PLAY;
        scene->side[i] = (uint8_t)def->side;
        scene->command[i] = unit->command;
        scene->centre[i] = (sand_point){ unit->x, unit->y };
        scene->radius[i] = (unit->files * def->width + unit->ranks * def->depth) / 2 + 2;
    }
    for (unsigned i = 1; i <= sand_battle_head(b)->contacts; i++) {
        const sand_contact *contact = sand_battle_contact(b, i);
        scene->engaged[contact->by] = scene->engaged[contact->with] = true;
    }
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
    sand_shape shape = sand_shape_of_box(box);
    int32_t reach = ec_option_of(b, EC_OPT_LINE_REACH);
    for (unsigned i = 0; i < field->n_terrain; i++) {
        const sand_terrain *piece = &field->terrain[i];
        if (piece->shape != SAND_TERRAIN_LINE || sand_field_kind(field, piece->kind, column) == 0) continue;
        const sand_point *line = &field->points[piece->first_point];
        int32_t count = (int32_t)piece->n_points;
        if (!sand_line_meets(from, box->centre, line, count)) continue;
        if (sand_reach_line(&shape, line, count).distance - piece->half_width <= reach) return i + 1;
    }
    return 0;
}
