/* chapters.h - chapters that several rulebooks have in common: deploying, charging home, shooting, fighting.
 *
 * A ruleset fills a row for each with what is its own - numbers, conditions, words - and names the functions of
 * shooting.h, fighting.h, deploying.h … in its tables of steps and orders as they are.  They find the row in the tables
 * of the battle's ruleset. */
#ifndef SAND_RULES_COMMON_CHAPTERS_H
#define SAND_RULES_COMMON_CHAPTERS_H

#include "battle/rules.h"

typedef struct sand_chapters {
    /* The next unit behind this one (begin with 0) that may be given orders in this step; 0: there is no more. */
    unsigned (*next)(const sand_battle *b, unsigned unit);
    bool (*has_not_moved)(const sand_battle *b, unsigned unit);
    const struct sand_deploying *deploying;
    const struct sand_charging *charging;
    const struct sand_shooting *shooting;
    const struct sand_fighting *fighting;
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

#endif
