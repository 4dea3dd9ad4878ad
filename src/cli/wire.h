/* wire.h - speaks with one server over HTTP: requests, and one stream of server-sent events. By libcurl; one thread.
 *
 * Invariant: requests go only to the server that was named, and no redirection is followed. */
#ifndef SAND_CLI_WIRE_H
#define SAND_CLI_WIRE_H

#include "cli/out.h"

typedef struct wire wire;

/* `origin`: "https://table.example.org", without a slash at its end. NULL: no memory. */
wire *wire_open(const char *origin);
void wire_close(wire *w); /* NULL is fine */
/* Sets the bearer token, which every later request carries. */
void wire_set_token(wire *w, const char *token);

/* Sends one request: GET if `body` is NULL, else a POST of JSON. Returns the HTTP status, with the body in `answer`; 0:
 * the server was not reached. */
long wire_ask(wire *w, const char *path, const char *body, text *answer);
/* Returns why the last request or the stream failed, as one clause. */
const char *wire_why(const wire *w);

/* Called with one message of the stream; `data` is one line. */
typedef void wire_hear(void *context, const char *event, const char *data);

/* Begins the stream, after the last message that was heard. */
bool wire_listen(wire *w, const char *path);
typedef enum {
    WIRE_OPEN = 1,  /* the stream goes on */
    WIRE_HEARD = 2, /* a message came */
    WIRE_KEY = 4    /* `fd` can be read */
} wire_state;
/* Waits at most `ms` milliseconds until the stream or `fd` (-1: none) can be read, and calls `hear` for each message.
 * Without WIRE_OPEN the stream has ended or was refused: wire_why says why, wire_status what the server answered. */
unsigned wire_wait(wire *w, int ms, int fd, wire_hear *hear, void *context);
long wire_status(const wire *w); /* of the stream; 0: the server was not reached */

#endif
