/* header.c - reads the first line of a record and builds the game from it.
 *
 * Everything in the line that can be checked without playing is checked here: format, ruleset, version of the rules,
 * title, seed, and that nothing hidden stands in the public scenario. */
#include "battle/audit.h"
#include "orders/steps.h"
#include "record/record_format.h"
#include "base/memory.h"

#include <string.h>

typedef sand_record_reader reader;

/* The contents of the header before anything is built from them. */
typedef struct {
    const char *ruleset, *rules, *engine, *title, *seed_hash, *commitment, *closed, *player[SAND_SIDES];
    size_t luck;
    sand_cursor options, scenario;
    const sand_json *public_scenario, *public_position; /* as they stand in the line */
    const sand_json *scenario_value, *position_value;   /* with their hidden members, if those are known */
} header;

static sand_place here(const reader *r)
{
    return (sand_place){ .source = r->source, .line = r->line };
}

/* ---- reading --------------------------------------------------------------------------------------------- */

static void read_players(sand_cursor *top, header *h)
{
    sand_cursor list, item;
    if (!sand_json_read_optional_array(top, "players", 2, 2, &list)) return;
    for (size_t i = 0; i < SAND_SIDES; i++) {
        sand_json_read_item(&list, i, &item);
        if (sand_json_read_kind(&item, NULL) != SAND_JSON_NULL)
            sand_json_read_text(&item, NULL, SAND_PLAYER_MAX, &h->player[i]);
    }
}

static void read_sha256(sand_cursor *cursor, const char *key, const char **out)
{
    if (sand_json_read_text(cursor, key, SAND_SHA256_HEX, out) && strlen(*out) != SAND_SHA256_HEX - 1)
        sand_json_read_mistake(cursor, key, "a SHA-256 has %d hexadecimal digits", SAND_SHA256_HEX - 1);
}

/* Format 1 stored the hash of the seed itself; a record begun that way and continued without its seed still does. */
static void read_luck(sand_cursor *top, int version, header *h)
{
    sand_cursor luck;
    if (!sand_json_read_object(top, "luck", &luck)) return;
    sand_json_read_word(&luck, "source", SAND_WORD_LIST(sand_luck_words), &h->luck);
    if (version == 1 || sand_json_read_has(&luck, "seed_hash"))
        read_sha256(&luck, "seed_hash", &h->seed_hash);
    else
        read_sha256(&luck, "commitment", &h->commitment);
    sand_json_read_done(&luck);
}

static sand_error read_version(reader *r, sand_cursor *top)
{
    int64_t version = 0;
    if (!sand_json_read_int(top, "version", 1, INT32_MAX, &version)) return SAND_ERROR_INVALID;
    if (version > SAND_RECORD_VERSION) {
        sand_json_read_mistake(top, "version", "this is a record of version %d; versions 1 to %d are read here",
                               (int)version, SAND_RECORD_VERSION);
        return SAND_ERROR_VERSION;
    }
    if (version == 1 && sand_json_read_has(top, "check")) {
        sand_json_read_mistake(top, "version", "this is a record of version 2 that calls itself 1");
        return SAND_ERROR_VERSION;
    }
    r->version = r->facts.version = (int)version;
    if (version > 1) sand_json_read_has(top, "check");
    return SAND_OK;
}

