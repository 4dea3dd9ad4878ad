/* loader.c - small readers that all parts of a scenario share, and the memory they read into. */
#include "record/loader.h"

#include <string.h>

sand_cursor *sand_loader_cursor(sand_loader *loader)
{
    static const sand_cursor empty;
    sand_cursor *cursor = sand_loader_rows(loader, 1, sizeof *cursor);
    if (cursor == NULL) return &loader->spare;
    *cursor = empty;
    return cursor;
}

static void *take(sand_loader *loader, sand_arena *arena, size_t count, size_t size)
{
    void *rows = sand_arena_take_array(arena, count + 1, size);
    if (rows == NULL) loader->out_of_memory = true;
    return rows;
}

void *sand_loader_rows(sand_loader *loader, size_t count, size_t size)
{
    return take(loader, &loader->work, count, size);
}

void *sand_loader_keep(sand_loader *loader, size_t count, size_t size)
{
    return take(loader, &loader->field->arena, count, size);
}

bool sand_loader_text(sand_cursor *cursor, const char *key, char *out, size_t room)
{
    const char *text;
    if (!sand_json_read_text(cursor, key, room - 1, &text)) return false;
    memcpy(out, text, strlen(text) + 1);
    return true;
}

bool sand_loader_name(sand_cursor *cursor, const char *key, char name[SAND_NAME_MAX])
{
    return sand_loader_text(cursor, key, name, SAND_NAME_MAX);
}

bool sand_loader_heading(sand_cursor *cursor, const char *key, int32_t *heading)
{
    static const char *const words[] = { "n", "nne", "ne", "ene", "e", "ese", "se", "sse",
                                         "s", "ssw", "sw", "wsw", "w", "wnw", "nw", "nnw" };
    static const char *const long_words[] = { "north", "north-east", "east", "south-east",
                                              "south", "south-west", "west", "north-west" };
    size_t word;
    if (!sand_json_read_has(cursor, key)) return false;
    if (sand_json_read_kind(cursor, key) != SAND_JSON_TEXT) return sand_json_read_heading(cursor, key, heading);
    const sand_json *value = sand_json_read_any(cursor, key);
    ptrdiff_t row = sand_word_list_find(SAND_WORD_LIST(long_words), value->text.bytes);
    if (row >= 0) {
        *heading = (int32_t)row * (SAND_FULL_TURN / 8);
        return true;
    }
    if (!sand_json_read_word(cursor, key, SAND_WORD_LIST(words), &word)) {
        sand_json_read_remedy(cursor, "degrees clockwise from north, or one of n, nne, ne, ene, e, … nnw");
        return false;
    }
    *heading = (int32_t)word * (SAND_FULL_TURN / 16);
    return true;
}

static bool read_any_value(sand_cursor *cursor, const char *key, const sand_column *column, int32_t *value)
{
    enum { MOST = SAND_COORDINATE_LIMIT - 1 };
    if (strcmp(column->unit, "length") == 0) return sand_json_read_length(cursor, key, -MOST, MOST, value);
    if (sand_json_read_kind(cursor, key) == SAND_JSON_BOOL) {
        bool truth = false;
        sand_json_read_bool(cursor, key, &truth);
        *value = truth;
        return true;
    }
    int32_t least = -MOST, most = MOST;
    bool range = sand_rules_range(column, &least, &most);
    if (sand_json_read_int32(cursor, key, least, most, value)) return true;
    if (range) sand_json_read_remedy(cursor, "%d to %d: %s", (int)least, (int)most, column->doc);
    return false;
}

bool sand_loader_value(sand_cursor *cursor, const char *key, const sand_column *column, int32_t *value)
{
    int32_t read;
    if (!read_any_value(cursor, key, column, &read)) return false;
    if (read < 0 && strcmp(column->unit, "hits") != 0) {
        sand_json_read_mistake(cursor, key, "this cannot be less than 0: %s", column->doc);
        return false;
    }
    *value = read;
    return true;
}

bool sand_loader_index(sand_loader *loader, sand_cursor *cursor, const char *key, sand_ref_kind of, uint16_t *index)
{
    const char *name;
    if (!sand_json_read_text(cursor, key, 2 * SAND_NAME_MAX, &name)) return false;
    unsigned found = sand_field_find(loader->field, of, name);
    if (found == 0) {
        static const char *const things[] = { "", "side", "command", "unit", "body", "terrain" };
        sand_json_read_mistake(cursor, key, "there is no %s \"%s\"", things[of], name);
        sand_json_read_remedy_words(cursor, sand_field_words(loader->field, of), name);
        return false;
    }
    *index = (uint16_t)found;
    return true;
}
