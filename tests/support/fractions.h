/* fractions.h - compares two fractions exactly. */
#ifndef SAND_TESTS_FRACTIONS_H
#define SAND_TESTS_FRACTIONS_H

#include "base/fraction.h"

/* Returns -1, 0 or 1 for a less than, equal to or greater than b. Exact for all values. */
int fractions_compare(sand_fraction a, sand_fraction b);

#endif
