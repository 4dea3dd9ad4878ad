/* run_nonsense.c - tests texts that are well-formed but make no sense (support/nonsense.h). Each must be refused with a
 * message, or be a battle that can be played on for 30 orders with all its invariants, saved, and opened again.
 *
 *   run_nonsense                    some of every kind
 *   run_nonsense N [KIND...]        N of every kind, or of those kinds
 *   run_nonsense --hunt N [KIND...] lists every place that stops the program, how often and by which text
 *   run_nonsense KIND NAME NUMBER   prints one text and tries it; if the program stops, that is a finding */
#define _POSIX_C_SOURCE 200809L /* signals */
#include <dirent.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include <sandtable/sandtable.h>

#include "base/hash.h"
#include "fuzz/fuzz.h"
#include "game/game_parts.h"
#include "record/scenario.h"
#include "support/nonsense.h"

enum { SOURCES_MAX = 400, ORDERS = 30, USUAL = 600, SAMPLE = 6, SHEETS = 600, FOUND_MAX = 200, SECONDS = 20 };

static nonsense_from sources[SOURCES_MAX];
static size_t n_sources;

/* ---- what stops the program ---- */

typedef struct {
    char place[160], first[300];
    unsigned times;
} finding;

static char now[300];
static bool hunts, shows;
static finding found[FOUND_MAX];
static size_t n_found;
static sigjmp_buf back;

static void note(const char *place)
{
    size_t i = 0;
    while (i < n_found && strcmp(found[i].place, place) != 0) i++;
    if (i == FOUND_MAX) return;
    if (i == n_found) {
        n_found++;
        snprintf(found[i].place, sizeof found[i].place, "%s", place);
        snprintf(found[i].first, sizeof found[i].first, "%s", now);
        if (hunts) printf("     %s  (%s)\n", place, now), fflush(stdout);
    }
    found[i].times++;
}

_Noreturn static void stop(const char *place)
{
    if (hunts) {
        note(place);
        siglongjmp(back, 1);
    }
    printf("FAIL run_nonsense %s: %s\n", now, place);
    fflush(stdout);
    abort();
}

_Noreturn void sand_assert_failed(const char *file, int line, const char *text)
{
    char place[160];
    snprintf(place, sizeof place, "%s:%d: %s", file, line, text);
    stop(place);
}

/* Limits processor time, not real time: other programs may be running. */
static void allow(time_t seconds)
{
    setitimer(ITIMER_PROF, &(struct itimerval){ .it_value = { .tv_sec = seconds } }, NULL);
}

static void hear_signal(int signal)
{
    if (signal == SIGPROF)
        stop("it goes on without end");
    else
        stop(signal == SIGSEGV ? "segmentation fault" : "arithmetic fault");
}

/* ---- playing ---- */

/* Hands in one suggested order for every side that has not answered; false when a side gets no suggestion. */
static bool decide(sand_game *game, chance *by)
{
    static sand_order orders[SAMPLE];
    static sand_entry entries[SAMPLE * SHEETS];
    sand_decision decision = sand_game_decision(game, 0);
    for (uint16_t side = 1; side <= SAND_SIDES; side++) {
        if (!sand_decision_of(&decision, side) || sand_game_ready(game, side)) continue;
        sand_order_list list = {
            .orders = orders, .room = SAMPLE, .entries = entries, .entries_room = SAND_LEN(entries)
        };
        sand_wish any = { .kind = SAND_WISH_ANY, .side = side, .begin = 1 + chance_below(by, 1000) };
        size_t n = sand_game_suggest(game, &any, &list);
        if (n == 0) return false;
        sand_error error = sand_game_submit(game, &orders[chance_below(by, (uint32_t)n)], NULL);
        SAND_ASSERT(error == SAND_OK);
    }
    return true;
}

static const sand_battle *battle_of(const sand_game *game)
{
    return game->log[game->n_done - 1]->after;
}

static void play_on(sand_game *game, chance *by)
{
    sand_battle_check_invariants(battle_of(game));
    for (int i = 0; i < ORDERS && sand_game_decision(game, 0).asks; i++) {
        if (!decide(game, by)) return;
        sand_battle_check_invariants(battle_of(game));
    }
}

/* ---- reading ---- */

