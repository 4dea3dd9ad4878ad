/* shoot.c - musketry and guns [EC-SHOOT].
 *
 * Invariant: only this file ever changes a unit's ammunition. A shot is two frames: the hits and then the ammunition,
 * which is rolled for even if the hits have routed the target. */
#include "rules/common/shooting.h"
#include "rules/ecw_commands/judging.h"
#include "rules/ecw_commands/reading.h"
#include "rules/ecw_commands/settle.h"
#include "rules/ecw_commands/shoot.h"
#include "rules/ecw_commands/verdicts.h"
#include "rules/ecw_commands/weather.h"

/* ---- weapons ---- */

static int32_t range_of(const sand_battle *b, unsigned unit)
{
    int32_t range = sand_battle_trait(b, unit, EC_RANGE), from_hill = sand_battle_trait(b, unit, EC_HILL_RANGE);
    if (from_hill == range) return range;
    return sand_see_ground(b->field, sand_battle_unit_pose(b, unit).at, EC_HIGH) != 0 ? from_hill
                                                                                      : range; /* [EC-TERR-10] */
}

/* The field of fire; where it starts and how wide it is depends on the reading. [EC-A-24] */
static sand_arc arc_of(const sand_battle *b, const sand_box *box)
{
    sand_arc_origin origin =
        sand_battle_reads(b, EC_ARC_ORIGIN_CORNERS) ? SAND_ARC_FRONT_CORNERS : SAND_ARC_FRONT_CENTRE;
    return sand_arc_of(box, origin, sand_battle_option(b, EC_OPT_ARC_ANGLE), 0);
}

/* ---- may it shoot at all? ---- */

/* A unit in contact does not shoot, whether it charged or was charged. By the other reading of EC-A-23 a unit that has
 * just charged shoots at the enemy it met before it fights it. [EC-A-23, EC-A-26] */
static bool is_busy(const sand_scene *scene, unsigned unit)
{
    const sand_battle *b = scene->battle;
    if (!scene->engaged[unit] || sand_battle_reads(b, EC_FIRE_IN_MELEE_ALLOWED)) return false;
    return !sand_battle_reads(b, EC_CHARGE_SHOOT_YES) || ec_unit_get(b, unit)->moved != EC_CHARGED;
}

/* Why the unit does not shoot at all, whatever the target; bogged guns do shoot [EC-A-45]. */
static sand_reason why_silent(const sand_scene *scene, unsigned unit)
{
    const sand_battle *b = scene->battle;
    const ec_unit *state = ec_unit_get(b, unit);
    if (sand_battle_trait(b, unit, EC_RANGE) == 0)
        return (sand_reason){ "EC-SHOOT-01", "{u0} has nothing to shoot with" };
    if (state->out_of_ammunition) return (sand_reason){ "EC-SHOOT-13", "{u0} is out of ammunition" };
    if (state->shot) return (sand_reason){ "EC-SHOOT-17", "{u0} has already shot in this activation" };
    if (state->moved == EC_WITHDREW) return (sand_reason){ "EC-MEL-09", "{u0} has withdrawn and may do nothing else" };
    if (state->unsteady == EC_HAS_PIVOTED) return (sand_reason){ "EC-A-30", "{u0} has pivoted and may not shoot" };
    if (state->unsteady == EC_GUNS_MOVED)
        return (sand_reason){ "EC-A-37", "{u0} has moved or pivoted and may not shoot" };
    if (state->unsteady != EC_STEADY)
        return (sand_reason){ "EC-SHOOT-04", "{u0} moved sideways or backwards and may not shoot" };
    if (ec_has_acted(b, unit)) return (sand_reason){ "EC-A-21", "{u0} has moved or fought and may not shoot" };
    if (is_busy(scene, unit)) return (sand_reason){ "EC-A-26", "{u0} is engaged with {u1} and may not shoot" };
    if (ec_guns_are_silenced(b, unit)) return (sand_reason){ "EC-WX-07", "{u0} is out of action in the storm" };
    return (sand_reason){ 0 };
}

static bool is_silent(const sand_battle *b, unsigned unit)
{
    return ec_unit_get(b, unit)->shot || sand_battle_trait(b, unit, EC_RANGE) == 0;
}

/* ---- at which target? ---- */

/* Why the unit may not shoot at this target: it must be an enemy on the table and not engaged. An engaged shooter may
 * shoot only at the enemy it charged. */
