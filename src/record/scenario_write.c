/* scenario_write.c - writes a battle as a scenario from which it could start, and leaves out what the rules give by
 * default. */
#include <string.h>

#include "battle/record.h"
#include "record/loader.h"
#include "base/memory.h"

typedef struct {
    const sand_battle *b;
    const sand_field *field;
    sand_told_end ended;
    sand_battle *usual; /* the same battle as if the file gave none of the ruleset's members */
    sand_json_writer w;
} output;

/* ---- the rules' numbers ---- */

static void write_value(output *o, const char *key, const sand_column *column, int32_t value)
{
    if (strcmp(column->unit, "length") == 0)
        sand_json_write_length(&o->w, key, value);
    else
        sand_json_write_int(&o->w, key, value);
}

static void write_option(output *o, const sand_option_row *row, int32_t value)
{
    switch (row->type) {
    case SAND_OPTION_CHOICE: sand_json_write_text(&o->w, row->name, row->values[value].word); break;
    case SAND_OPTION_NUMBER: sand_json_write_int(&o->w, row->name, value); break;
    case SAND_OPTION_LENGTH: sand_json_write_length(&o->w, row->name, value); break;
    }
}

/* Begins the object `key` before its first member. */
static void open_once(output *o, bool *open, const char *key)
{
    if (!*open) sand_json_write_object(&o->w, key);
    *open = true;
}

static void write_options(output *o)
{
    const sand_tables *tables = &o->field->rules->tables;
    bool open = false;
    for (size_t i = 0; i < tables->n_options; i++) {
        if (o->field->option[i] == tables->options[i].standard) continue;
        open_once(o, &open, "options");
        write_option(o, &tables->options[i], o->field->option[i]);
    }
    for (size_t i = 0; i < tables->n_numbers; i++) {
        if (o->field->number[i] == tables->numbers[i].standard) continue;
        open_once(o, &open, "options");
        write_option(o, &tables->numbers[i], o->field->number[i]);
    }
    if (open) sand_json_write_end(&o->w);
}

/* A row of a table of the rules. */
typedef struct {
    const char *name;
    const sand_column *columns;
    size_t count;
    const int32_t *now, *standard; /* [count] */
} table_row;

/* Writes the values that differ from the rules' as an object inside the open object. */
static void write_columns(output *o, const table_row *row, bool *open)
{
    for (size_t i = 0; i < row->count; i++) {
        if (row->now[i] == row->standard[i]) continue;
        open_once(o, open, row->name);
        write_value(o, row->columns[i].name, &row->columns[i], row->now[i]);
    }
}

static bool differs(const int32_t *a, const int32_t *b, size_t count)
{
    return memcmp(a, b, count * sizeof *a) != 0;
}

static void write_types(output *o)
{
    const sand_tables *tables = &o->field->rules->tables;
    bool open = false;
    for (size_t i = 0; i < tables->n_types; i++) {
        const sand_type_row *row = &tables->types[i];
        bool inner = false;
        if (!differs(o->field->type_value[i], row->value, tables->n_type_columns)) continue;
        open_once(o, &open, "types");
        write_columns(o,
                      &(table_row){ row->name, tables->type_columns, tables->n_type_columns, o->field->type_value[i],
                                    row->value },
                      &inner);
        sand_json_write_end(&o->w);
    }
    if (open) sand_json_write_end(&o->w);
}

static void write_enter(output *o, size_t kind, const char *name, bool *open)
{
    const sand_tables *tables = &o->field->rules->tables;
    const int32_t *now = &o->field->enter[kind * tables->n_types], *standard = tables->terrain[kind].enter;
    bool inner = false;
    for (size_t type = 0; type < tables->n_types; type++) {
        if (now[type] == (standard == NULL ? 1 : standard[type])) continue;
        open_once(o, open, name);
        open_once(o, &inner, "enter");
        sand_json_write_int(&o->w, tables->types[type].name, now[type]);
    }
    if (inner) sand_json_write_end(&o->w);
}

