/* cmd_engine.c - `sandtable engine`: the protocol on standard input and output, one JSON value a line. */
#include "cli/commands.h"
#include "cli/engine_host.h"

#include <sandtable/sandtable.h>

#include <stdlib.h>

const args_command engine_command = {
    "engine",
    "",
    "Answers requests of other programs: JSON-RPC 2.0, one message a line on standard input, one answer a line on\n"
    "standard output, until the input ends. docs/protocol.md describes every method; try\n"
    "  echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"hello\"}' | sandtable engine",
    NULL,
    0,
};

/* ---- lines ---------------------------------------------------------------------------------------------- */

typedef struct {
    char *at;
    size_t n, room;
} line;

/* Of a line that is too long, one byte more than the limit is kept, so that the protocol can tell that it is too long.
 */
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

/* Reads the next line, which may hold any bytes; false at the end of the input. */
static bool next_line(FILE *in, line *to)
{
    int c;
    to->n = 0;
    while ((c = getc(in)) != EOF && c != '\n') add_byte(to, (char)c);
    return c != EOF || to->n > 0;
}

/* Is the line empty, but for a carriage return?  A line of blanks is not: its sender may wait for an answer. */
static bool is_empty(const line *l)
{
    return l->n == 0 || (l->n == 1 && *l->at == '\r');
}

/* Flushes each answer, because the caller waits for it. */
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
    sand_protocol_host host = engine_host(&files);
    sand_protocol *protocol = sand_protocol_create(&host);
    if (!protocol) return EXIT_USAGE;
    while (next_line(stdin, &request) && !ferror(stdout))
        if (!is_empty(&request)) sand_protocol_handle(protocol, request.at, request.n, emit, stdout);
    sand_protocol_destroy(protocol);
    name_list_free(&files);
    free(request.at);
    return EXIT_FINE;
}
