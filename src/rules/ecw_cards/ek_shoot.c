/* ek_shoot.c - musketry [EK-SHOOT], artillery [EK-ART], and ammunition.
 *
 * Invariant: markers accumulate and are never removed, and only this file adds them. [EK-SHOOT-10] */
#include "orders/room.h"
#include "rules/common/answer.h"
#include "rules/common/shooting.h"
#include "rules/ecw_cards/ek_fighting.h"
#include "rules/ecw_cards/ek_turn.h"

/* ---- units that may shoot, and their targets ---- */

/* By the other reading of EK-A-34 a unit that has just charged shoots at the enemy it met. */
static bool shoots_whom_it_met(const sand_battle *b, unsigned unit)
{
    return sand_battle_reads(b, EK_CHARGE_SHOOT_YES) && ek_unit_get(b, unit)->moved == EK_CHARGED;
}

static sand_reason unable(const sand_scene *scene, unsigned unit)
{
    const sand_battle *b = scene->battle;
    const ek_unit *state = ek_unit_get(b, unit);
    bool guns = sand_battle_trait(b, unit, EK_WEAPON) == EK_GUNS;
    if (sand_battle_trait(b, unit, EK_WEAPON) == EK_UNARMED)
        return (sand_reason){ "EK-SHOOT-01", "{u0} has nothing to shoot with" }; /* [EK-UNIT-04] */
    if (state->shot) return (sand_reason){ guns ? "EK-ART-03" : "EK-SHOOT-02", "{u0} has already shot on this card" };
    if (state->moved == EK_WITHDREW) return (sand_reason){ "EK-MEL-11", "{u0} has withdrawn and may do nothing else" };
    if (ek_has_acted(b, unit)) return (sand_reason){ "EK-A-05", "{u0} has moved or fought and may not shoot" };
    if (state->unsteady == EK_WENT_ASIDE)
        return (sand_reason){ "EK-SHOOT-03", "{u0} moved sideways or backwards and may not shoot" };
    if (state->unsteady == EK_GUNS_MOVED)
        return (sand_reason){ "EK-ART-01", "{u0} has moved or pivoted and may not shoot on the same card" };
    if (state->silenced) return (sand_reason){ "EK-WX-05", "{u0} is out of action since the storm" };
    if (ek_is_bogged(b, unit) && sand_battle_reads(b, EK_BOGGED_FIRE_NO))
        return (sand_reason){ "EK-A-51", "{u0} is bogged and may not shoot" };
    if (guns && !state->has_fired && sand_battle_reads(b, EK_DEPLOYED_DECLARED))
        return (sand_reason){ "EK-A-25", "{u0} has not been put in position" };
    if (scene->engaged[unit] && sand_battle_reads(b, EK_FIRE_IN_MELEE_BARRED) && !shoots_whom_it_met(b, unit))
        return (sand_reason){ "EK-A-34", "{u0} is in contact with {u1} and may not shoot" };
    return (sand_reason){ NULL, NULL };
}

/* Why the unit may not shoot at this target. [EK-A-34, EK-A-35] */
static sand_reason spared(const sand_scene *scene, unsigned unit, unsigned target)
{
    const sand_battle *b = scene->battle;
    if (!sand_scene_is_enemy(scene, unit, target))
        return (sand_reason){ sand_battle_trait(b, unit, EK_WEAPON) == EK_GUNS ? "EK-ART-02" : "EK-SHOOT-04",
                              "{u0} cannot shoot at {u1}: that is no enemy unit on the table" };
    bool met = scene->engaged[unit] && sand_battle_contact_between(b, unit, target) != 0;
    if (met || sand_battle_reads(b, EK_FIRE_IN_MELEE_ALLOWED)) return (sand_reason){ NULL, NULL };
    if (scene->engaged[unit]) return (sand_reason){ "EK-A-34", "{u0} may shoot only at the unit it charged, {u2}" };
    if (scene->engaged[target])
        return (sand_reason){ "EK-A-35", "{u1} is in a melee with {u2}: no unit may shoot into it" };
    return (sand_reason){ NULL, NULL };
}

/* ---- lines of sight ---- */

static bool looks_past_friends(const sand_scene *scene, unsigned unit, unsigned other)
{
    return sand_scene_side(scene, unit) == sand_scene_side(scene, other);
}

/* Returns how far the unit may aim: guns have no limit, because their range die has not been rolled yet. */
static int32_t farthest(const sand_battle *b, unsigned unit)
{
    return sand_battle_trait(b, unit, EK_WEAPON) == EK_GUNS ? SAND_COORDINATE_LIMIT
                                                            : sand_battle_trait(b, unit, EK_RANGE);
}

/* Guns may be pointed at any enemy they see, because their range die is rolled after the target is named [EK-A-30].
 * [EK-SHOOT-04, EK-ART-02, EK-A-08, EK-A-09] */
