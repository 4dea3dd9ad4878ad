/* scenario_armies.c - reads the armies: sides, commands, units, bases and other bodies. Where they stand is read
 * afterwards from the same objects (scenario_state.c).
 *
 * Ids: units in the order of the file (side by side, units of commands before those without); bodies: the bases of all
 * units in their order, then all other bodies. Luck ids count through units, bodies and commands unless the file gives
 * them. */
#include <string.h>

#include "record/loader.h"

enum { BASE_LEAST = 16, BASE_MOST = 100000, RANKS_MOST = 255, LUCK_MOST = 60000 };

/* ---- counting ---- */

static size_t items_of(const sand_json *list)
{
    return list != NULL && list->kind == SAND_JSON_ARRAY ? list->list.count : 0;
}

typedef struct {
    size_t commands, units, bodies;
} counts;

static counts count_all(const sand_cursor *top)
{
    counts n = { 0 };
    const sand_json *sides = sand_json_get(top->value, "sides");
    for (size_t s = 0; s < items_of(sides); s++) {
        const sand_json *commands = sand_json_get(&sides->list.items[s], "commands");
        n.commands += items_of(commands);
        n.units += items_of(sand_json_get(&sides->list.items[s], "units"));
        n.bodies += items_of(sand_json_get(&sides->list.items[s], "bodies"));
        for (size_t c = 0; c < items_of(commands); c++)
            n.units += items_of(sand_json_get(&commands->list.items[c], "units"));
    }
    return n;
}

static void refuse_many(sand_loader *loader, const char *what, size_t count, size_t most)
{
    if (count <= most) return;
    sand_json_read_mistake(loader->top, "sides", "%llu %s in this battle", (unsigned long long)count, what);
    sand_json_read_remedy(loader->top, "there may be %llu", (unsigned long long)most);
    loader->too_many = true;
}

/* ---- readers for several kinds ---- */

/* Reads the size of a base; without one in the file it is `usual`, the ruleset's. */
static void read_base(sand_cursor *cursor, sand_size usual, int32_t *width, int32_t *depth)
{
    sand_point size = { usual.width, usual.depth };
    if (sand_json_read_optional_point(cursor, "base", &size) &&
        (size.x < BASE_LEAST || size.y < BASE_LEAST || size.x > BASE_MOST || size.y > BASE_MOST)) {
        sand_json_read_mistake(cursor, "base", "a base of this size cannot stand on the table");
        sand_json_read_remedy(cursor, "[width, depth], both from 0.016 to 100");
        size = (sand_point){ usual.width, usual.depth };
    }
    *width = size.x;
    *depth = size.y;
}

static void read_luck(sand_cursor *cursor, uint16_t *luck)
{
    int32_t number;
    if (sand_json_read_optional_int32(cursor, "luck", 1, LUCK_MOST, &number)) *luck = (uint16_t)number;
}

static void read_count(sand_cursor *cursor, const char *key, uint8_t *out)
{
    int32_t number = 1;
    sand_json_read_optional_int32(cursor, key, 1, RANKS_MOST, &number);
    *out = (uint8_t)number;
}

/* ---- units ---- */

/* Reads "bases", a number or a list that describes each base. Returns the number of bases. */
static uint16_t read_bases(sand_loader *loader, sand_loaded_unit *unit)
{
    const int32_t most = unit->files * unit->ranks;
    int32_t count = most;
    if (sand_json_read_kind(unit->cursor, "bases") == SAND_JSON_ARRAY) {
        unit->bases = sand_loader_cursor(loader);
        sand_json_read_array(unit->cursor, "bases", 1, SAND_BODIES_MAX, unit->bases);
        if (sand_json_read_items(unit->bases) > 0) count = (int32_t)sand_json_read_items(unit->bases);
    } else {
        sand_json_read_optional_int32(unit->cursor, "bases", 1, most, &count);
    }
    return (uint16_t)count;
}