static sand_game *open_game(const char *text, size_t n)
{
    sand_problem_list problems = { 0 };
    sand_game_settings settings = { .source = "nonsense", .seed = "1" };
    sand_game *game = NULL;
    sand_error error = sand_game_create(text, n, &settings, &problems, &game);
    fuzz_judge(error, &problems);
    SAND_ASSERT((error == SAND_OK) == (game != NULL));
    if (shows)
        for (size_t i = 0; i < problems.count; i++)
            printf("%d:%d %s\n", problems.items[i].place.line, problems.items[i].place.column,
                   problems.items[i].message);
    sand_problem_list_free(&problems);
    return game;
}

/* An adjusted game must open again, from its record and from its position. */
static void save_and_open(const sand_game *game)
{
    size_t (*const write[])(const sand_game *, char *, size_t) = { sand_position_write };
    size_t n = write[0](game, NULL, 0);
    char *text = malloc(n + 1);
    SAND_ASSERT(text != NULL);
    write[0](game, text, n + 1);
    sand_game *again = open_game(text, n);
    if (shows && again == NULL) printf("%s\n", text);
    free(text);
    SAND_ASSERT(again != NULL);
    sand_game_destroy(again);
    n = sand_record_write(game, SAND_RECORD_REVEALED, NULL, 0);
    text = malloc(n + 1);
    SAND_ASSERT(text != NULL);
    sand_record_write(game, SAND_RECORD_REVEALED, text, n + 1);
    again = open_game(text, n);
    free(text);
    SAND_ASSERT(again != NULL && sand_game_hash(again, 0) == sand_game_hash(game, 0));
    sand_game_destroy(again);
}

static bool try_adjustment(const nonsense_from *from, const char *json, size_t n, chance *by)
{
    sand_problem_list problems = { 0 };
    sand_game *game = open_game(from->text, from->n);
    SAND_ASSERT(game != NULL);
    bool taken = sand_game_decision(game, 0).asks && sand_game_adjust(game, json, n, &problems) == SAND_OK;
    if (shows)
        for (size_t i = 0; i < problems.count; i++) printf("%s\n", problems.items[i].message);
    sand_problem_list_free(&problems);
    if (taken) {
        save_and_open(game);
        play_on(game, by);
    }
    sand_game_destroy(game);
    return taken;
}

static bool try_position(const char *text, size_t n, chance *by)
{
    sand_game *game = open_game(text, n);
    if (game == NULL) return false;
    play_on(game, by);
    sand_game_destroy(game);
    return true;
}

/* ---- positions to start from ---- */

static bool add_source(const char *name, unsigned orders, const char *text, size_t n)
{
    nonsense_from *s = &sources[n_sources];
    sand_problem_list problems = { 0 };
    if (n_sources == SOURCES_MAX) return false;
    sand_error error = sand_scenario_read((sand_source){ text, n, name }, NULL, &problems, &s->field, &s->battle);
    sand_problem_list_free(&problems);
    if (error != SAND_OK) return false;
    snprintf(s->name, sizeof s->name, "%s@%u", name, orders);
    s->text = malloc(n + 1);
    SAND_ASSERT(s->text != NULL);
    memcpy(s->text, text, n);
    s->text[n] = '\0';
    s->n = n;
    s->structure = structure_open(s->text, n);
    n_sources++;
    return s->structure != NULL;
}

static void add_position(const char *name, unsigned orders, const sand_game *game)
{
    size_t n = sand_position_write(game, NULL, 0);
    char *text = malloc(n + 1);
    SAND_ASSERT(text != NULL);
    sand_position_write(game, text, n + 1);
    add_source(name, orders, text, n);
    free(text);
}

