/* fraction.h - exact fractions of whole numbers of 128 bits: >= 0, always in lowest terms, 0 is 0/1. */
#ifndef SAND_BASE_FRACTION_H
#define SAND_BASE_FRACTION_H

#include "base/wide.h"

typedef struct {
    sand_uwide over, under;
} sand_fraction;

sand_fraction sand_fraction_of(uint64_t over, uint64_t under); /* under != 0 (asserted) */
sand_fraction sand_fraction_of_wide(sand_uwide over, sand_uwide under);
/* False when the result, or a step towards a sum, needs more than 128 bits, or when a difference would be negative;
 * *out is then untouched. */
bool sand_fraction_add(sand_fraction a, sand_fraction b, sand_fraction *out);
bool sand_fraction_subtract(sand_fraction a, sand_fraction b, sand_fraction *out);
bool sand_fraction_multiply(sand_fraction a, sand_fraction b, sand_fraction *out);
bool sand_fraction_divide(sand_fraction a, sand_fraction b, sand_fraction *out); /* b != 0 (asserted) */
/* "31705/6561"; whole numbers without the bar: "0", "1". */
void sand_fraction_write(sand_fraction a, sand_text *out);
/* With exactly `digits` (0..30) decimals, halves up: 1/3 with 4 is "0.3333". */
void sand_fraction_write_decimal(sand_fraction a, int digits, sand_text *out);
/* The same double on every platform; the nearest one when both parts are below 2^53. */
double sand_fraction_double(sand_fraction a);
/* Reads what sand_fraction_write writes, in any terms; false for anything else, *out then untouched. */
bool sand_fraction_read(const char *text, sand_fraction *out);

#endif
