/* new_file.h - a file that a command writes at its end: made whole or not at all, and over no other unless asked.
 *
 * It is written beside its place, under a name of its own (new_file_beside), and put there when it is finished. */
#ifndef SAND_CLI_NEW_FILE_H
#define SAND_CLI_NEW_FILE_H

#include "cli/out.h"

typedef struct {
    const char *command, *path;
    bool replace; /* --replace: a file that is there gives way */
} new_file;

/* Can it be made?  Asked before the work is done; false: a message was printed. */
bool new_file_is_possible(const new_file *file);
/* Where it is written first: in the same folder, ending as the path does. */
void new_file_beside(const new_file *file, text *out);
/* Puts what stands beside in its place; false: a message was printed, and nothing is left beside. */
bool new_file_put(const new_file *file, const char *beside);

#endif
