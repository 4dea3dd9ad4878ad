/* envelope.c - the envelope: requests, batches, answers and errors as JSON-RPC 2.0 has them.
 * Invariant: every request with an id is answered exactly once, a notification never. */
#include "protocol/call.h"
#include "base/assert.h"
#include "base/memory.h"

#include <string.h>

sand_protocol *sand_protocol_create(const sand_protocol_host *host)
{
    sand_protocol *protocol = sand_memory_zeroed(1, sizeof *protocol);
    if (protocol != NULL && host != NULL) protocol->host = *host;
    return protocol;
}

void sand_protocol_destroy(sand_protocol *protocol)
{
    if (protocol == NULL) return;
    while (protocol->n_slots > 0) sand_protocol_close_opened(protocol, &protocol->slots[protocol->n_slots - 1]);
    sand_memory_release(protocol->scratch);
    sand_memory_release(protocol);
}

/* ---- answers ------------------------------------------------------------------------------------------- */

static const char *error_word(int code)
{
    switch (code) {
    case SAND_RPC_PARSE: return "parse";
    case SAND_RPC_REQUEST: return "request";
    case SAND_RPC_METHOD: return "method";
    case SAND_RPC_PARAMS: return "params";
    default: return sand_error_name((sand_error)(code - SAND_RPC_SERVER));
    }
}

/* Writes the id exactly as it was sent: the client knows its request by nothing else. */
static void begin_answer(sand_json_writer *w, sand_text *out, const sand_json *id)
{
    sand_json_writer_init(w, out, SAND_JSON_COMPACT);
    sand_json_write_object(w, NULL);
    sand_json_write_text(w, "jsonrpc", "2.0");
    sand_json_write_value(w, "id", id);
}

/* Writes {"code", "message", "data": {"error", "problems", "verdict", "words", "needs"}}. */
static void write_error(sand_call *call, sand_text *out, const sand_json *id)
{
    SAND_ASSERT(call->code != 0);
    begin_answer(&call->w, out, id);
    sand_json_write_object(&call->w, "error");
    sand_json_write_int(&call->w, "code", call->code);
    sand_json_write_text(&call->w, "message", call->message);
    sand_json_write_object(&call->w, "data");
    sand_json_write_text(&call->w, "error", error_word(call->code));
    if (call->problems.count > 0) sand_protocol_write_problems(&call->w, "problems", &call->problems);
    SAND_ASSERT(!(call->refused || call->owes) || call->about != NULL);
    if (call->refused) sand_protocol_write_verdict(call, call->about, &call->verdict, "words");
    if (call->owes) sand_protocol_write_needs(&call->w, "needs", call->about);
    sand_json_write_end(&call->w);
    sand_json_write_end(&call->w);
    sand_json_write_end(&call->w);
}

/* Writes a complete result. If it failed on the way, the caller writes an error instead, so half a result is never
 * sent. */
static void write_result(sand_call *call, sand_text *out, const sand_json *id)
{
    SAND_ASSERT(call->code == 0 && !call->body.truncated);
    begin_answer(&call->w, out, id);
    sand_json_write_json(&call->w, "result", call->body.bytes, call->body.length);
    sand_json_write_end(&call->w);
}

/* An error that belongs to no method. */
typedef struct {
    const sand_json *id; /* of the request, NULL: not known */
    int code;            /* of JSON-RPC */
    const char *message;
    const sand_problem_list *problems; /* NULL: none */
} wrong_request;

static void answer_wrong(sand_protocol *protocol, sand_text *out, wrong_request wrong)
{
    sand_call call = { .protocol = protocol };
    if (wrong.problems != NULL) call.problems = *wrong.problems;
    sand_call_fail(&call, wrong.code, "%s", wrong.message);
    write_error(&call, out, wrong.id);
}

/* ---- requests ------------------------------------------------------------------------------------------ */

static const sand_method_row *find_method(const char *name)
{
    ptrdiff_t row =
        sand_word_list_find((sand_word_list){ &sand_methods[0].name, sand_method_count, sizeof sand_methods[0] }, name);
    return row < 0 ? NULL : &sand_methods[row];
}

