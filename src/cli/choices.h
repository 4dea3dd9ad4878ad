/* choices.h - what the commands that play many battles are told alike: numbers, settings, players, scenarios. */
#ifndef SAND_CLI_CHOICES_H
#define SAND_CLI_CHOICES_H

#include "cli/args.h"

#include <sandtable/sandtable.h>

enum { CHOICE_SETTINGS = 128, CHOICE_THREADS_MOST = 256 };

typedef struct {
    uint64_t least, most;
} choice_range;

typedef struct {
    sand_setting at[CHOICE_SETTINGS];
    size_t n;
} settings;

typedef struct {
    const sand_player *player;
    sand_player_limits limits;
} choice_player;

/* A scenario's text; start as { 0 }. */
typedef struct {
    char *path, *bytes;
    size_t n;
} loaded;

/* Each EXIT_FINE, or EXIT_USAGE and a complaint. */
int choice_number(const args_command *command, const char *option, const char *value, choice_range range,
                  uint64_t *out);
/* Cuts "name=value" in two; the list keeps pointers into `word`. */
int choice_setting(const args_command *command, const char *option, char *word, settings *out);
bool has_setting(const settings *list, const char *name);
/* "captain" or "captain@2000"; cuts the word. */
int choice_player_of(const args_command *command, char *word, choice_player *out);
unsigned choice_cores(void); /* of this machine, as many threads as are worth while */

/* Finds and reads it; false: a message was printed. */
bool load_scenario(const char *word, loaded *out);
void loaded_free(loaded *file);

#endif
