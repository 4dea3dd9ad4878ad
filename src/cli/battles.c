/* battles.c - the folder where battles are kept, and what is in it. */
#define _POSIX_C_SOURCE 200809L /* folders, local time */
#include "cli/battles.h"

#include "cli/record_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

static const char ending[] = ".jsonl", guided_mark[] = "guided-";

bool battles_folder(text *out)
{
    const char *own = getenv("SANDTABLE_BATTLES"), *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    text_clear(out);
    if (own && *own)
        text_add(out, "%s", own);
    else if (data && *data)
        text_add(out, "%s/sandtable/battles", data);
    else if (home && *home)
        text_add(out, "%s/.local/share/sandtable/battles", home);
    return out->length > 0;
}

/* When the file last changed, in nanoseconds so that files of one second have an order; 0: it cannot be asked. */
static long long changed_at(const char *path)
{
    struct stat facts;
    if (stat(path, &facts) != 0) return 0;
    return (long long)facts.st_mtim.tv_sec * 1000000000 + facts.st_mtim.tv_nsec;
}

/* Files of the same moment are sorted by name, so that the order is total. */
static int latest_first(const void *a, const void *b)
{
    const char *one = *(char *const *)a, *two = *(char *const *)b;
    long long first = changed_at(one), second = changed_at(two);
    return first != second ? (first < second) - (first > second) : strcmp(one, two);
}

void battles_list(name_list *out)
{
    text folder = { 0 };
    if (battles_folder(&folder)) files_below(text_of(&folder), ending, out);
    if (out->n > 1) qsort(out->at, out->n, sizeof *out->at, latest_first);
    text_free(&folder);
}

bool battles_find(const char *name, text *out)
{
    text_clear(out);
    if (strchr(name, '/') || !battles_folder(out)) return false;
    text_add(out, "/%s%s", name, ending);
    return is_file(text_of(out));
}

bool battles_holds(const char *path)
{
    text folder = { 0 };
    bool holds =
        battles_folder(&folder) && strncmp(path, text_of(&folder), folder.length) == 0 && path[folder.length] == '/';
    text_free(&folder);
    return holds;
}

void battles_name(const char *path, text *out)
{
    const char *file = strrchr(path, '/');
    file = file ? file + 1 : path;
    size_t n = strlen(file), m = sizeof ending - 1;
    text_clear(out);
    text_add_bytes(out, file, n > m && strcmp(file + n - m, ending) == 0 ? n - m : n);
}

static void fill(const sand_game *game, battle_facts *out)
{
    sand_table_facts table;
    sand_game_table(game, 0, &table);
    snprintf(out->title, sizeof out->title, "%s", table.title);
    snprintf(out->scenario, sizeof out->scenario, "%s", table.scenario);
    out->turn = table.turn;
    out->turn_limit = table.turn_limit;
    out->over = sand_game_result(game, 0).outcome != SAND_GOING_ON;
}

bool battles_look(const char *path, battle_facts *out)
{
    sand_problem_list problems = { 0 };
    sand_game_settings settings = { .source = path, .look = true };
    sand_game *game = NULL;
    char *bytes = NULL;
    size_t n = 0;
    text name = { 0 };
    *out = (battle_facts){ .changed = changed_at(path) };
    battles_name(path, &name);
    out->guided = strncmp(text_of(&name), guided_mark, sizeof guided_mark - 1) == 0;
    sand_error error = record_file_read(path, &problems, &bytes, &n);
    if (!error) error = sand_game_create(bytes, n, &settings, &problems, &game);
    if (!error) fill(game, out);
    sand_game_destroy(game);
    sand_memory_release(bytes);
    sand_problem_list_free(&problems);
    text_free(&name);
    return !error;
}

void battles_say(const battle_facts *facts, text *out)
{
    time_t changed = (time_t)(facts->changed / 1000000000);
    struct tm when;
    char date[64] = "";
    if (localtime_r(&changed, &when)) strftime(date, sizeof date, "%Y-%m-%d %H:%M", &when);
    text_add(out, "%s%s", facts->title, facts->guided ? ", guided" : "");
    if (facts->over)
        text_add(out, ", over");
    else if (facts->turn == 0)
        text_add(out, ", before the battle");
    else
        text_add(out, ", turn %u", facts->turn);
    if (!facts->over && facts->turn && facts->turn_limit) text_add(out, " of %u", facts->turn_limit);
    text_add(out, ", %s", date);
}

/* Makes every folder of the path that is not there. */
static bool make_folders(const char *path)
{
    text part = { 0 };
    bool good = true;
    for (const char *at = path; good && *at; at++) {
        if (at > path && *at == '/') good = mkdir(text_of(&part), 0700) == 0 || errno == EEXIST;
        text_add_bytes(&part, at, 1);
    }
    good = good && (mkdir(path, 0700) == 0 || errno == EEXIST);
    text_free(&part);
    return good;
}

bool battles_new_path(const char *scenario, bool guided, text *out)
{
    text folder = { 0 };
    errno = ENOENT;
    bool good = battles_folder(&folder) && make_folders(text_of(&folder));
    for (unsigned i = 1; good; i++) {
        text_clear(out);
        text_add(out, "%s/%s%s-%u%s", text_of(&folder), guided ? guided_mark : "", *scenario ? scenario : "battle", i,
                 ending);
        if (!is_file(text_of(out))) break;
    }
    text_free(&folder);
    return good;
}
