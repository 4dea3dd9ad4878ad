/* study_even.h - finds the value of a number that makes a battle even: `sandtable study --even NAME=A..B`. */
#ifndef SAND_CLI_STUDY_EVEN_H
#define SAND_CLI_STUDY_EVEN_H

#include "cli/study_wanted.h"

/* Tries values, halving the range, and prints the results and the answer. EXIT_FINE, or an exit status after a message.
 */
int study_even(const study_wanted *w, const loaded *scenario);
/* Tries each change beside the battle as it stands: does it make the battle even? */
int study_remedies(const study_wanted *w, const loaded *scenario);

#endif
