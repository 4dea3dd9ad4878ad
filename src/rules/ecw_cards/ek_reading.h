/* ek_reading.h - the state of a battle as the chapters read it: whose card is up, and who acts on it. */
#ifndef SAND_ECW_CARDS_EK_READING_H
#define SAND_ECW_CARDS_EK_READING_H

#include "rules/ecw_cards/ek_names.h"

static inline const ek_head *ek_head_get(const sand_battle *b)
{
    return sand_battle_head_more(b);
}
static inline ek_head *ek_head_of(sand_battle *b)
{
    return sand_battle_head_more_of(b);
}
static inline const ek_side *ek_side_get(const sand_battle *b, unsigned side)
{
    return sand_battle_side_more(b, side);
}
static inline ek_side *ek_side_of(sand_battle *b, unsigned side)
{
    return sand_battle_side_more_of(b, side);
}
static inline const ek_unit *ek_unit_get(const sand_battle *b, unsigned unit)
{
    return sand_battle_unit_more(b, unit);
}
static inline ek_unit *ek_unit_of(sand_battle *b, unsigned unit)
{
    return sand_battle_unit_more_of(b, unit);
}
static inline ek_type ek_type_of(const sand_battle *b, unsigned unit)
{
    return (ek_type)sand_battle_unit_def(b, unit)->type;
}
/* A number of the unit's row in the type table. */
static inline int32_t ek_trait(const sand_battle *b, unsigned unit, unsigned column)
{
    return sand_field_type(b->field, sand_battle_unit_def(b, unit)->type, column);
}
static inline unsigned ek_step_now(const sand_battle *b) /* of the top frame, 0 when the battle is over */
{
    const sand_frame *top = sand_battle_agenda_top(b);
    return top == NULL ? 0 : top->step;
}

/* ---- cards ---- */

/* Does the unit act on cards of this arm?  Commanded Shot have none of their own. [EK-A-02, EK-OPT-03] */
static inline bool ek_serves(const sand_battle *b, unsigned unit, ek_arm arm)
{
    if (ek_type_of(b, unit) != EK_COMMANDED_SHOT || sand_battle_reads(b, EK_SHOT_CARD_FOOT))
        return ek_trait(b, unit, EK_CARD) == (int32_t)arm;
    return arm == EK_CARD_DRAGOON || (arm == EK_CARD_FOOT && sand_battle_reads(b, EK_SHOT_CARD_EITHER));
}
/* Is it on the table, and does the card in force set it in motion?  A frame that has an object belongs to that unit
 * alone. [EK-SEQ-03, EK-A-06] */
static inline bool ek_acts(const sand_battle *b, unsigned unit)
{
    const ek_head *head = ek_head_get(b);
    const sand_frame *top = sand_battle_agenda_top(b);
    if (head->arm == 0 || !sand_battle_in_play(b, unit) || sand_battle_side_of_unit(b, unit) != head->active)
        return false;
    unsigned acted = ek_unit_get(b, unit)->acted;
    if (!ek_serves(b, unit, (ek_arm)head->arm) || (acted != 0 && acted != head->arm)) return false;
    return top == NULL || top->object == 0 || top->object == unit;
}
/* The next unit after this one that acts, 0 when there is no more: begin with 0. */
static inline unsigned ek_next_acting(const sand_battle *b, unsigned unit)
{
    unsigned side = ek_head_get(b)->active;
    while (unit++ < b->field->n_units) {
        if (b->field->unit_sides[unit - 1] == side && ek_acts(b, unit)) return unit;
    }
    return 0;
}
/* The commander of a side on the table, or 0. [EK-CMD-01] */
static inline unsigned ek_commander(const sand_battle *b, unsigned side)
{
    for (unsigned i = 0; i < b->field->n_leaders; i++) {
        unsigned body = b->field->leader[i];
        if (sand_battle_body_def(b, body)->side == side && sand_battle_body(b, body)->status == SAND_STATUS_PLAY)
            return body;
    }
    return 0;
}

/* ---- units ---- */

/* In contact with it, the first found; 0: nobody. */
static inline unsigned ek_first_enemy(const sand_battle *b, unsigned unit)
{
    sand_touching touching;
    unsigned cursor = 0;
    return sand_battle_next_contact(b, unit, &cursor, &touching) ? touching.other : 0;
}
/* By one deed an activation, has it done another one already? [EK-A-05] */
static inline bool ek_has_acted(const sand_battle *b, unsigned unit)
{
    const ek_unit *state = ek_unit_get(b, unit);
    bool moved = state->moved != EK_NOT_MOVED && state->moved != EK_STOOD;
    return sand_battle_reads(b, EK_DEEDS_ONE) && (moved || state->shot || state->fought);
}
static inline void ek_note_deed(sand_battle *b, unsigned unit)
{
    ek_unit_of(b, unit)->acted = ek_head_get(b)->arm;
}

/* ---- weather [EK-WX] ---- */

typedef enum { EK_FAIR, EK_LIGHT_RAIN, EK_HEAVY_RAIN, EK_STORM } ek_weather;

static inline ek_weather ek_weather_now(const sand_battle *b)
{
    return (ek_weather)ek_head_get(b)->weather;
}
/* Neither move nor pivot. [EK-WX-03, EK-A-51] */
static inline bool ek_is_bogged(const sand_battle *b, unsigned unit)
{
    return ek_type_of(b, unit) == EK_ARTILLERY && (ek_weather_now(b) == EK_HEAVY_RAIN || ek_unit_get(b, unit)->bogged);
}

#endif
