/* scenario.c - reads a scenario: its head, then its other parts in order, and then the ruleset's objections.
 *
 * Every part is read in spite of mistakes in earlier ones, so that all mistakes are reported at once. */
#include <string.h>

#include "record/loader.h"
#include "base/memory.h"

/* ---- the beginning ---- */

static const sand_rules *find_rules(const sand_loader *loader, const char *id)
{
    const sand_rules *extra = loader->settings->extra;
    if (extra != NULL && strcmp(extra->tables.id, id) == 0) return extra;
    return sand_registry_find(id);
}

static void suggest_rules(sand_loader *loader, const char *id)
{
    size_t count = sand_registry_count(), n = 0;
    const char **names = sand_loader_rows(loader, count + 1, sizeof *names);
    if (names == NULL) return;
    for (size_t i = 0; i < count; i++) names[n++] = sand_registry_at(i)->tables.id;
    if (loader->settings->extra != NULL) names[n++] = loader->settings->extra->tables.id;
    sand_json_read_remedy_words(loader->top, (sand_word_list){ names, n, sizeof *names }, id);
}

static bool read_rules(sand_loader *loader)
{
    const char *id;
    if (!sand_json_read_text(loader->top, "ruleset", 64, &id)) return false;
    const sand_rules *rules = find_rules(loader, id);
    if (rules == NULL) {
        sand_json_read_mistake(loader->top, "ruleset", "there is no ruleset \"%s\"", id);
        suggest_rules(loader, id);
        return false;
    }
    loader->field->rules = rules;
    return true;
}

static const char *keep_text(sand_loader *loader, const char *key)
{
    const char *text = "";
    sand_json_read_optional_prose(loader->top, key, 8000, &text);
    char *copy = sand_arena_copy(&loader->field->arena, text, strlen(text));
    if (copy == NULL) loader->out_of_memory = true;
    return copy;
}

static void read_size(sand_loader *loader)
{
    /* a move across the largest table stays below SAND_COORDINATE_LIMIT */
    enum { LEAST = SAND_UNIT_LENGTH, MOST = 3000 * SAND_UNIT_LENGTH };
    sand_field *field = loader->field;
    sand_cursor table;
    field->width = field->rules->tables.standard_width;
    field->height = field->rules->tables.standard_depth;
    if (!sand_json_read_optional_object(loader->top, "table", &table)) return;
    sand_json_read_length(&table, "width", LEAST, MOST, &field->width);
    sand_json_read_length(&table, "height", LEAST, MOST, &field->height);
    sand_json_read_done(&table);
}

static void read_header(sand_loader *loader)
{
    sand_field *field = loader->field;
    int32_t turns = 0;
    if (sand_json_read_has(loader->top, "scenario"))
        sand_loader_text(loader->top, "scenario", field->scenario, sizeof field->scenario);
    if (sand_json_read_has(loader->top, "title"))
        sand_loader_text(loader->top, "title", field->title, sizeof field->title);
    field->about = keep_text(loader, "about");
    field->origin = keep_text(loader, "source");
    sand_json_read_optional_int32(loader->top, "turn_limit", 0, 1000, &turns);
    field->turn_limit = (uint16_t)turns;
    read_size(loader);
}

/* ---- all of it ---- */

/* The number of mistakes found so far. */
static size_t mistakes(const sand_loader *loader)
{
    return loader->problems->mistakes - loader->mistakes_before;
}

static void init_battle(sand_loader *loader)
{
    if (loader->out_of_memory || !sand_battle_plan_layout(loader->field)) {
        loader->out_of_memory = true;
        return;
    }
    void *storage = sand_memory_allocate(sand_battle_size(loader->field));
    if (storage == NULL)
        loader->out_of_memory = true;
    else
        loader->battle = sand_battle_init(storage, loader->field);
}

static sand_place place_of(sand_loader *loader, const sand_cursor *cursor)
{
    sand_text path;
    sand_text_init_heap(&path);
    sand_json_read_path(cursor, NULL, &path);
    const char *copy = path.truncated ? NULL : sand_arena_copy(&loader->work, path.bytes, path.length);
    sand_text_free(&path);
    if (copy == NULL) loader->out_of_memory = true;
    const sand_json *value = cursor->value;
    return (sand_place){ cursor->source, copy, value != NULL ? value->line : 0, value != NULL ? value->column : 0 };
}

