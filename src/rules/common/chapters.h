/* chapters.h - chapters that several rulebooks have in common: taking turns, deploying, charging home, shooting,
 * fighting.
 *
 * A ruleset fills a row for each with what is its own - numbers, conditions, words - and names the functions of
 * shooting.h, fighting.h, deploying.h … in its tables of steps and orders as they are.  They find the row in the tables
 * of the battle's ruleset. */
#ifndef SAND_RULES_COMMON_CHAPTERS_H
#define SAND_RULES_COMMON_CHAPTERS_H

#include "battle/table_rows.h"
#include "rules/common/muster.h"

/* The end most rulesets share (muster.h): by which rule, and the options that say at what loss an army breaks and what
 * a lost unit is worth. */
typedef struct {
    const char *rule;
    uint16_t percent, loss_points;
} sand_chapters_end;

/* One limit of hits for all types: by which rule, and the option that says how many a unit may bear; or `at` how many
 * it is routed, whatever the options say. */
typedef struct {
    const char *rule;
    uint16_t over;
    int32_t at;
} sand_chapters_rout;

typedef struct sand_chapters {
    /* The next unit behind this one (begin with 0) that may be given orders in this step; 0: there is no more. */
    unsigned (*next)(const sand_battle *b, unsigned unit);
    /* The command whose units in play these are, all of them and nobody else; 0: it cannot be said so.  NULL: never. */
    unsigned (*command)(const sand_battle *b);
    bool (*has_not_moved)(const sand_battle *b, unsigned unit);
    sand_chapters_end end;
    sand_chapters_rout rout;
    const struct sand_alternating *alternating;
    const struct sand_deploying *deploying;
    const struct sand_charging *charging;
    const struct sand_shooting *shooting;
    const struct sand_fighting *fighting;
    const struct sand_longest *longest;
    const struct sand_by_unit *by_unit;
    const struct sand_wish_units *wishes;        /* how its units march and charge, for suggesting: wish_units.h */
    const struct sand_choosing *const *choosing; /* a row for each step that asks who comes next */
    size_t n_choosing;
} sand_chapters;

static inline const sand_chapters *sand_chapters_of(const sand_battle *b)
{
    return b->field->rules->tables.chapters;
}

/* Can anybody who acts move still?  `asks` of a step of movement. */
static inline bool sand_chapters_anybody_moves(const sand_battle *b, sand_room *room)
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
/* Is it the end?  `result` of the seam. */
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

/* The hits that rout a unit. */
static inline int32_t sand_chapters_rout_at(const sand_battle *b)
{
    const sand_chapters_rout *rout = &sand_chapters_of(b)->rout;
    return rout->at != 0 ? rout->at : sand_battle_option(b, rout->over) + 1;
}
static inline bool sand_chapters_is_routed(const sand_battle *b, unsigned unit)
{
    return sand_battle_unit(b, unit)->hits >= sand_chapters_rout_at(b);
}
/* What is left of a unit's worth: as much of it as of the hits it can bear. */
static inline int32_t sand_chapters_worth_left(const sand_battle *b, unsigned unit, int32_t worth)
{
    int32_t limit = sand_chapters_rout_at(b), left = limit - sand_battle_unit(b, unit)->hits;
    return left <= 0 || sand_battle_unit(b, unit)->status == SAND_STATUS_GONE ? 0 : worth * left / limit;
}
/* `limit` of the seam. */
bool sand_chapters_limit(const sand_battle *b, sand_room *room, unsigned unit, sand_ledger *out);

#endif
