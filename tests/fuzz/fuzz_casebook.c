/* fuzz_casebook.c - casebooks: every case is tried, refused with a message, or has a mistake of its own; none stops the
 * program. */
#include "fuzz/fuzz.h"

#include <sandtable/sandtable.h>

#include "base/assert.h"

typedef struct {
    size_t passed, failed;
} tally;

static void count(void *context, const sand_case *tried)
{
    tally *t = context;
    SAND_ASSERT(tried->id != NULL && tried->expected != NULL && tried->got != NULL && tried->why != NULL);
    SAND_ASSERT(tried->passed || *tried->expected != '\0');
    if (tried->passed)
        t->passed++;
    else
        t->failed++;
}

void fuzz_casebook(const uint8_t *bytes, size_t n)
{
    sand_problem_list problems = { 0 };
    tally t = { 0 };
    sand_casebook *book = sand_casebook_create();
    SAND_ASSERT(book != NULL);
    sand_error error = sand_casebook_run(book, (sand_source){ (const char *)bytes, n, "fuzz" }, count, &t, &problems);
    fuzz_judge(error, &problems);
    /* A case that has a mistake of its own counts as failed, but `t` did not hear of it. */
    SAND_ASSERT(sand_casebook_passed(book) == t.passed && sand_casebook_failed(book) >= t.failed);
    sand_casebook_destroy(book);
    sand_problem_list_free(&problems);
}
