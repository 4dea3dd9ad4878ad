/* postgres.c - connects, makes the schema of the database, holds the lease, and runs statements one by one or in a
 * pipe. */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include "serve/postgres.h"

#include "base/assert.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { OLDEST = 140000, RETRY_MS = 500, BEAT_MS = 2000, SURE_MS = 8000, PIPE = 256 };

static uint64_t clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

/* ---- the schema ------------------------------------------------------------------------------------------- */

/* Row i migrates version i to version i + 1. Texts are compared byte by byte, as in SQLite. */
static const char *const migrations[] = {
    /* 1: as in SQLite */
    "CREATE TABLE battle(id text COLLATE \"C\" PRIMARY KEY, touched bigint NOT NULL);"
    "CREATE TABLE item(battle text COLLATE \"C\" NOT NULL, kind text COLLATE \"C\" NOT NULL,"
    " name text COLLATE \"C\" NOT NULL, value text NOT NULL, PRIMARY KEY(battle, kind, name));"
    "CREATE TABLE line(battle text COLLATE \"C\" NOT NULL, part integer NOT NULL, n bigint NOT NULL,"
    " text text NOT NULL, PRIMARY KEY(battle, part, n));"
    "CREATE TABLE seat(battle text COLLATE \"C\" NOT NULL, holder text COLLATE \"C\" NOT NULL, side integer NOT NULL,"
    " name text NOT NULL, PRIMARY KEY(battle, holder));"
    "CREATE INDEX seat_holder ON seat(holder)",
    /* 2: which server holds a battle; 0: none */
    "CREATE TABLE server(number integer PRIMARY KEY, address text NOT NULL, since timestamptz NOT NULL DEFAULT now());"
    "CREATE SEQUENCE server_number AS integer;"
    "ALTER TABLE battle ADD COLUMN server integer NOT NULL DEFAULT 0",
};
enum { SCHEMA = SAND_LEN(migrations) };

static bool tell(PGconn *line, const char *sql)
{
    PGresult *result = PQexec(line, sql);
    bool good = PQresultStatus(result) == PGRES_COMMAND_OK || PQresultStatus(result) == PGRES_TUPLES_OK;
    PQclear(result);
    return good;
}

/* Returns the first column of the only row as a number; -1: there is none. */
static long number(PGconn *line, const char *sql)
{
    PGresult *result = PQexec(line, sql);
    bool good = PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result) == 1 && !PQgetisnull(result, 0, 0);
    long n = good ? strtol(PQgetvalue(result, 0, 0), NULL, 10) : -1;
    PQclear(result);
    return n;
}

/* Runs all missing migrations in one transaction. */
static bool migrate(PGconn *line, long version)
{
    char sets[80];
    if (version == SCHEMA) return true;
    bool good = tell(line, "BEGIN");
    if (good && version == 0)
        good = tell(line, "CREATE TABLE version(version integer NOT NULL); INSERT INTO version VALUES(0)");
    for (long i = version; good && i < SCHEMA; i++) good = tell(line, migrations[i]);
    snprintf(sets, sizeof sets, "UPDATE version SET version = %d", SCHEMA);
    return good && tell(line, sets) && tell(line, "COMMIT");
}

static void complain(sand_problem_list *problems, const char *message, const char *remedy)
{
    char line[300];
    snprintf(line, sizeof line, "%s", message);
    line[strcspn(line, "\n")] = '\0'; /* only the first line matters */
    sand_problem_add(problems, SAND_MISTAKE, (sand_place){ .source = "the database" }, "%s", line);
    sand_problem_remedy(problems, "%s", remedy);
}

/* Makes or migrates the schema; an advisory lock lets servers that start together do it one after the other. */
static bool prepare_schema(PGconn *line, sand_problem_list *problems)
{
    static const char there[] = "SELECT (to_regnamespace('sandtable') IS NOT NULL)::int";
    static const char versioned[] = "SELECT (to_regclass('version') IS NOT NULL)::int";
    char words[120], lock[80];
    snprintf(lock, sizeof lock, "SELECT pg_advisory_lock(%d, 0)", SAND_POSTGRES_LOCK);
    bool good = tell(line, lock) && (number(line, there) == 1 || tell(line, "CREATE SCHEMA sandtable")) &&
                tell(line, "SET search_path = sandtable");
    long has = good ? number(line, versioned) : -1;
    long version = has == 1 ? number(line, "SELECT version FROM version") : has;
    if (version > SCHEMA) {
        snprintf(words, sizeof words, "the store has version %ld; this program knows versions up to %d", version,
                 SCHEMA);
        complain(problems, words, "use the newer program that made it");
        return false;
    }
    good = version >= 0 && migrate(line, version);
    if (!good)
        complain(problems, PQerrorMessage(line),
                 "the user of the database must be allowed to create a schema in it, or to write the schema sandtable");
    snprintf(lock, sizeof lock, "SELECT pg_advisory_unlock(%d, 0)", SAND_POSTGRES_LOCK);
    return good && tell(line, lock);
}

