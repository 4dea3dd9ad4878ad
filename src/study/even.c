/* even.c - looks for the value of a number with which neither side wins more battles than the other.
 *
 * The range is halved between a value at which one side is ahead and one at which the other is; where they are not told
 * apart, the side counts that won more. Invariant: what is tried
 * next depends on the answers alone, so the search is the same in the terminal and on the page, and on any number of
 * threads. */
#include <sandtable/study.h>

#include "base/assert.h"

static const double z = 1.959963984540054;
static const double told_apart = 3; /* standard errors: it is asked after every round, so two would be too few */

static double size_of(double value)
{
    return value < 0 ? -value : value;
}

sand_even_trial sand_even_judge(sand_estimate balance, double close)
{
    double error = (balance.high - balance.low) / (2 * z);
    bool apart = size_of(balance.value) > told_apart * error;
    return (sand_even_trial){ .tried = true,
                              .open = !apart && !(balance.low >= -close && balance.high <= close),
                              .ahead = !apart              ? 0
                                       : balance.value > 0 ? SAND_SIDE_A
                                                           : SAND_SIDE_B,
                              .balance = balance };
}

/* Must value i be played before the search can go on?  Then it becomes the next one of `step`. */
static bool wants(sand_even_step *step, const sand_even_trial trials[], size_t i)
{
    if (trials[i].tried) return false;
    step->next = i;
    step->done = false;
    return true;
}

static bool is_even(const sand_even_trial *t)
{
    return t->ahead == 0 && !t->open;
}

/* Returns the side that is ahead, surely or as it looks. */
static unsigned leads(const sand_even_trial *t)
{
    if (t->ahead != 0) return t->ahead;
    return t->balance.value > 0 ? SAND_SIDE_A : SAND_SIDE_B;
}

sand_even_step sand_even_next(const sand_even_trial trials[], size_t n)
{
    sand_even_step step = { .done = true, .low = 0, .high = n > 0 ? n - 1 : 0 };
    if (trials == NULL || n == 0 || wants(&step, trials, step.low) || wants(&step, trials, step.high)) return step;
    const sand_even_trial *a = &trials[step.low], *b = &trials[step.high];
    bool low = is_even(a), high = is_even(b);
    if (low && high) low = size_of(a->balance.value) <= size_of(b->balance.value);
    if (low)
        step.high = step.low;
    else if (high)
        step.low = step.high;
    step.same_side = step.low != step.high && leads(a) == leads(b);
    while (!step.same_side && step.high - step.low > 1) {
        SAND_ASSERT(step.low < step.high && step.high < n);
        size_t middle = step.low + (step.high - step.low) / 2;
        if (wants(&step, trials, middle)) return step;
        if (is_even(&trials[middle]))
            step.low = step.high = middle;
        else if (leads(&trials[middle]) == leads(&trials[step.low]))
            step.low = middle;
        else
            step.high = middle;
    }
    return step;
}