static sand_see_look look(sand_scene *scene, unsigned unit, unsigned target)
{
    const sand_battle *b = scene->battle;
    const sand_box *box = sand_scene_box(scene, unit);
    sand_arc_origin origin =
        sand_battle_reads(b, EK_ARC_ORIGIN_CORNERS) ? SAND_ARC_FRONT_CORNERS : SAND_ARC_FRONT_CENTRE;
    return (sand_see_look){ .scene = scene,
                            .unit = unit,
                            .target = target,
                            .arc = sand_arc_of(box, origin, sand_battle_option(b, EK_OPT_ARC_ANGLE), 0),
                            .eye = sand_box_front_centre(box),
                            .range = farthest(b, unit),
                            .ground = EK_HIDES,
                            .looks_past = sand_battle_reads(b, EK_FRIENDS_BLOCK_NO) ? looks_past_friends : NULL };
}

/* Returns the range at which the unit can hit: for guns the reach of the best die, less their markers. [EK-ART-03,
 * EK-ART-05, EK-A-29, EK-A-52] */
static int32_t range_now(const sand_battle *b, unsigned unit)
{
    const ek_unit *state = ek_unit_get(b, unit);
    int32_t range = sand_battle_trait(b, unit, EK_RANGE);
    if (state->silenced) return 0;
    if (sand_battle_trait(b, unit, EK_WEAPON) == EK_GUNS)
        range -= state->markers * sand_battle_number(b, EK_RANGE_STEP);
    return range > 0 ? range : 0;
}

static bool is_silent(const sand_battle *b, unsigned unit)
{
    return sand_battle_trait(b, unit, EK_WEAPON) == EK_UNARMED || ek_unit_get(b, unit)->shot;
}

static sand_see_reasons unseen(const sand_battle *b, unsigned unit)
{
    bool guns = sand_battle_trait(b, unit, EK_WEAPON) == EK_GUNS;
    const char *rule = guns ? "EK-ART-02" : "EK-SHOOT-04";
    return sand_see_reasons_of(guns ? "EK-ART-03" : "EK-SHOOT-05",
                               (sand_reason){ rule, "{u1} is outside the field of fire of {u0}" }, rule);
}

/* ---- the shot ---- */

static const char *cited(const sand_battle *b, unsigned unit)
{
    return sand_battle_trait(b, unit, EK_WEAPON) == EK_GUNS ? "EK-ART-02" : "EK-SHOOT-02";
}

/* Guns are in position from their first shot, whether it hits or misses. [EK-ART-08, EK-A-25] */
void ek_apply_shoot(const sand_deed *deed)
{
    unsigned unit = deed->entry->subject, target = deed->entry->object;
    bool guns = sand_battle_trait(deed->b, unit, EK_WEAPON) == EK_GUNS;
    ek_note_deed(deed->b, unit);
    ek_unit_of(deed->b, unit)->shot = 1;
    if (guns) ek_unit_of(deed->b, unit)->has_fired = 1;
    sand_answer_tell(deed->b, deed->log, SAND_EVENT_ORDER, cited(deed->b, unit),
                     SAND_SAY(guns ? "{u0} fired on {u1}" : "{u0} shot at {u1}", unit, target));
    sand_battle_agenda_push_deed(deed->b, EK_STEP_AMMUNITION, unit, target);
    sand_battle_agenda_push_deed(deed->b, guns ? EK_STEP_CANNONADE : EK_STEP_SHOT, unit, target);
}

/* Cover counts once, however many covers there are; Clubmen always have it. [EK-SHOOT-08, EK-ART-04, EK-TERR-02,
 * EK-TERR-04, EK-TERR-07, EK-TERR-11, EK-A-18, EK-A-22, EK-A-23, EK-OPT-01] */
static bool is_covered(const sand_battle *b, unsigned unit, unsigned target)
{
    if (sand_battle_trait(b, target, EK_HARD) != 0) return true;
    sand_point at = sand_battle_unit_pose(b, target).at;
    if (sand_battle_reads(b, EK_WOODS_COVER_YES) && sand_see_ground(b->field, at, EK_LEAVES) != 0) return true;
    return sand_shooting_is_covered(b, unit, target, EK_SHOOT_COVER, sand_battle_option(b, EK_OPT_LINE_REACH));
}

/* Only the markers that the shooter had before count: this shot's own marker comes after it. [EK-SHOOT-07, EK-ART-05,
 * EK-A-32] */
static sand_ledger ledger_of(const sand_battle *b, unsigned unit, unsigned target)
{
    sand_ledger ledger = { 0 };
    bool guns = sand_battle_trait(b, unit, EK_WEAPON) == EK_GUNS;
    int32_t markers = ek_unit_get(b, unit)->markers;
    sand_answer_modify(&ledger, markers != 0, guns ? "EK-ART-05" : "EK-SHOOT-07", "ammunition markers", -markers);
    sand_answer_modify(&ledger, is_covered(b, unit, target), guns ? "EK-ART-04" : "EK-SHOOT-08", "target in cover",
                       guns ? sand_battle_number(b, EK_GUNS_AT_COVER) : sand_battle_number(b, EK_SHOOT_AT_COVER));
    return ledger;
}

