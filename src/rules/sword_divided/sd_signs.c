/* sd_signs.c - for those who weigh a battle: who acts yet, and how a side stands beside its units. */
#include "rules/sword_divided/sd_chapters.h"
#include "rules/sword_divided/sd_reading.h"

/* Both move and fight at once. */
bool sd_acts_yet(const sand_battle *b, unsigned unit)
{
    (void)b;
    (void)unit;
    return true;
}

/* Units that are broken, raw and veteran ones as far as they are known, those in pursuit, guns that are loaded. */
void sd_signs(const sand_battle *b, unsigned side, int32_t out[])
{
    enum { EACH = 64 };
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        const sd_unit *one = sd_unit_get(b, unit);
        if (b->field->unit_sides[unit - 1] != side || !sand_battle_in_play(b, unit)) continue;
        out[0] += EACH * ((one->done & SD_IS_BROKEN) != 0);
        out[1] += EACH * (one->grade == SD_RAW);
        out[2] += EACH * (one->grade == SD_VETERAN);
        out[3] += EACH * (one->follows != 0);
        out[4] += EACH * one->uncrewed;
        out[5] += EACH / 2 * sand_battle_unit(b, unit)->hits;
    }
    for (unsigned body = 1; body <= b->field->n_bodies; body++) {
        bool own = sand_battle_body_def(b, body)->side == side;
        if (own && sand_battle_body(b, body)->status == SAND_STATUS_PLAY) out[6] += EACH * sd_body_get(b, body)->loaded;
    }
}
