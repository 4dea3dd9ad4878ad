/* sd_break.c - which units break and which surrender (section 9) [SD-BREAK].
 *
 * All tests are taken before any unit is removed: the removal of one unit cannot change the test of another. */
#include "rules/sword_divided/sd_fighting.h"

/* Does the unit break without a test, having more markers than bases? [SD-BREAK-04] */
static bool breaks_outright(const sand_battle *b, unsigned unit)
{
    return !sd_is_broken(b, unit) && sand_battle_unit(b, unit)->hits >= (int32_t)sd_bases(b, unit) + 1;
}

/* The unit has at least half as many markers as bases, and has got one since its last test. Where the option has a test
 * every turn, the new marker is not needed. [SD-BREAK-01, SD-AMB-BREAK-01] */
static bool must_test(const sand_battle *b, unsigned unit)
{
    int32_t markers = sand_battle_unit(b, unit)->hits;
    if (markers == 0 || 2 * markers < (int32_t)sd_bases(b, unit) || breaks_outright(b, unit)) return false;
    if (sd_did(b, unit, SD_DID_TEST | SD_DID_BREAK | SD_IS_BROKEN)) return false;
    return sd_unit_get(b, unit)->gained > 0 || sand_battle_reads(b, SD_BREAK_EVERY_TURN);
}

/* Throws 2D6, less one for each marker: on 6 or more the unit stands, so a unit with 7 markers cannot stand.
 * [SD-BREAK-02, SD-BREAK-06, SD-BREAK-07] */
static void test(sand_battle *b, unsigned unit, sand_dice *dice, sand_log *log)
{
    SAND_ASSERT(must_test(b, unit)); /* or the die would be thrown twice for one cause */
    int32_t markers = sand_battle_unit(b, unit)->hits;
    const int16_t stands[] = { (int16_t)(sand_battle_number(b, SD_STANDS) + markers) };
    sand_ledger ledger = { 0 };
    sand_answer_modify(&ledger, true, "SD-BREAK-02", "hit markers", -markers);
    sand_cause cause = sd_cause(b, SD_ROLL_BREAK, unit, 0, 0);
    cause.index = (uint16_t)sand_battle_agenda_top(b)->value;
    cause.occasion = sand_battle_head(b)->occasion;
    size_t first = sand_answer_throw(dice, "breaking", &ledger);
    int32_t row = sand_dice_row(dice, cause, 6, 2, (sand_dice_table){ stands, SAND_LEN(stands) });
    sd_do(b, unit, row > 0 ? SD_DID_TEST : SD_DID_TEST | SD_DID_BREAK);
    sand_event *event =
        sand_answer_tell(b, log, SAND_EVENT_ROLL, "SD-BREAK-02", SAND_SAY(row > 0 ? "{u0} stood" : "{u0} broke", unit));
    sand_answer_thrown(event, dice, first, &ledger, row);
}

/* ---- what becomes of the broken ---- */

/* Is the unit in contact with an enemy that has not broken? Such a unit surrenders. [SD-BREAK-05, SD-AMB-BREAK-03,
 * SD-AMB-MORE-07] */
static bool is_caught(const sand_battle *b, unsigned unit)
{
    sand_touching touching;
    if (sand_battle_reads(b, SD_BREAK_ROUTS)) return false;
    for (unsigned cursor = 0; sand_battle_next_contact(b, unit, &cursor, &touching);)
        if (!sd_did(b, touching.other, SD_DID_BREAK | SD_IS_BROKEN)) return true;
    return false;
}

static void mark_outright(sand_battle *b, sand_log *log)
{
    for (unsigned unit = 0; (unit = sand_battle_next_in_play(b, unit)) != 0;) {
        if (sd_did(b, unit, SD_DID_BREAK) || !breaks_outright(b, unit)) continue;
        sd_do(b, unit, SD_DID_BREAK);
        sand_answer_tell(b, log, SAND_EVENT_STEP, "SD-BREAK-04", SAND_SAY("{u0} broke without a test", unit));
    }
}

/* A general with a unit that surrenders is lost with it; a unit that routs leaves him where he stood. [SD-AMB-GEN-02]
 */
static void remove_unit(sand_battle *b, unsigned unit, bool caught, sand_log *log)
{
    unsigned general = sd_general_with(b, unit);
    if (!caught && sd_breaks_and_stays(b, unit, log)) return;
    sand_answer_tell(b, log, SAND_EVENT_REMOVE, caught ? "SD-BREAK-05" : "SD-BREAK-03",
                     SAND_SAY(caught ? "{u0} surrendered" : "{u0} routed", unit));
    if (general != 0 && caught && !sand_battle_reads(b, SD_RISK_NEVER))
        sd_lose_general(b, general, "SD-AMB-GEN-02", log);
    sand_battle_unit_remove(b, unit, caught ? SD_GONE_SURRENDERED : SD_GONE_ROUTED);
}

static bool has_just_broken(const sand_battle *b, unsigned unit)
{
    return sand_battle_in_play(b, unit) && sd_did(b, unit, SD_DID_BREAK) && !sd_is_broken(b, unit);
}

/* Removes the units that have stood broken for a whole turn. [SD-AMB-BREAK-03] */
static void remove_standing(sand_battle *b, sand_log *log)
{
    for (unsigned unit = 1; unit <= b->field->n_units && sand_battle_reads(b, SD_BREAK_STANDS); unit++) {
        if (!sand_battle_in_play(b, unit) || !sd_is_broken(b, unit) || sd_did(b, unit, SD_DID_BREAK)) continue;
        sand_answer_tell(b, log, SAND_EVENT_REMOVE, "SD-BREAK-03", SAND_SAY("{u0} routed", unit));
        sand_battle_unit_remove(b, unit, SD_GONE_ROUTED);
    }
}

/* Which units are caught is settled for all broken units before the first is removed. [SD-BREAK-03] */
static void remove_broken(sand_battle *b, sand_log *log)
{
    bool caught[1 + SD_UNITS_MOST] = { false };
    for (unsigned unit = 1; unit <= b->field->n_units; unit++)
        caught[unit] = has_just_broken(b, unit) && is_caught(b, unit);
    for (unsigned unit = 0; (unit = sand_battle_next_in_play(b, unit)) != 0;) {
        if (has_just_broken(b, unit)) remove_unit(b, unit, caught[unit], log);
        sd_unit *row = sd_unit_of(b, unit);
        row->gained = 0;
        /* where tests come before the melee, winning horse has still to throw to reform */
        row->done = (uint8_t)(row->done & ~SD_DID_TEST);
    }
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        unsigned follows = sd_unit_get(b, unit)->follows;
        if (follows != 0 && !sand_battle_in_play(b, follows)) sd_unit_of(b, unit)->follows = 0;
    }
}

void sd_run_break(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room;
    mark_outright(b, log);
    unsigned unit = sand_battle_next_by_luck(b, must_test);
    if (unit != 0) {
        test(b, unit, dice, log);
        return;
    }
    sand_battle_agenda_pop(b);
    bool last = sand_battle_agenda_top(b) == NULL || sand_battle_agenda_top(b)->step >= SD_STEP_RALLY;
    if (last) remove_standing(b, log);
    remove_broken(b, log);
    if (last) sd_look_after_guns(b, log);
}
