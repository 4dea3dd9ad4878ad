/* cmd_serve.c - `sandtable serve`: the table in the browser, on this machine unless told otherwise. */
#define _POSIX_C_SOURCE 200809L /* sigprocmask */
#include "cli/commands.h"
#include "cli/engine_host.h"
#include "cli/files.h"
#include "cli/load.h"
#include "cli/notify.h"

#include "serve/request.h"
#include "serve/server.h"
#include "serve/store.h"

#include "base/assert.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <unistd.h>

static const args_row rows[] = {
    { "port", "NUMBER", "port to listen on (default 8642; 0: any free port)" },
    { "address", "IPV4", "address to listen on (default 127.0.0.1, which only this machine can reach)" },
    { "page", "FOLDER", "the built page; otherwise it is looked for in build/page and beside the scenarios" },
    { "origin", "URL",
      "another place the page is asked for, such as https://table.example.org; may be given 16 times" },
    { "deadline", "SECONDS", "how long a request may take to arrive; 15 unless told" },
    { "games", "DIR", "be a game server: battles of people apart, kept in this folder" },
    { "store", "URL", "the same with a database, which several servers may share: postgresql://..." },
    { "here", "URL", "where the other servers over that store find this one; otherwise where it listens" },
    { "open-key", "FILE", "only who knows the key in this file may open battles; otherwise anybody may" },
    { "offers", NULL, "seats may be offered to strangers, in a list" },
    { "close-after", "DAYS", "close battles that nobody has touched for so many days; otherwise they are kept" },
    { "log", "FILE", "one line of JSON a request: kind, battle, status, milliseconds; - for standard error" },
    { "notify", "URL", "post there when it is a side's turn; nothing secret is posted" },
    { "proxy", NULL, "a proxy on this machine stands before it: X-Forwarded-For says who asks" },
    { "proxy-at", "IPV4", "the same for a proxy on another machine, at this address" },
    { "limit", "NAME=NUMBER", "a limit of the game server, such as games=1000 (docs/apart.md); may be given 16 times" },
};
enum {
    ROW_PORT,
    ROW_ADDRESS,
    ROW_PAGE,
    ROW_ORIGIN,
    ROW_DEADLINE,
    ROW_GAMES,
    ROW_STORE,
    ROW_HERE,
    ROW_KEY,
    ROW_OFFERS,
    ROW_CLOSE,
    ROW_LOG,
    ROW_NOTIFY,
    ROW_PROXY,
    ROW_PROXY_AT,
    ROW_LIMIT
};
enum { DEADLINE_MOST = 3600, DAYS_MOST = 3650 };

const args_command serve_command = {
    "serve",
    "[OPTIONS]",
    "Shows the table in a browser: prints an address and goes on until interrupted (Ctrl-C). The battle is played in\n"
    "the browser itself; this program only hands out the page. With --games it also holds battles of two people who\n"
    "are not at one table: each opens a link, and the server is the referee.",
    rows,
    SAND_LEN(rows),
};

/* Reads a whole number from `least` to `most`, which is never negative; -1: it is none. */
static long number_of(const char *word, long least, long most)
{
    SAND_ASSERT(least >= 0); /* -1 says that there is no number */
    char *end = NULL;
    errno = 0;
    long value = strtol(word, &end, 10);
    return errno != 0 || end == word || *end != '\0' || value < least || value > most ? -1 : value;
}

static bool has_page(const char *folder)
{
    text path = { 0 };
    text_add(&path, "%s/index.html", folder);
    FILE *file = fopen(text_of(&path), "rb");
    text_free(&path);
    if (file == NULL) return false;
    fclose(file);
    return true;
}

/* Finds the first folder that has a page; without any, names the one where `make page` builds it. */
static void find_page(text *out)
{
    static const char built[] = "build/page";
    const char *roots[SHARE_ROOTS];
    size_t n = share_roots(roots);
    bool found = has_page(built);
    for (size_t i = 0; i < n && !found; i++) {
        text_free(out);
        text_add(out, "%s/page", roots[i]);
        found = has_page(text_of(out));
    }
    if (found && text_of(out)[0] != '\0') return;
    text_free(out);
    text_add(out, "%s", built);
}

