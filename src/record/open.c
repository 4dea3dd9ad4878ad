/* open.c - creates games from texts of any kind (scenarios, positions, records), and has the public functions that read
 * records. */
#include "record/record_format.h"
#include "battle/audit.h"
#include "base/text.h"
#include "base/memory.h"

#include <string.h>

/* Writes the settings as one line of JSON, {"pivot-cost":"per-pivot"}; NULL: out of memory. */
static char *settings_line(const sand_game_settings *settings)
{
    sand_text text;
    sand_json_writer writer;
    sand_text_init_heap(&text);
    sand_json_writer_init(&writer, &text, SAND_JSON_COMPACT);
    sand_json_write_object(&writer, NULL);
    for (size_t i = 0; i < settings->n_options; i++) {
        bool again = false; /* the later of two settings wins */
        for (size_t k = i + 1; k < settings->n_options; k++)
            again |= strcmp(settings->options[i].name, settings->options[k].name) == 0;
        if (!again) sand_json_write_text(&writer, settings->options[i].name, settings->options[i].value);
    }
    sand_json_write_end(&writer);
    char *line = text.truncated ? NULL : sand_game_copy_text(sand_text_string(&text), text.length);
    sand_text_free(&text);
    return line;
}

static bool keep_settings(sand_origin *origin, const sand_game_settings *settings)
{
    const char *seed = settings->seed ? settings->seed : "1";
    for (size_t i = 0; i < SAND_SIDES; i++) {
        const char *name = settings->players[i];
        if (name && !(origin->player[i] = sand_game_copy_text(name, strlen(name)))) return false;
    }
    if (settings->n_options && !(origin->options = settings_line(settings))) return false;
    origin->luck = (uint8_t)settings->luck;
    origin->seed = sand_game_copy_text(seed, strlen(seed));
    origin->secret = settings->secret ? sand_game_copy_text(settings->secret, strlen(settings->secret))
                                      : sand_record_secret_from(seed);
    return origin->seed && origin->secret;
}

static sand_error begin(sand_game *game, sand_game **out)
{
    sand_run_dice run_dice = { .from = SAND_FROM_LUCK };
    if (!game) return SAND_ERROR_MEMORY;
    sand_error error = sand_game_open(game, &run_dice);
    if (error && error != SAND_ERROR_NEEDS) {
        sand_game_destroy(game);
        return error;
    }
    *out = game;
    return SAND_OK;
}

/* The last check of a file that a person wrote: a battle with a fault once it has come to rest is reported and not
 * played. */
static sand_error ask_well(sand_cursor *scenario, sand_game **game)
{
    sand_fault fault;
    if (sand_game_needs(*game) != NULL || sand_battle_is_well(sand_game_battle(*game), &fault)) return SAND_OK;
    sand_json_read_mistake(scenario, NULL, "\"%s\": %s",
                           fault.index == 0 ? "battle" : sand_field_name((*game)->field, fault.of, fault.index),
                           fault.words);
    sand_json_read_remedy(scenario, "no battle can have come to stand like that");
    sand_game_destroy(*game);
    *game = NULL;
    return SAND_ERROR_INVALID;
}

sand_error sand_record_create_game_from(sand_cursor *scenario, const sand_game_settings *settings,
                                        const sand_rules *extra, sand_game **out)
{
    sand_scenario_settings with = { settings->options, settings->n_options, extra };
    sand_field *field;
    sand_battle *battle;
    const sand_json *value = scenario->value;
    sand_error error = sand_scenario_read_object(scenario, &with, &field, &battle);
    if (error) return error;
    sand_origin *origin = sand_record_make_origin(field, battle, value);
    if (!origin) return SAND_ERROR_MEMORY;
    if (keep_settings(origin, settings) && sand_record_hide_start(origin, value)) {
        error = begin(sand_game_make(origin, settings), out);
        return error ? error : ask_well(scenario, out);
    }
    sand_game_release_origin(origin);
    return SAND_ERROR_MEMORY;
}

static sand_error create_from_scenario(const char *text, size_t n, sand_record_making how, sand_problem_list *problems,
                                       sand_game **out)
{
    const char *name = how.settings->source ? how.settings->source : "scenario";
    sand_json_source source = { name, text, n, 1, SAND_JSON_RELAXED };
    sand_json_document document;
    sand_cursor top;
    sand_error error = sand_json_parse(&source, &document, problems);
    if (error) return error;
    sand_json_read_top(&top, &document, problems);
    error = sand_record_create_game_from(&top, how.settings, how.extra, out);
    sand_json_document_free(&document);
    return error;
}

/* Continues with the luck of the settings; this is an act of its own if it changes the dice that the record promised.
 */
static sand_error go_on(sand_game *game, const sand_game_settings *settings)
{
    game->luck = settings->luck;
    if (game->pending || sand_game_ended(game)) return SAND_OK;
    sand_error error = SAND_OK;
    if (settings->luck == SAND_LUCK_SCRIPTED)
        error = sand_game_script(game, settings->script, settings->n_script);
    else if (settings->seed && strcmp(settings->seed, game->origin->seed) != 0)
        error = sand_game_reseed(game, settings->seed);
    return error ? error : sand_waiting_carry_out(game);
}

