/* mark.h - when a choice is marked as costly. */
#ifndef SAND_ANALYSE_MARK_H
#define SAND_ANALYSE_MARK_H

#include <stdbool.h>

/* A choice is marked when its cost is above zero by so many standard errors, which of a few hundred choices that cost
 * nothing would be so of few, and is worth a word at all. */
static inline bool sand_mark_is_due(double cost, double error)
{
    const double sure = 2.5, worth_a_mark = 0.01;
    return cost >= worth_a_mark && cost > sure * error;
}

#endif
