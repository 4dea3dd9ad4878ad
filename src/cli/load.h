/* load.h - files named on the command line: scenarios by path or by id, records, and their problems. */
#ifndef SAND_CLI_LOAD_H
#define SAND_CLI_LOAD_H

#include "cli/files.h"
#include "cli/out.h"

#include <sandtable/sandtable.h>

/* Finds the path of `word`: the file itself, else the scenario with this id under one of share_roots, else the kept
 * battle of this name, else the only scenario whose id has a word with this beginning.  False: a message was printed.
 */
bool find_scenario(const char *word, text *path);
/* Prints every problem, one a line, and frees the list. */
void print_problems(FILE *out, sand_problem_list *problems);
/* Prints the mistakes only, because the warnings were printed before. */
void print_mistakes(FILE *out, const sand_problem_list *problems);
/* Returns the length of the rule ID at the front of the message; 0: the message is no ruleset's. */
size_t problem_rule_length(const sand_problem *problem);
bool is_record_file(const char *path);
/* Prints all scenarios with their ids and titles; false: none was found. */
bool list_scenarios(const screen *s);
/* Adds the ids of all scenarios. */
void scenario_ids(name_list *out);
/* The title of the scenario with this id, and its ruleset; false: it cannot be read. */
bool scenario_title(const char *id, text *out);
/* Can the file be read without any settings?  Then the settings were wrong: prints their problems in the command's
 * name, with all known options after an unknown one, and frees the list. */
bool settings_are_wrong(const char *command, sand_source file, sand_problem_list *problems);
/* Prints the warnings about a file that is good enough to play, and frees the list. */
void print_advice(sand_problem_list *advice);
/* Reads the file and builds the game; the caller destroys it.  A scenario without a seed in the settings gets the fresh
 * one, a record keeps its own.  Warnings go to `advice`, for print_advice.  NULL: the problems were printed and *status
 * is the exit status for them. */
sand_game *load_game(const char *path, const sand_game_settings *settings, const char *fresh_seed,
                     sand_problem_list *advice, int *status);

#endif
