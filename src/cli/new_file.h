/* new_file.h - a file that a command writes at its end: written whole or not at all, and over an existing one only if
 * asked.
 *
 * It is written beside its place under another name (new_file_beside) and put there when it is finished. */
#ifndef SAND_CLI_NEW_FILE_H
#define SAND_CLI_NEW_FILE_H

#include "cli/out.h"

typedef struct {
    const char *command, *path;
    bool replace; /* --replace: an existing file may be replaced */
} new_file;

/* Can the file be created?  Ask before the work is done; false: a message was printed. */
bool new_file_is_possible(const new_file *file);
/* Adds the path to write first: in the same folder, with the same ending. */
void new_file_beside(const new_file *file, text *out);
/* Renames the written file to its place; false: a message was printed, and the written file was removed. */
bool new_file_put(const new_file *file, const char *beside);

#endif
