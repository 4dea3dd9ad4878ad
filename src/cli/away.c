/* away.c - asks the server, hears its stream, and makes the local game of what the side knows. Invariant: lines of the
 * report are told in their order, each once; a change is sent with one key until the server answers it. */
#define _POSIX_C_SOURCE 200809L /* poll */
#include "cli/away.h"

#include "cli/show.h"
#include "cli/sitting.h"

#include "base/assert.h"
#include "base/hash.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>

enum { WAIT_LEAST = 1, WAIT_MOST = 15 };

const char *away_text(const sand_json *value, const char *key)
{
    const sand_json *member = sand_json_get(value, key);
    return member && member->kind == SAND_JSON_TEXT ? member->text.bytes : "";
}

int64_t away_number(const sand_json *value, const char *key)
{
    const sand_json *member = sand_json_get(value, key);
    return member && member->kind == SAND_JSON_INTEGER ? member->integer : 0;
}

static bool parse(const char *bytes, size_t n, sand_json_document *out)
{
    sand_json_source source = { "the server", bytes, n, 1, SAND_JSON_STRICT };
    sand_problem_list problems = { 0 };
    bool good = sand_json_parse(&source, out, &problems) == SAND_OK;
    sand_problem_list_free(&problems);
    return good;
}

/* ---- the connection --------------------------------------------------------------------------------------- */

static void say_lost(session *s)
{
    away *a = away_of(s);
    if (!a->lost)
        screen_sayf(&s->screen, INK_WARN, 0, "The server is not reached (%s); I try again.", wire_why(a->wire));
    a->lost = true;
    fflush(s->screen.out);
}

static void say_found(session *s)
{
    away *a = away_of(s);
    if (a->lost) screen_say(&s->screen, INK_DIM, 0, "The server is reached again.");
    a->lost = false;
    a->tries = 0;
}

/* Seconds until the next try: longer each time. */
static int pause_before(const away *a)
{
    int wait = WAIT_LEAST << (a->tries < 4 ? a->tries : 4);
    return wait < WAIT_MOST ? wait : WAIT_MOST;
}

/* Sleeps; what the stream sends meanwhile waits in the socket, and Ctrl-C ends the sleep. */
static void rest(int seconds)
{
    poll(NULL, 0, 1000 * seconds);
}

static void fail(away *a, const char *words)
{
    text_clear(&a->said);
    text_add(&a->said, "%s", words);
}

/* Asks until the server answers; 0: the player interrupted it. */
static long ask_until_answered(session *s, const char *path, const char *body, text *answer)
{
    away *a = away_of(s);
    for (;;) {
        long status = wire_ask(a->wire, path, body, answer);
        bool hasty = status == 429; /* too many requests in a second: nothing is lost */
        if (status != 0 && status != 503 && status != 502 && !hasty) {
            say_found(s);
            return status;
        }
        if (!hasty) say_lost(s);
        rest(hasty ? WAIT_LEAST : pause_before(a));
        if (!hasty) a->tries++;
        if (sitting_is_interrupted(s)) return 0;
    }
}

static const sand_json *result_of(away *a, long status, const sand_json_document *document)
{
    const sand_json *error = sand_json_get(document->root, "error");
    if (status == 200 && !error) return sand_json_get(document->root, "result");
    const char *words = status == 200 ? away_text(error, "message") : away_text(document->root, "message");
    fail(a, *words ? words : "the server gives no answer that can be read");
    return NULL;
}

const char *away_state(const away *a)
{
    return a->has_status ? away_text(a->status.root, "state") : "";
}

const sand_json *away_call(session *s, const char *method, const char *params, sand_json_document *document)
{
    away *a = away_of(s);
    text path = { 0 }, body = { 0 }, answer = { 0 };
    const sand_json *result = NULL;
    text_add(&path, "/games/%s/rpc", a->id);
    text_add(&body, "{\"jsonrpc\":\"2.0\",\"id\":1,\"key\":\"%s-%zu\",\"method\":\"%s\",\"params\":%s}", a->key,
             ++a->given, method, params ? params : "{}");
    long status = ask_until_answered(s, text_of(&path), text_of(&body), &answer);
    if (status == 0)
        fail(a, "the server was not reached");
    else if (!parse(text_of(&answer), answer.length, document))
        fail(a, "the server gives no answer that can be read");
    else if ((result = result_of(a, status, document)) == NULL)
        sand_json_document_free(document);
    text_free(&path);
    text_free(&body);
    text_free(&answer);
    return result;
}

