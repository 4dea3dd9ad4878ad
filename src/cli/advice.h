/* advice.h - exact odds of an order in hand, and hints. */
#ifndef SAND_CLI_ADVICE_H
#define SAND_CLI_ADVICE_H

#include "cli/order_words.h"
#include "cli/session.h"

/* "odds charge rupert essex; done": the orders from word `from` on, given one after the other. */
void advice_odds(session *s, unsigned side, const sand_words *w, size_t from);
/* What a computer captain would do now and why; of a unit (0: none) a sample of commands to type. */
void advice_hint(session *s, unsigned side, unsigned unit);
/* Of a way towards somewhere that was refused: the allowed order of that kind that ends nearest to it, kept as a hint;
 * nothing where none ends nearer than now. */
void advice_nearest(session *s, unsigned side, const orders *refused);

#endif
