/* load.h - files named on the command line: scenarios by path or by id, records, and their problems. */
#ifndef SAND_CLI_LOAD_H
#define SAND_CLI_LOAD_H

#include "cli/files.h"
#include "cli/out.h"

#include <sandtable/sandtable.h>

/* Where the scenario or other file is: the path itself if there is such a file, else the scenario with this id in
 * scenarios/ under one of share_roots, else the battle of this name among those that are kept, else the only scenario
 * with a word that begins so.  False: a message was printed. */
bool find_scenario(const char *word, text *path);
/* Prints every problem, one a line, and frees the list. */
void print_problems(FILE *out, sand_problem_list *problems);
/* Prints the mistakes alone: warnings have been said. */
void print_mistakes(FILE *out, const sand_problem_list *problems);
/* How long the number of the rule is that begins its message; 0: it is no ruleset that says it. */
size_t problem_rule_length(const sand_problem *problem);
bool is_record_file(const char *path);
/* All scenarios that can be had by their ids, with their titles; false: there are none. */
bool list_scenarios(const screen *s);
/* Their ids alone. */
void scenario_ids(name_list *out);
/* The title of the scenario with this id, and its ruleset; false: it cannot be read. */
bool scenario_title(const char *id, text *out);
/* Is the text a good one without any settings?  Then what was wrong were they: the problems are printed as the
 * command's, with all options there are where one is not known, and the list is freed. */
bool settings_are_wrong(const char *command, sand_source file, sand_problem_list *problems);
/* Prints what else there is to say of a file that is good enough to play, and frees the list. */
void print_advice(sand_problem_list *advice);
/* Reads the file and builds the game; the caller destroys it.  A scenario without a seed in the settings gets the fresh
 * one, a record goes on with its own.  What else there is to say goes to `advice`, for print_advice.  NULL: the
 * problems were printed and *status is the exit status for them. */
sand_game *load_game(const char *path, const sand_game_settings *settings, const char *fresh_seed,
                     sand_problem_list *advice, int *status);

#endif