static sand_reason why_spared(const sand_scene *scene, unsigned unit, unsigned target)
{
    if (!sand_scene_is_enemy(scene, unit, target))
        return (sand_reason){ "EC-SHOOT-05", "{u0} cannot shoot at {u1}: that is no enemy unit on the table" };
    if (sand_battle_reads(scene->battle, EC_FIRE_IN_MELEE_ALLOWED)) return (sand_reason){ 0 };
    if (scene->engaged[unit] && sand_battle_contact_between(scene->battle, unit, target) == 0)
        return (sand_reason){ "EC-A-23", "{u0} may shoot only at the unit it charged, {u2}" };
    if (scene->engaged[target] && !scene->engaged[unit])
        return (sand_reason){ "EC-A-26", "{u1} is in a melee with {u2}: no unit may shoot into it" };
    return (sand_reason){ 0 };
}

/* By one reading guns on a hill fire over units that are not on a hill. [EC-A-59] */
static bool shoots_over(const sand_scene *scene, unsigned unit, unsigned other)
{
    const sand_field *field = scene->field;
    if (sand_battle_reads(scene->battle, EC_OVERHEAD_NO) || ec_type_of(scene->battle, unit) != EC_ARTILLERY)
        return false;
    return sand_see_ground(field, sand_scene_centre(scene, unit), EC_HIGH) != 0 &&
           sand_see_ground(field, sand_scene_centre(scene, other), EC_HIGH) == 0;
}

/* Does the line of sight pass over the other unit? A unit blocks sight only where the line crosses its base [EC-A-58].
 */
static bool looks_past(const sand_scene *scene, unsigned unit, unsigned other)
{
    bool friends = sand_scene_side(scene, other) == sand_scene_side(scene, unit);
    if (friends && !sand_battle_reads(scene->battle, EC_FRIENDS_BLOCK_YES)) return true;
    return shoots_over(scene, unit, other);
}

/* A unit sees from the middle of its front to any part of the target in its field of fire. Units block sight as above;
 * woods, towns and hills block it unless the shooter or the target stands in them. [EC-SHOOT-05..08, EC-A-20, EC-A-24,
 * EC-A-25] */
static sand_see_look look(sand_scene *scene, unsigned unit, unsigned target)
{
    const sand_box *box = sand_scene_box(scene, unit);
    return (sand_see_look){ .scene = scene,
                            .unit = unit,
                            .target = target,
                            .arc = arc_of(scene->battle, box),
                            .eye = sand_box_front_centre(box),
                            .range = range_of(scene->battle, unit),
                            .ground = EC_HIDES,
                            .looks_past = looks_past };
}

/* The range from edge to edge that any player may ask for at any time; 0 when the unit can no longer shoot. [EC-A-20,
 * EC-A-57, EC-SHOOT-13, EC-WX-07] */
static int32_t range_now(const sand_battle *b, unsigned unit)
{
    const ec_unit *state = ec_unit_get(b, unit);
    return state->out_of_ammunition || state->silenced ? 0 : range_of(b, unit);
}

static sand_see_reasons why_unseen(const sand_battle *b, unsigned unit)
{
    bool guns = ec_type_of(b, unit) == EC_ARTILLERY;
    static const sand_reason aside = { "EC-SHOOT-05", "{u1} is outside the field of fire of {u0}" };
    return sand_see_reasons_of(guns ? "EC-SHOOT-08" : "EC-SHOOT-07", aside, "EC-SHOOT-06");
}

/* ---- the shot ---- */

/* Guns count as having fired from the moment the shot is declared. [EC-MOVE-05, EC-A-36b] */
void ec_apply_shoot(const sand_deed *deed)
{
    sand_battle *b = deed->b;
    unsigned unit = deed->entry->subject, target = deed->entry->object;
    ec_unit *state = ec_unit_of(b, unit);
    SAND_ASSERT(!state->shot && !state->out_of_ammunition);
    state->shot = 1;
    if (sand_battle_trait(b, unit, EC_STAYS) != 0) state->has_fired = 1;
    const char *text = ec_type_of(b, unit) == EC_ARTILLERY ? "{u0} fired on {u1}" : "{u0} shot at {u1}";
    sand_answer_tell(b, deed->log, SAND_EVENT_ORDER, "EC-SHOOT-02", SAND_SAY(text, unit, target));
    if (sand_battle_trait(b, unit, EC_SUPPLY) != EC_SUPPLY_ENDLESS)
        sand_battle_agenda_push_deed(b, EC_STEP_AMMUNITION, unit, target); /* [EC-SHOOT-15] */
    sand_battle_agenda_push_deed(b, EC_STEP_SHOT, unit, target);
}

