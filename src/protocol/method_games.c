/* method_games.c - games from texts, and games as texts. */
#include "protocol/call.h"
#include "base/assert.h"
#include "base/memory.h"

#include <string.h>

enum { OPTIONS_MAX = 64, NUMBER_MAX = 32, ID_MAX = 100 };

/* ---- the games that are open --------------------------------------------------------------------------------- */

sand_opened *sand_protocol_add_opened(sand_call *call, sand_game *game)
{
    sand_protocol *protocol = call->protocol;
    if (protocol->n_slots == SAND_PROTOCOL_GAMES) {
        sand_call_fail(call, SAND_RPC_SERVER + SAND_ERROR_FULL, "%d games are open: close one first",
                       SAND_PROTOCOL_GAMES);
        sand_game_destroy(game);
        return NULL;
    }
    SAND_ASSERT(game != NULL && protocol->n_slots < SAND_PROTOCOL_GAMES);
    sand_opened *slot = &protocol->slots[protocol->n_slots++];
    *slot = (sand_opened){ .id = ++protocol->last_id, .game = game };
    call->opened = slot->id;
    return slot;
}

void sand_protocol_free_replay(sand_replay *replay)
{
    sand_memory_release(replay->text);
    sand_memory_release(replay->line);
    sand_memory_release(replay->turn);
    *replay = (sand_replay){ 0 };
}

void sand_protocol_close_opened(sand_protocol *protocol, sand_opened *slot)
{
    size_t at = (size_t)(slot - protocol->slots);
    SAND_ASSERT(slot != NULL && at < protocol->n_slots);
    sand_game_destroy(slot->game);
    sand_protocol_free_replay(&slot->replay);
    sand_protocol_forget_analysis(slot);
    memmove(slot, slot + 1, (protocol->n_slots - at - 1) * sizeof *slot);
    protocol->n_slots--;
}

