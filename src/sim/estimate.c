/* estimate.c - estimates with 95 % intervals from the counts of a study. */
#include <sandtable/sim.h>

#include <math.h>

#include "base/assert.h"
#include "base/logarithm.h"
#include "sim/bites.h"

static const double log_10 = 2.30258509299404568402;
static const double z = 1.959963984540054; /* 95 % of the normal distribution lies within this many deviations */

static double larger(double a, double b)
{
    return a > b ? a : b;
}

static double smaller(double a, double b)
{
    return a < b ? a : b;
}

/* Wilson's interval: for p of n, centre (p + z²/2n) / (1 + z²/n), half-width z sqrt(p(1-p)/n + z²/4n²) / (1 + z²/n). */
sand_estimate sand_sim_share(uint64_t count, uint64_t n)
{
    if (n == 0 || count > n) return (sand_estimate){ 0 };
    double all = (double)n, p = (double)count / all, over = 1 + z * z / all;
    double centre = (p + z * z / (2 * all)) / over;
    double half = z * sqrt(p * (1 - p) / all + z * z / (4 * all * all)) / over;
    return (sand_estimate){ p, count == 0 || centre - half < 0 ? 0 : centre - half,
                            count == n || centre + half > 1 ? 1 : centre + half };
}

/* Sets are independent, the battles of one set are not: the error of the mean is that of the sets' differences.
 * The variance is (sum of squares - sum² / n) / (n - 1). */
sand_estimate sand_sim_effect(const sand_sim *sim, const sand_sim_result *result, size_t reading,
                              sand_sim_measure measure)
{
    if (sim == NULL || result == NULL || (unsigned)measure >= SAND_SIM_MEASURES || reading >= SAND_SIM_READINGS)
        return (sand_estimate){ 0 };
    double n = (double)result->sets, sum = (double)result->difference[reading][measure],
           squares = (double)result->square[reading][measure];
    double battles = sand_sim_set_size(sim);
    if (result->sets < 2) return (sand_estimate){ result->sets ? sum / battles : 0, -HUGE_VAL, HUGE_VAL };
    double variance = (squares - sum * sum / n) / (n - 1);
    double mean = sum / n / battles, half = z * sqrt(variance < 0 ? 0 : variance / n) / battles;
    return (sand_estimate){ mean, mean - half, mean + half };
}

/* The mean of a battle, from the sum of what the sets have and the sum of its squares. */
static sand_estimate of_sets(double sum, double squares, uint64_t sets, double size)
{
    double n = (double)sets;
    if (sets < 2) return (sand_estimate){ sets ? sum / size : 0, -HUGE_VAL, HUGE_VAL };
    double variance = (squares - sum / n * sum) / (n - 1);
    double mean = sum / n / size, half = z * sqrt(variance < 0 ? 0 : variance / n) / size;
    return (sand_estimate){ mean, mean - half, mean + half };
}

sand_estimate sand_sim_bite_effect(const sand_sim *sim, const sand_sim_result *result, const sand_sim_bite *bite,
                                   size_t reading)
{
    if (sim == NULL || result == NULL || bite == NULL || reading >= SAND_SIM_READINGS) return (sand_estimate){ 0 };
    return of_sets((double)bite->difference[reading], (double)bite->square[reading], result->sets,
                   sand_sim_set_size(sim));
}

static double product(const sand_sim_bites *bites, size_t one, size_t other, sand_sim_measure measure)
{
    return (double)(one < other ? bites->product[one][other] : bites->product[other][one])[measure];
}

