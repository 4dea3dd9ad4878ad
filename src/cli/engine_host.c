/* engine_host.c - gives the protocol engine what the library may not fetch itself: scenarios, a clock, secrets. */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include "cli/engine_host.h"
#include "cli/record_file.h"

#include <time.h>

static bool read_scenario(void *context, size_t i, char **out, size_t *n)
{
    const name_list *files = context;
    sand_problem_list problems = { 0 };
    if (i >= files->n) return false;
    if (sand_file_read(files->at[i], &problems, out, n) != SAND_OK) *out = NULL;
    sand_problem_list_free(&problems);
    return true;
}

static uint64_t milliseconds(void *context)
{
    struct timespec now;
    (void)context;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000u + (uint64_t)now.tv_nsec / 1000000u;
}

static bool secret(void *context, char out[65])
{
    (void)context;
    return record_file_secret(out);
}

/* Lists the scenarios of the first folder that has any. */
static void find_scenarios(name_list *out)
{
    const char *roots[SHARE_ROOTS];
    size_t n = share_roots(roots);
    for (size_t i = 0; i < n && out->n == 0; i++) {
        text folder = { 0 };
        text_add(&folder, "%s/scenarios", roots[i]);
        files_below(text_of(&folder), ".json", out);
        text_free(&folder);
    }
}

sand_protocol_host engine_host(name_list *files)
{
    find_scenarios(files);
    return (sand_protocol_host){ .scenario = read_scenario, .clock = milliseconds, .context = files, .secret = secret };
}
