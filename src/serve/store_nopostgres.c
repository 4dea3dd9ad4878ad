/* store_nopostgres.c - stands in for store_postgres.c where the program was built without libpq. */
#include "serve/store_kind.h"

sand_error sand_store_postgres_open(const char *address, sand_problem_list *problems, sand_store **out)
{
    (void)address, (void)out;
    sand_problem_add(problems, SAND_MISTAKE, (sand_place){ .source = "the database" },
                     "this program was built without PostgreSQL");
    sand_problem_remedy(problems, "install libpq-dev and build it again with `make`; --games keeps battles without it");
    return SAND_ERROR_FILE;
}
