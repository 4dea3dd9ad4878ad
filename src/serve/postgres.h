/* postgres.h - one connection to PostgreSQL, and the lease that depends on it.
 *
 * A session has a unique number and holds an advisory lock on it as long as it lives: a battle with the number of a
 * living session belongs to that session's server, and any other battle is free. Everything is written by the same
 * session, so that a server which has lost it can write nothing more. PostgreSQL ends a session that was silent for
 * SAND_POSTGRES_LEASE_MS; the server asks more often, and counts a session as lost that has not answered for nearly as
 * long. */
#ifndef SAND_SERVE_POSTGRES_H
#define SAND_SERVE_POSTGRES_H

#include "serve/store_kind.h"

enum {
    SAND_POSTGRES_LEASE_MS = 10000,
    SAND_POSTGRES_LOCK = 0x53414E44,
    SAND_POSTGRES_NEWS = 256,
    SAND_POSTGRES_NAME = 24
};

/* One session of this program with the database. */
typedef struct {
    struct pg_conn *line; /* NULL: lost */
    char *place;          /* the address */
    bool serves;          /* this process is a server that holds battles */
    int32_t me;           /* the session's number; 0: none */
    char address[SAND_STORE_ADDRESS];
    uint64_t answered, tried; /* in ms: when the last answered statement was sent; when connecting was last tried */
    bool pipes;               /* statements are sent without waiting for their answers */
    size_t sent;              /* statements sent since answers were last read */
    bool told;                /* the operator has asked for something */
    char news[SAND_POSTGRES_NEWS][SAND_POSTGRES_NAME];
    size_t n_news; /* SAND_POSTGRES_NEWS: perhaps more */
} sand_postgres;

typedef struct {
    const char *name, *text;
} sand_postgres_statement;

/* Connects and prepares the statements under their names. SAND_ERROR_FILE: see `problems`. */
sand_error sand_postgres_open(sand_postgres *session, const sand_postgres_statement *known, size_t n,
                              sand_problem_list *problems);
void sand_postgres_close(sand_postgres *session);
/* Takes a number and locks it; false: the session was closed. */
bool sand_postgres_own(sand_postgres *session);
/* As `holds` of a store: false when the session was lost; it is then opened again. */
bool sand_postgres_holds(sand_postgres *session, const sand_postgres_statement *known, size_t n);

enum { SAND_POSTGRES_VALUES = 4 };
/* Runs a prepared statement and waits; the caller clears the result; NULL: it failed. */
struct pg_result *sand_postgres_ask(sand_postgres *session, const char *name,
                                    const char *const values[SAND_POSTGRES_VALUES], int n);
/* Sends a prepared statement whose result is not wanted; false: it cannot be sent, or an earlier one failed. */
bool sand_postgres_send(sand_postgres *session, const char *name, const char *const values[SAND_POSTGRES_VALUES],
                        int n);
/* Waits for the answers of all sent statements; false: one failed, or the session was lost. */
bool sand_postgres_settle(sand_postgres *session);

#endif
