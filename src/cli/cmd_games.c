/* cmd_games.c - `sandtable games`: the operator's commands on the battles of a game server, which may be running. */
#define _POSIX_C_SOURCE 200809L /* nanosleep, clock_gettime, inet_pton */
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/games_keep.h"
#include "cli/load.h"

#include "base/assert.h"
#include "base/json.h"
#include "serve/operator.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

enum { ROW_GAMES, ROW_STORE, WORDS = 64 };
static const args_row rows[] = {
    { "games", "DIR", "the folder of the battles, as `sandtable serve --games` has it" },
    { "store", "URL", "the database of the battles, as `sandtable serve --store` has it" },
};
const args_command games_command = {
    "games",
    "WHAT [WORDS] --games DIR | --store URL",
    "Looks after the battles of a game server, whether it is running or not. WHAT is one of\n"
    "  list               every battle: its state, and when it was last touched\n"
    "  chat ID            what was said at a battle, with the number of each line\n"
    "  close ID [REASON]  ends a battle without a result; both sides are told the reason\n"
    "  hide ID NUMBER     takes the words out of a line of chat\n"
    "  block ADDRESS      lets an address in no more; `unblock ADDRESS` does again, `blocked` lists them\n"
    "  export FOLDER [ID...]  writes battles into files: ID.record and ID.table; all of them unless told\n"
    "  import FOLDER [ID...]  puts battles that were exported into the store\n"
    "Who may write the folder, or the database, may do this. Nothing here acts for a side.",
    rows,
    SAND_LEN(rows),
};

typedef struct {
    const char *games, *words[WORDS];
    size_t n;
    sand_store *store;
} wanted;

static int take(void *into, int row, char *value)
{
    wanted *out = into;
    if (row == ROW_STORE && !sand_store_is_shared(value))
        return args_complain(&games_command, "\"%s\" is no address such as postgresql:///sandtable", value);
    if (row == ROW_GAMES || row == ROW_STORE) {
        out->games = value;
        return EXIT_FINE;
    }
    if (out->n == WORDS) return args_complain(&games_command, "more than %d words", WORDS);
    out->words[out->n++] = value;
    return EXIT_FINE;
}

static int fails(const char *what, const char *why)
{
    fprintf(stderr, "sandtable games: %s: %s\n", what, why);
    return EXIT_WRONG;
}

/* Prints and frees the line, after taming it: strangers wrote parts of it. */
static void say(text *line)
{
    tame_line(line);
    puts(text_of(line));
    text_free(line);
}

/* ---- looking ---------------------------------------------------------------------------------------------- */

typedef struct {
    char title[128], ruleset[32];
    long state;
    size_t players, lines;
    int64_t touched;
    bool says; /* print the lines of chat while reading */
} facts;

static void take_item(void *context, const sand_store_item *item)
{
    facts *to = context;
    if (strcmp(item->kind, "battle") != 0) return;
    if (strcmp(item->name, "title") == 0) snprintf(to->title, sizeof to->title, "%s", item->value);
    if (strcmp(item->name, "ruleset") == 0) snprintf(to->ruleset, sizeof to->ruleset, "%s", item->value);
    if (strcmp(item->name, "state") == 0) to->state = strtol(item->value, NULL, 10);
}

static void take_seat(void *context, const sand_store_seat *seat)
{
    ((facts *)context)->players += seat->side != 0;
}

static const char *word_in(const sand_json *value, const char *key)
{
    const sand_json *found = sand_json_get(value, key);
    return found != NULL && found->kind == SAND_JSON_TEXT ? found->text.bytes : "";
}

static void take_line(void *context, const sand_store_line *line)
{
    facts *to = context;
    sand_json_source source = { "entry", line->text, line->length, 1, SAND_JSON_STRICT };
    sand_json_document document;
    sand_problem_list problems = { 0 };
    if (line->part == SAND_STORE_RECORD) to->lines = line->n;
    if (!to->says || line->part != SAND_STORE_TABLE || sand_json_parse(&source, &document, &problems) != SAND_OK)
        return;
    if (strcmp(word_in(document.root, "kind"), "say") == 0) {
        text said = { 0 };
        text_add(&said, "%5zu  %s  %s: %s", line->n, word_in(document.root, "at"),
                 word_in(sand_json_get(document.root, "by"), "name"),
                 sand_json_get(document.root, "hidden") ? "(hidden)" : word_in(document.root, "text"));
        say(&said);
    }
    sand_json_document_free(&document);
}

