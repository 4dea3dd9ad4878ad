/* reading.h - the state of a battle as the chapters read it. */
#ifndef SAND_ECW_COMMANDS_READING_H
#define SAND_ECW_COMMANDS_READING_H

#include "battle/rules.h"
#include "rules/ecw_commands/names.h"
#include "rules/ecw_commands/state_rows.h"

SAND_BATTLE_MORE_HEAD(ec_head)
SAND_BATTLE_MORE(ec_side, side)
SAND_BATTLE_MORE(ec_command, command)
SAND_BATTLE_MORE(ec_unit, unit)

static inline ec_type ec_type_of(const sand_battle *b, unsigned unit)
{
    return (ec_type)sand_battle_unit_def(b, unit)->type;
}
/* Is the army played without a player, by the solo rules? [EC-OPT-09] */
static inline bool ec_plays_solo(const sand_battle *b, unsigned side)
{
    return sand_battle_reads(b, side == SAND_SIDE_A ? EC_SOLO_FIRST : EC_SOLO_SECOND);
}

/* Is the unit on the table and of the command that acts now? A step that has an object belongs to that unit alone.
 * [EC-A-22] */
static inline bool ec_acts(const sand_battle *b, unsigned unit)
{
    const sand_unit *u = sand_battle_unit(b, unit);
    const sand_frame *top = sand_battle_agenda_top(b);
    if (u->status != SAND_STATUS_PLAY || u->command == 0 || u->command != ec_head_get(b)->command) return false;
    return top == NULL || top->object == 0 || top->object == unit;
}
/* The next acting unit after this one, or 0 when there are no more: begin with 0. */
static inline unsigned ec_next_acting(const sand_battle *b, unsigned unit)
{
    const sand_frame *top = sand_battle_agenda_top(b);
    const unsigned command = ec_head_get(b)->command, only = top == NULL ? 0 : top->object;
    if (command == 0) return 0;
    while ((unit = sand_battle_next_of(b, unit, command)) != 0) {
        if (sand_battle_in_play(b, unit) && (only == 0 || only == unit)) return unit;
    }
    return 0;
}
/* The largest angle from straight ahead that still counts as forward: 45 degrees, and no more than the field of fire,
 * which the text describes in the same words. [EC-SHOOT-03, EC-A-24] */
static inline int32_t ec_forward(const sand_battle *b)
{
    int32_t arc = sand_battle_option(b, EC_OPT_ARC_ANGLE);
    int32_t forward = sand_battle_number(b, EC_FORWARD);
    return arc < forward ? arc : forward;
}
/* May engaged units do more than fight, stand and withdraw? [EC-A-34a] */
static inline bool ec_engaged_are_free(const sand_battle *b)
{
    return sand_battle_reads(b, EC_ENGAGED_FREE);
}
/* Where a unit may do only one thing in an activation, has it already done one? [EC-A-21] */
static inline bool ec_has_acted(const sand_battle *b, unsigned unit)
{
    const ec_unit *state = ec_unit_get(b, unit);
    bool moved = state->moved != EC_NOT_MOVED && state->moved != EC_STOOD;
    return sand_battle_reads(b, EC_DEEDS_ONE) && (moved || state->shot || state->fought);
}

/* Trotters may charge and fight only when they are out of ammunition. [EC-OPT-07] */
static inline bool ec_still_shoots(const sand_battle *b, unsigned unit)
{
    return ec_type_of(b, unit) == EC_TROTTERS && !ec_unit_get(b, unit)->out_of_ammunition;
}

#endif