static void refuse_method(sand_call *call, const char *name)
{
    const char *near = sand_word_list_nearest(
        (sand_word_list){ &sand_methods[0].name, sand_method_count, sizeof sand_methods[0] }, name);
    if (near != NULL)
        sand_call_fail(call, SAND_RPC_METHOD, "there is no method \"%.60s\"; did you mean \"%s\"?", name, near);
    else
        sand_call_fail(call, SAND_RPC_METHOD, "there is no method \"%.60s\"; \"hello\" lists them", name);
}

/* Absent parameters are read as an empty object, so that missing ones are reported. */
static void read_params(sand_call *call, sand_cursor *request)
{
    static const sand_json none = { .kind = SAND_JSON_OBJECT, .key = "params" };
    static const sand_json with = { .kind = SAND_JSON_OBJECT, .list = { &none, 1 } };
    switch (sand_json_read_kind(request, "params")) {
    case SAND_JSON_OBJECT: break;
    case SAND_JSON_ABSENT: sand_json_read_value(request, &with, "request", &call->problems); break;
    case SAND_JSON_ARRAY: sand_call_fail(call, SAND_RPC_PARAMS, "parameters go by name: an object, not a list"); return;
    default: sand_call_fail(call, SAND_RPC_REQUEST, "params is neither an object nor left out"); return;
    }
    sand_json_read_object(request, "params", &call->params);
}

static void run_method(sand_call *call, sand_cursor *request, const char *name)
{
    const sand_method_row *row = find_method(name);
    if (row == NULL) {
        refuse_method(call, name);
        return;
    }
    if (call->protocol->seat != 0 && !sand_protocol_seat_may(name)) {
        sand_call_wrong_seat(call, "\"%s\" is for the host of a battle, not for a side", name);
        return;
    }
    read_params(call, request);
    if (call->code != 0) return;
    call->changes = row->changes;
    sand_text_init_heap(&call->body);
    call->body.most = SAND_PROTOCOL_ANSWER;
    sand_json_writer_init(&call->w, &call->body, SAND_JSON_COMPACT);
    sand_json_write_object(&call->w, NULL);
    row->run(call);
    if (call->code != 0) return;
    sand_json_write_end(&call->w);
    if (call->body.too_long)
        sand_call_fail(call, SAND_RPC_SERVER + SAND_ERROR_FULL, "the answer would be longer than %d MiB: ask for less",
                       SAND_PROTOCOL_ANSWER >> 20);
    else if (call->body.truncated)
        sand_call_error(call, SAND_ERROR_MEMORY);
}

/* Tells whether an answer can carry this id. */
static bool is_usable_id(const sand_json *id)
{
    return id != NULL && (id->kind == SAND_JSON_TEXT || id->kind == SAND_JSON_INTEGER || id->kind == SAND_JSON_DECIMAL);
}

/* Returns the mistake in the envelope, or NULL. */
static const char *malformed(const sand_json *request)
{
    const sand_json *version = sand_json_get(request, "jsonrpc"), *method = sand_json_get(request, "method");
    const sand_json *id = sand_json_get(request, "id");
    if (request->kind != SAND_JSON_OBJECT) return "a request is an object";
    if (version == NULL || version->kind != SAND_JSON_TEXT || strcmp(version->text.bytes, "2.0") != 0)
        return "\"jsonrpc\": \"2.0\" is missing";
    if (id != NULL && (id->kind == SAND_JSON_BOOL || id->kind == SAND_JSON_ARRAY || id->kind == SAND_JSON_OBJECT))
        return "an id is text, a number or null";
    if (method == NULL || method->kind != SAND_JSON_TEXT) return "\"method\" is missing or no text";
    return NULL;
}

/* ---- answering, whatever the memory ---------------------------------------------------------------------- */

static const char no_memory[] = "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32001,\"message\":"
                                "\"out of memory\",\"data\":{\"error\":\"memory\"}}}";

/* Frees the copies of games. If the answer could not be sent, puts them back first, so that after an error nothing has
 * changed. */
