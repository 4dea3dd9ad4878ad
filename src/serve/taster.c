/* taster.c - the taster process, the processes it forks to try texts, and the server's end of the line. */
#define _DEFAULT_SOURCE /* prctl, setrlimit */
#include "serve/taster.h"
#include "serve/child.h"
#include "serve/hall_begin.h"

#include "base/assert.h"
#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { START_MOST = 8 << 20, SEND_S = 2 };

/* Address sanitizers reserve more address space than any limit could leave. */
#if defined(__SANITIZE_ADDRESS__)
enum { LIMITS_MEMORY = 0 };
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
enum { LIMITS_MEMORY = 0 };
#else
enum { LIMITS_MEMORY = 1 };
#endif
#else
enum { LIMITS_MEMORY = 1 };
#endif

/* ---- the line --------------------------------------------------------------------------------------------- */

static bool read_all(int from, void *out, size_t n)
{
    for (size_t at = 0; at < n;) {
        ssize_t got = read(from, (char *)out + at, n - at);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        at += (size_t)got;
    }
    return true;
}

static bool write_all(int to, const void *bytes, size_t n)
{
    for (size_t at = 0; at < n;) {
        ssize_t put = send(to, (const char *)bytes + at, n - at, MSG_NOSIGNAL);
        if (put < 0 && errno == EINTR) continue;
        if (put <= 0) return false;
        at += (size_t)put;
    }
    return true;
}

/* ---- trying one text -------------------------------------------------------------------------------------- */

/* Copies as much of the text as fits, cut between two characters. */
static void copy(char *out, size_t room, const char *text)
{
    SAND_ASSERT(room > 0);
    size_t n = strlen(text);
    if (n >= room) n = room - 1;
    while (n > 0 && text[n] != '\0' && ((unsigned char)text[n] & 0xC0) == 0x80) n--;
    memcpy(out, text, n);
    out[n] = '\0';
}

static void limit(int what, uint64_t most)
{
    struct rlimit to = { (rlim_t)most, (rlim_t)most };
    setrlimit(what, &to);
}

static uint64_t memory_in_use(void)
{
    unsigned long long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file != NULL && fscanf(file, "%llu", &pages) != 1) pages = 0;
    if (file != NULL) fclose(file);
    return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

/* Limits the process to computing: no file, no further process, no dump of memory. */
static void bind_hands(const sand_taster_limits *limits)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    limit(RLIMIT_CPU, limits->ms / 1000 + 1);
    if (LIMITS_MEMORY) limit(RLIMIT_AS, memory_in_use() + ((uint64_t)limits->mib << 20));
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_FSIZE, 0);
    limit(RLIMIT_NPROC, 0);
    limit(RLIMIT_NOFILE, 0);
}

static void try_one(const char *start, sand_tasted *out)
{
    sand_problem_list problems = { 0 };
    *out = (sand_tasted){ .n = 0 };
    out->error = sand_serve_try(start, &problems, &out->facts);
    for (size_t i = 0; i < problems.count && i < SAND_TASTER_PROBLEMS; i++) {
        const sand_problem *of = &problems.items[i];
        out->problems[i].line = of->place.line;
        out->problems[i].column = of->place.column;
        copy(out->problems[i].path, sizeof out->problems[i].path, of->place.path);
        copy(out->problems[i].message, sizeof out->problems[i].message, of->message);
        copy(out->problems[i].remedy, sizeof out->problems[i].remedy, of->remedy);
        out->n++;
    }
    sand_problem_list_free(&problems);
    if (out->error == SAND_ERROR_MEMORY) sand_taster_lost(out);
}

/* Reads the whole answer within the time; false: it did not come. */
static bool wait_for(int from, uint32_t ms, sand_tasted *out)
{
    struct pollfd ready = { .fd = from, .events = POLLIN };
    /* the answer fits into the socket's buffer and is sent at once */
    return poll(&ready, 1, (int)ms) == 1 && read_all(from, out, sizeof *out);
}

static void taste(const char *start, int server, const sand_taster_limits *limits, sand_tasted *out)
{
    int ends[2];
    sand_taster_lost(out);
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return;
    pid_t child = fork();
    if (child == 0) {
        close(server);
        close(ends[0]);
        bind_hands(limits);
        try_one(start, out);
        _exit(write_all(ends[1], out, sizeof *out) ? 0 : 1);
    }
    close(ends[1]);
    if (child > 0) {
        if (!wait_for(ends[0], limits->ms, out)) sand_taster_lost(out);
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
    }
    close(ends[0]);
}

static void serve(const void *context, int server)
{
    const sand_taster_limits *limits = context;
    static sand_tasted said;
    uint64_t n = 0;
    while (read_all(server, &n, sizeof n) && n < START_MOST) {
        char *start = sand_memory_allocate(n + 1);
        if (start == NULL || !read_all(server, start, n)) return;
        start[n] = '\0';
        taste(start, server, limits, &said);
        sand_memory_release(start);
        if (!write_all(server, &said, sizeof said)) return;
    }
}

/* ---- the server's end ------------------------------------------------------------------------------------- */

void sand_taster_lost(sand_tasted *out)
{
    *out = (sand_tasted){ .error = SAND_ERROR_FULL, .n = 1 };
    copy(out->problems[0].message, sizeof out->problems[0].message,
         "the text could not be tried: it takes too long or too much memory");
    copy(out->problems[0].remedy, sizeof out->problems[0].remedy, "`sandtable check FILE` tells more of it");
}

bool sand_taster_start(sand_taster *taster, const sand_taster_limits *limits)
{
    int end = sand_child_start(SOCK_STREAM, serve, limits);
    *taster = (sand_taster){ .to = -1 };
    if (end < 0) return false;
    struct timeval patience = { .tv_sec = SEND_S };
    setsockopt(end, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    setsockopt(end, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    taster->to = end;
    return true;
}

void sand_taster_stop(sand_taster *taster)
{
    if (taster->to > 0) close(taster->to);
    taster->to = -1;
    taster->busy = false;
}

bool sand_taster_ask(sand_taster *taster, const char *start, size_t n)
{
    SAND_ASSERT(!taster->busy);
    uint64_t length = n;
    taster->busy = taster->to >= 0 && write_all(taster->to, &length, sizeof length) && write_all(taster->to, start, n);
    if (!taster->busy) sand_taster_stop(taster);
    return taster->busy;
}

/* Limits an untrusted answer to its buffer and to this version's sizes. */
static void tame(sand_tasted *said)
{
    sand_hall_facts *facts = &said->facts;
    facts->title[sizeof facts->title - 1] = facts->scenario[sizeof facts->scenario - 1] = '\0';
    facts->ruleset[sizeof facts->ruleset - 1] = '\0';
    for (size_t i = 0; i < SAND_SIDES; i++) facts->side[i][sizeof facts->side[i] - 1] = '\0';
    if (said->n > SAND_TASTER_PROBLEMS) said->n = SAND_TASTER_PROBLEMS;
    for (size_t i = 0; i < SAND_TASTER_PROBLEMS; i++) {
        said->problems[i].path[sizeof said->problems[i].path - 1] = '\0';
        said->problems[i].message[sizeof said->problems[i].message - 1] = '\0';
        said->problems[i].remedy[sizeof said->problems[i].remedy - 1] = '\0';
    }
}

bool sand_taster_take(sand_taster *taster, sand_tasted *out)
{
    taster->busy = false;
    if (taster->to < 0 || !read_all(taster->to, out, sizeof *out)) {
        sand_taster_stop(taster);
        return false;
    }
    tame(out);
    return true;
}
