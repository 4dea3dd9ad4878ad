/* start.h - what to play, where the command line does not say: battles to go on with, the guided one, a new one. */
#ifndef SAND_CLI_START_H
#define SAND_CLI_START_H

#include "cli/session.h"

typedef struct {
    text word; /* file, or id of a scenario; free it */
    bool guided;
} start;

/* Asks at a terminal; elsewhere it is the small battle, and what could be gone on with is told.  False: whoever was
 * asked left. */
bool start_choose(session *s, start *out);

#endif
