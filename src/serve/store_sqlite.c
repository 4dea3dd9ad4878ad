/* store_sqlite.c - the store in one SQLite file, with a write-ahead log and every commit synced. Invariant: `failed` is
 * set from the first write of a transaction that went wrong until its commit, which then rolls back. */
#define _POSIX_C_SOURCE 200809L
#include "serve/store_kind.h"

#include "base/assert.h"
#include "serve/checkpoint.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SCHEMA = 1, BUSY_MS = 5000 };

static const char schema[] =
    "CREATE TABLE battle(id TEXT PRIMARY KEY, touched INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE item(battle TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL,"
    " PRIMARY KEY(battle, kind, name)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE line(battle TEXT NOT NULL, part INTEGER NOT NULL, n INTEGER NOT NULL, text TEXT NOT NULL,"
    " PRIMARY KEY(battle, part, n)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE seat(battle TEXT NOT NULL, holder TEXT NOT NULL, side INTEGER NOT NULL, name TEXT NOT NULL,"
    " PRIMARY KEY(battle, holder)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX seat_holder ON seat(holder);";

typedef enum {
    BEGIN,
    BEGIN_READ,
    COMMIT,
    ROLLBACK,
    PUT_BATTLE,
    PUT_ITEM,
    CUT_ITEM,
    PUT_LINE,
    PUT_SEAT,
    CUT_SEAT,
    HAS_BATTLE,
    ITEMS,
    ITEMS_OF,
    SEATS,
    LINES,
    LINES_FROM,
    LIST,
    LIST_OF,
    LIST_IDLE,
    COUNT,
    VERSION,
    STATEMENTS
} statement;

static const char *const texts[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [BEGIN_READ] = "BEGIN",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [PUT_BATTLE] = "INSERT INTO battle VALUES(?1, ?2) ON CONFLICT(id) DO UPDATE SET touched = ?2",
    [PUT_ITEM] = "INSERT INTO item VALUES(?1, ?2, ?3, ?4) ON CONFLICT DO UPDATE SET value = ?4",
    [CUT_ITEM] = "DELETE FROM item WHERE battle = ?1 AND kind = ?2 AND name = ?3",
    [PUT_LINE] = "INSERT INTO line VALUES(?1, ?2, ?3, ?4) ON CONFLICT DO UPDATE SET text = ?4",
    [PUT_SEAT] = "INSERT INTO seat VALUES(?1, ?2, ?3, ?4) ON CONFLICT DO UPDATE SET side = ?3, name = ?4",
    [CUT_SEAT] = "DELETE FROM seat WHERE battle = ?1 AND holder = ?2",
    [HAS_BATTLE] = "SELECT touched FROM battle WHERE id = ?1",
    [ITEMS] = "SELECT kind, name, value FROM item WHERE battle = ?1 ORDER BY kind, name",
    [ITEMS_OF] = "SELECT kind, name, value FROM item WHERE battle = ?1 AND kind = ?2 ORDER BY name",
    [SEATS] = "SELECT holder, side, name FROM seat WHERE battle = ?1 ORDER BY holder",
    [LINES] = "SELECT part, n, text FROM line WHERE battle = ?1 ORDER BY part, n",
    [LINES_FROM] = "SELECT part, n, text FROM line WHERE battle = ?1 AND part = ?2 AND n >= ?3 ORDER BY n",
    [LIST] = "SELECT id, touched FROM battle ORDER BY touched DESC, id",
    [LIST_OF] = ("SELECT id, touched FROM battle JOIN seat ON seat.battle = battle.id WHERE holder = ?1"
                 " ORDER BY touched DESC, id"),
    [LIST_IDLE] = ("SELECT id, touched FROM battle"
                   " JOIN item AS state ON state.battle = id AND state.kind = 'battle' AND state.name = 'state'"
                   " LEFT JOIN item AS day ON day.battle = id AND day.kind = 'battle' AND day.name = 'day'"
                   " WHERE state.value IN ('0', '1') AND coalesce(CAST(day.value AS INTEGER), touched / 86400) < ?1"
                   " ORDER BY touched LIMIT 100"),
    [COUNT] = "SELECT count(*) FROM battle",
    [VERSION] = "PRAGMA data_version",
};

