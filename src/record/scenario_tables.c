/* scenario_tables.c - fills the field with the rules' own options, numbers, unit types and terrain kinds, and then with
 * what a scenario and the caller's settings change in them. */
#include <string.h>

#include "record/loader.h"

/* ---- options ---- */

static sand_word_list option_values(const sand_option_row *row)
{
    return (sand_word_list){ &row->values[0].word, row->n_values, sizeof row->values[0] };
}

/* Reads one of the option's words; true and false mean "yes" and "no" where those exist. */
static void read_choice(sand_cursor *value, const sand_option_row *row, int32_t *out)
{
    size_t choice;
    bool truth = false;
    if (sand_json_read_kind(value, NULL) == SAND_JSON_BOOL && sand_json_read_bool(value, NULL, &truth)) {
        ptrdiff_t word = sand_word_list_find(option_values(row), truth ? "yes" : "no");
        if (word >= 0) {
            *out = (int32_t)word;
            return;
        }
    }
    if (sand_json_read_word(value, NULL, option_values(row), &choice)) *out = (int32_t)choice;
}

static void read_option(sand_cursor *value, const sand_option_row *row, int32_t *out)
{
    switch (row->type) {
    case SAND_OPTION_CHOICE: read_choice(value, row, out); break;
    case SAND_OPTION_NUMBER: sand_json_read_int32(value, NULL, row->least, row->most, out); break;
    case SAND_OPTION_LENGTH: sand_json_read_length(value, NULL, row->least, row->most, out); break;
    }
}

static sand_word_list option_names(const sand_tables *tables)
{
    if (tables->n_options == 0) return (sand_word_list){ 0 };
    return (sand_word_list){ &tables->options[0].name, tables->n_options, sizeof tables->options[0] };
}

/* The row of a key that names something in the rules' tables, or -1 after a mistake. */
static ptrdiff_t find_key(sand_cursor *item, const char *key, sand_word_list words, const char *what)
{
    ptrdiff_t row = words.count == 0 ? -1 : sand_word_list_find(words, key);
    if (row >= 0) return row;
    sand_json_read_mistake(item, NULL, "there is no %s \"%s\"", what, key);
    sand_json_read_remedy_words(item, words, key);
    return -1;
}

static sand_word_list number_names(const sand_tables *tables)
{
    if (tables->n_numbers == 0) return (sand_word_list){ 0 };
    return (sand_word_list){ &tables->numbers[0].name, tables->n_numbers, sizeof tables->numbers[0] };
}

/* A parameter that was found by its name: where its value is kept, and `row` or `column`, by which it is read. */
typedef struct {
    const sand_option_row *row;
    const sand_column *column;
    int32_t *value;
} parameter;

/* Returns the first number whose question or name has the word; NULL: none. */
static const sand_option_row *number_about(const sand_tables *tables, const char *word)
{
    enum { LETTERS = 3 }; /* fewer stand in too many words */
    for (size_t i = 0; strlen(word) >= LETTERS && i < tables->n_numbers; i++)
        if (strstr(tables->numbers[i].question, word) || strstr(tables->numbers[i].name, word))
            return &tables->numbers[i];
    return NULL;
}

/* Finds an option or a number of the rules by its key; false after a mistake. */
static bool find_option(sand_loader *loader, sand_cursor *item, const char *key, parameter *out)
{
    const sand_tables *tables = &loader->field->rules->tables;
    ptrdiff_t number = tables->n_numbers ? sand_word_list_find(number_names(tables), key) : -1;
    if (number >= 0) {
        *out = (parameter){ .row = &tables->numbers[number], .value = &loader->field->number[number] };
        return true;
    }
    bool dotted = tables->n_numbers && strchr(key, '.');
    const sand_option_row *about = dotted ? NULL : number_about(tables, key);
    if (about != NULL && sand_word_list_find(option_names(tables), key) < 0) {
        sand_json_read_mistake(item, NULL, "there is no option \"%s\"", key);
        sand_json_read_remedy(item, "\"%s\" is about it: %s", about->name, about->question);
        return false;
    }
    ptrdiff_t option = dotted ? find_key(item, key, number_names(tables), "number")
                              : find_key(item, key, option_names(tables), "option");
    if (option < 0) return false;
    *out = (parameter){ .row = &tables->options[option], .value = &loader->field->option[option] };
    return true;
}