/* Does the kind differ from the rules' own row? "kinds" is opened only for the first kind that does. */
static bool kind_differs(const output *o, size_t kind)
{
    const sand_tables *tables = &o->field->rules->tables;
    const sand_terrain_row *row = &tables->terrain[kind];
    if (differs(o->field->kind_value[kind], row->value, tables->n_terrain_columns)) return true;
    for (size_t type = 0; type < tables->n_types; type++)
        if (o->field->enter[kind * tables->n_types + type] != (row->enter == NULL ? 1 : row->enter[type])) return true;
    return false;
}

static void write_kinds(output *o)
{
    const sand_tables *tables = &o->field->rules->tables;
    bool open = false;
    for (size_t i = 0; i < tables->n_terrain; i++) {
        const sand_terrain_row *row = &tables->terrain[i];
        bool inner = false;
        if (!kind_differs(o, i)) continue;
        open_once(o, &open, "kinds");
        write_columns(o,
                      &(table_row){ row->name, tables->terrain_columns, tables->n_terrain_columns,
                                    o->field->kind_value[i], row->value },
                      &inner);
        write_enter(o, i, row->name, &inner);
        sand_json_write_end(&o->w);
    }
    if (open) sand_json_write_end(&o->w);
}

/* ---- the table ---- */

static void write_points(output *o, const char *key, uint32_t first, uint32_t count)
{
    sand_json_write_array(&o->w, key);
    for (uint32_t i = 0; i < count; i++) sand_json_write_point(&o->w, NULL, o->field->points[first + i]);
    sand_json_write_end(&o->w);
}

static void write_terrain(output *o)
{
    const sand_field *field = o->field;
    if (field->n_terrain == 0) return;
    sand_json_write_array(&o->w, "terrain");
    for (unsigned i = 0; i < field->n_terrain; i++) {
        const sand_terrain *piece = &field->terrain[i];
        bool line = piece->shape == SAND_TERRAIN_LINE;
        sand_json_write_object(&o->w, NULL);
        sand_json_write_text(&o->w, "kind", field->rules->tables.terrain[piece->kind - 1].name);
        if (piece->name[0] != '\0') sand_json_write_text(&o->w, "name", piece->name);
        if (piece->height != 0) sand_json_write_int(&o->w, "height", piece->height);
        if (piece->flags != 0) sand_json_write_int(&o->w, "flags", piece->flags);
        if (line && piece->half_width != 0) sand_json_write_length(&o->w, "width", 2 * (int64_t)piece->half_width);
        write_points(o, line ? "line" : "area", piece->first_point, piece->n_points);
        if (piece->n_crest > 0) write_points(o, "crest", piece->first_crest, piece->n_crest);
        sand_json_write_end(&o->w);
    }
    sand_json_write_end(&o->w);
}

static void write_decorations(output *o)
{
    const sand_field *field = o->field;
    if (field->n_decorations == 0) return;
    sand_json_write_array(&o->w, "decoration");
    for (unsigned i = 0; i < field->n_decorations; i++) {
        const sand_terrain *piece = &field->decoration[i];
        bool line = piece->shape == SAND_TERRAIN_LINE;
        sand_json_write_object(&o->w, NULL);
        sand_json_write_text(&o->w, "look", sand_field_looks[piece->kind - 1].name);
        if (piece->name[0] != '\0') sand_json_write_text(&o->w, "name", piece->name);
        if (piece->half_width != 0) sand_json_write_length(&o->w, "width", 2 * (int64_t)piece->half_width);
        write_points(o, line ? "line" : "area", piece->first_point, piece->n_points);
        sand_json_write_end(&o->w);
    }
    sand_json_write_end(&o->w);
}

