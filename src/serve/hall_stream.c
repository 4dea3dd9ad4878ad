/* hall_stream.c - fills a stream when its client can take more; lets it sleep when there is nothing to send. Invariant:
 * nothing is put into a stream while a change of the hall waits for its commit. */
#include "serve/hall_stream.h"
#include "serve/hall_status.h"

#include "base/assert.h"
#include "base/hash.h"
#include "base/memory.h"

#include <stdio.h>
#include <string.h>

enum { EVENTS_AT_ONCE = 200, BLOCK = 16 << 10, BACKLOG = 256 << 10 };

/* ---- messages --------------------------------------------------------------------------------------------- */

static void add_message(sand_hall_stream *stream, const char *event, bool has_id, const sand_text *data)
{
    if (has_id)
        sand_text_add_format(&stream->out, "id: %zu.%zu.%zu\n", stream->branch,
                             stream->side == 0 ? stream->lines : stream->events, stream->table);
    sand_text_add_format(&stream->out, "event: %s\ndata: ", event);
    sand_text_add_bytes(&stream->out, data->bytes, data->length);
    sand_text_add(&stream->out, "\n\n");
}

static sand_hall_holder *holder_of(const sand_hall_stream *stream)
{
    return sand_hall_holder_of(stream->battle, stream->holder);
}

static void say_status(sand_hall *hall, sand_hall_stream *stream)
{
    sand_text text;
    sand_json_writer w;
    sand_text_init_heap(&text);
    sand_json_writer_init(&w, &text, SAND_JSON_COMPACT);
    sand_serve_write_status(&w, NULL, hall, stream->battle, holder_of(stream));
    uint64_t hash = sand_hash_bytes(text.bytes, text.length, 1) | 1;
    if (hash != stream->told_status) add_message(stream, "status", false, &text);
    stream->told_status = hash;
    sand_text_free(&text);
}

/* Returns the hash of the text from its last member "now" on: {…,"now":{…}}. */
static uint64_t hash_now(const sand_text *text)
{
    static const char key[] = "\"now\":";
    size_t at = text->length;
    while (at > 0 && strncmp(text->bytes + at, key, sizeof key - 1) != 0) at--;
    return sand_hash_bytes(text->bytes + at, text->length - at, 1) | 1;
}

/* Sends the side's events that the stream lacks, EVENTS_AT_ONCE at most; false: there are none. */
static bool say_events(sand_hall *hall, sand_hall_stream *stream)
{
    sand_hall_battle *battle = stream->battle;
    size_t branch = sand_game_branch(battle->game), total = sand_game_events(battle->game, stream->side);
    if (branch == stream->branch && total == stream->events) return false;
    /* the client saw a branch that is no more: everything is sent again */
    if (stream->branch > branch) stream->branch = stream->events = 0;
    size_t kept = sand_game_events_kept(battle->game, stream->side, stream->branch);
    size_t first = stream->events < kept ? stream->events : kept;
    char request[200];
    sand_text text;
    sand_text_init_heap(&text);
    snprintf(request, sizeof request,
             "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"events\",\"params\":{\"since\":%zu,\"most\":%d,\"now\":true}}",
             first, EVENTS_AT_ONCE);
    bool good = sand_serve_ask_engine(hall, battle, stream->side, request, &text);
    if (good) {
        stream->branch = branch;
        stream->events = first + EVENTS_AT_ONCE < total ? first + EVENTS_AT_ONCE : total;
        stream->told_now = hash_now(&text);
        add_message(stream, "battle", true, &text);
    }
    sand_text_free(&text);
    return good;
}

/* Sends the present state without events. An order that tells this side nothing still changes whose decision it is, and
 * its client needs the new serial and hash. */
static void say_now(sand_hall *hall, sand_hall_stream *stream)
{
    char request[160];
    sand_text text;
    sand_text_init_heap(&text);
    snprintf(request, sizeof request,
             "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"events\",\"params\":{\"since\":%zu,\"most\":1,\"now\":true}}",
             stream->events);
    if (sand_serve_ask_engine(hall, stream->battle, stream->side, request, &text)) {
        uint64_t hash = hash_now(&text);
        if (hash != stream->told_now) add_message(stream, "battle", true, &text);
        stream->told_now = hash;
    }
    sand_text_free(&text);
}

/* The lines of the record that watchers may see. */
typedef struct {
    sand_text text;
    size_t n, most;
} lines;

static void take_line(void *context, const sand_store_line *line)
{
    lines *to = context;
    if (line->n > to->most || to->text.length > BACKLOG) return;
    sand_json_writer w;
    if (to->text.length > 1) sand_text_add_char(&to->text, ',');
    sand_json_writer_init(&w, &to->text, SAND_JSON_COMPACT);
    sand_json_write_text_bytes(&w, NULL, line->text, line->length);
    to->n = line->n;
}

