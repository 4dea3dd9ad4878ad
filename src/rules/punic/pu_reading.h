/* pu_reading.h - the state of a battle as the chapters read it. */
#ifndef SAND_PUNIC_PU_READING_H
#define SAND_PUNIC_PU_READING_H

#include "rules/punic/pu_names.h"

SAND_BATTLE_MORE_HEAD(pu_head)
SAND_BATTLE_MORE(pu_side, side)
SAND_BATTLE_MORE(pu_unit, unit)

static inline pu_type pu_type_of(const sand_battle *b, unsigned unit)
{
    return (pu_type)sand_battle_unit_def(b, unit)->type;
}
/* Is it a unit in play of the player whose turn it is? [PU-SEQ-01] */
static inline bool pu_acts(const sand_battle *b, unsigned unit)
{
    return sand_battle_in_play(b, unit) && sand_battle_side_of_unit(b, unit) == pu_head_get(b)->active;
}
/* The next unit after this one that is: begin with 0; 0: there is no more. */
static inline unsigned pu_next_acting(const sand_battle *b, unsigned unit)
{
    while (unit++ < b->field->n_units) {
        if (pu_acts(b, unit)) return unit;
    }
    return 0;
}
static inline bool pu_has_not_moved(const sand_battle *b, unsigned unit)
{
    return pu_unit_get(b, unit)->moved == PU_NOT_MOVED;
}
/* The enemy in contact with that face of the unit, 0: nobody.  Everybody who asks who holds a face asks here.
 * [PU-CHARGE-05] */
static inline unsigned pu_holder_of(const sand_battle *b, unsigned unit, unsigned face)
{
    sand_touching touching;
    for (unsigned cursor = 0; sand_battle_next_contact(b, unit, &cursor, &touching);) {
        if (touching.own_face == face) return touching.other;
    }
    return 0;
}
/* The commander who goes with the unit, 0: none. [PU-CMD-02] */
static inline unsigned pu_commander_with(const sand_battle *b, unsigned unit)
{
    for (unsigned i = 0; i < b->field->n_leaders; i++) {
        const sand_body *body = sand_battle_body(b, b->field->leader[i]);
        if (body->status == SAND_STATUS_PLAY && body->attached == unit) return b->field->leader[i];
    }
    return 0;
}
static inline uint16_t pu_sides_of(unsigned side)
{
    return (uint16_t)(1u << side);
}

#endif