static sand_error read_keys(reader *r, sand_cursor *top, header *h)
{
    size_t before = r->problems->mistakes;
    const char *word;
    *h = (header){ .rules = "", .engine = "", .title = "", .ruleset = "", .seed_hash = "", .commitment = "" };
    if (sand_json_read_text(top, "sandtable", 32, &word) && strcmp(word, "record") != 0) {
        bool own = strcmp(word, "private") == 0;
        sand_json_read_mistake(top, "sandtable",
                               own ? "this is the private part of a record, not the record itself"
                                   : "this is no record");
        return SAND_ERROR_INVALID;
    }
    sand_error error = read_version(r, top);
    if (error) return error;
    sand_json_read_text(top, "ruleset", 31, &h->ruleset);
    sand_json_read_text(top, "rules", 31, &h->rules);
    sand_json_read_text(top, "engine", 31, &h->engine);
    sand_json_read_optional_text(top, "title", 127, &h->title);
    read_players(top, h);
    read_luck(top, r->version, h);
    sand_json_read_optional_object(top, "options", &h->options);
    h->public_position = sand_json_read_has(top, "position") ? sand_json_read_any(top, "position") : NULL;
    sand_json_read_object(top, "scenario", &h->scenario);
    h->public_scenario = h->scenario.value;
    if (r->version > 1 && sand_json_read_has(top, "closed")) read_sha256(top, "closed", &h->closed);
    sand_json_read_done(top);
    return r->problems->mistakes > before ? SAND_ERROR_INVALID : SAND_OK;
}

/* The scenario and the position with their hidden members, where those were revealed. */
static sand_error open_start(reader *r, header *h)
{
    h->scenario_value = h->public_scenario;
    h->position_value = h->public_position;
    if (!h->closed) return SAND_OK;
    sand_reveal *opened = sand_reveal_find(&r->reveals, h->closed, "start");
    if (!opened) {
        sand_record_go_blind(r, r->line, "what is hidden in the scenario");
        return SAND_OK;
    }
    opened->used = true;
    h->scenario_value = sand_json_get(opened->value, "scenario");
    h->position_value = sand_json_get(opened->value, "position");
    if (h->scenario_value) {
        sand_json_read_value(&h->scenario, h->scenario_value, r->source, r->problems);
        return SAND_OK;
    }
    sand_problem_add(r->problems, SAND_MISTAKE, here(r), "what is revealed of its beginning has no scenario");
    return SAND_ERROR_INVALID;
}

static void open_seed(reader *r, const header *h)
{
    sand_reveal *opened = sand_reveal_find(&r->reveals, h->commitment, "seed");
    if (!opened || opened->value->kind != SAND_JSON_TEXT) return;
    opened->used = true;
    sand_record_copy_word(r->seed, sizeof r->seed, opened->value->text.bytes);
}

static sand_error check_seed(reader *r, const header *h)
{
    char hash[SAND_SHA256_HEX];
    if (r->version > 1) open_seed(r, h);
    if (!*r->seed || !*h->seed_hash) return SAND_OK;
    sand_record_seed_hash(r->seed, hash);
    if (strcmp(hash, h->seed_hash) == 0) return SAND_OK;
    sand_problem_add(r->problems, SAND_MISTAKE, here(r), "the published seed is not the one that was promised");
    return SAND_ERROR_MISMATCH;
}

static void tell_facts(reader *r, const header *h, bool same)
{
    sand_record_copy_word(r->facts.ruleset, sizeof r->facts.ruleset, h->ruleset);
    sand_record_copy_word(r->facts.rules_version, sizeof r->facts.rules_version, h->rules);
    sand_record_copy_word(r->facts.engine_version, sizeof r->facts.engine_version, h->engine);
    sand_record_copy_word(r->facts.title, sizeof r->facts.title, h->title);
    r->facts.same_version = same;
}

/* ---- building -------------------------------------------------------------------------------------------- */

/* Reads the settings of the header, {"pivot-cost":"per-pivot"}. The caller releases the list; NULL: out of memory. */
static sand_setting *read_settings(sand_cursor *options, size_t *n)
{
    sand_cursor value;
    *n = 0;
    sand_setting *settings = sand_memory_zeroed(sand_json_read_members(options) + 1, sizeof *settings);
    for (size_t i = 0; settings && i < sand_json_read_members(options); i++) {
        settings[i].name = sand_json_read_member(options, i, &value);
        settings[i].value = "";
        sand_json_read_text(&value, NULL, 100, &settings[i].value);
        (*n)++;
    }
    return settings;
}