static void explain(sand_error error, const sand_server_settings *settings, const sand_problem_list *problems)
{
    if (error == SAND_ERROR_FILE)
        fprintf(stderr, "sandtable serve: no page in %s; `make page` builds it\n", settings->folder);
    else if (error == SAND_ERROR_UNKNOWN)
        fprintf(stderr, "sandtable serve: port %u of %s cannot be had; try --port 0\n", settings->port,
                settings->address);
    else if (error == SAND_ERROR_INVALID && problems->count == 0)
        fprintf(stderr, "sandtable serve: \"%s\" is not an IPv4 address such as 127.0.0.1 or 0.0.0.0\n",
                settings->address);
    else if (error != SAND_ERROR_INVALID)
        fprintf(stderr, "sandtable serve: %s: %s\n", settings->address, sand_error_text(error));
}

/* Blocks the signals that stop the server and returns a descriptor that reads them, so that the server's loop waits for
 * them as for any input. */
static int stop_signals(void)
{
    sigset_t stops;
    sigemptyset(&stops);
    sigaddset(&stops, SIGINT);
    sigaddset(&stops, SIGTERM);
    sigprocmask(SIG_BLOCK, &stops, NULL);
    return signalfd(-1, &stops, SFD_CLOEXEC);
}

/* Serves until a signal stops it. */
static int serve(const sand_server_settings *settings)
{
    sand_problem_list problems = { 0 };
    sand_server *server = NULL;
    int stop = stop_signals();
    sand_error error = sand_server_start(settings, &problems, &server);
    print_problems(stderr, &problems);
    if (error) explain(error, settings, &problems);
    sand_problem_list_free(&problems);
    if (error) return EXIT_USAGE;
    printf("Sandtable is at http://%s:%u/ until you press Ctrl-C.\n", settings->address, sand_server_port(server));
    fflush(stdout);
    error = sand_server_run(server, stop);
    if (error) fprintf(stderr, "sandtable serve: the system does not let it wait for requests\n");
    sand_server_stop(server);
    return error ? EXIT_WRONG : EXIT_FINE;
}

/* Takes one option into the settings; false: its value is wrong, and a message was printed. */
static bool take_option(int row, const char *value, sand_server_settings *settings)
{
    long port = row == ROW_PORT ? number_of(value, 0, UINT16_MAX) : settings->port;
    long deadline = row == ROW_DEADLINE ? number_of(value, 1, DEADLINE_MOST) : (long)settings->deadline;
    long days = row == ROW_CLOSE ? number_of(value, 1, DAYS_MOST) : (long)settings->close_after;
    if (port < 0) return args_complain(&serve_command, "\"%s\" is not a port number (0 to 65535)", value), false;
    if (deadline < 0) return args_complain(&serve_command, "\"%s\" is no deadline: 1 to 3600 seconds", value), false;
    if (days < 0) return args_complain(&serve_command, "\"%s\" is no number of days (1 to 3650)", value), false;
    if (row == ROW_ORIGIN && settings->n_origins == SAND_SERVER_ORIGINS)
        return args_complain(&serve_command, "more than %d origins", SAND_SERVER_ORIGINS), false;
    if (row == ROW_LIMIT && settings->n_limits == SAND_SERVER_LIMITS)
        return args_complain(&serve_command, "more than %d limits", SAND_SERVER_LIMITS), false;
    if (row == ROW_LIMIT) settings->limits[settings->n_limits++] = value;
    if (row == ROW_STORE && !sand_store_is_shared(value))
        return args_complain(&serve_command, "\"%s\" is no address such as postgresql:///sandtable", value), false;
    if ((row == ROW_GAMES || row == ROW_STORE) && settings->games != NULL)
        return args_complain(&serve_command, "battles are in one place: --games DIR or --store URL, once"), false;
    sand_request_origin origin;
    if (row == ROW_HERE && !sand_request_origin_read(value, &origin))
        return args_complain(&serve_command, "\"%s\" is no address such as http://10.0.0.2:8642", value), false;
    if (row == ROW_GAMES || row == ROW_STORE) settings->games = value;
    if (row == ROW_HERE) settings->here = value;
    if (row == ROW_OFFERS) settings->offers = true;
    struct in_addr proxy;
    if (row == ROW_PROXY_AT && inet_pton(AF_INET, value, &proxy) != 1)
        return args_complain(&serve_command, "\"%s\" is not an IPv4 address such as 10.0.0.1", value), false;
    if (row == ROW_PROXY || row == ROW_PROXY_AT) settings->proxy = row == ROW_PROXY ? "127.0.0.1" : value;
    settings->port = (uint16_t)port;
    settings->deadline = (unsigned)deadline;
    settings->close_after = (unsigned)days;
    if (row == ROW_ADDRESS) settings->address = value;
    if (row == ROW_PAGE) settings->folder = value;
    if (row == ROW_ORIGIN) settings->origins[settings->n_origins++] = value;
    return true;
}

