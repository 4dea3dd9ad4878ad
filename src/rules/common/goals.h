/* goals.h - telling how a battle is won: rows that rulesets share. */
#ifndef SAND_RULES_COMMON_GOALS_H
#define SAND_RULES_COMMON_GOALS_H

#include "rules/common/muster.h"

/* Adds a row; where there is no room it is counted and not written. */
void sand_goals_add(sand_goal_list *list, sand_goal goal);

/* The battle ends after this turn; 0: it has no last turn. */
void sand_goals_turns(const sand_battle *b, const char *rule, int32_t last, sand_goal_list *list);
/* The objectives of the scenario that pay their own points. */
void sand_goals_ground(const sand_battle *b, const char *rule, sand_goal_list *list);
/* The score if the other side took an objective that pays its own points; `now` is the score. */
void sand_goals_ground_taken(const sand_battle *b, const char *rule, const int32_t now[SAND_SIDES],
                             sand_goal_list *list);
/* The score if that happened to the side: its own points change by `own`, the enemy's by `other`. */
typedef struct {
    const char *rule;
    sand_sentence sentence;
    unsigned side;
    int32_t own, other;
} sand_goals_change;
void sand_goals_changed(sand_goals_change change, const int32_t now[SAND_SIDES], sand_goal_list *list);

/* The end that most rulesets share (muster.h). */
void sand_goals_of_muster(const sand_battle *b, const sand_muster_ending *ending, sand_goal_list *list);

#endif
