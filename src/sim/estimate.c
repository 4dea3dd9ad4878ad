/* estimate.c - what may be concluded from counts: estimates with 95 % intervals. */
#include <sandtable/sim.h>

#include <math.h>

#include "base/assert.h"

static const double z = 1.959963984540054; /* of the normal distribution, 95 % within */

/* Wilson's interval: for p of n, centre (p + z²/2n) / (1 + z²/n), half-width z sqrt(p(1-p)/n + z²/4n²) / (1 + z²/n). */
sand_estimate sand_sim_share(uint64_t count, uint64_t n)
{
    if (n == 0 || count > n) return (sand_estimate){ 0 };
    double all = (double)n, p = (double)count / all, over = 1 + z * z / all;
    double centre = (p + z * z / (2 * all)) / over;
    double half = z * sqrt(p * (1 - p) / all + z * z / (4 * all * all)) / over;
    return (sand_estimate){ p, centre - half < 0 ? 0 : centre - half, centre + half > 1 ? 1 : centre + half };
}

/* Sets are independent, the battles of one set are not: the error of the mean is that of the sets' differences.
 * The variance is (sum of squares - sum² / n) / (n - 1). */
sand_estimate sand_sim_effect(const sand_sim *sim, const sand_sim_result *result, sand_sim_measure measure)
{
    if (sim == NULL || result == NULL || (unsigned)measure >= SAND_SIM_MEASURES) return (sand_estimate){ 0 };
    double n = (double)result->sets, sum = (double)result->difference[measure],
           squares = (double)result->square[measure];
    double battles = sand_sim_set_size(sim);
    if (result->sets < 2) return (sand_estimate){ result->sets ? sum / battles : 0, -HUGE_VAL, HUGE_VAL };
    double variance = (squares - sum * sum / n) / (n - 1);
    double mean = sum / n / battles, half = z * sqrt(variance < 0 ? 0 : variance / n) / battles;
    return (sand_estimate){ mean, mean - half, mean + half };
}
