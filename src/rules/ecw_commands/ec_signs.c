/* ec_signs.c - facts for evaluating a battle: what an attack is likely to do, which units still act this turn, and how
 * a side stands apart from its units. */
#include "rules/common/blows.h"
#include "rules/common/see.h"
#include "rules/ecw_commands/reading.h"
#include "rules/ecw_commands/seam.h"

static bool is_in(const sand_battle *b, unsigned unit, unsigned column)
{
    sand_pose pose = sand_battle_unit_pose(b, unit);
    return sand_see_ground(b->field, pose.at, column) != 0;
}

/* An engaged unit fights; any other has the better of a shot and a charge. */
void ec_blow(const sand_battle *b, const sand_attempt *attempt, sand_blow *out)
{
    unsigned by = attempt->by, at = attempt->at;
    const ec_unit *state = ec_unit_get(b, by);
    bool engaged = sand_battle_engaged(b, by), charges = sand_battle_trait(b, by, EC_CHARGES) != 0;
    bool shoots = !engaged && sand_battle_trait(b, by, EC_RANGE) > 0 && !state->out_of_ammunition && !state->silenced;
    if (charges || engaged) {
        int32_t add = sand_battle_trait(b, by, EC_MELEE) + state->impetuous + state->elite -
                      (sand_battle_trait(b, at, EC_INFANTRY) != 0) - is_in(b, at, EC_MELEE_COVER);
        sand_blows_take(b, at, (sand_blows_die){ add, attempt->face != SAND_FACE_FRONT }, out);
    }
    if (!shoots) return;
    bool covered = sand_battle_trait(b, at, EC_HARD) != 0 || is_in(b, at, EC_SHOOT_COVER);
    sand_blows_take(b, at, (sand_blows_die){ sand_battle_trait(b, by, EC_SHOOT) - covered, false }, out);
}

/* Can the unit still act this turn? Its command's card is face down, or the command is active and the unit has neither
 * shot nor fought. */
bool ec_acts_yet(const sand_battle *b, unsigned unit)
{
    unsigned command = sand_battle_unit(b, unit)->command;
    const ec_unit *state = ec_unit_get(b, unit);
    if (command == 0) return false;
    if (command == ec_head_get(b)->command) return !state->shot && !state->fought;
    return ec_command_get(b, command)->card == EC_CARD_DOWN;
}

/* Counts cards left, units out of ammunition, guns that have fired, impetuous and elite horse, and gives the
 * commander's value and whether he has fled. */
void ec_signs(const sand_battle *b, unsigned side, int32_t out[])
{
    enum { EACH = 64 };
    const ec_side *state = ec_side_get(b, side);
    out[0] = EACH * state->left;
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        const ec_unit *one = ec_unit_get(b, unit);
        if (b->field->unit_sides[unit - 1] != side || !sand_battle_in_play(b, unit)) continue;
        out[1] += EACH * one->out_of_ammunition;
        out[2] += EACH * one->has_fired;
        out[3] += EACH * (one->impetuous + one->elite);
    }
    out[4] = EACH * state->value;
    out[5] = state->fled ? 256 : 0;
}
