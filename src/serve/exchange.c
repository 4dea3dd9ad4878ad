/* exchange.c - answers of the game server: JSON, with headers that forbid caching and framing. */
#include "serve/exchange.h"
#include "serve/store.h"

#include "base/assert.h"
#include "base/memory.h"

#include <stdio.h>
#include <string.h>

static void add_header(sand_exchange *exchange, const char *name, const char *value)
{
    if (exchange->response != NULL) MHD_add_response_header(exchange->response, name, value);
}

static void dress(sand_exchange *exchange, const char *type)
{
    char cookie[160];
    add_header(exchange, MHD_HTTP_HEADER_CONTENT_TYPE, type);
    add_header(exchange, MHD_HTTP_HEADER_CACHE_CONTROL, "no-store");
    add_header(exchange, "X-Content-Type-Options", "nosniff");
    add_header(exchange, "Referrer-Policy", "no-referrer");
    add_header(exchange, "Cross-Origin-Resource-Policy", "same-origin");
    add_header(exchange, "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    if (exchange->token[0] == '\0') return;
    snprintf(cookie, sizeof cookie, "sandtable=%s; Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict%s",
             exchange->token, exchange->secure ? "; Secure" : "");
    add_header(exchange, MHD_HTTP_HEADER_SET_COOKIE, cookie);
}

static void release(void *bytes)
{
    sand_memory_release(bytes);
}

/* Drops an earlier answer. The new response takes over the text's storage. */
void sand_exchange_answer(sand_exchange *exchange, unsigned status, const char *type, sand_text *text)
{
    sand_exchange_drop(exchange);
    if (text->truncated || text->length == 0) {
        sand_text_free(text);
        exchange->status = MHD_HTTP_INTERNAL_SERVER_ERROR;
        exchange->response = MHD_create_response_from_buffer(0, NULL, MHD_RESPMEM_PERSISTENT);
        return;
    }
    exchange->status = status;
    exchange->bytes = text->length;
    exchange->response = MHD_create_response_from_buffer_with_free_callback(text->length, text->bytes, release);
    if (exchange->response == NULL) sand_text_free(text);
    dress(exchange, type);
}

void sand_exchange_fail_for(sand_exchange *exchange, unsigned status, const char *word, const char *message,
                            unsigned seconds)
{
    sand_text text;
    sand_json_writer w;
    char after[16];
    sand_text_init_heap(&text);
    sand_json_writer_init(&w, &text, SAND_JSON_COMPACT);
    sand_json_write_object(&w, NULL);
    sand_json_write_text(&w, "error", word);
    sand_json_write_text(&w, "message", message);
    if (seconds > 0) sand_json_write_int(&w, "retry_after", seconds);
    sand_json_write_end(&w);
    sand_text_add_char(&text, '\n');
    sand_exchange_answer(exchange, status, "application/json; charset=utf-8", &text);
    snprintf(after, sizeof after, "%u", seconds);
    if (seconds > 0) add_header(exchange, MHD_HTTP_HEADER_RETRY_AFTER, after);
    if (status == MHD_HTTP_METHOD_NOT_ALLOWED) add_header(exchange, MHD_HTTP_HEADER_ALLOW, "GET, HEAD, POST");
}

void sand_exchange_fail(sand_exchange *exchange, unsigned status, const char *word, const char *message)
{
    sand_exchange_fail_for(exchange, status, word, message, 0);
}

void sand_exchange_redirect(sand_exchange *exchange, const char *place)
{
    sand_exchange_drop(exchange);
    exchange->status = MHD_HTTP_SEE_OTHER;
    exchange->response = MHD_create_response_from_buffer(0, NULL, MHD_RESPMEM_PERSISTENT);
    dress(exchange, "text/plain; charset=utf-8");
    add_header(exchange, MHD_HTTP_HEADER_LOCATION, place);
}

/* Redirects the client, and also tells a proxy that knows nginx's X-Accel-Redirect to pass the request on itself, to
 * the location named @HOST:PORT. */
void sand_exchange_elsewhere(sand_exchange *exchange, const char *address)
{
    char place[SAND_STORE_ADDRESS + sizeof exchange->path + 3 * sizeof exchange->since], name[SAND_STORE_ADDRESS + 1];
    const char *host = strstr(address, "://");
    if (host == NULL) {
        sand_exchange_fail_for(exchange, MHD_HTTP_SERVICE_UNAVAILABLE, "elsewhere",
                               "another server holds this battle, and has not said where it is", 5);
        return;
    }
    bool since = exchange->since[0] != '\0' && exchange->since[strspn(exchange->since, "0123456789.")] == '\0';
    snprintf(place, sizeof place, "%s%s%s%s", address, exchange->path, since ? "?since=" : "",
             since ? exchange->since : "");
    snprintf(name, sizeof name, "@%s", host + 3);
    sand_exchange_fail(exchange, MHD_HTTP_TEMPORARY_REDIRECT, "elsewhere", "another server holds this battle");
    add_header(exchange, MHD_HTTP_HEADER_LOCATION, place);
    add_header(exchange, "X-Accel-Redirect", name);
}

void sand_exchange_drop(sand_exchange *exchange)
{
    if (exchange->response != NULL) MHD_destroy_response(exchange->response);
    exchange->response = NULL;
    exchange->status = 0;
}

enum MHD_Result sand_exchange_send(sand_exchange *exchange)
{
    if (exchange->response == NULL) return MHD_NO;
    SAND_ASSERT(exchange->status != 0);
    return MHD_queue_response(exchange->connection, exchange->status, exchange->response);
}

void sand_exchange_wake(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    SAND_ASSERT(info != NULL && info->socket_context != NULL);
    *((sand_visitor *)info->socket_context)->due = SAND_VISITORS_RUNS;
    MHD_resume_connection(connection);
}
