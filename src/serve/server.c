/* server.c - serves the page and the game server over HTTP, by libmicrohttpd.  Invariant: a file that is not in `files`
 * is never served. */
#define _GNU_SOURCE /* accept4, inet_pton, struct sockaddr_in, strcasecmp, clock_gettime */
#include "serve/server.h"
#include "serve/exchange.h"
#include "serve/hall_answers.h"
#include "serve/hall_clock.h"
#include "serve/hall_stream.h"
#include "serve/herald.h"
#include "serve/request.h"
#include "serve/routes.h"
#include "serve/taster.h"
#include "serve/visitors.h"

#include <sandtable/sandtable.h>

#include "base/assert.h"
#include "base/memory.h"

#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

typedef struct {
    const char *path, *file, *type;
} page_file;
static const page_file files[] = {
    { "/", "index.html", "text/html; charset=utf-8" },
    { "/app.js", "app.js", "text/javascript; charset=utf-8" },
    { "/app.css", "app.css", "text/css; charset=utf-8" },
    { "/apart.js", "apart.js", "text/javascript; charset=utf-8" },
    { "/apart.css", "apart.css", "text/css; charset=utf-8" },
    { "/bench.js", "bench.js", "text/javascript; charset=utf-8" },
    { "/bench.css", "bench.css", "text/css; charset=utf-8" },
    { "/worker.js", "worker.js", "text/javascript; charset=utf-8" },
    { "/engine.wasm", "engine.wasm", "application/wasm" },
    { "/scenarios.json", "scenarios.json", "application/json; charset=utf-8" },
    { "/sw.js", "sw.js", "text/javascript; charset=utf-8" },
    { "/manifest.webmanifest", "manifest.webmanifest", "application/manifest+json" },
    { "/icon.svg", "icon.svg", "image/svg+xml" },
    { "/alegreya.woff2", "alegreya.woff2", "font/woff2" },
    { "/alegreya-more.woff2", "alegreya-more.woff2", "font/woff2" },
    { "/alegreya-italic.woff2", "alegreya-italic.woff2", "font/woff2" },
    { "/alegreya-italic-more.woff2", "alegreya-italic-more.woff2", "font/woff2" },
    { "/source-sans.woff2", "source-sans.woff2", "font/woff2" },
    { "/source-sans-more.woff2", "source-sans-more.woff2", "font/woff2" },
    { "/signs.woff2", "signs.woff2", "font/woff2" },
};

/* Scripts come only from this server, WebAssembly may be compiled, and nothing is loaded from or sent to other places.
 */
static const char policy[] =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

enum { REQUEST_SECONDS = 15, ANSWER_SECONDS = 60, SWEEP_MS = 500, MEMORY = 8192, DAEMONS = 64 };

typedef struct {
    struct MHD_Response *plain, *gzip, *brotli; /* the packed ones NULL where there is none */
} page;

/* The fixed answers to requests that are refused. */
typedef enum { BAD, NOT_HERE, ONLY_READING, NO_CODING, NO_BODY, OTHER_HOST } refusal;
static const struct {
    unsigned status;
    const char *words;
} refusals[] = {
    [BAD] = { MHD_HTTP_BAD_REQUEST, "The request is not well formed.\n" },
    [NOT_HERE] = { MHD_HTTP_NOT_FOUND, "There is no such thing here.\n" },
    [ONLY_READING] = { MHD_HTTP_METHOD_NOT_ALLOWED, "This server only shows the page: GET or HEAD.\n" },
    [NO_CODING] = { MHD_HTTP_NOT_ACCEPTABLE,
                    "There is this as it is, as gzip and as br, and the request accepts none of them.\n" },
    [NO_BODY] = { MHD_HTTP_CONTENT_TOO_LARGE, "This server only shows the page: a request may not bring anything.\n" },
    [OTHER_HOST] = { MHD_HTTP_MISDIRECTED_REQUEST,
                     "This server is not known by that name; `sandtable serve --origin` adds one.\n" },
};

struct sand_server {
    /* Each has an equal share of the connections: when one of them is resumed, the library looks at all that its daemon
     * has suspended, and streams are suspended nearly always. */
    struct MHD_Daemon *daemons[DAEMONS];
    unsigned char due[DAEMONS]; /* how many times that daemon must run */
    size_t next;                /* the daemon of the next connection */
    int listener;               /* descriptor; -1: no connections are accepted */
    struct MHD_Response *refused[SAND_LEN(refusals)];
    page pages[SAND_LEN(files)];
    sand_request_origin origins[SAND_SERVER_ORIGINS];
    size_t n_origins;
    sand_visitors visitors;
    uint64_t now;        /* ms, monotonic, at the start of the loop's current turn */
    sand_routes *routes; /* the game server's; NULL: there is none */
    const char *proxy;   /* address of the proxy whose X-Forwarded-For is believed; NULL: none */
    int log, notify;     /* descriptors, or 0 */
    sand_taster taster;
    sand_tasted tasted; /* its last answer */
    sand_exchange
        *tasting; /* exchanges whose texts wait to be tried, first come first; the taster works on the first */
    sand_exchange *sleeping; /* exchanges whose answers wait for the commit */
};

/* ---- responses ------------------------------------------------------------------------------------------ */