static sand_error read_scenario(reader *r, header *h, sand_field **field, sand_battle **battle)
{
    size_t n = 0, before = r->problems->mistakes;
    sand_setting *settings = read_settings(&h->options, &n);
    if (!settings) return SAND_ERROR_MEMORY;
    sand_scenario_settings with = { .options = settings, .n_options = n, .extra = r->extra };
    sand_error error = r->problems->mistakes > before ? SAND_ERROR_INVALID : SAND_OK;
    if (!error) error = sand_scenario_read_object(&h->scenario, &with, field, battle);
    sand_memory_release(settings);
    return error;
}

/* Returns the first fault of the position, by the kernel's invariants and the rows of its steps; NULL: none. The
 * ruleset's invariants are not tested, because members that are hidden may be missing from the position. */
static const char *fault_of(const sand_battle *battle)
{
    sand_audit audit = { 0 };
    const char *fault = NULL;
    sand_battle_audit(battle, &audit);
    if (audit.failed) return audit.first.words;
    for (unsigned i = 1; i <= sand_battle_head(battle)->frames && fault == NULL; i++)
        fault = sand_orders_frame_fault(battle, i);
    return fault;
}

sand_error sand_record_read_position(const reader *r, const sand_json *value, sand_battle *battle)
{
    sand_cursor cursor;
    if (!value) return SAND_OK;
    sand_json_read_value(&cursor, value, r->source, r->problems);
    return sand_battle_read(battle, &cursor, false) ? SAND_OK : SAND_ERROR_INVALID;
}

sand_error sand_record_begin_position(const reader *r, const sand_json *value, sand_battle *battle)
{
    sand_cursor cursor;
    sand_error error = sand_record_read_position(r, value, battle);
    const char *fault = error || !value ? NULL : fault_of(battle);
    if (fault == NULL) return error;
    sand_json_read_value(&cursor, value, r->source, r->problems);
    sand_json_read_mistake(&cursor, NULL, "no battle stands like that: %s", fault);
    return SAND_ERROR_INVALID;
}

static bool keep_line(char **to, const sand_json *value)
{
    return !value || (*to = sand_record_json_line(value)) != NULL;
}

/* The secret that the game goes on with: the record's own, else that of the settings, else one derived from the seed.
 */
static char *secret_of(const reader *r)
{
    const char *secret = r->reveals.secret ? r->reveals.secret : r->settings ? r->settings->secret : NULL;
    const char *seed = *r->seed ? r->seed : r->settings && r->settings->seed ? r->settings->seed : "";
    return secret ? sand_game_copy_text(secret, strlen(secret)) : sand_record_secret_from(seed);
}

static bool keep_origin(const reader *r, const header *h, sand_origin *origin)
{
    for (size_t i = 0; i < SAND_SIDES; i++)
        if (h->player[i] && !(origin->player[i] = sand_game_copy_text(h->player[i], strlen(h->player[i]))))
            return false;
    if (!keep_line(&origin->options, h->options.value) || !keep_line(&origin->position, h->position_value))
        return false;
    origin->luck = (uint8_t)h->luck;
    origin->seed = sand_game_copy_text(r->seed, strlen(r->seed));
    origin->engine = sand_game_copy_text(h->engine, strlen(h->engine));
    origin->secret = secret_of(r);
    if (!*r->seed) sand_record_copy_word(origin->seed_hash, sizeof origin->seed_hash, h->seed_hash);
    sand_record_copy_word(origin->commitment, sizeof origin->commitment, h->commitment);
    return origin->seed && origin->engine && origin->secret && sand_record_hide_start(origin, h->scenario_value);
}

/* Does a value of the record's public header equal the line that is made from what was revealed? */
static sand_error same_line(const sand_json *written, const char *known)
{
    if (!written) return known ? SAND_ERROR_MISMATCH : SAND_OK;
    char *line = sand_record_json_line(written);
    if (!line) return SAND_ERROR_MEMORY;
    bool same = known && strcmp(line, known) == 0;
    sand_memory_release(line);
    return same ? SAND_OK : SAND_ERROR_MISMATCH;
}

