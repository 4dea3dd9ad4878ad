/* store_postgres.c - the store in a PostgreSQL, for several servers. Invariant: `failed` is set from the first write of
 * a transaction that went wrong until its commit, which then rolls back. Writes are sent without waiting; their
 * failures show at the next read or at the commit. */
#include "serve/postgres.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const sand_postgres_statement known[] = {
    { "begin", "BEGIN" },
    { "commit", "COMMIT" },
    { "rollback", "ROLLBACK" },
    { "begin_read", "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" },
    { "put_battle", "INSERT INTO battle VALUES($1, $2, $3) ON CONFLICT(id) DO UPDATE SET touched = $2" },
    { "put_item", "INSERT INTO item VALUES($1, $2, $3, $4) ON CONFLICT(battle, kind, name) DO UPDATE SET value = $4" },
    { "cut_item", "DELETE FROM item WHERE battle = $1 AND kind = $2 AND name = $3" },
    { "put_line", "INSERT INTO line VALUES($1, $2, $3, $4) ON CONFLICT(battle, part, n) DO UPDATE SET text = $4" },
    { "put_seat",
      "INSERT INTO seat VALUES($1, $2, $3, $4) ON CONFLICT(battle, holder) DO UPDATE SET side = $3, name = $4" },
    { "cut_seat", "DELETE FROM seat WHERE battle = $1 AND holder = $2" },
    { "has_battle", "SELECT touched FROM battle WHERE id = $1" },
    { "items", "SELECT kind, name, value FROM item WHERE battle = $1 ORDER BY kind, name" },
    { "items_of", "SELECT kind, name, value FROM item WHERE battle = $1 AND kind = $2 ORDER BY name" },
    { "seats", "SELECT holder, side, name FROM seat WHERE battle = $1 ORDER BY holder" },
    { "lines", "SELECT part, n, text FROM line WHERE battle = $1 ORDER BY part, n" },
    { "lines_from", "SELECT part, n, text FROM line WHERE battle = $1 AND part = $2 AND n >= $3 ORDER BY n" },
    { "list", "SELECT id, touched FROM battle ORDER BY touched DESC, id" },
    { "list_of", "SELECT id, touched FROM battle JOIN seat ON seat.battle = battle.id WHERE holder = $1"
                 " ORDER BY touched DESC, id" },
    { "list_idle", "SELECT id, touched FROM battle"
                   " JOIN item AS state ON state.battle = id AND state.kind = 'battle' AND state.name = 'state'"
                   " LEFT JOIN item AS day ON day.battle = id AND day.kind = 'battle' AND day.name = 'day'"
                   " WHERE state.value IN ('0', '1') AND coalesce(day.value::bigint, touched / 86400) < $1"
                   " ORDER BY touched LIMIT 100" },
    { "count", "SELECT count(*) FROM battle" },
    /* Does another living server hold the battle?  1396788804 is SAND_POSTGRES_LOCK. */
    { "held", "SELECT coalesce(address, ''), battle.server NOT IN (0, $2)"
              " AND NOT pg_try_advisory_xact_lock_shared(1396788804, battle.server)"
              " FROM battle LEFT JOIN server ON number = battle.server WHERE id = $1" },
    /* Of two servers that try at once, the second updates no row. */
    { "take", "UPDATE battle SET server = $2 WHERE id = $1"
              " AND (server IN (0, $2) OR pg_try_advisory_xact_lock_shared(1396788804, server))" },
    { "release", "UPDATE battle SET server = 0 WHERE id = $1 AND server = $2" },
    { "notify", "SELECT pg_notify('sandtable', $1)" },
};
_Static_assert(SAND_POSTGRES_LOCK == 1396788804, "the statements name it");

typedef struct {
    sand_store base;
    sand_postgres session;
    bool open, failed; /* a transaction is open, or has failed */
} postgres_store;

static postgres_store *of(sand_store *store)
{
    return (postgres_store *)store;
}

typedef struct {
    char text[24];
} digits;

static digits in_digits(int64_t n)
{
    digits out;
    snprintf(out.text, sizeof out.text, "%lld", (long long)n);
    return out;
}