static void read_options(sand_loader *loader)
{
    sand_cursor map, item;
    parameter found;
    sand_json_read_optional_object(loader->top, "options", &map);
    for (size_t i = 0; i < sand_json_read_members(&map); i++) {
        const char *key = sand_json_read_member(&map, i, &item);
        if (find_option(loader, &item, key, &found)) read_option(&item, found.row, found.value);
    }
}

/* ---- tables ---- */

static sand_word_list column_names(const sand_column *columns, size_t count)
{
    return count == 0 ? (sand_word_list){ 0 } : (sand_word_list){ &columns[0].name, count, sizeof columns[0] };
}

static void read_type(sand_loader *loader, sand_cursor *cursor, int32_t *values)
{
    const sand_tables *tables = &loader->field->rules->tables;
    sand_word_list words = column_names(tables->type_columns, tables->n_type_columns);
    for (size_t i = 0; i < sand_json_read_members(cursor); i++) {
        sand_cursor item;
        const char *key = sand_json_read_member(cursor, i, &item);
        ptrdiff_t column = find_key(&item, key, words, "number of unit types");
        if (column >= 0) sand_loader_value(&item, NULL, &tables->type_columns[column], &values[column]);
    }
}

static sand_word_list type_names(const sand_tables *tables)
{
    return (sand_word_list){ &tables->types[0].name, tables->n_types, sizeof tables->types[0] };
}

static void read_types(sand_loader *loader)
{
    sand_field *field = loader->field;
    sand_cursor map, item;
    sand_json_read_optional_object(loader->top, "types", &map);
    for (size_t i = 0; i < sand_json_read_members(&map); i++) {
        const char *key = sand_json_read_member(&map, i, &item);
        ptrdiff_t type = find_key(&item, key, type_names(&field->rules->tables), "unit type");
        if (type >= 0) read_type(loader, &item, field->type_value[type]);
    }
}

/* Finds a number of this kind of ground by its key; -1 after a mistake. */
static ptrdiff_t find_ground(sand_cursor *item, const char *key, const sand_tables *tables, size_t kind)
{
    sand_word_list words = column_names(tables->terrain_columns, tables->n_terrain_columns);
    ptrdiff_t column = find_key(item, key, words, "number of terrain");
    if (column < 0 || sand_rules_counts(tables, kind, (size_t)column)) return column;
    bool line = tables->terrain[kind].shape == SAND_TERRAIN_LINE;
    sand_json_read_mistake(item, NULL, "\"%s\" has no meaning for \"%s\", which is %s",
                           tables->terrain_columns[column].name, tables->terrain[kind].name,
                           line ? "a line; only areas have it" : "an area; only lines have it");
    sand_json_read_remedy(item, "leave it out, or set it for another kind of terrain");
    return -1;
}

static void read_enter(sand_loader *loader, sand_cursor *cursor, int32_t *enter)
{
    for (size_t i = 0; i < sand_json_read_members(cursor); i++) {
        sand_cursor item;
        const char *key = sand_json_read_member(cursor, i, &item);
        ptrdiff_t type = find_key(&item, key, type_names(&loader->field->rules->tables), "unit type");
        if (type >= 0) sand_loader_value(&item, NULL, sand_rules_enter(&loader->field->rules->tables), &enter[type]);
    }
}

