/* sd_fall_back.c - units that lost or drew go 100 paces back, all at once, and horse that did not reform goes with them
 * (section 7) [SD-RESULT-02..06, SD-AMB-RESULT-02..04, SD-AMB-MORE-01, SD-AMB-MORE-06].
 *
 * All units are driven as one set, so nothing depends on the order in which they are listed. */
#include "geom/face.h"
#include "rules/common/engage.h"
#include "rules/common/falling.h"
#include "rules/common/lining.h"
#include "rules/sword_divided/sd_fighting.h"

/* The last occasion that a further round of melee may have. */
enum { ROUNDS_MOST = UINT16_MAX };

void sd_ties_fall_back(const sand_battle *b, sand_ties *ties)
{
    sand_forced_ties(b, 3 * sand_battle_number(b, SD_BACK), ties);
}

/* ---- the set ---- */

static bool falls_back(const sand_battle *b, unsigned unit)
{
    return sand_battle_in_play(b, unit) && sd_did(b, unit, SD_DID_LOSE | SD_DID_DRAW);
}

static size_t list_drives(const sand_battle *b, sand_drive drives[])
{
    SAND_ASSERT(b->field->n_units <= SD_UNITS_MOST); /* the drives have room */
    bool stops = sand_battle_reads(b, SD_BLOCKED_STOPS);
    size_t n = 0;
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        unsigned follows = sand_battle_in_play(b, unit) ? sd_unit_get(b, unit)->follows : 0;
        if (sand_battle_reads(b, SD_PURSUIT_CHARGE)) follows = 0;
        if (!falls_back(b, unit) && follows == 0) continue;
        drives[n++] = (sand_drive){ .unit = (uint16_t)unit,
                                    .friends = stops || follows != 0 ? SAND_FRIENDS_STOP : SAND_FRIENDS_PUSHED,
                                    .heading = sand_falling_back(b, follows != 0 ? follows : unit, sd_contact_face),
                                    .longest = sand_battle_number(b, SD_BACK) };
    }
    return n;
}

/* Does a pushed unit give way? Guns that may not be moved do not. [SD-MOVE-07, SD-GUN-02, SD-AMB-GUN-03] */
static bool gives_way(const void *context, unsigned unit)
{
    const sand_battle *b = context;
    return !sd_is_guns(b, unit) || sd_is_limbered(b, unit) || sd_unit_get(b, unit)->uncrewed;
}

/* A unit that is driven over the edge of the table is lost. [SD-AMB-MOVE-15] */
static sand_forced_fate barred(const void *context, unsigned unit, unsigned by, const sand_bar *bar)
{
    const sand_battle *b = context;
    (void)unit, (void)by;
    bool lost = bar->kind == SAND_BAR_EDGE && sand_battle_reads(b, SD_LEAVING_MAY);
    return lost ? SAND_FORCED_LOST : SAND_FORCED_STOPS;
}

/* ---- turning to face the enemy [SD-AMB-RESULT-02] ---- */

/* Does horse continue the melee with the unit? Then it does not turn to face. */
static bool is_pursued(const sand_battle *b, unsigned unit)
{
    for (unsigned other = 0; (other = sand_battle_next_in_play(b, other)) != 0;)
        if (sd_unit_get(b, other)->follows == unit) return true;
    return false;
}

static size_t list_refacing(const sand_battle *b, sand_refacing all[])
{
    size_t n = 0;
    if (!sand_battle_reads(b, SD_REFACING_BEATEN)) return 0;
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        n += falls_back(b, unit) && !is_pursued(b, unit) && sand_falling_refaces(b, unit, sd_contact_face, &all[n]);
    }
    return n;
}

/* ---- what contact is left ---- */

/* Horse that could not keep up is in contact no longer. [SD-AMB-MORE-06] */
static bool keep_pursuits(sand_battle *b, sand_log *log)
{
    bool any = false;
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        unsigned other = sd_unit_get(b, unit)->follows;
        unsigned index = other == 0 ? 0 : sand_battle_contact_between(b, unit, other);
        if (other == 0 || sand_battle_reads(b, SD_PURSUIT_CHARGE)) continue;
        if (index == 0) {
            sd_unit_of(b, unit)->follows = 0;
            sand_answer_tell(b, log, SAND_EVENT_STEP, "SD-AMB-MORE-06",
                             SAND_SAY("{u0} lost touch with {u1}", unit, other));
            continue;
        }
        sand_contact *contact = sand_battle_contact_of(b, index);
        contact->flags = (uint16_t)(contact->flags | SD_CONTACT_CONTINUES);
        any = true;
    }
    return any;
}

