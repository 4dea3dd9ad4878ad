/* sd_rally.c - how hit markers are taken off, by generals and by dice (section 8) [SD-RALLY]. */
#include "rules/sword_divided/sd_fighting.h"

/* A unit that was in contact when melees began loses its attempt. [SD-AMB-RALLY-03] */
static bool may_rally(const sand_battle *b, unsigned unit)
{
    bool met = sd_did(b, unit, SD_DID_MEET) || sand_battle_engaged(b, unit);
    return sand_battle_in_play(b, unit) && sand_battle_unit(b, unit)->hits > 0 && !sd_did(b, unit, SD_DID_RALLY) &&
           (!met || sand_battle_reads(b, SD_RALLY_MELEE_YES));
}

static void take_off(sand_battle *b, unsigned unit, int32_t markers)
{
    SAND_ASSERT(markers >= 0 && markers <= sand_battle_unit(b, unit)->hits);
    sand_battle_unit_of(b, unit)->hits = (int16_t)(sand_battle_unit(b, unit)->hits - markers);
}

/* ---- generals [SD-RALLY-04, SD-AMB-RALLY-02] ---- */

/* The general replaces the dice of a unit that rallies or, by the option, helps any unit as well. */
static bool may_restore(const sand_battle *b, unsigned unit)
{
    if (sand_battle_reads(b, SD_RALLY_GENERAL_EXTRA))
        return sand_battle_in_play(b, unit) && sand_battle_unit(b, unit)->hits > 0;
    return sd_unit_get(b, unit)->rallies && may_rally(b, unit);
}

static void restore_all(sand_battle *b, sand_log *log)
{
    for (unsigned i = 0; i < b->field->n_leaders; i++) {
        unsigned body = b->field->leader[i];
        unsigned unit = sand_battle_body(b, body)->attached;
        if (sand_battle_body(b, body)->status != SAND_STATUS_PLAY || !sd_body_get(b, body)->restores) continue;
        sd_body_of(b, body)->restores = 0;
        if (unit == 0 || !may_restore(b, unit)) continue;
        int32_t markers = sand_battle_reads(b, SD_RALLY_GENERAL_ALL) ? sand_battle_unit(b, unit)->hits : 1;
        take_off(b, unit, markers);
        if (!sand_battle_reads(b, SD_RALLY_GENERAL_EXTRA)) sd_do(b, unit, SD_DID_RALLY);
        sand_answer_tell(
            b, log, SAND_EVENT_MARK, "SD-RALLY-04",
            SAND_SAY(markers == 1 ? "{b0} took a hit marker off {u1}" : "{b0} took {n2} hit markers off {u1}", body,
                     unit, markers));
    }
}

/* ---- dice [SD-RALLY-03] ---- */

static bool is_rallying(const sand_battle *b, unsigned unit)
{
    return sd_unit_get(b, unit)->rallies && may_rally(b, unit);
}

void sd_run_rally(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    const int16_t rallies[] = { (int16_t)sand_battle_number(b, SD_RALLIES) };
    (void)room;
    restore_all(b, log);
    unsigned unit = sand_battle_next_or_end(b, is_rallying);
    if (unit == 0) return;
    size_t first = sand_answer_throw(dice, "rallying", NULL);
    int32_t row = sand_dice_row(dice, sd_cause(b, SD_ROLL_RALLY, unit, 0, 0), 6, 2,
                                (sand_dice_table){ rallies, SAND_LEN(rallies) });
    sd_do(b, unit, SD_DID_RALLY);
    if (row > 0) take_off(b, unit, 1);
    sand_event *event =
        sand_answer_tell(b, log, SAND_EVENT_ROLL, "SD-RALLY-03",
                         SAND_SAY(row > 0 ? "{u0} rallied and lost a hit marker" : "{u0} did not rally", unit));
    sand_answer_thrown(event, dice, first, NULL, row);
}
