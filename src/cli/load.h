/* load.h - files named on the command line: scenarios by path or by id, records, and their problems. */
#ifndef SAND_CLI_LOAD_H
#define SAND_CLI_LOAD_H

#include "cli/args.h"
#include "cli/out.h"

#include <sandtable/sandtable.h>

/* Where the scenario or other file is: the path itself if there is such a file, else scenarios/<ruleset>/<id>.json here,
 * under SANDTABLE_SHARE or where the program was installed.  False: a message was printed. */
bool find_scenario(const char *word, text *path);
/* Prints every problem, one a line, on `out`; frees the list. */
void print_problems(FILE *out, sand_problem_list *problems);
/* Reads the file and builds the game; the caller destroys it.  NULL: the problems were printed and *status says whether
 * the file was wrong or could not be read. */
sand_game *load_game(const char *path, const sand_game_settings *settings, int *status);

#endif