static void read_unit(sand_loader *loader, sand_cursor *cursor, uint16_t side, uint16_t command)
{
    SAND_ASSERT(side >= 1 && side <= SAND_SIDES && command <= loader->field->n_commands);
    sand_field *field = loader->field;
    const sand_tables *tables = &field->rules->tables;
    sand_loaded_unit *loaded = &loader->units[field->n_units];
    sand_unit_def *unit = &field->unit[field->n_units++];
    size_t type = 0;

    *unit = (sand_unit_def){ .side = side, .command = command, .luck = field->n_units };
    loaded->cursor = cursor;
    sand_loader_name(cursor, "name", unit->name);
    const sand_word_list types = { &tables->types[0].name, tables->n_types, sizeof tables->types[0] };
    loaded->unknown = !sand_json_read_word(cursor, "type", types, &type);
    unit->type = (uint16_t)(type + 1);
    read_base(cursor, sand_rules_base_size(field, unit->type, 0), &unit->width, &unit->depth);
    read_luck(cursor, &unit->luck);
    read_count(cursor, "files", &loaded->files);
    read_count(cursor, "ranks", &loaded->ranks);
    unit->n_bodies = read_bases(loader, loaded);
}

static void read_units(sand_loader *loader, sand_cursor *owner, uint16_t side, uint16_t command)
{
    sand_cursor *list = sand_loader_cursor(loader);
    sand_json_read_optional_array(owner, "units", 0, SAND_UNITS_MAX, list);
    for (size_t i = 0; i < sand_json_read_items(list) && !loader->out_of_memory; i++) {
        sand_cursor *item = sand_loader_cursor(loader);
        sand_json_read_item(list, i, item);
        read_unit(loader, item, side, command);
    }
}

/* ---- commands and sides ---- */

static void read_command(sand_loader *loader, sand_cursor *cursor, uint16_t side)
{
    SAND_ASSERT(side >= 1 && side <= SAND_SIDES);
    sand_field *field = loader->field;
    const sand_tables *tables = &field->rules->tables;
    loader->commands[field->n_commands] = cursor;
    sand_command_def *command = &field->command[field->n_commands++];
    size_t kind;
    *command = (sand_command_def){ .side = side };
    sand_loader_name(cursor, "name", command->name);
    if (tables->n_commands > 0 &&
        sand_json_read_optional_word(
            cursor, "kind",
            (sand_word_list){ &tables->commands[0].name, tables->n_commands, sizeof tables->commands[0] }, &kind))
        command->kind = (uint16_t)(kind + 1);
    read_luck(cursor, &command->luck);
    read_units(loader, cursor, side, field->n_commands);
}

static void read_commands(sand_loader *loader, sand_cursor *owner, uint16_t side)
{
    sand_cursor *list = sand_loader_cursor(loader);
    sand_json_read_optional_array(owner, "commands", 0, SAND_COMMANDS_MAX, list);
    for (size_t i = 0; i < sand_json_read_items(list) && !loader->out_of_memory; i++) {
        sand_cursor *item = sand_loader_cursor(loader);
        sand_json_read_item(list, i, item);
        read_command(loader, item, side);
    }
}

static void read_side(sand_loader *loader, sand_cursor *cursor, uint16_t side)
{
    SAND_ASSERT(side >= 1 && side <= SAND_SIDES); /* it is an index */
    sand_side_def *def = &loader->field->side[side - 1];
    loader->sides[side - 1] = cursor;
    sand_loader_name(cursor, "name", def->name);
    if (sand_json_read_has(cursor, "leader")) sand_loader_name(cursor, "leader", def->leader);
    def->home = side == SAND_SIDE_A ? 0 : SAND_FULL_TURN / 2;
    sand_loader_heading(cursor, "facing", &def->home);
    read_commands(loader, cursor, side);
    read_units(loader, cursor, side, 0);
}

/* ---- bodies ---- */

static void read_kind(sand_loader *loader, sand_cursor *cursor, uint16_t *kind)
{
    const sand_tables *tables = &loader->field->rules->tables;
    size_t row;
    if (tables->n_bodies > 0 &&
        sand_json_read_optional_word(
            cursor, "kind", (sand_word_list){ &tables->bodies[0].name, tables->n_bodies, sizeof tables->bodies[0] },
            &row))
        *kind = (uint16_t)(row + 1);
}

/* A base is named after its unit, "Rupert's Horse#2", cut where the name is too long. */
static void name_base(const sand_unit_def *unit, unsigned number, char name[SAND_NAME_MAX])
{
    SAND_ASSERT(number >= 1 && number <= SAND_BODIES_MAX); /* its digits fit into the storage */
    char storage[8];
    sand_text tail, text;
    sand_text_init(&tail, storage, sizeof storage);
    sand_text_add_format(&tail, "#%u", number);
    sand_text_init(&text, name, SAND_NAME_MAX - tail.length);
    sand_text_add(&text, unit->name);
    memcpy(name + text.length, storage, tail.length + 1);
}

