/* goals.h - telling how a battle is won: rows that rulesets share. */
#ifndef SAND_RULES_COMMON_GOALS_H
#define SAND_RULES_COMMON_GOALS_H

#include "rules/common/muster.h"

/* Adds a row. A row without room is counted in list->n and not written, so that a caller learns how much room it
 * needs. */
void sand_goals_add(sand_goal_list *list, sand_goal goal);

/* Tells that the battle ends after turn `last`; 0: it has no last turn, and no row is added. */
void sand_goals_turns(const sand_battle *b, const char *rule, int32_t last, sand_goal_list *list);
/* Tells of each objective of the scenario what it pays. */
void sand_goals_ground(const sand_battle *b, const char *rule, sand_goal_list *list);
/* Tells of each objective what the score would be if a side that does not hold it took it; `now` is the score. */
void sand_goals_ground_taken(const sand_battle *b, const char *rule, const int32_t now[SAND_SIDES],
                             sand_goal_list *list);
/* A thing that may happen to `side`: its own points change by `own`, the enemy's by `other`. */
typedef struct {
    const char *rule;
    sand_sentence sentence;
    unsigned side;
    int32_t own, other;
} sand_goals_change;
void sand_goals_changed(sand_goals_change change, const int32_t now[SAND_SIDES], sand_goal_list *list);

/* Tells a part of the points that the side has now; a part of no points is left out. */
void sand_goals_score(unsigned side, const char *rule, sand_sentence what, int32_t points, sand_goal_list *list);
/* Tells of each objective that a side holds as a part of its points. */
void sand_goals_ground_held(const sand_battle *b, const char *rule, sand_goal_list *list);

/* Tells that a side is beaten when all of its units are lost, and how many are. */
void sand_goals_left(unsigned side, const char *rule, sand_muster_strength strength, sand_goal_list *list);

/* Tells of the end that most rulesets share (muster.h). */
void sand_goals_of_muster(const sand_battle *b, const sand_muster_ending *ending, sand_goal_list *list);

#endif
