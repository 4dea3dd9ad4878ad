/* chapters.h - chapters that several rulebooks share: taking turns, deploying, charging, shooting, fighting.
 *
 * A ruleset fills in a row for each with its own numbers, conditions and words, and puts the functions of shooting.h,
 * fighting.h, deploying.h and so on in its tables of steps and orders. These find the row through the tables of the
 * battle's ruleset. */
#ifndef SAND_RULES_COMMON_CHAPTERS_H
#define SAND_RULES_COMMON_CHAPTERS_H

#include "battle/table_rows.h"
#include "rules/common/goals.h"

/* The end that most rulesets share (muster.h): the rule, and the options for the loss at which an army breaks and for
 * what a lost unit is worth. */
typedef struct {
    const char *rule;
    uint16_t percent, loss_points;
} sand_chapters_end;

/* One limit of hits for all types, cited by `rule`. With `at` 0 the option `over` says how many hits a unit may bear;
 * otherwise the ruleset's number `at` - 1 says how many hits rout it. */
typedef struct {
    const char *rule;
    uint16_t over, at;
} sand_chapters_rout;

typedef struct sand_chapters {
    /* The next unit after `unit` (start with 0) that may be given orders in this step; 0: there are no more. */
    unsigned (*next)(const sand_battle *b, unsigned unit);
    /* The command whose units in play are exactly those units; 0: there is no such command. NULL: never. */
    unsigned (*command)(const sand_battle *b);
    bool (*has_not_moved)(const sand_battle *b, unsigned unit);
    sand_chapters_end end;
    sand_chapters_rout rout;
    const struct sand_alternating *alternating;
    const struct sand_deploying *deploying;
    const struct sand_council *council;
    const struct sand_charging *charging;
    const struct sand_shooting *shooting;
    const struct sand_fighting *fighting;
    const struct sand_longest *longest;
    const struct sand_by_unit *by_unit;
    const struct sand_wish_units *wishes;        /* how its units march and charge, for suggestions: wish_units.h */
    const struct sand_wish_intents *intents;     /* what they may intend in a planned turn: wish_intents.h */
    const struct sand_choosing *const *choosing; /* a row for each step that asks which unit comes next */
    size_t n_choosing;
} sand_chapters;

static inline const sand_chapters *sand_chapters_of(const sand_battle *b)
{
    return b->field->rules->tables.chapters;
}

/* Can any unit that acts still move? The `asks` callback of a movement step. */
static inline bool sand_chapters_any_unit_moves(const sand_battle *b, sand_room *room)
{
    const sand_chapters *chapters = sand_chapters_of(b);
    (void)room;
    for (unsigned i = 0; (i = chapters->next(b, i)) != 0;) {
        if (chapters->has_not_moved(b, i)) return true;
    }
    return false;
}

static inline sand_muster_ending sand_chapters_ending(const sand_battle *b)
{
    const sand_chapters_end *end = &sand_chapters_of(b)->end;
    return (sand_muster_ending){ end->rule, sand_battle_option(b, end->percent),
                                 sand_battle_option(b, end->loss_points) };
}
/* Is the battle over? The seam's `result`. */
static inline bool sand_chapters_is_over(const sand_battle *b)
{
    sand_muster_ending ending = sand_chapters_ending(b);
    return sand_muster_is_over(b, &ending);
}
static inline sand_result sand_chapters_result(const sand_battle *b)
{
    sand_muster_ending ending = sand_chapters_ending(b);
    return sand_muster_result(b, &ending);
}
/* The seam's `goals`. */
static inline void sand_chapters_goals(const sand_battle *b, sand_goal_list *list)
{
    sand_muster_ending ending = sand_chapters_ending(b);
    sand_goals_of_muster(b, &ending, list);
}

/* The hits that rout a unit. */
static inline int32_t sand_chapters_rout_at(const sand_battle *b)
{
    const sand_chapters_rout *rout = &sand_chapters_of(b)->rout;
    return rout->at != 0 ? sand_battle_number(b, (unsigned)(rout->at - 1)) : sand_battle_option(b, rout->over) + 1;
}
static inline bool sand_chapters_is_routed(const sand_battle *b, unsigned unit)
{
    return sand_battle_unit(b, unit)->hits >= sand_chapters_rout_at(b);
}
/* Returns the part of `worth` that the unit still has, in proportion to the hits it can still take. */
static inline int32_t sand_chapters_worth_left(const sand_battle *b, unsigned unit, int32_t worth)
{
    int32_t limit = sand_chapters_rout_at(b), left = limit - sand_battle_unit(b, unit)->hits;
    return left <= 0 || sand_battle_unit(b, unit)->status == SAND_STATUS_GONE ? 0 : worth * left / limit;
}
/* The seam's `limit`. */
bool sand_chapters_limit(const sand_battle *b, sand_room *room, unsigned unit, sand_ledger *out);

#endif
