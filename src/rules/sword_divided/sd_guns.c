/* sd_guns.c - artillery fires, and its crews run from an enemy in contact (sections 4, 5 and 7) [SD-FIRE-08, SD-GUN,
 * SD-AMB-GUN].
 *
 * Invariant: a gun that has fired is empty [SD-GUN-03]. */
#include "rules/common/falling.h"
#include "rules/common/passing.h"
#include "rules/sword_divided/sd_fighting.h"

/* sd_body.shot: MISSED plus the number of sixes; MISSED alone: no die hit, or the hits have been counted */
enum { MISSED = 1 };

/* [SD-AMB-GUN-01, SD-SCALE-09, SD-SCALE-12] */
int32_t sd_dice_of_gun(const sand_battle *b)
{
    if (sand_battle_reads(b, SD_GUN_DICE_BASE)) return 1;
    return sand_battle_number(b, sand_battle_reads(b, SD_SCALE_NORMAL) ? SD_GUN_DICE : SD_GUN_DICE_CONDENSED);
}

/* The unit's first artillery base that `wants`, from the front rank on; 0: none. */
static unsigned gun_of(const sand_battle *b, unsigned unit, bool (*wants)(const sand_battle *b, unsigned body))
{
    sand_slots bases;
    if (!sd_is_guns(b, unit)) return 0;
    bases.n = (unsigned)sand_bases_in_ranks(b, unit, UINT8_MAX, bases.body, SAND_SLOTS_MAX);
    for (unsigned i = 0; i < bases.n; i++)
        if (wants(b, bases.body[i])) return bases.body[i];
    return 0;
}

static bool fires(const sand_battle *b, unsigned body)
{
    return sd_body_get(b, body)->action >= SD_ACTION_FIRES && sd_is_gun_loaded(b, body);
}

static bool has_to_fire(const sand_battle *b, unsigned unit)
{
    return gun_of(b, unit, fires) != 0;
}

static bool has_hit(const sand_battle *b, unsigned body)
{
    return sd_body_get(b, body)->shot > MISSED;
}

static bool has_hits(const sand_battle *b, unsigned unit)
{
    return gun_of(b, unit, has_hit) != 0;
}

static void empty(sand_battle *b, unsigned unit, unsigned body)
{
    SAND_ASSERT(sd_is_gun_loaded(b, body) && sand_battle_body_def(b, body)->unit == unit);
    sd_set_loaded(b, body, false);
    sd_unit_of(b, unit)->gun = SD_GUN_FIRED;
}

/* Does the gun bear on its target now? A gun that does not stays loaded, as when its rank cannot fire or when units
 * have moved since targets were named. [SD-FIRE-05, SD-AMB-FIRE-01, SD-AMB-SIM-07] */
static bool still_bears(sand_scene *scene, unsigned body, unsigned target)
{
    const sand_battle *b = scene->battle;
    sand_slots bearing;
    unsigned unit = sand_battle_body_def(b, body)->unit;
    if (sand_battle_reads(b, SD_FIRE_PLAN_BEFORE) && !sd_may_fire(scene, unit, target)) return false;
    sd_bearing(scene, unit, target, &bearing);
    for (unsigned i = 0; i < bearing.n; i++)
        if (bearing.body[i] == body) return true;
    return false;
}

/* Fires one gun at each call: a 6 hits. [SD-FIRE-08] */
void sd_run_guns(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    unsigned unit = sand_battle_next_or_end(b, has_to_fire);
    if (unit == 0) return;
    unsigned body = gun_of(b, unit, fires), target = sd_body_get(b, body)->target;
    bool at_nobody = sd_body_get(b, body)->action == SD_ACTION_DISCHARGED;
    if (!at_nobody && !still_bears(sand_room_scene(room, b), body, target)) {
        sd_body_of(b, body)->action = SD_ACTION_NONE;
        return;
    }
    empty(b, unit, body);
    if (at_nobody) {
        sand_answer_tell(b, log, SAND_EVENT_MARK, "SD-AMB-GUN-08", SAND_SAY("{u0} fired at nobody", unit));
        return;
    }
    int32_t n = sd_dice_of_gun(b);
    size_t first = sand_answer_throw(dice, "a gun", NULL);
    int32_t sixes =
        sand_dice_count(dice, sd_cause(b, SD_ROLL_GUN, unit, target, body), 6, sand_battle_number(b, SD_GUNS_HIT), n);
    sd_body_of(b, body)->shot = (uint8_t)(MISSED + sixes);
    sand_event *event = sand_answer_tell(b, log, SAND_EVENT_ROLL, "SD-FIRE-08",
                                         SAND_SAY(sixes > 0 ? "{u0} hit {u1}" : "{u0} missed {u1}", unit, target));
    sand_answer_thrown(event, dice, first, NULL, sixes);
}