/* ---- opening ---------------------------------------------------------------------------------------------- */

static void close_store(sand_store *any)
{
    postgres_store *store = of(any);
    sand_postgres_close(&store->session); /* the database rolls back what was not committed */
    free(store->session.place);
    free(store);
}

/* ---- writing ---------------------------------------------------------------------------------------------- */

static void send_write(postgres_store *store, const char *name, const char *const values[SAND_POSTGRES_VALUES], int n)
{
    if (!store->open) {
        store->open = true;
        store->failed = !sand_postgres_send(&store->session, "begin", NULL, 0);
    }
    if (!store->failed) store->failed = !sand_postgres_send(&store->session, name, values, n);
}

/* Notifies other servers, with the commit, that this battle has changed, or that the operator has asked for something.
 */
static void send_note(postgres_store *store, const char *what)
{
    send_write(store, "notify", (const char *const[SAND_POSTGRES_VALUES]){ what }, 1);
}

static void put_battle(sand_store *any, const char *battle, int64_t touched)
{
    digits at = in_digits(touched), me = in_digits(of(any)->session.me);
    send_write(of(any), "put_battle", (const char *const[SAND_POSTGRES_VALUES]){ battle, at.text, me.text }, 3);
    send_note(of(any), battle);
}

static void put_item(sand_store *any, const sand_store_item *item)
{
    const char *const values[SAND_POSTGRES_VALUES] = { item->battle, item->kind, item->name, item->value };
    send_write(of(any), item->value == NULL ? "cut_item" : "put_item", values, item->value == NULL ? 3 : 4);
    if (strcmp(item->battle, "operator") == 0) send_note(of(any), "operator");
}

static void put_line(sand_store *any, const sand_store_line *line)
{
    digits part = in_digits(line->part), n = in_digits((int64_t)line->n);
    send_write(of(any), "put_line",
               (const char *const[SAND_POSTGRES_VALUES]){ line->battle, part.text, n.text, line->text }, 4);
}

static void put_seat(sand_store *any, const sand_store_seat *seat)
{
    digits side = in_digits(seat->side);
    const char *const values[SAND_POSTGRES_VALUES] = { seat->battle, seat->holder, side.text, seat->name };
    send_write(of(any), seat->name == NULL ? "cut_seat" : "put_seat", values, seat->name == NULL ? 2 : 4);
}

static void fail(sand_store *any)
{
    of(any)->failed = of(any)->open = true;
}

static void run(postgres_store *store, const char *name)
{
    PQclear(sand_postgres_ask(&store->session, name, NULL, 0));
}

static sand_error commit(sand_store *any)
{
    postgres_store *store = of(any);
    if (!store->open) return SAND_OK;
    /* After COMMIT was sent the changes may be on the disk even if no answer comes. */
    bool ready = !store->failed && sand_postgres_settle(&store->session);
    bool sent = ready && sand_postgres_send(&store->session, "commit", NULL, 0);
    bool good = sent && sand_postgres_settle(&store->session);
    bool doubtful = sent && !good && store->session.line == NULL;
    if (!good && store->session.line != NULL) {
        sand_postgres_settle(&store->session);
        run(store, "rollback");
    }
    store->open = store->failed = false;
    return good ? SAND_OK : doubtful ? SAND_ERROR_UNKNOWN : SAND_ERROR_FILE;
}

/* ---- reading ---------------------------------------------------------------------------------------------- */

/* Runs a statement; one that fails inside a transaction makes the whole transaction fail. */
static PGresult *ask(postgres_store *store, const char *name, const char *const values[SAND_POSTGRES_VALUES], int n)
{
    if (store->open && store->failed) return NULL;
    PGresult *rows = sand_postgres_ask(&store->session, name, values, n);
    if (rows == NULL && store->open) store->failed = true;
    return rows;
}

static PGresult *ask_of(postgres_store *store, const char *name, const char *battle)
{
    return ask(store, name, (const char *const[SAND_POSTGRES_VALUES]){ battle }, 1);
}

static int64_t number_at(const PGresult *rows, int row, int column)
{
    return strtoll(PQgetvalue(rows, row, column), NULL, 10);
}