static bool say_record(sand_hall *hall, sand_hall_stream *stream)
{
    sand_hall_battle *battle = stream->battle;
    lines to = { .n = stream->lines, .most = sand_hall_watched(battle) };
    sand_store_line first = { .battle = battle->id, .part = SAND_STORE_RECORD, .n = stream->lines + 1 };
    sand_store_reader reader = { .line = take_line, .context = &to };
    if (stream->lines >= to.most) return false;
    sand_text_init_heap(&to.text);
    sand_text_add(&to.text, "[");
    sand_error error = sand_store_read_lines(hall->store, &first, &reader);
    bool more = error == SAND_OK && to.n > stream->lines && !to.text.truncated;
    if (more) {
        stream->lines = to.n;
        sand_text whole;
        sand_text_init_heap(&whole);
        sand_text_add(&whole, "{\"lines\":");
        sand_text_add_bytes(&whole, to.text.bytes, to.text.length);
        sand_text_add(&whole, "]}");
        add_message(stream, "record", true, &whole);
        sand_text_free(&whole);
    }
    sand_text_free(&to.text);
    return more;
}

/* Watchers see chat if both sides allow it, and nothing else of the table. */
static bool is_for(const sand_hall_stream *stream, const char *message)
{
    if (stream->side != 0) return true;
    if (stream->battle->terms.chat != SAND_CHAT_ALL) return false;
    return strstr(message, "\"kind\":\"say\",") != NULL || strstr(message, "\"kind\":\"hidden\",") != NULL;
}

static void say_table(sand_hall_stream *stream)
{
    while (stream->table < stream->battle->n_table && stream->out.length < BACKLOG) {
        char *message = stream->battle->table[stream->table++];
        sand_text data = { .bytes = message, .length = strlen(message), .room = strlen(message) + 1 };
        if (is_for(stream, message)) add_message(stream, "table", true, &data);
    }
}

static void say_bye(sand_hall_stream *stream)
{
    sand_text_add_format(&stream->out, "event: bye\ndata: {\"why\":\"%s\"}\n\n", stream->why);
    stream->ended = true;
}

/* One pass over all battles of the holder, for a lobby. */
typedef struct {
    sand_hall *hall;
    sand_hall_stream *stream;
    bool all;
    uint64_t hash;
} lobby_round;

static void say_status_of(const lobby_round *round, sand_hall_battle *battle)
{
    round->stream->battle = battle;
    round->stream->told_status = 0;
    say_status(round->hall, round->stream);
    round->stream->battle = NULL;
}

static bool is_news(const sand_hall *hall, const char *id)
{
    for (size_t i = 0; i < hall->n_news; i++)
        if (strcmp(hall->news[i], id) == 0) return true;
    return hall->all_news;
}

/* Tells the lobby of a battle that another server holds. */
static void say_other(const lobby_round *round, const char *id)
{
    if (round->hall->absence != SAND_HALL_ELSEWHERE || !(round->all || is_news(round->hall, id))) return;
    sand_hall_battle *battle = sand_hall_peek(round->hall, id);
    if (battle == NULL) return;
    if (sand_hall_holder_of(battle, round->stream->holder) != NULL) say_status_of(round, battle);
    sand_hall_drop(battle);
}

static void say_one(void *context, const char *id, int64_t touched)
{
    lobby_round *round = context;
    sand_hall_battle *battle = sand_hall_find(round->hall, id);
    (void)touched;
    if (battle == NULL)
        say_other(round, id);
    else if (round->all || battle->stirred)
        say_status_of(round, battle);
}

static void fill_lobby(sand_hall *hall, sand_hall_stream *stream)
{
    lobby_round round = { hall, stream, stream->table == 0, 0 };
    stream->table = 1;
    sand_store_list(hall->store, stream->holder, say_one, &round);
}

static void say_battle(sand_hall *hall, sand_hall_stream *stream)
{
    bool told = false;
    while (stream->out.length < BACKLOG && say_events(hall, stream)) told = true;
    if (!told && stream->out.length < BACKLOG) say_now(hall, stream);
}

static void fill(sand_hall *hall, sand_hall_stream *stream)
{
    if (stream->why != NULL) {
        say_bye(stream);
    } else if (stream->lobby) {
        if (stream->branch != 0) return; /* has_stirred() adds later changes */
        stream->branch = 1;
        fill_lobby(hall, stream);
    } else {
        say_status(hall, stream);
        if (stream->battle->game != NULL && stream->side != 0) say_battle(hall, stream);
        if (stream->side == 0)
            while (stream->out.length < BACKLOG && say_record(hall, stream)) {
            }
        say_table(stream);
    }
}

