/* store_kind.h - implements store.h twice: a table of functions for SQLite, and one for PostgreSQL. */
#ifndef SAND_SERVE_STORE_KIND_H
#define SAND_SERVE_STORE_KIND_H

#include "serve/store.h"

/* As in store.h. */
typedef struct {
    void (*close)(sand_store *store);
    bool (*own)(sand_store *store, const char *address);
    bool (*holds)(sand_store *store);
    sand_store_holder (*take)(sand_store *store, const char *battle, char address[SAND_STORE_ADDRESS]);
    void (*release)(sand_store *store, const char *battle);
    bool (*changed)(sand_store *store);
    void (*news)(sand_store *store, sand_store_name *to, void *context);
    void (*put_item)(sand_store *store, const sand_store_item *item);
    void (*put_line)(sand_store *store, const sand_store_line *line);
    void (*put_seat)(sand_store *store, const sand_store_seat *seat);
    void (*put_battle)(sand_store *store, const char *battle, int64_t touched);
    void (*fail)(sand_store *store);
    sand_error (*commit)(sand_store *store);
    sand_error (*read)(sand_store *store, const char *battle, const sand_store_reader *to);
    int64_t (*touched)(sand_store *store, const char *battle);
    sand_error (*read_items)(sand_store *store, const sand_store_item *like, const sand_store_reader *to);
    sand_error (*read_lines)(sand_store *store, const sand_store_line *first, const sand_store_reader *to);
    sand_error (*list)(sand_store *store, const char *holder, sand_store_name *to, void *context);
    sand_error (*list_idle)(sand_store *store, int64_t day, sand_store_name *to, void *context);
    int64_t (*count)(sand_store *store);
} sand_store_kind;

/* The first member of either implementation's structure. */
struct sand_store {
    const sand_store_kind *kind;
    uint64_t calls; /* that write or read battles */
};

sand_error sand_store_sqlite_open(const char *folder, sand_problem_list *problems, sand_store **out);
/* Fails with an explanation where the program was built without libpq. */
sand_error sand_store_postgres_open(const char *address, sand_problem_list *problems, sand_store **out);

#endif