static void write_zones(output *o)
{
    static const char *const uses[] = { "", "deployment", "objective", "arrival" };
    const sand_field *field = o->field;
    if (field->n_zones == 0) return;
    sand_json_write_array(&o->w, "zones");
    for (unsigned i = 0; i < field->n_zones; i++) {
        const sand_zone *zone = &field->zone[i];
        sand_json_write_object(&o->w, NULL);
        sand_json_write_text(&o->w, "name", zone->name);
        if (zone->side != 0) sand_json_write_text(&o->w, "side", field->side[zone->side - 1].name);
        sand_json_write_text(&o->w, "use", uses[zone->use]);
        if (zone->value != 0) sand_json_write_int(&o->w, "value", zone->value);
        write_points(o, "area", zone->first_point, zone->n_points);
        sand_json_write_end(&o->w);
    }
    sand_json_write_end(&o->w);
}

static void write_plans(output *o)
{
    const sand_field *field = o->field;
    if (field->n_plans == 0) return;
    sand_json_write_array(&o->w, "plans");
    for (unsigned i = 0; i < field->n_plans; i++) {
        const sand_plan *plan = &field->plan[i];
        sand_json_write_object(&o->w, NULL);
        sand_json_write_text(&o->w, "kind", field->rules->tables.plans[plan->kind - 1].name);
        if (plan->side != 0) sand_json_write_text(&o->w, "side", field->side[plan->side - 1].name);
        if (plan->subject_ref != 0)
            sand_json_write_text(&o->w, "subject",
                                 sand_field_name(field, (sand_ref_kind)plan->subject_ref, plan->subject));
        else if (plan->subject != 0)
            sand_json_write_int(&o->w, "subject", plan->subject);
        if (plan->turn != 0) sand_json_write_int(&o->w, "turn", plan->turn);
        if (plan->value != 0) sand_json_write_int(&o->w, "value", plan->value);
        sand_json_write_end(&o->w);
    }
    sand_json_write_end(&o->w);
}

/* ---- armies ---- */

static void write_base_size(output *o, sand_size usual, int32_t width, int32_t depth)
{
    if (width == usual.width && depth == usual.depth) return;
    sand_json_write_point(&o->w, "base", (sand_point){ width, depth });
}

static void write_luck(output *o, uint16_t luck, unsigned usual)
{
    if (luck != usual) sand_json_write_int(&o->w, "luck", luck);
}

static void write_status(output *o, uint8_t status, uint8_t usual)
{
    static const char *const words[] = { "", "play", "waiting", "gone" };
    if (status != usual) sand_json_write_text(&o->w, "status", words[status]);
}

static void write_cause(output *o, uint8_t cause, uint8_t usual)
{
    const sand_tables *tables = &o->field->rules->tables;
    if (cause == usual) return;
    if (cause >= 1 && cause <= tables->n_causes)
        sand_json_write_text(&o->w, "cause", tables->causes[cause - 1].name);
    else
        sand_json_write_int(&o->w, "cause", cause);
}

static void write_pose(output *o, int32_t x, int32_t y, int32_t heading, int32_t usual)
{
    sand_json_write_point(&o->w, "at", (sand_point){ x, y });
    if (heading != usual) sand_json_write_decimal(&o->w, "heading", heading, 2);
}

/* The default heading of the side's units. */
static int32_t home_of(const output *o, unsigned side)
{
    return o->field->side[side - 1].home;
}

/* Do any of the ruleset's members of this row differ from their starting values? */
static bool has_more(const output *o, sand_ref_kind of, unsigned index)
{
    sand_record r = sand_record_of(o->field, of, index);
    if (r.more == NULL) return false;
    return memcmp(SAND_BATTLE_AT_CONST(void, o->b, r.more_offset), SAND_BATTLE_AT_CONST(void, o->usual, r.more_offset),
                  r.more->size) != 0;
}

/* The state of a base when its unit's list says nothing about it. */
typedef struct {
    uint8_t file, rank, status, cause;
} plain_base;

static plain_base plain_base_of(const output *o, unsigned unit, unsigned body, unsigned *slot)
{
    const sand_unit *row = sand_battle_unit(o->b, unit);
    const sand_body *base = sand_battle_body(o->b, body);
    plain_base plain = { .status = row->status };
    sand_loader_place place = sand_loader_slot(row->files, row->status, base->status, slot);
    plain.file = place.file;
    plain.rank = place.rank;
    plain.cause = base->status == SAND_STATUS_GONE ? row->cause : 0;
    return plain;
}