/* ---- the report ------------------------------------------------------------------------------------------- */

static uint8_t depth_of(const char *verb, bool of_side)
{
    static const char *const outer[] = { "step", "result" }, *const orders[] = { "order", "move", "place", "note" };
    for (size_t i = 0; i < SAND_LEN(outer); i++)
        if (strcmp(verb, outer[i]) == 0) return 0;
    if (strcmp(verb, "reveal") == 0) return 2;
    for (size_t i = 0; i < SAND_LEN(orders); i++)
        if (strcmp(verb, orders[i]) == 0) return 4;
    return of_side ? 4 : 7;
}

/* Returns the side that the subject of an event is or belongs to; 0: none. */
static unsigned side_named(const session *s, const sand_json *subject)
{
    static const struct {
        const char *key;
        sand_ref_kind ref;
    } kinds[] = { { "side", SAND_REF_SIDE }, { "unit", SAND_REF_UNIT }, { "command", SAND_REF_COMMAND } };
    sand_unit_facts unit;
    sand_command_facts command;
    for (size_t i = 0; subject && i < SAND_LEN(kinds); i++) {
        const char *name = away_text(subject, kinds[i].key);
        for (unsigned id = 1; *name && id < 1000; id++) {
            const char *known = sand_name_of(s->game, kinds[i].ref, id);
            if (!*known) break;
            if (strcmp(known, name) != 0) continue;
            if (kinds[i].ref == SAND_REF_SIDE) return id;
            if (kinds[i].ref == SAND_REF_UNIT) return sand_game_unit(s->game, 0, id, &unit) ? unit.side : 0;
            return sand_game_command(s->game, 0, id, &command) ? command.side : 0;
        }
    }
    return 0;
}

static void add_line(session *s, const sand_json *event)
{
    away *a = away_of(s);
    const char *verb = away_text(event, "verb"), *words = away_text(event, "text");
    const sand_json *subject = sand_json_get(event, "subject");
    if (a->n_lines == a->room) {
        size_t room = a->room ? 2 * a->room : 256;
        away_line *more = realloc(a->line, room * sizeof *more);
        if (!more) return;
        a->line = more;
        a->room = room;
    }
    text copy = { 0 };
    text_add(&copy, "%s", words);
    bool step = strcmp(verb, "step") == 0;
    a->line[a->n_lines++] = (away_line){
        .words = copy.bytes,
        .depth = depth_of(verb, sand_json_get(subject, "side") != NULL),
        .side = (uint8_t)(s->game ? side_named(s, subject) : 0),
        .loud = step || strcmp(verb, "result") == 0 || strcmp(verb, "reveal") == 0 || strcmp(verb, "remove") == 0,
        .step = step,
    };
}

/* Drops the lines of the report from number `from` on, because they were taken back. */
static void forget_lines(session *s, size_t from)
{
    away *a = away_of(s);
    if (from >= a->n_lines) return;
    if (a->shown > from)
        screen_sayf(&s->screen, INK_WARN, 0, "Taken back: the last %zu lines of the report.", a->shown - from);
    SAND_ASSERT(a->shown <= a->n_lines);
    while (a->n_lines > from) free(a->line[--a->n_lines].words);
    if (a->shown > from) a->shown = from;
}

static void show_line(const session *s, const away_line *line)
{
    const screen *to = &s->screen;
    ink weight = line->loud ? INK_BOLD : INK_PLAIN;
    if (!*line->words) return; /* told with another line */
    if (line->step) fputc('\n', to->out);
    if (line->side && line->depth) {
        fprintf(to->out, "%*s%s%s%s", line->depth, "",
                screen_ink(to, line->side == SAND_SIDE_A ? INK_SIDE_A : INK_SIDE_B), map_side_mark(line->side),
                screen_end(to));
        screen_say_behind(to, weight, line->depth + 2, line->words);
    } else {
        screen_say(to, weight, line->depth, line->words);
    }
}

