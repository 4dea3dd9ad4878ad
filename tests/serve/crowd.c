/* crowd.c - the players of many battles in one process, for tests/serve/load.mjs: opens both seats' streams of each
 * battle, gives orders at a fixed rate, and measures how long each order's event takes to both seats.
 *
 *   crowd PORT RATE SECONDS ahead|asked|idle < LINES      a line: ID TOKEN TOKEN
 *
 * "ahead": the orders were found out beforehand. "asked": the server is asked to suggest each just before it is given.
 * "idle": the streams are opened, "open" is printed, and nothing is done until the program is ended. Invariant: an
 * order is given when it is due, or counted as late. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { MOST = 20000, POSTS = 48, ROOM = 256 << 10, EVENTS = 256, TAIL = 16, QUIET_MS = 5000 };

typedef struct {
    char id[32], token[2][128], *order; /* the order to be given; NULL: none is known */
    int side;                           /* its side */
    int next;                           /* the side that decides next, as far as is known */
    char name[80];                      /* of the side that gave the last order */
    double given;                       /* when it was; 0: no event is awaited */
    bool told[2], busy;
} battle;

typedef struct {
    int socket, battle, side;
    bool stream, open;
    char tail[TAIL]; /* of a stream: its last bytes, in which an event may begin */
    char *in;        /* of a post: the answer so far */
    size_t n;
    enum { FREE, SUGGESTS, SUBMITS } doing;
    double sent, due;
} line;

typedef struct {
    double *at;
    size_t n, room;
} times;

static battle battles[MOST];
static line streams[2 * MOST], posts[POSTS];
static int n_battles, epoll, port;
static size_t n_open, n_given, n_refused, n_late;
static times events, answers;
static bool asks, counts;

static double now(void)
{
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (double)at.tv_sec * 1e3 + (double)at.tv_nsec / 1e6;
}

static void fail(const char *what)
{
    fprintf(stderr, "crowd: %s: %s\n", what, strerror(errno));
    exit(1);
}

static void add(times *to, double ms)
{
    if (!counts) return;
    if (to->n == to->room) to->at = realloc(to->at, (to->room = 2 * to->room + 1024) * sizeof *to->at);
    if (to->at == NULL) fail("memory");
    to->at[to->n++] = ms;
}

