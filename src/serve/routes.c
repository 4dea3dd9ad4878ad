/* routes.c - makes the answer to a path and a body. A client is told that a thing which it may not know does not exist.
 */
#include "serve/routes.h"
#include "serve/hall_begin.h"
#include "serve/hall_rpc.h"
#include "serve/hall_status.h"
#include "serve/hall_stream.h"
#include "serve/taster.h"

#include "base/assert.h"
#include "base/json_read.h"
#include "base/memory.h"

#include <stdio.h>
#include <string.h>

static const char json_type[] = "application/json; charset=utf-8";

/* ---- words ------------------------------------------------------------------------------------------------ */

static void write_problems(sand_json_writer *w, const sand_problem_list *list)
{
    sand_json_write_array(w, "problems");
    for (size_t i = 0; i < list->count; i++) {
        const sand_problem *problem = &list->items[i];
        sand_json_write_object(w, NULL);
        sand_json_write_text(w, "path", problem->place.path);
        if (problem->place.line > 0) sand_json_write_int(w, "line", problem->place.line);
        if (problem->place.column > 0) sand_json_write_int(w, "column", problem->place.column);
        sand_json_write_text(w, "message", problem->message);
        if (problem->remedy[0] != '\0') sand_json_write_text(w, "remedy", problem->remedy);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

/* Uses the first problem as the message. */
static void fail_with(sand_exchange *exchange, unsigned status, const char *word, const sand_problem_list *list)
{
    sand_text text;
    sand_json_writer w;
    char message[700];
    const sand_problem *first = list->count > 0 ? &list->items[0] : NULL;
    snprintf(message, sizeof message, "%s%s%s", first ? first->place.path : "",
             first && first->place.path[0] != '\0' ? ": " : "", first ? first->message : "it has mistakes");
    sand_text_init_heap(&text);
    sand_json_writer_init(&w, &text, SAND_JSON_COMPACT);
    sand_json_write_object(&w, NULL);
    sand_json_write_text(&w, "error", word);
    sand_json_write_text(&w, "message", message);
    write_problems(&w, list);
    sand_json_write_end(&w);
    sand_exchange_answer(exchange, status, json_type, &text);
}

static void not_here(sand_exchange *exchange)
{
    sand_exchange_fail(exchange, MHD_HTTP_NOT_FOUND, "unknown", "there is no such battle, link or page here");
}

static void no_store(sand_exchange *exchange)
{
    sand_exchange_fail_for(exchange, MHD_HTTP_SERVICE_UNAVAILABLE, "store", "the store cannot be read just now", 2);
}

/* Answers where sand_hall_find has found no battle. */
static void absent(const sand_hall *hall, sand_exchange *exchange)
{
    switch (hall->absence) {
    case SAND_HALL_UNKNOWN: not_here(exchange); return;
    case SAND_HALL_ELSEWHERE: sand_exchange_elsewhere(exchange, hall->elsewhere); return;
    case SAND_HALL_UNREADABLE: no_store(exchange);
    }
}

static void no_memory(sand_exchange *exchange)
{
    sand_exchange_fail_for(exchange, MHD_HTTP_SERVICE_UNAVAILABLE, "store", "there is no memory just now", 5);
}

/* ---- bodies ----------------------------------------------------------------------------------------------- */

/* A body being read, which must be an object. */
typedef struct {
    sand_json_document document;
    sand_problem_list problems;
    sand_cursor top;
} reading;

/* Parses the body; false: it is no JSON, and an answer has been made. */
static bool begin_body(sand_exchange *exchange, reading *r)
{
    sand_json_source source = { "body", exchange->body.bytes, exchange->body.length, 1, SAND_JSON_STRICT };
    *r = (reading){ 0 };
    if (exchange->body.length == 0 || sand_json_parse(&source, &r->document, &r->problems) != SAND_OK) {
        sand_exchange_fail(exchange, MHD_HTTP_BAD_REQUEST, "request", "the body is no JSON");
        sand_problem_list_free(&r->problems);
        return false;
    }
    sand_json_read_top(&r->top, &r->document, &r->problems);
    return true;
}

static void end_body(reading *r)
{
    sand_json_document_free(&r->document);
    sand_problem_list_free(&r->problems);
}

/* False: the body has mistakes, and an answer has been made. */
static bool body_is_good(sand_exchange *exchange, reading *r)
{
    sand_json_read_done(&r->top);
    if (r->problems.mistakes == 0) return true;
    fail_with(exchange, MHD_HTTP_BAD_REQUEST, "request", &r->problems);
    return false;
}

/* ---- holders ---------------------------------------------------------------------------------------------- */

/* Makes a token for a client without one; it is sent as a cookie or in the answer. */
static bool make_holder(sand_exchange *exchange)
{
    if (exchange->holder[0] != '\0') return true;
    if (!sand_secret_draw(exchange->token)) return false;
    sand_secret_hash(exchange->token, exchange->holder);
    return true;
}

static void write_token(sand_json_writer *w, sand_exchange *exchange, bool bearer)
{
    if (!bearer || exchange->token[0] == '\0') return;
    sand_json_write_text(w, "token", exchange->token);
    exchange->token[0] = '\0';
}

/* ---- /games ----------------------------------------------------------------------------------------------- */

static sand_hall_terms standard_terms(void)
{
    return (sand_hall_terms){
        .undo = SAND_UNDO_CONSENT, .chat = SAND_CHAT_PLAYERS, .watch = 1, .draw = true, .shared_dice = true
    };
}

static void write_limits(sand_json_writer *w, const sand_limits *limits)
{
    sand_json_write_object(w, "limits");
    sand_json_write_int(w, "games", (int64_t)limits->games);
    sand_json_write_int(w, "games-address", limits->games_address);
    sand_json_write_int(w, "seats", limits->seats);
    sand_json_write_int(w, "watchers", limits->watchers);
    sand_json_write_int(w, "streams", limits->streams);
    sand_json_write_int(w, "streams-seat", limits->streams_seat);
    sand_json_write_int(w, "requests", limits->seat_rate);
    sand_json_write_int(w, "body", SAND_EXCHANGE_BODY);
    sand_json_write_end(w);
}

static void about(sand_routes *routes, sand_exchange *exchange)
{
    sand_text text;
    sand_json_writer w;
    char at[32];
    sand_hall_terms terms = standard_terms();
    sand_text_init_heap(&text);
    sand_json_writer_init(&w, &text, SAND_JSON_COMPACT);
    sand_json_write_object(&w, NULL);
    sand_json_write_text(&w, "sandtable", sand_version());
    sand_json_write_int(&w, "protocol", SAND_PROTOCOL_VERSION);
    sand_json_write_bool(&w, "open", routes->key == NULL);
    sand_json_write_bool(&w, "offers", routes->offers);
    if (routes->hall->close_after > 0) sand_json_write_int(&w, "close_after", routes->hall->close_after);
    sand_hall_write_terms(&w, "terms", &terms);
    write_limits(&w, &routes->limits);
    sand_json_write_text(&w, "now", sand_hall_time(routes->hall->clock / 1000, at));
    sand_json_write_end(&w);
    sand_exchange_answer(exchange, MHD_HTTP_OK, json_type, &text);
}

/* The parameters for opening a battle. */
typedef struct {
    const char *scenario, *text, *name, *commitment, *key;
    unsigned side; /* 0: hosts only */
    bool by_lot, bearer;
    sand_hall_terms terms;
    const sand_json *options, *side_value;
} opening;

static void read_opening(reading *r, opening *to)
{
    *to = (opening){ .name = "", .commitment = "", .key = "", .terms = standard_terms() };
    bool with_id = sand_json_read_optional_text(&r->top, "scenario", 100, &to->scenario);
    bool with_text = sand_json_read_optional_content(&r->top, "text", SAND_EXCHANGE_LONG_BODY, &to->text);
    if (with_id == with_text && r->problems.mistakes == 0)
        sand_json_read_mistake(&r->top, NULL, "\"scenario\" or \"text\" is needed, and only one of them");
    if (sand_json_read_has(&r->top, "options")) to->options = sand_json_read_any(&r->top, "options");
    if (sand_json_read_has(&r->top, "side")) to->side_value = sand_json_read_any(&r->top, "side");
    sand_json_read_optional_text(&r->top, "name", SAND_HALL_NAME, &to->name);
    sand_json_read_optional_text(&r->top, "commitment", SAND_SECRET_HASH - 1, &to->commitment);
    sand_json_read_optional_text(&r->top, "key", 100, &to->key);
    sand_json_read_optional_bool(&r->top, "bearer", &to->bearer);
    if (to->commitment[0] != '\0' && !sand_secret_is_hash(to->commitment))
        sand_json_read_mistake(&r->top, "commitment", "a SHA-256 has 64 hexadecimal digits, in lower case");
    if (sand_json_read_has(&r->top, "terms"))
        sand_hall_read_terms(sand_json_read_any(&r->top, "terms"), &to->terms, &r->problems);
}

/* Reads the opener's side: its number, its name or "lot"; false: it is none of these. */
static bool find_side(reading *r, opening *to, const sand_hall_facts *facts)
{
    const sand_json *value = to->side_value;
    if (value == NULL || value->kind == SAND_JSON_NULL) return true;
    if (value->kind == SAND_JSON_INTEGER && value->integer >= 1 && value->integer <= SAND_SIDES)
        to->side = (unsigned)value->integer;
    for (unsigned side = 1; value->kind == SAND_JSON_TEXT && side <= SAND_SIDES; side++)
        if (strcmp(value->text.bytes, facts->side[side - 1]) == 0) to->side = side;
    if (value->kind == SAND_JSON_TEXT && strcmp(value->text.bytes, "lot") == 0) {
        char lot[SAND_SECRET_ID];
        to->side = sand_secret_draw_id(lot) && lot[0] % 2 ? 1 : 2;
    }
    if (to->side == 0)
        sand_json_read_mistake(&r->top, "side", "a side is 1, 2, \"%s\", \"%s\" or \"lot\"", facts->side[0],
                               facts->side[1]);
    return to->side != 0;
}

/* The text of one of the server's scenarios, which the caller releases; NULL: unknown. */
static char *find_scenario(const sand_hall *hall, const char *id)
{
    char *text = NULL, wanted[120];
    size_t n = 0;
    snprintf(wanted, sizeof wanted, "\"%s\"", id);
    for (size_t i = 0; hall->host != NULL && hall->host->scenario(hall->host->context, i, &text, &n); i++) {
        sand_json_source source = { "scenario", text, n, 1, SAND_JSON_RELAXED };
        sand_json_document document;
        sand_problem_list problems = { 0 };
        bool same = false;
        if (text != NULL && strstr(text, wanted) != NULL && sand_json_parse(&source, &document, &problems) == SAND_OK) {
            const sand_json *value = sand_json_get(document.root, "scenario");
            same = value != NULL && value->kind == SAND_JSON_TEXT && strcmp(value->text.bytes, id) == 0;
            sand_json_document_free(&document);
        }
        sand_problem_list_free(&problems);
        if (same) return text;
        sand_memory_release(text);
    }
    return NULL;
}

static void write_start(sand_text *out, const char *scenario, const sand_json *options)
{
    sand_json_writer w;
    sand_text_init_heap(out);
    sand_json_writer_init(&w, out, SAND_JSON_COMPACT);
    sand_json_write_object(&w, NULL);
    sand_json_write_text(&w, "text", scenario);
    if (options != NULL) sand_json_write_value(&w, "options", options);
    sand_json_write_end(&w);
}

static void write_links(sand_json_writer *w, sand_hall *hall, sand_hall_battle *battle, const opening *from)
{
    char secret[SAND_SECRET_TEXT];
    sand_json_write_object(w, "links");
    sand_json_write_array(w, "seats");
    for (unsigned side = 1; side <= SAND_SIDES; side++) {
        if (side == from->side || !sand_hall_add_link(hall, battle, side, secret)) continue;
        sand_json_write_object(w, NULL);
        sand_json_write_int(w, "side", side);
        sand_json_write_text(w, "name", battle->facts.side[side - 1]);
        sand_json_write_text(w, "secret", secret);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
    bool watched = battle->terms.watch >= 0 && sand_hall_add_link(hall, battle, 0, secret);
    sand_json_write_text(w, "watch", watched ? secret : NULL);
    sand_json_write_end(w);
}

static void open_battle(sand_routes *routes, sand_exchange *exchange, opening *from, const sand_hall_facts *facts,
                        const char *start)
{
    sand_hall *hall = routes->hall;
    sand_hall_battle *battle = make_holder(exchange) ? sand_hall_add(hall) : NULL;
    sand_text text;
    sand_json_writer w;
    if (battle == NULL) {
        no_memory(exchange);
        return;
    }
    SAND_ASSERT(from->side <= SAND_SIDES);
    sand_serve_set_facts(hall, battle, facts, start);
    from->terms.offered &= routes->offers;
    sand_hall_set_terms(hall, battle, &from->terms);
    if (from->terms.offered) sand_hall_offer(hall, battle, true);
    memcpy(battle->opener, exchange->holder, sizeof battle->opener);
    sand_hall_put(hall, battle, "battle", "opener", exchange->holder);
    sand_hall_holder holder = { .side = from->side };
    memcpy(holder.hash, exchange->holder, sizeof holder.hash);
    snprintf(holder.name, sizeof holder.name, "%s",
             from->name[0] ? from->name : facts->side[from->side ? from->side - 1 : 0]);
    if (from->side != 0) {
        sand_hall_seat(hall, battle, &holder);
        char name[32];
        snprintf(name, sizeof name, "%u commitment", from->side);
        memcpy(battle->side[from->side - 1].commitment, from->commitment, strlen(from->commitment) + 1);
        if (from->commitment[0] != '\0') sand_hall_put(hall, battle, "side", name, from->commitment);
    }
    sand_text_init_heap(&text);
    sand_json_writer_init(&w, &text, SAND_JSON_COMPACT);
    sand_json_write_object(&w, NULL);
    sand_json_write_text(&w, "game", battle->id);
    write_links(&w, hall, battle, from);
    sand_serve_write_status(&w, "status", hall, battle, sand_hall_holder_of(battle, exchange->holder));
    write_token(&w, exchange, from->bearer);
    sand_json_write_end(&w);
    sand_exchange_answer(exchange, MHD_HTTP_CREATED, json_type, &text);
}

/* Checks key and limits of opening a battle; false: an answer has been made. */
static bool may_open(sand_routes *routes, sand_exchange *exchange, const opening *from)
{
    if (routes->key != NULL && strcmp(routes->key, from->key) != 0) {
        sand_exchange_fail(exchange, MHD_HTTP_UNAUTHORIZED, "seat",
                           "battles are opened here with the key that the operator hands out");
        return false;
    }
    if (sand_store_count(routes->hall->store) >= (int64_t)routes->limits.games) {
        sand_exchange_fail_for(exchange, MHD_HTTP_TOO_MANY_REQUESTS, "limit",
                               "the server holds as many battles as it may (limit games)", 3600);
        return false;
    }
    if (!sand_limits_open(&routes->limits, exchange->address, routes->hall->now)) {
        sand_exchange_fail_for(exchange, MHD_HTTP_TOO_MANY_REQUESTS, "limit",
                               "this address has opened as many battles as it may in a day (limit games-address)",
                               3600);
        return false;
    }
    return true;
}

/* Takes over the result of the helper process that tried the text. */
static sand_error take_tasted(const sand_tasted *said, sand_problem_list *problems, sand_hall_facts *facts)
{
    for (size_t i = 0; i < said->n; i++) {
        sand_place place = { .path = said->problems[i].path,
                             .line = said->problems[i].line,
                             .column = said->problems[i].column };
        sand_problem_add(problems, SAND_MISTAKE, place, "%s", said->problems[i].message);
        if (said->problems[i].remedy[0] != '\0') sand_problem_remedy(problems, "%s", said->problems[i].remedy);
    }
    if (said->error == SAND_OK) *facts = said->facts;
    return (sand_error)said->error;
}

/* Opens a battle with a start that was tried, or with one of the server's own scenarios. */
static void open_with(sand_routes *routes, sand_exchange *exchange, reading *r, opening *from)
{
    sand_hall_facts facts = { .title = "" };
    const sand_text *start = &exchange->start;
    sand_error error = start->truncated           ? SAND_ERROR_MEMORY
                       : exchange->tasted != NULL ? take_tasted(exchange->tasted, &r->problems, &facts)
                                                  : sand_serve_try(start->bytes, &r->problems, &facts);
    if (error == SAND_OK && !find_side(r, from, &facts))
        fail_with(exchange, MHD_HTTP_BAD_REQUEST, "request", &r->problems);
    else if (error != SAND_OK)
        fail_with(exchange, MHD_HTTP_UNPROCESSABLE_CONTENT, "text", &r->problems);
    else
        open_battle(routes, exchange, from, &facts, start->bytes);
}

static void begin_start(sand_routes *routes, sand_exchange *exchange, reading *r, opening *from)
{
    char *found = NULL;
    if (!may_open(routes, exchange, from)) return;
    if (from->scenario != NULL && (found = find_scenario(routes->hall, from->scenario)) == NULL) {
        sand_exchange_fail(exchange, MHD_HTTP_NOT_FOUND, "unknown", "the server has no scenario of that name");
        return;
    }
    write_start(&exchange->start, found ? found : from->text, from->options);
    exchange->tastes = found == NULL && !exchange->start.truncated;
    if (!exchange->tastes) open_with(routes, exchange, r, from);
    sand_memory_release(found);
}

/* Runs twice for a stranger's text: the second time after a helper process has tried it. */
static void post_games(sand_routes *routes, sand_exchange *exchange)
{
    reading r;
    opening from;
    if (!begin_body(exchange, &r)) return;
    read_opening(&r, &from);
    if (body_is_good(exchange, &r)) {
        if (exchange->tasted != NULL)
            open_with(routes, exchange, &r, &from);
        else
            begin_start(routes, exchange, &r, &from);
    }
    end_body(&r);
}

/* ---- entering --------------------------------------------------------------------------------------------- */

static void look(sand_routes *routes, sand_exchange *exchange, sand_hall_battle *battle)
{
    reading r;
    const char *secret = "";
    sand_text text;
    sand_json_writer w;
    if (!begin_body(exchange, &r)) return;
    sand_json_read_text(&r.top, "secret", 100, &secret);
    if (body_is_good(exchange, &r)) {
        const sand_hall_link *link = sand_hall_link_of(battle, secret);
        if (link == NULL) {
            not_here(exchange);
        } else {
            sand_text_init_heap(&text);
            sand_json_writer_init(&w, &text, SAND_JSON_COMPACT);
            sand_json_write_object(&w, NULL);
            sand_json_write_text(&w, "game", battle->id);
            if (link->side == 0) {
                sand_json_write_text(&w, "for", "watch");
            } else {
                sand_json_write_object(&w, "for");
                sand_json_write_int(&w, "side", link->side);
                sand_json_write_text(&w, "name", battle->facts.side[link->side - 1]);
                sand_json_write_end(&w);
            }
            sand_serve_write_status(&w, "status", routes->hall, battle, NULL);
            sand_json_write_end(&w);
            sand_exchange_answer(exchange, MHD_HTTP_OK, json_type, &text);
        }
    }
    end_body(&r);
}

/* Returns the first side without a holder; 0: there is none. */
static unsigned open_side(const sand_hall_battle *battle)
{
    for (unsigned side = 1; side <= SAND_SIDES; side++)
        if (sand_hall_holders(battle, side) == 0) return side;
    return 0;
}

/* The link by which a client enters. */
typedef struct {
    const char *secret, *name;
    int64_t side;
    bool bearer;
    sand_hall_link link;
} entrance;

/* Finds the link or the offered side by which the client enters; false: an answer has been made. */
static bool find_link(sand_routes *routes, sand_exchange *exchange, sand_hall_battle *battle, entrance *by)
{
    const sand_hall_link *link = by->secret != NULL ? sand_hall_link_of(battle, by->secret) : NULL;
    bool offered = by->secret == NULL && by->side != 0 && routes->offers && battle->terms.offered &&
                   sand_hall_holders(battle, (unsigned)by->side) == 0;
    if (link == NULL && !offered) {
        sand_exchange_fail(exchange, MHD_HTTP_FORBIDDEN, "used",
                           "there is no such link: it was taken already, taken back, or copied in part");
        return false;
    }
    by->link = link != NULL ? *link : (sand_hall_link){ .side = (unsigned)by->side };
    unsigned side = by->link.side;
    if (sand_hall_holders(battle, side) < (side == 0 ? routes->limits.watchers : routes->limits.seats)) return true;
    sand_exchange_fail_for(exchange, MHD_HTTP_TOO_MANY_REQUESTS, "limit",
                           side == 0 ? "this battle has as many watchers as it may (limit watchers)"
                                     : "this side has as many holders as it may (limit seats)",
                           60);
    return false;
}

static void answer_entered(sand_routes *routes, sand_exchange *exchange, sand_hall_battle *battle, bool bearer)
{
    sand_text text;
    sand_json_writer w;
    const sand_hall_holder *holder = sand_hall_holder_of(battle, exchange->holder);
    sand_text_init_heap(&text);
    sand_json_writer_init(&w, &text, SAND_JSON_COMPACT);
    sand_json_write_object(&w, NULL);
    sand_json_write_text(&w, "game", battle->id);
    sand_serve_write_status(&w, "status", routes->hall, battle, holder);
    write_token(&w, exchange, bearer);
    sand_json_write_end(&w);
    sand_exchange_answer(exchange, MHD_HTTP_OK, json_type, &text);
}

static void take_seat(sand_routes *routes, sand_exchange *exchange, sand_hall_battle *battle, const entrance *by)
{
    unsigned side = by->link.side;
    sand_hall_holder holder = { .side = side };
    if (!make_holder(exchange)) {
        no_memory(exchange);
        return;
    }
    memcpy(holder.hash, exchange->holder, sizeof holder.hash);
    snprintf(holder.name, sizeof holder.name, "%s",
             by->name != NULL ? by->name
             : side == 0      ? "a watcher"
                              : battle->facts.side[side - 1]);
    if (!sand_hall_seat(routes->hall, battle, &holder)) {
        no_memory(exchange);
        return;
    }
    if (side != 0 && by->secret != NULL) sand_hall_cut_link(routes->hall, battle, by->link.hash);
    if (side != 0 && by->secret == NULL) sand_hall_cut_links(routes->hall, battle, side);
    if (battle->terms.offered && open_side(battle) == 0) sand_hall_offer(routes->hall, battle, false);
    if (side != 0) sand_hall_tell(routes->hall, battle, "joined", &holder, NULL);
    sand_serve_begin_if_ready(routes->hall, battle);
    answer_entered(routes, exchange, battle, by->bearer);
}

static void enter(sand_routes *routes, sand_exchange *exchange, sand_hall_battle *battle)
{
    reading r;
    entrance by = { 0 };
    if (!begin_body(exchange, &r)) return;
    sand_json_read_optional_text(&r.top, "secret", 100, &by.secret);
    sand_json_read_optional_int(&r.top, "side", 1, SAND_SIDES, &by.side);
    sand_json_read_optional_text(&r.top, "name", SAND_HALL_NAME, &by.name);
    sand_json_read_optional_bool(&r.top, "bearer", &by.bearer);
    const sand_hall_holder *known = exchange->holder[0] != '\0' ? sand_hall_holder_of(battle, exchange->holder) : NULL;
    if (body_is_good(exchange, &r) && find_link(routes, exchange, battle, &by)) {
        if (battle->state == SAND_HALL_CLOSED) {
            sand_exchange_fail(exchange, MHD_HTTP_GONE, "closed", battle->closed);
            end_body(&r);
            return;
        }
        if (known != NULL && known->side == 0 && by.link.side != 0) {
            sand_hall_unseat(routes->hall, battle, known->hash); /* a watcher takes a seat */
            known = NULL;
        }
        if (known == NULL)
            take_seat(routes, exchange, battle, &by);
        else if (known->side == by.link.side || by.link.side == 0)
            answer_entered(routes, exchange, battle, by.bearer);
        else
            sand_exchange_fail(exchange, MHD_HTTP_CONFLICT, "holds",
                               "this browser has the other side of this battle: open the link in another browser");
    }
    end_body(&r);
}

/* ---- at a battle ------------------------------------------------------------------------------------------ */

static void rpc(sand_routes *routes, sand_exchange *exchange, sand_hall_battle *battle)
{
    sand_text out;
    sand_text_init_heap(&out);
    sand_serve_answer(routes->hall, battle, exchange->holder, &exchange->body, &out);
    sand_exchange_answer(exchange, MHD_HTTP_OK, json_type, &out);
}

static void give_status(sand_routes *routes, sand_exchange *exchange, sand_hall_battle *battle)
{
    sand_text text;
    sand_json_writer w;
    sand_text_init_heap(&text);
    sand_json_writer_init(&w, &text, SAND_JSON_COMPACT);
    sand_serve_write_status(&w, NULL, routes->hall, battle, sand_hall_holder_of(battle, exchange->holder));
    sand_exchange_answer(exchange, MHD_HTTP_OK, json_type, &text);
}

typedef struct {
    sand_text text;
    size_t most;
} lines;

static void take_line(void *context, const sand_store_line *line)
{
    lines *to = context;
    if (line->n > to->most) return;
    sand_text_add_bytes(&to->text, line->text, line->length);
    sand_text_add_char(&to->text, '\n');
}

/* Answers with the public part of the record, or all of it when the battle is over. */
static void record(sand_routes *routes, sand_exchange *exchange, sand_hall_battle *battle)
{
    const sand_hall_holder *holder = sand_hall_holder_of(battle, exchange->holder);
    SAND_ASSERT(holder != NULL); /* the route is for holders */
    lines to = { .most = holder->side == 0 ? sand_hall_watched(battle) : SIZE_MAX };
    sand_store_line first = { .battle = battle->id, .part = SAND_STORE_RECORD, .n = 1 };
    sand_store_reader reader = { .line = take_line, .context = &to };
    if (battle->game == NULL) {
        sand_exchange_fail(exchange, MHD_HTTP_NOT_FOUND, "unknown", "the battle has not begun");
        return;
    }
    sand_text_init_heap(&to.text);
    if (battle->state >= SAND_HALL_OVER) {
        size_t n = sand_record_write(battle->game, SAND_RECORD_REVEALED, NULL, 0);
        char *whole = sand_memory_allocate(n + 1);
        if (whole != NULL) {
            sand_record_write(battle->game, SAND_RECORD_REVEALED, whole, n + 1);
            sand_text_add_bytes(&to.text, whole, n);
        }
        sand_memory_release(whole);
    } else if (sand_store_read_lines(routes->hall->store, &first, &reader) != SAND_OK) {
        to.text.truncated = true;
    }
    sand_exchange_answer(exchange, MHD_HTTP_OK, "application/x-ndjson", &to.text);
}

static void stream(sand_routes *routes, sand_exchange *exchange, sand_hall_battle *battle)
{
    sand_hall *hall = routes->hall;
    if (hall->n_streams >= routes->limits.streams)
        sand_exchange_fail_for(exchange, MHD_HTTP_TOO_MANY_REQUESTS, "limit",
                               "the server has as many streams as it may (limit streams)", 10);
    else if (sand_serve_streams_of(hall, battle, exchange->holder) >= routes->limits.streams_seat)
        sand_exchange_fail_for(exchange, MHD_HTTP_TOO_MANY_REQUESTS, "limit",
                               "this holder has as many streams of this battle as it may (limit streams-seat)", 10);
    else {
        sand_serve_begin_stream(hall, exchange, battle,
                                battle == NULL ? NULL : sand_hall_holder_of(battle, exchange->holder));
        if (exchange->response != NULL && exchange->visitor != NULL) exchange->visitor->streams = true;
    }
}

/* ---- lists ------------------------------------------------------------------------------------------------ */

typedef struct {
    sand_hall *hall;
    const char *holder;
    sand_json_writer *w;
    int round; /* 0: battles that wait for this holder, 1: the others */
    size_t left;
} list;

static void write_row(void *context, const char *id, int64_t touched)
{
    list *l = context;
    (void)touched;
    if (l->left == 0) return;
    sand_hall_battle *battle = sand_hall_find(l->hall, id), *other = NULL;
    if (battle == NULL && l->hall->absence == SAND_HALL_ELSEWHERE) battle = other = sand_hall_peek(l->hall, id);
    const sand_hall_holder *holder = battle == NULL ? NULL : sand_hall_holder_of(battle, l->holder);
    bool mine = holder != NULL && holder->side != 0 && battle->state == SAND_HALL_PLAY &&
                (battle->side[holder->side - 1].waits_for & 1u << holder->side) != 0;
    if (holder != NULL && mine == (l->round == 0)) {
        l->left--;
        sand_serve_write_status(l->w, NULL, l->hall, battle, holder);
    }
    if (other != NULL) sand_hall_drop(other);
}

static void battles(sand_routes *routes, sand_exchange *exchange)
{
    enum { MOST = 200 };
    sand_text text;
    sand_json_writer w;
    sand_text_init_heap(&text);
    sand_json_writer_init(&w, &text, SAND_JSON_COMPACT);
    sand_json_write_object(&w, NULL);
    sand_json_write_array(&w, "battles");
    list l = { routes->hall, exchange->holder, &w, 0, MOST };
    for (; l.round < 2; l.round++)
        if (sand_store_list(routes->hall->store, exchange->holder, write_row, &l) != SAND_OK) break;
    bool whole = l.round == 2;
    sand_json_write_end(&w);
    sand_json_write_end(&w);
    sand_exchange_answer(exchange, MHD_HTTP_OK, json_type, &text);
    if (!whole) no_store(exchange);
}

/* ---- /offers ---------------------------------------------------------------------------------------------- */

static void write_offered(list *l, const sand_hall_battle *battle, unsigned side)
{
    char at[32];
    SAND_ASSERT(l->left > 0 && side >= 1 && side <= SAND_SIDES);
    l->left--;
    sand_json_write_object(l->w, NULL);
    sand_json_write_text(l->w, "game", battle->id);
    sand_json_write_text(l->w, "title", battle->facts.title);
    sand_json_write_text(l->w, "ruleset", battle->facts.ruleset);
    sand_json_write_object(l->w, "side");
    sand_json_write_int(l->w, "id", side);
    sand_json_write_text(l->w, "name", battle->facts.side[side - 1]);
    sand_json_write_end(l->w);
    sand_json_write_text(l->w, "by", battle->n_holders > 0 ? battle->holders[0].name : NULL);
    sand_hall_write_terms(l->w, "terms", &battle->terms);
    sand_json_write_text(l->w, "since", sand_hall_time(battle->opened, at));
    sand_json_write_end(l->w);
}

static void write_offer(void *context, const char *id, int64_t touched)
{
    list *l = context;
    (void)touched;
    if (l->left == 0) return;
    sand_hall_battle *battle = sand_hall_find(l->hall, id), *other = NULL;
    if (battle == NULL && l->hall->absence == SAND_HALL_ELSEWHERE) battle = other = sand_hall_peek(l->hall, id);
    unsigned side = battle == NULL || battle->state != SAND_HALL_LOBBY ? 0 : open_side(battle);
    if (side != 0) write_offered(l, battle, side);
    if (other != NULL) sand_hall_drop(other);
}

static void offers(sand_routes *routes, sand_exchange *exchange)
{
    enum { MOST = 100 };
    sand_text text;
    sand_json_writer w;
    sand_text_init_heap(&text);
    sand_json_writer_init(&w, &text, SAND_JSON_COMPACT);
    sand_json_write_object(&w, NULL);
    sand_json_write_array(&w, "offers");
    list l = { .hall = routes->hall, .w = &w, .left = MOST };
    sand_error error =
        routes->offers ? sand_store_list(routes->hall->store, SAND_HALL_OFFERED, write_offer, &l) : SAND_OK;
    sand_json_write_end(&w);
    sand_json_write_end(&w);
    sand_exchange_answer(exchange, MHD_HTTP_OK, json_type, &text);
    if (error) no_store(exchange);
}

static void health(sand_routes *routes, sand_exchange *exchange)
{
    sand_text text;
    if (routes->stopping || sand_store_count(routes->hall->store) < 0) {
        sand_exchange_fail_for(exchange, MHD_HTTP_SERVICE_UNAVAILABLE, routes->stopping ? "stopping" : "store",
                               "not just now", 5);
        return;
    }
    sand_text_init_heap(&text);
    sand_text_add(&text, "ok\n");
    sand_exchange_answer(exchange, MHD_HTTP_OK, "text/plain; charset=utf-8", &text);
}

static void metrics(sand_routes *routes, sand_exchange *exchange)
{
    const sand_hall *hall = routes->hall;
    const struct {
        const char *name, *kind;
        uint64_t value;
    } rows[] = {
        { "battles_stored", "gauge", (uint64_t)sand_store_count(hall->store) },
        { "battles_awake", "gauge", hall->n_battles },
        { "streams", "gauge", hall->n_streams },
        { "requests_total", "counter", routes->requests },
        { "request_errors_total", "counter", routes->errors },
        { "orders_total", "counter", hall->orders },
        { "orders_refused_total", "counter", hall->refused },
        { "commits_total", "counter", hall->commits },
        { "commit_failures_total", "counter", hall->failures },
        { "battles_woken_total", "counter", hall->woken },
        { "looks_total", "counter", hall->looks },
    };
    sand_text text;
    if (!routes->metrics_open && strcmp(exchange->address, "127.0.0.1") != 0) {
        not_here(exchange);
        return;
    }
    sand_text_init_heap(&text);
    for (size_t i = 0; i < SAND_LEN(rows); i++)
        sand_text_add_format(&text, "# TYPE sandtable_%s %s\nsandtable_%s %llu\n", rows[i].name, rows[i].kind,
                             rows[i].name, (unsigned long long)rows[i].value);
    sand_exchange_answer(exchange, MHD_HTTP_OK, "text/plain; version=0.0.4; charset=utf-8", &text);
}

/* ---- the table of addresses ------------------------------------------------------------------------------- */

typedef void at_server(sand_routes *routes, sand_exchange *exchange);
typedef void at_battle(sand_routes *routes, sand_exchange *exchange, sand_hall_battle *battle);

static void lobby(sand_routes *routes, sand_exchange *exchange)
{
    stream(routes, exchange, NULL);
}

static const struct {
    const char *path;
    bool posts, of_holder;
    at_server *run;
} server_rows[] = {
    { "/games", false, false, about },   { "/games", true, false, post_games }, { "/battles", false, true, battles },
    { "/stream", false, true, lobby },   { "/healthz", false, false, health },  { "/metrics", false, false, metrics },
    { "/offers", false, false, offers },
};

static const struct {
    const char *path; /* the part after the id */
    bool posts, of_holder;
    at_battle *run;
} battle_rows[] = {
    { "", false, true, give_status }, { "/look", true, false, look },     { "/enter", true, false, enter },
    { "/rpc", true, true, rpc },      { "/stream", false, true, stream }, { "/record", false, true, record },
};

static const char games[] = "/games/";

/* Returns the part of the path after the battle's id; NULL: the path names no battle. */
static const char *behind_id(const char *path)
{
    if (strncmp(path, games, sizeof games - 1) != 0) return NULL;
    const char *id = path + sizeof games - 1;
    if (strlen(id) < SAND_SECRET_ID - 1 || !sand_secret_is_id(id, SAND_SECRET_ID - 1)) return NULL;
    return id + SAND_SECRET_ID - 1;
}

bool sand_routes_has(const char *path)
{
    for (size_t i = 0; i < SAND_LEN(server_rows); i++)
        if (strcmp(path, server_rows[i].path) == 0) return true;
    return strncmp(path, games, sizeof games - 1) == 0 || strncmp(path, "/b/", 3) == 0;
}

size_t sand_routes_most(const char *path)
{
    return strcmp(path, "/games") == 0 ? SAND_EXCHANGE_LONG_BODY : SAND_EXCHANGE_BODY;
}

static void no_seat(sand_exchange *exchange)
{
    sand_exchange_fail(exchange, MHD_HTTP_UNAUTHORIZED, "seat", "this needs a seat: open the link you were sent");
}

static void answer_battle(sand_routes *routes, sand_exchange *exchange, const char *rest)
{
    char id[SAND_SECRET_ID];
    bool known = false;
    SAND_ASSERT(rest - exchange->path >= SAND_SECRET_ID - 1);
    memcpy(id, rest - (SAND_SECRET_ID - 1), SAND_SECRET_ID - 1);
    id[SAND_SECRET_ID - 1] = '\0';
    for (size_t i = 0; i < SAND_LEN(battle_rows); i++) {
        if (strcmp(rest, battle_rows[i].path) != 0) continue;
        known = true;
        if (battle_rows[i].posts != exchange->posts) continue;
        sand_hall_battle *battle = sand_hall_find(routes->hall, id);
        if (battle != NULL) memcpy(exchange->game, battle->id, sizeof exchange->game);
        bool seated =
            battle != NULL && exchange->holder[0] != '\0' && sand_hall_holder_of(battle, exchange->holder) != NULL;
        bool unknown = battle == NULL && routes->hall->absence == SAND_HALL_UNKNOWN;
        if (battle_rows[i].of_holder && !seated && (battle != NULL || unknown))
            no_seat(exchange);
        else if (battle == NULL)
            absent(routes->hall, exchange);
        else
            battle_rows[i].run(routes, exchange, battle);
        return;
    }
    if (known)
        sand_exchange_fail(exchange, MHD_HTTP_METHOD_NOT_ALLOWED, "method", "this is asked in another way");
    else
        not_here(exchange);
}

static void answer_server(sand_routes *routes, sand_exchange *exchange)
{
    char place[60];
    for (size_t i = 0; i < SAND_LEN(server_rows); i++) {
        if (strcmp(exchange->path, server_rows[i].path) != 0 || server_rows[i].posts != exchange->posts) continue;
        if (server_rows[i].of_holder && exchange->holder[0] == '\0')
            no_seat(exchange);
        else
            server_rows[i].run(routes, exchange);
        return;
    }
    if (strncmp(exchange->path, "/b/", 3) == 0 && !exchange->posts &&
        sand_secret_is_id(exchange->path + 3, strlen(exchange->path + 3))) {
        snprintf(place, sizeof place, "/?battle=%.20s", exchange->path + 3);
        sand_exchange_redirect(exchange, place);
        return;
    }
    not_here(exchange);
}

/* Adds what the server has done so far (`sign` -1), or since then (1), to what this exchange took. */
static void count_work(const sand_routes *routes, sand_exchange *exchange, int64_t sign)
{
    exchange->questions += (uint64_t)sign * routes->hall->questions;
    exchange->calls += (uint64_t)sign * sand_store_calls(routes->hall->store);
}

/* Counts the request against the holder's limit, or else against that of the address. */
void sand_routes_answer(sand_routes *routes, sand_exchange *exchange)
{
    bool seated = exchange->holder[0] != '\0';
    const char *rest = behind_id(exchange->path);
    unsigned wait = strcmp(exchange->path, "/healthz") == 0
                        ? 0
                        : sand_limits_ask(&routes->limits, seated ? exchange->holder : exchange->address, seated,
                                          routes->hall->now);
    routes->requests++;
    count_work(routes, exchange, -1);
    if (sand_operator_blocks(&routes->operator, exchange->address))
        sand_exchange_fail(exchange, MHD_HTTP_FORBIDDEN, "blocked", "the operator lets this address in no more");
    else if (wait > 0)
        sand_exchange_fail_for(exchange, MHD_HTTP_TOO_MANY_REQUESTS, "limit",
                               "too many requests in a second (limit requests)", wait);
    else if (exchange->too_long)
        sand_exchange_fail(exchange, MHD_HTTP_CONTENT_TOO_LARGE, "long", "the body is too long (limit body)");
    else if (rest != NULL)
        answer_battle(routes, exchange, rest);
    else
        answer_server(routes, exchange);
    /* A token without any seat must not bypass the limit of the address. */
    if (seated && (exchange->status == MHD_HTTP_UNAUTHORIZED || exchange->status == MHD_HTTP_NOT_FOUND) &&
        (wait = sand_limits_ask(&routes->limits, exchange->address, false, routes->hall->now)) > 0)
        sand_exchange_fail_for(exchange, MHD_HTTP_TOO_MANY_REQUESTS, "limit",
                               "too many requests in a second (limit requests-address)", wait);
    if (exchange->status >= 400) routes->errors++;
    count_work(routes, exchange, 1);
    exchange->sleeps = routes->hall->dirty;
}

void sand_routes_go_on(sand_routes *routes, sand_exchange *exchange)
{
    SAND_ASSERT(exchange->tasted != NULL);
    exchange->tastes = false;
    count_work(routes, exchange, -1);
    post_games(routes, exchange);
    count_work(routes, exchange, 1);
    if (exchange->status >= 400) routes->errors++;
    exchange->sleeps = routes->hall->dirty;
}
