/* outsider.h - a player that is another program: it is asked over its standard input and answers on its standard
 * output, JSON-RPC 2.0, one message a line (docs/protocol.md, "A player of its own").
 *
 * Whatever it does or fails to do ends in an answer here: it may be late, end, or write what is no answer. */
#ifndef SAND_CLI_OUTSIDER_H
#define SAND_CLI_OUTSIDER_H

#include "cli/out.h"

#include <sandtable/protocol.h>

#include <sys/types.h>

typedef enum {
    OUTSIDER_FINE,
    OUTSIDER_LATE,  /* no answer in time */
    OUTSIDER_ENDED, /* the program is gone */
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

/* Starts the program and greets it. Not FINE: `why` says what is wrong. */
outsider_fate outsider_start(outsider *player, text *why);
/* Asks it for the side's order; meanwhile its own requests are answered by `seat`, which holds the game. `order` gets
 * the order as text, nothing where the program has handed it in itself. */
outsider_fate outsider_choose(outsider *player, sand_protocol *seat, const char *side, text *order, text *why);
/* Tells it something that has no answer: "over". */
void outsider_tell(outsider *player, const char *method, const char *params);
/* Closes its input and, if it does not end, ends it. */
void outsider_stop(outsider *player);

#endif
