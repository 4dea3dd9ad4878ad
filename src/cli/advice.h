/* advice.h - exact odds of an order in hand, and hints. */
#ifndef SAND_CLI_ADVICE_H
#define SAND_CLI_ADVICE_H

#include "cli/name_search.h"
#include "cli/session.h"

/* "odds charge rupert essex; done": the orders from word `from` on, given one after the other. */
void advice_odds(session *s, unsigned side, const words *w, size_t from);
/* What a computer captain would do now and why; of a unit (0: none) a sample of commands to type. */
void advice_hint(session *s, unsigned side, unsigned unit);

#endif