/* ---- connecting ------------------------------------------------------------------------------------------- */

static void nothing_to_say(void *context, const char *message)
{
    (void)context, (void)message;
}

/* Is the database new enough, and does it hold UTF-8? */
static bool is_fit(PGconn *line, sand_problem_list *problems)
{
    const char *encoding = PQparameterStatus(line, "server_encoding");
    if (PQserverVersion(line) < OLDEST)
        complain(problems, "the PostgreSQL is older than version 14", "14 or newer ends sessions that are silent");
    else if (encoding == NULL || strcmp(encoding, "UTF8") != 0)
        complain(problems, "the database does not hold UTF-8", "createdb --encoding UTF8 --template template0 NAME");
    else
        return true;
    return false;
}

/* Sets the session up: no statement waits longer than the lease, and a commit is on the disk whatever the database's
 * default is. */
static bool set_up(PGconn *line)
{
    char sets[500];
    snprintf(sets, sizeof sets,
             "SET statement_timeout = 5000; SET lock_timeout = 2000; SET idle_in_transaction_session_timeout = %d;"
             "SET idle_session_timeout = %d; SET tcp_user_timeout = %d; SET default_transaction_isolation ="
             " 'read committed'; SELECT CASE WHEN current_setting('synchronous_commit') = 'off'"
             " THEN set_config('synchronous_commit', 'on', false) END; LISTEN sandtable",
             SAND_POSTGRES_LEASE_MS, SAND_POSTGRES_LEASE_MS, SAND_POSTGRES_LEASE_MS);
    return tell(line, sets);
}

static bool prepare(PGconn *line, const sand_postgres_statement *known, size_t n)
{
    bool good = true;
    for (size_t i = 0; i < n && good; i++) {
        PGresult *result = PQprepare(line, known[i].name, known[i].text, 0, NULL);
        good = PQresultStatus(result) == PGRES_COMMAND_OK;
        PQclear(result);
    }
    return good;
}

sand_error sand_postgres_open(sand_postgres *session, const sand_postgres_statement *known, size_t n,
                              sand_problem_list *problems)
{
    char lease[16];
    snprintf(lease, sizeof lease, "%d", SAND_POSTGRES_LEASE_MS);
    const char *const keys[] = { "dbname",          "connect_timeout",           "tcp_user_timeout",
                                 "client_encoding", "fallback_application_name", NULL };
    const char *const values[] = { session->place, "3", lease, "UTF8", "sandtable", NULL };
    session->answered = session->tried = clock_ms();
    PGconn *line = PQconnectdbParams(keys, values, 1);
    bool good = PQstatus(line) == CONNECTION_OK;
    if (!good)
        complain(problems, PQerrorMessage(line),
                 "such as postgresql:///sandtable?host=/run/postgresql, and the database must be there");
    PQsetNoticeProcessor(line, nothing_to_say, NULL);
    good = good && is_fit(line, problems) && prepare_schema(line, problems);
    if (good && !(set_up(line) && prepare(line, known, n))) {
        good = false;
        complain(problems, PQerrorMessage(line), "the schema sandtable must be as this program made it");
    }
    if (!good) PQfinish(line);
    session->line = good ? line : NULL;
    session->told = true; /* earlier requests and changes are unknown, so all count as news */
    session->n_news = SAND_POSTGRES_NEWS;
    return good ? SAND_OK : SAND_ERROR_FILE;
}

void sand_postgres_close(sand_postgres *session)
{
    PQfinish(session->line);
    session->line = NULL;
    session->pipes = false;
    session->sent = 0;
    session->me = 0;
}

/* ---- statements in a pipe --------------------------------------------------------------------------------- */

