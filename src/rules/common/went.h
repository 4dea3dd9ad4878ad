/* went.h - reports how units moved on the clock: piece by piece with ticks, so that any screen can play the movement
 * back, but in one sentence for each move.
 *
 * A ruleset passes its sand_motion_policy.went on to sand_went_tell, and sums up when all units stand. */
#ifndef SAND_RULES_COMMON_WENT_H
#define SAND_RULES_COMMON_WENT_H

#include "motion/forced.h"
#include "motion/resolve.h"
#include "rules/common/answer.h"

/* Logs a completed piece in plain words, under this rule; returns its event, NULL without a log. A step shorter than
 * five thousandths of a unit of length only lengthens the event of the move that it continues. */
sand_event *sand_went_tell(const sand_battle *b, sand_log *log, const char *rule, const sand_went *went);
/* Joins the pieces since event number `first` that form one move (ahead or back, with the wheels in between) into the
 * first of them; moves below a tenth of a unit and of a degree are not reported. An event without words of its own has
 * an empty sentence. */
void sand_went_sum_up(sand_log *log, size_t first);
/* Why a unit or leader did not move, and the rule (NULL: the rule of its order). */
typedef struct {
    sand_sentence why;
    const char *rule;
} sand_stood;

/* Makes the events since number `first` that say that this actor did not move say `stood` instead. Without a log it
 * does nothing. */
void sand_went_stood(sand_log *log, size_t first, sand_actor who, const sand_stood *stood);
/* Why a mover stopped, by the kind of meeting (resolve.h): {u0} did not move because of {u1} or {t1}. Kinds without
 * words are not told. */
typedef struct {
    sand_reason by[SAND_MEET_RANGE + 1];
} sand_went_words;
/* Keeps what stopped each unit first: `why` has a member for each. */
void sand_went_note_stop(const sand_went_words *words, const sand_meeting *m, sand_stood why[]);
/* Makes the events since number `first` that say that a unit did not move say why. */
void sand_went_tell_stops(const sand_battle *b, sand_log *log, size_t first, const sand_stood why[]);

/* Records in the event of a driven or pushed unit where it went from and to, and when: the moves of a set share a time
 * axis of SAND_TICKS ticks from the common start to the end of the last. Does nothing for a NULL event. */
void sand_went_forced(sand_event *event, const sand_forced_set *set, const sand_forced_move *move);

#endif
