/* study_even.h - which value of a number makes a battle even: `sandtable study --even NAME=A..B`. */
#ifndef SAND_CLI_STUDY_EVEN_H
#define SAND_CLI_STUDY_EVEN_H

#include "cli/study_wanted.h"

/* Tries values, halving the range, each on as many battles as it takes, and prints what they came to and what follows.
 * EXIT_FINE, or an exit status after a message. */
int study_even(const study_wanted *w, const loaded *scenario);

#endif