typedef struct {
    sand_store base;
    sqlite3 *file;
    sqlite3_stmt *made[STATEMENTS];
    bool open, failed;           /* a transaction is open, or has failed */
    int owner;                   /* descriptor of the file that the holder of the battles locks; -1: not opened */
    int64_t version;             /* data_version when `changed` last looked */
    sand_checkpoint *checkpoint; /* NULL: commits make them */
} sqlite_store;

static sqlite_store *of(sand_store *store)
{
    return (sqlite_store *)store;
}

/* ---- statements ------------------------------------------------------------------------------------------- */

static sqlite3_stmt *make(sqlite_store *store, statement which)
{
    SAND_ASSERT(which < STATEMENTS);
    if (store->made[which] == NULL)
        sqlite3_prepare_v3(store->file, texts[which], -1, SQLITE_PREPARE_PERSISTENT, &store->made[which], NULL);
    return store->made[which];
}

static void bind_text(sqlite3_stmt *to, int place, const char *text)
{
    sqlite3_bind_text(to, place, text, -1, SQLITE_STATIC);
}

/* Runs a statement that returns no rows. */
static bool run(sqlite_store *store, statement which)
{
    sqlite3_stmt *made = make(store, which);
    if (made == NULL) return false;
    int result = sqlite3_step(made);
    sqlite3_reset(made);
    return result == SQLITE_DONE || result == SQLITE_ROW;
}

/* Returns a statement to run in the transaction, which the first one begins; NULL: the transaction has failed. */
static sqlite3_stmt *begin_write(sqlite_store *store, statement which)
{
    if (!store->open) {
        store->open = true;
        store->failed = !run(store, BEGIN);
    }
    sqlite3_stmt *made = store->failed ? NULL : make(store, which);
    if (made == NULL) store->failed = true;
    return made;
}

static void end_write(sqlite_store *store, sqlite3_stmt *made)
{
    SAND_ASSERT(store->open && made != NULL);
    if (sqlite3_step(made) != SQLITE_DONE) store->failed = true;
    sqlite3_reset(made);
    sqlite3_clear_bindings(made);
}

/* ---- opening ---------------------------------------------------------------------------------------------- */

