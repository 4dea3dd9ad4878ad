/* scenario_terrain.c - reads terrain, decoration and zones, and the plans by which a scenario schedules events.
 *
 * Areas and lines with a width are cut into convex parts here, because geometry works on convex shapes. */
#include <string.h>

#include "record/loader.h"
#include "base/memory.h"

enum { JOINT_CORNERS = 8, JOINT_LEAST = 20, LINE_POINTS_MAX = 256, CREST_POINTS_MAX = 64 };

/* ---- growing lists ---- */

static void *grow(sand_loader *loader, void *rows, uint32_t *room, uint32_t need, size_t size)
{
    if (need <= *room) return rows;
    uint32_t more = *room < 64 ? 64 : *room * 2;
    while (more < need) more *= 2;
    void *grown = sand_memory_reallocate(rows, more * size);
    if (grown == NULL) {
        loader->out_of_memory = true;
        return rows;
    }
    *room = more;
    return grown;
}

static void add_point(sand_loader *loader, sand_point point)
{
    loader->points =
        grow(loader, loader->points, &loader->points_room, loader->field->n_points + 1, sizeof *loader->points);
    if (!loader->out_of_memory) loader->points[loader->field->n_points++] = point;
}

static void add_part(sand_loader *loader, const sand_polygon *part)
{
    loader->parts = grow(loader, loader->parts, &loader->parts_room, loader->field->n_parts + 1, sizeof *loader->parts);
    if (!loader->out_of_memory) loader->parts[loader->field->n_parts++] = *part;
}

static void add_quad_or_joint(sand_loader *loader, const sand_point *points, int32_t count)
{
    sand_polygon part = { .count = count };
    memcpy(part.point, points, (size_t)count * sizeof *points);
    part.bounds = sand_shape_bounds_of(points, count);
    add_part(loader, &part);
}

/* ---- points ---- */

typedef struct {
    const char *key;
    size_t least, most;
} points_wanted;

typedef struct {
    uint32_t first, n; /* range among all points of the field */
} points_read;

/* Reads [[x, y], ...] to the end of the points; false after any mistake. *list stays on the array. */
static bool read_points(sand_loader *loader, sand_cursor *cursor, points_wanted wanted, sand_cursor *list,
                        points_read *read)
{
    SAND_ASSERT(wanted.least <= wanted.most);
    bool good = sand_json_read_array(cursor, wanted.key, wanted.least, wanted.most, list);
    read->first = loader->field->n_points;
    for (size_t i = 0; i < sand_json_read_items(list); i++) {
        sand_cursor item;
        sand_point point = { 0, 0 };
        sand_json_read_item(list, i, &item);
        good &= sand_json_read_point(&item, NULL, &point);
        add_point(loader, point);
    }
    read->n = loader->field->n_points - read->first;
    return good && !loader->out_of_memory;
}

static void refuse_outline(sand_cursor *list, sand_outline_fault fault, int32_t at)
{
    sand_cursor item;
    if (fault == SAND_OUTLINE_TOO_FEW) {
        sand_json_read_mistake(list, NULL, "this outline encloses nothing");
        sand_json_read_remedy(list, "an area has three corners or more that are not all in one line");
        return;
    }
    if (fault == SAND_OUTLINE_NO_ROOM || fault == SAND_OUTLINE_TOO_MANY) {
        sand_json_read_mistake(list, NULL, "this outline is too complicated");
        sand_json_read_remedy(list, "make two pieces of it");
        return;
    }
    sand_json_read_item(list, (size_t)at, &item);
    sand_json_read_mistake(&item, NULL, "the outline crosses or touches itself here");
    sand_json_read_remedy(&item, "give the corners in order round the area, each once");
}

