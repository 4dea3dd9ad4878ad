/* choices.c - reads the options that all commands which play many battles share. */
#define _POSIX_C_SOURCE 200809L /* sysconf, strdup */
#include "cli/choices.h"
#include "cli/load.h"

#include "base/assert.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int choice_number(const args_command *command, const char *option, const char *value, choice_range range, uint64_t *out)
{
    if (args_number(value, range.least, range.most, out)) return EXIT_FINE;
    return args_complain(command, "--%s takes a whole number from %llu to %llu, not \"%s\"", option,
                         (unsigned long long)range.least, (unsigned long long)range.most, value);
}

bool has_setting(const settings *list, const char *name)
{
    for (size_t i = 0; i < list->n; i++)
        if (strcmp(list->at[i].name, name) == 0) return true;
    return false;
}

int choice_setting(const args_command *command, const char *option, char *word, settings *out)
{
    SAND_ASSERT(out->n <= CHOICE_SETTINGS);
    char *equals = strchr(word, '=');
    if (!equals || out->n == CHOICE_SETTINGS)
        return args_complain(command, "--%s takes option=value, not \"%s\"", option, word);
    *equals = '\0';
    if (has_setting(out, word)) return args_complain(command, "--%s says twice what %s is", option, word);
    out->at[out->n++] = (sand_setting){ word, equals + 1 };
    return EXIT_FINE;
}

static int unknown_player(const args_command *command, const char *word)
{
    const char *nearest = NULL;
    int distance = INT32_MAX;
    fprintf(stderr, "sandtable %s: there is no player \"%s\"; known are", command->name, word);
    for (size_t i = 0; i < sand_player_count(); i++) {
        const char *name = sand_player_at(i)->name;
        int d = near_distance(word, name);
        if (d < distance) distance = d, nearest = name;
        fprintf(stderr, "%s %s", i ? "," : "", name);
    }
    if (nearest && near_enough(word, distance)) fprintf(stderr, " (did you mean %s?)", nearest);
    fputc('\n', stderr);
    return EXIT_USAGE;
}

int choice_player_of(const args_command *command, char *word, choice_player *out)
{
    char *at = strchr(word, '@');
    uint64_t nodes = 0;
    if (at) *at++ = '\0';
    *out = (choice_player){ .player = sand_player_find(word) };
    if (!out->player) return unknown_player(command, word);
    if (at && !args_number(at, 1, 1000000000, &nodes))
        return args_complain(command, "%s@ takes a number of dice outcomes, not \"%s\"", word, at);
    out->limits.nodes = (uint32_t)nodes;
    return EXIT_FINE;
}

unsigned choice_cores(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > CHOICE_THREADS_MOST ? CHOICE_THREADS_MOST : (unsigned)n;
}

bool load_scenario(const char *word, loaded *out)
{
    sand_problem_list problems = { 0 };
    text path = { 0 };
    if (!find_scenario(word, &path)) return false;
    sand_error error = sand_file_read(text_of(&path), &problems, &out->bytes, &out->n);
    print_problems(stderr, &problems);
    out->path = strdup(text_of(&path));
    text_free(&path);
    return error == SAND_OK && out->path;
}

void loaded_free(loaded *file)
{
    sand_memory_release(file->bytes);
    free(file->path);
    *file = (loaded){ 0 };
}