/* Opens the log; false: it cannot be opened, and a message was printed. */
static bool open_log(const char *path, sand_server_settings *settings)
{
    settings->log =
        strcmp(path, "-") == 0 ? STDERR_FILENO : open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (settings->log < 0) args_complain(&serve_command, "\"%s\": %s", path, strerror(errno));
    return settings->log >= 0;
}

static bool open_notify(const char *url, sand_server_settings *settings)
{
    bool web = strncmp(url, "http://", 7) == 0 || strncmp(url, "https://", 8) == 0;
    if (!notify_is_built())
        args_complain(&serve_command, "--notify needs libcurl, which this program was built without");
    else if (!web)
        args_complain(&serve_command, "\"%s\" is no address such as https://example.org/turns", url);
    else if ((settings->notify = notify_start(url)) > 0)
        return true;
    else
        args_complain(&serve_command, "--notify: no process can be started");
    return false;
}

/* Reads the key from the first line of the file. */
static bool read_key(const char *path, text *out)
{
    bool cut = false;
    FILE *file = fopen(path, "r");
    bool read = file != NULL && read_line(file, out, 100, &cut) && !cut && tame_line(out) && text_of(out)[0] != '\0';
    if (file != NULL) fclose(file);
    if (!read) args_complain(&serve_command, "\"%s\" has no key in its first line (1 to 100 bytes)", path);
    return read;
}

typedef struct {
    sand_server_settings settings;
    const char *key_file, *notify;
} wanted;

static int take(void *into, int row, char *value)
{
    wanted *w = into;
    if (row == ARGS_PLAIN) return args_complain(&serve_command, "what is \"%s\"?", value);
    if (row == ROW_KEY) w->key_file = value;
    if (row == ROW_NOTIFY) w->notify = value;
    if (row == ROW_LOG && !open_log(value, &w->settings)) return EXIT_USAGE;
    return take_option(row, value, &w->settings) ? EXIT_FINE : EXIT_USAGE;
}

int serve_run(int argc, char **argv)
{
    wanted w = { .settings = { .address = "127.0.0.1", .port = 8642 } };
    int status = args_each(&serve_command, argc, argv, take, &w);
    if (status) return status == ARGS_HELP ? EXIT_FINE : status;
    text found = { 0 }, key = { 0 };
    name_list files = { 0 };
    sand_protocol_host host = engine_host(&files);
    w.settings.host = &host;
    if (w.key_file != NULL && !read_key(w.key_file, &key)) return EXIT_USAGE;
    if (w.key_file != NULL) w.settings.key = text_of(&key);
    if (w.notify != NULL && !open_notify(w.notify, &w.settings)) return EXIT_USAGE;
    if (w.settings.folder == NULL) {
        find_page(&found);
        w.settings.folder = text_of(&found);
    }
    status = serve(&w.settings);
    text_free(&found);
    text_free(&key);
    name_list_free(&files);
    return status;
}