static void read_base_row(sand_loader *loader, sand_loaded_unit *unit, sand_unit_def *def, uint16_t index, unsigned i)
{
    SAND_ASSERT(index >= 1 && index <= loader->field->n_units && i < def->n_bodies);
    sand_field *field = loader->field;
    sand_body_def *body = &field->body[field->n_bodies];
    *body = (sand_body_def){
        .side = def->side, .unit = index, .role = SAND_ROLE_BASE, .width = def->width, .depth = def->depth
    };
    name_base(def, i + 1, body->name);
    if (unit->bases != NULL && i < sand_json_read_items(unit->bases)) {
        sand_cursor *item = sand_loader_cursor(loader);
        sand_json_read_item(unit->bases, i, item);
        loader->bodies[field->n_bodies].cursor = item;
        read_kind(loader, item, &body->kind);
    }
    field->n_bodies++;
}

static void list_bases(sand_loader *loader)
{
    sand_field *field = loader->field;
    for (uint16_t i = 1; i <= field->n_units && !loader->out_of_memory; i++) {
        sand_unit_def *def = &field->unit[i - 1];
        def->first_body = (uint16_t)(field->n_bodies + 1);
        for (unsigned base = 0; base < def->n_bodies; base++)
            read_base_row(loader, &loader->units[i - 1], def, i, base);
    }
}

static void read_body(sand_loader *loader, sand_cursor *cursor, uint16_t side)
{
    static const char *const roles[] = { "leader", "gun", "supply" };
    sand_field *field = loader->field;
    loader->bodies[field->n_bodies].cursor = cursor;
    sand_body_def *body = &field->body[field->n_bodies++];
    size_t role = 0;
    *body = (sand_body_def){ .side = side };
    sand_loader_name(cursor, "name", body->name);
    sand_json_read_optional_word(cursor, "role", SAND_WORD_LIST(roles), &role);
    body->role = (uint16_t)(SAND_ROLE_LEADER + role);
    read_kind(loader, cursor, &body->kind);
    read_base(cursor, sand_rules_base_size(field, 0, body->role), &body->width, &body->depth);
    read_luck(cursor, &body->luck);
}

static void read_bodies(sand_loader *loader, uint16_t side)
{
    SAND_ASSERT(side >= 1 && side <= SAND_SIDES);
    sand_cursor *owner = loader->sides[side - 1], *list = sand_loader_cursor(loader);
    if (owner == NULL) return;
    sand_json_read_optional_array(owner, "bodies", 0, SAND_BODIES_MAX, list);
    for (size_t i = 0; i < sand_json_read_items(list) && !loader->out_of_memory; i++) {
        sand_cursor *item = sand_loader_cursor(loader);
        sand_json_read_item(list, i, item);
        read_body(loader, item, side);
    }
}

static void give_luck(sand_field *field)
{
    for (unsigned i = 0; i < field->n_bodies; i++)
        if (field->body[i].luck == 0) field->body[i].luck = (uint16_t)(field->n_units + i + 1);
    for (unsigned i = 0; i < field->n_commands; i++)
        if (field->command[i].luck == 0) field->command[i].luck = (uint16_t)(field->n_units + field->n_bodies + i + 1);
}

/* ---- names and luck ids must differ ---- */

static sand_cursor *cursor_of(const sand_loader *loader, sand_ref_kind of, unsigned index)
{
    SAND_ASSERT(index >= 1 && index <= sand_field_count(loader->field, of));
    switch (of) {
    case SAND_REF_SIDE: return loader->sides[index - 1];
    case SAND_REF_COMMAND: return loader->commands[index - 1];
    case SAND_REF_UNIT: return loader->units[index - 1].cursor;
    case SAND_REF_BODY: return loader->bodies[index - 1].cursor;
    default: return NULL;
    }
}

