/* pu_charge.c - charges [PU-CHARGE].
 *
 * Invariant: contact with the enemy begins here and nowhere else [PU-CHARGE-01]. A charge is not declared in advance,
 * and a move that does not reach an enemy is not a charge [PU-AMB-35]. */
#include "geom/face.h"
#include "motion/conform.h"
#include "orders/room.h"
#include "rules/common/answer.h"
#include "rules/common/charging.h"
#include "rules/common/engage.h"
#include "rules/punic/pu_movement.h"
#include "rules/punic/pu_turn.h"

/* ---- may it charge at all? ---- */

/* [PU-CHARGE-07, PU-CHARGE-08, PU-INTER-02, PU-RTD-01, PU-AMB-34] */
static sand_reason unable(const sand_scene *scene, unsigned unit)
{
    const sand_battle *b = scene->battle;
    const pu_unit *state = pu_unit_get(b, unit);
    if (sand_battle_trait(b, unit, PU_ATTACKS) == 0) return (sand_reason){ "PU-CHARGE-08", "{u0} cannot charge" };
    if (scene->engaged[unit]) return (sand_reason){ "PU-CHARGE-08", "{u0} is in contact with {u1} already" };
    if (state->moved != PU_NOT_MOVED) return (sand_reason){ "PU-MOVE-05", "{u0} has used its movement this turn" };
    if (state->retreated) return (sand_reason){ "PU-RTD-01", "{u0} was forced to retreat and may not charge" };
    if (state->crossed)
        return (sand_reason){ "PU-INTER-02", "A friend has passed through {u0}, which may not charge this turn" };
    return (sand_reason){ NULL, NULL };
}

/* May the unit come into contact with that face of that enemy? [PU-CHARGE-02, PU-CHARGE-05, PU-AMB-31, PU-AMB-33,
 * PU-AMB-37] */
static bool may_meet(sand_judging *j, unsigned unit, const sand_unit_touch *touch)
{
    const sand_battle *b = j->scene->battle;
    unsigned holder = pu_holder_of(b, touch->unit, touch->other_face);
    bool spooked = pu_type_of(b, unit) == PU_CAVALRY && pu_type_of(b, touch->unit) == PU_ELEPHANTS;
    return !SAND_FORBIDS(j->verdict, spooked, "PU-CHARGE-02", "{u0} may not charge Elephants: {u1}", unit,
                         touch->unit) &&
           !SAND_FORBIDS(j->verdict, holder != 0, "PU-CHARGE-05",
                         "{u2} is in contact with the {f3} of {u1}, and one unit at most attacks a face", unit,
                         touch->unit, holder, touch->other_face);
}

/* ---- the charge ---- */

/* A charge goes straight ahead to the first enemy met. [PU-CHARGE-03, PU-CHARGE-04, PU-CHARGE-09, PU-AMB-30, PU-AMB-32,
 * PU-AMB-35, PU-AMB-36, PU-TERR-06] */
const sand_charging pu_charging = { .turn = { .pivots = 1, .before = true },
                                    .widest = PU_CHARGE_TURN,
                                    .once = { "PU-CHARGE-03", "{u0} turns once, at the start of its charge" },
                                    .wide = { "PU-CHARGE-04", "{u0} may turn by {a1} at most" },
                                    .first = { "PU-AMB-32", "Straight ahead {u0} meets {u1} first" },
                                    .astray = { "PU-CHARGE-01",
                                                "{u0} does not reach {u1} straight ahead within {l2}" } };

/* [PU-AMB-31] */
static bool meets_too_many(sand_judging *j, const sand_mover *mover, const sand_charge *charge)
{
    bool two = charge->n > 1 && (charge->n > PU_MET_MAX || sand_battle_reads(j->scene->battle, PU_TWO_TARGETS_NO));
    if (!two) return false;
    SAND_REFUSE(j->verdict, "PU-AMB-31", "{u0} would meet {u1} and {u2} at once", mover->unit, charge->touched[0].unit,
                charge->touched[1].unit);
    sand_charging_show(j, mover, charge);
    return true;
}

/* A charge on its way: where the unit stood before any turn, and where it goes straight from. */
typedef struct {
    sand_scene *scene;
    sand_point start;
    const sand_box *from;
    const sand_charge *charge;
} coming;

/* The face met or, by the options, that of the sector in which the charger started, or at a corner of the sector in
 * which it has come to stand. [PU-AMB-29] */
static sand_unit_touch touch_by_reading(const coming *by, sand_unit_touch touch)
{
    const sand_box *target = sand_scene_box(by->scene, touch.unit), *end = &by->charge->end.box;
    switch (sand_battle_reading(by->scene->battle, PU_OPT_FACE)) {
    case PU_FACE_START: touch.other_face = (uint8_t)sand_face_by_diagonals(target, by->start); break;
    case PU_FACE_SECTOR:
        if (sand_face_is_met_at_corner(target, by->from, end))
            touch.other_face = (uint8_t)sand_face_by_diagonals(target, end->centre);
        break;
    default: break;
    }
    return touch;
}

/* Where the charger stands after contact; by the option it lines up flush with its target if there is room. [PU-AMB-28]
 */
static sand_pose laid_flush(sand_scene *scene, const sand_mover *end, const sand_unit_touch *touch, const pu_way *way)
{
    if (!sand_battle_reads(scene->battle, PU_ALIGN_FLUSH)) return end->stance.pose;
    sand_conform_rule rule = { .own_face = SAND_FACE_FRONT, .other_face = touch->other_face };
    sand_conformed laid = sand_conform(scene->battle, end, touch->unit, rule, &way->solid);
    return laid.done ? laid.end.stance.pose : end->stance.pose;
}