static struct MHD_Response *with_headers(struct MHD_Response *response, const char *type)
{
    if (response == NULL) return NULL;
    MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, type);
    MHD_add_response_header(response, "Content-Security-Policy", policy);
    MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
    MHD_add_response_header(response, "Referrer-Policy", "no-referrer");
    MHD_add_response_header(response, "Cross-Origin-Opener-Policy", "same-origin");
    MHD_add_response_header(response, MHD_HTTP_HEADER_CACHE_CONTROL, "no-cache");
    MHD_add_response_header(response, MHD_HTTP_HEADER_VARY, "Accept-Encoding");
    return response;
}

static bool load_refusals(sand_server *server)
{
    for (size_t i = 0; i < SAND_LEN(refusals); i++) {
        const char *words = refusals[i].words;
        server->refused[i] = with_headers(
            MHD_create_response_from_buffer(strlen(words), (void *)(uintptr_t)words, MHD_RESPMEM_PERSISTENT),
            "text/plain; charset=utf-8");
        if (server->refused[i] == NULL) return false;
    }
    return MHD_add_response_header(server->refused[ONLY_READING], MHD_HTTP_HEADER_ALLOW, "GET, HEAD") == MHD_YES &&
           MHD_add_response_header(server->refused[BAD], MHD_HTTP_HEADER_CONNECTION, "close") == MHD_YES;
}

/* Returns the file as a response, or NULL. */
static struct MHD_Response *load(const char *folder, const char *file, const char *ending, const char *type,
                                 sand_problem_list *problems)
{
    char path[4096];
    char *bytes = NULL;
    size_t n = 0;
    int length = snprintf(path, sizeof path, "%s/%s%s", folder, file, ending);
    if (length < 0 || (size_t)length >= sizeof path || sand_file_read(path, problems, &bytes, &n) != SAND_OK)
        return NULL;
    struct MHD_Response *response = MHD_create_response_from_buffer_with_free_callback(n, bytes, sand_memory_release);
    if (response == NULL) sand_memory_release(bytes);
    return with_headers(response, type);
}

/* Returns the file in a form packed beforehand; NULL: there is none, and the plain one is served. */
static struct MHD_Response *load_packed(const char *folder, const page_file *of, const char *ending, const char *coding)
{
    sand_problem_list nobody = { 0 };
    struct MHD_Response *response = load(folder, of->file, ending, of->type, &nobody);
    sand_problem_list_free(&nobody);
    if (response != NULL) MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_ENCODING, coding);
    return response;
}

static bool load_page(sand_server *server, size_t i, const char *folder, sand_problem_list *problems)
{
    page *held = &server->pages[i];
    held->plain = load(folder, files[i].file, "", files[i].type, problems);
    held->gzip = load_packed(folder, &files[i], ".gz", "gzip");
    held->brotli = load_packed(folder, &files[i], ".br", "br");
    return held->plain != NULL;
}

/* ---- requests ------------------------------------------------------------------------------------------- */

/* The relevant header fields of a request. */
typedef struct {
    unsigned hosts, lengths, transfers;
    const char *host, *length, *origin, *site, *type, *forwarded, *bearer, *since;
    bool odd; /* a field's name is no token, or begins like one that frames a body; a transfer coding other than
                 chunked; a bare CR */
    sand_request_accepts accepts;
} fields;

/* The library adds a folded line to a field's name when its value was empty: what looks like more than one of these
 * names would be another field to a proxy. */
static bool frames(const char *name)
{
    static const char transfer[] = MHD_HTTP_HEADER_TRANSFER_ENCODING, length[] = MHD_HTTP_HEADER_CONTENT_LENGTH;
    return (strncasecmp(name, transfer, sizeof transfer - 1) == 0 && name[sizeof transfer - 1] != '\0') ||
           (strncasecmp(name, length, sizeof length - 1) == 0 && name[sizeof length - 1] != '\0');
}

static bool is_named(const char *name, const char *field)
{
    return strcasecmp(name, field) == 0;
}

static enum MHD_Result look_at(void *context, enum MHD_ValueKind kind, const char *name, const char *value)
{
    fields *seen = context;
    (void)kind;
    if (value == NULL) value = "";
    if (name[0] == '\0' || name[strcspn(name, " \t\r\n:")] != '\0' || frames(name)) seen->odd = true;
    if (value[strcspn(value, "\r\n")] != '\0') seen->odd = true;
    if (is_named(name, MHD_HTTP_HEADER_HOST)) seen->hosts++, seen->host = value;
    if (is_named(name, MHD_HTTP_HEADER_CONTENT_LENGTH)) seen->lengths++, seen->length = value;
    if (is_named(name, MHD_HTTP_HEADER_TRANSFER_ENCODING)) seen->transfers++, seen->odd |= !is_named(value, "chunked");
    if (is_named(name, MHD_HTTP_HEADER_ORIGIN)) seen->origin = value;
    if (is_named(name, "Sec-Fetch-Site")) seen->site = value;
    if (is_named(name, MHD_HTTP_HEADER_CONTENT_TYPE)) seen->type = value;
    if (is_named(name, "X-Forwarded-For")) seen->forwarded = value;
    if (is_named(name, "Last-Event-ID")) seen->since = value;
    if (is_named(name, MHD_HTTP_HEADER_AUTHORIZATION)) seen->bearer = value;
    if (is_named(name, MHD_HTTP_HEADER_ACCEPT_ENCODING)) sand_request_accept(&seen->accepts, value);
    return MHD_YES;
}