/* ---- as a response ---------------------------------------------------------------------------------------- */

typedef struct {
    sand_hall *hall;
    sand_hall_stream stream;
} running;

static void sleep_on(sand_hall_stream *stream)
{
    stream->asleep = true;
    MHD_suspend_connection(stream->connection);
}

/* Copies bytes for the client; 0: the stream sleeps. */
static ssize_t read_stream(void *context, uint64_t position, char *out, size_t room)
{
    running *r = context;
    sand_hall_stream *stream = &r->stream;
    (void)position;
    if (stream->sent == stream->out.length) {
        sand_text_clear(&stream->out);
        stream->sent = 0;
        bool gone = stream->ended || (stream->battle == NULL && !stream->lobby && stream->why == NULL);
        if (gone) return MHD_CONTENT_READER_END_OF_STREAM;
        if (r->hall->dirty)
            sand_hall_stream_due(r->hall, stream);
        else
            fill(r->hall, stream);
        if (!r->hall->dirty && stream->out.length == 0 && r->hall->now - stream->spoke >= SAND_STREAM_SILENCE)
            sand_text_add(&stream->out, ":\n\n");
        if (stream->out.truncated) return MHD_CONTENT_READER_END_WITH_ERROR;
    }
    SAND_ASSERT(stream->sent <= stream->out.length);
    size_t n = stream->out.length - stream->sent;
    if (n == 0) {
        sleep_on(stream);
        return 0;
    }
    if (n > room) n = room;
    memcpy(out, stream->out.bytes + stream->sent, n);
    stream->sent += n;
    stream->spoke = r->hall->now;
    return (ssize_t)n;
}

static void end_stream(void *context)
{
    running *r = context;
    sand_hall_stream *stream = &r->stream;
    sand_hall_holder *holder = stream->battle != NULL && !stream->lobby ? holder_of(stream) : NULL;
    /* a holder that left and came back before its old stream ended counts no stream yet */
    if (holder != NULL && holder->streams > 0 && --holder->streams == 0) {
        holder->left = r->hall->now;
        sand_hall_stir(r->hall, stream->battle);
    }
    *stream->at = stream->next;
    if (stream->next != NULL) stream->next->at = stream->at;
    sand_hall_stream_beside(stream, NULL);
    sand_hall_stream_done(stream);
    r->hall->n_streams--;
    sand_text_free(&stream->out);
    sand_memory_release(r);
}

/* Reads "branch.events.table" from the client; anything else means the beginning. */
static void read_since(sand_hall_stream *stream, const char *since)
{
    size_t n[3] = { 0 };
    char *end = NULL;
    for (size_t i = 0; i < SAND_LEN(n); i++) {
        n[i] = strtoull(since, &end, 10);
        if (end == since || (i < 2 ? *end != '.' : *end != '\0')) return;
        since = end + 1;
    }
    stream->branch = n[0];
    stream->events = stream->lines = n[1];
    stream->table = n[2];
    if (stream->table > stream->battle->n_table) stream->table = 0;
    if (stream->battle->game == NULL) stream->branch = stream->events = stream->lines = 0;
}

void sand_serve_begin_stream(sand_hall *hall, sand_exchange *exchange, sand_hall_battle *battle,
                             const sand_hall_holder *holder)
{
    running *r = sand_memory_zeroed(1, sizeof *r);
    if (r == NULL) return;
    r->hall = hall;
    sand_hall_stream *stream = &r->stream;
    *stream = (sand_hall_stream){ .battle = battle, .lobby = battle == NULL, .connection = exchange->connection };
    memcpy(stream->holder, exchange->holder, sizeof stream->holder);
    memcpy(stream->address, exchange->address, sizeof stream->address);
    sand_text_init_heap(&stream->out);
    sand_text_add(&stream->out, "retry: 2000\n\n");
    if (battle != NULL) {
        stream->side = holder->side;
        read_since(stream, exchange->since);
        sand_hall_holder *seat = sand_hall_holder_of(battle, holder->hash);
        SAND_ASSERT(seat != NULL);
        seat->streams++;
        sand_hall_stir(hall, battle);
    }
    stream->spoke = hall->now;
    stream->next = hall->streams;
    stream->at = &hall->streams;
    if (stream->next != NULL) stream->next->at = &stream->next;
    hall->streams = stream;
    sand_hall_stream_beside(stream, battle != NULL ? &battle->streams : &hall->lobbies);
    hall->n_streams++;
    exchange->status = MHD_HTTP_OK;
    exchange->response = MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK, read_stream, r, end_stream);
    if (exchange->response == NULL) {
        end_stream(r);
        return;
    }
    MHD_add_response_header(exchange->response, MHD_HTTP_HEADER_CONTENT_TYPE, "text/event-stream");
    MHD_add_response_header(exchange->response, MHD_HTTP_HEADER_CACHE_CONTROL, "no-store");
    MHD_add_response_header(exchange->response, "X-Accel-Buffering", "no");
    MHD_add_response_header(exchange->response, "X-Content-Type-Options", "nosniff");
}