static void give_item(const PGresult *rows, int i, const char *battle, const sand_store_reader *to)
{
    to->item(to->context,
             &(sand_store_item){ battle, PQgetvalue(rows, i, 0), PQgetvalue(rows, i, 1), PQgetvalue(rows, i, 2) });
}

static void give_seat(const PGresult *rows, int i, const char *battle, const sand_store_reader *to)
{
    to->seat(to->context, &(sand_store_seat){ battle, PQgetvalue(rows, i, 0), PQgetvalue(rows, i, 2),
                                              (unsigned)number_at(rows, i, 1) });
}

static void give_line(const PGresult *rows, int i, const char *battle, const sand_store_reader *to)
{
    sand_store_line line = { battle, (sand_store_part)number_at(rows, i, 0), (size_t)number_at(rows, i, 1),
                             PQgetvalue(rows, i, 2), (size_t)PQgetlength(rows, i, 2) };
    to->line(to->context, &line);
}

typedef void give(const PGresult *rows, int i, const char *battle, const sand_store_reader *to);

/* Passes on all rows, and clears them. */
static bool give_all(PGresult *rows, const char *battle, give *one, const sand_store_reader *to)
{
    if (rows == NULL) return false;
    for (int i = 0; i < PQntuples(rows); i++) one(rows, i, battle, to);
    PQclear(rows);
    return true;
}

static int64_t touched_at(sand_store *any, const char *battle)
{
    PGresult *rows = ask_of(of(any), "has_battle", battle);
    int64_t at = rows != NULL && PQntuples(rows) == 1 ? number_at(rows, 0, 0) : -1;
    PQclear(rows);
    return at;
}

static bool read_parts(postgres_store *store, const char *battle, const sand_store_reader *to)
{
    return give_all(ask_of(store, "items", battle), battle, give_item, to) &&
           give_all(ask_of(store, "seats", battle), battle, give_seat, to) &&
           give_all(ask_of(store, "lines", battle), battle, give_line, to);
}

static sand_error read_battle(sand_store *any, const char *battle, const sand_store_reader *to)
{
    postgres_store *store = of(any);
    bool begins = !store->open; /* one transaction, so that all reads agree although another process may be writing */
    if (begins) run(store, "begin_read");
    PGresult *rows = ask_of(store, "has_battle", battle);
    bool asked = rows != NULL, found = asked && PQntuples(rows) == 1;
    if (found && to->touched != NULL) to->touched(to->context, number_at(rows, 0, 0));
    PQclear(rows);
    bool good = found && read_parts(store, battle, to);
    if (begins) run(store, "commit");
    return good ? SAND_OK : asked && !found ? SAND_ERROR_UNKNOWN : SAND_ERROR_FILE;
}

static sand_error read_items(sand_store *any, const sand_store_item *like, const sand_store_reader *to)
{
    const char *const values[SAND_POSTGRES_VALUES] = { like->battle, like->kind };
    PGresult *rows = ask(of(any), "items_of", values, 2);
    return give_all(rows, like->battle, give_item, to) ? SAND_OK : SAND_ERROR_FILE;
}

static sand_error read_lines(sand_store *any, const sand_store_line *first, const sand_store_reader *to)
{
    digits part = in_digits(first->part), n = in_digits((int64_t)first->n);
    const char *const values[SAND_POSTGRES_VALUES] = { first->battle, part.text, n.text };
    PGresult *rows = ask(of(any), "lines_from", values, 3);
    return give_all(rows, first->battle, give_line, to) ? SAND_OK : SAND_ERROR_FILE;
}

static sand_error give_names(PGresult *rows, sand_store_name *to, void *context)
{
    if (rows == NULL) return SAND_ERROR_FILE;
    for (int i = 0; i < PQntuples(rows); i++) to(context, PQgetvalue(rows, i, 0), number_at(rows, i, 1));
    PQclear(rows);
    return SAND_OK;
}

static sand_error list(sand_store *any, const char *holder, sand_store_name *to, void *context)
{
    return give_names(holder == NULL ? ask(of(any), "list", NULL, 0) : ask_of(of(any), "list_of", holder), to, context);
}