/* [PU-AMB-19] */
static bool is_on_road(sand_judging *j, const sand_mover *mover, int32_t travel)
{
    const sand_battle *b = j->scene->battle;
    return SAND_FORBIDS(j->verdict,
                        sand_battle_reads(b, PU_ROAD_CHARGE_ANY) &&
                            pu_keeps_to_roads(b->field, mover->stance.pose.at, mover->stance.pose.heading, travel),
                        "PU-AMB-19", "{u0} would be on the road all the way, and may not charge", mover->unit);
}

/* A charge gets no bonus for a road. [PU-CHARGE-07, PU-TERR-11] */
static void charge_home(sand_judging *j, int32_t turn)
{
    const sand_battle *b = j->scene->battle;
    sand_mover mover = sand_march_mover_of_unit(b, j->entry->subject);
    sand_point start = mover.box.centre;
    int32_t allowance = sand_battle_trait(b, mover.unit, PU_MOVE);
    pu_plan *plan = j->plan;
    pu_way way;
    pu_way_set(&way, j->scene, &mover, PU_CHARGE);
    if (!sand_walk_pivot(&way.turn, turn, &mover, j->verdict)) return;
    sand_charge charge;
    sand_obstacles ahead = way.open;
    ahead.keep_off = SAND_SLACK; /* an enemy that the charger brushes is one that it touches */
    if (!sand_charging_reaches(j, &mover, allowance, &ahead, &charge) || meets_too_many(j, &mover, &charge) ||
        is_on_road(j, &mover, charge.travel) || !pu_stands_clear(&way, &charge.end, j->verdict))
        return;
    *plan = (pu_plan){ .travel = charge.travel,
                       .heading = mover.stance.pose.heading,
                       .turned = mover.stance.pose,
                       .pivots = turn != 0,
                       .n_met = (uint32_t)charge.n };
    SAND_ASSERT(charge.n >= 1 && charge.n <= PU_MET_MAX);
    const coming by = { j->scene, start, &mover.box, &charge };
    for (size_t i = 0; i < charge.n; i++) {
        plan->met[i] = touch_by_reading(&by, charge.touched[i]);
        if (!may_meet(j, mover.unit, &plan->met[i])) return;
    }
    const sand_unit_touch named = touch_by_reading(&by, *sand_charge_touches(&charge, j->entry->object));
    plan->end = laid_flush(j->scene, &charge.end, &named, &way);
    j->verdict->rule = "PU-CHARGE-01";
    j->verdict->cost_total = allowance;
    j->verdict->cost_used = charge.travel;
}

void pu_check_charge(sand_judging *j)
{
    unsigned unit = j->entry->subject, target = j->entry->object;
    int32_t turn;
    if (sand_answer_because(j->verdict, unable(j->scene, unit), unit, sand_engage_first(j->scene->battle, unit), 0) ||
        !sand_charging_read(j, &turn))
        return;
    if (target == 0)
        sand_answer_missing(j->verdict, SAND_SLOT_BODY);
    else if (!SAND_FORBIDS(j->verdict, !sand_scene_is_enemy(j->scene, unit, target), "PU-CHARGE-01",
                           "{u0} cannot charge {u1}: that is no enemy unit on the table", unit, target))
        charge_home(j, turn);
}

/* ---- carried out ---- */

/* By the option a unit that is charged turns to face at once, if it can. [PU-AMB-52] */
static void answer_at_once(sand_battle *b, unsigned unit, unsigned charger, sand_log *log)
{
    sand_reason unused;
    if (sand_battle_reads(b, PU_TURN_CONTACT) && pu_may_turn(b, unit, charger, &unused))
        pu_turn_to_face(b, unit, charger, log);
}

/* A unit that turns may take the room of another, so the order matters: the named target turns first, then the other
 * one, if the charger has met two. */
static void answer_in_order(const sand_deed *deed, const pu_plan *plan)
{
    unsigned charger = deed->entry->subject, named = deed->entry->object;
    SAND_ASSERT(plan->n_met <= SAND_LEN(plan->met));
    answer_at_once(deed->b, named, charger, deed->log);
    for (unsigned i = 0; i < plan->n_met; i++)
        if (plan->met[i].unit != named) answer_at_once(deed->b, plan->met[i].unit, charger, deed->log);
}

static void meet(sand_battle *b, unsigned unit, const sand_unit_touch *touch, sand_log *log)
{
    SAND_ASSERT(sand_battle_in_play(b, unit) && sand_battle_in_play(b, touch->unit));
    if (!sand_contact_units_touch(b, unit, touch->unit)) return; /* the charger has lined up flush with the other one */
    sand_contact contact = {
        .by = (uint16_t)unit, .with = touch->unit, .by_face = touch->own_face, .with_face = touch->other_face
    };
    sand_engage_begin(b, contact, "PU-AMB-29", log);
}

/* A charge rolls no dice: the fight waits for the combat phase. [PU-CHARGE-06] */
void pu_apply_charge(const sand_deed *deed)
{
    sand_battle *b = deed->b;
    const pu_plan *plan = deed->plan;
    unsigned unit = deed->entry->subject;
    SAND_ASSERT(plan != NULL && plan->n_met >= 1 && !sand_battle_engaged(b, unit));
    sand_pose from = sand_battle_unit_pose(b, unit);
    pu_note_crossed(b, unit, plan);
    sand_battle_unit_move(b, unit, plan->end);
    pu_unit_of(b, unit)->moved = PU_CHARGED;
    sand_answer_went(b, deed->log, "PU-CHARGE-01", SAND_SAY("{u0} charged {u1}", unit, deed->entry->object),
                     (sand_answer_way){ from, plan->end });
    for (unsigned i = 0; i < plan->n_met; i++) meet(b, unit, &plan->met[i], deed->log);
    answer_in_order(deed, plan);
}