/* Did the statement succeed? */
static bool is_good(const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

bool sand_postgres_settle(sand_postgres *session)
{
    bool good = session->line != NULL;
    uint64_t asked = clock_ms();
    if (!session->pipes || session->sent == 0) return good;
    good = good && PQpipelineSync(session->line) == 1;
    bool synced = !good;
    for (int ended = 0;
         !synced && ended < 2;) { /* the results of a statement end with NULL; two in a row mean that no more come */
        PGresult *result = PQgetResult(session->line);
        if (result == NULL) {
            ended++;
            continue;
        }
        ended = 0;
        synced = PQresultStatus(result) == PGRES_PIPELINE_SYNC;
        if (!synced && !is_good(result)) good = false;
        /* COMMIT of a failed transaction answers ROLLBACK */
        if (strcmp(PQcmdStatus(result), "ROLLBACK") == 0) good = false;
        PQclear(result);
    }
    session->sent = 0;
    if (!synced || PQstatus(session->line) != CONNECTION_OK) {
        sand_postgres_close(session);
        return false;
    }
    session->answered = asked;
    return good;
}

/* Ends pipeline mode, so that statements are answered one by one. */
static bool leave_pipe(sand_postgres *session)
{
    if (session->line == NULL) return false;
    if (!session->pipes) return true;
    if (!sand_postgres_settle(session) || PQexitPipelineMode(session->line) != 1) return false;
    session->pipes = false;
    return true;
}

/* ---- the lease -------------------------------------------------------------------------------------------- */

bool sand_postgres_own(sand_postgres *session)
{
    char sql[500];
    session->serves = true;
    if (!leave_pipe(session)) return false;
    session->me = (int32_t)number(session->line, "SELECT nextval('server_number')");
    const char *values[] = { session->address };
    /* Deletes the rows that dead servers left behind. */
    snprintf(sql, sizeof sql,
             "SELECT pg_advisory_lock(%d, %d); DELETE FROM server WHERE pg_try_advisory_xact_lock_shared(%d, number)",
             SAND_POSTGRES_LOCK, session->me, SAND_POSTGRES_LOCK);
    bool good = session->me > 0 && tell(session->line, sql);
    snprintf(sql, sizeof sql, "INSERT INTO server(number, address) VALUES(%d, $1)", session->me);
    PGresult *result = good ? PQexecParams(session->line, sql, 1, NULL, values, NULL, NULL, 0) : NULL;
    good = good && PQresultStatus(result) == PGRES_COMMAND_OK;
    PQclear(result);
    if (!good) sand_postgres_close(session);
    return good;
}

static void take_note(sand_postgres *session, const char *what)
{
    if (strcmp(what, "operator") == 0) {
        session->told = true;
        return;
    }
    SAND_ASSERT(session->n_news <= SAND_POSTGRES_NEWS);
    for (size_t i = 0; i < session->n_news && i < SAND_POSTGRES_NEWS; i++)
        if (strcmp(session->news[i], what) == 0) return;
    if (session->n_news == SAND_POSTGRES_NEWS) return;
    snprintf(session->news[session->n_news++], SAND_POSTGRES_NAME, "%s", what);
}

/* Takes the notifications of other sessions; false: the connection has ended. */
static bool listen_to(sand_postgres *session)
{
    PGnotify *note;
    if (PQconsumeInput(session->line) == 0 || PQstatus(session->line) != CONNECTION_OK) return false;
    while ((note = PQnotifies(session->line)) != NULL) {
        if (note->be_pid != PQbackendPID(session->line)) take_note(session, note->extra);
        PQfreemem(note);
    }
    return true;
}

static bool is_alive(sand_postgres *session)
{
    if (session->line == NULL || !listen_to(session)) return false;
    uint64_t now = clock_ms();
    if (now - session->answered >= SURE_MS) return false;
    if (now - session->answered < BEAT_MS) return true;
    if (!leave_pipe(session) || !tell(session->line, "SELECT 1")) return false;
    session->answered = now;
    return true;
}

bool sand_postgres_holds(sand_postgres *session, const sand_postgres_statement *known, size_t n)
{
    if (is_alive(session)) return true;
    sand_postgres_close(session);
    if (clock_ms() - session->tried < RETRY_MS) return false;
    sand_problem_list unsaid = { 0 };
    if (sand_postgres_open(session, known, n, &unsaid) == SAND_OK && session->serves) sand_postgres_own(session);
    sand_problem_list_free(&unsaid);
    return false;
}

/* ---- statements ------------------------------------------------------------------------------------------- */

bool sand_postgres_send(sand_postgres *session, const char *name, const char *const values[SAND_POSTGRES_VALUES], int n)
{
    SAND_ASSERT(n >= 0 && n <= SAND_POSTGRES_VALUES);
    if (session->line == NULL) return false;
    if (!session->pipes && PQenterPipelineMode(session->line) != 1) return false;
    session->pipes = true;
    if (PQsendQueryPrepared(session->line, name, n, values, NULL, NULL, 0) != 1) return false;
    /* Unread answers would fill the connection's buffers, so they are read every PIPE statements. */
    return ++session->sent < PIPE || sand_postgres_settle(session);
}

PGresult *sand_postgres_ask(sand_postgres *session, const char *name, const char *const values[SAND_POSTGRES_VALUES],
                            int n)
{
    SAND_ASSERT(n >= 0 && n <= SAND_POSTGRES_VALUES);
    if (!leave_pipe(session)) return NULL;
    uint64_t asked = clock_ms();
    PGresult *result = PQexecPrepared(session->line, name, n, values, NULL, NULL, 0);
    if (is_good(result)) {
        session->answered = asked;
        return result;
    }
    PQclear(result);
    if (PQstatus(session->line) != CONNECTION_OK) sand_postgres_close(session);
    return NULL;
}
