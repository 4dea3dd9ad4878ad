/* games_keep.h - moves battles of a game server out of a store into files, and into another store.
 *
 * A battle is two files: ID.record, its record with everything in it, which any program of Sandtable reads, and
 * ID.table, lines of JSON with what the record does not hold: seats, links, terms, what was said. Both hold secrets. */
#ifndef SAND_CLI_GAMES_KEEP_H
#define SAND_CLI_GAMES_KEEP_H

#include "serve/store.h"

/* Writes the files of a battle into the folder; NULL: done, or what is wrong. */
const char *games_export(sand_store *store, const char *folder, const char *id);
/* Puts the battle into the store, which must not have it, and commits; NULL: done, or what is wrong. */
const char *games_import(sand_store *store, const char *folder, const char *id);

#endif
