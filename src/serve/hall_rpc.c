/* hall_rpc.c - answers the requests of a seat: runs table methods itself, and lends the game to the engine for the
 * engine's methods. */
#include "serve/hall_rpc.h"
#include "serve/hall_answers.h"
#include "serve/hall_call.h"
#include "serve/hall_status.h"

#include "base/assert.h"

#include <stdio.h>
#include <string.h>

/* ---- answers ---------------------------------------------------------------------------------------------- */

static const char *error_word(int code)
{
    switch (code) {
    case SAND_HALL_PARSE: return "parse";
    case SAND_HALL_REQUEST: return "request";
    case SAND_HALL_METHOD: return "method";
    case SAND_HALL_PARAMS: return "params";
    default: return sand_error_name((sand_error)(code - SAND_HALL_SERVER));
    }
}

static void write_problems(sand_json_writer *w, const sand_problem_list *list)
{
    sand_json_write_array(w, "problems");
    for (size_t i = 0; i < list->count; i++) {
        const sand_problem *problem = &list->items[i];
        sand_json_write_object(w, NULL);
        sand_json_write_text(w, "severity", "mistake");
        sand_json_write_text(w, "path", problem->place.path);
        sand_json_write_text(w, "message", problem->message);
        if (problem->remedy[0] != '\0') sand_json_write_text(w, "remedy", problem->remedy);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

static void write_answer(const sand_hall_call *call, sand_text *out)
{
    sand_json_writer w;
    sand_json_writer_init(&w, out, SAND_JSON_COMPACT);
    sand_json_write_object(&w, NULL);
    sand_json_write_text(&w, "jsonrpc", "2.0");
    sand_json_write_value(&w, "id", call->id);
    if (call->code == 0) {
        sand_json_write_json(&w, "result", call->result.bytes, call->result.length);
    } else {
        sand_json_write_object(&w, "error");
        sand_json_write_int(&w, "code", call->code);
        sand_json_write_text(&w, "message", call->message);
        sand_json_write_object(&w, "data");
        sand_json_write_text(&w, "error", error_word(call->code));
        if (call->problems.count > 0) write_problems(&w, &call->problems);
        sand_json_write_end(&w);
        sand_json_write_end(&w);
    }
    sand_json_write_end(&w);
}

/* ---- an order twice --------------------------------------------------------------------------------------- */

static const sand_hall_key *known_key(const sand_hall_side *of, const char *key)
{
    size_t n = of->n_keys < SAND_HALL_KEYS ? of->n_keys : SAND_HALL_KEYS;
    for (size_t i = 0; i < n; i++)
        if (strcmp(of->keys[i].key, key) == 0) return &of->keys[i];
    return NULL;
}

static void keep_key(sand_hall_call *call, const char *key, size_t first, size_t branch)
{
    char name[40], value[SAND_HALL_KEY + 50];
    sand_hall_side *of = &call->battle->side[call->side - 1];
    SAND_ASSERT(strlen(key) <= SAND_HALL_KEY); /* key_of() has looked */
    sand_hall_key *slot = &of->keys[of->n_keys % SAND_HALL_KEYS];
    if (of->n_keys >= SAND_HALL_KEYS) {
        snprintf(name, sizeof name, "%u %010zu", call->side, of->n_keys - SAND_HALL_KEYS);
        sand_hall_put(call->hall, call->battle, "key", name, NULL);
    }
    *slot = (sand_hall_key){ .first = first, .branch = branch };
    snprintf(slot->key, sizeof slot->key, "%s", key);
    snprintf(name, sizeof name, "%u %010zu", call->side, of->n_keys++);
    snprintf(value, sizeof value, "%zu %zu %s", first, branch, key);
    sand_hall_put(call->hall, call->battle, "key", name, value);
}

/* Answers a repeated order with the events since it was first given, and the present state. */
static void repeat(sand_hall_call *call, const sand_hall_key *key)
{
    char request[200];
    sand_text said;
    sand_text_init_heap(&said);
    snprintf(
        request, sizeof request,
        "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"events\",\"params\":{\"since\":%zu,\"branch\":%zu,\"now\":true}}",
        key->first, key->branch);
    sand_json_write_bool(&call->w, "repeated", true);
    sand_json_write_text(&call->w, "status", "done");
    if (call->battle->game != NULL && sand_serve_ask_engine(call->hall, call->battle, call->side, request, &said)) {
        SAND_ASSERT(said.length > 0);
        sand_text_cut(&said, said.length - 1);
        sand_text_add_format(&call->result, ",%s", said.bytes + 1);
    } else {
        sand_serve_give_status(call);
    }
    sand_text_free(&said);
}

static const char closed_words[] = "the battle was closed by the operator of the server";

/* ---- the engine's ----------------------------------------------------------------------------------------- */

/* Engine methods that change the game, and the terms that may forbid each. */
typedef struct {
    const char *name;
    bool undoes, asks, draws;
} change;
static const change changes[] = {
    { "submit", false, false, false },  { "undo", true, false, false }, { "redo", true, false, false },
    { "ask_undo", false, true, false }, { "draw", false, false, true }, { "concede", false, false, false },
    { "note", false, false, false },
};

static const change *change_of(const char *method)
{
    for (size_t i = 0; i < SAND_LEN(changes); i++)
        if (strcmp(changes[i].name, method) == 0) return &changes[i];
    return NULL;
}

/* Returns why the change is forbidden, or NULL. */
static const char *forbidden(const sand_hall_battle *battle, const change *of)
{
    if (battle->state == SAND_HALL_CLOSED) return closed_words;
    if (battle->state >= SAND_HALL_OVER) return "the battle is over";
    if (of->undoes && battle->terms.undo == SAND_UNDO_NEVER) return "by the terms of this battle nothing is taken back";
    if (of->asks && battle->terms.undo != SAND_UNDO_CONSENT) return "the terms of this battle do not allow taking back";
    if (of->draws && !battle->terms.draw) return "by the terms of this battle no draw is offered";
    return NULL;
}

static void take_answer(void *context, const char *line, size_t n)
{
    sand_text_add_bytes(context, line, n);
}

/* Passes the request to the engine unchanged. */
static void run_engine(sand_hall_call *call, sand_text *out)
{
    SAND_ASSERT(call->battle->game != NULL);
    sand_text line;
    sand_json_writer w;
    sand_text_init_heap(&line);
    call->hall->questions++;
    sand_json_writer_init(&w, &line, SAND_JSON_COMPACT);
    sand_json_write_value(&w, NULL, call->request);
    if (!line.truncated && sand_protocol_lend(call->hall->protocol, call->battle->game, call->side) == SAND_OK) {
        sand_protocol_handle(call->hall->protocol, line.bytes, line.length, take_answer, out);
        call->battle->game = sand_protocol_take_back(call->hall->protocol);
    } else {
        out->truncated = true;
    }
    sand_text_free(&line);
}

/* Runs a method that changes the game. If the record grew, the change is kept whatever the engine answered. */
static void run_change(sand_hall_call *call, const change *of, const char *key, sand_text *out)
{
    sand_hall_battle *battle = call->battle;
    const char *why = forbidden(battle, of);
    size_t first = sand_game_events(battle->game, call->side), branch = sand_game_branch(battle->game);
    size_t length = sand_game_written(battle->game);
    size_t asked = sand_game_asks_undo(battle->game, call->side);
    if (why != NULL) {
        sand_serve_fail(call, SAND_ERROR_REFUSED, why);
        return;
    }
    run_engine(call, out);
    bool changed = sand_game_written(battle->game) != length;
    if (!changed && sand_game_asks_undo(battle->game, call->side) == asked) {
        call->hall->refused++;
        return;
    }
    call->hall->orders++;
    sand_hall_keep(call->hall, battle);
    sand_serve_follow_asks(call);
    if (key != NULL) keep_key(call, key, first, branch);
    if (strcmp(of->name, "submit") == 0)
        sand_serve_use_answers(call); /* not after undo: what was taken back must not be given again */
}

/* ---- one request ------------------------------------------------------------------------------------------ */

static const sand_hall_method_row *method_of(const char *name)
{
    for (size_t i = 0; i < sand_hall_method_count; i++)
        if (strcmp(sand_hall_methods[i].name, name) == 0) return &sand_hall_methods[i];
    return NULL;
}

/* Returns the request's key or NULL; the call fails if the key is not valid. */
static const char *key_of(sand_hall_call *call)
{
    const sand_json *key = sand_json_get(call->request, "key");
    if (key == NULL) return NULL;
    static const char good[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    if (key->kind == SAND_JSON_TEXT && key->text.length > 0 && key->text.length <= SAND_HALL_KEY &&
        strspn(key->text.bytes, good) == key->text.length)
        return key->text.bytes;
    call->code = SAND_HALL_REQUEST;
    snprintf(call->message, sizeof call->message, "a key is text of up to %d letters, digits, - and _", SAND_HALL_KEY);
    return NULL;
}

static void run_table(sand_hall_call *call, const sand_hall_method_row *row, const char *key)
{
    static const sand_json none = { .kind = SAND_JSON_OBJECT };
    const sand_json *params = sand_json_get(call->request, "params");
    if (call->side == 0 && !row->watchers) {
        sand_serve_fail(call, SAND_ERROR_SEAT, "a watcher may look on, and nothing else");
        return;
    }
    if (call->battle->state == SAND_HALL_CLOSED && !row->watchers) {
        sand_serve_fail(call, SAND_ERROR_REFUSED, closed_words);
        return;
    }
    sand_json_read_value(&call->params, params != NULL ? params : &none, "params", &call->problems);
    row->run(call);
    if (call->code == 0 && key != NULL && call->side != 0 && call->battle->changed) {
        bool plays = call->battle->game != NULL;
        keep_key(call, key, plays ? sand_game_events(call->battle->game, call->side) : 0,
                 plays ? sand_game_branch(call->battle->game) : 0);
    }
}

/* Runs a method; true: the engine wrote the whole answer into `out`. */
static bool run_method(sand_hall_call *call, const char *name, sand_text *out)
{
    const sand_hall_method_row *row = method_of(name);
    const change *of = change_of(name);
    const char *key = key_of(call);
    if (call->code != 0) return false;
    const sand_hall_key *known =
        key != NULL && call->side != 0 ? known_key(&call->battle->side[call->side - 1], key) : NULL;
    size_t before = out->length;
    if (known != NULL)
        repeat(call, known);
    else if (row != NULL)
        run_table(call, row, key);
    else if (call->side == 0)
        sand_serve_fail(call, SAND_ERROR_SEAT, "a watcher sees the record, and may ask \"table\"");
    else if (call->battle->game == NULL)
        sand_serve_fail(call, SAND_ERROR_UNKNOWN, "the battle has not begun");
    else if (of != NULL)
        run_change(call, of, key, out);
    else
        run_engine(call, out);
    return call->code == 0 && out->length > before;
}

static void answer_one(sand_hall_call *call, sand_text *out)
{
    const sand_json *request = call->request;
    const sand_json *method = sand_json_get(request, "method"), *version = sand_json_get(request, "jsonrpc");
    call->id = sand_json_get(request, "id");
    bool good = request->kind == SAND_JSON_OBJECT && method != NULL && method->kind == SAND_JSON_TEXT &&
                version != NULL && version->kind == SAND_JSON_TEXT && strcmp(version->text.bytes, "2.0") == 0 &&
                call->id != NULL && (call->id->kind == SAND_JSON_TEXT || call->id->kind == SAND_JSON_INTEGER);
    sand_text_init_heap(&call->result);
    sand_json_writer_init(&call->w, &call->result, SAND_JSON_COMPACT);
    sand_json_write_object(&call->w, NULL);
    bool told = false;
    if (good && sand_serve_caller(call) == NULL) {
        sand_serve_fail(call, SAND_ERROR_SEAT, "this seat was given up");
    } else if (good) {
        told = run_method(call, method->text.bytes, out);
    } else {
        call->code = SAND_HALL_REQUEST;
        snprintf(call->message, sizeof call->message,
                 "a request is an object with \"jsonrpc\":\"2.0\", an \"id\" (a number or text) and a \"method\"");
        if (call->id != NULL && call->id->kind != SAND_JSON_TEXT && call->id->kind != SAND_JSON_INTEGER)
            call->id = NULL;
    }
    if (call->code == 0 && !told) sand_json_write_end(&call->w);
    out->truncated |= call->result.truncated;
    if (!told) write_answer(call, out);
    sand_text_free(&call->result);
    sand_problem_list_free(&call->problems);
}

static void answer_batch(const sand_hall_call *like, const sand_json *batch, sand_text *out)
{
    sand_text_add_char(out, '[');
    for (size_t i = 0; i < batch->list.count; i++) {
        sand_hall_call call = *like;
        call.request = &batch->list.items[i];
        if (i > 0) sand_text_add_char(out, ',');
        answer_one(&call, out);
    }
    sand_text_add_char(out, ']');
}

void sand_serve_answer(sand_hall *hall, sand_hall_battle *battle, const char *holder, const sand_text *request,
                       sand_text *out)
{
    sand_json_source source = { "request", request->bytes, request->length, 1, SAND_JSON_STRICT };
    sand_json_document document;
    const sand_hall_holder *seat = sand_hall_holder_of(battle, holder);
    SAND_ASSERT(seat != NULL); /* the route has looked */
    sand_hall_call call = { .hall = hall, .battle = battle, .side = seat->side };
    memcpy(call.holder, seat->hash, sizeof call.holder);
    sand_error error = sand_json_parse(&source, &document, &call.problems);
    if (error) {
        call.code = SAND_HALL_PARSE;
        snprintf(call.message, sizeof call.message, "this is no JSON");
        write_answer(&call, out);
        sand_problem_list_free(&call.problems);
        return;
    }
    call.request = document.root;
    size_t n = document.root->kind == SAND_JSON_ARRAY ? document.root->list.count : 1;
    if (n == 0 || n > SAND_RPC_BATCH) {
        call.code = SAND_HALL_REQUEST;
        snprintf(call.message, sizeof call.message, "a batch has 1 to %d requests", SAND_RPC_BATCH);
        write_answer(&call, out);
    } else if (document.root->kind == SAND_JSON_ARRAY) {
        answer_batch(&call, document.root, out);
    } else {
        answer_one(&call, out);
    }
    sand_json_document_free(&document);
}