/* Tells what is missing to play on from the record. With `look` the game is then for reading only; otherwise the record
 * is refused, unless only luck is missing and the settings give a seed. */
static sand_error refuse_closed(const sand_record_reader *reader)
{
    sand_text missing;
    const sand_game_settings *settings = reader->settings;
    sand_text_init_heap(&missing);
    sand_record_tell_missing(reader, &missing);
    bool closed = missing.length > 0 && !sand_game_ended(reader->game);
    bool given = settings->seed && !reader->blind;
    if (closed && settings->look) reader->game->look_only = true;
    if (closed && !settings->look && !given) {
        sand_problem_add(reader->problems, SAND_MISTAKE, (sand_place){ .source = reader->source },
                         "the battle cannot go on from here: missing %s", sand_text_string(&missing));
        sand_problem_remedy(reader->problems, "put its private part beside it%s",
                            reader->blind ? "" : ", or give another seed");
    }
    sand_text_free(&missing);
    return closed && !settings->look && !given ? SAND_ERROR_CLOSED : SAND_OK;
}

static sand_error create_from_record(const char *text, size_t n, sand_record_making how, sand_problem_list *problems,
                                     sand_game **out)
{
    const sand_game_settings *settings = how.settings;
    sand_record_reader reader = { .text = text,
                                  .n = n,
                                  .source = settings->source ? settings->source : "record",
                                  .settings = settings,
                                  .extra = how.extra,
                                  .problems = problems,
                                  .wanted = SIZE_MAX };
    sand_error error = sand_record_read(&reader);
    if (error == SAND_ERROR_NEEDS) error = SAND_OK;
    if (!error) error = refuse_closed(&reader);
    if (!error && !reader.game->look_only) error = go_on(reader.game, settings);
    if (error)
        sand_game_destroy(reader.game);
    else
        *out = reader.game;
    sand_record_reader_free(&reader);
    return error;
}

/* Tests the names of players: they are written to records, whose reader accepts no other names. */
static bool check_players(const sand_game_settings *settings, sand_problem_list *problems)
{
    bool good = true;
    for (size_t i = 0; i < SAND_SIDES; i++) {
        const char *name = settings->players[i];
        if (name == NULL || (strlen(name) <= SAND_PLAYER_MAX && sand_text_is_plain(name))) continue;
        sand_problem_add(problems, SAND_MISTAKE, (sand_place){ .source = settings->source },
                         "this cannot be the name of a player: %.*s", SAND_PLAYER_MAX, name);
        sand_problem_remedy(problems, "1 to %d bytes of UTF-8 on one line, without control characters",
                            SAND_PLAYER_MAX);
        good = false;
    }
    return good;
}

static bool is_sound(const sand_game_settings *settings)
{
    if (settings->n_options > 0 && settings->options == NULL) return false;
    for (size_t i = 0; i < settings->n_options; i++)
        if (settings->options[i].name == NULL || settings->options[i].value == NULL) return false;
    return (unsigned)settings->luck <= SAND_LUCK_SCRIPTED && (settings->n_script == 0 || settings->script != NULL);
}

sand_error sand_record_create_game(const char *text, size_t n, sand_record_making how, sand_problem_list *problems,
                                   sand_game **out)
{
    static const sand_game_settings none = { 0 };
    if (!how.settings) how.settings = &none;
    if (!is_sound(how.settings)) return SAND_ERROR_ARGUMENT;
    if (!check_players(how.settings, problems)) return SAND_ERROR_INVALID;
    bool is_record;
    sand_error error = sand_record_is_one(text, n, &is_record);
    if (error) return error;
    if (!is_record) return create_from_scenario(text, n, how, problems, out);
    return create_from_record(text, n, how, problems, out);
}

sand_error sand_game_create(const char *text, size_t n, const sand_game_settings *settings, sand_problem_list *problems,
                            sand_game **out)
{
    if (text == NULL || problems == NULL || out == NULL) return SAND_ERROR_ARGUMENT;
    return sand_record_create_game(text, n, (sand_record_making){ settings, NULL }, problems, out);
}

/* ---- verify ---------------------------------------------------------------------------------------------- */

static sand_error read_once(sand_record_reader *reader)
{
    sand_error error = sand_record_read(reader);
    sand_game_destroy(reader->game);
    reader->game = NULL;
    sand_record_reader_free(reader);
    return error == SAND_ERROR_NEEDS ? SAND_OK : error;
}