static sand_error list_idle(sand_store *any, int64_t day, sand_store_name *to, void *context)
{
    digits before = in_digits(day);
    return give_names(ask_of(of(any), "list_idle", before.text), to, context);
}

static int64_t count(sand_store *any)
{
    PGresult *rows = ask(of(any), "count", NULL, 0);
    int64_t n = rows != NULL && PQntuples(rows) == 1 ? number_at(rows, 0, 0) : -1;
    PQclear(rows);
    return n;
}

/* ---- who holds what --------------------------------------------------------------------------------------- */

static bool own(sand_store *any, const char *address)
{
    sand_postgres *session = &of(any)->session;
    snprintf(session->address, sizeof session->address, "%s", address);
    return session->me > 0 || sand_postgres_own(session);
}

static bool holds(sand_store *any)
{
    postgres_store *store = of(any);
    if (store->open) return true; /* the commit will fail if the session was lost */
    return sand_postgres_holds(&store->session, known, SAND_LEN(known));
}

static sand_store_holder take(sand_store *any, const char *battle, char address[SAND_STORE_ADDRESS])
{
    enum { TRIES = 2 };
    postgres_store *store = of(any);
    digits me = in_digits(store->session.me);
    const char *const values[SAND_POSTGRES_VALUES] = { battle, me.text };
    for (int i = 0; i < TRIES; i++) {
        PGresult *rows = ask(store, "held", values, 2);
        if (rows == NULL) return SAND_STORE_FAILS;
        bool there = PQntuples(rows) == 1, elsewhere = there && PQgetvalue(rows, 0, 1)[0] == 't';
        if (elsewhere) snprintf(address, SAND_STORE_ADDRESS, "%s", PQgetvalue(rows, 0, 0));
        PQclear(rows);
        if (elsewhere) return SAND_STORE_ELSEWHERE;
        if (!there) return SAND_STORE_HERE;
        rows = ask(store, "take", values, 2);
        bool failed = rows == NULL, taken = !failed && strcmp(PQcmdTuples(rows), "1") == 0;
        PQclear(rows);
        if (failed || taken) return taken ? SAND_STORE_HERE : SAND_STORE_FAILS;
        /* another server took it in between: ask again which one */
    }
    return SAND_STORE_FAILS;
}

static void release(sand_store *any, const char *battle)
{
    digits me = in_digits(of(any)->session.me);
    PQclear(ask(of(any), "release", (const char *const[SAND_POSTGRES_VALUES]){ battle, me.text }, 2));
}

static bool changed(sand_store *any)
{
    sand_postgres *session = &of(any)->session;
    bool told = session->told;
    session->told = false;
    return told;
}

static void news(sand_store *any, sand_store_name *to, void *context)
{
    sand_postgres *session = &of(any)->session;
    bool all = session->n_news == SAND_POSTGRES_NEWS;
    for (size_t i = 0; !all && i < session->n_news; i++) to(context, session->news[i], 0);
    if (all) to(context, NULL, 0);
    session->n_news = 0;
}

static const sand_store_kind kind = {
    .close = close_store,
    .own = own,
    .holds = holds,
    .take = take,
    .release = release,
    .changed = changed,
    .news = news,
    .put_item = put_item,
    .put_line = put_line,
    .put_seat = put_seat,
    .put_battle = put_battle,
    .fail = fail,
    .commit = commit,
    .read = read_battle,
    .touched = touched_at,
    .read_items = read_items,
    .read_lines = read_lines,
    .list = list,
    .list_idle = list_idle,
    .count = count,
};

sand_error sand_store_postgres_open(const char *address, sand_problem_list *problems, sand_store **out)
{
    postgres_store *store = calloc(1, sizeof *store);
    if (store == NULL) return SAND_ERROR_MEMORY;
    store->base.kind = &kind;
    size_t n = strlen(address) + 1;
    store->session.place = malloc(n);
    sand_error error = SAND_ERROR_MEMORY;
    if (store->session.place != NULL) {
        memcpy(store->session.place, address, n);
        error = sand_postgres_open(&store->session, known, SAND_LEN(known), problems);
    }
    if (error == SAND_OK)
        *out = &store->base;
    else
        close_store(&store->base);
    return error;
}
