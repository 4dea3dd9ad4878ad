/* outsider.c - runs a player that is another program, and exchanges messages with it. */
#define _POSIX_C_SOURCE 200809L /* clock_gettime, fork, poll, waitpid */
#include "cli/outsider.h"

#include "base/assert.h"
#include "base/json_read.h"

#include <sandtable/sandtable.h>

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LINE_MOST = 1 << 20, GRACE_MS = 1000 };

static uint64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000u + (uint64_t)now.tv_nsec / 1000000u;
}

/* ---- the process ---- */

/* Runs in the new process: makes its ends of the pipes standard input and output, and starts the program. */
static void become(const char *command, const int to[2], const int from[2])
{
    dup2(to[0], STDIN_FILENO);
    dup2(from[1], STDOUT_FILENO);
    close(to[0]);
    close(to[1]);
    close(from[0]);
    close(from[1]);
    signal(SIGPIPE, SIG_DFL);
    setpgid(0, 0);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

static bool run(outsider *player)
{
    int to[2], from[2];
    if (pipe(to) != 0) return false;
    if (pipe(from) != 0) {
        close(to[0]);
        close(to[1]);
        return false;
    }
    fcntl(to[1], F_SETFD, FD_CLOEXEC);
    fcntl(from[0], F_SETFD, FD_CLOEXEC);
    fcntl(to[1], F_SETFL, O_NONBLOCK);
    fflush(NULL);
    player->process = fork();
    if (player->process == 0) become(player->command, to, from);
    if (player->process > 0)
        setpgid(player->process, player->process); /* parent and child both call it, because either may run first */
    close(to[0]);
    close(from[1]);
    player->in = to[1];
    player->out = from[0];
    if (player->process > 0) return true;
    close(to[1]);
    close(from[0]);
    player->process = 0;
    return false;
}

/* Waits GRACE_MS for the program to end, then kills it with all processes that it started. Returns its status as
 * waitpid gives it. */
static int await_end(outsider *player)
{
    SAND_ASSERT(player->process > 0);
    const struct timespec pause = { .tv_nsec = 5000000 };
    int status = 0;
    uint64_t end = now_ms() + GRACE_MS;
    pid_t ended = waitpid(player->process, &status, WNOHANG);
    while (ended == 0 && now_ms() < end) {
        nanosleep(&pause, NULL);
        ended = waitpid(player->process, &status, WNOHANG);
    }
    if (ended == 0) {
        kill(-player->process, SIGKILL);
        waitpid(player->process, &status, 0);
    }
    player->process = 0;
    return status;
}

static int let_go(outsider *player)
{
    close(player->in);
    close(player->out);
    text_free(&player->line);
    return await_end(player);
}

void outsider_stop(outsider *player)
{
    if (player->process != 0) let_go(player);
}

static outsider_fate has_ended(outsider *player, text *why)
{
    int status = let_go(player);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
        text_add(why, "the program cannot be run, or ended with status 127");
    else if (WIFEXITED(status))
        text_add(why, "it ended with status %d", WEXITSTATUS(status));
    else
        text_add(why, "it was ended by signal %d", WIFSIGNALED(status) ? WTERMSIG(status) : 0);
    return OUTSIDER_ENDED;
}

/* ---- lines ---- */

/* Writes the bytes; false: the program has ended, or did not read for as long as it may take for an answer. */
static bool write_line(outsider *player, const char *bytes, size_t n)
{
    while (n > 0) {
        ssize_t done = write(player->in, bytes, n);
        if (done < 0 && errno == EINTR) continue;
        if (done < 0 && errno == EAGAIN) {
            struct pollfd ready = { .fd = player->in, .events = POLLOUT };
            if (poll(&ready, 1, (int)player->ms) > 0) continue;
        }
        if (done <= 0) return false;
        bytes += done;
        n -= (size_t)done;
    }
    return true;
}

/* Takes the first line out of the bytes read so far; false: no line is complete. */
static bool take_line(outsider *player, text *line)
{
    const char *all = text_of(&player->line), *end = strchr(all, '\n');
    if (!end) return false;
    text rest = { 0 };
    text_clear(line);
    text_add_bytes(line, all, (size_t)(end - all));
    text_add(&rest, "%s", end + 1);
    text_free(&player->line);
    player->line = rest;
    return true;
}

static outsider_fate next_line(outsider *player, uint64_t end, text *line, text *why)
{
    char bytes[4096];
    while (!take_line(player, line)) {
        uint64_t now = now_ms();
        struct pollfd ready = { .fd = player->out, .events = POLLIN };
        int there = now < end ? poll(&ready, 1, (int)(end - now)) : 0;
        if (there < 0 && errno == EINTR) continue;
        if (there <= 0) {
            text_add(why, "it gave no answer in %" PRIu64 " ms", player->ms);
            return OUTSIDER_LATE;
        }
        ssize_t n = read(player->out, bytes, sizeof bytes);
        if (n <= 0) return has_ended(player, why);
        if (strlen(text_of(&player->line)) + (size_t)n > LINE_MOST || memchr(bytes, '\0', (size_t)n)) {
            text_add(why, "it wrote a line that is longer than %d bytes, or no text", LINE_MOST);
            return OUTSIDER_WRONG;
        }
        text_add_bytes(&player->line, bytes, (size_t)n);
    }
    return OUTSIDER_FINE;
}

/* ---- messages ---- */

static void emit(void *context, const char *line, size_t n)
{
    outsider *player = context;
    if (write_line(player, line, n))
        write_line(player, "\n", 1); /* a program that has ended is noticed at the next read */
}

/* Is the method refused in a match, where no dice may be rolled again? */
static bool is_kept_from(const char *method)
{
    static const char *const never[] = { "undo", "redo", "ask_undo" };
    for (size_t i = 0; i < SAND_LEN(never); i++)
        if (strcmp(method, never[i]) == 0) return true;
    return false;
}

static void refuse(outsider *player, const char *why)
{
    text line = { 0 };
    text_add(&line, "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32016,\"message\":\"%s\"}}", why);
    emit(player, text_of(&line), strlen(text_of(&line)));
    text_free(&line);
}

static void answer(outsider *player, sand_protocol *seat, const char *method, const text *line)
{
    if (!seat)
        refuse(player, "no battle has begun");
    else if (is_kept_from(method))
        refuse(player, "nothing is taken back in a match");
    else
        sand_protocol_handle(seat, text_of(line), strlen(text_of(line)), emit, player);
}

/* The kinds of line that a program may write. */
typedef enum { LINE_REQUEST, LINE_ANSWER, LINE_OLD, LINE_NONE } line_kind;

/* Tells what kind of line was parsed. `result` gets its result, which lives as long as the document. */
static line_kind understand(const outsider *player, sand_json_document *document, const char **method,
                            const sand_json **result, text *why)
{
    sand_problem_list problems = { 0 };
    sand_cursor top, error;
    int64_t id = 0;
    const char *message = "";
    line_kind kind = LINE_NONE;
    sand_json_read_top(&top, document, &problems);
    if (sand_json_read_kind(&top, "method") == SAND_JSON_TEXT) {
        sand_json_read_content(&top, "method", LINE_MOST, method);
        kind = LINE_REQUEST;
    } else if (sand_json_read_kind(&top, "id") == SAND_JSON_INTEGER) {
        sand_json_read_int(&top, "id", 0, INT64_MAX, &id);
        kind = id == player->asked ? LINE_ANSWER : LINE_OLD;
        *result = sand_json_read_has(&top, "result") ? sand_json_read_any(&top, "result") : NULL;
        if (sand_json_read_optional_object(&top, "error", &error))
            sand_json_read_optional_prose(&error, "message", LINE_MOST, &message);
        if (kind == LINE_ANSWER && !*result) text_add(why, "it answered by an error: %s", message);
    }
    sand_problem_list_free(&problems);
    return kind;
}

static outsider_fate hear(outsider *player, sand_protocol *seat, sand_json_document *document, const sand_json **result,
                          text *why)
{
    text line = { 0 };
    uint64_t end = now_ms() + player->ms;
    outsider_fate fate = OUTSIDER_FINE;
    for (bool open = true; open && fate == OUTSIDER_FINE;) {
        sand_problem_list problems = { 0 };
        const char *method = "";
        fate = next_line(player, end, &line, why);
        if (fate != OUTSIDER_FINE) break;
        const sand_json_source source = { player->name, text_of(&line), strlen(text_of(&line)), 0, SAND_JSON_STRICT };
        bool read = sand_json_parse(&source, document, &problems) == SAND_OK;
        line_kind kind = read ? understand(player, document, &method, result, why) : LINE_NONE;
        if (kind == LINE_REQUEST) answer(player, seat, method, &line);
        if (kind == LINE_NONE) text_add(why, "it wrote what is no message: %.200s", text_of(&line));
        open = kind == LINE_REQUEST || kind == LINE_OLD;
        if (kind == LINE_NONE || (kind == LINE_ANSWER && !*result)) fate = OUTSIDER_WRONG;
        if (read && (open || fate != OUTSIDER_FINE)) sand_json_document_free(document);
        sand_problem_list_free(&problems);
    }
    text_free(&line);
    return fate;
}

static outsider_fate ask(outsider *player, const char *method, const char *params, text *why)
{
    text line = { 0 };
    text_add(&line, "{\"jsonrpc\":\"2.0\",\"id\":%" PRId64 ",\"method\":\"%s\",\"params\":%s}\n", ++player->asked,
             method, params);
    bool written = write_line(player, text_of(&line), strlen(text_of(&line)));
    text_free(&line);
    return written ? OUTSIDER_FINE : has_ended(player, why);
}

outsider_fate outsider_start(outsider *player, text *why)
{
    sand_json_document document;
    const sand_json *result = NULL;
    text params = { 0 };
    SAND_ASSERT(player->process == 0);
    signal(SIGPIPE, SIG_IGN); /* writing to a program that has ended fails instead of ending this one */
    if (!run(player)) {
        text_add(why, "the program cannot be started: %s", strerror(errno));
        return OUTSIDER_ENDED;
    }
    text_add(&params, "{\"protocol\":%d,\"sandtable\":\"%s\",\"ms\":%" PRIu64 "}", SAND_PROTOCOL_VERSION,
             sand_version(), player->ms);
    outsider_fate fate = ask(player, "hello", text_of(&params), why);
    text_free(&params);
    if (fate == OUTSIDER_FINE) fate = hear(player, NULL, &document, &result, why);
    if (fate != OUTSIDER_FINE) {
        outsider_stop(player);
        return fate;
    }
    sand_problem_list problems = { 0 };
    sand_cursor top;
    int64_t version = 0;
    const char *name = "";
    sand_json_read_value(&top, result, "hello", &problems);
    bool good = sand_json_read_int(&top, "protocol", 1, INT32_MAX, &version) && version == SAND_PROTOCOL_VERSION &&
                sand_json_read_text(&top, "name", sizeof player->name - 1, &name);
    snprintf(player->name, sizeof player->name, "%s", name);
    if (!good) text_add(why, "its answer to hello is not {\"protocol\":%d,\"name\":\"...\"}", SAND_PROTOCOL_VERSION);
    sand_problem_list_free(&problems);
    sand_json_document_free(&document);
    if (!good) outsider_stop(player);
    return good ? OUTSIDER_FINE : OUTSIDER_WRONG;
}

outsider_fate outsider_choose(outsider *player, sand_protocol *seat, const char *side, text *order, text *why)
{
    sand_json_document document;
    const sand_json *result = NULL;
    text params = { 0 };
    sand_json_writer w;
    SAND_ASSERT(player->process > 0);
    text_clear(&params);
    sand_json_writer_init(&w, &params, SAND_JSON_COMPACT);
    sand_json_write_object(&w, NULL);
    sand_json_write_text(&w, "side", side);
    sand_json_write_int(&w, "ms", (int64_t)player->ms);
    sand_json_write_end(&w);
    outsider_fate fate = ask(player, "choose", text_of(&params), why);
    text_free(&params);
    if (fate == OUTSIDER_FINE) fate = hear(player, seat, &document, &result, why);
    if (fate != OUTSIDER_FINE) return fate;
    sand_problem_list problems = { 0 };
    sand_cursor top;
    sand_json_read_value(&top, result, "choose", &problems);
    const sand_json *value = sand_json_read_has(&top, "order") ? sand_json_read_any(&top, "order") : NULL;
    text_clear(order);
    if (value) {
        sand_json_writer_init(&w, order, SAND_JSON_COMPACT);
        sand_json_write_value(&w, NULL, value);
    }
    sand_problem_list_free(&problems);
    sand_json_document_free(&document);
    return OUTSIDER_FINE;
}

void outsider_tell(outsider *player, const char *method, const char *params)
{
    text line = { 0 };
    if (player->process == 0) return;
    text_add(&line, "{\"jsonrpc\":\"2.0\",\"method\":\"%s\",\"params\":%s}\n", method, params);
    write_line(player, text_of(&line), strlen(text_of(&line)));
    text_free(&line);
}
