/* store.h - keeps battles as lines of records, items and seats: in a folder, by SQLite, for one server; or in
 * PostgreSQL, for several.
 *
 * A stored battle is the lines of its record (part 0), of its private part (1) and of what was said at its table (2), a
 * few items {kind, name, value}, and its seats.  Writes are gathered in one transaction until sand_store_commit: then
 * all are on the disk, or none of them is.  Texts are UTF-8. */
#ifndef SAND_SERVE_STORE_H
#define SAND_SERVE_STORE_H

#include <sandtable/error.h>

typedef struct sand_store sand_store;

typedef enum { SAND_STORE_RECORD, SAND_STORE_PRIVATE, SAND_STORE_TABLE } sand_store_part;

typedef struct {
    const char *battle, *kind, *name;
    const char *value; /* NULL: the item is removed */
} sand_store_item;

typedef struct {
    const char *battle;
    sand_store_part part;
    size_t n; /* from 1 */
    const char *text;
    size_t length;
} sand_store_line;

typedef struct {
    const char *battle, *holder; /* holder: the hash of the holder's token */
    const char *name;            /* NULL: the seat is given up */
    unsigned side;               /* 0: a watcher */
} sand_store_seat;

/* Receives the parts of a battle in this order: items by kind and name, seats, lines by part and number. */
typedef struct {
    void (*item)(void *context, const sand_store_item *item);
    void (*seat)(void *context, const sand_store_seat *seat);
    void (*line)(void *context, const sand_store_line *line);
    void *context;
    void (*touched)(void *context, int64_t at); /* when it was last touched, before all else; NULL: not wanted */
} sand_store_reader;

/* SAND_ERROR_FILE: not available, see problems. `place` is a folder, created if missing, or the address of a database:
 * postgresql://... */
sand_error sand_store_open(const char *place, sand_problem_list *problems, sand_store **out);
bool sand_store_is_shared(const char *place); /* is it the address of a database? */
void sand_store_close(sand_store *store);     /* uncommitted changes are lost; NULL is allowed */

/* ---- who holds which battles in memory ---- */

/* Makes this process a server that may hold battles of the store, until it ends. Other servers find it at `address`, an
 * origin; "": they cannot. False: the store is for one server, and another process is it. */
bool sand_store_own(sand_store *store, const char *address);
/* Has this process held its battles since the last call? False: other servers may have taken and changed them, so
 * battles in memory are void; the store recovers by itself as soon as it can. Call before every turn of the server's
 * loop. */
bool sand_store_holds(sand_store *store);

typedef enum { SAND_STORE_HERE, SAND_STORE_ELSEWHERE, SAND_STORE_FAILS } sand_store_holder;
enum { SAND_STORE_ADDRESS = 256 };
/* Makes this process hold the battle, unless another living one does. ELSEWHERE: `address` gets the address of that
 * server. A battle that does not exist can be taken too. */
sand_store_holder sand_store_take(sand_store *store, const char *battle, char address[SAND_STORE_ADDRESS]);
/* Gives the battle up, so that other servers may take it. */
void sand_store_release(sand_store *store, const char *battle);

/* Has another process changed the store since the last call? */
bool sand_store_changed(sand_store *store);
/* Tells the battles that other servers have changed since the last call, as far as sand_store_changed has seen; the
 * battle NULL means: too many to list. */
typedef void sand_store_name(void *context, const char *battle, int64_t touched);
void sand_store_news(sand_store *store, sand_store_name *to, void *context);

/* ---- writing ---- */

/* Errors in these are reported by the commit. */
void sand_store_put_item(sand_store *store, const sand_store_item *item);
void sand_store_put_line(sand_store *store, const sand_store_line *line);
void sand_store_put_seat(sand_store *store, const sand_store_seat *seat);
/* Adds a new battle, or records when one was last touched, in seconds of the system's clock. */
void sand_store_put_battle(sand_store *store, const char *battle, int64_t touched);
/* Makes the next commit fail, because a write could not be prepared. */
void sand_store_fail(sand_store *store);
/* SAND_OK: everything since the last commit is on the disk (even if that is nothing). SAND_ERROR_FILE: none of it is.
 */
sand_error sand_store_commit(sand_store *store);

/* ---- reading ---- */

/* Passes the whole battle to `to`. SAND_ERROR_UNKNOWN: there is no such battle; SAND_ERROR_FILE. */
sand_error sand_store_read(sand_store *store, const char *battle, const sand_store_reader *to);
/* Returns when the battle was last touched; -1: there is no such battle, or it cannot be read. */
int64_t sand_store_touched(sand_store *store, const char *battle);
/* Passes the items of one kind, also of an id that is no battle, such as "operator". */
sand_error sand_store_read_items(sand_store *store, const sand_store_item *like, const sand_store_reader *to);
/* Passes the lines of a part from number first->n on. */
sand_error sand_store_read_lines(sand_store *store, const sand_store_line *first, const sand_store_reader *to);
/* Passes the battles of a holder, the last touched first; all battles if `holder` is NULL. */
sand_error sand_store_list(sand_store *store, const char *holder, sand_store_name *to, void *context);
/* Passes at most 100 battles whose item battle/state is 0 or 1 and that were last touched before that day since 1970,
 * by their item battle/day if there is one. */
sand_error sand_store_list_idle(sand_store *store, int64_t day, sand_store_name *to, void *context);
uint64_t sand_store_calls(const sand_store *store); /* so far, of the functions that write or read battles */
int64_t sand_store_count(sand_store *store);        /* number of battles; -1: it cannot be read */

#endif
