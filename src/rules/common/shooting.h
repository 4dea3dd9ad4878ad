/* shooting.h - which units may shoot at which: a unit that can, at an enemy that is not spared, within range, field of
 * fire and sight.
 *
 * Every question has two forms. `sand_shooting_check` gives words and witnesses for one pair of units; the search for
 * suggestions and for "does any unit have a shot?" answers yes or no, because nearly every pair is out of the question.
 * Both use the same row. */
#ifndef SAND_RULES_COMMON_SHOOTING_H
#define SAND_RULES_COMMON_SHOOTING_H

#include "orders/steps.h"
#include "rules/common/chapters.h"
#include "rules/common/see.h"
#include "rules/common/tries.h"

typedef struct sand_shooting {
    const char *rule;                                          /* the rule for shooting */
    const char *(*cited)(const sand_battle *b, unsigned unit); /* the rule where it depends on the unit; NULL: `rule` */
    /* Does it certainly have no shot? Asked before anything is measured. */
    bool (*is_silent)(const sand_battle *b, unsigned unit);
    /* Why it does not shoot at any target: {u0} is the unit, {u1} the one it is engaged with. */
    sand_reason (*unable)(const sand_scene *scene, unsigned unit);
    /* Why the target is spared at any place of the two units: {u2} is the unit that it, or the target, is engaged
     * with. */
    sand_reason (*spared)(const sand_scene *scene, unsigned unit, unsigned target);
    int32_t (*range)(const sand_battle *b, unsigned unit); /* from its present place, as `look` says */
    sand_see_looking *look;
    sand_see_reasons (*unseen)(const sand_battle *b, unsigned unit); /* the words for a target it does not see */
    /* What is measured and shown: how far it can hit now, and the rule for the face struck. NULL: `look` tells. */
    int32_t (*range_now)(const sand_battle *b, unsigned unit);
    const char *face_rule;

    /* for shots whose die gives the number of hits */
    const char *dice; /* the announcement of the die */
    sand_reason told; /* {u0} at {u1} */
    uint16_t roll;
    uint16_t die; /* number of the ruleset: faces */
    sand_ledger (*ledger)(const sand_battle *b, unsigned unit, unsigned target);
    void (*hit)(sand_battle *b, unsigned target, int32_t hits, const char *rule, sand_log *log);
} sand_shooting;

bool sand_shooting_can(const sand_scene *scene, unsigned unit); /* may it shoot at all, whatever the target? */
bool sand_shooting_asks(const sand_battle *b, sand_room *room);
void sand_shooting_check(sand_judging *j);
/* The `fits` callback of the step of a shot: a frame of a unit below it must belong to the same shot. */
bool sand_shooting_fits(const sand_battle *b, unsigned index);
/* Rolls for the frame on top, which shoots at its object: the die plus the ledger, at least 0. */
void sand_shooting_run(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);
/* The seam's `measure`, by the functions that judge. */
void sand_shooting_measure(const sand_battle *b, sand_room *room, sand_actor from, sand_actor to,
                           sand_measurement *out);
/* Shows the unit's field of fire, as far as it can hit now. */
void sand_shooting_overlay(sand_scene *scene, unsigned unit, sand_overlay_list *out);
/* Is the target, shot at by that unit, behind a line or in terrain with a value in this column? `reach`: the greatest
 * distance of the line from the target. */
bool sand_shooting_is_covered(const sand_battle *b, unsigned unit, unsigned target, unsigned column, int32_t reach);
/* Suggests shots at every target, from any starting point. */
extern const sand_order_tries sand_shooting_tries;

#endif
