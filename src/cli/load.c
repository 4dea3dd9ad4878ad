/* load.c - finds and reads the scenarios and records that the command line names. */
#include "cli/load.h"

#include "cli/args.h"
#include "cli/battles.h"
#include "cli/files.h"
#include "cli/record_file.h"

#include <stdlib.h>
#include <string.h>

/* ---- scenarios by id --------------------------------------------------------------------------------- */

enum { ID_MOST = 64 };

/* "scenarios/x/fiddlers-bottom.json" → "fiddlers-bottom" */
static void id_of(const char *path, char out[ID_MOST])
{
    const char *file = strrchr(path, '/');
    file = file ? file + 1 : path;
    snprintf(out, ID_MOST, "%.*s", (int)strcspn(file, "."), file);
}

static void find_known(name_list *paths)
{
    const char *root[SHARE_ROOTS];
    text folder = { 0 };
    for (size_t i = 0, n = share_roots(root); i < n && paths->n == 0; i++) {
        text_clear(&folder);
        text_add(&folder, "%s/scenarios", root[i]);
        files_below(text_of(&folder), ".json", paths);
    }
    text_free(&folder);
}

void scenario_ids(name_list *out)
{
    name_list known = { 0 };
    char id[ID_MOST];
    find_known(&known);
    for (size_t i = 0; i < known.n; i++) {
        id_of(known.at[i], id);
        name_list_add(out, id);
    }
    name_list_free(&known);
}

static void say_unknown(const char *word, const name_list *known)
{
    char id[ID_MOST], best[ID_MOST] = "";
    int distance = INT32_MAX;
    text line = { 0 };
    screen s = screen_open(0);
    s.out = stderr;
    for (size_t i = 0; i < known->n; i++) {
        id_of(known->at[i], id);
        text_add(&line, "%s%s", i ? ", " : "; the scenarios are: ", id);
        int d = near_distance(word, id);
        if (d >= distance) continue;
        distance = d;
        memcpy(best, id, sizeof best);
    }
    bool near = *best && near_enough(word, distance);
    screen_sayf(&s, INK_PLAIN, 0, "sandtable: there is no file and no scenario \"%s\"%s%s%s", word,
                near ? " (did you mean " : text_of(&line), near ? best : "", near ? "?)" : "");
    text_free(&line);
}

/* Finds the only scenario whose id has a word with this beginning: "hopton", "heath". */
static void find_beginning(const name_list *known, const char *word, text *path)
{
    char id[ID_MOST + 1] = "-", begins[ID_MOST + 1];
    size_t found = 0;
    snprintf(begins, sizeof begins, "-%s", word);
    for (size_t i = 0; i < known->n; i++) {
        id_of(known->at[i], id + 1);
        if (!strstr(id, begins)) continue;
        text_clear(path);
        text_add(path, "%s", known->at[i]);
        found++;
    }
    if (found != 1) text_clear(path);
}

bool find_scenario(const char *word, text *path)
{
    name_list known = { 0 };
    char id[ID_MOST];
    text_clear(path);
    if (is_file(word)) text_add(path, "%s", word);
    if (path->length == 0) find_known(&known);
    for (size_t k = 0; k < known.n; k++) {
        id_of(known.at[k], id);
        if (strcmp(id, word) == 0 && path->length == 0) text_add(path, "%s", known.at[k]);
    }
    if (path->length == 0 && !battles_find(word, path)) text_clear(path);
    if (path->length == 0 && *word) find_beginning(&known, word, path);
    if (path->length == 0) say_unknown(word, &known);
    name_list_free(&known);
    return path->length > 0;
}

bool scenario_title(const char *id, text *out)
{
    sand_problem_list problems = { 0 };
    sand_table_facts table;
    sand_game *game = NULL;
    char *bytes = NULL;
    size_t n = 0;
    text path = { 0 };
    if (!find_scenario(id, &path)) return false;
    sand_game_settings settings = { .source = text_of(&path) };
    sand_error error = sand_file_read(text_of(&path), &problems, &bytes, &n);
    if (!error) error = sand_game_create(bytes, n, &settings, &problems, &game);
    if (!error) {
        sand_game_table(game, 0, &table);
        text_add(out, "%s (%s)", table.title, table.ruleset);
    }
    sand_game_destroy(game);
    sand_memory_release(bytes);
    sand_problem_list_free(&problems);
    text_free(&path);
    return !error;
}

static void say_scenario(const screen *s, const char *path)
{
    sand_problem_list problems = { 0 };
    sand_game_settings settings = { .source = path };
    sand_table_facts table;
    sand_game *game = NULL;
    char *bytes = NULL, id[ID_MOST];
    size_t n = 0;
    id_of(path, id);
    sand_error error = sand_file_read(path, &problems, &bytes, &n);
    if (!error) error = sand_game_create(bytes, n, &settings, &problems, &game);
    if (!error) {
        sand_game_table(game, 0, &table);
        screen_sayf(s, INK_PLAIN, 2, "%-20s %s, %u units (%s)", id, table.title, table.units, table.ruleset);
    }
    sand_game_destroy(game);
    sand_memory_release(bytes);
    sand_problem_list_free(&problems);
}

