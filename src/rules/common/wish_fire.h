/* wish_fire.h - suggesting sealed fire plans: each unit's target, for the whole army on one sheet or for one unit.
 *
 * Invariant: what is suggested for a side contains what its orders oblige it to. */
#ifndef SAND_RULES_COMMON_WISH_FIRE_H
#define SAND_RULES_COMMON_WISH_FIRE_H

#include "rules/common/wish_plans.h"

typedef struct {
    uint16_t fire, done;                                            /* kinds of order: at a target; nothing more */
    bool (*may)(sand_scene *scene, unsigned unit, unsigned target); /* may it fire at that enemy now? */
    int32_t (*gain)(const sand_battle *b, unsigned unit, unsigned target); /* how much its fire does there */
} sand_wish_fire;
/* Fulfils the wish in a step in which targets are named. */
void sand_wish_fire_plans(sand_wisher *w, const sand_wish_fire *how, sand_wish_sheet *sheet);

#endif
