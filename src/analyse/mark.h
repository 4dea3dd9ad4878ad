/* mark.h - when a choice is marked as costly. */
#ifndef SAND_ANALYSE_MARK_H
#define SAND_ANALYSE_MARK_H

#include <stdbool.h>

/* A choice is marked when it costs at least one percent of the chance to win, and more than 2.5 standard errors: of a
 * few hundred choices that cost nothing, few reach that. */
static inline bool sand_mark_is_due(double cost, double error)
{
    const double sure = 2.5, worth_a_mark = 0.01;
    return cost >= worth_a_mark && cost > sure * error;
}

#endif
