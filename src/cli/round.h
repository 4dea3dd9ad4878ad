/* round.h - rounds orders to readable numbers: "wheel right 51, ahead 195" for "wheel right 51.22, ahead 194.594". */
#ifndef SAND_CLI_ROUND_H
#define SAND_CLI_ROUND_H

#include "cli/session.h"

enum { ROUND_MOST = 256 };

/* Returns the grain of lengths, in grid units: the power of ten between a hundredth and a tenth of a base's front. */
int32_t round_length(const session *s);
/* Returns the order with each entry rounded as far as the rules answer the same, its entries in `room`. Entries that
 * cannot be rounded, and orders that are too long, stay exact.  `before`: entries that are handed in with it, or NULL.
 */
sand_order round_order(const session *s, const sand_order *order, const begun *before, sand_entry room[ROUND_MOST]);

#endif
