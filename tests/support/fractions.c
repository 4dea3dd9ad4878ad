/* fractions.c - compares two fractions exactly. */
#include "support/fractions.h"

/* By continued fractions, since cross products may need 256 bits: equal whole parts leave two remainders below 1,
 * and those compare the other way round than their reciprocals. */
int fractions_compare(sand_fraction a, sand_fraction b)
{
    for (int order = 1;; order = -order) {
        sand_uwide a_rest, b_rest;
        sand_uwide a_whole = sand_wide_unsigned_divide(a.over, a.under, &a_rest);
        sand_uwide b_whole = sand_wide_unsigned_divide(b.over, b.under, &b_rest);
        int whole = sand_wide_unsigned_compare(a_whole, b_whole);
        if (whole != 0) return order * whole;
        if (sand_wide_unsigned_is_zero(a_rest) || sand_wide_unsigned_is_zero(b_rest))
            return order * ((int)sand_wide_unsigned_is_zero(b_rest) - (int)sand_wide_unsigned_is_zero(a_rest));
        a = (sand_fraction){ a.under, a_rest };
        b = (sand_fraction){ b.under, b_rest };
    }
}
