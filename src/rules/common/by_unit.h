/* by_unit.h - a reading of the turn by which one unit does all it will - moves, shoots, fights - before the next
 * begins, and not everybody first the one and then the other.
 *
 * The movement then takes one order, of one unit; carrying it out puts that unit's shooting and melee on top. */
#ifndef SAND_RULES_COMMON_BY_UNIT_H
#define SAND_RULES_COMMON_BY_UNIT_H

#include "orders/steps.h"

typedef struct sand_by_unit {
    int32_t reading;      /* the value of the option that has it so */
    uint16_t move, melee; /* steps */
    uint16_t done;        /* the kind of order that ends a step */
    /* The steps of shooting and melee, of this unit alone, above the movement. */
    void (*push_deeds)(sand_battle *b, unsigned unit);
} sand_by_unit;

sand_entries sand_by_unit_entries(const sand_battle *b); /* `how_many` of the movement */
void sand_by_unit_begin(const sand_deed *deed);          /* `before` of the movement */
/* Is this the last step in which units may fight: the melee, or the movement that leads each to its own? */
bool sand_by_unit_is_last_chance(const sand_battle *b);

#endif
