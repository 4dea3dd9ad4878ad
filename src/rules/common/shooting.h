/* shooting.h - who may shoot at whom: a unit that can, an enemy who is not spared, within range, field of fire, sight.
 *
 * Every question has two forms: `check` gives words and witnesses for one pair; `may` says yes or no for suggesting and
 * for "has anybody a shot?", where nearly every pair is out of the question.  Both ask the same row. */
#ifndef SAND_RULES_COMMON_SHOOTING_H
#define SAND_RULES_COMMON_SHOOTING_H

#include "orders/steps.h"
#include "rules/common/chapters.h"
#include "rules/common/see.h"
#include "rules/common/tries.h"

typedef struct sand_shooting {
    const char *rule;                                          /* by which one shoots */
    const char *(*cited)(const sand_battle *b, unsigned unit); /* where it depends on the unit; NULL: `rule` */
    /* Has it surely no shot?  Asked before anything is measured. */
    bool (*is_silent)(const sand_battle *b, unsigned unit);
    /* Why it does not shoot, whatever the target: {u0} is it, {u1} whom it is engaged with. */
    sand_reason (*unable)(const sand_scene *scene, unsigned unit);
    /* Why it may not shoot at that one, wherever the two stand: {u2} is whom it is engaged with, or the target is. */
    sand_reason (*spared)(const sand_scene *scene, unsigned unit, unsigned target);
    int32_t (*range)(const sand_battle *b, unsigned unit); /* from where it stands; as `look` says */
    sand_see_looking *look;
    sand_see_reasons (*unseen)(const sand_battle *b, unsigned unit); /* what is said where it does not see the target */
    /* What is measured and shown: how far it can hit now, and by which rule a face is struck.  NULL: `look` tells. */
    int32_t (*range_now)(const sand_battle *b, unsigned unit);
    const char *face_rule;

    /* of a shot whose die is the number of hits */
    const char *dice; /* what the die is announced as */
    sand_reason told; /* {u0} at {u1} */
    uint16_t roll, faces;
    sand_ledger (*ledger)(const sand_battle *b, unsigned unit, unsigned target);
    void (*hit)(sand_battle *b, unsigned target, int32_t hits, const char *rule, sand_log *log);
} sand_shooting;

bool sand_shooting_can(const sand_scene *scene, unsigned unit); /* at all, whatever the target */
bool sand_shooting_asks(const sand_battle *b, sand_room *room);
void sand_shooting_check(sand_judging *j);
/* The die of the frame on top, which shoots at its object, and what the ledger adds, no less than 0. */
/* `fits` of its step: a position has nothing else below it. */
bool sand_shooting_fits(const sand_battle *b, unsigned index);
void sand_shooting_run(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);
/* `measure` of the seam, by the functions that judge. */
void sand_shooting_measure(const sand_battle *b, sand_room *room, sand_actor from, sand_actor to,
                           sand_measurement *out);
/* Its field of fire, as far as it can hit now. */
void sand_shooting_overlay(sand_scene *scene, unsigned unit, sand_overlay_list *out);
/* Is the target, shot at by that one, behind a line or in ground with a value in this column?  `reach`: how near the
 * line must be to it. */
bool sand_shooting_is_covered(const sand_battle *b, unsigned unit, unsigned target, unsigned column, int32_t reach);
/* Shots at every target, beginning anywhere. */
extern const sand_order_tries sand_shooting_tries;

#endif