/* Has the request one numeric length, or one transfer coding, or neither?  Two could contradict each other. */
static bool is_framed_well(const fields *seen)
{
    if (seen->odd || seen->lengths + seen->transfers > 1) return false;
    return seen->lengths == 0 || (seen->length[0] != '\0' && seen->length[strspn(seen->length, "0123456789")] == '\0');
}

static bool has_body(const fields *seen)
{
    return seen->transfers > 0 || (seen->lengths > 0 && seen->length[strspn(seen->length, "0")] != '\0');
}

/* Is `host` the local address that the connection came to?  No foreign name can stand for it. */
static bool is_own_address(struct MHD_Connection *connection, const char *host)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    struct sockaddr_in at = { 0 };
    socklen_t n = sizeof at;
    char words[INET_ADDRSTRLEN];
    if (info == NULL || getsockname(info->connect_fd, (struct sockaddr *)&at, &n) != 0 || at.sin_family != AF_INET)
        return false;
    return inet_ntop(AF_INET, &at.sin_addr, words, sizeof words) != NULL && sand_request_host_named(host, words);
}

static bool is_known_host(const sand_server *server, struct MHD_Connection *connection, const char *host)
{
    if (sand_request_host_named(host, "localhost") || sand_request_host_named(host, "127.0.0.1")) return true;
    for (size_t i = 0; i < server->n_origins; i++)
        if (sand_request_host_is(host, &server->origins[i])) return true;
    return is_own_address(connection, host);
}

static int64_t system_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static uint64_t clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

/* Logs a request that is answered at once. */
static void note(const sand_server *server, const char *kind, unsigned status)
{
    sand_herald_line line = { .at = system_ms(), .kind = kind, .status = status };
    if (server->log > 0) sand_herald_log(server->log, &line);
}

static enum MHD_Result refuse(const sand_server *server, struct MHD_Connection *connection, refusal why)
{
    SAND_ASSERT((size_t)why < SAND_LEN(refusals));
    note(server, "other", refusals[why].status);
    return MHD_queue_response(connection, refusals[why].status, server->refused[why]);
}

static enum MHD_Result show(const sand_server *server, struct MHD_Connection *connection, const char *url,
                            const sand_request_accepts *accepts)
{
    for (size_t i = 0; i < SAND_LEN(files); i++) {
        if (strcmp(url, files[i].path) != 0) continue;
        const page *held = &server->pages[i];
        note(server, "page", MHD_HTTP_OK);
        sand_request_packed there = { held->gzip != NULL, held->brotli != NULL };
        switch (sand_request_choose(accepts, there)) {
        case SAND_REQUEST_NONE: return refuse(server, connection, NO_CODING);
        case SAND_REQUEST_PLAIN: return MHD_queue_response(connection, MHD_HTTP_OK, held->plain);
        case SAND_REQUEST_GZIP: return MHD_queue_response(connection, MHD_HTTP_OK, held->gzip);
        case SAND_REQUEST_BROTLI: return MHD_queue_response(connection, MHD_HTTP_OK, held->brotli);
        }
    }
    return refuse(server, connection, NOT_HERE);
}

static sand_visitor *visitor_of(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info == NULL ? NULL : info->socket_context;
}

/* ---- the game server ------------------------------------------------------------------------------------ */

/* Does the request come from this site's page or from a program? Requests from other sites' pages are refused. */
static bool is_from_here(const sand_server *server, struct MHD_Connection *connection, const fields *seen)
{
    sand_request_origin origin;
    char host[300];
    if (seen->site != NULL && strcmp(seen->site, "same-origin") != 0 && strcmp(seen->site, "none") != 0) return false;
    if (seen->origin == NULL) return true;
    if (!sand_request_origin_read(seen->origin, &origin)) return false;
    snprintf(host, sizeof host, "%s:%u", origin.host, origin.port);
    if (!is_known_host(server, connection, host)) return false;
    return sand_request_host_is(seen->host, &origin);
}

static bool is_secure(const sand_server *server, const char *host)
{
    for (size_t i = 0; i < server->n_origins; i++)
        if (server->origins[i].usual_port == 443 && sand_request_host_is(host, &server->origins[i])) return true;
    return false;
}