/* Reads an area: its outline as written, and the convex parts it is split into (parts: first, number). */
static void read_area(sand_loader *loader, sand_cursor *cursor, points_read *points, uint32_t parts[2])
{
    sand_polygon made[SAND_OUTLINE_MAX];
    sand_cursor list;
    sand_outline_parts split = { .part = made, .room = SAND_OUTLINE_MAX };
    if (!read_points(loader, cursor, (points_wanted){ "area", 3, SAND_OUTLINE_MAX }, &list, points)) return;
    sand_outline_fault fault = sand_geom_outline_split(loader->points + points->first, (int32_t)points->n, &split);
    if (fault != SAND_OUTLINE_GOOD) {
        refuse_outline(&list, fault, split.at);
        return;
    }
    parts[0] = loader->field->n_parts;
    parts[1] = (uint32_t)split.n;
    for (int32_t i = 0; i < split.n; i++) add_part(loader, &made[i]);
}

/* ---- lines ---- */

/* Adds the rectangle around one piece of a line; its corners run clockwise and start on the left of the piece's first
 * point. */
static void add_piece(sand_loader *loader, sand_point from, sand_point to, int32_t half_width)
{
    int32_t heading = sand_heading_of(sand_point_subtract(to, from));
    sand_point right = sand_heading_step(sand_heading_add(heading, SAND_QUARTER_TURN), half_width);
    sand_point corners[4] = { sand_point_subtract(from, right), sand_point_subtract(to, right),
                              sand_point_add(to, right), sand_point_add(from, right) };
    add_quad_or_joint(loader, corners, 4);
}

static void add_joint(sand_loader *loader, sand_point at, int32_t half_width)
{
    sand_point corners[JOINT_CORNERS];
    for (int32_t i = 0; i < JOINT_CORNERS; i++)
        corners[i] = sand_point_add(at, sand_heading_step(i * (SAND_FULL_TURN / JOINT_CORNERS), half_width));
    add_quad_or_joint(loader, corners, JOINT_CORNERS);
}

static void cut_line(sand_loader *loader, sand_terrain *terrain)
{
    terrain->first_part = loader->field->n_parts;
    for (uint32_t i = 0; i + 1 < terrain->n_points && terrain->half_width > 0; i++) {
        sand_point from = loader->points[terrain->first_point + i], to = loader->points[terrain->first_point + i + 1];
        add_piece(loader, from, to, terrain->half_width);
        if (i > 0 && terrain->half_width >= JOINT_LEAST) add_joint(loader, from, terrain->half_width);
    }
    terrain->n_parts = loader->field->n_parts - terrain->first_part;
}

static void read_line(sand_loader *loader, sand_cursor *cursor, sand_terrain *terrain)
{
    int32_t width = 0;
    sand_cursor list, item;
    points_read points;
    bool good = read_points(loader, cursor, (points_wanted){ "line", 2, LINE_POINTS_MAX }, &list, &points);
    terrain->first_point = points.first;
    terrain->n_points = points.n;
    if (sand_json_read_optional_length(cursor, "width", 0, SAND_COORDINATE_LIMIT / 16, &width) && width % 2 != 0) {
        sand_json_read_mistake(cursor, "width", "half the width is not a whole thousandth");
        sand_json_read_remedy(cursor, "widths are even numbers of thousandths");
        good = false;
    }
    terrain->half_width = width / 2;
    for (uint32_t i = 0; good && i + 1 < terrain->n_points; i++) {
        const sand_point *piece = loader->points + terrain->first_point + i;
        if (!sand_point_equal(piece[0], piece[1])) continue;
        sand_json_read_item(&list, i + 1, &item);
        sand_json_read_mistake(&item, NULL, "the same point twice");
        sand_json_read_remedy(&item, "leave one of them out");
        good = false;
    }
    if (good) cut_line(loader, terrain);
}

/* ---- one piece ---- */

/* Reports an area given for a kind that is a line, or the reverse. */
static bool is_other_shape(sand_cursor *cursor, const sand_terrain_row *row)
{
    bool line = row->shape == SAND_TERRAIN_LINE;
    const char *wanted = line ? "line" : "area", *other = line ? "area" : "line";
    if (sand_json_read_has(cursor, wanted) || !sand_json_read_has(cursor, other)) return false;
    sand_json_read_mistake(cursor, other, "%s is %s", row->name, line ? "a line" : "an area");
    sand_json_read_remedy(cursor, line ? "give its points as \"line\"" : "give its corners as \"area\"");
    return true;
}

