/* pu_shoot.c - shooting [PU-SHOOT]. */
#include "orders/room.h"
#include "rules/common/answer.h"
#include "rules/common/shooting.h"
#include "rules/punic/pu_fighting.h"
#include "rules/punic/pu_turn.h"

static bool has_engines(const sand_battle *b, unsigned unit)
{
    return sand_battle_trait(b, unit, PU_WEAPON) == PU_ENGINES;
}

/* ---- units that may shoot, and their targets ---- */

/* Why the unit may not shoot; rule NULL: it may. That it retreated or was pushed in the enemy's turn does not forbid
 * it. [PU-SHOOT-01, PU-SHOOT-08, PU-SHOOT-09, PU-NMS-01, PU-AMB-18, PU-AMB-40] */
static sand_reason unable(const sand_scene *scene, unsigned unit)
{
    const sand_battle *b = scene->battle;
    const pu_unit *state = pu_unit_get(b, unit);
    if (sand_battle_trait(b, unit, PU_WEAPON) == PU_UNARMED)
        return (sand_reason){ "PU-SHOOT-01", "{u0} does not shoot: only Light Infantry and Catapults do" };
    if (state->shot) return (sand_reason){ "PU-SHOOT-09", "{u0} has shot this turn" };
    if (state->moved > PU_STOOD)
        return (sand_reason){ "PU-SHOOT-08", "{u0} has moved or turned this turn and may not shoot" };
    if (scene->engaged[unit]) return (sand_reason){ "PU-AMB-40", "{u0} is in contact with {u1} and may not shoot" };
    return (sand_reason){ NULL, NULL };
}

static sand_reason spared(const sand_scene *scene, unsigned unit, unsigned target)
{
    if (!sand_scene_is_enemy(scene, unit, target))
        return (sand_reason){ "PU-SHOOT-02", "{u0} cannot shoot at {u1}: that is no enemy unit on the table" };
    if (scene->engaged[target] && sand_battle_reads(scene->battle, PU_INTO_COMBAT_NO))
        return (sand_reason){ "PU-AMB-40", "{u1} is in contact with {u2}: no unit may shoot at it" };
    return (sand_reason){ NULL, NULL };
}

/* ---- lines of sight [PU-SHOOT-02, PU-AMB-38, PU-AMB-39] ---- */

static bool looks_past_all(const sand_scene *scene, unsigned unit, unsigned other)
{
    (void)scene, (void)unit, (void)other;
    return true;
}

static sand_see_look look_of(sand_scene *scene, unsigned unit, unsigned target)
{
    const sand_battle *b = scene->battle;
    const sand_box *box = sand_scene_box(scene, unit);
    int32_t angle = sand_battle_reads(b, PU_ARC_45) ? sand_battle_number(b, PU_ARC_ANGLE) : 0;
    return (sand_see_look){ .scene = scene,
                            .unit = unit,
                            .target = target,
                            .arc = sand_arc_of(box, SAND_ARC_FRONT_CORNERS, angle, 0),
                            .eye = sand_box_front_centre(box),
                            .all_along = sand_battle_reads(b, PU_SIGHT_FROM_EDGE),
                            .range = sand_battle_trait(b, unit, PU_RANGE),
                            .ground = sand_battle_reads(b, PU_SIGHT_FULL) ? PU_HIDES : SAND_SEE_NO_GROUND,
                            .looks_past = sand_battle_reads(b, PU_SIGHT_NONE) ? looks_past_all : NULL };
}

static int32_t farthest(const sand_battle *b, unsigned unit)
{
    return sand_battle_trait(b, unit, PU_RANGE);
}

static bool is_silent(const sand_battle *b, unsigned unit)
{
    return sand_battle_trait(b, unit, PU_WEAPON) == PU_UNARMED || pu_unit_get(b, unit)->shot;
}

static sand_see_reasons unseen(const sand_battle *b, unsigned unit)
{
    static const sand_reason aside = { "PU-SHOOT-02", "{u1} is outside the frontal facing of {u0}" };
    return sand_see_reasons_of(has_engines(b, unit) ? "PU-SHOOT-06" : "PU-SHOOT-03", aside, "PU-AMB-39");
}

/* ---- the shot ---- */

void pu_apply_shoot(const sand_deed *deed)
{
    unsigned unit = deed->entry->subject, target = deed->entry->object;
    SAND_ASSERT(!pu_unit_get(deed->b, unit)->shot && sand_battle_in_play(deed->b, target));
    pu_unit_of(deed->b, unit)->shot = 1;
    sand_answer_tell(deed->b, deed->log, SAND_EVENT_ORDER, "PU-SHOOT-09", SAND_SAY("{u0} shot at {u1}", unit, target));
    sand_battle_agenda_push_deed(deed->b, PU_STEP_SHOT, unit, target);
}

/* The modifiers of a shot; those of Catapults have none. [PU-SHOOT-04, PU-SHOOT-05, PU-SHOOT-07, PU-AMB-41, PU-AMB-43]
 */
static sand_ledger ledger_of(const sand_battle *b, unsigned unit, unsigned target)
{
    sand_ledger ledger;
    ledger.n = 0; /* only the first n entries are ever read */
    pu_cover covers[PU_COVERS_MAX];
    bool engines = has_engines(b, unit);
    sand_answer_modify(&ledger, true, engines ? "PU-SHOOT-07" : "PU-SHOOT-04", engines ? "Catapults" : "Light Infantry",
                       sand_battle_number(b, engines ? PU_SHOOT_ENGINES : PU_SHOOT_LIGHT));
    if (!engines) pu_lessen(b, &ledger, covers, pu_covers_from_shots(b, unit, target, covers));
    return ledger;
}

static void hit(sand_battle *b, unsigned target, int32_t hits, const char *rule, sand_log *log)
{
    (void)rule;
    pu_hit(b, target, hits, PU_TOOK_SHOTS, log);
}

/* [PU-AMB-42] */
const sand_shooting pu_shooting = { .rule = "PU-SHOOT-09",
                                    .is_silent = is_silent,
                                    .unable = unable,
                                    .spared = spared,
                                    .range = farthest,
                                    .look = look_of,
                                    .unseen = unseen,
                                    .face_rule = "PU-AMB-29",
                                    .dice = "hits of a shot",
                                    .told = { "PU-SHOOT-04", "{u0} shooting at {u1}" },
                                    .roll = PU_ROLL_SHOT,
                                    .die = PU_SHOOT_DIE,
                                    .ledger = ledger_of,
                                    .hit = hit };