/* ---- the step ---- */

/* [SD-RESULT-03, SD-RESULT-05] */
static const sand_falling_words *words_of(const sand_battle *b, unsigned unit)
{
    static const sand_falling_words back = {
        { "SD-RESULT-03", "{u0} fell back {l1}" },
        { "{u0} could not fall back", "{u0} could not fall back: {u1} is in the way",
          "{u0} could not fall back: {u1} is in the way", "{u0} could not fall back: {t1} is in the way",
          "{u0} could not fall back: the edge of the table is behind it" },
    };
    static const sand_falling_words after = {
        { "SD-RESULT-05", "{u0} followed {l1}" },
        { "{u0} could not follow", "{u0} could not follow: {u1} is in the way",
          "{u0} could not follow: {u1} is in the way", "{u0} could not follow: {t1} is in the way",
          "{u0} could not follow: the edge of the table is before it" },
    };
    return sd_unit_get(b, unit)->follows != 0 ? &after : &back;
}

/* Forgets the results of the round; that a unit was in contact is kept. */
static void forget_round(sand_battle *b)
{
    const unsigned round = SD_DID_WIN | SD_DID_LOSE | SD_DID_DRAW | SD_DID_TEST;
    for (unsigned unit = 1; unit <= b->field->n_units; unit++)
        if (sd_did(b, unit, round)) sd_unit_of(b, unit)->done = (uint8_t)(sd_unit_get(b, unit)->done & ~round);
}

/* Does horse continue a melee at once? A melee against a unit that will break without a test does not count. */
static bool goes_on_at_once(const sand_battle *b)
{
    if (!sand_battle_reads(b, SD_PURSUIT_AT_ONCE) || sand_battle_head(b)->occasion == ROUNDS_MOST) return false;
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        unsigned other = sand_battle_in_play(b, unit) ? sd_unit_get(b, unit)->follows : 0;
        if (other != 0 && sand_battle_unit(b, other)->hits <= (int32_t)sd_bases(b, other)) return true;
    }
    return false;
}

/* Puts another round on the agenda for the melees that horse continues at once. */
static void push_round(sand_battle *b)
{
    sd_push(b, SD_STEP_FALL_BACK, 0, 0);
    sd_push(b, SD_STEP_REFORM, 0, 0);
    if (sand_battle_reads(b, SD_BREAK_AT_ONCE)) sd_push(b, SD_STEP_BREAK, 0, 0);
    sd_push(b, SD_STEP_OUTCOME, 0, 0);
    sd_push(b, SD_STEP_MELEE, 0, 0);
}

/* Losers fall back, winners stay where they are. [SD-RESULT-02, SD-RESULT-03] */
void sd_run_fall_back(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room, (void)dice;
    sand_drive drives[SD_UNITS_MOST];
    sand_forced_move moves[SD_UNITS_MOST];
    sand_refacing turns[SD_UNITS_MOST];
    sand_forced_set set = { .drives = drives, .moves = moves, .room = SAND_LEN(moves) };
    const sand_falling how = {
        .rule = { .pushable = gives_way, .obstacles.context = b, .ground_of = sd_ground_of_drive, .barred = barred },
        .words = words_of,
        .pushed = { "SD-AMB-RESULT-04", "{u2} pushed {u0} back {l1}" },
        .left = { "SD-AMB-MOVE-15", "{u0} left the table" },
        .cause = SD_GONE_LEFT,
        .keeps_time = true
    };
    set.n_drives = list_drives(b, drives);
    size_t n_turns = list_refacing(b, turns);
    sand_battle_agenda_pop(b);
    if (set.n_drives > 0) {
        sand_falling_all(b, &how, &set, log);
        for (size_t i = 0; i < set.n; i++)
            if (set.moves[i].lost) sd_unit_of(b, set.moves[i].unit)->follows = 0;
        sand_falling_turn(b, turns, n_turns, (sand_reason){ "SD-AMB-RESULT-02", "{u0} turned to face the enemy" }, log);
    }
    sand_engage_end_broken(b, NULL, NULL);
    sand_lining_end_contacts(b, sd_least_edge(b)); /* contacts of units that had too little room, or have turned */
    bool pursued = keep_pursuits(b, log);
    forget_round(b);
    if (pursued && goes_on_at_once(b)) {
        sand_battle_head_of(b)->occasion++;
        push_round(b);
    } else {
        sand_battle_head_of(b)->occasion = 0;
    }
}
