/* server.h - the page over HTTP: a few files from a fixed table, read once, nothing else.
 *
 * No path of a request ever reaches the file system, nobody can send anything, and no state is kept. */
#ifndef SAND_SERVE_SERVER_H
#define SAND_SERVE_SERVER_H

#include <sandtable/error.h>

typedef struct sand_server sand_server;

typedef struct {
    const char *folder;  /* where the built page lies */
    const char *address; /* numeric IPv4 to listen on: "127.0.0.1" */
    uint16_t port;       /* 0: any that is free */
} sand_server_settings;

/* Reads the page and listens, in threads of its own.  SAND_OK; SAND_ERROR_FILE: a file of the page is missing, see
 * problems; SAND_ERROR_INVALID: no such address; SAND_ERROR_UNKNOWN: the port cannot be had; SAND_ERROR_MEMORY.
 * The caller stops *out. */
sand_error sand_server_start(const sand_server_settings *settings, sand_problem_list *problems, sand_server **out);
uint16_t sand_server_port(const sand_server *server);
void sand_server_stop(sand_server *server); /* NULL is fine */

#endif