bool list_scenarios(const screen *s)
{
    name_list known = { 0 };
    find_known(&known);
    for (size_t i = 0; i < known.n; i++) say_scenario(s, known.at[i]);
    bool any = known.n > 0;
    name_list_free(&known);
    return any;
}

/* ---- games ------------------------------------------------------------------------------------------- */

void print_problems(FILE *out, sand_problem_list *problems)
{
    char line[4096];
    for (size_t i = 0; i < problems->count; i++) {
        sand_problem_format(&problems->items[i], line, sizeof line);
        fprintf(out, "%s\n", line);
    }
    if (problems->dropped) fprintf(out, "and %zu more\n", problems->dropped);
    sand_problem_list_free(problems);
}

void print_mistakes(FILE *out, const sand_problem_list *problems)
{
    char line[4096];
    for (size_t i = 0; i < problems->count; i++) {
        if (problems->items[i].severity != SAND_MISTAKE) continue;
        sand_problem_format(&problems->items[i], line, sizeof line);
        fprintf(out, "%s\n", line);
    }
}

bool is_record_file(const char *path)
{
    sand_problem_list problems = { 0 };
    char *bytes = NULL;
    size_t n = 0;
    bool record = is_file(path) && !sand_file_read(path, &problems, &bytes, &n) && is_record(bytes);
    sand_memory_release(bytes);
    sand_problem_list_free(&problems);
    return record;
}

/* A message of a ruleset begins with the ID of its rule and a colon. */
size_t problem_rule_length(const sand_problem *problem)
{
    size_t id = strcspn(problem->message, " :");
    return problem->message[id] == ':' && memchr(problem->message, '-', id) ? id : 0;
}

/* Leaves out file and line: the file is good enough to play. */
void print_advice(sand_problem_list *problems)
{
    screen s = screen_open(0);
    s.out = stderr;
    for (size_t i = 0; i < problems->count; i++) {
        const sand_problem *p = &problems->items[i];
        size_t id = problem_rule_length(p);
        const char *said = id ? p->message + id + 2 : p->message;
        screen_sayf(&s, INK_DIM, 0, "Note: %s%s%s%s%.*s%s", said, *p->remedy ? "; " : "", p->remedy, id ? " [" : "",
                    (int)id, p->message, id ? "]" : "");
    }
    sand_problem_list_free(problems);
}

/* Lists all options of the game's ruleset after the complaint about an unknown one. */
static void say_options(const char *command, const sand_game *game)
{
    sand_catalogue of;
    text line = { 0 };
    screen s = screen_open(0);
    s.out = stderr;
    sand_game_catalogue(game, &of);
    for (size_t i = 0; i < of.n_options; i++) text_add(&line, "%s%s", i ? ", " : "", of.options[i].name);
    screen_sayf(
        &s, INK_PLAIN, 0,
        "sandtable %s: the options of %s are: %s; see sandtable rules %s --options, and --numbers for its numbers",
        command, of.id, text_of(&line), of.id);
    text_free(&line);
}

bool settings_are_wrong(const char *command, sand_source file, sand_problem_list *problems)
{
    sand_problem_list unheard = { 0 };
    sand_game_settings plain = { .source = file.name };
    sand_game *game = NULL;
    char line[4096];
    bool good = sand_game_create(file.text, file.n, &plain, &unheard, &game) == SAND_OK, unknown = false;
    for (size_t i = 0; good && i < problems->count; i++) {
        const sand_problem *p = &problems->items[i];
        if (p->severity != SAND_MISTAKE) continue;
        sand_problem_format(p, line, sizeof line);
        fprintf(stderr, "sandtable %s: %s\n", command, line);
        unknown |= strncmp(p->message, "there is no ", 12) == 0 && !*p->remedy;
    }
    if (unknown) say_options(command, game);
    if (good) sand_problem_list_free(problems);
    sand_game_destroy(game);
    sand_problem_list_free(&unheard);
    return good;
}

sand_game *load_game(const char *path, const sand_game_settings *settings, const char *fresh_seed,
                     sand_problem_list *advice, int *status)
{
    sand_problem_list problems = { 0 };
    sand_game_settings with = *settings;
    sand_game *game = NULL;
    char *bytes = NULL;
    size_t n = 0;
    with.source = path;
    sand_error error = record_file_read(path, &problems, &bytes, &n);
    *status = error ? EXIT_USAGE : EXIT_WRONG;
    if (!error && !with.seed && !is_record(bytes)) with.seed = fresh_seed;
    if (!error) error = sand_game_create(bytes, n, &with, &problems, &game);
    bool unset = error == SAND_ERROR_INVALID && settings->n_options &&
                 settings_are_wrong("play", (sand_source){ bytes, n, path }, &problems);
    if (unset) *status = EXIT_USAGE;
    sand_memory_release(bytes);
    if (error && !unset && problems.count == 0) fprintf(stderr, "%s: %s\n", path, sand_error_text(error));
    if (error)
        print_problems(stderr, &problems);
    else
        *advice = problems;
    return error ? NULL : game;
}
