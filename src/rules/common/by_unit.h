/* by_unit.h - a reading of the turn in which each unit moves, shoots and fights before the next unit begins, instead of
 * all units moving, then all shooting, then all fighting.
 *
 * The movement step then takes one order for one unit; carrying it out puts that unit's shooting and melee on top of
 * the agenda. */
#ifndef SAND_RULES_COMMON_BY_UNIT_H
#define SAND_RULES_COMMON_BY_UNIT_H

#include "orders/steps.h"

typedef struct sand_by_unit {
    int32_t reading;      /* the option value with this reading */
    uint16_t move, melee; /* steps */
    uint16_t done;        /* the kind of order that ends a step */
    /* Pushes the shooting and melee steps of this unit alone above the movement. */
    void (*push_deeds)(sand_battle *b, unsigned unit);
} sand_by_unit;

sand_entries sand_by_unit_entries(const sand_battle *b); /* `how_many` of the movement */
void sand_by_unit_begin(const sand_deed *deed);          /* `before` of the movement */
/* Is this the last step in which units may fight: the melee, or the movement that leads each unit to its own? */
bool sand_by_unit_is_last_chance(const sand_battle *b);

#endif