static void dial(line *of)
{
    struct sockaddr_in at = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
    int yes = 1;
    inet_pton(AF_INET, "127.0.0.1", &at.sin_addr);
    of->socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (of->socket < 0 || connect(of->socket, (struct sockaddr *)&at, sizeof at) != 0) fail("connect");
    setsockopt(of->socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    fcntl(of->socket, F_SETFL, O_NONBLOCK);
    struct epoll_event wanted = { .events = EPOLLIN, .data.ptr = of };
    epoll_ctl(epoll, EPOLL_CTL_ADD, of->socket, &wanted);
}

static void put(const line *of, const char *bytes, size_t n)
{
    if (write(of->socket, bytes, n) != (ssize_t)n) fail("write");
}

static void open_stream(line *of)
{
    char text[400];
    dial(of);
    int n = snprintf(text, sizeof text,
                     "GET /games/%s/stream HTTP/1.1\r\nHost: localhost:%d\r\nAuthorization: Bearer %s\r\n\r\n",
                     battles[of->battle].id, port, battles[of->battle].token[of->side]);
    put(of, text, (size_t)n);
}

static void post(line *of, int which, const char *method, const char *params)
{
    static char text[ROOM], body[ROOM];
    const battle *at = &battles[which];
    of->battle = which;
    of->sent = now();
    int n =
        snprintf(body, sizeof body, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":%s}", method, params);
    n = snprintf(text, sizeof text,
                 "POST /games/%s/rpc HTTP/1.1\r\nHost: localhost:%d\r\nAuthorization: Bearer %s\r\nContent-Type: "
                 "application/json\r\nContent-Length: %d\r\n\r\n%s",
                 at->id, port, at->token[of->side], n, body);
    put(of, text, (size_t)n);
}

static void suggest(line *of, int which, int side)
{
    of->doing = SUGGESTS;
    of->side = side;
    post(of, which, "suggest", "{\"most\":1}");
}

static void submit(line *of, int which)
{
    static char params[ROOM];
    battle *at = &battles[which];
    of->doing = SUBMITS;
    of->side = at->side;
    snprintf(params, sizeof params, "{\"order\":%s}", at->order);
    at->told[0] = at->told[1] = false;
    at->given = now();
    const char *name = strstr(at->order, "\"side\":\"");
    if (name != NULL) sscanf(name + 8, "%79[^\"]", at->name);
    post(of, which, "submit", params);
    free(at->order);
    at->order = NULL;
}

/* Returns a copy of the object that begins at `from`. */
static char *object(const char *from)
{
    int deep = 0;
    bool quoted = false;
    for (const char *at = from; *at != '\0'; at++) {
        if (*at == '\\' && quoted)
            at++;
        else if (*at == '"')
            quoted = !quoted;
        else if (!quoted && *at == '{')
            deep++;
        else if (!quoted && *at == '}' && --deep == 0)
            return strndup(from, (size_t)(at + 1 - from));
    }
    return NULL;
}

static void finish(line *of)
{
    of->doing = FREE;
    battles[of->battle].busy = false;
}

/* Reads whether the side that gave the order decides again: "actors":["NAME",...]. */
static void see_next(battle *at, const char *body)
{
    const char *actors = strstr(body, "\"actors\":["), *end = actors == NULL ? NULL : strchr(actors, ']');
    if (end == NULL) return;
    const char *found = strstr(actors, at->name);
    at->next = found != NULL && found < end ? at->side : 1 - at->side;
}

static void answered(line *of, const char *body)
{
    of->n = 0;
    battle *at = &battles[of->battle];
    if (of->doing == SUBMITS) {
        add(&answers, now() - of->sent);
        bool good = strstr(body, "\"result\":") != NULL;
        if (counts) good ? n_given++ : n_refused++;
        if (!good) at->given = 0;
        see_next(at, body);
        finish(of);
        return;
    }
    const char *found = strstr(body, "\"order\":");
    at->order = found == NULL ? NULL : object(found + 8);
    at->side = of->side;
    if (at->order == NULL && of->side == at->next) {
        suggest(of, of->battle, 1 - at->next);
    } else if (at->order == NULL || !counts) {
        n_refused += at->order == NULL && counts;
        finish(of);
    } else {
        submit(of, of->battle);
    }
}

static void hear_post(line *of)
{
    ssize_t n = read(of->socket, of->in + of->n, ROOM - of->n - 1);
    if (n == 0 && of->doing == FREE) { /* the server closes connections that have been quiet for long */
        close(of->socket);
        dial(of);
        return;
    }
    if (n <= 0) fail("a connection for orders ended");
    of->n += (size_t)n;
    of->in[of->n] = '\0';
    const char *body = strstr(of->in, "\r\n\r\n"), *length = strcasestr(of->in, "content-length:");
    if (body == NULL || length == NULL) return;
    if (of->n - (size_t)(body + 4 - of->in) >= strtoull(length + 15, NULL, 10)) answered(of, body + 4);
}

static void hear_stream(line *of)
{
    static char bytes[TAIL + (64 << 10)];
    battle *at = &battles[of->battle];
    memcpy(bytes, of->tail, TAIL);
    ssize_t n = read(of->socket, bytes + TAIL, sizeof bytes - TAIL);
    if (n <= 0) fail("a stream ended");
    if (!of->open && memmem(bytes, TAIL + (size_t)n, " 200 OK", 7) != NULL) of->open = true, n_open++;
    bool told = memmem(bytes + 2, TAIL - 2 + (size_t)n, "event: battle\n", 14) != NULL;
    memcpy(of->tail, bytes + n, TAIL);
    if (!told || at->given == 0 || at->told[of->side]) return;
    at->told[of->side] = true;
    add(&events, now() - at->given);
}

static void hear(int ms)
{
    struct epoll_event ready[EVENTS];
    int n = epoll_wait(epoll, ready, EVENTS, ms);
    for (int i = 0; i < n; i++) {
        line *of = ready[i].data.ptr;
        of->stream ? hear_stream(of) : hear_post(of);
    }
}

static line *free_post(void)
{
    line *of = posts;
    while (of < posts + POSTS && of->doing != FREE) of++;
    if (of == posts + POSTS) return NULL;
    if (now() - of->sent > QUIET_MS) { /* the server closes it after 15 quiet seconds, perhaps just now */
        close(of->socket);
        dial(of);
    }
    return of;
}

static bool any_busy(void)
{
    for (int i = 0; i < POSTS; i++)
        if (posts[i].doing != FREE) return true;
    return false;
}

static void open_streams(void)
{
    for (int i = 0; i < 2 * n_battles; i++) {
        streams[i] = (line){ .battle = i / 2, .side = i % 2, .stream = true };
        open_stream(&streams[i]);
        while (n_open + 50 < (size_t)i) hear(1000);
    }
    while (n_open < 2 * (size_t)n_battles) hear(1000);
}

static void rest(void)
{
    open_streams();
    printf("open\n");
    fflush(stdout);
    for (;;) hear(1000);
}

/* Opens everything, and finds out an order of each battle. */
static void begin(void)
{
    open_streams();
    for (int i = 0; i < POSTS; i++) {
        posts[i].in = malloc(ROOM);
        if (posts[i].in == NULL) fail("memory");
        dial(&posts[i]);
    }
    for (int i = 0; i < n_battles && !asks; i++) {
        line *of;
        while ((of = free_post()) == NULL) hear(1000);
        suggest(of, i, 0);
    }
    while (any_busy()) hear(1000);
    for (double from = now(); now() - from < 2000;) hear(10);
}

/* Gives the next battle's order; false: it must wait for a free connection or its last answer. */
static bool give(int which)
{
    line *of = free_post();
    if (of == NULL || battles[which].busy) return false;
    battles[which].busy = true;
    if (battles[which].order != NULL)
        submit(of, which);
    else
        suggest(of, which, battles[which].next);
    return true;
}

static void play(double rate, double seconds)
{
    double from = now(), every = 1000 / rate;
    int at = 0;
    counts = true;
    for (long k = 0; (double)k * every < seconds * 1000; k++) {
        double due = from + (double)k * every;
        for (double left; (left = due - now()) > 0;) hear(left > 1 ? (int)left : 0);
        if (now() - due > 1) n_late++;
        while (!give(at)) hear(1);
        at = (at + 1) % n_battles;
    }
    for (double end = now() + 1000; now() < end || any_busy();) hear(10);
}

static int by_size(const void *one, const void *other)
{
    double a = *(const double *)one, b = *(const double *)other;
    return (a > b) - (a < b);
}

static void tell(const char *what, times *of)
{
    qsort(of->at, of->n, sizeof *of->at, by_size);
    if (of->n == 0) return;
    printf("%s: median %.2f ms, p90 %.2f, p99 %.2f, p99.9 %.2f, most %.2f (%zu measured)\n", what, of->at[of->n / 2],
           of->at[of->n * 9 / 10], of->at[of->n * 99 / 100], of->at[of->n * 999 / 1000], of->at[of->n - 1], of->n);
}

int main(int n, char **words)
{
    if (n != 5) {
        fprintf(stderr, "crowd PORT RATE SECONDS ahead|asked|idle\n");
        return 2;
    }
    port = atoi(words[1]);
    asks = strcmp(words[4], "asked") == 0;
    epoll = epoll_create1(EPOLL_CLOEXEC);
    while (n_battles < MOST && scanf("%31s %127s %127s", battles[n_battles].id, battles[n_battles].token[0],
                                     battles[n_battles].token[1]) == 3)
        n_battles++;
    if (strcmp(words[4], "idle") == 0) rest();
    begin();
    double from = now(), seconds = atof(words[3]);
    play(atof(words[2]), seconds);
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    printf("%d battles, %zu streams: %zu orders given in %.0f s (%.0f a second), %zu refused, %zu given over 1 ms "
           "late; %.1f s in all\n",
           n_battles, n_open, n_given, seconds, (double)n_given / seconds, n_refused, n_late, (now() - from) / 1000);
    tell("an order acknowledged", &answers);
    tell("its event at a seat", &events);
    printf("the clients' processor time: %.1f s\n", (double)used.ru_utime.tv_sec + (double)used.ru_stime.tv_sec +
                                                        (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6);
    return events.n == 2 * n_given ? 0 : 1;
}