/* A shot scores D3, the same for all units with muskets, and is never doubled. [EK-GEN-02, EK-SHOOT-04..06, EK-ART-02]
 */
const sand_shooting ek_shooting = { .rule = "EK-SHOOT-02",
                                    .cited = cited,
                                    .is_silent = is_silent,
                                    .unable = unable,
                                    .spared = spared,
                                    .range = farthest,
                                    .look = look,
                                    .unseen = unseen,
                                    .range_now = range_now,
                                    .face_rule = "EK-A-17",
                                    .dice = "hits by shooting",
                                    .told = { "EK-SHOOT-06", "{u0} shooting at {u1}" },
                                    .roll = EK_ROLL_SHOT,
                                    .die = EK_SHOOT_DIE,
                                    .ledger = ledger_of,
                                    .hit = ek_hit };

/* A gun reaches 6 in. for each point of its die; cover shortens the reach, and a target within it takes one hit.
 * [EK-ART-03, EK-ART-06, EK-A-27..31, EK-A-33, EK-A-52] */
void ek_run_cannonade(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    sand_frame frame = *sand_battle_agenda_top(b);
    SAND_ASSERT(frame.step == EK_STEP_CANNONADE && frame.subject != frame.object);
    sand_scene *scene = sand_room_scene(room, b);
    sand_ledger ledger = ledger_of(b, frame.subject, frame.object);
    int32_t distance =
        sand_geom_reach_boxes(sand_scene_box(scene, frame.subject), sand_scene_box(scene, frame.object)).distance;
    int32_t step = sand_battle_number(b, EK_RANGE_STEP);
    int32_t points = distance == 0 ? 1 : (distance + step - 1) / step;
    int32_t need = points - sand_dice_ledger_total(&ledger);
    size_t first = sand_answer_throw(dice, "reach of a gun", &ledger);
    bool hit = sand_dice_at_least(dice, sand_answer_cause(b, EK_ROLL_RANGE, frame.subject),
                                  sand_battle_number(b, EK_GUNS_DIE), need);
    sand_event *event = sand_answer_tell(
        b, log, SAND_EVENT_ROLL, "EK-ART-03",
        SAND_SAY(hit ? "The shot of {u0} reached {u1} at {l2}" : "The shot of {u0} fell short of {u1} at {l2}",
                 frame.subject, frame.object, distance));
    sand_answer_thrown(event, dice, first, &ledger, hit);
    sand_battle_agenda_pop(b);
    ek_hit(b, frame.object, hit ? sand_battle_number(b, EK_GUNS_HITS) : 0, "EK-ART-06", log);
}

/* ---- ammunition [EK-SHOOT-09, EK-ART-07, EK-WX] ---- */

/* Ammunition is rolled for after every shot, even a shot that hit nothing; markers never go away. [EK-SHOOT-09,
 * EK-SHOOT-10, EK-ART-07, EK-A-33] */
void ek_run_ammunition(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room;
    static const struct {
        unsigned need; /* number */
        const char *rule;
    } test[] = { [EK_FAIR] = { EK_DRY, "EK-SHOOT-09" },
                 [EK_LIGHT_RAIN] = { EK_DRY_LIGHT_RAIN, "EK-WX-02" },
                 [EK_HEAVY_RAIN] = { EK_DRY_HEAVY_RAIN, "EK-WX-03" },
                 [EK_STORM] = { EK_DRY_STORM, "EK-WX-04" } };
    unsigned unit = sand_battle_agenda_top(b)->subject;
    SAND_ASSERT(sand_battle_agenda_top(b)->step == EK_STEP_AMMUNITION);
    ek_weather weather = ek_weather_now(b);
    SAND_ASSERT((size_t)weather < SAND_LEN(test));
    bool guns = sand_battle_trait(b, unit, EK_WEAPON) == EK_GUNS;
    const sand_answer_trial trial = { "ammunition",
                                      weather == EK_FAIR && guns ? "EK-ART-07" : test[weather].rule,
                                      sand_answer_cause(b, EK_ROLL_AMMUNITION, unit),
                                      sand_battle_number(b, test[weather].need),
                                      SAND_SAY("{u0} ran short of ammunition", unit),
                                      SAND_SAY("{u0} still had ammunition", unit) };
    bool shorter = sand_answer_test(b, &trial, dice, log);
    sand_battle_agenda_pop(b);
    ek_unit *state = ek_unit_of(b, unit);
    if (shorter && state->markers < UINT8_MAX) state->markers++;
}