/* Takes the client's address: behind the proxy, the last one that X-Forwarded-For names, which the proxy saw itself. */
static void take_address(const sand_server *server, sand_exchange *exchange, const fields *seen)
{
    const union MHD_ConnectionInfo *from =
        MHD_get_connection_info(exchange->connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    const struct sockaddr_in *address = from == NULL ? NULL : (const void *)from->client_addr;
    if (address != NULL) inet_ntop(AF_INET, &address->sin_addr, exchange->address, sizeof exchange->address);
    if (server->proxy == NULL || seen->forwarded == NULL || strcmp(exchange->address, server->proxy) != 0) return;
    const char *last = strrchr(seen->forwarded, ',');
    last = last == NULL ? seen->forwarded : last + 1 + strspn(last + 1, " ");
    if (last[strspn(last, "0123456789abcdefABCDEF.:")] == '\0')
        snprintf(exchange->address, sizeof exchange->address, "%s", last);
}

static void take_holder(sand_exchange *exchange, const fields *seen)
{
    static const char bearer[] = "Bearer ";
    const char *token = MHD_lookup_connection_value(exchange->connection, MHD_COOKIE_KIND, "sandtable");
    if (seen->bearer != NULL && strncasecmp(seen->bearer, bearer, sizeof bearer - 1) == 0)
        token = seen->bearer + sizeof bearer - 1;
    if (token != NULL && sand_secret_is_well_formed(token)) sand_secret_hash(token, exchange->holder);
}

static void take_since(sand_exchange *exchange, const fields *seen)
{
    const char *since = seen->since;
    if (since == NULL) since = MHD_lookup_connection_value(exchange->connection, MHD_GET_ARGUMENT_KIND, "since");
    if (since != NULL) snprintf(exchange->since, sizeof exchange->since, "%s", since);
}

/* Begins an exchange; NULL: no memory. */
static sand_exchange *begin_exchange(const sand_server *server, struct MHD_Connection *connection, const char *url,
                                     const fields *seen)
{
    sand_exchange *exchange = sand_memory_zeroed(1, sizeof *exchange);
    if (exchange == NULL) return NULL;
    exchange->connection = connection;
    exchange->visitor = visitor_of(connection);
    exchange->began = clock_ms();
    exchange->secure = is_secure(server, seen->host);
    exchange->most = sand_routes_most(url);
    snprintf(exchange->path, sizeof exchange->path, "%s", strlen(url) < sizeof exchange->path ? url : "");
    sand_text_init_heap(&exchange->body);
    take_address(server, exchange, seen);
    take_holder(exchange, seen);
    take_since(exchange, seen);
    return exchange;
}

static void refuse_body(sand_exchange *exchange)
{
    sand_exchange_fail(exchange, MHD_HTTP_CONTENT_TOO_LARGE, "long", "the body is too long (limit body)");
}

/* Answers a bad request before its body is read, which also ends the connection; false: the request is good. */
static bool is_refused(const sand_server *server, sand_exchange *exchange, const fields *seen)
{
    if (!is_from_here(server, exchange->connection, seen))
        sand_exchange_fail(exchange, MHD_HTTP_FORBIDDEN, "origin", "a page of another place may not ask this");
    else if (exchange->posts && (seen->type == NULL || strncasecmp(seen->type, "application/json", 16) != 0 ||
                                 (seen->type[16] != '\0' && seen->type[16] != ';' && seen->type[16] != ' ')))
        sand_exchange_fail(exchange, MHD_HTTP_UNSUPPORTED_MEDIA_TYPE, "type", "a body must be application/json");
    else if (exchange->posts && seen->lengths > 0 && strtoull(seen->length, NULL, 10) > exchange->most)
        refuse_body(exchange);
    else if (!exchange->posts && has_body(seen))
        refuse_body(exchange);
    return exchange->status != 0;
}

typedef struct {
    const char *url, *method;
    const fields *seen;
} asked;

/* Handles the first call of a request to the game server: headers only, no body yet. */
static enum MHD_Result meet(const sand_server *server, struct MHD_Connection *connection, const asked *what,
                            void **state)
{
    bool posts = strcmp(what->method, MHD_HTTP_METHOD_POST) == 0;
    if (!posts && strcmp(what->method, MHD_HTTP_METHOD_GET) != 0 && strcmp(what->method, MHD_HTTP_METHOD_HEAD) != 0)
        return refuse(server, connection, ONLY_READING);
    sand_exchange *exchange = begin_exchange(server, connection, what->url, what->seen);
    if (exchange == NULL) return MHD_NO;
    *state = exchange;
    exchange->posts = posts;
    return is_refused(server, exchange, what->seen) ? sand_exchange_send(exchange) : MHD_YES;
}

/* Takes a piece of the body; a body that is too long is read to its end and dropped. */
static enum MHD_Result take_body(sand_exchange *exchange, const char *data, size_t *n)
{
    if (exchange->body.length + *n > exchange->most) exchange->too_long = true;
    if (!exchange->too_long) sand_text_add_bytes(&exchange->body, data, *n);
    *n = 0;
    return exchange->body.truncated ? MHD_NO : MHD_YES;
}

/* Lets the exchange sleep until its changes are on the disk. */
static void let_sleep(sand_server *server, sand_exchange *exchange)
{
    exchange->next = server->sleeping;
    server->sleeping = exchange;
}

/* Queues the exchange until its text was tried. False: too many are queued, or the server is stopping; an answer was
 * made. */
static bool let_taste(sand_server *server, sand_exchange *exchange)
{
    enum { MOST = 64 };
    size_t n = 0;
    sand_exchange **at = &server->tasting;
    for (; *at != NULL; at = &(*at)->next) n++;
    exchange->tastes = false;
    if (server->routes->stopping) { /* no connection may be suspended when the daemon stops */
        sand_exchange_fail_for(exchange, MHD_HTTP_SERVICE_UNAVAILABLE, "stopping", "the server is stopping", 5);
        return false;
    }
    if (n >= MOST) {
        sand_exchange_fail_for(exchange, MHD_HTTP_SERVICE_UNAVAILABLE, "limit",
                               "too many texts wait to be tried just now", 5);
        return false;
    }
    exchange->next = NULL;
    *at = exchange;
    return true;
}

/* Continues the first queued exchange with the result for its text. */
static void go_on(sand_server *server)
{
    sand_exchange *exchange = server->tasting;
    SAND_ASSERT(exchange != NULL);
    server->tasting = exchange->next;
    exchange->tasted = &server->tasted;
    sand_routes_go_on(server->routes, exchange);
    exchange->tasted = NULL;
    if (exchange->sleeps)
        let_sleep(server, exchange);
    else
        sand_exchange_wake(exchange->connection);
}

/* Sends the text of the first queued exchange to the taster; when the taster has died, refuses all texts. True: an
 * exchange was woken. */
static bool ask_taster(sand_server *server)
{
    bool woke = false;
    while (server->tasting != NULL && !server->taster.busy) {
        const sand_text *start = &server->tasting->start;
        if (sand_taster_ask(&server->taster, start->bytes, start->length)) return woke;
        sand_taster_lost(&server->tasted);
        go_on(server);
        woke = true;
    }
    return woke;
}

/* Answers a complete request. Its deadline has been met; its changes must be on the disk before the answer is sent. */
static enum MHD_Result conclude(sand_server *server, sand_exchange *exchange)
{
    sand_visitors_turn(exchange->visitor, true, server->now);
    if (exchange->status == 0) {
        sand_routes_answer(server->routes, exchange);
        bool waits = exchange->tastes && let_taste(server, exchange);
        if (!waits && exchange->sleeps) let_sleep(server, exchange);
        if (waits || exchange->sleeps) {
            MHD_suspend_connection(exchange->connection);
            return MHD_YES;
        }
    }
    return sand_exchange_send(exchange);
}

/* Resumes the sleeping exchanges after a commit; after a failed one, replaces their answers by an error. */
static bool wake_exchanges(sand_server *server, bool good)
{
    bool any = server->sleeping != NULL;
    for (sand_exchange *exchange = server->sleeping, *next; exchange != NULL; exchange = next) {
        next = exchange->next;
        exchange->token[0] = good ? exchange->token[0] : '\0';
        if (!good)
            sand_exchange_fail_for(exchange, MHD_HTTP_SERVICE_UNAVAILABLE, "store",
                                   server->routes->hall->doubtful
                                       ? "the store went away while it was written: it may have been done; ask again"
                                       : "the store cannot be written just now: nothing was changed",
                                   5);
        sand_exchange_wake(exchange->connection);
    }
    server->sleeping = NULL;
    return any;
}

static void forget_exchange(sand_exchange *exchange)
{
    sand_exchange_drop(exchange);
    sand_text_free(&exchange->body);
    sand_text_free(&exchange->start);
    sand_memory_release(exchange);
}

/* Ends a turn of the loop: commits everything that came in, in one transaction. True: it woke at least one stream or
 * exchange. */
static bool settle(sand_server *server)
{
    sand_hall *hall = server->routes->hall;
    bool refused = ask_taster(server);
    sand_serve_try_answers(hall);
    bool good = sand_hall_commit(hall);
    bool woke = wake_exchanges(server, good) || refused;
    return sand_serve_wake_streams(hall) || woke || hall->tries;
}

/* Called by libmicrohttpd for headers, pieces of a body, and the end of a request. An answer to the first call, before
 * any body is read, also closes the connection, so that bytes after a bad request are never taken for another request.
 */
static enum MHD_Result answer(void *context, struct MHD_Connection *connection, const char *url, const char *method,
                              const char *version, const char *data, size_t *n, void **state)
{
    sand_server *server = context;
    fields seen = { .accepts = SAND_REQUEST_ACCEPTS };
    (void)version;
    if (visitor_of(connection) == NULL || visitor_of(connection)->leaving) return MHD_NO; /* no room; it was told so */
    MHD_get_connection_values(connection, MHD_HEADER_KIND, look_at, &seen);
    if (*state == NULL) {
        if (!has_body(&seen)) sand_visitors_turn(visitor_of(connection), true, server->now);
        if (!is_framed_well(&seen) || seen.hosts != 1) return refuse(server, connection, BAD);
        if (!is_known_host(server, connection, seen.host)) return refuse(server, connection, OTHER_HOST);
        asked what = { url, method, &seen };
        if (server->routes != NULL && sand_routes_has(url)) return meet(server, connection, &what, state);
        bool reads = strcmp(method, MHD_HTTP_METHOD_GET) == 0 || strcmp(method, MHD_HTTP_METHOD_HEAD) == 0;
        if (!reads) return refuse(server, connection, ONLY_READING);
        if (has_body(&seen)) return refuse(server, connection, NO_BODY);
        *state = context;
        return MHD_YES;
    }
    if (*state == context) return show(server, connection, url, &seen.accepts);
    return *n > 0 ? take_body(*state, data, n) : conclude(server, *state);
}

/* ---- visitors ------------------------------------------------------------------------------------------- */

static void come_or_go(void *context, struct MHD_Connection *connection, void **visitor,
                       enum MHD_ConnectionNotificationCode code)
{
    sand_server *server = context;
    if (code == MHD_CONNECTION_NOTIFY_CLOSED) {
        sand_visitors_remove(*visitor);
        return;
    }
    const union MHD_ConnectionInfo *fd = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    const union MHD_ConnectionInfo *from = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    if (fd == NULL || from == NULL) return;
    const struct sockaddr_in *address = (const void *)from->client_addr;
    sand_visitor *newcomer =
        sand_visitors_add(&server->visitors, fd->connect_fd, address->sin_addr.s_addr, server->now);
    if (newcomer != NULL) newcomer->due = &server->due[(server->next - 1) % DAEMONS];
    *visitor = newcomer;
}

static void answered(void *context, struct MHD_Connection *connection, void **state,
                     enum MHD_RequestTerminationCode code)
{
    sand_server *server = context;
    (void)code;
    sand_visitors_turn(visitor_of(connection), false, server->now);
    if (visitor_of(connection) != NULL) visitor_of(connection)->streams = false;
    if (*state == NULL || *state == context) return;
    if (server->log > 0) sand_herald_log_exchange(server->log, *state, system_ms(), clock_ms());
    for (sand_exchange **at = &server->sleeping; *at != NULL; at = &(*at)->next) {
        if (*at != *state) continue;
        *at = (*at)->next;
        break;
    }
    forget_exchange(*state);
    *state = NULL;
}

/* Called by libmicrohttpd when a request's first line has come. */
static void *begun(void *context, const char *url, struct MHD_Connection *connection)
{
    sand_visitor *visitor = visitor_of(connection);
    (void)context, (void)url;
    if (visitor != NULL) visitor->asks = true;
    return NULL;
}

/* Paths are compared as they were sent: nothing is unescaped, so %00 or %2e mean nothing. */
static size_t leave_escaped(void *context, struct MHD_Connection *connection, char *text)
{
    (void)context, (void)connection;
    return strlen(text);
}

/* ---- starting and stopping ------------------------------------------------------------------------------ */

/* The library runs in the caller's loop without threads of its own, so no state needs a lock. */
static struct MHD_Daemon *start_daemon(sand_server *server)
{
    return MHD_start_daemon(
        MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_NO_LISTEN_SOCKET, 0, NULL, NULL, answer, server,
        MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)ANSWER_SECONDS, MHD_OPTION_CONNECTION_LIMIT,
        (unsigned)server->visitors.room, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)MEMORY,
        MHD_OPTION_NOTIFY_CONNECTION, come_or_go, server, MHD_OPTION_NOTIFY_COMPLETED, answered, server,
        MHD_OPTION_URI_LOG_CALLBACK, begun, server, MHD_OPTION_UNESCAPE_CALLBACK, leave_escaped, NULL, MHD_OPTION_END);
}