/* ---- all of them ------------------------------------------------------------------------------------------ */

static bool wake(sand_hall_stream *stream)
{
    if (!stream->asleep) return false;
    stream->asleep = false;
    sand_exchange_wake(stream->connection);
    return true;
}

/* What this side gave beforehand is about to be tried: it is told of both at once, so that it is not called to the
 * table for what it has answered already. The other side is not told later for that. */
static bool is_about_to_act(const sand_hall_stream *stream)
{
    if (stream->side == 0 || stream->battle->tries == 0) return false;
    const sand_hall_side *of = &stream->battle->side[stream->side - 1];
    return of->answers != NULL || of->ahead != NULL;
}

/* Wakes the streams of a battle in which something has changed. */
static bool wake_battle(sand_hall *hall, const sand_hall_battle *battle)
{
    bool woke = false;
    for (sand_hall_stream *stream = battle->streams; stream != NULL; stream = stream->next_beside) {
        hall->looks++;
        if (is_about_to_act(stream))
            sand_hall_stream_due(hall, stream);
        else
            woke |= wake(stream);
    }
    return woke;
}

/* Wakes the streams that are due, but for those that are better told a moment later. */
static bool wake_due(sand_hall *hall)
{
    bool woke = false;
    for (sand_hall_stream *stream = hall->due, *next; stream != NULL; stream = next) {
        next = stream->next_due;
        hall->looks++;
        if (stream->battle != NULL && is_about_to_act(stream)) continue;
        sand_hall_stream_done(stream);
        woke |= wake(stream);
    }
    return woke;
}

static bool wake_lobbies(sand_hall *hall)
{
    bool woke = false;
    for (sand_hall_stream *stream = hall->lobbies; stream != NULL; stream = stream->next_beside) {
        size_t before = stream->out.length;
        hall->looks++;
        if (stream->branch != 0 && stream->asleep) fill_lobby(hall, stream);
        if (stream->out.length > before) woke |= wake(stream);
    }
    return woke;
}

bool sand_serve_wake_streams(sand_hall *hall)
{
    bool any = hall->n_news > 0 || hall->all_news, woke = wake_due(hall);
    for (const sand_hall_battle *battle = hall->busy; battle != NULL; battle = battle->next_busy) {
        hall->looks++;
        any |= battle->stirred;
        if (battle->stirred) woke |= wake_battle(hall, battle);
    }
    if (any) woke |= wake_lobbies(hall);
    for (sand_hall_battle *battle = hall->busy; battle != NULL; battle = battle->next_busy) battle->stirred = false;
    hall->n_news = 0;
    hall->all_news = false;
    sand_hall_calm(hall);
    return woke;
}

void sand_serve_wake_silent(sand_hall *hall)
{
    for (sand_hall_stream *stream = hall->streams; stream != NULL; stream = stream->next)
        if (hall->now - stream->spoke >= SAND_STREAM_SILENCE) wake(stream);
}

void sand_serve_flash(const sand_hall_battle *battle, const char *event, const char *data)
{
    for (sand_hall_stream *stream = battle->streams; stream != NULL; stream = stream->next_beside) {
        if (stream->side == 0 || stream->out.length > BACKLOG) continue;
        sand_text_add_format(&stream->out, "event: %s\ndata: %s\n\n", event, data);
        wake(stream);
    }
}

void sand_serve_end_streams(sand_hall *hall, const sand_hall_battle *battle, const char *holder, const char *why)
{
    for (sand_hall_stream *stream = hall->streams; stream != NULL; stream = stream->next) {
        if (battle != NULL && (stream->battle != battle || stream->lobby)) continue;
        if (holder != NULL && !sand_secret_same(stream->holder, holder)) continue;
        stream->why = why;
        wake(stream);
    }
}

void sand_serve_end_streams_from(sand_hall *hall, const char *address)
{
    for (sand_hall_stream *stream = hall->streams; stream != NULL; stream = stream->next) {
        if (strcmp(stream->address, address) != 0) continue;
        stream->why = "blocked";
        wake(stream);
    }
}

size_t sand_serve_streams_of(const sand_hall *hall, const sand_hall_battle *battle, const char *holder)
{
    size_t n = 0;
    const sand_hall_stream *stream = battle != NULL ? battle->streams : hall->lobbies;
    for (; stream != NULL; stream = stream->next_beside) n += sand_secret_same(stream->holder, holder);
    return n;
}
