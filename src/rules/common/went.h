/* went.h - telling how everybody moved on the clock: piece by piece with its ticks, so that any screen can play the
 * movement back, but in as few sentences as it has ways.
 *
 * A ruleset hands its own sand_motion_policy.went on to sand_went_tell, and sums up when everybody stands. */
#ifndef SAND_RULES_COMMON_WENT_H
#define SAND_RULES_COMMON_WENT_H

#include "motion/forced.h"
#include "motion/resolve.h"
#include "rules/common/answer.h"

/* The event of a piece that has been gone, in plain words, under this rule; NULL where nobody listens. */
sand_event *sand_went_tell(const sand_battle *b, sand_log *log, const char *rule, const sand_went *went);
/* Pieces since event number `first` of the log that are one way - ahead or back, with the wheels between - are told in
 * the words of the first of them; what is less than a tenth of a unit and of a degree is not told.  An event without
 * words of its own has an empty sentence. */
void sand_went_sum_up(sand_log *log, size_t first);
/* Tells in the event of one who was driven or pushed whence and whither, and when: the ways of a set have a time axis
 * of their own, of SAND_TICKS ticks from where all set out to where the last of them stands.  Nothing for a NULL event.
 */
void sand_went_forced(sand_event *event, const sand_forced_set *set, const sand_forced_move *move);

#endif