static void settle(sand_call *call, bool told)
{
    sand_protocol *protocol = call->protocol;
    for (size_t i = 0; i < protocol->n_slots; i++) {
        sand_opened *slot = &protocol->slots[i];
        if (slot->kept == NULL) continue;
        sand_game *old = told ? slot->kept : slot->game;
        if (!told) slot->game = slot->kept;
        if (!told) slot->replay.step = slot->kept_step;
        sand_game_destroy(old);
        slot->kept = NULL;
    }
    int64_t gone = told ? call->closed : call->opened;
    SAND_ASSERT(gone == 0 || sand_params_find_opened(protocol, gone) != NULL);
    if (gone != 0) sand_protocol_close_opened(protocol, sand_params_find_opened(protocol, gone));
}

/* Reserves, before this call begins, the memory in which it and those after it can at least answer that there is no
 * memory. */
static bool answer_is_certain(sand_text *out, size_t calls)
{
    SAND_ASSERT(calls > 0);
    return sand_text_reserve(out, calls * sizeof no_memory + 1);
}

/* Makes the call fail and drops the list of problems, which may have gaps. */
static void fail_without_memory(sand_call *call)
{
    sand_problem_list_free(&call->problems);
    call->code = 0;
    call->refused = call->owes = false;
    sand_call_error(call, SAND_ERROR_MEMORY);
}

static void carry_out(sand_call *call, const sand_json *request, sand_text *out)
{
    const sand_json *id = sand_json_get(request, "id");
    sand_cursor top;
    size_t before = out->length;
    sand_json_read_value(&top, request, "request", &call->problems);
    run_method(call, &top, sand_json_get(request, "method")->text.bytes);
    if (call->problems.no_memory) fail_without_memory(call);
    if (id != NULL && call->code != 0) write_error(call, out, id);
    if (id != NULL && call->code == 0) write_result(call, out, id);
    bool told = call->code == 0 && !out->truncated;
    if (out->truncated) {
        sand_text_cut(out, before);
        out->truncated = false;
        sand_text_add(out, no_memory);
    }
    settle(call, told);
    sand_text_free(&call->body);
    sand_problem_list_free(&call->problems);
}

/* Appends the answer, or nothing for a notification. `calls` counts this call and those that follow it in a batch. */
static void answer_request(sand_protocol *protocol, const sand_json *request, size_t calls, sand_text *out)
{
    const sand_json *id = sand_json_get(request, "id");
    const char *wrong = malformed(request);
    sand_call call = { .protocol = protocol };
    if (!answer_is_certain(out, calls))
        sand_text_add(out, no_memory);
    else if (wrong != NULL)
        answer_wrong(protocol, out, (wrong_request){ is_usable_id(id) ? id : NULL, SAND_RPC_REQUEST, wrong, NULL });
    else
        carry_out(&call, request, out);
}

/* Answers the request with an error instead of carrying it out. */
static void answer_no_room(sand_protocol *protocol, const sand_json *request, sand_text *out)
{
    char message[100];
    sand_text text;
    const sand_json *id = sand_json_get(request, "id");
    if (id == NULL && malformed(request) == NULL) return;
    sand_text_init(&text, message, sizeof message);
    sand_text_add_format(&text, "the answers of this batch have %d MiB already: ask again", SAND_PROTOCOL_ANSWER >> 20);
    answer_wrong(protocol, out,
                 (wrong_request){ is_usable_id(id) ? id : NULL, SAND_RPC_SERVER + SAND_ERROR_FULL, message, NULL });
}

