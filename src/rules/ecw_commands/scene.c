/* scene.c - where everybody stands, and on what ground: the looking that all chapters share. */
#include "rules/ecw_commands/inside.h"

void ec_scene_look(ec_scene *scene, const sand_battle *b)
{
    scene->battle = b;
    scene->slack = SAND_SLACK;
    scene->n = b->field->n_units;
    SAND_ASSERT(scene->n <= EC_UNITS_MAX);
    for (unsigned i = 1; i <= scene->n; i++) {
        scene->in_play[i] = sand_battle_in_play(b, i);
        scene->engaged[i] = false;
        scene->side[i] = (uint8_t)sand_battle_side_of_unit(b, i);
        if (scene->in_play[i]) scene->box[i] = sand_battle_unit_box(b, i);
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

/* The obstacle lies near the base, and the line to its centre goes over it. [EC-A-31b] */
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

/* ---- coherency [EC-ORG-08] ---- */

typedef struct {
    unsigned n;
    const sand_box *box[EC_UNITS_MAX];
} ec_group;

static void group_gather(const ec_scene *scene, unsigned command, unsigned unit, const sand_box *box, ec_group *group)
{
    group->n = 0;
    for (unsigned i = 1; i <= scene->n; i++) {
        if (!scene->in_play[i] || sand_battle_unit(scene->battle, i)->command != command) continue;
        group->box[group->n++] = i == unit ? box : &scene->box[i];
    }
}

/* Each unit needs one neighbour: counts those without. */
static unsigned without_neighbour(const ec_group *group)
{
    unsigned alone = 0;
    for (unsigned i = 0; i < group->n; i++) {
        bool near = false;
        for (unsigned j = 0; j < group->n && !near; j++)
            near = i != j && sand_within_boxes(group->box[i], group->box[j], EC_COHERENCY);
        if (!near) alone++;
    }
    return alone;
}

/* The other reading of EC-A-19: all must hang together; counts the groups beyond the first. */
static unsigned beyond_first_group(const ec_group *group)
{
    bool reached[EC_UNITS_MAX] = { false };
    unsigned stack[EC_UNITS_MAX], groups = 0;
    for (unsigned start = 0; start < group->n; start++) {
        if (reached[start]) continue;
        unsigned n = 0;
        groups++;
        reached[start] = true;
        stack[n++] = start;
        while (n > 0) {
            unsigned i = stack[--n];
            for (unsigned j = 0; j < group->n; j++) {
                if (reached[j] || !sand_within_boxes(group->box[i], group->box[j], EC_COHERENCY)) continue;
                reached[j] = true;
                stack[n++] = j;
            }
        }
    }
    return groups == 0 ? 0 : groups - 1;
}

unsigned ec_astray(const ec_scene *scene, unsigned command, unsigned unit, const sand_box *box)
{
    const sand_battle *b = scene->battle;
    ec_group group;
    if (command == 0 || b->field->command[command - 1].kind == EC_INDEPENDENT) return 0; /* [EC-ORG-10] */
    group_gather(scene, command, unit, box, &group);
    if (group.n < 2) return 0;
    return ec_option_of(b, EC_OPT_GROUP) == 0 ? without_neighbour(&group) : beyond_first_group(&group);
}