/* Reports every thing that has the name of an earlier one, with the earlier one's place. */
static void check_names(sand_loader *loader, sand_ref_kind of)
{
    unsigned count = (unsigned)sand_field_count(loader->field, of);
    for (unsigned i = 1; i <= count; i++) {
        if (of == SAND_REF_BODY && loader->field->body[i - 1].role == SAND_ROLE_BASE) continue;
        const char *name = sand_field_name(loader->field, of, i);
        unsigned first = name[0] == '\0' ? i : sand_field_find(loader->field, of, name);
        sand_cursor *cursor = cursor_of(loader, of, i), *other = cursor_of(loader, of, first);
        if (first == i) continue;
        sand_json_read_mistake(cursor, "name", "\"%s\" is the name of another one already", name);
        if (other != NULL && other->value != NULL)
            sand_json_read_remedy(cursor, "the other one is in line %d; give each a name of its own",
                                  other->value->line);
    }
}

static uint16_t luck_of(const sand_field *field, unsigned i)
{
    SAND_ASSERT(i < (unsigned)field->n_units + field->n_bodies + field->n_commands);
    if (i < field->n_units) return field->unit[i].luck;
    i -= field->n_units;
    return i < field->n_bodies ? field->body[i].luck : field->command[i - field->n_bodies].luck;
}

/* Dice are keyed by luck ids, so they must differ. One bit for each id seen. */
static void check_luck(sand_loader *loader)
{
    const sand_field *field = loader->field;
    const unsigned count = (unsigned)field->n_units + field->n_bodies + field->n_commands;
    uint8_t *seen = sand_loader_rows(loader, UINT16_MAX / 8 + 1, 1);
    for (unsigned i = 0; i < count && seen != NULL; i++) {
        uint16_t luck = luck_of(field, i);
        uint8_t bit = (uint8_t)(1 << luck % 8);
        if (seen[luck / 8] & bit) {
            sand_json_read_mistake(loader->top, "sides", "the luck id %u is there twice", luck);
            sand_json_read_remedy(loader->top,
                                  "leave \"luck\" out, or give every unit, body and command one of its own");
            return;
        }
        seen[luck / 8] |= bit;
    }
}

/* ---- all ---- */

static bool make_room(sand_loader *loader, counts n)
{
    sand_field *field = loader->field;
    refuse_many(loader, "commands", n.commands, SAND_COMMANDS_MAX);
    refuse_many(loader, "units", n.units, SAND_UNITS_MAX);
    refuse_many(loader, "bodies", n.bodies, SAND_BODIES_MAX);
    if (loader->too_many) return false;
    field->command = sand_loader_keep(loader, n.commands, sizeof *field->command);
    field->unit = sand_loader_keep(loader, n.units, sizeof *field->unit);
    loader->commands = sand_loader_rows(loader, n.commands, sizeof *loader->commands);
    loader->units = sand_loader_rows(loader, n.units, sizeof *loader->units);
    return !loader->out_of_memory;
}

static bool make_room_for_bodies(sand_loader *loader, size_t others)
{
    sand_field *field = loader->field;
    size_t count = others;
    for (unsigned i = 0; i < field->n_units; i++) count += field->unit[i].n_bodies;
    refuse_many(loader, "bases and bodies", count, SAND_BODIES_MAX);
    if (loader->too_many) return false;
    field->body = sand_loader_keep(loader, count, sizeof *field->body);
    loader->bodies = sand_loader_rows(loader, count, sizeof *loader->bodies);
    return !loader->out_of_memory;
}

void sand_loader_armies(sand_loader *loader)
{
    static const sand_ref_kind kinds[] = { SAND_REF_SIDE, SAND_REF_COMMAND, SAND_REF_UNIT, SAND_REF_BODY };
    sand_field *field = loader->field;
    sand_cursor *list = sand_loader_cursor(loader);
    counts n = count_all(loader->top);
    field->n_sides = SAND_SIDES;
    if (!make_room(loader, n)) return;
    sand_json_read_array(loader->top, "sides", SAND_SIDES, SAND_SIDES, list);
    for (uint16_t i = 0; i < sand_json_read_items(list) && !loader->out_of_memory; i++) {
        sand_cursor *item = sand_loader_cursor(loader);
        sand_json_read_item(list, i, item);
        read_side(loader, item, (uint16_t)(i + 1));
    }
    if (loader->out_of_memory || !make_room_for_bodies(loader, n.bodies)) return;
    list_bases(loader);
    for (uint16_t side = 1; side <= SAND_SIDES; side++) read_bodies(loader, side);
    give_luck(field);
    if (loader->out_of_memory || !sand_field_index(field)) {
        loader->out_of_memory = true;
        return;
    }
    for (size_t i = 0; i < SAND_LEN(kinds); i++) check_names(loader, kinds[i]);
    check_luck(loader);
}
