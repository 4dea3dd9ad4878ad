/* pu_reading.h - reading the state of a battle, for all chapters. */
#ifndef SAND_PUNIC_PU_READING_H
#define SAND_PUNIC_PU_READING_H

#include "rules/common/alternating.h"
#include "rules/punic/pu_names.h"

SAND_BATTLE_MORE(pu_side, side)
SAND_BATTLE_MORE(pu_unit, unit)

static inline pu_type pu_type_of(const sand_battle *b, unsigned unit)
{
    return (pu_type)sand_battle_unit_def(b, unit)->type;
}
static inline bool pu_has_not_moved(const sand_battle *b, unsigned unit)
{
    return pu_unit_get(b, unit)->moved == PU_NOT_MOVED;
}
/* The enemy in contact with that face of the unit; 0: none. All code that asks what holds a face calls this.
 * [PU-CHARGE-05] */
static inline unsigned pu_holder_of(const sand_battle *b, unsigned unit, unsigned face)
{
    sand_touching touching;
    for (unsigned cursor = 0; sand_battle_next_contact(b, unit, &cursor, &touching);) {
        if (touching.own_face == face) return touching.other;
    }
    return 0;
}
#endif
