/* sitting.h - plays a battle at one screen. */
#ifndef SAND_CLI_SITTING_H
#define SAND_CLI_SITTING_H

#include "cli/session.h"

/* (prompt.c) From now on Ctrl-C ends the sitting in order, and writing to a closed pipe fails without a signal. */
void sitting_catch(void);
/* Was Ctrl-C pressed?  Then s->quit and s->interrupted are set. */
bool sitting_is_interrupted(session *s);
/* Does what is due next: asks for dice, has a computer give an order, or reads a person's line. */
void sitting_go_on(session *s);

/* Rests after a throw as long as the pace says; false: tell the rest at once. (pace.c) */
bool sitting_rests(session *s);

#endif