void away_tell_news(session *s)
{
    away *a = away_of(s);
    SAND_ASSERT(a->shown <= a->n_lines);
    while (a->caught_up && a->shown < a->n_lines) show_line(s, &a->line[a->shown++]);
}

void away_tell_last(const session *s, size_t n)
{
    const away *a = away_of(s);
    for (size_t i = n < a->n_lines ? a->n_lines - n : 0; i < a->n_lines; i++) show_line(s, &a->line[i]);
}

/* ---- the state now ---------------------------------------------------------------------------------------- */

static void take_now(session *s, const sand_json *now)
{
    away *a = away_of(s);
    text all = { 0 };
    const sand_json *actors = sand_json_get(now, "actors");
    if (!now) return;
    uint32_t serial = (uint32_t)away_number(now, "serial");
    /* An answer may already have told a later state than the stream tells now. */
    bool older = away_number(now, "branch") < a->branch ||
                 (away_number(now, "branch") == a->branch && serial != 0 && serial < a->serial);
    if (older) return;
    text_add(&all, "%s %lld %lld", away_text(now, "hash"), (long long)away_number(now, "serial"),
             (long long)away_number(now, "branch"));
    a->yours = false;
    const sand_json *sides = a->has_status ? sand_json_get(a->status.root, "sides") : NULL;
    bool is_told = sides && sides->kind == SAND_JSON_ARRAY && a->side > 0 && sides->list.count >= a->side;
    const char *own = is_told ? away_text(&sides->list.items[a->side - 1], "name") : "";
    for (size_t i = 0; actors && actors->kind == SAND_JSON_ARRAY && i < actors->list.count; i++)
        a->yours |= actors->list.items[i].kind == SAND_JSON_TEXT && strcmp(actors->list.items[i].text.bytes, own) == 0;
    a->yours &= a->sealed != serial || a->branch != away_number(now, "branch");
    if (strcmp(text_of(&all), text_of(&a->now)) != 0) {
        text_clear(&a->now);
        text_add(&a->now, "%s", text_of(&all));
        a->serial = serial;
        a->branch = away_number(now, "branch");
        a->stale = true;
    }
    text_free(&all);
}

void away_take_news(session *s, const sand_json *result)
{
    away *a = away_of(s);
    const sand_json *events = sand_json_get(result, "events"), *first = sand_json_get(result, "first");
    size_t from = (size_t)away_number(result, "first");
    if (first && events && events->kind == SAND_JSON_ARRAY && from <= a->n_lines) {
        bool told = sand_json_get(result, "branch") != NULL; /* the answer to an order has no branch */
        if (told && away_number(result, "branch") != a->lines_of) forget_lines(s, from);
        if (told) a->lines_of = away_number(result, "branch");
        for (size_t i = 0; i < events->list.count; i++)
            if (from + i >= a->n_lines) add_line(s, &events->list.items[i]);
    }
    if (sand_json_get(result, "total")) a->total = (size_t)away_number(result, "total");
    take_now(s, sand_json_get(result, "now"));
    a->caught_up |= a->n_lines >= a->total && a->now.length > 0;
}

sand_game *away_position(session *s, const char *seed)
{
    away *a = away_of(s);
    sand_json_document document;
    sand_game *game = NULL;
    const sand_json *saved = away_call(s, "save", "{\"kind\":\"position\"}", &document);
    if (!saved) return NULL;
    sand_game_settings settings = { .source = "the server's position", .seed = seed };
    sand_problem_list problems = { 0 };
    const sand_json *position = sand_json_get(saved, "text");
    if (position && position->kind == SAND_JSON_TEXT)
        sand_game_create(position->text.bytes, position->text.length, &settings, &problems, &game);
    if (!game) fail(a, problems.count ? problems.items[0].message : "the position cannot be read");
    sand_problem_list_free(&problems);
    sand_json_document_free(&document);
    return game;
}