static bool has_place(const sand_body *base)
{
    return base->rank == 0 || base->x != 0 || base->y != 0 || base->heading != 0;
}

static bool is_plain(const output *o, unsigned body, plain_base plain)
{
    const sand_body *base = sand_battle_body(o->b, body);
    return !has_place(base) && base->file == plain.file && base->rank == plain.rank && base->status == plain.status &&
           base->cause == plain.cause && sand_battle_body_def(o->b, body)->kind == 0 &&
           !has_more(o, SAND_REF_BODY, body);
}

static void write_base(output *o, unsigned body, plain_base plain)
{
    const sand_body *base = sand_battle_body(o->b, body);
    uint16_t kind = sand_battle_body_def(o->b, body)->kind;
    sand_json_write_object(&o->w, NULL);
    if (kind != 0) sand_json_write_text(&o->w, "kind", o->field->rules->tables.bodies[kind - 1].name);
    write_status(o, base->status, plain.status);
    write_cause(o, base->cause, plain.cause);
    if (base->rank != plain.rank) sand_json_write_int(&o->w, "rank", base->rank);
    if (base->rank != 0 && base->file != plain.file) sand_json_write_int(&o->w, "file", base->file);
    if (has_place(base)) write_pose(o, base->x, base->y, base->heading, 0);
    sand_battle_write_more(o->b, SAND_REF_BODY, body, o->usual, &o->w);
    sand_json_write_end(&o->w);
}

static void write_bases(output *o, unsigned unit)
{
    const sand_unit_def *def = sand_battle_unit_def(o->b, unit);
    const sand_unit *row = sand_battle_unit(o->b, unit);
    bool plain = def->n_bodies <= row->files * row->ranks; /* a unit that is gone may have lost some bases before */
    unsigned slot = 0;
    for (unsigned i = 0; i < def->n_bodies; i++)
        plain &= is_plain(o, def->first_body + i, plain_base_of(o, unit, def->first_body + i, &slot));
    if (plain) {
        if (def->n_bodies != row->files * row->ranks) sand_json_write_int(&o->w, "bases", def->n_bodies);
        return;
    }
    slot = 0;
    sand_json_write_array(&o->w, "bases");
    for (unsigned i = 0; i < def->n_bodies; i++)
        write_base(o, def->first_body + i, plain_base_of(o, unit, def->first_body + i, &slot));
    sand_json_write_end(&o->w);
}

static void write_unit(output *o, unsigned unit)
{
    const sand_unit_def *def = sand_battle_unit_def(o->b, unit);
    const sand_unit *row = sand_battle_unit(o->b, unit);
    sand_json_write_object(&o->w, NULL);
    sand_json_write_text(&o->w, "name", def->name);
    sand_json_write_text(&o->w, "type", o->field->rules->tables.types[def->type - 1].name);
    write_pose(o, row->x, row->y, row->heading, home_of(o, def->side));
    write_base_size(o, sand_rules_base_size(o->field, def->type, 0), def->width, def->depth);
    if (row->files != 1) sand_json_write_int(&o->w, "files", row->files);
    if (row->ranks != 1) sand_json_write_int(&o->w, "ranks", row->ranks);
    write_bases(o, unit);
    write_luck(o, def->luck, unit);
    write_status(o, row->status, SAND_STATUS_PLAY);
    write_cause(o, row->cause, 0);
    if (row->command != def->command && row->command != 0)
        sand_json_write_text(&o->w, "command", o->field->command[row->command - 1].name);
    else if (row->command != def->command)
        sand_json_write_int(&o->w, "command", 0);
    if (row->hits != 0) sand_json_write_int(&o->w, "hits", row->hits);
    sand_battle_write_more(o->b, SAND_REF_UNIT, unit, o->usual, &o->w);
    sand_json_write_end(&o->w);
}