/* Throws a second die for each 6 of one gun: on 1 or 2 one hit, on 3 or 4 two, on 5 or 6 three. [SD-FIRE-08] */
void sd_run_shot(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    const int16_t breaks[] = { (int16_t)sand_battle_number(b, SD_GUNS_TWO),
                               (int16_t)sand_battle_number(b, SD_GUNS_THREE) };
    (void)room;
    unsigned unit = sand_battle_next_or_end(b, has_hits);
    if (unit == 0) return;
    unsigned body = gun_of(b, unit, has_hit), target = sd_body_get(b, body)->target;
    int32_t sixes = sd_body_get(b, body)->shot - MISSED, hits = 0;
    size_t first = sand_answer_throw(dice, "hits of a gun", NULL);
    sand_dice_counts rows = sand_dice_tally(dice, sd_cause(b, SD_ROLL_SHOT, unit, target, body), 6, sixes,
                                            (sand_dice_table){ breaks, SAND_LEN(breaks) });
    for (int32_t row = 0; row <= (int32_t)SAND_LEN(breaks); row++) hits += rows.in_row[row] * (row + 1);
    sd_body_of(b, body)->shot = MISSED;
    sand_event *event =
        sand_answer_tell(b, log, SAND_EVENT_ROLL, "SD-FIRE-08", SAND_SAY("Hits by {u0} on {u1}", unit, target));
    sand_answer_thrown(event, dice, first, NULL, hits);
    sd_count_hits(b, unit, target, hits); /* all hits are on the one target [SD-AMB-FIRE-11] */
}

/* ---- crews run [SD-GUN-05, SD-GUN-06, SD-AMB-GUN-05, SD-AMB-MORE-08]: all at once; guns left without crews are in no
 * unit's way ---- */

static bool is_attacked(const sand_battle *b, unsigned unit)
{
    return sand_battle_in_play(b, unit) && sd_is_guns(b, unit) && sand_battle_engaged(b, unit);
}

static void leave_guns(sand_battle *b, unsigned unit)
{
    SAND_ASSERT(sd_is_guns(b, unit));
    if (sd_unit_get(b, unit)->uncrewed || sand_battle_reads(b, SD_EVADE_BASE)) return;
    sd_unit_of(b, unit)->uncrewed = 1;
    sd_leave_at(b, unit, sand_battle_unit_pose(b, unit));
}

/* The enemy takes the guns. They count as lost once, as they did not surrender. */
static void give_up(sand_battle *b, unsigned unit, sand_log *log)
{
    sand_answer_tell(b, log, SAND_EVENT_REMOVE, "SD-AMB-GUN-05", SAND_SAY("The enemy took {u0}", unit));
    sand_battle_unit_remove(b, unit, SD_GONE_TAKEN);
}

/* Guns that are taken where they stand: by the option, all of them, or, where crews run with their guns, those too
 * heavy to move or loaded. [SD-MOVE-07, SD-GUN-02] */
static bool cannot_run(const sand_battle *b, unsigned unit)
{
    if (sand_battle_reads(b, SD_EVADE_REMOVED)) return true;
    bool fixed = sand_battle_trait(b, unit, SD_MOVE) == 0 || sd_is_loaded(b, unit);
    return fixed && sand_battle_reads(b, SD_EVADE_BASE);
}