static void take_touched(void *context, int64_t at)
{
    ((facts *)context)->touched = at;
}

static sand_error look_at(const wanted *w, const char *id, facts *out)
{
    sand_store_reader reader = { take_item, take_seat, take_line, out, take_touched };
    return sand_store_read(w->store, id, &reader);
}

static void list_one(void *context, const char *id, int64_t touched)
{
    static const char *const states[] = { "lobby", "play", "over", "closed" };
    facts of = { .title = "" };
    char at[32];
    text line = { 0 };
    if (look_at(context, id, &of) != SAND_OK || of.state < 0 || of.state > SAND_HALL_CLOSED) return;
    text_add(&line, "%s  %-6s  %s  %zu players, %zu lines  %s: %s", id, states[of.state], sand_hall_time(touched, at),
             of.players, of.lines, of.ruleset, of.title);
    say(&line);
}

static int list(wanted *w)
{
    /* Each battle is read while the store is listed, so a second connection to the store reads them. */
    sand_store *other = NULL;
    sand_problem_list problems = { 0 };
    wanted inner = *w;
    if (sand_store_open(w->games, &problems, &other) != SAND_OK)
        return fails("the battles", "the store cannot be read");
    inner.store = other;
    sand_error error = sand_store_list(w->store, NULL, list_one, &inner);
    sand_store_close(other);
    return error ? fails("the battles", "the store cannot be read") : EXIT_FINE;
}

static int chat(wanted *w)
{
    facts of = { .says = true };
    return look_at(w, w->words[1], &of) == SAND_OK ? EXIT_FINE : fails(w->words[1], "there is no such battle");
}

/* ---- asking ----------------------------------------------------------------------------------------------- */

static void wait_ms(long ms)
{
    nanosleep(&(struct timespec){ .tv_nsec = ms * 1000000 }, NULL);
}

static void take_done(void *context, const sand_store_item *item)
{
    text *name_and_how = context;
    if (strcmp(text_of(&name_and_how[0]), item->name) == 0) text_add(&name_and_how[1], "=%s", item->value);
}

/* Carries out what was asked, in place of a server, because none holds the battles. The hall takes the store and gives
 * it back; where the hall cannot be made, w->store stays NULL. */
static void be_the_server(wanted *w)
{
    SAND_ASSERT(w->store != NULL);
    sand_hall *hall = NULL;
    sand_operator operator= { 0 };
    struct timespec now;
    sand_store *store = w->store;
    w->store = NULL;
    if (sand_hall_create(store, NULL, &hall) != SAND_OK) return;
    clock_gettime(CLOCK_REALTIME, &now);
    hall->clock = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
    sand_operator_look(&operator, hall);
    sand_hall_commit(hall);
    sand_operator_free(&operator);
    w->store = hall->store;
    hall->store = NULL;
    sand_hall_destroy(hall);
}

/* Writes the request into the store, and waits until a server, or this process, has carried it out. */
static int ask(wanted *w, const char *what)
{
    enum { PATIENCE = 100, EVERY_MS = 100 };
    char name[SAND_SECRET_ID];
    text done[2] = { 0 };
    if (!sand_secret_draw_id(name)) return fails(what, "no randomness can be had");
    sand_store_put_item(w->store, &(sand_store_item){ SAND_OPERATOR, SAND_OPERATOR_ASKED, name, what });
    if (sand_store_commit(w->store) != SAND_OK) return fails("the battles", "the store cannot be written");
    text_add(&done[0], "%s", name);
    sand_store_item like = { .battle = SAND_OPERATOR, .kind = SAND_OPERATOR_DONE };
    sand_store_reader reader = { .item = take_done, .context = done };
    for (int i = 0; i < PATIENCE && w->store != NULL && text_of(&done[1])[0] == '\0'; i++) {
        if (sand_store_own(w->store, "")) be_the_server(w);
        if (w->store != NULL) sand_store_read_items(w->store, &like, &reader);
        if (text_of(&done[1])[0] == '\0') wait_ms(EVERY_MS);
    }
    const char *how = text_of(&done[1]);
    int status = how[0] == '=' && how[1] == '\0' ? EXIT_FINE
                 : how[0] == '='                 ? fails(what, how + 1)
                                                 : fails(what, "the server has not answered; it will do it later");
    if (w->store != NULL && how[0] == '=') {
        sand_store_put_item(w->store, &(sand_store_item){ SAND_OPERATOR, SAND_OPERATOR_DONE, name, NULL });
        sand_store_commit(w->store);
    }
    text_free(&done[0]);
    text_free(&done[1]);
    return status;
}

