/* request.h - the header fields of a request, judged before anything is answered [RFC 9110, RFC 9112].
 *
 * A proxy or cache in front of this server may read a doubtful field differently, so that an answer reaches the wrong
 * request. Doubtful fields are therefore refused, not interpreted. */
#ifndef SAND_SERVE_REQUEST_H
#define SAND_SERVE_REQUEST_H

#include <sandtable/types.h>

/* A place under which the page may be asked for: "https://table.example.org", "http://table.local:8642". */
typedef struct {
    char host[256];
    unsigned port, usual_port; /* usual: the scheme's port, which a Host field leaves out */
} sand_request_origin;

/* False: it is no origin; *out is untouched. */
bool sand_request_origin_read(const char *text, sand_request_origin *out);
/* Does the value of a Host field name this origin? */
bool sand_request_host_is(const char *host, const sand_request_origin *origin);
/* Does the value name this host, with any port? */
bool sand_request_host_named(const char *host, const char *name);

/* The codings that a client accepts, in thousandths, from all its Accept-Encoding fields; -1: not named. Start as
 * SAND_REQUEST_ACCEPTS and add field after field. */
typedef struct {
    int brotli, gzip, identity, any;
} sand_request_accepts;
#define SAND_REQUEST_ACCEPTS                                                                                           \
    {                                                                                                                  \
        -1, -1, -1, -1                                                                                                 \
    }

typedef enum { SAND_REQUEST_NONE, SAND_REQUEST_PLAIN, SAND_REQUEST_GZIP, SAND_REQUEST_BROTLI } sand_request_coding;

/* The packed forms in which a file is available. */
typedef struct {
    bool gzip, brotli;
} sand_request_packed;

void sand_request_accept(sand_request_accepts *accepts, const char *value);
/* The available coding that the client prefers; among equals the one with the smallest result. NONE: it accepts none
 * of them. */
sand_request_coding sand_request_choose(const sand_request_accepts *accepts, sand_request_packed there);

#endif
