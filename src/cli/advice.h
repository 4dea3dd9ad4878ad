/* advice.h - exact odds of an order in hand, and hints. */
#ifndef SAND_CLI_ADVICE_H
#define SAND_CLI_ADVICE_H

#include "cli/order_words.h"
#include "cli/session.h"

/* "odds charge rupert essex; done": the orders from word `from` on, given one after the other. */
void advice_odds(session *s, unsigned side, const sand_words *w, size_t from);
/* Says what a computer captain would do now and why, or suggests orders of `unit` (0: none) to type. */
void advice_hint(session *s, unsigned side, unsigned unit);
/* Keeps the order for `ok`, and says so; an order of more than BEGUN_MOST entries is not kept. */
void advice_keep(session *s, const sand_order *order);
/* Says the odds of one line of orders; a single order is first lengthened by what it leads to. */
void advice_odds_of(session *s, orders *line);
/* Says other orders beside the last hint, the best first, each with how much better or worse it does on the same dice;
 * says nothing without a hint, or where orders are sealed. */
void advice_beside(session *s, unsigned side);
/* "why hint": by which rule the last hint is allowed, what it would bring, and what stands beside it. */
void advice_why_hint(session *s, unsigned side);
/* After a refused march: offers the allowed order of that kind that ends nearest to the wanted place, kept as a hint;
 * says nothing where none ends nearer than the unit stands. */
void advice_nearest(session *s, unsigned side, const orders *refused);

#endif