static void read_shape(sand_loader *loader, sand_cursor *cursor, sand_terrain *terrain)
{
    points_read points = { 0 };
    uint32_t parts[2] = { 0, 0 };
    const sand_terrain_row *row = &loader->field->rules->tables.terrain[terrain->kind - 1];
    terrain->shape = (uint8_t)row->shape;
    if (is_other_shape(cursor, row)) return;
    if (terrain->shape == SAND_TERRAIN_LINE) {
        read_line(loader, cursor, terrain);
        return;
    }
    read_area(loader, cursor, &points, parts);
    terrain->first_point = points.first;
    terrain->n_points = points.n;
    terrain->first_part = parts[0];
    terrain->n_parts = parts[1];
}

static void read_hill(sand_loader *loader, sand_cursor *cursor, sand_terrain *terrain)
{
    sand_cursor list;
    int32_t flags = 0;
    sand_json_read_optional_int32(cursor, "height", 0, 100, &terrain->height);
    sand_json_read_optional_int32(cursor, "flags", 0, UINT8_MAX, &flags);
    terrain->flags = (uint8_t)flags;
    if (!sand_json_read_has(cursor, "crest")) return;
    points_read crest;
    read_points(loader, cursor, (points_wanted){ "crest", 2, CREST_POINTS_MAX }, &list, &crest);
    terrain->first_crest = crest.first;
    terrain->n_crest = crest.n;
}

static void read_piece(sand_loader *loader, sand_cursor *cursor, sand_terrain *terrain)
{
    const sand_tables *tables = &loader->field->rules->tables;
    sand_word_list words = { &tables->terrain[0].name, tables->n_terrain, sizeof tables->terrain[0] };
    size_t kind;
    if (sand_json_read_has(cursor, "name")) sand_loader_name(cursor, "name", terrain->name);
    terrain->kind = 1;
    if (sand_json_read_word(cursor, "kind", words, &kind)) {
        terrain->kind = (uint16_t)(kind + 1);
        read_shape(loader, cursor, terrain);
        read_hill(loader, cursor, terrain);
        sand_json_read_done(cursor);
    }
}

static void read_pieces(sand_loader *loader)
{
    sand_field *field = loader->field;
    sand_cursor list, item;
    size_t most = field->n_kinds == 0 ? 0 : SAND_TERRAIN_MAX;
    sand_json_read_optional_array(loader->top, "terrain", 0, most, &list);
    field->n_terrain = (uint16_t)sand_json_read_items(&list);
    field->terrain = sand_loader_keep(loader, field->n_terrain, sizeof *field->terrain);
    for (unsigned i = 0; i < field->n_terrain && !loader->out_of_memory; i++) {
        sand_json_read_item(&list, i, &item);
        read_piece(loader, &item, &field->terrain[i]);
    }
}

/* ---- decoration ---- */

/* Reads a decoration. It gets no convex parts, because no rule measures it. */
static void read_decoration(sand_loader *loader, sand_cursor *cursor, sand_terrain *piece)
{
    sand_word_list words = { &sand_field_looks[0].name, sand_field_n_looks, sizeof sand_field_looks[0] };
    sand_cursor list;
    points_read points = { 0 };
    size_t look;
    int32_t width = 0;
    if (sand_json_read_has(cursor, "name")) sand_loader_name(cursor, "name", piece->name);
    if (!sand_json_read_word(cursor, "look", words, &look)) return;
    bool line = sand_field_looks[look].shape == SAND_TERRAIN_LINE;
    piece->kind = (uint16_t)(look + 1);
    piece->shape = (uint8_t)sand_field_looks[look].shape;
    read_points(loader, cursor,
                line ? (points_wanted){ "line", 2, LINE_POINTS_MAX } : (points_wanted){ "area", 3, SAND_OUTLINE_MAX },
                &list, &points);
    if (line) sand_json_read_optional_length(cursor, "width", 0, SAND_COORDINATE_LIMIT / 16, &width);
    piece->half_width = width / 2;
    piece->first_point = points.first;
    piece->n_points = points.n;
    sand_json_read_done(cursor);
}