static bool listen_at(sand_server *server, const struct sockaddr_in *at)
{
    int yes = 1;
    server->listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (server->listener < 0) return false;
    setsockopt(server->listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(server->listener, (const struct sockaddr *)at, sizeof *at) != 0) return false;
    if (listen(server->listener, SOMAXCONN) != 0) return false;
    for (size_t i = 0; i < DAEMONS; i++)
        if ((server->daemons[i] = start_daemon(server)) == NULL) return false;
    return true;
}

/* Accepts the connections that wait, and gives each to the next daemon, which closes it where it has too many. */
static void accept_all(sand_server *server)
{
    enum { AT_ONCE = 256 };
    for (unsigned i = 0; i < AT_ONCE && server->listener >= 0; i++) {
        struct sockaddr_in from = { 0 };
        socklen_t n = sizeof from;
        int fd = accept4(server->listener, (struct sockaddr *)&from, &n, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd < 0) return;
        size_t to = server->next++ % DAEMONS;
        server->due[to] = SAND_VISITORS_RUNS; /* its request may be here already */
        MHD_add_connection(server->daemons[to], fd, (const struct sockaddr *)&from, n);
    }
}

/* Runs the daemons that have something to do: what came in, connections that were woken or have had their time. */
static void run_daemons(sand_server *server)
{
    MHD_UNSIGNED_LONG_LONG wait;
    for (size_t i = 0; i < DAEMONS; i++) {
        if (MHD_get_timeout(server->daemons[i], &wait) == MHD_YES && wait == 0) server->due[i] = SAND_VISITORS_RUNS;
        if (server->due[i] == 0) continue;
        server->due[i]--; /* before it runs: that may wake others */
        MHD_run(server->daemons[i]);
    }
}

