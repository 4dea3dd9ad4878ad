/* fractions.h - which of two fractions is the larger. */
#ifndef SAND_TESTS_FRACTIONS_H
#define SAND_TESTS_FRACTIONS_H

#include "base/fraction.h"

/* Exact for all values: -1, 0, 1. */
int fractions_compare(sand_fraction a, sand_fraction b);

#endif
