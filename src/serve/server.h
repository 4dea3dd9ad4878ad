/* server.h - serves the page over HTTP, a few files from a fixed table, and the game server if it is asked for.
 *
 * No path of a request reaches the file system; without a game server requests cannot carry bodies and no state is
 * kept. One thread does everything. A request must name a place this server is known by, so that a page from elsewhere
 * cannot point its own name here; doubtful framing is refused; a request and its answer each have a deadline; and
 * clients that hold many silent connections make way for others (visitors.h). */
#ifndef SAND_SERVE_SERVER_H
#define SAND_SERVE_SERVER_H

#include <sandtable/protocol.h>

typedef struct sand_server sand_server;

enum { SAND_SERVER_ORIGINS = 16, SAND_SERVER_LIMITS = 16 };

typedef struct {
    const char *folder;  /* where the built page lies */
    const char *address; /* numeric IPv4 to listen on: "127.0.0.1" */
    uint16_t port;       /* 0: any that is free */
    /* Further places at which the page may be requested, besides localhost and the listening address:
     * "https://table.example.org" */
    const char *origins[SAND_SERVER_ORIGINS];
    size_t n_origins;
    unsigned deadline; /* seconds until a request must be whole; 0: 15 */
    const char *games; /* the battles' store (store.h); NULL: no game server */
    const char *here;  /* origin under which other servers over the store find this one; NULL: where it listens */
    const sand_protocol_host *host; /* where scenarios come from */
    const char *key;                /* needed to open a battle; NULL: none */
    int log;                        /* descriptor that gets one line for each request; 0: none */
    int notify;           /* descriptor that keeps messages apart and gets one when a side is asked; 0: none */
    unsigned close_after; /* close a battle after so many days without an order or a word; 0: never */
    bool offers;          /* seats may be offered to strangers */
    const char *proxy;    /* address of a proxy whose X-Forwarded-For names the client; NULL: none */
    const char *limits[SAND_SERVER_LIMITS]; /* "games=100" */
    size_t n_limits;
} sand_server_settings;

/* Reads the page and listens.  SAND_OK; SAND_ERROR_FILE: a file of the page is missing, see problems;
 * SAND_ERROR_INVALID: no such address, or no such origin, see problems; SAND_ERROR_UNKNOWN: the port cannot be had;
 * SAND_ERROR_MEMORY.  The caller stops *out. */
sand_error sand_server_start(const sand_server_settings *settings, sand_problem_list *problems, sand_server **out);
uint16_t sand_server_port(const sand_server *server);
/* Serves until the descriptor `stop` becomes readable. SAND_OK, or SAND_ERROR_UNKNOWN: waiting is not possible. */
sand_error sand_server_run(sand_server *server, int stop);
void sand_server_stop(sand_server *server); /* NULL is fine */

#endif