static bool is_id(const char *word)
{
    return sand_secret_is_id(word, strlen(word));
}

static int close_one(wanted *w)
{
    text what = { 0 };
    if (!is_id(w->words[1])) return args_complain(&games_command, "\"%s\" is no battle's ID", w->words[1]);
    text_add(&what, "close %s ", w->words[1]);
    for (size_t i = 2; i < w->n; i++) text_add(&what, i == 2 ? "%s" : " %s", w->words[i]);
    if (w->n == 2) text_add(&what, "the operator closed it");
    int status = ask(w, text_of(&what));
    text_free(&what);
    return status;
}

static int hide(wanted *w)
{
    text what = { 0 };
    SAND_ASSERT(w->n == 3); /* as the row of the door says */
    uint64_t n = 0;
    if (!is_id(w->words[1])) return args_complain(&games_command, "\"%s\" is no battle's ID", w->words[1]);
    if (!args_number(w->words[2], 1, INT32_MAX, &n))
        return args_complain(&games_command, "\"%s\" is no line's number; `games chat ID` tells them", w->words[2]);
    text_add(&what, "hide %s %llu", w->words[1], (unsigned long long)n);
    int status = ask(w, text_of(&what));
    text_free(&what);
    return status;
}

/* ---- addresses -------------------------------------------------------------------------------------------- */

/* Writes the address in its canonical form, because the server compares addresses as texts. */
static bool read_address(const char *word, char out[INET6_ADDRSTRLEN])
{
    struct in6_addr at;
    int family = strchr(word, ':') == NULL ? AF_INET : AF_INET6;
    return inet_pton(family, word, &at) == 1 && inet_ntop(family, &at, out, INET6_ADDRSTRLEN) != NULL;
}

static int set_blocked(wanted *w, bool blocked)
{
    char address[INET6_ADDRSTRLEN], at[32];
    SAND_ASSERT(w->n == 2);
    if (!read_address(w->words[1], address))
        return args_complain(&games_command, "\"%s\" is no address such as 192.0.2.7 or 2001:db8::7", w->words[1]);
    const char *value = blocked ? sand_hall_time((int64_t)time(NULL), at) : NULL;
    sand_store_put_item(w->store, &(sand_store_item){ SAND_OPERATOR, SAND_OPERATOR_BLOCK, address, value });
    return sand_store_commit(w->store) == SAND_OK ? EXIT_FINE : fails("the battles", "the store cannot be written");
}

static int block(wanted *w)
{
    return set_blocked(w, true);
}

static int unblock(wanted *w)
{
    return set_blocked(w, false);
}

static void print_blocked(void *context, const sand_store_item *item)
{
    (void)context;
    printf("%s  since %s\n", item->name, item->value);
}

static int blocked(wanted *w)
{
    sand_store_item like = { .battle = SAND_OPERATOR, .kind = SAND_OPERATOR_BLOCK };
    sand_store_reader reader = { .item = print_blocked };
    return sand_store_read_items(w->store, &like, &reader) == SAND_OK
               ? EXIT_FINE
               : fails("the battles", "the store cannot be read");
}

/* ---- files ------------------------------------------------------------------------------------------------ */

typedef const char *keeping(sand_store *store, const char *folder, const char *id);