static void read_decorations(sand_loader *loader)
{
    sand_field *field = loader->field;
    sand_cursor list, item;
    sand_json_read_optional_array(loader->top, "decoration", 0, SAND_TERRAIN_MAX, &list);
    field->n_decorations = (uint32_t)sand_json_read_items(&list);
    field->decoration = sand_loader_keep(loader, field->n_decorations, sizeof *field->decoration);
    for (unsigned i = 0; i < field->n_decorations && !loader->out_of_memory; i++) {
        sand_json_read_item(&list, i, &item);
        read_decoration(loader, &item, &field->decoration[i]);
    }
}

/* ---- zones ---- */

static bool on_table(const sand_field *field, sand_point p)
{
    return p.x >= 0 && p.y >= 0 && p.x <= field->width && p.y <= field->height;
}

/* Corners beyond the table are reported one by one. */
static void check_zone(sand_loader *loader, sand_cursor *cursor, const sand_zone *zone)
{
    sand_cursor list, item;
    if (!sand_json_read_optional_array(cursor, "area", 0, SAND_OUTLINE_MAX, &list)) return;
    for (uint32_t i = 0; i < zone->n_points; i++) {
        if (on_table(loader->field, loader->points[zone->first_point + i])) continue;
        char width[32], height[32];
        sand_text x, y;
        sand_text_init(&x, width, sizeof width);
        sand_text_init(&y, height, sizeof height);
        sand_text_add_length(&x, loader->field->width);
        sand_text_add_length(&y, loader->field->height);
        sand_json_read_item(&list, i, &item);
        sand_json_read_mistake(&item, NULL, "this corner of the zone lies outside the table");
        sand_json_read_remedy(&item, "the table reaches from [0, 0] to [%s, %s]", width, height);
    }
}

static void read_zone(sand_loader *loader, sand_cursor *cursor, sand_zone *zone)
{
    static const char *const uses[] = { "deployment", "objective", "arrival" };
    points_read points = { 0 };
    uint32_t parts[2] = { 0, 0 };
    size_t use = 0;
    sand_loader_name(cursor, "name", zone->name);
    if (sand_json_read_has(cursor, "side")) sand_loader_index(loader, cursor, "side", SAND_REF_SIDE, &zone->side);
    if (sand_json_read_word(cursor, "use", SAND_WORD_LIST(uses), &use)) zone->use = (uint16_t)(use + 1);
    sand_json_read_optional_int32(cursor, "value", 0, 1000000, &zone->value);
    read_area(loader, cursor, &points, parts);
    zone->first_point = points.first;
    zone->n_points = points.n;
    zone->first_part = parts[0];
    zone->n_parts = parts[1];
    if (!loader->out_of_memory) check_zone(loader, cursor, zone);
    sand_json_read_done(cursor);
}

static void read_zones(sand_loader *loader)
{
    sand_field *field = loader->field;
    sand_cursor list, item;
    sand_json_read_optional_array(loader->top, "zones", 0, SAND_ZONES_MAX, &list);
    field->n_zones = (uint16_t)sand_json_read_items(&list);
    field->zone = sand_loader_keep(loader, field->n_zones, sizeof *field->zone);
    for (unsigned i = 0; i < field->n_zones && !loader->out_of_memory; i++) {
        sand_json_read_item(&list, i, &item);
        read_zone(loader, &item, &field->zone[i]);
    }
}

