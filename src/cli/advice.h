/* advice.h - exact odds of an order in hand, and hints. */
#ifndef SAND_CLI_ADVICE_H
#define SAND_CLI_ADVICE_H

#include "cli/order_words.h"
#include "cli/session.h"

/* "odds charge rupert essex; done": the orders from word `from` on, given one after the other. */
void advice_odds(session *s, unsigned side, const sand_words *w, size_t from);
/* What a computer captain would do now and why; of a unit (0: none) a sample of commands to type. */
void advice_hint(session *s, unsigned side, unsigned unit);
/* Keeps the order for `ok`, and says so. */
void advice_keep(session *s, const sand_order *order);
/* The odds of one line of orders that could be read. */
void advice_odds_of(session *s, orders *line);
/* Other orders beside the last hint, the best first, each with how much better or worse it does on the same lucks;
 * nothing where there is no hint, or orders are sealed. */
void advice_beside(session *s, unsigned side);
/* "why hint": by which rule the last hint is allowed, what it would bring, and what stands beside it. */
void advice_why_hint(session *s, unsigned side);
/* Of a way towards somewhere that was refused: the allowed order of that kind that ends nearest to it, kept as a hint;
 * nothing where none ends nearer than now. */
void advice_nearest(session *s, unsigned side, const orders *refused);

#endif
