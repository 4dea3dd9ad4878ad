/* plan_judge.h - one unit's plan on the clock, judged leg by leg and then written down: what it costs, how much of the
 * move is left, which wheel is too wide, and whether it keeps to a line.
 *
 * Invariant: a leg goes on the bill and moves the unit only if it was found legal; a plan that was judged costs the
 * same when it is written. Which legs a unit may go at all is for the ruleset to say. */
#ifndef SAND_RULES_COMMON_PLAN_JUDGE_H
#define SAND_RULES_COMMON_PLAN_JUDGE_H

#include "rules/common/plan_line.h"
#include "rules/common/planning.h"

/* Reasons to refuse a leg for what it costs: {u0} is the unit, {l1} what is left of its move. */
typedef struct {
    sand_reason fixed;      /* it cannot move */
    sand_reason dear;       /* too little is left */
    sand_reason no_wheel;   /* wheeling by {a3} costs {l2}, and no wheel is possible */
    sand_reason short_one;  /* wheeling by {a3} costs {l2}; it can wheel by {a4} */
    sand_reason beyond_all; /* wheeling by {a3} costs more than {l2}, the cost of the widest; it can wheel by {a4} */
    sand_reason widest;     /* it wheels by {a3} at most at a time, which costs {l2} */
    int32_t wheel;          /* that widest wheel */
} sand_plan_judge_words;

typedef struct {
    const sand_plan_judge_words *words;
    sand_verdict *verdict;
    sand_planned way; /* where the plan has brought the unit so far */
    sand_pace pace;
    sand_bill bill;
    int32_t most; /* the ticks that the plan has */
    int32_t
        last; /* ... and those that a change of formation has which begins in this plan and may end in a later one */
} sand_plan_judge;

/* A plan that begins where the unit will stand when it has finished what it has begun. */
sand_plan_judge sand_plan_judge_begin(const sand_plan_judge_words *words, const sand_planning *ground,
                                      const sand_pace *pace, sand_verdict *verdict);
/* Is the leg no wheel, or not wider than the widest? These refuse it if not. */
bool sand_plan_judge_wheel(sand_plan_judge *p, sand_motion_step leg);
/* Does the leg keep to the line? */
bool sand_plan_judge_keeps(sand_plan_judge *p, const sand_plan_line *line, sand_plan_tolerance near, sand_reason leaves,
                           sand_motion_step leg);
/* Is the leg paid for by the ticks that are left, and is there room for it? If so the unit goes it. */
bool sand_plan_judge_goes(sand_plan_judge *p, sand_motion_step leg);
/* States the cost of the plan, in grid units of a whole move of `total`. */
void sand_plan_judge_costs(const sand_plan_judge *p, int32_t total);

/* ---- whole plans ---- */

/* The bill of a plan to go, which begins at *at; *at becomes its end. */
sand_bill sand_plan_judge_bill(const sand_pace *pace, const sand_entry *go, sand_stance *at);
/* Writes a plan to go into the unit's row of motion, after the legs that it began earlier, and returns its bill. The
 * unit halts at least as far as `halt` from an enemy. */
sand_bill sand_plan_judge_write(sand_battle *b, const sand_pace *pace, const sand_entry *go, int32_t halt);
/* Keeps in every unit's row only a change of formation that goes on in a later plan of the turn; `over`: none is to
 * come. */
void sand_plan_judge_forget(sand_battle *b, bool over);

#endif