/* Reports every zone that has the name of an earlier one, with the earlier one's place. */
static void check_zone_names(sand_loader *loader)
{
    const sand_field *field = loader->field;
    sand_cursor list, item, first;
    if (!sand_json_read_optional_array(loader->top, "zones", 0, SAND_ZONES_MAX, &list)) return;
    for (unsigned i = 0; i < field->n_zones; i++) {
        unsigned other = 0;
        while (other < i && !sand_field_same_name(field->zone[other].name, field->zone[i].name)) other++;
        if (other == i || field->zone[i].name[0] == '\0') continue;
        sand_json_read_item(&list, i, &item);
        sand_json_read_item(&list, other, &first);
        sand_json_read_mistake(&item, "name", "\"%s\" is the name of another zone already", field->zone[i].name);
        sand_json_read_remedy(&item, "the other one is in line %d; give each a name of its own", first.value->line);
    }
}

/* Reports points of a crest that lie outside its hill, one by one. */
static void check_crest(const sand_field *field, sand_cursor *cursor, const sand_terrain *hill)
{
    sand_cursor list, item;
    if (!sand_json_read_optional_array(cursor, "crest", 0, CREST_POINTS_MAX, &list)) return;
    for (uint32_t i = 0; i < hill->n_crest; i++) {
        if (sand_field_point_inside(field, hill, field->points[hill->first_crest + i])) continue;
        sand_json_read_item(&list, i, &item);
        sand_json_read_mistake(&item, NULL, "this point of the crest lies outside its hill");
        sand_json_read_remedy(&item, "give a place within its \"area\"");
    }
}

/* Warns of pieces that lie off the table; a piece that touches its edge lies on it. */
static void check_pieces(sand_loader *loader)
{
    const sand_field *field = loader->field;
    sand_cursor list, item;
    sand_pose middle = { { field->width / 2, field->height / 2 }, 0 };
    sand_box table =
        sand_box_at(middle, sand_geom_footprint_centred(field->width + 4 * SAND_SLACK, field->height + 4 * SAND_SLACK));
    if (!sand_json_read_optional_array(loader->top, "terrain", 0, SAND_TERRAIN_MAX, &list)) return;
    for (unsigned i = 0; i < field->n_terrain; i++) {
        sand_json_read_item(&list, i, &item);
        check_crest(field, &item, &field->terrain[i]);
        if (sand_field_box_in(field, &field->terrain[i], &table)) continue;
        sand_json_read_warning(&item, NULL, "no part of this terrain lies on the table");
        sand_json_read_remedy(&item, "move it, or leave it out");
    }
}

static void keep_lists(sand_loader *loader)
{
    sand_field *field = loader->field;
    field->points = sand_loader_keep(loader, field->n_points, sizeof *field->points);
    field->parts = sand_loader_keep(loader, field->n_parts, sizeof *field->parts);
    if (loader->out_of_memory) return;
    if (field->n_points > 0) memcpy(field->points, loader->points, field->n_points * sizeof *field->points);
    if (field->n_parts > 0) memcpy(field->parts, loader->parts, field->n_parts * sizeof *field->parts);
}

void sand_loader_terrain(sand_loader *loader)
{
    read_pieces(loader);
    read_zones(loader);
    read_decorations(loader);
    if (!loader->out_of_memory) check_zone_names(loader);
    keep_lists(loader);
    if (!loader->out_of_memory && loader->problems->mistakes == loader->mistakes_before) check_pieces(loader);
}

/* ---- plans ---- */

/* Warns when something else has the same name as the plan's subject, ignoring case. */
static void warn_of_namesake(sand_loader *loader, sand_cursor *cursor, const sand_plan *plan, sand_ref_kind of)
{
    static const char *const what[] = { [SAND_REF_UNIT] = "unit",
                                        [SAND_REF_COMMAND] = "command",
                                        [SAND_REF_BODY] = "body",
                                        [SAND_REF_SIDE] = "side",
                                        [SAND_REF_TERRAIN] = "piece of terrain" };
    const char *name = sand_field_name(loader->field, (sand_ref_kind)plan->subject_ref, plan->subject);
    unsigned other = sand_field_find(loader->field, of, name);
    if (other == 0) return;
    sand_json_read_warning(cursor, "subject", "the %s \"%s\" is meant, and not the %s \"%s\"", what[plan->subject_ref],
                           name, what[of], sand_field_name(loader->field, of, other));
    sand_json_read_remedy(cursor, "give one of them another name");
}