/* Notes where the file states each frame of the agenda, from the bottom. */
static void place_frames(sand_loader *loader, sand_setup *setup)
{
    sand_cursor battle, list, item;
    size_t room = loader->field->layout.frames_room;
    if (!sand_json_read_optional_object(loader->top, "battle", &battle) ||
        !sand_json_read_optional_array(&battle, "agenda", 0, room, &list))
        return;
    size_t n = sand_json_read_items(&list);
    sand_place *frames = sand_loader_rows(loader, n, sizeof *frames);
    if (loader->out_of_memory) return;
    for (size_t i = 0; i < n; i++) {
        sand_json_read_item(&list, i, &item);
        frames[i] = place_of(loader, &item);
    }
    setup->frames = frames;
    setup->n_frames = (unsigned)n;
}

/* Where the ruleset cannot examine the battle, the loader still complains of hits that no unit can have. */
static void object_to_hits(sand_loader *loader)
{
    for (unsigned i = 1; i <= loader->field->n_units; i++)
        if (sand_battle_unit(loader->battle, i)->hits < 0)
            sand_problem_add(loader->problems, SAND_MISTAKE, place_of(loader, loader->units[i - 1].cursor),
                             "hits are 0 or more (leave \"hits\" out for none)");
}

/* When there were other mistakes: could the thing that an objection is about be read?  Objections to a unit of unknown
 * type are left out, those to commands and armies unless all of them could be read, and those to the whole scenario
 * unless "battle" could be. */
static bool is_known(const sand_loader *loader, const sand_setup *setup, const sand_place *at)
{
    if (loader->torn && at->line == setup->whole.line && at->column == setup->whole.column) return false;
    for (unsigned i = 0; i < loader->field->n_units; i++) {
        const sand_place *own = &setup->units[i];
        if (own->line == at->line && own->column == at->column) return at->line > 0 && !loader->units[i].unknown;
    }
    return !loader->incomplete;
}

static void tell_objections(sand_loader *loader, const sand_setup *setup)
{
    const sand_problem_list *found = setup->problems;
    for (size_t i = 0; i < found->count; i++) {
        const sand_problem *problem = &found->items[i];
        if (!is_known(loader, setup, &problem->place)) continue;
        sand_problem_add(loader->problems, problem->severity, problem->place, "%s", problem->message);
        if (*problem->remedy) sand_problem_remedy(loader->problems, "%s", problem->remedy);
    }
    if (found->no_memory) loader->out_of_memory = true;
}

/* Lets the ruleset examine the battle, and then tries the opening even if the ruleset has objected, because each finds
 * mistakes that the other does not. */
static void examine(sand_loader *loader, const sand_setup *setup)
{
    sand_problem_list found = { 0 };
    sand_setup own = *setup;
    own.problems = &found;
    loader->field->rules->setup(loader->battle, &own);
    sand_loader_opening(loader, &own);
    tell_objections(loader, &own);
    sand_problem_list_free(&found);
}

static void set_up(sand_loader *loader)
{
    const sand_field *field = loader->field;
    sand_place *sides = sand_loader_rows(loader, SAND_SIDES, sizeof *sides);
    sand_place *commands = sand_loader_rows(loader, field->n_commands, sizeof *commands);
    sand_place *units = sand_loader_rows(loader, field->n_units, sizeof *units);
    sand_place *bodies = sand_loader_rows(loader, field->n_bodies, sizeof *bodies);
    if (loader->out_of_memory) return;
    for (unsigned i = 0; i < SAND_SIDES; i++) sides[i] = place_of(loader, loader->sides[i]);
    for (unsigned i = 0; i < field->n_commands; i++) commands[i] = place_of(loader, loader->commands[i]);
    for (unsigned i = 0; i < field->n_units; i++) units[i] = place_of(loader, loader->units[i].cursor);
    for (unsigned i = 0; i < field->n_bodies; i++) {
        const sand_cursor *own = loader->bodies[i].cursor;
        bodies[i] = own != NULL ? place_of(loader, own) : units[field->body[i].unit - 1];
    }
    sand_setup setup = { .problems = loader->problems,
                         .sides = sides,
                         .commands = commands,
                         .units = units,
                         .bodies = bodies,
                         .whole = place_of(loader, loader->top) };
    place_frames(loader, &setup);
    if (loader->out_of_memory) return;
    examine(loader, &setup);
}