/* Of each set the difference of both less those of each alone; its square follows from squares and products. */
sand_estimate sand_sim_beyond(const sand_sim *sim, const sand_sim_result *result, const sand_sim_bites *bites,
                              sand_sim_pair pair, sand_sim_measure measure)
{
    if (sim == NULL || result == NULL || bites == NULL || (unsigned)measure >= SAND_SIM_MEASURES)
        return (sand_estimate){ 0 };
    if (pair.one >= bites->n_readings || pair.other >= bites->n_readings || pair.both >= bites->n_readings)
        return (sand_estimate){ 0 };
    const int64_t sum = result->difference[pair.both][measure] - result->difference[pair.one][measure] -
                        result->difference[pair.other][measure];
    const uint64_t squares =
        result->square[pair.both][measure] + result->square[pair.one][measure] + result->square[pair.other][measure];
    const double products = product(bites, pair.one, pair.other, measure) -
                            product(bites, pair.one, pair.both, measure) -
                            product(bites, pair.other, pair.both, measure);
    const double size = sand_sim_set_size(sim);
    if (bites->crossed == result->sets) return of_sets((double)sum, (double)squares + 2 * products, result->sets, size);
    return (sand_estimate){ (double)sum / (double)result->sets / size, -HUGE_VAL, HUGE_VAL };
}

static sand_estimate mean_of_row(const sand_sim_result *result, const sand_sim_bites *bites, size_t row, uint64_t count,
                                 size_t reading)
{
    double size = sand_sim_set_size(bites->sim);
    if (bites->sets == result->sets)
        return of_sets((double)count, (double)bites->spread[reading][row], bites->sets, size);
    return (sand_estimate){ (double)count / (double)result->sets / size, -HUGE_VAL, HUGE_VAL };
}

sand_estimate sand_sim_bite_mean(const sand_sim_result *result, const sand_sim_bites *bites, const char *rule,
                                 size_t reading)
{
    if (result == NULL || bites == NULL || rule == NULL || reading >= bites->n_readings) return (sand_estimate){ 0 };
    size_t row = sand_sim_bites_row(bites, rule);
    if (row == bites->n || result->sets == 0) return (sand_estimate){ 0 };
    return mean_of_row(result, bites, row, bites->rule[row].times[reading], reading);
}

sand_estimate sand_sim_hits_mean(const sand_sim_result *result, const sand_sim_bites *bites, size_t reading)
{
    if (result == NULL || bites == NULL || reading >= bites->n_readings || result->sets == 0)
        return (sand_estimate){ 0 };
    return mean_of_row(result, bites, bites->n, result->reading[reading].hits, reading);
}

sand_estimate sand_sim_counted_mean(const sand_sim_result *result, const sand_sim_bites *bites, sand_sim_counted what,
                                    size_t of, size_t reading)
{
    if (result == NULL || bites == NULL || reading >= bites->n_readings || result->sets == 0)
        return (sand_estimate){ 0 };
    const sand_sums *sums = &bites->sums;
    size_t row = sand_sums_row(sums, what, of);
    if (row == sums->n) return (sand_estimate){ 0 };
    double count = (double)sand_sums_count(sums, &result->reading[reading], row);
    double size = sand_sim_set_size(bites->sim);
    if (sums->sets == result->sets) return of_sets(count, (double)sums->square[reading][row], sums->sets, size);
    return (sand_estimate){ count / (double)result->sets / size, -HUGE_VAL, HUGE_VAL };
}

sand_estimate sand_sim_mean(const uint64_t counts[], size_t n)
{
    double all = 0, sum = 0, squares = 0;
    for (size_t i = 0; counts != NULL && i < n; i++) {
        double count = (double)counts[i], value = (double)i;
        all += count;
        sum += count * value;
        squares += count * value * value;
    }
    if (all < 1) return (sand_estimate){ 0 };
    double mean = sum / all;
    if (all < 2) return (sand_estimate){ mean, -HUGE_VAL, HUGE_VAL };
    double half = z * sqrt(larger((squares - sum * mean) / (all - 1), 0) / all);
    return (sand_estimate){ mean, mean - half, mean + half };
}

double sand_sim_precision(const sand_sim *sim, const sand_sim_result *result)
{
    double widest = 0;
    if (sim == NULL || result == NULL) return 0;
    bool compared = result->reading[1].battles > 0;
    for (size_t side = 0; side < SAND_SIDES; side++) {
        const sand_sim_tally *first = &result->reading[0];
        sand_estimate e = compared ? sand_sim_effect(sim, result, 1, side == 0 ? SAND_SIM_WON_A : SAND_SIM_WON_B)
                                   : sand_sim_share(first->won[side], first->battles);
        widest = larger(widest, (e.high - e.low) / 2);
    }
    return widest;
}

