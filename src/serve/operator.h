/* operator.h - the operator's only three acts: closing a battle, hiding a line of chat, blocking an address.
 *
 * `sandtable games` writes what is asked for into the store, as items of a battle that does not exist, SAND_OPERATOR;
 * the server that holds the battles finds them there, carries them out and writes down the result. The right to write
 * the store's folder is the only right needed; there is no HTTP address for these acts. */
#ifndef SAND_SERVE_OPERATOR_H
#define SAND_SERVE_OPERATOR_H

#include "serve/hall.h"

#define SAND_OPERATOR       "operator"
#define SAND_OPERATOR_BLOCK "block" /* items named by the address; the value is the moment */
#define SAND_OPERATOR_ASKED "asked" /* "close ID WORDS" or "hide ID NUMBER" */
#define SAND_OPERATOR_DONE  "done"  /* named like the request; the value is "" or why not */

enum { SAND_OPERATOR_ADDRESS = 48, SAND_OPERATOR_BLOCKED = 1024 };

typedef struct {
    char (*blocked)[SAND_OPERATOR_ADDRESS];
    size_t n_blocked;
    bool left;         /* requests for another server were left in the store */
    uint64_t looks_at; /* in ms: the next time to look for battles without any act */
} sand_operator;

/* Carries out the requests written since, and reads the blocked addresses again. The caller commits. */
void sand_operator_look(sand_operator *operator, sand_hall * hall);
/* Closes battles without any act for as many days as the hall says. The caller commits. */
void sand_operator_close_idle(sand_operator *operator, sand_hall * hall);
bool sand_operator_blocks(const sand_operator *operator, const char * address);
void sand_operator_free(sand_operator *operator);

#endif
