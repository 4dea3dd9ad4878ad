/* start.h - chooses what to play where the command line does not say. */
#ifndef SAND_CLI_START_H
#define SAND_CLI_START_H

#include "cli/session.h"

typedef struct {
    text word; /* file, or id of a scenario; free it */
    bool guided;
} start;

/* Asks at a terminal; elsewhere it starts the small battle and lists battles that could be continued. False: the
 * person left. */
bool start_choose(session *s, start *out);

#endif
