/* hall_ahead.c - keeps the orders that a side drafted ahead, and gives them when the side is asked. */
#include "serve/hall_ahead.h"
#include "serve/hall_status.h"

#include "base/memory.h"

#include <stdio.h>
#include <string.h>

/* The stored form: {"orders":[...],"branch":n,"stopped":text or null}. */
typedef struct {
    sand_json_document document;
    const sand_json *orders;
    size_t branch;
    bool stopped;
} kept;

/* Parses the side's orders ahead; false: there are none. After true the caller frees the document. */
static bool load(const sand_hall_battle *battle, unsigned side, kept *out)
{
    const char *text = battle->side[side - 1].ahead;
    sand_problem_list problems = { 0 };
    if (text == NULL) return false;
    sand_json_source source = { "ahead", text, strlen(text), 1, SAND_JSON_STRICT };
    bool good = sand_json_parse(&source, &out->document, &problems) == SAND_OK;
    sand_problem_list_free(&problems);
    if (!good) return false;
    const sand_json *branch = sand_json_get(out->document.root, "branch");
    const sand_json *stopped = sand_json_get(out->document.root, "stopped");
    out->orders = sand_json_get(out->document.root, "orders");
    out->branch = branch != NULL ? (size_t)branch->integer : 0;
    out->stopped = stopped != NULL && stopped->kind == SAND_JSON_TEXT;
    good = out->orders != NULL && out->orders->kind == SAND_JSON_ARRAY && out->orders->list.count > 0 &&
           (branch == NULL || branch->kind == SAND_JSON_INTEGER);
    if (!good) sand_json_document_free(&out->document); /* a damaged store */
    return good;
}

/* Stores the orders from number `first` on; where none is left, removes the item. */
static void keep(sand_hall_call *call, unsigned side, const sand_json *orders, size_t first, const char *stopped)
{
    sand_hall_side *of = &call->battle->side[side - 1];
    char name[16];
    sand_text text;
    sand_json_writer w;
    bool stirred = call->battle->stirred, any = first < orders->list.count;
    sand_text_init_heap(&text);
    sand_json_writer_init(&w, &text, SAND_JSON_COMPACT);
    sand_json_write_object(&w, NULL);
    sand_json_write_array(&w, "orders");
    for (size_t i = first; i < orders->list.count; i++) sand_json_write_value(&w, NULL, &orders->list.items[i]);
    sand_json_write_end(&w);
    sand_json_write_int(&w, "branch", (int64_t)sand_game_branch(call->battle->game));
    sand_json_write_text(&w, "stopped", stopped);
    sand_json_write_end(&w);
    char *copy = any ? sand_hall_copy(text.bytes) : NULL;
    sand_memory_release(of->ahead);
    of->ahead = copy;
    snprintf(name, sizeof name, "%u ahead", side);
    sand_hall_put(call->hall, call->battle, "side", name, copy);
    if (text.truncated || (any && copy == NULL)) sand_store_fail(call->hall->store);
    call->battle->stirred = stirred; /* no other client is told */
    sand_text_free(&text);
}

void sand_serve_set_ahead(sand_hall_call *call, const sand_json *orders)
{
    keep(call, call->side, orders, 0, NULL);
}

/* Gives the order as the side would; false: it is refused. */
static bool submit(sand_hall_call *call, unsigned side, const sand_json *order)
{
    sand_text request, said;
    sand_json_writer w;
    sand_text_init_heap(&request);
    sand_text_init_heap(&said);
    sand_json_writer_init(&w, &request, SAND_JSON_COMPACT);
    sand_json_write_object(&w, NULL);
    sand_json_write_text(&w, "jsonrpc", "2.0");
    sand_json_write_int(&w, "id", 0);
    sand_json_write_text(&w, "method", "submit");
    sand_json_write_object(&w, "params");
    sand_json_write_value(&w, "order", order);
    sand_json_write_end(&w);
    sand_json_write_end(&w);
    bool good = !request.truncated && sand_serve_ask_engine(call->hall, call->battle, side, request.bytes, &said);
    sand_text_free(&request);
    sand_text_free(&said);
    return good;
}

static bool is_asked(const sand_game *game, unsigned side)
{
    sand_decision decision = sand_game_decision(game, side);
    return sand_decision_of(&decision, (uint16_t)side) && !sand_game_ready(game, side);
}

bool sand_serve_use_ahead(sand_hall_call *call, unsigned side)
{
    sand_hall_battle *battle = call->battle;
    kept from;
    if (battle->side[side - 1].ahead == NULL || !is_asked(battle->game, side)) return false;
    if (!load(battle, side, &from)) return false;
    const char *why = NULL;
    bool done = false;
    if (!from.stopped && from.branch != sand_game_branch(battle->game))
        why = "something was taken back since they were drafted";
    else if (!from.stopped && !(done = submit(call, side, &from.orders->list.items[0])))
        why = "the next of them cannot be given as things are now";
    if (why != NULL || done) keep(call, side, from.orders, done ? 1 : 0, why);
    sand_json_document_free(&from.document);
    if (!done) return false;
    call->hall->orders++;
    sand_hall_keep(call->hall, battle);
    sand_serve_follow_asks(call);
    return true;
}

void sand_serve_write_ahead(sand_json_writer *w, const sand_hall_battle *battle, unsigned side)
{
    kept from;
    if (!load(battle, side, &from)) {
        sand_json_write_array(w, "orders");
        sand_json_write_end(w);
        sand_json_write_null(w, "stopped");
        return;
    }
    sand_json_write_value(w, "orders", from.orders);
    sand_json_write_value(w, "stopped", sand_json_get(from.document.root, "stopped"));
    sand_json_document_free(&from.document);
}
