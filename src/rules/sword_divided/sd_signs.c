/* sd_signs.c - for the evaluation of battles: which units still act, and features of a side besides its units. */
#include "rules/sword_divided/sd_chapters.h"
#include "rules/sword_divided/sd_reading.h"

/* Both sides move and fight at once, so every unit still acts. */
bool sd_acts_yet(const sand_battle *b, unsigned unit)
{
    (void)b;
    (void)unit;
    return true;
}

/* Counts the side's units that are broken, raw, veteran, in pursuit or without gun crews, their hit markers, and loaded
 * guns. Grades and loads count as far as the view knows them. */
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
