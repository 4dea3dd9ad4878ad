/* outsider.h - a player that is another program: it is asked over its standard input and answers on its standard
 * output, JSON-RPC 2.0, one message a line (docs/protocol.md, "A player of its own").
 *
 * A program that is late, ends, or writes nonsense becomes an outsider_fate; it never stops the match. */
#ifndef SAND_CLI_OUTSIDER_H
#define SAND_CLI_OUTSIDER_H

#include "cli/out.h"

#include <sandtable/protocol.h>

#include <sys/types.h>

typedef enum {
    OUTSIDER_FINE,
    OUTSIDER_LATE,  /* no answer in time */
    OUTSIDER_ENDED, /* the program has ended */
    OUTSIDER_WRONG  /* its line is no answer, or an error */
} outsider_fate;

typedef struct {
    const char *command; /* for the shell */
    uint64_t ms;         /* for each answer */
    pid_t process;       /* 0: it does not run */
    int in, out;         /* its standard input and output */
    char name[64];       /* the name that it gives itself */
    text line;           /* the bytes of its next line so far, and perhaps of later ones */
    int64_t asked;       /* number of the last request */
} outsider;

/* Starts the program and sends it `hello`. Unless FINE, `why` says what is wrong. */
outsider_fate outsider_start(outsider *player, text *why);
/* Asks the program for the side's order; `seat`, which holds the game, answers its requests meanwhile. `order` gets the
 * order as JSON text, or nothing where the program handed it in itself. */
outsider_fate outsider_choose(outsider *player, sand_protocol *seat, const char *side, text *order, text *why);
/* Sends a message that has no answer, such as "over"; does nothing if the program does not run. */
void outsider_tell(outsider *player, const char *method, const char *params);
/* Closes the program's input, and kills it if it does not end. */
void outsider_stop(outsider *player);

#endif
