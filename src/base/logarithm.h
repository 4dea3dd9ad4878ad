/* logarithm.h - the natural logarithm and the logistic curve, the same on every machine.
 *
 * The C library's versions differ between systems in the last digit; these use additions, multiplications and divisions
 * alone, in a fixed order. Relative error below 1e-13 for the logarithm, below 1e-9 for the curve. */
#ifndef SAND_BASE_LOGARITHM_H
#define SAND_BASE_LOGARITHM_H

/* The natural logarithm of x; asserts that x > 0. */
double sand_logarithm(double x);

/* 1 / (1 + e^-x): from a difference in strength, or the logarithm of odds, to a chance. */
double sand_base_logistic(double x);

#endif
