/* pu_signs.c - for the evaluation of battles: features of a side besides its units. */
#include "rules/punic/pu_reading.h"
#include "rules/punic/pu_turn.h"

/* Gives the side's resolve left; how many of its units may not charge, are Elephants, have attacked, and have a morale
 * test due; and whether its commander has joined a unit. */
void pu_signs(const sand_battle *b, unsigned side, int32_t out[])
{
    enum { EACH = 64 };
    out[0] = 32 * pu_side_get(b, side)->resolve;
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        const pu_unit *one = pu_unit_get(b, unit);
        if (b->field->unit_sides[unit - 1] != side || !sand_battle_in_play(b, unit)) continue;
        out[1] += EACH * (one->retreated != 0);
        out[2] += EACH * (pu_type_of(b, unit) == PU_ELEPHANTS);
        out[3] += EACH * one->attacked;
        out[4] += EACH * (one->took != 0 && one->tested == 0);
    }
    out[5] = pu_side_get(b, side)->joined ? 256 : 0;
}