static void read_kind(sand_loader *loader, sand_cursor *cursor, size_t kind)
{
    sand_field *field = loader->field;
    const sand_tables *tables = &field->rules->tables;
    for (size_t i = 0; i < sand_json_read_members(cursor); i++) {
        sand_cursor item;
        const char *key = sand_json_read_member(cursor, i, &item);
        if (strcmp(key, "enter") == 0) {
            read_enter(loader, &item, &field->enter[kind * field->n_types]);
            continue;
        }
        ptrdiff_t column = find_ground(&item, key, tables, kind);
        if (column >= 0)
            sand_loader_value(&item, NULL, &tables->terrain_columns[column], &field->kind_value[kind][column]);
    }
}

static sand_word_list kind_names(const sand_tables *tables)
{
    if (tables->n_terrain == 0) return (sand_word_list){ 0 };
    return (sand_word_list){ &tables->terrain[0].name, tables->n_terrain, sizeof tables->terrain[0] };
}

static void read_kinds(sand_loader *loader)
{
    const sand_tables *tables = &loader->field->rules->tables;
    sand_cursor map, item;
    sand_json_read_optional_object(loader->top, "kinds", &map);
    for (size_t i = 0; i < sand_json_read_members(&map); i++) {
        const char *key = sand_json_read_member(&map, i, &item);
        ptrdiff_t kind = find_key(&item, key, kind_names(tables), "kind of terrain");
        if (kind >= 0) read_kind(loader, &item, (size_t)kind);
    }
}

/* ---- settings ---- */

/* Cuts the next part off a dotted name such as "horse.move"; false: there is none, or it is too long. */
static bool cut(const char **name, char *part, size_t room)
{
    size_t n = strcspn(*name, ".");
    if (n == 0 || n >= room) return false;
    memcpy(part, *name, n);
    part[n] = '\0';
    *name += n + ((*name)[n] == '.');
    return true;
}

enum { PART = 64 };

/* Finds the value of "horse.move"; false after a mistake. */
static bool find_type(sand_loader *loader, sand_cursor *item, const char *name, parameter *out)
{
    sand_field *field = loader->field;
    const sand_tables *tables = &field->rules->tables;
    char part[PART] = "";
    cut(&name, part, sizeof part);
    ptrdiff_t type = find_key(item, part, type_names(tables), "unit type");
    if (type < 0) return false;
    sand_word_list columns = column_names(tables->type_columns, tables->n_type_columns);
    ptrdiff_t column = find_key(item, name, columns, "number of unit types");
    if (column < 0) return false;
    *out = (parameter){ .column = &tables->type_columns[column], .value = &field->type_value[type][column] };
    return true;
}

/* Finds the value of "wood.hides" or "wood.enter.foot"; false after a mistake. */
static bool find_kind(sand_loader *loader, sand_cursor *item, const char *name, parameter *out)
{
    sand_field *field = loader->field;
    const sand_tables *tables = &field->rules->tables;
    char part[PART] = "";
    cut(&name, part, sizeof part);
    ptrdiff_t kind = find_key(item, part, kind_names(tables), "kind of terrain");
    if (kind < 0) return false;
    if (strncmp(name, "enter.", 6) == 0) {
        ptrdiff_t type = find_key(item, name + 6, type_names(tables), "unit type");
        if (type < 0) return false;
        *out = (parameter){ .column = sand_rules_enter(tables),
                            .value = &field->enter[(size_t)kind * field->n_types + (size_t)type] };
        return true;
    }
    ptrdiff_t column = find_ground(item, name, tables, (size_t)kind);
    if (column < 0) return false;
    *out = (parameter){ .column = &tables->terrain_columns[column], .value = &field->kind_value[kind][column] };
    return true;
}

static bool find_parameter(sand_loader *loader, sand_cursor *item, const char *name, parameter *out)
{
    if (strncmp(name, "types.", 6) == 0) return find_type(loader, item, name + 6, out);
    if (strncmp(name, "kinds.", 6) == 0) return find_kind(loader, item, name + 6, out);
    return find_option(loader, item, name, out);
}

/* Reads a setting's text as a number in a file would be read.  A text that is no JSON value stays a text, which the
 * reader of numbers then refuses in its own words; it has no lines. */
