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
/* Paths, those changed last first. */
void battles_list(name_list *out);
/* The path of the battle of this name (its file's, without the ending); false: there is none. */
bool battles_find(const char *name, text *out);
/* Is it the path of a battle that is kept there? */
bool battles_holds(const char *path);
/* "naseby-2" of ".../naseby-2.jsonl". */
void battles_name(const char *path, text *out);
/* What there is to say of it; false: it cannot be read. */
bool battles_look(const char *path, battle_facts *out);
/* "Naseby, turn 7 of 12, yesterday 21:14" */
void battles_say(const battle_facts *facts, text *out);
/* A path that is free, in the folder, which is made. False: it cannot be made, errno says why. */
bool battles_new_path(const char *scenario, bool guided, text *out);

#endif
