/* field.c - questions about the field: names and ids, and which terrain or zone a place or a box is in. */
#include "field/field.h"
#include <sandtable/looks.h>
#include "base/assert.h"
#include "base/memory.h"

#include <string.h>

/* The looks that decoration may have, in the order of the list. */
#define RULED(name)
#define LINE(name)                                    { name, SAND_TERRAIN_LINE },
#define AREA(name)                                    { name, SAND_TERRAIN_AREA },
#define ROW(name, sign, decoration, hairline, traits) decoration(name)
const sand_look sand_field_looks[] = { SAND_LOOKS(ROW) };
const size_t sand_field_n_looks = SAND_LEN(sand_field_looks);
#undef RULED
#undef LINE
#undef AREA
#undef ROW

/* ---- names ----
 *
 * People type them, in any case of letters; a name that two have is the first one's, and records say whose it is. */

size_t sand_field_count(const sand_field *field, sand_ref_kind of)
{
    switch (of) {
    case SAND_REF_SIDE: return field->n_sides;
    case SAND_REF_COMMAND: return field->n_commands;
    case SAND_REF_UNIT: return field->n_units;
    case SAND_REF_BODY: return field->n_bodies;
    case SAND_REF_TERRAIN: return field->n_terrain;
    case SAND_REF_NONE: break;
    }
    return 0;
}

const char *sand_field_name(const sand_field *field, sand_ref_kind of, unsigned index)
{
    if (index == 0 || index > sand_field_count(field, of)) return "";
    switch (of) {
    case SAND_REF_SIDE: return field->side[index - 1].name;
    case SAND_REF_COMMAND: return field->command[index - 1].name;
    case SAND_REF_UNIT: return field->unit[index - 1].name;
    case SAND_REF_BODY: return field->body[index - 1].name;
    case SAND_REF_TERRAIN: return field->terrain[index - 1].name;
    case SAND_REF_NONE: break;
    }
    return "";
}

sand_word_list sand_field_words(const sand_field *field, sand_ref_kind of)
{
    return (sand_word_list){ field->names[of], sand_field_count(field, of), sizeof(const char *) };
}

bool sand_field_index(sand_field *field)
{
    for (unsigned of = SAND_REF_SIDE; of <= SAND_REF_TERRAIN; of++) {
        size_t count = sand_field_count(field, (sand_ref_kind)of);
        const char **names = sand_arena_take_array(&field->arena, count + 1, sizeof *names);
        if (names == NULL) return false;
        for (unsigned i = 0; i < count; i++) names[i] = sand_field_name(field, (sand_ref_kind)of, i + 1);
        field->names[of] = names;
    }
    return true;
}