static void make_all_due(sand_server *server)
{
    memset(server->due, SAND_VISITORS_RUNS, sizeof server->due);
}

static void stop_listening(sand_server *server)
{
    if (server->listener >= 0) close(server->listener);
    server->listener = -1;
}

static sand_error read_origins(sand_server *server, const sand_server_settings *settings, sand_problem_list *problems)
{
    if (settings->n_origins > SAND_SERVER_ORIGINS) return SAND_ERROR_FULL;
    for (size_t i = 0; i < settings->n_origins; i++) {
        if (sand_request_origin_read(settings->origins[i], &server->origins[i])) continue;
        sand_problem_add(problems, SAND_MISTAKE, (sand_place){ 0 }, "\"%s\" is no origin", settings->origins[i]);
        sand_problem_remedy(problems, "such as https://table.example.org or http://table.local:8642");
        return SAND_ERROR_INVALID;
    }
    server->n_origins = settings->n_origins;
    return SAND_OK;
}

static sand_error load_all(sand_server *server, const sand_server_settings *settings, sand_problem_list *problems)
{
    sand_error error = read_origins(server, settings, problems);
    if (error) return error;
    if (!load_refusals(server)) return SAND_ERROR_MEMORY;
    for (size_t i = 0; i < SAND_LEN(files); i++)
        if (!load_page(server, i, settings->folder, problems)) return SAND_ERROR_FILE;
    return SAND_OK;
}

/* Sets the time for this turn of the loop. */
static void tick(sand_server *server)
{
    server->now = clock_ms();
    if (server->routes == NULL) return;
    server->routes->hall->now = server->now;
    server->routes->hall->clock = system_ms();
}