static sand_error compare_start(reader *r, const header *h)
{
    const sand_origin *origin = r->game->origin;
    const char *scenario = origin->public_scenario ? origin->public_scenario : origin->scenario;
    const char *position = origin->public_position ? origin->public_position : origin->position;
    if (r->version == 1 || r->blind || r->wanted != SIZE_MAX) return SAND_OK;
    sand_error error = same_line(h->public_scenario, scenario);
    if (!error) error = same_line(h->public_position, position);
    if (error == SAND_ERROR_MEMORY) return error;
    if (!error) {
        if (h->closed || (!origin->public_scenario && !origin->public_position)) return SAND_OK;
        sand_problem_add(r->problems, SAND_MISTAKE, here(r), "hidden members stand in the open");
        return SAND_ERROR_INVALID;
    }
    sand_problem_add(r->problems, SAND_MISTAKE, here(r),
                     "the scenario differs from what is revealed of it, or hidden members stand in the open");
    return SAND_ERROR_MISMATCH;
}

static sand_error make_game(reader *r, header *h, sand_field *field, sand_battle *battle)
{
    static const sand_game_settings plain = { 0 };
    sand_error error = sand_record_begin_position(r, h->position_value, battle);
    if (error) {
        sand_memory_release(battle);
        sand_field_free(field);
        return error;
    }
    sand_origin *origin = sand_record_make_origin(field, battle, h->scenario_value);
    if (!origin) return SAND_ERROR_MEMORY;
    if (!keep_origin(r, h, origin)) {
        sand_game_release_origin(origin);
        return SAND_ERROR_MEMORY;
    }
    r->game = sand_game_make(origin, &plain);
    if (r->game) r->scratch = sand_memory_allocate(sand_battle_size(r->game->field));
    return r->scratch ? compare_start(r, h) : SAND_ERROR_MEMORY;
}

/* Refuses another version of the rules, unless only a position is wanted: positions can still be shown. */
static sand_error check_rules(reader *r, const header *h, const sand_field *field)
{
    const char *version = field->rules->tables.version;
    tell_facts(r, h, strcmp(version, h->rules) == 0);
    if (r->facts.same_version || r->wanted != SIZE_MAX) return SAND_OK;
    sand_problem_add(r->problems, SAND_MISTAKE, (sand_place){ .source = r->source, .line = r->line, .path = "rules" },
                     "the game was played by version %s of the rules; here is version %s", h->rules, version);
    sand_problem_remedy(r->problems, "it cannot be played on, but its positions can be looked at");
    return SAND_ERROR_VERSION;
}

/* Rejects a header that names other rules than its scenario uses, because the record would pass for one of those rules.
 */
static sand_error check_ruleset(reader *r, const header *h, const sand_field *field)
{
    const char *ruleset = field->rules->tables.id;
    if (strcmp(h->ruleset, ruleset) == 0) return SAND_OK;
    sand_problem_add(r->problems, SAND_MISTAKE, (sand_place){ .source = r->source, .line = r->line, .path = "ruleset" },
                     "the scenario is of another ruleset: \"%s\"", ruleset);
    return SAND_ERROR_MISMATCH;
}

static sand_error check_title(reader *r, const header *h, const sand_field *field)
{
    if (strcmp(h->title, field->title) == 0) return SAND_OK;
    sand_problem_add(r->problems, SAND_MISTAKE, (sand_place){ .source = r->source, .line = r->line, .path = "title" },
                     "the scenario has another title: \"%s\"", field->title);
    return SAND_ERROR_MISMATCH;
}

sand_error sand_record_read_header(reader *r, sand_cursor *top)
{
    header h;
    sand_field *field;
    sand_battle *battle;
    sand_error error = read_keys(r, top, &h);
    if (!error) error = open_start(r, &h);
    if (!error) error = read_scenario(r, &h, &field, &battle);
    if (error) return error;
    error = check_ruleset(r, &h, field);
    if (!error) error = check_rules(r, &h, field);
    if (!error) error = check_title(r, &h, field);
    if (!error) error = check_seed(r, &h);
    if (!error) return make_game(r, &h, field, battle);
    sand_memory_release(battle);
    sand_field_free(field);
    return error;
}
