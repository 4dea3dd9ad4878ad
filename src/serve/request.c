/* request.c - judges the header fields Host and Accept-Encoding, and reads origins. */
#define _POSIX_C_SOURCE 200809L /* strncasecmp */
#include "serve/request.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- hosts ---------------------------------------------------------------------------------------------- */

typedef struct {
    size_t name; /* length of the name before the port */
    long port;   /* -1: none */
} host_parts;

/* Splits "name" or "name:port" of n bytes; false: it is neither. */
static bool split(const char *text, size_t n, host_parts *out)
{
    const char *colon = memchr(text, ':', n);
    *out = (host_parts){ .name = colon ? (size_t)(colon - text) : n, .port = -1 };
    if (out->name == 0) return false;
    if (strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._") < out->name) return false;
    if (colon == NULL) return true;
    size_t digits = n - out->name - 1;
    if (digits < 1 || digits > 5 || strspn(colon + 1, "0123456789") < digits) return false;
    out->port = strtol(colon + 1, NULL, 10);
    return out->port >= 1 && out->port <= UINT16_MAX;
}

static bool same_name(const char *text, const host_parts *parts, const char *name)
{
    return strlen(name) == parts->name && strncasecmp(text, name, parts->name) == 0;
}

bool sand_request_origin_read(const char *text, sand_request_origin *out)
{
    static const struct {
        const char *scheme;
        unsigned port;
    } schemes[] = { { "http://", 80 }, { "https://", 443 } };
    for (size_t i = 0; i < SAND_LEN(schemes); i++) {
        size_t skipped = strlen(schemes[i].scheme);
        if (strncasecmp(text, schemes[i].scheme, skipped) != 0) continue;
        const char *rest = text + skipped;
        size_t n = strlen(rest);
        if (n > 0 && rest[n - 1] == '/') n--;
        host_parts parts;
        if (!split(rest, n, &parts) || parts.name >= sizeof out->host) return false;
        *out = (sand_request_origin){ .port = schemes[i].port, .usual_port = schemes[i].port };
        if (parts.port >= 0) out->port = (unsigned)parts.port;
        memcpy(out->host, rest, parts.name);
        return true;
    }
    return false;
}

bool sand_request_host_is(const char *host, const sand_request_origin *origin)
{
    host_parts parts;
    if (!split(host, strlen(host), &parts) || !same_name(host, &parts, origin->host)) return false;
    return origin->port == (parts.port < 0 ? origin->usual_port : (unsigned)parts.port);
}

bool sand_request_host_named(const char *host, const char *name)
{
    host_parts parts;
    return split(host, strlen(host), &parts) && same_name(host, &parts, name);
}

/* ---- codings -------------------------------------------------------------------------------------------- */

static const char *after_space(const char *at)
{
    return at + strspn(at, " \t");
}

/* Reads "0.25" as 250 and sets *end behind it; -1: it is no weight. */
static int weight(const char *at, const char **end)
{
    if (*at != '0' && *at != '1') return -1;
    int thousandths = (*at++ - '0') * 1000;
    if (*at == '.') {
        at++;
        for (int place = 100; place > 0 && *at >= '0' && *at <= '9'; place /= 10) thousandths += (*at++ - '0') * place;
    }
    *end = at;
    return thousandths > 1000 ? -1 : thousandths;
}

/* Reads the weight behind the name of an element, to the element's end; -1: it is not well formed. */
static int weight_of(const char *at, const char **end)
{
    *end = at = after_space(at);
    if (*at == ',' || *at == '\0') return 1000;
    if (*at != ';') return -1;
    at = after_space(at + 1);
    if ((*at != 'q' && *at != 'Q') || at[1] != '=') return -1;
    int thousandths = weight(at + 2, end);
    *end = after_space(*end);
    return **end == ',' || **end == '\0' ? thousandths : -1;
}

static bool is_word(const char *at, size_t n, const char *word)
{
    return strlen(word) == n && strncasecmp(at, word, n) == 0;
}

/* A coding that is named twice counts as the less welcome. */
static void lower(int *known, int thousandths)
{
    if (*known < 0 || thousandths < *known) *known = thousandths;
}

void sand_request_accept(sand_request_accepts *accepts, const char *value)
{
    for (const char *at = value;; at++) {
        at = after_space(at);
        size_t n = strcspn(at, " \t,;");
        const char *name = at;
        int thousandths = n > 0 ? weight_of(at + n, &at) : -1;
        if (thousandths >= 0) {
            if (is_word(name, n, "br")) lower(&accepts->brotli, thousandths);
            if (is_word(name, n, "gzip") || is_word(name, n, "x-gzip")) lower(&accepts->gzip, thousandths);
            if (is_word(name, n, "identity")) lower(&accepts->identity, thousandths);
            if (is_word(name, n, "*")) lower(&accepts->any, thousandths);
        }
        at += strcspn(at, ",");
        if (*at == '\0') return;
    }
}

/* A coding that is not named has the weight of `*`; without `*`, gzip is not wanted and the plain file is the last
 * choice. Brotli must be named: `*` comes from clients that unpack gzip at most. */
sand_request_coding sand_request_choose(const sand_request_accepts *accepts, sand_request_packed there)
{
    int brotli = there.brotli && accepts->brotli > 0 ? accepts->brotli : 0;
    int gzip = accepts->gzip >= 0 ? accepts->gzip : accepts->any >= 0 ? accepts->any : 0;
    int plain = accepts->identity >= 0 ? accepts->identity : accepts->any >= 0 ? accepts->any : 1;
    if (!there.gzip) gzip = 0;
    if (brotli == 0 && gzip == 0 && plain == 0) return SAND_REQUEST_NONE;
    if (brotli > 0 && brotli >= gzip && brotli >= plain) return SAND_REQUEST_BROTLI;
    return gzip >= plain ? SAND_REQUEST_GZIP : SAND_REQUEST_PLAIN;
}
