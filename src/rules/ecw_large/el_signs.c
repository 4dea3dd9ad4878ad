/* el_signs.c - facts for evaluating a battle: how a side stands apart from its units. */
#include "rules/ecw_large/el_reading.h"
#include "rules/ecw_large/el_turn.h"

/* Counts orders left, infantry out of ammunition, guns that cannot move, attacks declared and supported, units
 * attacked, and supply bases. */
void el_signs(const sand_battle *b, unsigned side, int32_t out[])
{
    enum { EACH = 64 };
    out[0] = EACH * el_side_get(b, side)->orders;
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        const el_unit *one = el_unit_get(b, unit);
        if (b->field->unit_sides[unit - 1] != side || !sand_battle_in_play(b, unit)) continue;
        out[1] += EACH * one->out_of_ammunition;
        out[2] += EACH * one->emplaced;
        out[3] += EACH * (one->attacks != 0);
        out[4] += EACH * (one->supports != 0);
        out[5] += EACH * (one->attacked != 0);
    }
    for (unsigned body = 1; body <= b->field->n_bodies; body++) {
        const sand_body_def *def = sand_battle_body_def(b, body);
        if (def->side == side && def->role == SAND_ROLE_SUPPLY && sand_battle_body(b, body)->status == SAND_STATUS_PLAY)
            out[6] += 256;
    }
}