/* Replays the record twice: first with its own dice and then, if the seed is known, with dice rolled from the seed. */
sand_error sand_record_verify_with(sand_source source, const sand_rules *extra, sand_problem_list *problems,
                                   sand_record_facts *facts)
{
    sand_record_reader reader = { .text = source.text,
                                  .n = source.n,
                                  .source = source.name,
                                  .extra = extra,
                                  .problems = problems,
                                  .wanted = SIZE_MAX };
    sand_error error = read_once(&reader);
    if (facts) *facts = reader.facts;
    if (error || !*reader.seed) return error;
    sand_problem_list told = { 0 }; /* warnings were reported the first time */
    sand_record_reader again = { .text = source.text,
                                 .n = source.n,
                                 .source = source.name,
                                 .extra = extra,
                                 .problems = &told,
                                 .from_seed = true,
                                 .wanted = SIZE_MAX };
    error = read_once(&again);
    for (size_t i = 0; i < told.count; i++)
        if (told.items[i].severity == SAND_MISTAKE)
            sand_problem_add(problems, SAND_MISTAKE, told.items[i].place, "%s", told.items[i].message);
    sand_problem_list_free(&told);
    if (facts && error)
        *facts = again.facts;
    else if (facts)
        facts->rolled = true;
    return error;
}

sand_error sand_record_verify(sand_source source, sand_problem_list *problems, sand_record_facts *facts)
{
    if (source.text == NULL || problems == NULL) return SAND_ERROR_ARGUMENT;
    return sand_record_verify_with(source, NULL, problems, facts);
}

/* ---- places in a record ------------------------------------------------------------------------------------ */

/* Refuses a step that lies beyond something closed, or beyond the end of the record. */
static sand_error check_arrival(const sand_record_reader *r, bool step)
{
    const sand_place place = { .source = r->source };
    if (!step || (r->arrived && !r->blind)) return SAND_OK;
    if (r->blind)
        sand_problem_add(r->problems, SAND_MISTAKE, place, "closed before that is %s", r->facts.closed);
    else
        sand_problem_add(r->problems, SAND_MISTAKE, place, "the record has no step of that number");
    return r->blind ? SAND_ERROR_CLOSED : SAND_ERROR_UNKNOWN;
}

static sand_error look(sand_record_reader *reader, sand_game **out)
{
    sand_text missing;
    bool step = reader->steps > 0;
    sand_error error = sand_record_read(reader);
    if (!error) error = check_arrival(reader, step);
    if (!error) {
        sand_text_init_heap(&missing);
        sand_record_tell_missing(reader, &missing);
        reader->game->look_only = missing.length > 0;
        sand_text_free(&missing);
        *out = reader->game;
    } else {
        sand_game_destroy(reader->game);
    }
    sand_record_reader_free(reader);
    return error;
}

sand_error sand_record_position_with(sand_source source, size_t i, const sand_rules *extra, sand_problem_list *problems,
                                     sand_game **out)
{
    sand_record_reader reader = {
        .text = source.text, .n = source.n, .source = source.name, .extra = extra, .problems = problems, .wanted = i
    };
    return look(&reader, out);
}

sand_error sand_record_position(sand_source source, size_t i, sand_problem_list *problems, sand_game **out)
{
    if (source.text == NULL || problems == NULL || out == NULL) return SAND_ERROR_ARGUMENT;
    return sand_record_position_with(source, i, NULL, problems, out);
}

sand_error sand_record_step(sand_source source, size_t i, sand_problem_list *problems, sand_game **out)
{
    if (source.text == NULL || problems == NULL || out == NULL) return SAND_ERROR_ARGUMENT;
    sand_record_reader reader = { .text = source.text,
                                  .n = source.n,
                                  .source = source.name,
                                  .problems = problems,
                                  .wanted = SIZE_MAX,
                                  .steps = i + 1 };
    return look(&reader, out);
}

/* ---- orders as text ----------------------------------------------------------------------------------------- */

size_t sand_game_order_write(const sand_game *game, const sand_order *order, char *out, size_t room)
{
    if (game == NULL || order == NULL || !sand_game_order_exists(game, order)) return sand_text_hand_nothing(out, room);
    sand_text text;
    sand_json_writer writer;
    sand_text_init_heap(&text);
    sand_json_writer_init(&writer, &text, SAND_JSON_COMPACT);
    sand_order_text_write(game->field, order, &writer, NULL);
    return sand_text_hand_out(&text, out, room);
}

/* The only side that still has to answer; 0: none or several. */
static uint16_t only_actor(const sand_game *game, const sand_decision *decision)
{
    uint16_t only = 0;
    for (uint16_t side = 1; side <= SAND_SIDES; side++) {
        if (!sand_decision_of(decision, side) || sand_game_ready(game, side)) continue;
        if (only) return 0;
        only = side;
    }
    return only;
}

sand_error sand_game_order_read(const sand_game *game, const char *json, size_t n, sand_order_list *out,
                                sand_problem_list *problems)
{
    if (game == NULL || json == NULL || out == NULL || problems == NULL) return SAND_ERROR_ARGUMENT;
    sand_json_source source = { "order", json, n, 1, SAND_JSON_RELAXED };
    sand_json_document document;
    sand_cursor cursor;
    sand_decision decision = sand_game_decision(game, 0);
    sand_order defaults = { .decision = decision.serial, .side = only_actor(game, &decision) };
    sand_error error = sand_json_parse(&source, &document, problems);
    if (error) return error;
    sand_json_read_top(&cursor, &document, problems);
    error = sand_order_text_read(game->field, &cursor, &defaults, out);
    sand_json_document_free(&document);
    return error;
}
