/* operator.h - the operator's doors: to close a battle, to hide a line of chat, to block an address, and no other.
 *
 * `sandtable games` writes what is asked for into the store, as items of the pretended battle SAND_OPERATOR; the server
 * that holds the battles finds them there, carries them out and writes down how that went. Who may write the store's
 * folder may do this, and nobody else: there is no address for it. */
#ifndef SAND_SERVE_OPERATOR_H
#define SAND_SERVE_OPERATOR_H

#include "serve/hall.h"

#define SAND_OPERATOR       "operator"
#define SAND_OPERATOR_BLOCK "block" /* items named by the address; the value is the moment */
#define SAND_OPERATOR_ASKED "asked" /* "close ID WORDS" or "hide ID NUMBER" */
#define SAND_OPERATOR_DONE  "done"  /* by the name of what was asked: "" or why not */

enum { SAND_OPERATOR_ADDRESS = 48, SAND_OPERATOR_BLOCKED = 1024 };

typedef struct {
    char (*blocked)[SAND_OPERATOR_ADDRESS];
    size_t n_blocked;
    bool left;         /* what another server must carry out was left there */
    uint64_t looks_at; /* in ms: when battles that nobody touches are looked for again */
} sand_operator;

/* Carries out what was asked for since, and reads anew who is blocked. To be committed. */
void sand_operator_look(sand_operator *operator, sand_hall * hall);
/* Closes battles that nobody has touched for as many days as the hall says. To be committed. */
void sand_operator_close_idle(sand_operator *operator, sand_hall * hall);
bool sand_operator_blocks(const sand_operator *operator, const char * address);
void sand_operator_free(sand_operator *operator);

#endif