static void write_units(output *o, unsigned side, unsigned command)
{
    bool open = false;
    for (unsigned i = 1; i <= o->field->n_units; i++) {
        const sand_unit_def *def = sand_battle_unit_def(o->b, i);
        if (def->side != side || def->command != command) continue;
        if (!open) sand_json_write_array(&o->w, "units");
        open = true;
        write_unit(o, i);
    }
    if (open) sand_json_write_end(&o->w);
}

static void write_commands(output *o, unsigned side)
{
    const sand_field *field = o->field;
    bool open = false;
    for (unsigned i = 1; i <= field->n_commands; i++) {
        const sand_command_def *def = &field->command[i - 1];
        if (def->side != side) continue;
        if (!open) sand_json_write_array(&o->w, "commands");
        open = true;
        sand_json_write_object(&o->w, NULL);
        sand_json_write_text(&o->w, "name", def->name);
        if (def->kind != 0) sand_json_write_text(&o->w, "kind", field->rules->tables.commands[def->kind - 1].name);
        write_luck(o, def->luck, (unsigned)field->n_units + field->n_bodies + i);
        sand_battle_write_more(o->b, SAND_REF_COMMAND, i, o->usual, &o->w);
        write_units(o, side, i);
        sand_json_write_end(&o->w);
    }
    if (open) sand_json_write_end(&o->w);
}

static void write_body(output *o, unsigned body)
{
    static const char *const roles[] = { "", "base", "leader", "gun", "supply" };
    const sand_body_def *def = sand_battle_body_def(o->b, body);
    const sand_body *row = sand_battle_body(o->b, body);
    sand_json_write_object(&o->w, NULL);
    sand_json_write_text(&o->w, "name", def->name);
    sand_json_write_text(&o->w, "role", roles[def->role]);
    if (def->kind != 0) sand_json_write_text(&o->w, "kind", o->field->rules->tables.bodies[def->kind - 1].name);
    write_pose(o, row->x, row->y, row->heading, home_of(o, def->side));
    write_base_size(o, sand_rules_base_size(o->field, 0, def->role), def->width, def->depth);
    write_luck(o, def->luck, o->field->n_units + body);
    if (row->attached != 0) sand_json_write_text(&o->w, "attached", o->field->unit[row->attached - 1].name);
    write_status(o, row->status, SAND_STATUS_PLAY);
    write_cause(o, row->cause, 0);
    sand_battle_write_more(o->b, SAND_REF_BODY, body, o->usual, &o->w);
    sand_json_write_end(&o->w);
}

static void write_bodies(output *o, unsigned side)
{
    bool open = false;
    for (unsigned i = 1; i <= o->field->n_bodies; i++) {
        const sand_body_def *def = sand_battle_body_def(o->b, i);
        if (def->side != side || def->unit != 0) continue;
        if (!open) sand_json_write_array(&o->w, "bodies");
        open = true;
        write_body(o, i);
    }
    if (open) sand_json_write_end(&o->w);
}

static void write_sides(output *o)
{
    sand_json_write_array(&o->w, "sides");
    for (unsigned side = 1; side <= SAND_SIDES; side++) {
        const sand_side_def *def = &o->field->side[side - 1];
        sand_json_write_object(&o->w, NULL);
        sand_json_write_text(&o->w, "name", def->name);
        if (def->leader[0] != '\0') sand_json_write_text(&o->w, "leader", def->leader);
        sand_json_write_decimal(&o->w, "facing", def->home, 2);
        sand_battle_write_more(o->b, SAND_REF_SIDE, side, o->usual, &o->w);
        write_commands(o, side);
        write_units(o, side, 0);
        write_bodies(o, side);
        sand_json_write_end(&o->w);
    }
    sand_json_write_end(&o->w);
}

/* ---- all ---- */