/* Reads a plan's subject: a name, looked up among units, commands, bodies, sides and terrain in this order, or a number
 * whose meaning the ruleset knows. */
static void read_subject(sand_loader *loader, sand_cursor *cursor, sand_plan *plan)
{
    static const sand_ref_kind order[] = { SAND_REF_UNIT, SAND_REF_COMMAND, SAND_REF_BODY, SAND_REF_SIDE,
                                           SAND_REF_TERRAIN };
    const char *name;
    int32_t number = 0;
    if (!sand_json_read_has(cursor, "subject")) return;
    if (sand_json_read_kind(cursor, "subject") != SAND_JSON_TEXT) {
        sand_json_read_int32(cursor, "subject", 0, UINT16_MAX, &number);
        plan->subject = (uint16_t)number;
        return;
    }
    if (!sand_json_read_text(cursor, "subject", 2 * SAND_NAME_MAX, &name)) return;
    for (size_t i = 0; i < SAND_LEN(order); i++) {
        if (plan->subject != 0) {
            warn_of_namesake(loader, cursor, plan, order[i]);
            continue;
        }
        plan->subject = (uint16_t)sand_field_find(loader->field, order[i], name);
        plan->subject_ref = (uint16_t)order[i];
    }
    if (plan->subject != 0) return;
    sand_json_read_mistake(cursor, "subject", "there is nothing called \"%s\"", name);
    sand_json_read_remedy_words(cursor, sand_field_words(loader->field, SAND_REF_UNIT), name);
}

static void warn_of_turn(const sand_loader *loader, sand_cursor *cursor, const sand_plan *plan)
{
    const unsigned last = loader->field->turn_limit;
    if (last == 0 || plan->turn <= last) return;
    sand_json_read_warning(cursor, "turn", "this never happens: turn %u is the battle's last", last);
    sand_json_read_remedy(cursor, "give a turn up to %u, or another \"turn_limit\"", last);
}

static void read_plan(sand_loader *loader, sand_cursor *cursor, sand_plan *plan)
{
    const sand_tables *tables = &loader->field->rules->tables;
    sand_word_list words = { &tables->plans[0].name, tables->n_plans, sizeof tables->plans[0] };
    size_t kind = 0;
    int32_t turn = 0;
    if (sand_json_read_word(cursor, "kind", words, &kind)) plan->kind = (uint16_t)(kind + 1);
    if (sand_json_read_has(cursor, "side")) sand_loader_index(loader, cursor, "side", SAND_REF_SIDE, &plan->side);
    sand_json_read_optional_int32(cursor, "turn", 0, UINT16_MAX, &turn);
    sand_json_read_optional_int32(cursor, "value", -SAND_COORDINATE_LIMIT, SAND_COORDINATE_LIMIT, &plan->value);
    plan->turn = (uint16_t)turn;
    warn_of_turn(loader, cursor, plan);
    read_subject(loader, cursor, plan);
    sand_json_read_done(cursor);
}

void sand_loader_plans(sand_loader *loader)
{
    sand_field *field = loader->field;
    sand_cursor list, item;
    size_t most = field->rules->tables.n_plans == 0 ? 0 : SAND_PLANS_MAX;
    sand_json_read_optional_array(loader->top, "plans", 0, most, &list);
    field->n_plans = (uint16_t)sand_json_read_items(&list);
    field->plan = sand_loader_keep(loader, field->n_plans, sizeof *field->plan);
    for (unsigned i = 0; i < field->n_plans && !loader->out_of_memory; i++) {
        sand_json_read_item(&list, i, &item);
        read_plan(loader, &item, &field->plan[i]);
    }
}