static sand_error set_limits(sand_server *server, const sand_server_settings *settings, sand_problem_list *problems)
{
    sand_limits_init(&server->routes->limits);
    for (size_t i = 0; i < settings->n_limits; i++) {
        if (sand_limits_set(&server->routes->limits, settings->limits[i])) continue;
        sand_problem_add(problems, SAND_MISTAKE, (sand_place){ 0 }, "\"%s\" sets no limit", settings->limits[i]);
        sand_problem_remedy(problems, "such as games=1000; docs/apart.md lists them");
        return SAND_ERROR_INVALID;
    }
    return SAND_OK;
}

/* Takes hold of the store; tries for two seconds, because `sandtable games` may hold it for a moment. */
static bool own(sand_store *store, const char *address)
{
    enum { TRIES = 20, EVERY_MS = 100 };
    for (int i = 0; i < TRIES; i++) {
        if (sand_store_own(store, address)) return true;
        poll(NULL, 0, EVERY_MS);
    }
    return false;
}

/* Takes hold of the battles under the address where other servers find this one: the given one, or where it listens. */
static sand_error hold_games(sand_server *server, const sand_server_settings *settings, sand_problem_list *problems)
{
    char here[80] = "";
    bool anywhere = strcmp(settings->address, "0.0.0.0") == 0;
    if (server->routes == NULL) return SAND_OK;
    if (!anywhere) snprintf(here, sizeof here, "http://%s:%u", settings->address, sand_server_port(server));
    if (own(server->routes->hall->store, settings->here != NULL ? settings->here : here)) return SAND_OK;
    sand_problem_add(problems, SAND_MISTAKE,
                     (sand_place){ .source = sand_store_is_shared(settings->games) ? NULL : settings->games },
                     "another server holds these battles");
    sand_problem_remedy(problems, "stop it first, or name another folder");
    return SAND_ERROR_INVALID;
}

/* Starts the taster; must come before any battle is in memory, because it is forked. */
static bool start_taster(sand_server *server)
{
    const sand_limits *limits = &server->routes->limits;
    sand_taster_limits of = { limits->text_ms, limits->text_mib };
    return sand_taster_start(&server->taster, &of);
}

static void say_turn(void *context, const sand_hall_battle *battle, unsigned side)
{
    sand_herald_turn(((const sand_server *)context)->notify, battle, side);
}

static sand_error open_games(sand_server *server, const sand_server_settings *settings, sand_problem_list *problems)
{
    sand_store *store = NULL;
    if (settings->games == NULL) return SAND_OK;
    server->routes = sand_memory_zeroed(1, sizeof *server->routes);
    if (server->routes == NULL) return SAND_ERROR_MEMORY;
    server->routes->key = settings->key;
    server->routes->offers = settings->offers;
    server->proxy = settings->proxy;
    sand_error error = set_limits(server, settings, problems);
    if (error == SAND_OK && !start_taster(server)) error = SAND_ERROR_MEMORY;
    if (error == SAND_OK) error = sand_store_open(settings->games, problems, &store);
    if (error == SAND_OK) error = sand_hall_create(store, settings->host, &server->routes->hall);
    if (error == SAND_OK) {
        sand_hall *hall = server->routes->hall;
        hall->close_after = settings->close_after;
        if (settings->notify > 0) hall->turn = say_turn, hall->turn_context = server;
    }
    if (error == SAND_OK || server->routes == NULL) return error;
    sand_memory_release(server->routes);
    server->routes = NULL;
    return error == SAND_ERROR_FILE ? SAND_ERROR_INVALID : error; /* the store has added the problems */
}

sand_error sand_server_start(const sand_server_settings *settings, sand_problem_list *problems, sand_server **out)
{
    struct sockaddr_in at = { .sin_family = AF_INET, .sin_port = htons(settings->port) };
    if (inet_pton(AF_INET, settings->address, &at.sin_addr) != 1) return SAND_ERROR_INVALID;
    sand_server *server = calloc(1, sizeof *server);
    if (server == NULL) return SAND_ERROR_MEMORY;
    server->listener = -1;
    server->log = settings->log;
    server->notify = settings->notify;
    unsigned deadline = settings->deadline > 0 ? settings->deadline : REQUEST_SECONDS;
    sand_error error = load_all(server, settings, problems);
    if (error == SAND_OK) error = open_games(server, settings, problems);
    size_t streams = server->routes == NULL ? 0 : server->routes->limits.streams;
    if (!sand_visitors_init(&server->visitors, (uint64_t)deadline * 1000, ANSWER_SECONDS * 1000, streams))
        error = SAND_ERROR_MEMORY;
    if (settings->proxy != NULL) server->visitors.of_address = SAND_VISITORS_SHARE;
    tick(server);
    if (error == SAND_OK && !listen_at(server, &at)) error = SAND_ERROR_UNKNOWN;
    if (error == SAND_OK) error = hold_games(server, settings, problems);
    if (error == SAND_OK)
        *out = server;
    else
        sand_server_stop(server);
    return error;
}

uint16_t sand_server_port(const sand_server *server)
{
    struct sockaddr_in at = { 0 };
    socklen_t n = sizeof at;
    return getsockname(server->listener, (struct sockaddr *)&at, &n) == 0 ? ntohs(at.sin_port) : 0;
}

/* Takes an answer of the taster, if one has come. */
static void take_tasted(sand_server *server)
{
    struct pollfd ready = { .fd = server->taster.to, .events = POLLIN };
    if (!server->taster.busy || poll(&ready, 1, 0) <= 0) return;
    if (!sand_taster_take(&server->taster, &server->tasted)) sand_taster_lost(&server->tasted);
    if (server->tasting != NULL) go_on(server);
}

