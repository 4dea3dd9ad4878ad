/* load.c - finding and reading what the command line names. */
#define _POSIX_C_SOURCE 200809L /* directories */
#include "cli/load.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#ifndef SAND_DATA_DIR
#define SAND_DATA_DIR "/usr/local/share/sandtable"
#endif

/* ---- scenarios by id --------------------------------------------------------------------------------- */

typedef struct {
    const char *id;  /* wanted */
    text *path;      /* where it was found */
    text known;      /* all ids that are there, one after the other with commas */
    char nearest[64];
    int distance;
    bool found;
} search;

static bool is_file(const char *path)
{
    struct stat facts;
    return stat(path, &facts) == 0 && S_ISREG(facts.st_mode);
}

static void look_at(search *s, const char *folder, const char *file)
{
    size_t n = strlen(file);
    char id[64];
    if (n <= 5 || strcmp(file + n - 5, ".json") != 0 || n - 5 >= sizeof id) return;
    memcpy(id, file, n - 5);
    id[n - 5] = '\0';
    if (strcmp(id, s->id) == 0 && !s->found) {
        s->found = true;
        text_clear(s->path);
        text_add(s->path, "%s/%s", folder, file);
    }
    text_add(&s->known, "%s%s", s->known.n ? ", " : "", id);
    int distance = near_distance(s->id, id);
    if (distance >= s->distance) return;
    s->distance = distance;
    snprintf(s->nearest, sizeof s->nearest, "%s", id);
}

/* Directories come in any order; what is found does not depend on it, as ids are unique in a tree. */
static void look_in(search *s, const char *folder, int depth)
{
    DIR *directory = opendir(folder);
    if (!directory) return;
    for (const struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        text inner = { 0 };
        if (entry->d_name[0] == '.') continue;
        text_add(&inner, "%s/%s", folder, entry->d_name);
        if (is_file(text_of(&inner))) look_at(s, folder, entry->d_name);
        else if (depth > 0) look_in(s, text_of(&inner), depth - 1);
        text_free(&inner);
    }
    closedir(directory);
}

static void say_unknown(const search *s)
{
    fprintf(stderr, "sandtable: there is no file and no scenario \"%s\"", s->id);
    if (s->nearest[0] && near_enough(s->id, s->distance)) fprintf(stderr, " (did you mean %s?)", s->nearest);
    else if (s->known.n) fprintf(stderr, "; the scenarios are: %s", text_of(&s->known));
    fputc('\n', stderr);
}

bool find_scenario(const char *word, text *path)
{
    const char *share = getenv("SANDTABLE_SHARE");
    const char *roots[] = { share, ".", SAND_DATA_DIR };
    search s = { .id = word, .path = path, .distance = INT32_MAX };
    text folder = { 0 };
    if (is_file(word)) {
        text_clear(path);
        text_add(path, "%s", word);
        return true;
    }
    for (size_t i = 0; i < SAND_LEN(roots) && !s.known.n; i++) {
        if (!roots[i] || !*roots[i]) continue;
        text_clear(&folder);
        text_add(&folder, "%s/scenarios", roots[i]);
        look_in(&s, text_of(&folder), 1);
    }
    if (!s.found) say_unknown(&s);
    text_free(&folder);
    text_free(&s.known);
    return s.found;
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

sand_game *load_game(const char *path, const sand_game_settings *settings, int *status)
{
    sand_problem_list problems = { 0 };
    sand_game_settings with = *settings;
    sand_game *game = NULL;
    char *bytes = NULL;
    size_t n = 0;
    with.source = path;
    sand_error error = sand_file_read(path, &problems, &bytes, &n);
    *status = error ? EXIT_USAGE : EXIT_WRONG;
    if (!error) error = sand_game_create(bytes, n, &with, &problems, &game);
    free(bytes);
    if (error && problems.count == 0) fprintf(stderr, "%s: %s\n", path, sand_error_text(error));
    print_problems(stderr, &problems);
    return error ? NULL : game;
}
