/* files.h - files and folders named on the command line, and the folders of shared files. */
#ifndef SAND_CLI_FILES_H
#define SAND_CLI_FILES_H

#include "cli/out.h"

bool is_file(const char *path);
bool is_folder(const char *path);

/* Names in a list that grows; start as { 0 }. */
typedef struct {
    char **at;
    size_t n, room;
} name_list;

void name_list_add(name_list *list, const char *name);
void name_list_free(name_list *list);
/* Adds every file below the folder whose name ends in `ending`, in the order of their paths. */
void files_below(const char *folder, const char *ending, name_list *out);

enum { SHARE_ROOTS = 5 };
/* Lists the folders to search for shared files, in this order, and returns how many: SANDTABLE_SHARE, the current
 * folder, beside the program (installed, or in its build tree), the install prefix. */
size_t share_roots(const char *out[SHARE_ROOTS]);

/* Has the JSON text (strict or relaxed) a member of this name in its outermost object? */
bool has_member(const char *json, const char *name);
bool is_record(const char *bytes); /* does it begin a record of a battle? */

#endif
