/* store.h - where battles are kept: lines of records, items of a table, seats. In a folder, by SQLite, for one server;
 * or in a PostgreSQL, for several.
 *
 * A battle at rest is the lines of its record (part 0), of its private part (1) and of what was said at its table (2),
 * a few items {kind, name, value}, and its seats.  Writes gather in one transaction until sand_store_commit: then they
 * are on the disk, or none of them is.  Texts are UTF-8. */
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

/* Makes this process one that may hold battles of the store, until it ends. Others find it at `address`, an origin;
 * "": nowhere. False: the store is for one server, and another process is that. */
bool sand_store_own(sand_store *store, const char *address);
/* Has this process held its battles since this was last asked? False: other servers may have taken and changed them, so
 * that whatever is in memory is void; the store goes on by itself as soon as it can. To be asked before every turn. */
bool sand_store_holds(sand_store *store);

typedef enum { SAND_STORE_HERE, SAND_STORE_ELSEWHERE, SAND_STORE_FAILS } sand_store_holder;
enum { SAND_STORE_ADDRESS = 256 };
/* Makes this process the one that holds the battle, if no living one does. ELSEWHERE: `address` is told that of the
 * server which holds it. A battle that does not exist can be taken too. */
sand_store_holder sand_store_take(sand_store *store, const char *battle, char address[SAND_STORE_ADDRESS]);
/* Others may take the battle. */
void sand_store_release(sand_store *store, const char *battle);

/* Has another process changed the store since this was last asked? */
bool sand_store_changed(sand_store *store);
/* The battles that other servers have changed since this was last asked, as far as sand_store_changed has seen. NULL:
 * too many to be told one by one. */
typedef void sand_store_name(void *context, const char *battle, int64_t touched);
void sand_store_news(sand_store *store, sand_store_name *to, void *context);

/* ---- writing ---- */

/* Errors in these are reported by the commit. */
void sand_store_put_item(sand_store *store, const sand_store_item *item);
void sand_store_put_line(sand_store *store, const sand_store_line *line);
void sand_store_put_seat(sand_store *store, const sand_store_seat *seat);
/* Adds a new battle, or records when one was last touched, in seconds of the system's clock. */
void sand_store_put_battle(sand_store *store, const char *battle, int64_t touched);
/* A write could not be prepared: the next commit fails. */
void sand_store_fail(sand_store *store);
/* SAND_OK: everything since the last commit is on the disk (even if that is nothing). SAND_ERROR_FILE: none of it is.
 */
sand_error sand_store_commit(sand_store *store);

/* ---- reading ---- */

/* SAND_ERROR_UNKNOWN: there is no such battle; SAND_ERROR_FILE. */
sand_error sand_store_read(sand_store *store, const char *battle, const sand_store_reader *to);
/* When the battle was last touched; -1: there is no such battle, or it cannot be read. */
int64_t sand_store_touched(sand_store *store, const char *battle);
/* Items of one kind, also of what is no battle. */
sand_error sand_store_read_items(sand_store *store, const sand_store_item *like, const sand_store_reader *to);
/* Lines of a part from number `first` on. */
sand_error sand_store_read_lines(sand_store *store, const sand_store_line *first, const sand_store_reader *to);
/* The battles of a holder, the last touched first; or all of them for NULL. */
sand_error sand_store_list(sand_store *store, const char *holder, sand_store_name *to, void *context);
/* At most 100 battles whose item battle/state is 0 or 1 and that were last touched before that day since 1970, by their
 * item battle/day where there is one. */
sand_error sand_store_list_idle(sand_store *store, int64_t day, sand_store_name *to, void *context);
uint64_t sand_store_calls(const sand_store *store); /* so far, of the functions that write or read battles */
int64_t sand_store_count(sand_store *store);        /* of battles; -1: it cannot be read */

#endif
