/* went.h - telling how everybody moved on the clock, piece by piece, with its ticks, so that any screen can play the
 * movement back.
 *
 * A ruleset hands its own sand_motion_policy.went on to this. */
#ifndef SAND_RULES_COMMON_WENT_H
#define SAND_RULES_COMMON_WENT_H

#include "motion/resolve.h"
#include "rules/common/answer.h"

/* The event of a piece that has been gone, in plain words, under this rule; NULL where nobody listens. */
sand_event *sand_went_tell(const sand_battle *b, sand_log *log, const char *rule, const sand_went *went);

#endif