sand_estimate sand_sim_balance(const sand_sim *sim, const sand_sim_result *result, size_t reading)
{
    if (sim == NULL || result == NULL || reading >= SAND_SIM_READINGS || result->sets == 0) return (sand_estimate){ 0 };
    const sand_sim_tally *tally = &result->reading[reading];
    double n = (double)result->sets, size = sand_sim_set_size(sim), mean = (double)tally->balance / n / size;
    if (result->sets < 2) return (sand_estimate){ mean, -1, 1 };
    double variance = ((double)tally->balance_square - n * mean * size * mean * size) / (n - 1);
    double half = z * sqrt(variance < 0 ? 0 : variance / n) / size;
    return (sand_estimate){ mean, larger(mean - half, -1), smaller(mean + half, 1) };
}

/* ---- matches ---- */

typedef struct {
    double n, mean, variance; /* pairs played; mean score of a battle; variance of a pair's mean score */
} pair_moments;

/* Computes the moments.  Each outcome counts as at least `least` pairs, so that a test does not end after a few pairs
 * that are all equal. */
static pair_moments moments_of(const uint64_t pair[SAND_SIM_PAIRS], double least)
{
    pair_moments m = { 0 };
    double squares = 0;
    for (size_t i = 0; i < SAND_SIM_PAIRS; i++) {
        double count = larger((double)pair[i], least), score = (double)i / (SAND_SIM_PAIRS - 1);
        m.n += count;
        m.mean += count * score;
        squares += count * score * score;
    }
    if (m.n <= 0) return m;
    m.mean /= m.n;
    m.variance = larger(squares / m.n - m.mean * m.mean, 0);
    return m;
}

sand_estimate sand_sim_score(const uint64_t pair[SAND_SIM_PAIRS])
{
    if (pair == NULL) return (sand_estimate){ 0 };
    pair_moments m = moments_of(pair, 0);
    if (m.n < 2) return (sand_estimate){ m.n > 0 ? m.mean : 0.5, 0, 1 };
    double half = z * sqrt(m.variance / (m.n - 1));
    return (sand_estimate){ m.mean, larger(m.mean - half, 0), smaller(m.mean + half, 1) };
}

static double elo_of(double score)
{
    if (score <= 0) return -HUGE_VAL;
    if (score >= 1) return HUGE_VAL;
    return 400 / log_10 * sand_logarithm(score / (1 - score));
}

sand_estimate sand_sim_elo(const uint64_t pair[SAND_SIM_PAIRS])
{
    sand_estimate score = sand_sim_score(pair);
    return (sand_estimate){ elo_of(score.value), elo_of(score.low), elo_of(score.high) };
}

static double score_of(double elo)
{
    return sand_base_logistic(elo * log_10 / 400);
}

/* With mean m and variance v of n pairs, and expected scores s0 and s1, the logarithm of the ratio is
 * n (s1 - s0) (2m - s0 - s1) / 2v; the test ends at log(miss / (1 - false alarm)) and log((1 - miss) / false alarm). */
sand_sprt_state sand_sim_sprt(const uint64_t pair[SAND_SIM_PAIRS], const sand_sprt *test)
{
    static const double unseen = 1e-3;
    if (pair == NULL || test == NULL) return (sand_sprt_state){ 0 };
    pair_moments m = moments_of(pair, unseen);
    double s0 = score_of(test->low), s1 = score_of(test->high);
    sand_sprt_state state = { .lower = sand_logarithm(test->miss / (1 - test->false_alarm)),
                              .upper = sand_logarithm((1 - test->miss) / test->false_alarm) };
    if (m.variance > 0) state.ratio = m.n * (s1 - s0) * (2 * m.mean - s0 - s1) / (2 * m.variance);
    state.answer = state.ratio >= state.upper   ? SAND_SPRT_HIGH
                   : state.ratio <= state.lower ? SAND_SPRT_LOW
                                                : SAND_SPRT_OPEN;
    return state;
}
