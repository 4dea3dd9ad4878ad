/* sitting.h - playing at one screen. */
#ifndef SAND_CLI_SITTING_H
#define SAND_CLI_SITTING_H

#include "cli/session.h"

/* (prompt.c) Ctrl-C ends the sitting in order from now on; a closed pipe is a failure like others. */
void sitting_catch(void);
/* Whether Ctrl-C was pressed; then s->quit and s->interrupted are set. */
bool sitting_is_interrupted(session *s);
/* Whatever is due next: dice, a computer's order, a line of a person's. */
void sitting_go_on(session *s);

/* After a throw: rests as long as the pace says; false: the rest is told at once. (pace.c) */
bool sitting_rests(session *s);

#endif
