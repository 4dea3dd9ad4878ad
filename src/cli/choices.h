/* choices.h - options that the commands which play many battles share: numbers, settings, players, scenarios. */
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

/* Each choice_ function that reads a value returns EXIT_FINE, or EXIT_USAGE after a complaint. */
int choice_number(const args_command *command, const char *option, const char *value, choice_range range,
                  uint64_t *out);
/* Cuts "name=value" in two; the list keeps pointers into `word`. */
int choice_setting(const args_command *command, const char *option, char *word, settings *out);
bool has_setting(const settings *list, const char *name);
/* "captain" or "captain@2000"; cuts the word. */
int choice_player_of(const args_command *command, char *word, choice_player *out);
unsigned choice_cores(void); /* processors of this machine, at most CHOICE_THREADS_MOST */

/* Finds and reads the scenario called `word`; false: a message was printed. */
bool load_scenario(const char *word, loaded *out);
void loaded_free(loaded *file);

#endif
