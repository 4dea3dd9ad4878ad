/* postgres.h - one connection to a PostgreSQL, and the lease that hangs on it.
 *
 * A session has a number that no other ever has, and holds an advisory lock on it as long as it lives: a battle that
 * has the number of a living session belongs to the server of that session, and any other battle is free. Everything is
 * written by the same session, so that a server which has lost it can write nothing more. PostgreSQL ends a session
 * that was silent for SAND_POSTGRES_LEASE_MS; the server speaks more often, and takes a session for lost that has not
 * answered for nearly as long. */
#ifndef SAND_SERVE_POSTGRES_H
#define SAND_SERVE_POSTGRES_H

#include "serve/store_kind.h"

enum {
    SAND_POSTGRES_LEASE_MS = 10000,
    SAND_POSTGRES_LOCK = 0x53414E44,
    SAND_POSTGRES_NEWS = 256,
    SAND_POSTGRES_NAME = 24
};

/* Of a program that runs as it is told by the address of a database. */
typedef struct {
    struct pg_conn *line; /* NULL: lost */
    char *place;          /* the address */
    bool serves;          /* it holds battles */
    int32_t me;           /* the session's number; 0: it holds none */
    char address[SAND_STORE_ADDRESS];
    uint64_t answered, tried; /* in ms: when the last thing that was answered was asked, when a connection was tried */
    bool pipes;               /* statements are sent without waiting for their answers */
    size_t sent;              /* since answers were last waited for */
    bool told;                /* the operator has asked for something */
    char news[SAND_POSTGRES_NEWS][SAND_POSTGRES_NAME];
    size_t n_news; /* SAND_POSTGRES_NEWS: and others */
} sand_postgres;

typedef struct {
    const char *name, *text;
} sand_postgres_statement;

/* SAND_ERROR_FILE: see problems. The statements are known by their names from then on. */
sand_error sand_postgres_open(sand_postgres *session, const sand_postgres_statement *known, size_t n,
                              sand_problem_list *problems);
void sand_postgres_close(sand_postgres *session);
/* Takes a number, and holds it. */
bool sand_postgres_own(sand_postgres *session);
/* The same as for a store. */
bool sand_postgres_holds(sand_postgres *session, const sand_postgres_statement *known, size_t n);

enum { SAND_POSTGRES_VALUES = 4 };
/* Runs a known statement and waits; NULL: it failed. The caller clears what it gives. */
struct pg_result *sand_postgres_ask(sand_postgres *session, const char *name,
                                    const char *const values[SAND_POSTGRES_VALUES], int n);
/* Sends a known statement, which returns nothing that is wanted; false: it cannot be sent, or one before it failed. */
bool sand_postgres_send(sand_postgres *session, const char *name, const char *const values[SAND_POSTGRES_VALUES],
                        int n);
/* Waits for what was sent; false: something of it failed. */
bool sand_postgres_settle(sand_postgres *session);

#endif