static void answer_batch(sand_protocol *protocol, const sand_json *batch, sand_text *out)
{
    size_t n = batch->list.count;
    if (n == 0) {
        answer_wrong(protocol, out, (wrong_request){ NULL, SAND_RPC_REQUEST, "an empty batch", NULL });
        return;
    }
    if (n > SAND_PROTOCOL_BATCH) {
        char message[60];
        sand_text text;
        sand_text_init(&text, message, sizeof message);
        sand_text_add_format(&text, "a batch has at most %d requests", SAND_PROTOCOL_BATCH);
        answer_wrong(protocol, out, (wrong_request){ NULL, SAND_RPC_REQUEST, message, NULL });
        return;
    }
    if (!answer_is_certain(out, n)) {
        out->truncated = true;
        return;
    }
    sand_text_add_char(out, '[');
    for (size_t i = 0; i < n; i++) {
        size_t before = out->length;
        if (before > 1) sand_text_add_char(out, ',');
        size_t comma = out->length;
        if (out->length < SAND_PROTOCOL_ANSWER)
            answer_request(protocol, &batch->list.items[i], n - i, out);
        else
            answer_no_room(protocol, &batch->list.items[i], out);
        if (out->length == comma) sand_text_cut(out, before);
    }
    if (out->length == 1)
        sand_text_cut(out, 0);
    else
        sand_text_add_char(out, ']');
}

/* Returns the id of a request that could not be parsed; NULL if it is not a sound id, or not the only one. */
static const sand_json *damaged_id(const sand_json *request)
{
    const sand_json *id = NULL;
    if (request->kind != SAND_JSON_OBJECT) return NULL;
    for (size_t i = 0; i < request->list.count; i++) {
        const sand_json *member = &request->list.items[i];
        if (strcmp(member->key, "id") != 0) continue;
        if (id != NULL) return NULL;
        id = member;
    }
    return is_usable_id(id) ? id : NULL;
}

/* Answers text that is refused here, though it may be JSON that another reader accepts. */
static void answer_syntax(sand_protocol *protocol, const sand_json_source *source, sand_problem_list *problems,
                          sand_text *out)
{
    static const char here[] = "not accepted here";
    char message[300];
    sand_text text;
    sand_json_document document;
    const char *first = problems->count > 0 ? problems->items[0].message : "";
    sand_text_init(&text, message, sizeof message);
    sand_text_add(&text, strncmp(first, here, sizeof here - 1) == 0 ? "" : "this is no JSON: ");
    sand_text_add(&text, first);
    bool read = sand_json_parse_damaged(source, &document);
    answer_wrong(protocol, out,
                 (wrong_request){ read ? damaged_id(document.root) : NULL, SAND_RPC_PARSE, message, problems });
    if (read) sand_json_document_free(&document);
}

static void answer_unread(sand_protocol *protocol, const sand_json_source *source, sand_error error,
                          sand_problem_list *problems, sand_text *out)
{
    if (error == SAND_ERROR_MEMORY)
        answer_wrong(protocol, out,
                     (wrong_request){ NULL, SAND_RPC_SERVER + SAND_ERROR_MEMORY, sand_error_text(error), NULL });
    else
        answer_syntax(protocol, source, problems, out);
}

static void answer_line(sand_protocol *protocol, const char *line, size_t n, sand_text *out)
{
    sand_json_source source = { "request", line, n, 1, SAND_JSON_STRICT };
    sand_problem_list problems = { 0 };
    sand_json_document document;
    if (n > SAND_PROTOCOL_LINE) {
        answer_wrong(protocol, out, (wrong_request){ NULL, SAND_RPC_PARSE, "a request has at most 16 MiB", NULL });
        return;
    }
    sand_error error = sand_json_parse(&source, &document, &problems);
    if (error != SAND_OK) {
        answer_unread(protocol, &source, error, &problems, out);
    } else {
        if (document.root->kind == SAND_JSON_ARRAY)
            answer_batch(protocol, document.root, out);
        else
            answer_request(protocol, document.root, 1, out);
        sand_json_document_free(&document);
    }
    sand_problem_list_free(&problems);
}

void sand_protocol_handle(sand_protocol *protocol, const char *line, size_t n, sand_protocol_emit *emit, void *context)
{
    if (protocol == NULL || line == NULL || emit == NULL) return;
    sand_text out;
    sand_text_init_heap(&out);
    answer_line(protocol, line, n, &out);
    if (out.truncated)
        emit(context, no_memory, sizeof no_memory - 1);
    else if (out.length > 0)
        emit(context, sand_text_string(&out), out.length);
    sand_text_free(&out);
}
