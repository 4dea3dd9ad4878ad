/* wire.c - HTTP requests and event streams by libcurl. */
#include "cli/wire.h"

#include "base/assert.h"

#include <sandtable/version.h>

#include <curl/curl.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES_MS = 10000, ANSWER_MS = 60000, SILENCE_S = 45 };

struct wire {
    CURL *asks, *stream;
    CURLM *all;
    struct curl_slist *asks_head, *stream_head;
    text origin, token, id, came;
    bool listens;
    long status;
    char why[CURL_ERROR_SIZE];
};

/* ---- what all requests have in common -------------------------------------------------------------------- */

static void set_common(const wire *w, CURL *easy)
{
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, (long)TRIES_MS);
    curl_easy_setopt(easy, CURLOPT_USERAGENT, "sandtable/" SAND_VERSION);
    curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, w->why);
}

wire *wire_open(const char *origin)
{
    wire *w = calloc(1, sizeof *w);
    if (w == NULL) return NULL;
    curl_global_init(CURL_GLOBAL_DEFAULT);
    w->asks = curl_easy_init();
    w->stream = curl_easy_init();
    w->all = curl_multi_init();
    if (w->asks == NULL || w->stream == NULL || w->all == NULL) {
        wire_close(w);
        return NULL;
    }
    text_add(&w->origin, "%s", origin);
    return w;
}

static void hang_up(wire *w)
{
    if (w->listens) curl_multi_remove_handle(w->all, w->stream);
    w->listens = false;
}

void wire_close(wire *w)
{
    if (w == NULL) return;
    hang_up(w);
    curl_easy_cleanup(w->asks);
    curl_easy_cleanup(w->stream);
    curl_multi_cleanup(w->all);
    curl_slist_free_all(w->asks_head);
    curl_slist_free_all(w->stream_head);
    text_free(&w->origin);
    text_free(&w->token);
    text_free(&w->id);
    text_free(&w->came);
    curl_global_cleanup();
    free(w);
}

void wire_set_token(wire *w, const char *token)
{
    text_clear(&w->token);
    text_add(&w->token, "Authorization: Bearer %s", token);
}

const char *wire_why(const wire *w)
{
    return *w->why ? w->why : "it does not answer";
}

long wire_status(const wire *w)
{
    return w->status;
}

static size_t take(char *bytes, size_t size, size_t n, void *context)
{
    enum { MOST = 64 << 20 }; /* bytes; no server of battles sends more at once */
    text *out = context;
    if (out->length + size * n > MOST) return 0;
    text_add_bytes(out, bytes, size * n);
    return size * n;
}

static void set_address(const wire *w, CURL *easy, const char *path)
{
    text address = { 0 };
    text_add(&address, "%s%s", text_of(&w->origin), path);
    curl_easy_setopt(easy, CURLOPT_URL, text_of(&address)); /* libcurl copies it */
    text_free(&address);
}

/* ---- requests --------------------------------------------------------------------------------------------- */

long wire_ask(wire *w, const char *path, const char *body, text *answer)
{
    long status = 0;
    curl_slist_free_all(w->asks_head);
    w->asks_head = curl_slist_append(NULL, "Content-Type: application/json");
    if (w->token.length) w->asks_head = curl_slist_append(w->asks_head, text_of(&w->token));
    curl_easy_reset(w->asks); /* open connections stay */
    set_common(w, w->asks);
    set_address(w, w->asks, path);
    curl_easy_setopt(w->asks, CURLOPT_TIMEOUT_MS, (long)ANSWER_MS);
    curl_easy_setopt(w->asks, CURLOPT_HTTPHEADER, w->asks_head);
    curl_easy_setopt(w->asks, CURLOPT_WRITEFUNCTION, take);
    curl_easy_setopt(w->asks, CURLOPT_WRITEDATA, answer);
    if (body) {
        curl_easy_setopt(w->asks, CURLOPT_POSTFIELDSIZE, (long)strlen(body));
        curl_easy_setopt(w->asks, CURLOPT_POSTFIELDS, body);
    }
    text_clear(answer);
    *w->why = '\0';
    if (curl_easy_perform(w->asks) != CURLE_OK) return 0;
    curl_easy_getinfo(w->asks, CURLINFO_RESPONSE_CODE, &status);
    return status;
}