/* Cover in a wood or town or behind an entrenchment counts once, however many covers there are. [EC-SHOOT-11,
 * EC-TERR-02, EC-TERR-04, EC-TERR-09, EC-A-31d] */
static sand_ledger ledger_of(const sand_battle *b, unsigned unit, unsigned target)
{
    int32_t skill = sand_battle_trait(b, unit, EC_SHOOT), reach = sand_battle_option(b, EC_OPT_LINE_REACH);
    bool hard = sand_battle_trait(b, target, EC_HARD) != 0; /* [EC-OPT-01] */
    bool covered = hard || sand_shooting_is_covered(b, unit, target, EC_SHOOT_COVER, reach);
    sand_ledger ledger;
    ledger.n = 0; /* only the first n entries are ever read */
    sand_answer_modify(&ledger, skill != 0, "EC-SHOOT-10", ec_types[ec_type_of(b, unit) - 1].label, skill);
    sand_answer_modify(&ledger, covered, "EC-SHOOT-11", "target in cover", sand_battle_number(b, EC_SHOOT_AT_COVER));
    return ledger;
}

/* A shot scores hits by D3, which count at once. [EC-SHOOT-09..11, EC-GEN-05, EC-GEN-06] */
const sand_shooting ec_shooting = { .rule = "EC-SHOOT-02",
                                    .is_silent = is_silent,
                                    .unable = why_silent,
                                    .spared = why_spared,
                                    .range = range_of,
                                    .look = look,
                                    .unseen = why_unseen,
                                    .range_now = range_now,
                                    .face_rule = "EC-CHG-05",
                                    .dice = "hits by shooting",
                                    .told = { "EC-SHOOT-09", "{u0} shooting at {u1}" },
                                    .roll = EC_ROLL_SHOT,
                                    .die = EC_SHOOT_DIE,
                                    .ledger = ledger_of,
                                    .hit = ec_hit };

/* The lowest die that means the ammunition is gone, and the rule that says so. */
typedef struct {
    int32_t need;
    const char *rule;
} supply_test;

static supply_test supply_test_now(const sand_battle *b)
{
    switch (ec_weather_now(b)) {
    case EC_WEATHER_LIGHT_RAIN: return (supply_test){ sand_battle_number(b, EC_DRY_LIGHT_RAIN), "EC-WX-02" };
    case EC_WEATHER_HEAVY_RAIN: return (supply_test){ sand_battle_number(b, EC_DRY_HEAVY_RAIN), "EC-WX-03" };
    case EC_WEATHER_STORM: return (supply_test){ sand_battle_number(b, EC_DRY_STORM), "EC-WX-05" };
    default: return (supply_test){ sand_battle_number(b, EC_DRY), "EC-SHOOT-12" };
    }
}

/* Ammunition is rolled for after the hits, even if there were none. [EC-SHOOT-12..14, EC-A-36, EC-WX-08] */
void ec_run_ammunition(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    unsigned unit = sand_battle_agenda_top(b)->subject;
    SAND_ASSERT(sand_battle_step_now(b) == EC_STEP_AMMUNITION &&
                sand_battle_trait(b, unit, EC_SUPPLY) != EC_SUPPLY_ENDLESS);
    supply_test test = supply_test_now(b);
    const sand_answer_trial trial = { "out of ammunition",
                                      test.rule,
                                      sand_answer_cause(b, EC_ROLL_AMMUNITION, unit),
                                      test.need,
                                      SAND_SAY("{u0} fired the last of its ammunition", unit),
                                      SAND_SAY("{u0} still had ammunition", unit) };
    bool dry = sand_answer_test(b, &trial, dice, log);
    if (dry && sand_battle_trait(b, unit, EC_SUPPLY) == EC_SUPPLY_STAYS) {
        ec_unit_of(b, unit)->out_of_ammunition = 1;
        sand_answer_tell(b, log, SAND_EVENT_MARK, "EC-SHOOT-13", SAND_SAY("{u0} ran out of ammunition", unit));
    }
    sand_battle_agenda_pop(b);
    if (dry && sand_battle_trait(b, unit, EC_SUPPLY) == EC_SUPPLY_LEAVES) ec_lose(b, room, unit, EC_GONE_DRY, log);
}
