/* ek_signs.c - facts for evaluating a battle: what an attack is likely to do, which units still act this turn, and how
 * a side stands apart from its units. */
#include "rules/common/blows.h"
#include "rules/common/see.h"
#include "rules/ecw_cards/ek_reading.h"
#include "rules/ecw_cards/ek_turn.h"

static bool is_in(const sand_battle *b, unsigned unit, unsigned column)
{
    sand_pose pose = sand_battle_unit_pose(b, unit);
    return sand_see_ground(b->field, pose.at, column) != 0;
}

/* An engaged unit fights; any other unit has the better of a shot and a charge. */
void ek_blow(const sand_battle *b, const sand_attempt *attempt, sand_blow *out)
{
    unsigned by = attempt->by, at = attempt->at;
    const ek_unit *state = ek_unit_get(b, by);
    bool engaged = sand_battle_engaged(b, by), charges = sand_battle_trait(b, by, EK_CHARGES) != 0;
    bool shoots = !engaged && sand_battle_trait(b, by, EK_RANGE) > 0 && !state->silenced;
    if (charges || engaged) {
        int32_t add = sand_battle_trait(b, by, EK_MELEE) + state->impetuous + state->elite -
                      (sand_battle_trait(b, at, EK_INFANTRY) != 0) - is_in(b, at, EK_MELEE_LIST);
        sand_blows_take(b, at, (sand_blows_die){ add, attempt->face != SAND_FACE_FRONT }, out);
    }
    if (!shoots) return;
    bool covered = sand_battle_trait(b, at, EK_HARD) != 0 || is_in(b, at, EK_SHOOT_COVER);
    sand_blows_take(b, at, (sand_blows_die){ -(int32_t)state->markers - covered, false }, out);
}

/* Can the unit still act this turn? The card of its arm must be in the deck or in force, and the unit must not have
 * shot or fought since its card last came up. */
bool ek_acts_yet(const sand_battle *b, unsigned unit)
{
    unsigned side = sand_battle_side_of_unit(b, unit), arm = (unsigned)sand_battle_trait(b, unit, EK_CARD);
    const ek_unit *state = ek_unit_get(b, unit);
    const ek_head *head = ek_head_get(b);
    if (arm == 0 || state->shot || state->fought) return false;
    return ek_side_get(b, side)->turned[arm - 1] == 0 || (head->active == side && head->arm == arm);
}

/* Gives the side's rallies left, its cards in the deck, whether its commander's card is among them, and its ammunition
 * markers, guns in position, and impetuous and elite horse. */
void ek_signs(const sand_battle *b, unsigned side, int32_t out[])
{
    enum { EACH = 64 };
    const ek_side *state = ek_side_get(b, side);
    out[0] = EACH * (state->rally_limit > state->rallies ? state->rally_limit - state->rallies : 0);
    for (int arm = 0; arm < EK_ARMS; arm++) out[1] += EACH * (state->turned[arm] == 0);
    out[2] = EACH * (state->turned[EK_CARD_COMMANDER - 1] == 0);
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        const ek_unit *one = ek_unit_get(b, unit);
        if (b->field->unit_sides[unit - 1] != side || !sand_battle_in_play(b, unit)) continue;
        out[3] += EACH * one->markers / 2;
        out[4] += EACH * one->has_fired;
        out[5] += EACH * (one->impetuous + one->elite);
    }
}