static bool tell(sqlite_store *store, const char *sql)
{
    return sqlite3_exec(store->file, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static int version_of(sqlite_store *store)
{
    sqlite3_stmt *asked = NULL;
    int version = -1;
    if (sqlite3_prepare_v2(store->file, "PRAGMA user_version", -1, &asked, NULL) == SQLITE_OK &&
        sqlite3_step(asked) == SQLITE_ROW)
        version = sqlite3_column_int(asked, 0);
    sqlite3_finalize(asked);
    return version;
}

static bool prepare_schema(sqlite_store *store, int version)
{
    char sets[40];
    if (version == SCHEMA) return true;
    snprintf(sets, sizeof sets, "PRAGMA user_version = %d", SCHEMA);
    return tell(store, "BEGIN IMMEDIATE") && tell(store, schema) && tell(store, sets) && tell(store, "COMMIT");
}

/* Opens the file that sand_store_own locks. The lock ends with the process, even if it is killed. */
static bool open_owner(sqlite_store *store, const char *place)
{
    char path[4096];
    int n = snprintf(path, sizeof path, "%s/battles.owner", place);
    if (n < 0 || (size_t)n >= sizeof path) return false;
    store->owner = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    return store->owner >= 0;
}

static sand_error open_file(sqlite_store *store, const char *path, sand_problem_list *problems)
{
    bool opened = sqlite3_open_v2(path, &store->file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
                                  NULL) == SQLITE_OK;
    if (opened) sqlite3_busy_timeout(store->file, BUSY_MS);
    opened = opened && tell(store, "PRAGMA journal_mode = WAL") && tell(store, "PRAGMA synchronous = FULL");
    int version = opened ? version_of(store) : -1;
    if (version > SCHEMA) {
        sand_problem_add(problems, SAND_MISTAKE, (sand_place){ .source = path },
                         "the store has version %d; this program knows versions up to %d", version, SCHEMA);
        sand_problem_remedy(problems, "use the newer program that made it");
        return SAND_ERROR_FILE;
    }
    if (opened && version >= 0 && prepare_schema(store, version)) return SAND_OK;
    sand_problem_add(problems, SAND_MISTAKE, (sand_place){ .source = path }, "%s",
                     store->file ? sqlite3_errmsg(store->file) : "out of memory");
    sand_problem_remedy(problems, "the folder must be writable, and the file a store of sandtable");
    return SAND_ERROR_FILE;
}

static void close_store(sand_store *any)
{
    sqlite_store *store = of(any);
    if (store->open) run(store, ROLLBACK);
    sand_checkpoint_stop(store->checkpoint);
    for (size_t i = 0; i < STATEMENTS; i++) sqlite3_finalize(store->made[i]);
    sqlite3_close(store->file);
    if (store->owner >= 0) close(store->owner);
    free(store);
}

static bool own(sand_store *any, const char *address)
{
    sqlite_store *store = of(any);
    (void)address; /* one server alone: no other has to find it */
    SAND_ASSERT(store->owner >= 0);
    struct flock all = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
    return fcntl(store->owner, F_SETLK, &all) == 0;
}

/* ---- writing ---------------------------------------------------------------------------------------------- */

static void put_battle(sand_store *any, const char *battle, int64_t touched)
{
    sqlite_store *store = of(any);
    sqlite3_stmt *put = begin_write(store, PUT_BATTLE);
    if (put == NULL) return;
    bind_text(put, 1, battle);
    sqlite3_bind_int64(put, 2, touched);
    end_write(store, put);
}

static void put_item(sand_store *any, const sand_store_item *item)
{
    sqlite_store *store = of(any);
    sqlite3_stmt *put = begin_write(store, item->value == NULL ? CUT_ITEM : PUT_ITEM);
    if (put == NULL) return;
    bind_text(put, 1, item->battle);
    bind_text(put, 2, item->kind);
    bind_text(put, 3, item->name);
    if (item->value != NULL) bind_text(put, 4, item->value);
    end_write(store, put);
}

static void put_line(sand_store *any, const sand_store_line *line)
{
    sqlite_store *store = of(any);
    sqlite3_stmt *put = begin_write(store, PUT_LINE);
    if (put == NULL) return;
    bind_text(put, 1, line->battle);
    sqlite3_bind_int(put, 2, (int)line->part);
    sqlite3_bind_int64(put, 3, (sqlite3_int64)line->n);
    sqlite3_bind_text(put, 4, line->text, (int)line->length, SQLITE_STATIC);
    end_write(store, put);
}

static void put_seat(sand_store *any, const sand_store_seat *seat)
{
    sqlite_store *store = of(any);
    sqlite3_stmt *put = begin_write(store, seat->name == NULL ? CUT_SEAT : PUT_SEAT);
    if (put == NULL) return;
    bind_text(put, 1, seat->battle);
    bind_text(put, 2, seat->holder);
    if (seat->name != NULL) {
        sqlite3_bind_int(put, 3, (int)seat->side);
        bind_text(put, 4, seat->name);
    }
    end_write(store, put);
}

static void fail(sand_store *any)
{
    sqlite_store *store = of(any);
    store->open = store->failed = true;
}

static sand_error commit(sand_store *any)
{
    sqlite_store *store = of(any);
    if (!store->open) return SAND_OK;
    bool good = !store->failed && run(store, COMMIT);
    if (!good) run(store, ROLLBACK);
    store->open = store->failed = false;
    return good ? SAND_OK : SAND_ERROR_FILE;
}

/* ---- reading ---------------------------------------------------------------------------------------------- */

static const char *text_at(sqlite3_stmt *row, int column)
{
    const unsigned char *text = sqlite3_column_text(row, column);
    return text == NULL ? "" : (const char *)text;
}

static void give_item(sqlite3_stmt *row, const char *battle, const sand_store_reader *to)
{
    sand_store_item item = { battle, text_at(row, 0), text_at(row, 1), text_at(row, 2) };
    to->item(to->context, &item);
}

static void give_seat(sqlite3_stmt *row, const char *battle, const sand_store_reader *to)
{
    sand_store_seat seat = { battle, text_at(row, 0), text_at(row, 2), (unsigned)sqlite3_column_int(row, 1) };
    to->seat(to->context, &seat);
}

static void give_line(sqlite3_stmt *row, const char *battle, const sand_store_reader *to)
{
    const char *text = text_at(row, 2);
    sand_store_line line = { battle, (sand_store_part)sqlite3_column_int(row, 0), (size_t)sqlite3_column_int64(row, 1),
                             text, (size_t)sqlite3_column_bytes(row, 2) };
    to->line(to->context, &line);
}

typedef void give(sqlite3_stmt *row, const char *battle, const sand_store_reader *to);

/* Passes on every row of a statement whose first parameter is the battle. */
static bool give_all(sqlite3_stmt *asked, const char *battle, give *one, const sand_store_reader *to)
{
    int result = SQLITE_ERROR;
    if (asked == NULL) return false;
    bind_text(asked, 1, battle);
    while ((result = sqlite3_step(asked)) == SQLITE_ROW) one(asked, battle, to);
    sqlite3_reset(asked);
    return result == SQLITE_DONE;
}

static sand_error read_battle(sand_store *any, const char *battle, const sand_store_reader *to)
{
    sqlite_store *store = of(any);
    sqlite3_stmt *has = make(store, HAS_BATTLE);
    bool begins = !store->open; /* one transaction, so that all reads agree although another process may be writing */
    if (has == NULL) return SAND_ERROR_FILE;
    bind_text(has, 1, battle);
    int found = sqlite3_step(has);
    if (found == SQLITE_ROW && to->touched != NULL) to->touched(to->context, sqlite3_column_int64(has, 0));
    sqlite3_reset(has);
    if (found != SQLITE_ROW) return found == SQLITE_DONE ? SAND_ERROR_UNKNOWN : SAND_ERROR_FILE;
    bool good = !begins || run(store, BEGIN_READ);
    good = good && give_all(make(store, ITEMS), battle, give_item, to) &&
           give_all(make(store, SEATS), battle, give_seat, to) && give_all(make(store, LINES), battle, give_line, to);
    if (begins) run(store, COMMIT);
    return good ? SAND_OK : SAND_ERROR_FILE;
}

static int64_t touched_at(sand_store *any, const char *battle)
{
    sqlite_store *store = of(any);
    sqlite3_stmt *has = make(store, HAS_BATTLE);
    int64_t at = -1;
    if (has == NULL) return at;
    bind_text(has, 1, battle);
    if (sqlite3_step(has) == SQLITE_ROW) at = sqlite3_column_int64(has, 0);
    sqlite3_reset(has);
    return at;
}

static sand_error read_items(sand_store *any, const sand_store_item *like, const sand_store_reader *to)
{
    sqlite_store *store = of(any);
    sqlite3_stmt *asked = make(store, ITEMS_OF);
    if (asked == NULL) return SAND_ERROR_FILE;
    bind_text(asked, 2, like->kind);
    return give_all(asked, like->battle, give_item, to) ? SAND_OK : SAND_ERROR_FILE;
}

static sand_error read_lines(sand_store *any, const sand_store_line *first, const sand_store_reader *to)
{
    sqlite_store *store = of(any);
    sqlite3_stmt *asked = make(store, LINES_FROM);
    if (asked == NULL) return SAND_ERROR_FILE;
    sqlite3_bind_int(asked, 2, (int)first->part);
    sqlite3_bind_int64(asked, 3, (sqlite3_int64)first->n);
    return give_all(asked, first->battle, give_line, to) ? SAND_OK : SAND_ERROR_FILE;
}

static sand_error give_names(sqlite3_stmt *asked, sand_store_name *to, void *context)
{
    int result = SQLITE_ERROR;
    while ((result = sqlite3_step(asked)) == SQLITE_ROW) to(context, text_at(asked, 0), sqlite3_column_int64(asked, 1));
    sqlite3_reset(asked);
    return result == SQLITE_DONE ? SAND_OK : SAND_ERROR_FILE;
}

static sand_error list(sand_store *any, const char *holder, sand_store_name *to, void *context)
{
    sqlite_store *store = of(any);
    sqlite3_stmt *asked = make(store, holder == NULL ? LIST : LIST_OF);
    if (asked == NULL) return SAND_ERROR_FILE;
    if (holder != NULL) bind_text(asked, 1, holder);
    return give_names(asked, to, context);
}

static sand_error list_idle(sand_store *any, int64_t day, sand_store_name *to, void *context)
{
    sqlite_store *store = of(any);
    sqlite3_stmt *asked = make(store, LIST_IDLE);
    if (asked == NULL) return SAND_ERROR_FILE;
    sqlite3_bind_int64(asked, 1, day);
    return give_names(asked, to, context);
}

static int64_t number_of(sqlite_store *store, statement which)
{
    sqlite3_stmt *asked = make(store, which);
    int64_t n = -1;
    if (asked != NULL && sqlite3_step(asked) == SQLITE_ROW) n = sqlite3_column_int64(asked, 0);
    if (asked != NULL) sqlite3_reset(asked);
    return n;
}

static int64_t count(sand_store *any)
{
    sqlite_store *store = of(any);
    return number_of(store, COUNT);
}

static bool changed(sand_store *any)
{
    sqlite_store *store = of(any);
    int64_t before = store->version;
    store->version = number_of(store, VERSION);
    return store->version != before;
}

/* ---- for one server alone --------------------------------------------------------------------------------- */

static bool holds(sand_store *any)
{
    (void)any;
    return true;
}

static sand_store_holder take(sand_store *any, const char *battle, char address[SAND_STORE_ADDRESS])
{
    (void)any, (void)battle, (void)address;
    return SAND_STORE_HERE;
}

static void release(sand_store *any, const char *battle)
{
    (void)any, (void)battle;
}

static void news(sand_store *any, sand_store_name *to, void *context)
{
    (void)any, (void)to, (void)context;
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

sand_error sand_store_sqlite_open(const char *place, sand_problem_list *problems, sand_store **out)
{
    char path[4096];
    int n = snprintf(path, sizeof path, "%s/battles.sqlite", place);
    if (n < 0 || (size_t)n >= sizeof path) return SAND_ERROR_RANGE;
    if (mkdir(place, 0700) != 0 && errno != EEXIST) {
        sand_problem_add(problems, SAND_MISTAKE, (sand_place){ .source = place }, "%s", strerror(errno));
        sand_problem_remedy(problems, "name a folder that can be made and written");
        return SAND_ERROR_FILE;
    }
    mode_t before = umask(0077); /* the sides' secrets are readable by the server alone */
    sqlite_store *store = calloc(1, sizeof *store);
    if (store != NULL) store->base.kind = &kind;
    if (store != NULL) store->owner = -1;
    sand_error error = store == NULL ? SAND_ERROR_MEMORY : open_file(store, path, problems);
    if (error == SAND_OK && !open_owner(store, place)) error = SAND_ERROR_FILE;
    if (error == SAND_OK) store->checkpoint = sand_checkpoint_start(store->file, path);
    umask(before);
    if (error == SAND_OK)
        *out = &store->base;
    else if (store != NULL)
        close_store(&store->base);
    return error;
}