bool away_refresh(session *s)
{
    away *a = away_of(s);
    if (!a->stale || a->drafts) return s->game != NULL;
    sand_game *game = away_position(s, NULL);
    if (!game) return false;
    sand_game_destroy(a->before); /* a caller that just gave an order may still read the last game */
    a->before = s->game;
    s->game = game;
    sand_game_catalogue(s->game, &s->rules);
    s->begun.n = s->hint.n = 0;
    s->warned = 0;
    if (s->asked) s->asked = UINT32_MAX - 1;
    a->stale = false;
    return true;
}

/* ---- the stream ------------------------------------------------------------------------------------------- */

static void hear(void *context, const char *event, const char *data)
{
    session *s = context;
    away *a = away_of(s);
    sand_json_document document;
    a->take(s, event, data);
    if (strcmp(event, "battle") != 0 && strcmp(event, "bye") != 0) return;
    if (!parse(data, strlen(data), &document)) return;
    const char *why = away_text(document.root, "why");
    if (strcmp(event, "battle") == 0) away_take_news(s, document.root);
    if (strcmp(why, "seat") == 0) a->bye = "This seat was given up or taken back.";
    if (strcmp(why, "closed") == 0) a->bye = "The battle was closed.";
    sand_json_document_free(&document);
}

static void connect_again(session *s)
{
    away *a = away_of(s);
    long status = wire_status(a->wire);
    text path = { 0 };
    if (status == 401 || status == 404 || status == 410) {
        a->bye = "The server does not know this seat any more.";
        return;
    }
    say_lost(s);
    if (a->tries++) rest(pause_before(a));
    text_add(&path, "/games/%s/stream", a->id);
    wire_listen(a->wire, text_of(&path));
    text_free(&path);
}

bool away_hear(session *s, int ms, int fd)
{
    away *a = away_of(s);
    if (a->bye) return false;
    unsigned state = wire_wait(a->wire, ms, fd, hear, s);
    if (state & WIRE_HEARD) say_found(s);
    if (!(state & WIRE_OPEN) && !a->bye) connect_again(s);
    return state & WIRE_KEY;
}

/* ---- the session's hooks ---------------------------------------------------------------------------------- */

/* A sealed order that waits for the other side's is given to the local game as well, so that it shows what was handed
 * in. */
sand_error away_submit(session *s, const sand_order *order)
{
    away *a = away_of(s);
    if (a->drafts) return a->drafts(s, order);
    sand_json_document document;
    sand_order there = *order;
    text params = { 0 }, words;
    sand_text_init_heap(&words);
    there.decision = a->serial;
    size_t n = sand_game_order_write(s->game, &there, NULL, 0);
    if (!sand_text_reserve(&words, n + 1)) return SAND_ERROR_MEMORY;
    sand_game_order_write(s->game, &there, words.bytes, n + 1);
    text_add(&params, "{\"branch\":%lld,\"order\":%s}", (long long)a->branch, words.bytes);
    const sand_json *done = away_call(s, "submit", text_of(&params), &document);
    text_free(&params);
    text_free(&words);
    if (!done) {
        screen_sayf(&s->screen, INK_WARN, 0, "%s", text_of(&a->said));
        a->stale = true;
        away_refresh(s);
        return SAND_ERROR_SEAT;
    }
    bool waits = strcmp(away_text(done, "status"), "waiting") == 0;
    away_take_news(s, done);
    sand_json_document_free(&document);
    if (waits && !a->stale) sand_game_submit(s->game, order, NULL);
    if (waits) a->sealed = a->serial;
    if (waits) a->yours = false;
    away_refresh(s);
    return SAND_OK;
}

void away_close(away *a)
{
    wire_close(a->wire);
    for (size_t i = 0; i < a->n_lines; i++) free(a->line[i].words);
    free(a->line);
    if (a->has_status) sand_json_document_free(&a->status);
    sand_game_destroy(a->before);
    text_free(&a->number);
    text_free(&a->now);
    text_free(&a->said);
}