static const sand_falling_words *words_of(const sand_battle *b, unsigned unit)
{
    static const sand_falling_words ran = { .went = { "SD-GUN-06", "The crews of {u0} ran {l1}" } };
    (void)b, (void)unit;
    return &ran;
}

/* Crews may run a whole move of foot, and stop at any unit in the way. */
void sd_ties_evade(const sand_battle *b, sand_ties *ties)
{
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        if (!is_attacked(b, unit)) continue;
        sand_forced_ties(b, sand_battle_number(b, SD_CREWS_RUN), ties);
        return;
    }
}

void sd_run_evade(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    SAND_ASSERT(b->field->n_units <= SD_UNITS_MOST); /* the drives have room */
    (void)room, (void)dice;
    sand_drive drives[SD_UNITS_MOST];
    sand_forced_move moves[SD_UNITS_MOST];
    sand_forced_set set = { .drives = drives, .moves = moves, .room = SAND_LEN(moves) };
    sand_battle_agenda_pop(b);
    for (unsigned unit = 0; (unit = sand_battle_next_in_play(b, unit)) != 0;)
        if (sand_battle_engaged(b, unit)) sd_do(b, unit, SD_DID_MEET);
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        if (!is_attacked(b, unit)) continue;
        if (cannot_run(b, unit)) {
            give_up(b, unit, log);
            continue;
        }
        int32_t heading = sand_falling_mean_heading(b, unit);
        drives[set.n_drives++] = (sand_drive){ .unit = (uint16_t)unit,
                                               .friends = SAND_FRIENDS_STOP,
                                               .heading = heading,
                                               .longest = sd_run_of_foot(b, unit, heading) };
        leave_guns(b, unit);
    }
    if (set.n_drives > 0) sand_falling_all(b, &(sand_falling){ .words = words_of }, &set, log);
    for (size_t i = 0; i < set.n_drives; i++) sand_battle_contacts_end(b, drives[i].unit);
}

/* ---- guns that their crews have left ---- */

static sand_box guns_of(const sand_battle *b, unsigned unit)
{
    SAND_ASSERT(sd_unit_get(b, unit)->uncrewed); /* only then does the state hold the place of the guns */
    return sand_battle_unit_box_at(b, unit, sd_left_at(b, unit));
}

/* Is an enemy unit, other than guns and broken units, within this distance of the guns? */
static bool is_near(const sand_battle *b, unsigned unit, const sand_box *guns, int32_t within)
{
    for (unsigned other = 0; (other = sand_battle_next_enemy(b, unit, other)) != 0;) {
        if (sd_is_guns(b, other) || sd_is_broken(b, other)) continue;
        sand_box box = sand_battle_unit_box(b, other);
        if (sand_geom_within_boxes(&box, guns, within)) return true;
    }
    return false;
}

static void man_again(sand_battle *b, unsigned unit, sand_log *log)
{
    SAND_ASSERT(sd_unit_get(b, unit)->uncrewed);
    sand_battle_unit_move(b, unit, sd_left_at(b, unit));
    sd_unit_of(b, unit)->uncrewed = 0;
    sd_leave_at(b, unit, (sand_pose){ { 0, 0 }, 0 });
    sand_answer_tell(b, log, SAND_EVENT_MARK, "SD-AMB-GUN-05", SAND_SAY("The crews of {u0} returned", unit));
}

void sd_look_after_guns(sand_battle *b, sand_log *log)
{
    for (unsigned unit = 0; (unit = sand_battle_next_in_play(b, unit)) != 0;) {
        if (!sd_unit_get(b, unit)->uncrewed) continue;
        sand_box guns = guns_of(b, unit), crews = sand_battle_unit_box(b, unit);
        if (is_near(b, unit, &guns, SAND_SLACK))
            give_up(b, unit, log);
        else if (sand_geom_within_boxes(&crews, &guns, SAND_SLACK) && !is_near(b, unit, &guns, SD_PACE) &&
                 sand_passing_is_free(b, unit, &guns))
            man_again(b, unit, log);
    }
}
