/* round.h - orders in numbers that people say: "wheel right 51, ahead 195" for "wheel right 51.22, ahead 194.594". */
#ifndef SAND_CLI_ROUND_H
#define SAND_CLI_ROUND_H

#include "cli/session.h"

enum { ROUND_MOST = 256 };

/* What lengths are rounded to, in grid units: a power of ten, a tenth to a hundredth of a base's front. */
int32_t round_length(const session *s);
/* The order with each entry's numbers as round as the rules answer them like the exact ones, in `room`; where no round
 * number will do, or the order is too long, the exact ones.  `before`: entries that are handed in with it, or NULL. */
sand_order round_order(const session *s, const sand_order *order, const begun *before, sand_entry room[ROUND_MOST]);

#endif
