/* store.c - passes each call on to the kind of the store: SQLite or PostgreSQL. */
#include "serve/store_kind.h"

#include <string.h>

bool sand_store_is_shared(const char *place)
{
    static const char *const begins[] = { "postgresql://", "postgres://" };
    for (size_t i = 0; i < SAND_LEN(begins); i++)
        if (strncmp(place, begins[i], strlen(begins[i])) == 0) return true;
    return false;
}

sand_error sand_store_open(const char *place, sand_problem_list *problems, sand_store **out)
{
    return sand_store_is_shared(place) ? sand_store_postgres_open(place, problems, out)
                                       : sand_store_sqlite_open(place, problems, out);
}

void sand_store_close(sand_store *store)
{
    if (store != NULL) store->kind->close(store);
}

bool sand_store_own(sand_store *store, const char *address)
{
    return store->kind->own(store, address);
}

bool sand_store_holds(sand_store *store)
{
    return store->kind->holds(store);
}

sand_store_holder sand_store_take(sand_store *store, const char *battle, char address[SAND_STORE_ADDRESS])
{
    return store->kind->take(store, battle, address);
}

void sand_store_release(sand_store *store, const char *battle)
{
    store->kind->release(store, battle);
}

bool sand_store_changed(sand_store *store)
{
    return store->kind->changed(store);
}

void sand_store_news(sand_store *store, sand_store_name *to, void *context)
{
    store->kind->news(store, to, context);
}

void sand_store_put_item(sand_store *store, const sand_store_item *item)
{
    store->calls++;
    store->kind->put_item(store, item);
}

void sand_store_put_line(sand_store *store, const sand_store_line *line)
{
    store->calls++;
    store->kind->put_line(store, line);
}

void sand_store_put_seat(sand_store *store, const sand_store_seat *seat)
{
    store->calls++;
    store->kind->put_seat(store, seat);
}

void sand_store_put_battle(sand_store *store, const char *battle, int64_t touched)
{
    store->calls++;
    store->kind->put_battle(store, battle, touched);
}

void sand_store_fail(sand_store *store)
{
    store->kind->fail(store);
}

sand_error sand_store_commit(sand_store *store)
{
    return store->kind->commit(store);
}

sand_error sand_store_read(sand_store *store, const char *battle, const sand_store_reader *to)
{
    store->calls++;
    return store->kind->read(store, battle, to);
}

int64_t sand_store_touched(sand_store *store, const char *battle)
{
    store->calls++;
    return store->kind->touched(store, battle);
}

sand_error sand_store_read_items(sand_store *store, const sand_store_item *like, const sand_store_reader *to)
{
    store->calls++;
    return store->kind->read_items(store, like, to);
}

sand_error sand_store_read_lines(sand_store *store, const sand_store_line *first, const sand_store_reader *to)
{
    store->calls++;
    return store->kind->read_lines(store, first, to);
}

sand_error sand_store_list(sand_store *store, const char *holder, sand_store_name *to, void *context)
{
    store->calls++;
    return store->kind->list(store, holder, to, context);
}

sand_error sand_store_list_idle(sand_store *store, int64_t day, sand_store_name *to, void *context)
{
    store->calls++;
    return store->kind->list_idle(store, day, to, context);
}

uint64_t sand_store_calls(const sand_store *store)
{
    return store->calls;
}

int64_t sand_store_count(sand_store *store)
{
    return store->kind->count(store);
}
