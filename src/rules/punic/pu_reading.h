/* pu_reading.h - the state of a battle as the chapters read it. */
#ifndef SAND_PUNIC_PU_READING_H
#define SAND_PUNIC_PU_READING_H

#include "rules/punic/pu_names.h"

static inline const pu_head *pu_head_get(const sand_battle *b)
{
    return sand_battle_head_more(b);
}
static inline pu_head *pu_head_of(sand_battle *b)
{
    return sand_battle_head_more_of(b);
}
static inline const pu_side *pu_side_get(const sand_battle *b, unsigned side)
{
    return sand_battle_side_more(b, side);
}
static inline pu_side *pu_side_of(sand_battle *b, unsigned side)
{
    return sand_battle_side_more_of(b, side);
}
static inline const pu_unit *pu_unit_get(const sand_battle *b, unsigned unit)
{
    return sand_battle_unit_more(b, unit);
}
static inline pu_unit *pu_unit_of(sand_battle *b, unsigned unit)
{
    return sand_battle_unit_more_of(b, unit);
}
static inline pu_type pu_type_of(const sand_battle *b, unsigned unit)
{
    return (pu_type)sand_battle_unit_def(b, unit)->type;
}
static inline unsigned pu_step_now(const sand_battle *b) /* of the top frame, 0 when the battle is over */
{
    const sand_frame *top = sand_battle_agenda_top(b);
    return top == NULL ? 0 : top->step;
}
/* Is it a unit in play of the player whose turn it is? [PU-SEQ-01] */
static inline bool pu_acts(const sand_battle *b, unsigned unit)
{
    return sand_battle_in_play(b, unit) && sand_battle_side_of_unit(b, unit) == pu_head_get(b)->active;
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