static void end_objects(sand_loader *loader)
{
    const sand_field *field = loader->field;
    for (unsigned i = 0; i < SAND_SIDES; i++)
        if (loader->sides[i] != NULL) sand_json_read_done(loader->sides[i]);
    for (unsigned i = 0; i < field->n_commands; i++) sand_json_read_done(loader->commands[i]);
    for (unsigned i = 0; i < field->n_units; i++) sand_json_read_done(loader->units[i].cursor);
    for (unsigned i = 0; i < field->n_bodies; i++)
        if (loader->bodies[i].cursor != NULL) sand_json_read_done(loader->bodies[i].cursor);
    sand_json_read_done(loader->top);
}

/* May the ruleset examine the battle? After most mistakes it may: what could not be read counts as left out. */
static bool is_whole(const sand_loader *loader)
{
    return loader->sides[0] != NULL && loader->sides[SAND_SIDES - 1] != NULL && loader->harmful == 0;
}

/* After mistakes, drops the contacts, and the agenda unless all of "battle" could be read: the ruleset relies on both,
 * and names a frame by its number. */
static void leave_out_lists(sand_loader *loader)
{
    sand_battle *b = loader->battle;
    if (mistakes(loader) == 0) return;
    while (sand_battle_head(b)->contacts > 0) sand_battle_contact_end(b, sand_battle_head(b)->contacts);
    while (loader->torn && sand_battle_agenda_top(b) != NULL) sand_battle_agenda_pop(b);
}

/* Reads everything in order; the ruleset sees the battle only if is_whole. */
static void load(sand_loader *loader)
{
    if (!read_rules(loader)) return;
    read_header(loader);
    sand_loader_options(loader);
    size_t before = mistakes(loader);
    if (!loader->out_of_memory) sand_loader_armies(loader);
    loader->incomplete = mistakes(loader) > before;
    if (loader->out_of_memory || loader->too_many) return;
    sand_loader_terrain(loader);
    sand_loader_plans(loader);
    init_battle(loader);
    if (loader->out_of_memory) return;
    sand_loader_state(loader);
    if (loader->out_of_memory) return;
    sand_loader_ended(loader);
    end_objects(loader);
    sand_loader_check(loader);
    leave_out_lists(loader);
    if (is_whole(loader))
        set_up(loader);
    else
        object_to_hits(loader);
    if (mistakes(loader) == 0) sand_loader_end_battle(loader);
}

static sand_error finish(sand_loader *loader, sand_field **field, sand_battle **battle)
{
    bool mistaken = loader->problems->mistakes > loader->mistakes_before;
    sand_error error = loader->out_of_memory ? SAND_ERROR_MEMORY : mistaken ? SAND_ERROR_INVALID : SAND_OK;
    sand_memory_release(loader->points);
    sand_memory_release(loader->parts);
    sand_arena_free(&loader->work);
    if (error != SAND_OK) {
        sand_memory_release(loader->battle);
        sand_field_free(loader->field);
        return error;
    }
    *field = loader->field;
    *battle = loader->battle;
    return SAND_OK;
}

sand_error sand_scenario_read_object(sand_cursor *object, const sand_scenario_settings *settings, sand_field **field,
                                     sand_battle **battle)
{
    static const sand_scenario_settings none;
    sand_loader loader = { .problems = object->problems,
                           .settings = settings != NULL ? settings : &none,
                           .top = object,
                           .mistakes_before = object->problems->mistakes };
    loader.field = sand_memory_zeroed(1, sizeof *loader.field);
    if (loader.field == NULL) return SAND_ERROR_MEMORY;
    load(&loader);
    return finish(&loader, field, battle);
}

sand_error sand_scenario_read(sand_source source, const sand_scenario_settings *settings, sand_problem_list *problems,
                              sand_field **field, sand_battle **battle)
{
    const sand_json_source json = {
        .name = source.name, .bytes = source.text, .n = source.n, .mode = SAND_JSON_RELAXED
    };
    sand_json_document document;
    sand_cursor top;
    sand_error error = sand_json_parse(&json, &document, problems);
    if (error != SAND_OK) return error;
    sand_json_read_top(&top, &document, problems);
    error = sand_scenario_read_object(&top, settings, field, battle);
    sand_json_document_free(&document);
    return error;
}
