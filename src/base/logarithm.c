/* logarithm.c - the natural logarithm and the logistic curve by short series. */
#include "base/logarithm.h"

#include "base/assert.h"

static const double log_2 = 0.69314718055994530942;

/* x = m 2^k with m between 2/3 and 4/3, and log m = 2 (z + z^3/3 + z^5/5 + ...) with z = (m - 1) / (m + 1), which is at
 * most 1/5: sixteen terms leave less than 1e-22. */
double sand_logarithm(double x)
{
    enum { TERMS = 16 };
    SAND_ASSERT(x > 0 && x < 1e300);
    int k = 0;
    for (; x > 4.0 / 3; k++) x /= 2;
    for (; x < 2.0 / 3; k--) x *= 2;
    double z = (x - 1) / (x + 1), square = z * z, power = z, sum = 0;
    for (int i = 0; i < TERMS; i++, power *= square) sum += power / (2 * i + 1);
    return k * log_2 + 2 * sum;
}

/* e^x for x <= 0: a short series for x / 1024, squared ten times. */
static double exponential(double x)
{
    double part = x / 1024, sum = 1 + part * (1 + part / 2 * (1 + part / 3));
    for (int i = 0; i < 10; i++) sum *= sum;
    return sum;
}

double sand_base_logistic(double x)
{
    if (x > 30) return 1;
    if (x < -30) return 0;
    if (x > 0) return 1 / (1 + exponential(-x));
    double e = exponential(x);
    return e / (1 + e);
}