/* Adds the battle as it begins, and after these numbers of orders. */
static void add_file(const char *folder, const char *name)
{
    static const unsigned after[] = { 0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89 };
    sand_problem_list problems = { 0 };
    char path[400], *text;
    size_t n, next = 0;
    chance by = { 7 };
    snprintf(path, sizeof path, "%s/%s", folder, name);
    SAND_ASSERT(sand_file_read(path, &problems, &text, &n) == SAND_OK);
    sand_game *game = open_game(text, n);
    sand_memory_release(text);
    for (unsigned i = 0; game != NULL && next < SAND_LEN(after); i++) {
        if (i == after[next]) add_position(name, after[next++], game);
        if (!sand_game_decision(game, 0).asks || !decide(game, &by)) break;
    }
    sand_game_destroy(game);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void add_folder(const char *folder)
{
    char *names[100];
    size_t n = 0;
    DIR *open = opendir(folder);
    for (struct dirent *entry; open && n < SAND_LEN(names) && (entry = readdir(open)) != NULL;)
        if (strncmp(entry->d_name, "good-", 5) == 0) names[n++] = strdup(entry->d_name);
    if (open) closedir(open);
    qsort(names, n, sizeof *names, by_name);
    for (size_t i = 0; i < n; i++) {
        add_file(folder, names[i]);
        free(names[i]);
    }
}

/* ---- trying ---- */

/* Returns 1: it can be played, 0: it is refused, -1: that number changes nothing. */
static int take(nonsense_kind kind, const nonsense_from *from, uint64_t number)
{
    sand_text out;
    chance by = { number };
    sand_text_init_heap(&out);
    snprintf(now, sizeof now, "%s %s %llu", nonsense_names[kind], from->name, (unsigned long long)number);
    bool made = nonsense_make(kind, from, number, &out) && !out.truncated;
    if (shows && made) printf("%s\n", out.bytes), fflush(stdout);
    allow(SECONDS);
    bool taken = made && (kind == NONSENSE_ADJUSTMENT ? try_adjustment(from, out.bytes, out.length, &by)
                                                      : try_position(out.bytes, out.length, &by));
    allow(0);
    sand_text_free(&out);
    return !made ? -1 : taken;
}

/* A number that makes no text is not counted and another takes its place, up to TRIES for each text wanted. */
static bool take_many(nonsense_kind kind, uint64_t most)
{
    enum { TRIES = 20 };
    volatile uint64_t i = 0, changed = 0, taken = 0;
    volatile unsigned stopped = 0;
    const char *seed = getenv("NONSENSE_SEED");
    const uint64_t first = seed == NULL ? 0 : strtoull(seed, NULL, 10) * UINT64_C(1000000);
    if (sigsetjmp(back, 1) != 0) stopped++, changed++; /* a text that stops the program counts as tried */
    while (changed < most && i < TRIES * most) {
        const uint64_t number = first + i++;
        int how = take(kind, &sources[number % n_sources], number);
        changed += how >= 0;
        taken += how > 0;
    }
    const bool fails = stopped || changed < most;
    printf("%s %s: %llu texts of %zu positions, %llu of them played on for %d orders", fails ? "FAIL" : "ok  ",
           nonsense_names[kind], (unsigned long long)changed, n_sources, (unsigned long long)taken, ORDERS);
    if (stopped) printf(", %u stop the program", stopped);
    if (changed < most) printf(": %llu were asked for", (unsigned long long)most);
    printf("\n");
    fflush(stdout);
    return !fails;
}

static int take_one(char **argument)
{
    for (size_t kind = 0; kind < NONSENSE_KINDS; kind++) {
        for (size_t i = 0; i < n_sources; i++) {
            if (strcmp(argument[0], nonsense_names[kind]) != 0 || strcmp(argument[1], sources[i].name) != 0) continue;
            shows = true;
            printf("%d\n", take((nonsense_kind)kind, &sources[i], strtoull(argument[2], NULL, 10)));
            return 0;
        }
    }
    return 2;
}

static bool is_wanted(size_t kind, char **names, int n)
{
    for (int i = 0; i < n; i++)
        if (strcmp(names[i], nonsense_names[kind]) == 0) return true;
    return n <= 0;
}

int main(int count, char **argument)
{
    const char *folder = "tests/fuzz/corpus/scenario";
    char **rest = argument + 1;
    add_folder(folder);
    hunts = count > 1 && strcmp(argument[1], "--hunt") == 0;
    if (hunts) rest++, count--;
    if (!hunts && count == 4 && strtoull(rest[0], NULL, 10) == 0) return take_one(rest);
    const uint64_t most = count > 1 ? strtoull(rest[0], NULL, 10) : USUAL;
    signal(SIGPROF, hear_signal);
    if (hunts) signal(SIGSEGV, hear_signal), signal(SIGFPE, hear_signal);
    unsigned passed = 0, asked = 0;
    for (size_t kind = 0; kind < NONSENSE_KINDS; kind++) {
        if (!is_wanted(kind, rest + 1, count - 2)) continue;
        if (take_many((nonsense_kind)kind, most)) passed++;
        asked++;
    }
    for (size_t i = 0; i < n_found; i++) printf("%6u  %s  (%s)\n", found[i].times, found[i].place, found[i].first);
    printf("%u passed, %u failed\n", passed, asked - passed);
    return passed == asked && n_sources > 0 ? 0 : 1;
}
