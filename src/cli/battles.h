/* battles.h - battles that are kept from their first order on, in a folder of the player's own.
 *
 * The folder is SANDTABLE_BATTLES, else sandtable/battles under XDG_DATA_HOME, else under ~/.local/share. A battle is a
 * record and, while something of it is not public, its private part beside it. */
#ifndef SAND_CLI_BATTLES_H
#define SAND_CLI_BATTLES_H

#include "cli/files.h"

typedef struct {
    char title[128], scenario[64];
    unsigned turn, turn_limit; /* limit 0: none */
    bool over, guided;
    long long changed; /* nanoseconds of the system's clock */
} battle_facts;

/* The folder's path; false: nothing says where it could be. */
bool battles_folder(text *out);
/* Adds the paths of all kept battles, the last changed first. */
void battles_list(name_list *out);
/* Finds the path of the battle called `name` (its file name without the ending); false: no such battle is kept. */
bool battles_find(const char *name, text *out);
/* Does `path` lie in the folder of kept battles? */
bool battles_holds(const char *path);
/* "naseby-2" of ".../naseby-2.jsonl". */
void battles_name(const char *path, text *out);
/* Reads the record at `path` and fills in its facts; false: it cannot be read. */
bool battles_look(const char *path, battle_facts *out);
/* Appends the facts in words: "Naseby, turn 7 of 12, 2026-05-03 21:14". */
void battles_say(const battle_facts *facts, text *out);
/* Makes the folder and finds a path in it that no file has yet. False: the folder cannot be made; errno says why. */
bool battles_new_path(const char *scenario, bool guided, text *out);

#endif