void sand_protocol_write_opened(sand_call *call, const sand_opened *slot)
{
    sand_json_writer *w = &call->w;
    sand_table_facts table;
    sand_catalogue catalogue;
    sand_game_table(slot->game, 0, &table);
    sand_game_catalogue(slot->game, &catalogue);
    sand_json_write_int(w, "game", slot->id);
    sand_json_write_text(w, "title", table.title);
    sand_json_write_text(w, "scenario", table.scenario);
    sand_json_write_text(w, "ruleset", table.ruleset);
    sand_json_write_text(w, "version", catalogue.version);
    sand_json_write_array(w, "sides");
    for (unsigned side = 1; side <= table.sides; side++) {
        sand_json_write_object(w, NULL);
        sand_json_write_int(w, "id", side);
        sand_json_write_text(w, "name", sand_protocol_side_name(slot->game, side));
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
    sand_protocol_write_problems(w, "warnings", &call->problems);
    if (sand_game_needs(slot->game) != NULL) sand_protocol_write_needs(w, "needs", slot->game);
    sand_protocol_write_now(call, "now", slot->game);
}

/* ---- scenarios of the host ------------------------------------------------------------------------------------- */

typedef struct {
    const char *id, *title, *ruleset, *about;
} heading;

static const char *text_of(const sand_json *object, const char *key)
{
    const sand_json *value = sand_json_get(object, key);
    return value != NULL && value->kind == SAND_JSON_TEXT ? value->text.bytes : "";
}

/* Reads the members at the top of a scenario; false: it is no object. The strings belong to the document. */
static bool read_heading(sand_call *call, const char *text, size_t n, sand_json_document *document, heading *out)
{
    sand_json_source source = { "scenario", text, n, 1, SAND_JSON_RELAXED };
    sand_problem_list problems = { 0 };
    sand_error error = sand_json_parse(&source, document, &problems);
    sand_problem_list_free(&problems);
    if (error == SAND_ERROR_MEMORY) sand_call_error(call, error);
    if (error != SAND_OK) return false;
    *out = (heading){ text_of(document->root, "scenario"), text_of(document->root, "title"),
                      text_of(document->root, "ruleset"), text_of(document->root, "about") };
    return true;
}

static bool host_scenario(sand_call *call, size_t i, char **text, size_t *n)
{
    const sand_protocol_host *host = &call->protocol->host;
    return host->scenario != NULL && host->scenario(host->context, i, text, n);
}

static void write_heading(sand_json_writer *w, const heading *h)
{
    sand_json_write_object(w, NULL);
    sand_json_write_text(w, "id", h->id);
    sand_json_write_text(w, "title", h->title);
    sand_json_write_text(w, "ruleset", h->ruleset);
    sand_json_write_text(w, "about", h->about);
    sand_json_write_end(w);
}

void sand_protocol_do_scenarios(sand_call *call)
{
    const char *ruleset = NULL;
    char *text;
    size_t n;
    sand_json_read_optional_text(&call->params, "ruleset", 100, &ruleset);
    if (!sand_call_params_done(call)) return;
    sand_json_write_array(&call->w, "scenarios");
    for (size_t i = 0; host_scenario(call, i, &text, &n); i++) {
        sand_json_document document;
        heading h;
        if (text != NULL && read_heading(call, text, n, &document, &h)) {
            if (ruleset == NULL || strcmp(ruleset, h.ruleset) == 0) write_heading(&call->w, &h);
            sand_json_document_free(&document);
        }
        sand_memory_release(text);
    }
    sand_json_write_end(&call->w);
}

/* Puts `id` in the place of `kept` if it is nearer to `word`, and near enough that it may be meant. */
static void keep_nearer(char kept[ID_MAX], const char *id, const char *word)
{
    const char *both[] = { kept, id };
    if (sand_word_list_nearest((sand_word_list){ both, SAND_LEN(both), sizeof both[0] }, word) != id ||
        strlen(id) >= ID_MAX)
        return;
    memcpy(kept, id, strlen(id) + 1);
}

char *sand_protocol_find_scenario(sand_call *call, const char *id, size_t *n)
{
    char *text;
    char near[ID_MAX] = "";
    for (size_t i = 0; host_scenario(call, i, &text, n); i++) {
        sand_json_document document;
        heading h;
        bool same = false;
        if (text != NULL && read_heading(call, text, *n, &document, &h)) {
            same = strcmp(id, h.id) == 0;
            keep_nearer(near, h.id, id);
            sand_json_document_free(&document);
        }
        if (same) return text;
        sand_memory_release(text);
    }
    if (near[0] != '\0')
        sand_call_fail(call, SAND_RPC_SERVER + SAND_ERROR_UNKNOWN,
                       "there is no scenario \"%.60s\"; did you mean \"%s\"?", id, near);
    else
        sand_call_fail(call, SAND_RPC_SERVER + SAND_ERROR_UNKNOWN,
                       "there is no scenario \"%.60s\"; \"scenarios\" lists them", id);
    return NULL;
}

void sand_protocol_do_scenario(sand_call *call)
{
    const char *id;
    size_t n;
    sand_json_read_text(&call->params, "scenario", 100, &id);
    if (!sand_call_params_done(call)) return;
    char *text = sand_protocol_find_scenario(call, id, &n);
    if (text == NULL) return;
    sand_json_write_text(&call->w, "id", id);
    sand_json_write_text_bytes(&call->w, "text", text, n);
    sand_memory_release(text);
}

/* ---- new, open --------------------------------------------------------------------------------------------------- */

/* The settings of a new game, besides its text. */
typedef struct {
    sand_game_settings settings;
    sand_setting options[OPTIONS_MAX];
    char number[OPTIONS_MAX][NUMBER_MAX]; /* values that were numbers, as text */
    char secret[65];
    sand_roll *script;
} start;

static void read_option(sand_cursor *value, size_t i, start *to)
{
    const sand_json *json = sand_json_read_any(value, NULL);
    if (json == NULL) return;
    SAND_ASSERT(i < OPTIONS_MAX);
    sand_text text;
    sand_text_init(&text, to->number[i], NUMBER_MAX);
    switch (json->kind) {
    case SAND_JSON_TEXT: to->options[i].value = json->text.bytes; return;
    case SAND_JSON_INTEGER: sand_text_add_int(&text, json->integer); break;
    case SAND_JSON_DECIMAL: sand_text_add_bytes(&text, json->text.bytes, json->text.length); break;
    default: sand_json_read_mistake(value, NULL, "the value of an option is text or a number");
    }
    to->options[i].value = to->number[i];
}

static void read_options(sand_call *call, start *to)
{
    sand_cursor map;
    if (!sand_json_read_optional_object(&call->params, "options", &map)) return;
    size_t n = sand_json_read_members(&map);
    if (n > OPTIONS_MAX) {
        sand_json_read_mistake(&map, NULL, "there are at most %d options", OPTIONS_MAX);
        return;
    }
    for (size_t i = 0; i < n; i++) {
        sand_cursor value;
        to->options[i].name = sand_json_read_member(&map, i, &value);
        read_option(&value, i, to);
    }
    to->settings.options = to->options;
    to->settings.n_options = n;
}

static void read_players(sand_call *call, start *to)
{
    sand_cursor list;
    if (!sand_json_read_optional_array(&call->params, "players", SAND_SIDES, SAND_SIDES, &list)) return;
    for (size_t i = 0; i < SAND_SIDES; i++) {
        sand_cursor item;
        sand_json_read_item(&list, i, &item);
        if (sand_json_read_kind(&item, NULL) != SAND_JSON_NULL)
            sand_json_read_text(&item, NULL, SAND_PLAYER_MAX, &to->settings.players[i]);
    }
}

static void read_start(sand_call *call, start *to)
{
    static const char *const lucks[] = { "seeded", "typed", "scripted" };
    size_t luck = SAND_LUCK_SEEDED;
    *to = (start){ 0 };
    sand_json_read_optional_text(&call->params, "source", 200, &to->settings.source);
    sand_json_read_optional_text(&call->params, "seed", 500, &to->settings.seed);
    sand_json_read_optional_content(&call->params, "secret", 500, &to->settings.secret);
    sand_json_read_optional_word(&call->params, "luck", SAND_WORD_LIST(lucks), &luck);
    to->settings.luck = (sand_luck)luck;
    read_options(call, to);
    read_players(call, to);
    to->script = sand_params_script(call, "script", &to->settings.n_script);
    to->settings.script = to->script;
    const sand_protocol_host *host = &call->protocol->host;
    if (to->settings.secret == NULL && host->secret != NULL && host->secret(host->context, to->secret))
        to->settings.secret = to->secret;
}

static void start_game(sand_call *call, const char *text, size_t n, const start *from)
{
    sand_game *game;
    sand_error error = sand_game_create(text, n, &from->settings, &call->problems, &game);
    if (error != SAND_OK) {
        sand_call_unread(call, error);
        return;
    }
    sand_opened *slot = sand_protocol_add_opened(call, game);
    if (slot != NULL) sand_protocol_write_opened(call, slot);
}

void sand_protocol_do_new(sand_call *call)
{
    start from;
    const char *text = NULL, *id = NULL;
    char *found = NULL;
    size_t n = 0;
    bool with_text = sand_json_read_optional_content(&call->params, "text", SAND_PROTOCOL_LINE, &text);
    bool with_id = sand_json_read_optional_text(&call->params, "scenario", 100, &id);
    read_start(call, &from);
    if (with_text == with_id && call->problems.mistakes == 0)
        sand_json_read_mistake(&call->params, NULL, "\"text\" or \"scenario\" is needed, and only one of them");
    if (sand_call_params_done(call)) {
        if (with_id)
            text = found = sand_protocol_find_scenario(call, id, &n);
        else
            n = strlen(text);
        if (text != NULL) start_game(call, text, n, &from);
    }
    sand_memory_release(found);
    sand_memory_release(from.script);
}

char *sand_protocol_join(sand_call *call, const char *text, const char *more, size_t *n)
{
    size_t length = strlen(text), added = more == NULL ? 0 : strlen(more);
    char *both = sand_memory_allocate(length + added + 2);
    if (both == NULL) {
        sand_call_error(call, SAND_ERROR_MEMORY);
        return NULL;
    }
    memcpy(both, text, length + 1);
    if (added > 0 && length > 0 && text[length - 1] != '\n') both[length++] = '\n';
    if (added > 0) memcpy(both + length, more, added + 1);
    *n = length + added;
    return both;
}

void sand_protocol_do_open(sand_call *call)
{
    start from;
    const char *text, *more = NULL;
    size_t n = 0;
    sand_json_read_content(&call->params, "text", SAND_PROTOCOL_LINE, &text);
    sand_json_read_optional_content(&call->params, "private", SAND_PROTOCOL_LINE, &more);
    read_start(call, &from);
    sand_json_read_optional_bool(&call->params, "look", &from.settings.look);
    char *both = sand_call_params_done(call) ? sand_protocol_join(call, text, more, &n) : NULL;
    if (both != NULL) start_game(call, both, n, &from);
    sand_memory_release(both);
    sand_memory_release(from.script);
}

/* ---- the rest ---------------------------------------------------------------------------------------------------- */

void sand_protocol_do_copy(sand_call *call)
{
    sand_game *game = sand_params_game(call);
    if (game == NULL || !sand_call_params_done(call)) return;
    sand_game *copy = sand_game_copy(game);
    if (copy == NULL) {
        sand_call_error(call, SAND_ERROR_MEMORY);
        return;
    }
    sand_opened *slot = sand_protocol_add_opened(call, copy);
    if (slot != NULL) sand_protocol_write_opened(call, slot);
}

void sand_protocol_do_games(sand_call *call)
{
    sand_json_writer *w = &call->w;
    if (!sand_call_params_done(call)) return;
    sand_json_write_array(w, "games");
    for (size_t i = 0; i < call->protocol->n_slots; i++) {
        const sand_opened *slot = &call->protocol->slots[i];
        sand_table_facts table;
        sand_game_table(slot->game, 0, &table);
        sand_json_write_object(w, NULL);
        sand_json_write_int(w, "game", slot->id);
        sand_json_write_text(w, "title", table.title);
        sand_json_write_text(w, "ruleset", table.ruleset);
        sand_json_write_int(w, "turn", table.turn);
        sand_json_write_bool(w, "over", sand_game_result(slot->game, 0).outcome != SAND_GOING_ON);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

void sand_protocol_do_close(sand_call *call)
{
    sand_opened *slot = sand_params_opened(call);
    if (slot == NULL || !sand_call_params_done(call)) return;
    sand_json_write_int(&call->w, "closed", slot->id);
    call->closed = slot->id;
}

/* The parts of a game that are saved. */
typedef struct {
    unsigned flags; /* for a record */
    bool common;    /* for a position: only what both sides may know */
} saving;

static size_t tell_record(const sand_saying *told, char *out, size_t room)
{
    return sand_record_write(told->game, ((const saving *)told->what)->flags, out, room);
}

static size_t tell_private(const sand_saying *told, char *out, size_t room)
{
    return sand_record_write_private_from(told->game, NULL, NULL, out, room);
}

static size_t tell_position(const sand_saying *told, char *out, size_t room)
{
    if (told->viewer == 0 && !((const saving *)told->what)->common) return sand_position_write(told->game, out, room);
    return sand_position_write_for(told->game, told->viewer, out, room);
}

static size_t tell_view(const sand_saying *told, char *out, size_t room)
{
    return sand_record_write_for(told->game, told->viewer, out, room);
}

void sand_protocol_do_save(sand_call *call)
{
    enum { RECORD, POSITION, VIEW };
    static const char *const kinds[] = { "record", "position", "view" };
    static sand_teller *const tellers[] = { tell_record, tell_position, tell_view };
    sand_game *game = sand_params_game(call);
    size_t kind = RECORD;
    bool seed = false, closed = false;
    saving what = { SAND_RECORD_PUBLIC, false };
    if (game == NULL) return;
    sand_json_read_optional_word(&call->params, "kind", SAND_WORD_LIST(kinds), &kind);
    sand_json_read_optional_bool(&call->params, "seed", &seed);
    sand_json_read_optional_bool(&call->params, "private", &closed);
    sand_json_read_optional_bool(&call->params, "common", &what.common);
    if (seed) what.flags = SAND_RECORD_REVEALED;
    bool seat = call->protocol->seat != 0;
    sand_saying told = { game, sand_params_viewer(call, game), &what };
    if (seat && kind == RECORD && !sand_json_read_has(&call->params, "viewer")) told.viewer = 0;
    bool viewed = told.viewer != 0;
    if (call->problems.mistakes == 0 && (kind == VIEW ? !viewed : kind == RECORD && viewed))
        sand_json_read_mistake(&call->params, "viewer",
                               kind == VIEW ? "a view is of a side" : "a record is of no side: it says what both know");
    if (call->problems.mistakes == 0 && closed && kind != RECORD)
        sand_json_read_mistake(&call->params, "private", "only a record has a private part");
    if (call->problems.mistakes == 0 && what.common && (kind != POSITION || viewed))
        sand_json_read_mistake(&call->params, "common", "only a position that is of no side is what both know");
    if (seat && (seed || closed)) sand_call_wrong_seat(call, "what is not public of a record stays with the host");
    if (!sand_call_params_done(call)) return;
    if (kind == RECORD && sand_record_write(game, what.flags, NULL, 0) == 0) {
        sand_call_error(call, SAND_ERROR_CLOSED);
        return;
    }
    SAND_ASSERT(kind < SAND_LEN(tellers));
    sand_json_write_text(&call->w, "kind", kinds[kind]);
    if (kind == POSITION && !sand_position_is_whole(game)) sand_json_write_text(&call->w, "lost", "motion under way");
    sand_protocol_write_words(call, "text", tellers[kind], &told);
    if (closed) sand_protocol_write_words(call, "private", tell_private, &told);
}
