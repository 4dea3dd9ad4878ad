/* ground.c - a field and a battle made without a scenario. */
#include "support/ground.h"

#include <stdlib.h>
#include <string.h>

static sand_capacity capacity(const sand_field *field)
{
    return (sand_capacity){ .contacts = (uint16_t)(4 * field->n_units),
                            .frames = 2,
                            .motions = field->n_units,
                            .body_motions = field->n_bodies };
}

static const char *const purposes[] = { "first", "second", "third", "fourth" };
static const sand_rules rules = { .tables = { .id = "ground",
                                              .title = "Ground",
                                              .version = "1",
                                              .purposes = purposes,
                                              .n_purposes = SAND_LEN(purposes) },
                                  .capacity = capacity };

void ground_init(ground *g, int32_t width, int32_t height)
{
    memset(g, 0, sizeof *g);
    sand_field *field = &g->field;
    field->rules = &rules;
    field->width = width;
    field->height = height;
    field->n_sides = SAND_SIDES;
    field->n_types = GROUND_TYPES;
    field->n_kinds = GROUND_KINDS;
    field->unit = g->unit;
    field->body = g->body;
    field->terrain = g->terrain;
    field->parts = g->parts;
    field->points = g->points;
    field->enter = g->enter;
    for (int i = 0; i < GROUND_KINDS * GROUND_TYPES; i++) g->enter[i] = 1;
    g->enter[(GROUND_WOOD - 1) * GROUND_TYPES + GROUND_HORSE - 1] = 0;
}

unsigned ground_add_unit(ground *g, ground_unit unit)
{
    sand_unit_def *def = &g->unit[g->field.n_units++];
    def->side = unit.side;
    def->type = unit.type != 0 ? unit.type : GROUND_FOOT;
    def->width = unit.width;
    def->depth = unit.depth;
    return g->field.n_units;
}

unsigned ground_add_body(ground *g, uint16_t side, int32_t width, int32_t depth)
{
    g->body[g->field.n_bodies++] =
        (sand_body_def){ .side = side, .role = SAND_ROLE_LEADER, .width = width, .depth = depth };
    return g->field.n_bodies;
}

static unsigned added(ground *g)
{
    g->field.n_terrain++;
    sand_field_bound_terrain(&g->field);
    return g->field.n_terrain;
}

unsigned ground_add_area(ground *g, uint16_t kind, sand_point low, sand_point high)
{
    uint32_t part = g->field.n_terrain;
    sand_polygon *polygon = &g->parts[part];
    polygon->count = 4;
    polygon->point[0] = low;
    polygon->point[1] = (sand_point){ low.x, high.y };
    polygon->point[2] = high;
    polygon->point[3] = (sand_point){ high.x, low.y };
    polygon->bounds = sand_shape_bounds_of(polygon->point, 4);
    g->terrain[part] = (sand_terrain){ .kind = kind, .shape = SAND_TERRAIN_AREA, .first_part = part, .n_parts = 1 };
    return added(g);
}

unsigned ground_add_line(ground *g, uint16_t kind, sand_point from, sand_point to, int32_t half_width)
{
    uint32_t at = g->field.n_terrain;
    g->points[2 * at] = from;
    g->points[2 * at + 1] = to;
    g->terrain[at] = (sand_terrain){
        .kind = kind, .shape = SAND_TERRAIN_LINE, .half_width = half_width, .first_point = 2 * at, .n_points = 2
    };
    return added(g);
}

sand_battle *ground_ready(ground *g, const ground_unit units[])
{
    if (!sand_battle_plan_layout(&g->field)) abort();
    void *storage = malloc(sand_battle_size(&g->field));
    if (storage == NULL) abort();
    g->battle = sand_battle_init(storage, &g->field);
    for (unsigned i = 1; i <= g->field.n_units; i++) {
        const ground_unit *from = &units[i - 1];
        sand_unit *row = sand_battle_unit_of(g->battle, i);
        row->x = from->pose.at.x;
        row->y = from->pose.at.y;
        row->heading = from->pose.heading;
        row->files = from->files != 0 ? from->files : 1;
        row->ranks = from->ranks != 0 ? from->ranks : 1;
        row->status = SAND_STATUS_PLAY;
    }
    return g->battle;
}

void ground_put_body(ground *g, unsigned body, sand_pose pose)
{
    sand_body *row = sand_battle_body_of(g->battle, body);
    row->x = pose.at.x;
    row->y = pose.at.y;
    row->heading = pose.heading;
    row->status = SAND_STATUS_PLAY;
}

void ground_free(ground *g)
{
    free(g->battle);
    sand_arena_free(&g->field.arena);
}