static void write_header(output *o)
{
    const sand_field *field = o->field;
    sand_json_write_text(&o->w, "ruleset", field->rules->tables.id);
    if (field->scenario[0] != '\0') sand_json_write_text(&o->w, "scenario", field->scenario);
    if (field->title[0] != '\0') sand_json_write_text(&o->w, "title", field->title);
    if (field->about[0] != '\0') sand_json_write_text(&o->w, "about", field->about);
    if (field->origin[0] != '\0') sand_json_write_text(&o->w, "source", field->origin);
    sand_json_write_object(&o->w, "table");
    sand_json_write_length(&o->w, "width", field->width);
    sand_json_write_length(&o->w, "height", field->height);
    sand_json_write_end(&o->w);
    if (field->turn_limit != 0) sand_json_write_int(&o->w, "turn_limit", field->turn_limit);
}

static void write_state(output *o)
{
    const sand_head *head = sand_battle_head(o->b);
    sand_json_write_object(&o->w, "battle");
    if (head->turn != 0) sand_json_write_int(&o->w, "turn", head->turn);
    if (head->stage != 0) sand_json_write_int(&o->w, "stage", head->stage);
    sand_battle_write_more(o->b, SAND_REF_NONE, 0, o->usual, &o->w);
    sand_battle_write_lists(o->b, &o->w);
    sand_json_write_end(&o->w);
}

/* Makes `usual`: the battle as the reader has it when it asks the ruleset for starting values, with the kernel's
 * members of everything but the head, and then those starting values. */
static void make_usual(output *o, void *storage)
{
    static const sand_ref_kind kinds[] = { SAND_REF_COMMAND, SAND_REF_UNIT, SAND_REF_BODY };
    o->usual = sand_battle_init(storage, o->field);
    for (size_t k = 0; k < SAND_LEN(kinds); k++) {
        for (unsigned i = 1; i <= sand_field_count(o->field, kinds[k]); i++) {
            sand_record r = sand_record_of(o->field, kinds[k], i);
            sand_battle_touch(o->usual, SAND_WROTE_ALL);
            memcpy(SAND_BATTLE_AT(void, o->usual, r.kernel_offset), SAND_BATTLE_AT_CONST(void, o->b, r.kernel_offset),
                   r.kernel->size);
        }
    }
    if (o->field->rules->defaults != NULL) o->field->rules->defaults(o->usual);
}

static void write_ended(output *o)
{
    if (o->ended.how == 0) return;
    sand_json_write_object(&o->w, "ended");
    sand_json_write_text(&o->w, "by", sand_ending_words[o->ended.how - 1]);
    if (o->ended.side != 0) sand_json_write_text(&o->w, "side", o->field->side[o->ended.side - 1].name);
    sand_json_write_end(&o->w);
}

static void write_all(output *o, sand_text *out)
{
    sand_json_writer_init(&o->w, out, SAND_JSON_READABLE);
    sand_json_write_object(&o->w, NULL);
    write_header(o);
    write_options(o);
    write_types(o);
    write_kinds(o);
    write_terrain(o);
    write_decorations(o);
    write_zones(o);
    write_sides(o);
    write_plans(o);
    write_state(o);
    write_ended(o);
    sand_json_write_end(&o->w);
    sand_text_add_char(out, '\n');
}

void sand_scenario_write(const sand_battle *b, sand_told_end ended, sand_text *out)
{
    output o = { .b = b, .field = b->field, .ended = ended };
    void *usual = sand_memory_allocate(sand_battle_size(b->field));
    if (usual == NULL) {
        out->truncated = true;
        return;
    }
    make_usual(&o, usual);
    write_all(&o, out);
    sand_memory_release(usual);
}

void sand_scenario_write_for(const sand_battle *b, unsigned side, sand_told_end ended, sand_text *out)
{
    sand_battle *known = sand_memory_allocate(sand_battle_size(b->field));
    void *usual = sand_memory_allocate(sand_battle_size(b->field));
    out->truncated |= known == NULL || usual == NULL;
    if (!out->truncated) {
        output o = { .b = known, .field = b->field, .ended = ended };
        if (side == 0)
            sand_battle_view_common(b, known);
        else
            sand_battle_view(b, side, known);
        make_usual(&o, usual);
        sand_battle_unsay(b, side, o.usual, known); /* hidden members are not written: they start with default values */
        write_all(&o, out);
    }
    sand_memory_release(known);
    sand_memory_release(usual);
}
