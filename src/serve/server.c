/* server.c - the page over HTTP by libmicrohttpd.  Invariant: what is not in `files` does not exist. */
#define _DEFAULT_SOURCE /* inet_pton, struct sockaddr_in */
#include "serve/server.h"

#include <sandtable/sandtable.h>

#include <arpa/inet.h>
#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *path, *file, *type;
} files[] = {
    { "/", "index.html", "text/html; charset=utf-8" },
    { "/app.js", "app.js", "text/javascript; charset=utf-8" },
    { "/app.css", "app.css", "text/css; charset=utf-8" },
    { "/worker.js", "worker.js", "text/javascript; charset=utf-8" },
    { "/engine.bin", "engine.bin", "application/octet-stream" },
    { "/scenarios.json", "scenarios.json", "application/json; charset=utf-8" },
};

/* Scripts come from here alone; the module may be compiled; nothing is loaded from or sent to anywhere else. */
static const char policy[] =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data:; "
    "connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

enum { IDLE_SECONDS = 15, CONNECTIONS = 256, MEMORY = 8192 };

typedef struct {
    struct MHD_Response *plain, *packed; /* packed: gzip; NULL when there is none */
} page;

struct sand_server {
    struct MHD_Daemon *daemon;
    struct MHD_Response *missing, *refused;
    page pages[SAND_LEN(files)];
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

static struct MHD_Response *words(char *text)
{
    return with_headers(MHD_create_response_from_buffer(strlen(text), text, MHD_RESPMEM_PERSISTENT),
                        "text/plain; charset=utf-8");
}

/* The file as a response, or NULL. */
static struct MHD_Response *load(const char *folder, const char *file, const char *ending, const char *type,
                                 sand_problem_list *problems)
{
    char path[4096];
    char *bytes = NULL;
    size_t n = 0;
    int length = snprintf(path, sizeof path, "%s/%s%s", folder, file, ending);
    if (length < 0 || (size_t)length >= sizeof path || sand_file_read(path, problems, &bytes, &n) != SAND_OK)
        return NULL;
    struct MHD_Response *response = MHD_create_response_from_buffer(n, bytes, MHD_RESPMEM_MUST_FREE);
    if (response == NULL) free(bytes);
    return with_headers(response, type);
}

static bool load_page(sand_server *server, size_t i, const char *folder, sand_problem_list *problems)
{
    sand_problem_list nobody = { 0 }; /* without the packed file the plain one does */
    page *held = &server->pages[i];
    held->plain = load(folder, files[i].file, "", files[i].type, problems);
    held->packed = load(folder, files[i].file, ".gz", files[i].type, &nobody);
    sand_problem_list_free(&nobody);
    if (held->packed != NULL) MHD_add_response_header(held->packed, MHD_HTTP_HEADER_CONTENT_ENCODING, "gzip");
    return held->plain != NULL;
}

/* ---- requests ------------------------------------------------------------------------------------------- */

static bool takes_gzip(struct MHD_Connection *connection)
{
    const char *accepts = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, MHD_HTTP_HEADER_ACCEPT_ENCODING);
    return accepts != NULL && strstr(accepts, "gzip") != NULL && strstr(accepts, "gzip;q=0") == NULL;
}

/* A request that brings a body is refused before any of it is read. */
static bool has_body(struct MHD_Connection *connection)
{
    const char *length = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, MHD_HTTP_HEADER_CONTENT_LENGTH);
    return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, MHD_HTTP_HEADER_TRANSFER_ENCODING) != NULL ||
           (length != NULL && strcmp(length, "0") != 0);
}

static enum MHD_Result answer(void *context, struct MHD_Connection *connection, const char *url, const char *method,
                              const char *version, const char *data, size_t *n, void **state)
{
    const sand_server *server = context;
    (void)version, (void)data, (void)n;
    bool reads = strcmp(method, MHD_HTTP_METHOD_GET) == 0 || strcmp(method, MHD_HTTP_METHOD_HEAD) == 0;
    if (!reads || has_body(connection))
        return MHD_queue_response(connection, MHD_HTTP_METHOD_NOT_ALLOWED, server->refused);
    if (*state == NULL) { /* an answer to the first call alone would close the connection */
        *state = context;
        return MHD_YES;
    }
    for (size_t i = 0; i < SAND_LEN(files); i++) {
        if (strcmp(url, files[i].path) != 0) continue;
        const page *held = &server->pages[i];
        bool packed = held->packed != NULL && takes_gzip(connection);
        return MHD_queue_response(connection, MHD_HTTP_OK, packed ? held->packed : held->plain);
    }
    return MHD_queue_response(connection, MHD_HTTP_NOT_FOUND, server->missing);
}

/* Paths are compared as they were sent: nothing is unescaped, so %00 or %2e mean nothing. */
static size_t leave_escaped(void *context, struct MHD_Connection *connection, char *text)
{
    (void)context, (void)connection;
    return strlen(text);
}

/* ---- starting and stopping ------------------------------------------------------------------------------ */

static struct MHD_Daemon *listen_at(sand_server *server, const struct sockaddr_in *at)
{
    return MHD_start_daemon(MHD_USE_POLL_INTERNAL_THREAD, 0, NULL, NULL, answer, server, MHD_OPTION_SOCK_ADDR,
                            (const struct sockaddr *)at, MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)IDLE_SECONDS,
                            MHD_OPTION_CONNECTION_LIMIT, (unsigned)CONNECTIONS, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
                            (size_t)MEMORY, MHD_OPTION_UNESCAPE_CALLBACK, leave_escaped, NULL, MHD_OPTION_END);
}

sand_error sand_server_start(const sand_server_settings *settings, sand_problem_list *problems, sand_server **out)
{
    static char missing[] = "There is no such thing here.\n", refused[] = "This server only shows the page.\n";
    struct sockaddr_in at = { .sin_family = AF_INET, .sin_port = htons(settings->port) };
    if (inet_pton(AF_INET, settings->address, &at.sin_addr) != 1) return SAND_ERROR_INVALID;
    sand_server *server = calloc(1, sizeof *server);
    if (server == NULL) return SAND_ERROR_MEMORY;
    server->missing = words(missing);
    server->refused = words(refused);
    sand_error error = server->missing && server->refused ? SAND_OK : SAND_ERROR_MEMORY;
    for (size_t i = 0; i < SAND_LEN(files) && error == SAND_OK; i++)
        if (!load_page(server, i, settings->folder, problems)) error = SAND_ERROR_FILE;
    if (error == SAND_OK && (server->daemon = listen_at(server, &at)) == NULL) error = SAND_ERROR_UNKNOWN;
    if (error == SAND_OK)
        *out = server;
    else
        sand_server_stop(server);
    return error;
}

uint16_t sand_server_port(const sand_server *server)
{
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_BIND_PORT);
    return info == NULL ? 0 : info->port;
}

void sand_server_stop(sand_server *server)
{
    if (server == NULL) return;
    if (server->daemon != NULL) MHD_stop_daemon(server->daemon);
    for (size_t i = 0; i < SAND_LEN(files); i++) {
        if (server->pages[i].plain != NULL) MHD_destroy_response(server->pages[i].plain);
        if (server->pages[i].packed != NULL) MHD_destroy_response(server->pages[i].packed);
    }
    if (server->missing != NULL) MHD_destroy_response(server->missing);
    if (server->refused != NULL) MHD_destroy_response(server->refused);
    free(server);
}
