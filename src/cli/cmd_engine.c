/* cmd_engine.c - `sandtable engine`: the protocol on standard input and output, one JSON value a line. */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/record_file.h"

#include <sandtable/sandtable.h>

#include <stdlib.h>
#include <time.h>

const args_command engine_command = {
    "engine",
    "",
    "Answers requests of other programs: JSON-RPC 2.0, one message a line on standard input, one answer a line on\n"
    "standard output, until the input ends. docs/protocol.md describes every method; try\n"
    "  echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"hello\"}' | sandtable engine",
    NULL,
    0,
};

/* ---- what the engine may use --------------------------------------------------------------------------- */

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

/* The scenarios of the first place that has any. */
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

/* ---- lines ---------------------------------------------------------------------------------------------- */

typedef struct {
    char *at;
    size_t n, room;
} line;

/* One byte more of a line that is too long is kept than is allowed, so that the engine sees that it is. */
static void add_byte(line *to, char byte)
{
    if (to->n > SAND_PROTOCOL_LINE) return;
    if (to->n == to->room) {
        to->room = to->room ? 2 * to->room : 4096;
        to->at = realloc(to->at, to->room);
        if (!to->at) {
            fputs("sandtable: out of memory\n", stderr);
            exit(EXIT_USAGE);
        }
    }
    to->at[to->n++] = byte;
}

/* The next line as it is, whatever its bytes; false at the end. */
static bool next_line(FILE *in, line *to)
{
    int c;
    to->n = 0;
    while ((c = getc(in)) != EOF && c != '\n') add_byte(to, (char)c);
    return c != EOF || to->n > 0;
}

/* A line of blanks is none: it asks nothing, but its sender may wait for an answer. */
static bool is_empty(const line *l)
{
    return l->n == 0 || (l->n == 1 && *l->at == '\r');
}

/* Whoever asked waits for the answer: nothing stays in a buffer. */
static void emit(void *context, const char *answer, size_t n)
{
    FILE *out = context;
    fwrite(answer, 1, n, out);
    putc('\n', out);
    fflush(out);
}

int engine_run(int argc, char **argv)
{
    args a = { .command = &engine_command, .argc = argc, .argv = argv };
    const char *word;
    name_list files = { 0 };
    line request = { 0 };
    int row = args_next(&a, &word);
    if (row == ARGS_HELP) return EXIT_FINE;
    if (row == ARGS_PLAIN)
        return args_complain(&engine_command, "\"%s\" is not wanted: requests are read from standard input", word);
    if (row != ARGS_END) return EXIT_USAGE;
    find_scenarios(&files);
    sand_protocol_host host = { .scenario = read_scenario, .clock = milliseconds, .context = &files, .secret = secret };
    sand_protocol *protocol = sand_protocol_create(&host);
    if (!protocol) return EXIT_USAGE;
    while (next_line(stdin, &request) && !ferror(stdout))
        if (!is_empty(&request)) sand_protocol_handle(protocol, request.at, request.n, emit, stdout);
    sand_protocol_destroy(protocol);
    name_list_free(&files);
    free(request.at);
    return EXIT_FINE;
}