static void read_number(sand_loader *loader, const sand_setting *setting, const parameter *found)
{
    const sand_json_source source = { setting->name, setting->value, strlen(setting->value), 0, SAND_JSON_RELAXED };
    sand_problem_list unheard = { 0 };
    sand_json_document document;
    sand_json text = { .kind = SAND_JSON_TEXT };
    sand_cursor item;
    text.text.bytes = setting->value;
    text.text.length = source.n;
    bool parsed = sand_json_parse(&source, &document, &unheard) == SAND_OK;
    size_t before = loader->problems != NULL ? loader->problems->count : 0;
    sand_json_read_value(&item, parsed ? document.root : &text, setting->name, loader->problems);
    if (found->row)
        read_option(&item, found->row, found->value);
    else
        sand_loader_value(&item, NULL, found->column, found->value);
    for (; loader->problems != NULL && before < loader->problems->count; before++)
        loader->problems->items[before].place.line = loader->problems->items[before].place.column = 0;
    if (parsed) sand_json_document_free(&document);
    sand_problem_list_free(&unheard);
}

/* Reads one of the caller's settings: a word of a choice, or a number as in files. */
static void read_setting(sand_loader *loader, const sand_setting *setting)
{
    sand_json text = { .kind = SAND_JSON_TEXT };
    sand_cursor item;
    parameter found;
    text.text.bytes = setting->value;
    text.text.length = strlen(setting->value);
    sand_json_read_value(&item, &text, setting->name, loader->problems);
    if (!find_parameter(loader, &item, setting->name, &found)) return;
    if (found.row && found.row->type == SAND_OPTION_CHOICE)
        read_option(&item, found.row, found.value);
    else
        read_number(loader, setting, &found);
}

/* ---- the rules' own values ---- */

static void fill_tables(sand_field *field)
{
    const sand_tables *tables = &field->rules->tables;
    for (size_t i = 0; i < tables->n_options; i++) field->option[i] = tables->options[i].standard;
    for (size_t i = 0; i < tables->n_numbers; i++) field->number[i] = tables->numbers[i].standard;
    for (size_t i = 0; i < tables->n_types; i++)
        memcpy(field->type_value[i], tables->types[i].value, sizeof tables->types[i].value);
    for (size_t i = 0; i < tables->n_terrain; i++) {
        const sand_terrain_row *row = &tables->terrain[i];
        memcpy(field->kind_value[i], row->value, sizeof row->value);
        for (size_t type = 0; type < tables->n_types; type++)
            field->enter[i * tables->n_types + type] = row->enter == NULL ? 1 : row->enter[type];
    }
}

void sand_loader_options(sand_loader *loader)
{
    sand_field *field = loader->field;
    const sand_tables *tables = &field->rules->tables;
    SAND_ASSERT(tables->n_types > 0 && tables->n_type_columns <= SAND_TYPE_COLUMNS_MAX &&
                tables->n_terrain_columns <= SAND_TERRAIN_COLUMNS_MAX);
    field->n_options = (uint16_t)tables->n_options;
    field->n_types = (uint16_t)tables->n_types;
    field->n_kinds = (uint16_t)tables->n_terrain;
    field->option = sand_loader_keep(loader, tables->n_options, sizeof *field->option);
    field->number = sand_loader_keep(loader, tables->n_numbers, sizeof *field->number);
    field->type_value = sand_loader_keep(loader, tables->n_types, sizeof *field->type_value);
    field->kind_value = sand_loader_keep(loader, tables->n_terrain, sizeof *field->kind_value);
    field->enter = sand_loader_keep(loader, tables->n_terrain * tables->n_types, sizeof *field->enter);
    if (loader->out_of_memory) return;
    fill_tables(field);
    read_options(loader);
    read_types(loader);
    read_kinds(loader);
    for (size_t i = 0; i < loader->settings->n_options; i++) read_setting(loader, &loader->settings->options[i]);
}