static int keep_all(wanted *w, keeping *keep, const name_list *ids)
{
    int status = EXIT_FINE;
    size_t n = 0;
    for (size_t i = 0; i < ids->n; i++) {
        const char *why = is_id(ids->at[i]) ? keep(w->store, w->words[1], ids->at[i]) : "this is no battle's ID";
        if (why != NULL) status = fails(ids->at[i], why);
        n += why == NULL;
    }
    printf("%zu of %zu battles\n", n, ids->n);
    return status;
}

static void add_name(void *context, const char *id, int64_t touched)
{
    (void)touched;
    name_list_add(context, id);
}

static int export_some(wanted *w)
{
    name_list ids = { 0 };
    SAND_ASSERT(w->n >= 2);
    if (mkdir(w->words[1], 0700) != 0 && !is_folder(w->words[1])) return fails(w->words[1], "it is no folder");
    for (size_t i = 2; i < w->n; i++) name_list_add(&ids, w->words[i]);
    sand_error error = w->n > 2 ? SAND_OK : sand_store_list(w->store, NULL, add_name, &ids);
    int status = error ? fails("the battles", "the store cannot be read") : keep_all(w, games_export, &ids);
    name_list_free(&ids);
    return status;
}

static int import_some(wanted *w)
{
    name_list paths = { 0 }, ids = { 0 };
    for (size_t i = 2; i < w->n; i++) name_list_add(&ids, w->words[i]);
    if (w->n == 2) files_below(w->words[1], ".table", &paths);
    for (size_t i = 0; i < paths.n; i++) {
        const char *name = strrchr(paths.at[i], '/');
        text id = { 0 };
        name = name == NULL ? paths.at[i] : name + 1;
        SAND_ASSERT(strlen(name) > strlen(".table")); /* files_below found it by this ending */
        text_add_bytes(&id, name, strlen(name) - strlen(".table"));
        name_list_add(&ids, text_of(&id));
        text_free(&id);
    }
    int status = keep_all(w, games_import, &ids);
    name_list_free(&paths);
    name_list_free(&ids);
    return status;
}

/* ---- the command ------------------------------------------------------------------------------------------ */

static const struct {
    const char *word;
    size_t least, most; /* words of the command line, `word` included */
    int (*run)(wanted *w);
} doors[] = {
    { "list", 1, 1, list },
    { "chat", 2, 2, chat },
    { "close", 2, WORDS, close_one },
    { "hide", 3, 3, hide },
    { "export", 2, WORDS, export_some },
    { "import", 2, WORDS, import_some },
    { "block", 2, 2, block },
    { "unblock", 2, 2, unblock },
    { "blocked", 1, 1, blocked },
};

static int open_door(wanted *w)
{
    SAND_ASSERT(w->n > 0);
    for (size_t i = 0; i < SAND_LEN(doors); i++) {
        if (strcmp(w->words[0], doors[i].word) != 0) continue;
        if (w->n < doors[i].least || w->n > doors[i].most)
            return args_complain(&games_command, "\"%s\" takes other words; see --help", doors[i].word);
        return doors[i].run(w);
    }
    return args_complain(&games_command, "what is \"%s\"?", w->words[0]);
}

int games_run(int argc, char **argv)
{
    wanted w = { .n = 0 };
    sand_problem_list problems = { 0 };
    text place = { 0 };
    int status = args_each(&games_command, argc, argv, take, &w);
    if (status) return status == ARGS_HELP ? EXIT_FINE : status;
    if (w.n == 0) return args_complain(&games_command, "say what to do: list, chat, close, hide, block ...");
    if (w.games == NULL)
        return args_complain(&games_command, "--games names the folder of the battles, or --store their database");
    text_add(&place, "%s/battles.sqlite", w.games);
    bool there = sand_store_is_shared(w.games) || is_file(text_of(&place));
    text_free(&place);
    if (!there && strcmp(w.words[0], "import") != 0)
        return args_complain(&games_command, "there are no battles in \"%s\"", w.games);
    sand_error error = sand_store_open(w.games, &problems, &w.store);
    print_problems(stderr, &problems);
    sand_problem_list_free(&problems);
    if (error) return EXIT_WRONG;
    status = open_door(&w);
    sand_store_close(w.store);
    return status;
}