/* ---- the stream ------------------------------------------------------------------------------------------- */

bool wire_listen(wire *w, const char *path)
{
    text since = { 0 };
    hang_up(w);
    text_clear(&w->came);
    curl_slist_free_all(w->stream_head);
    w->stream_head = curl_slist_append(NULL, "Accept: text/event-stream");
    if (w->token.length) w->stream_head = curl_slist_append(w->stream_head, text_of(&w->token));
    if (w->id.length) {
        text_add(&since, "Last-Event-ID: %s", text_of(&w->id));
        w->stream_head = curl_slist_append(w->stream_head, text_of(&since));
        text_free(&since);
    }
    curl_easy_reset(w->stream);
    set_common(w, w->stream);
    set_address(w, w->stream, path);
    curl_easy_setopt(w->stream, CURLOPT_LOW_SPEED_LIMIT, 1L); /* the server sends a comment every 15 seconds */
    curl_easy_setopt(w->stream, CURLOPT_LOW_SPEED_TIME, (long)SILENCE_S);
    curl_easy_setopt(w->stream, CURLOPT_FAILONERROR, 1L);
    curl_easy_setopt(w->stream, CURLOPT_HTTPHEADER, w->stream_head);
    curl_easy_setopt(w->stream, CURLOPT_WRITEFUNCTION, take);
    curl_easy_setopt(w->stream, CURLOPT_WRITEDATA, &w->came);
    *w->why = '\0';
    w->listens = curl_multi_add_handle(w->all, w->stream) == CURLM_OK;
    return w->listens;
}

/* Takes one message of the stream, lines of "name: value"; true: it had an event and data. */
static bool hear_one(wire *w, char *message, wire_hear *hear, void *context)
{
    const char *event = NULL, *data = NULL, *id = NULL;
    for (char *line = message; line;) {
        char *end = strchr(line, '\n');
        if (end) *end = '\0';
        if (strncmp(line, "event: ", 7) == 0) event = line + 7;
        if (strncmp(line, "data: ", 6) == 0) data = line + 6;
        if (strncmp(line, "id: ", 4) == 0) id = line + 4;
        line = end ? end + 1 : NULL;
    }
    if (id) {
        text_clear(&w->id);
        text_add(&w->id, "%s", id);
    }
    if (event && data) hear(context, event, data);
    return event && data;
}

static bool hear_all(wire *w, wire_hear *hear, void *context)
{
    bool heard = false;
    for (const char *end; w->came.length && (end = strstr(text_of(&w->came), "\n\n")) != NULL;) {
        size_t n = (size_t)(end - w->came.bytes);
        text message = { 0 };
        text_add_bytes(&message, w->came.bytes, n);
        SAND_ASSERT(w->came.length >= n + 2);
        memmove(w->came.bytes, w->came.bytes + n + 2, w->came.length - n - 1); /* moves the final NUL as well */
        w->came.length -= n + 2;
        heard |= hear_one(w, message.bytes, hear, context);
        text_free(&message);
    }
    return heard;
}

/* Has the stream ended? */
static bool has_ended(wire *w)
{
    int left;
    bool ended = false;
    for (const CURLMsg *said; (said = curl_multi_info_read(w->all, &left)) != NULL;) ended |= said->msg == CURLMSG_DONE;
    if (!ended) return false;
    w->status = 0;
    curl_easy_getinfo(w->stream, CURLINFO_RESPONSE_CODE, &w->status);
    hang_up(w);
    return true;
}

unsigned wire_wait(wire *w, int ms, int fd, wire_hear *hear, void *context)
{
    struct curl_waitfd key = { .fd = fd, .events = CURL_WAIT_POLLIN };
    unsigned state = 0;
    int running = 0;
    curl_multi_perform(w->all, &running);
    bool ready = w->came.length && strstr(text_of(&w->came), "\n\n");
    if (!ready) curl_multi_poll(w->all, fd < 0 ? NULL : &key, fd < 0 ? 0 : 1, ms, NULL);
    if (key.revents) state |= WIRE_KEY;
    curl_multi_perform(w->all, &running);
    if (hear_all(w, hear, context)) state |= WIRE_HEARD;
    bool ended = has_ended(w);
    if (w->listens && !ended) state |= WIRE_OPEN;
    return state;
}
