/* el_reading.h - the state of a battle as the chapters read it. */
#ifndef SAND_ECW_LARGE_EL_READING_H
#define SAND_ECW_LARGE_EL_READING_H

#include "rules/common/alternating.h"
#include "rules/ecw_large/el_names.h"

SAND_BATTLE_MORE(el_side, side)
SAND_BATTLE_MORE(el_unit, unit)
SAND_BATTLE_MORE(el_body, body)

static inline el_type el_type_of(const sand_battle *b, unsigned unit)
{
    return (el_type)sand_battle_unit_def(b, unit)->type;
}
/* Returns the limit of the unit's type for use as a divisor: at least 1, because the table may be set to 0. */
static inline int32_t el_own_limit(const sand_battle *b, unsigned unit)
{
    int32_t limit = sand_battle_trait(b, unit, EL_LIMIT);
    return limit > 0 ? limit : 1;
}
/* Commanders and supply bases are not units: they have no hits, bind no enemy, and are not counted as units.
 * [EL-CMDR-06, EL-AMB-03] */
static inline bool el_is_there(const sand_battle *b, unsigned body, sand_role role)
{
    return sand_battle_body_def(b, body)->role == role && sand_battle_body(b, body)->status == SAND_STATUS_PLAY;
}
static inline bool el_is_commander(const sand_battle *b, unsigned body)
{
    return body >= 1 && body <= b->field->n_bodies && sand_battle_body_def(b, body)->role == SAND_ROLE_LEADER;
}
/* The state of the side whose turn it is. [EL-ORD-01] */
static inline const el_side *el_active_get(const sand_battle *b)
{
    return el_side_get(b, sand_alternating_active(b));
}
static inline el_side *el_active_of(sand_battle *b)
{
    return el_side_of(b, sand_alternating_active(b));
}
/* The command whose order is being carried out; 0: none. [EL-ORD-03] */
static inline unsigned el_ordered_now(const sand_battle *b)
{
    const sand_frame *top = sand_battle_agenda_top(b);
    return top != NULL && top->step == EL_STEP_ORDERED ? top->subject : 0;
}

#endif
