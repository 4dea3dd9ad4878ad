/* ek_reading.h - the state of a battle as the chapters read it: whose card is up, and which units act on it. */
#ifndef SAND_ECW_CARDS_EK_READING_H
#define SAND_ECW_CARDS_EK_READING_H

#include "rules/common/losses.h"
#include "rules/ecw_cards/ek_names.h"

SAND_BATTLE_MORE_HEAD(ek_head)
SAND_BATTLE_MORE(ek_side, side)
SAND_BATTLE_MORE(ek_unit, unit)

static inline ek_type ek_type_of(const sand_battle *b, unsigned unit)
{
    return (ek_type)sand_battle_unit_def(b, unit)->type;
}
/* The largest angle from straight ahead that still counts as forward: 45 degrees, and no more than the field of fire,
 * which the text describes in the same words. [EK-SHOOT-03, EK-A-08] */
static inline int32_t ek_forward(const sand_battle *b)
{
    int32_t arc = sand_battle_option(b, EK_OPT_ARC_ANGLE);
    int32_t forward = sand_battle_number(b, EK_FORWARD);
    return arc < forward ? arc : forward;
}
/* ---- cards ---- */

/* Does the unit act on cards of this arm? Commanded Shot has no card of its own. [EK-A-02, EK-OPT-03] */
static inline bool ek_serves(const sand_battle *b, unsigned unit, ek_arm arm)
{
    if (ek_type_of(b, unit) != EK_COMMANDED_SHOT || sand_battle_reads(b, EK_SHOT_CARD_FOOT))
        return sand_battle_trait(b, unit, EK_CARD) == (int32_t)arm;
    return arm == EK_CARD_DRAGOON || (arm == EK_CARD_FOOT && sand_battle_reads(b, EK_SHOT_CARD_EITHER));
}
/* Is the unit on the table and activated by the card? Its side is the side whose card is in force. [EK-SEQ-03] */
static inline bool ek_follows_card(const sand_battle *b, unsigned unit, unsigned arm)
{
    if (!ek_serves(b, unit, (ek_arm)arm) || !sand_battle_in_play(b, unit)) return false;
    unsigned acted = ek_unit_get(b, unit)->acted;
    return acted == 0 || acted == arm;
}
/* Returns the next acting unit after `unit`, or 0 when there is none; begin with 0. A frame that has an object belongs
 * to that unit alone. [EK-A-06] */
static inline unsigned ek_next_acting(const sand_battle *b, unsigned unit)
{
    const ek_head *head = ek_head_get(b);
    const sand_frame *top = sand_battle_agenda_top(b);
    unsigned side = head->active, arm = head->arm, only = top == NULL ? 0 : top->object;
    if (arm == EK_CARD_COMMANDER) return 0;
    while (side != 0 && unit++ < b->field->n_units) {
        if (b->field->unit_sides[unit - 1] != side || (only != 0 && only != unit)) continue;
        if (ek_follows_card(b, unit, arm)) return unit;
    }
    return 0;
}
static inline bool ek_acts(const sand_battle *b, unsigned unit)
{
    return ek_next_acting(b, unit - 1) == unit;
}
/* The side's commander on the table, or 0. [EK-CMD-01] */
static inline unsigned ek_commander(const sand_battle *b, unsigned side)
{
    return sand_losses_leader_left(b, side);
}

/* ---- units ---- */

static inline bool ek_has_not_moved(const sand_battle *b, unsigned unit)
{
    return ek_unit_get(b, unit)->moved == EK_NOT_MOVED;
}
/* Where a unit may do only one thing in an activation, has it already done one? [EK-A-05] */
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

/* Are these Trotters with ammunition left? They charge and fight only when their markers cancel the best throw.
 * [EK-OPT-07] */
static inline bool ek_still_shoots(const sand_battle *b, unsigned unit)
{
    return ek_type_of(b, unit) == EK_TROTTERS && ek_unit_get(b, unit)->markers < sand_battle_number(b, EK_SHOOT_DIE);
}

/* ---- weather [EK-WX] ---- */

typedef enum { EK_FAIR, EK_LIGHT_RAIN, EK_HEAVY_RAIN, EK_STORM } ek_weather;

static inline ek_weather ek_weather_now(const sand_battle *b)
{
    return (ek_weather)ek_head_get(b)->weather;
}
/* Are these bogged guns, which can neither move nor pivot? [EK-WX-03, EK-A-51] */
static inline bool ek_is_bogged(const sand_battle *b, unsigned unit)
{
    return ek_type_of(b, unit) == EK_ARTILLERY && (ek_weather_now(b) == EK_HEAVY_RAIN || ek_unit_get(b, unit)->bogged);
}

/* Are these guns that can neither move nor pivot? They are not asked to. [EK-WX-03, EK-WX-05, EK-A-26] */
static inline bool ek_is_rooted(const sand_battle *b, unsigned unit)
{
    const ek_unit *state = ek_unit_get(b, unit);
    return state->silenced || ek_is_bogged(b, unit) || (state->has_fired && sand_battle_reads(b, EK_FIRED_GUNS_FROZEN));
}

#endif
