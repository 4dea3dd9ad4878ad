/* hidden.c - separates what both sides may know of a scenario or an adjustment from what is hidden.
 *
 * A member is hidden unless the state's table marks it public. */
#include "record/record_format.h"

#include "battle/record.h"
#include "base/memory.h"

#include <string.h>

/* ---- scenarios ------------------------------------------------------------------------------------------- */

/* The place of a value in a scenario: the kind of thing it describes. */
typedef enum {
    AT_TOP,
    AT_SIDE,
    AT_COMMAND,
    AT_UNIT,
    AT_BODY,
    AT_BATTLE,
    AT_SIDES, /* from here to AT_BODIES: in "battle", objects whose keys are names; in the order of AT_SIDE to AT_BODY
               */
    AT_COMMANDS,
    AT_UNITS,
    AT_BODIES,
    AT_OTHER
} place;

static const struct {
    place in;
    const char *key;
    place to;
} ways[] = {
    { AT_TOP, "sides", AT_SIDE },     { AT_SIDE, "commands", AT_COMMAND }, { AT_SIDE, "units", AT_UNIT },
    { AT_SIDE, "bodies", AT_BODY },   { AT_COMMAND, "units", AT_UNIT },    { AT_UNIT, "bases", AT_BODY },
    { AT_TOP, "battle", AT_BATTLE },  { AT_BATTLE, "sides", AT_SIDES },    { AT_BATTLE, "commands", AT_COMMANDS },
    { AT_BATTLE, "units", AT_UNITS }, { AT_BATTLE, "bodies", AT_BODIES },
};

static place follow(place in, const char *key)
{
    if (in >= AT_SIDES && in <= AT_BODIES) return (place)(AT_SIDE + (in - AT_SIDES));
    for (size_t i = 0; i < SAND_LEN(ways); i++)
        if (ways[i].in == in && strcmp(ways[i].key, key) == 0) return ways[i].to;
    return AT_OTHER;
}

static bool hides(const sand_struct *of, const char *key)
{
    const sand_row *row = sand_rows_find(of, key);
    return row != NULL && row->owner != SAND_PUBLIC;
}

static bool is_hidden(const sand_field *field, place at, const char *key)
{
    const sand_tables *own = &field->rules->tables;
    switch (at) {
    case AT_BATTLE: return hides(&sand_head_struct, key) || hides(own->head, key);
    case AT_SIDE: return hides(own->side, key);
    case AT_COMMAND: return hides(&sand_command_struct, key) || hides(own->command, key);
    case AT_UNIT: return hides(&sand_unit_struct, key) || hides(own->unit, key);
    case AT_BODY: return hides(&sand_body_struct, key) || hides(own->body, key);
    default: return false;
    }
}

typedef struct {
    const sand_field *field;
    sand_json_writer w;
    bool left_out;
} filter;

/* Writes the value without its hidden members, and notes whether there were any. It recurses only as deep as the JSON
 * reader allows. */
static void write_public(filter *f, place at, const char *key, const sand_json *value)
{
    bool list = value->kind == SAND_JSON_ARRAY;
    if ((!list && value->kind != SAND_JSON_OBJECT) || at == AT_OTHER) {
        sand_json_write_value(&f->w, key, value);
        return;
    }
    if (list)
        sand_json_write_array(&f->w, key);
    else
        sand_json_write_object(&f->w, key);
    for (size_t i = 0; i < value->list.count; i++) {
        const sand_json *item = &value->list.items[i];
        if (!list && is_hidden(f->field, at, item->key))
            f->left_out = true;
        else
            write_public(f, list ? at : follow(at, item->key), item->key, item);
    }
    sand_json_write_end(&f->w);
}

/* Writes the scenario without its hidden members, in one line; *out is NULL when it has none. False: out of memory. */
static bool public_scenario(const sand_field *field, const sand_json *scenario, char **out)
{
    sand_text text;
    filter f = { .field = field };
    sand_text_init_heap(&text);
    sand_json_writer_init(&f.w, &text, SAND_JSON_COMPACT);
    write_public(&f, AT_TOP, NULL, scenario);
    *out = f.left_out && !text.truncated ? sand_game_copy_text(sand_text_string(&text), text.length) : NULL;
    bool good = !text.truncated && (!f.left_out || *out);
    sand_text_free(&text);
    return good;
}

static bool public_position(const sand_battle *start, char **out)
{
    sand_text text;
    *out = NULL;
    sand_battle *common = sand_memory_allocate(sand_battle_size(start->field));
    if (!common) return false;
    sand_battle_view_common(start, common);
    bool hidden = !sand_battle_equal(start, common), good = true;
    if (hidden) {
        sand_text_init_heap(&text);
        sand_battle_write(common, &text);
        if (!text.truncated) *out = sand_game_copy_text(sand_text_string(&text), text.length);
        good = *out != NULL;
        sand_text_free(&text);
    }
    sand_memory_release(common);
    return good;
}

bool sand_record_hide_start(sand_origin *origin, const sand_json *scenario)
{
    if (scenario && !public_scenario(origin->field, scenario, &origin->public_scenario)) return false;
    return !origin->position || public_position(origin->start, &origin->public_position);
}

/* ---- adjustments ------------------------------------------------------------------------------------------ */

static bool any_hides(const sand_field *field, const char *key)
{
    for (place at = AT_SIDE; at <= AT_BATTLE; at++)
        if (is_hidden(field, at, key)) return true;
    return false;
}

static bool names_hidden(const sand_field *field, const sand_json *value)
{
    if (value->kind != SAND_JSON_ARRAY && value->kind != SAND_JSON_OBJECT) return false;
    for (size_t i = 0; i < value->list.count; i++) {
        const sand_json *item = &value->list.items[i];
        if (value->kind == SAND_JSON_OBJECT && any_hides(field, item->key)) return true;
        if (names_hidden(field, item)) return true;
    }
    return false;
}

sand_error sand_record_names_hidden(const sand_field *field, const char *json, bool *hidden)
{
    sand_json_source source = { NULL, json, strlen(json), 1, SAND_JSON_RELAXED };
    sand_json_document document;
    sand_problem_list problems = { 0 };
    sand_error error = sand_json_parse(&source, &document, &problems);
    sand_problem_list_free(&problems);
    *hidden = true; /* an adjustment that cannot be read is treated as hidden */
    if (error) return error == SAND_ERROR_MEMORY ? error : SAND_OK;
    *hidden = names_hidden(field, document.root);
    sand_json_document_free(&document);
    return SAND_OK;
}