/* One turn of the loop: handles, commits and answers what came in. */
static void turn(sand_server *server)
{
    enum { ROUNDS = 16 };
    tick(server);
    if (server->routes != NULL) sand_hall_hold(server->routes->hall);
    if (server->routes != NULL) sand_hall_hear(server->routes->hall);
    if (server->routes != NULL) take_tasted(server);
    accept_all(server);
    run_daemons(server);
    if (server->routes == NULL) return;
    /* The library does not say whether a woken connection has work left, so it runs until none was woken. */
    for (unsigned i = 0; i < ROUNDS && settle(server); i++) run_daemons(server);
}

/* Returns the ms after which a daemon has something to do without a call from outside; SWEEP_MS at most. */
static int patience(const sand_server *server)
{
    MHD_UNSIGNED_LONG_LONG least = SWEEP_MS, wait;
    for (size_t i = 0; i < DAEMONS; i++)
        if (MHD_get_timeout(server->daemons[i], &wait) == MHD_YES && wait < least) least = wait;
    return (int)least;
}

sand_error sand_server_run(sand_server *server, int stop)
{
    enum { LISTENER = DAEMONS, STOP, TASTER, ALL };
    struct pollfd waits[ALL] = { { 0 } };
    for (size_t i = 0; i < DAEMONS; i++) {
        const union MHD_DaemonInfo *info = MHD_get_daemon_info(server->daemons[i], MHD_DAEMON_INFO_EPOLL_FD);
        if (info == NULL) return SAND_ERROR_UNKNOWN;
        waits[i] = (struct pollfd){ .fd = info->epoll_fd, .events = POLLIN };
    }
    waits[LISTENER] = (struct pollfd){ .fd = server->listener, .events = POLLIN };
    waits[STOP] = (struct pollfd){ .fd = stop, .events = POLLIN };
    waits[TASTER] = (struct pollfd){ .fd = -1, .events = POLLIN };
    uint64_t swept = server->now;
    for (;;) {
        waits[TASTER].fd = server->taster.busy ? server->taster.to : -1;
        if (poll(waits, ALL, patience(server)) < 0 && errno != EINTR) return SAND_ERROR_UNKNOWN;
        if (waits[STOP].revents != 0) return SAND_OK;
        for (size_t i = 0; i < DAEMONS; i++)
            if (waits[i].revents != 0) server->due[i] = SAND_VISITORS_RUNS;
        turn(server);
        if (server->now - swept < SWEEP_MS) continue;
        swept = server->now;
        make_all_due(server); /* a connection that is sent away may have nothing else to make its daemon run */
        sand_visitors_sweep(&server->visitors, server->now);
        if (server->routes != NULL) sand_serve_wake_silent(server->routes->hall);
        if (server->routes != NULL) sand_serve_tick_clocks(server->routes->hall);
        if (server->routes != NULL) sand_operator_look(&server->routes->operator, server->routes->hall);
        if (server->routes != NULL) sand_operator_close_idle(&server->routes->operator, server->routes->hall);
        if (server->routes != NULL) sand_hall_rest(server->routes->hall, server->routes->limits.rest);
    }
}

/* Tells all clients that the server is restarting, and gives them two seconds to receive it. */
static void say_goodbye(sand_server *server)
{
    enum { DRAIN_MS = 2000 };
    if (server->routes == NULL) return;
    server->routes->stopping = true;
    for (sand_exchange *exchange = server->tasting; exchange != NULL; exchange = exchange->next) {
        sand_exchange_fail_for(exchange, MHD_HTTP_SERVICE_UNAVAILABLE, "stopping", "the server is stopping", 5);
        sand_exchange_wake(exchange->connection);
    }
    server->tasting = NULL;
    server->taster.busy = false;
    stop_listening(server);
    uint64_t from = clock_ms();
    do {
        sand_serve_end_streams(server->routes->hall, NULL, NULL, "stopping");
        make_all_due(server);
        turn(server);
    } while (server->routes->hall->n_streams > 0 && clock_ms() - from < DRAIN_MS);
    for (sand_hall_stream *stream = server->routes->hall->streams; stream != NULL; stream = stream->next)
        if (stream->asleep) sand_exchange_wake(stream->connection);
}

void sand_server_stop(sand_server *server)
{
    if (server == NULL) return;
    if (server->daemons[DAEMONS - 1] != NULL) say_goodbye(server);
    stop_listening(server);
    for (size_t i = 0; i < DAEMONS; i++)
        if (server->daemons[i] != NULL) MHD_stop_daemon(server->daemons[i]);
    sand_taster_stop(&server->taster);
    if (server->routes != NULL) sand_hall_destroy(server->routes->hall);
    if (server->routes != NULL) sand_operator_free(&server->routes->operator);
    sand_memory_release(server->routes);
    sand_visitors_free(&server->visitors);
    for (size_t i = 0; i < SAND_LEN(files); i++) {
        if (server->pages[i].plain != NULL) MHD_destroy_response(server->pages[i].plain);
        if (server->pages[i].gzip != NULL) MHD_destroy_response(server->pages[i].gzip);
        if (server->pages[i].brotli != NULL) MHD_destroy_response(server->pages[i].brotli);
    }
    for (size_t i = 0; i < SAND_LEN(refusals); i++)
        if (server->refused[i] != NULL) MHD_destroy_response(server->refused[i]);
    free(server);
}