static char fold(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool sand_field_same_name(const char *a, const char *b)
{
    while (*a != '\0' && fold(*a) == fold(*b)) a++, b++;
    return *a == *b;
}

unsigned sand_field_find(const sand_field *field, sand_ref_kind of, const char *name)
{
    unsigned count = (unsigned)sand_field_count(field, of);
    for (unsigned i = 1; i <= count; i++) {
        const char *known = sand_field_name(field, of, i);
        if (known[0] != '\0' && sand_field_same_name(known, name)) return i;
    }
    return 0;
}

void sand_field_free(sand_field *field)
{
    if (field == NULL) return;
    sand_arena_free(&field->arena);
    sand_memory_release(field);
}

/* ---- places ---- */

bool sand_field_box_in(const sand_field *field, const sand_terrain *terrain, const sand_box *box)
{
    sand_shape shape = sand_geom_shape_of_box(box);
    if (!sand_shape_bounds_near(&shape.bounds, &terrain->about, SAND_SLACK)) return false; /* mostly so */
    if (terrain->n_parts == 0)
        return sand_geom_overlaps_line(&shape, field->points + terrain->first_point, (int32_t)terrain->n_points,
                                       SAND_SLACK);
    for (uint32_t i = 0; i < terrain->n_parts; i++) {
        sand_shape part = sand_shape_of_polygon(&field->parts[terrain->first_part + i]);
        if (sand_shape_bounds_near(&shape.bounds, &part.bounds, 0) && sand_geom_overlaps(&shape, &part, SAND_SLACK))
            return true;
    }
    return false;
}

static bool on_line(const sand_field *field, const sand_terrain *terrain, sand_point point)
{
    sand_shape here = sand_shape_of_point(&point);
    for (uint32_t i = 0; i + 1 < terrain->n_points; i++) {
        sand_shape piece = sand_shape_of(field->points + terrain->first_point + i, 2);
        if (sand_geom_shapes_meet(&here, &piece)) return true;
    }
    return false;
}

bool sand_field_point_inside(const sand_field *field, const sand_terrain *terrain, sand_point point)
{
    if (terrain->n_parts == 0) return on_line(field, terrain, point);
    const sand_bounds here = { point, point };
    for (uint32_t i = 0; i < terrain->n_parts; i++) {
        sand_shape part = sand_shape_of_polygon(&field->parts[terrain->first_part + i]);
        if (sand_shape_bounds_near(&part.bounds, &here, 0) && sand_geom_shape_holds(&part, point)) return true;
    }
    return false;
}

static void widen(sand_bounds *about, const sand_bounds *by)
{
    *about = about->low.x > about->high.x ? *by : sand_shape_bounds_both(about, by);
}

void sand_field_bound_terrain(sand_field *field)
{
    for (unsigned i = 0; i < field->n_terrain; i++) {
        sand_terrain *piece = &field->terrain[i];
        SAND_ASSERT(piece->half_width >= 0);
        sand_bounds about = { { 1, 1 }, { 0, 0 } }; /* the bounds of nothing, until something is added */
        for (uint32_t n = 0; n < piece->n_parts; n++) widen(&about, &field->parts[piece->first_part + n].bounds);
        for (uint32_t n = 0; n < piece->n_points; n++) {
            sand_point at = field->points[piece->first_point + n], aside = { piece->half_width, piece->half_width };
            widen(&about, &(sand_bounds){ sand_point_subtract(at, aside), sand_point_add(at, aside) });
        }
        piece->about = about;
    }
}

bool sand_field_on_table(const sand_field *field, const sand_box *box)
{
    return box->bounds.low.x >= 0 && box->bounds.low.y >= 0 && box->bounds.high.x <= field->width &&
           box->bounds.high.y <= field->height;
}

bool sand_field_box_inside_zone(const sand_field *field, const sand_zone *zone, const sand_box *box)
{
    sand_shape shape = sand_geom_shape_of_box(box);
    SAND_ASSERT(zone->n_points >= 3);
    return sand_geom_outline_holds_shape(field->points + zone->first_point, (int32_t)zone->n_points, &shape);
}

int32_t sand_field_height(const sand_field *field, sand_point point)
{
    int32_t height = 0;
    for (uint32_t i = 0; i < field->n_terrain; i++) {
        const sand_terrain *terrain = &field->terrain[i];
        if (terrain->height > height && sand_field_point_in(field, terrain, point)) height = terrain->height;
    }
    return height;
}

sand_point sand_field_top(const sand_field *field, const sand_terrain *hill)
{
    const sand_point *point = &field->points[hill->n_crest > 0 ? hill->first_crest : hill->first_point];
    uint32_t n = hill->n_crest > 0 ? hill->n_crest : hill->n_points;
    SAND_ASSERT(n > 0);
    sand_bounds about = { point[0], point[0] };
    for (uint32_t i = 1; i < n; i++) {
        if (point[i].x < about.low.x) about.low.x = point[i].x;
        if (point[i].y < about.low.y) about.low.y = point[i].y;
        if (point[i].x > about.high.x) about.high.x = point[i].x;
        if (point[i].y > about.high.y) about.high.y = point[i].y;
    }
    return (sand_point){ (about.low.x + about.high.x) / 2, (about.low.y + about.high.y) / 2 };
}

/* Bodies on their own have no type; they may go wherever units of some type may. */
bool sand_field_is_open(const sand_field *field, uint16_t kind)
{
    for (uint16_t type = 1; type <= field->n_types; type++) {
        if (sand_field_enter(field, kind, type) != 0) return true;
    }
    return false;
}
