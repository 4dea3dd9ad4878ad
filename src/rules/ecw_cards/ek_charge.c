/* ek_charge.c - charges, strictly one on one [EK-CHG].
 *
 * Invariant: contact with an enemy unit begins here and nowhere else. [EK-MEL-01] */
#include "geom/face.h"
#include "orders/room.h"
#include "rules/common/answer.h"
#include "rules/common/charging.h"
#include "rules/common/see.h"
#include "rules/ecw_cards/ek_fighting.h"
#include "rules/ecw_cards/ek_movement.h"
#include "rules/ecw_cards/ek_turn.h"

/* ---- units that may charge, and their targets ---- */

/* The enemy that has charged the unit and is still fighting it; 0: none. */
static unsigned charger_of(const sand_battle *b, unsigned unit)
{
    sand_touching touching;
    for (unsigned cursor = 0; sand_battle_next_contact(b, unit, &cursor, &touching);) {
        if (!touching.made_it) return touching.other;
    }
    return 0;
}

/* Has the target its one attacker already? It may have only one, whichever of its faces are free. [EK-CHG-04,
 * EK-CHG-05, EK-A-15, EK-A-16] */
static bool is_taken(const sand_battle *b, unsigned target)
{
    switch (sand_battle_reading(b, EK_OPT_ONE_ON_ONE)) {
    case EK_ONE_ON_ONE_TURN: return ek_unit_get(b, target)->charged_in != 0;
    case EK_ONE_ON_ONE_RELIEF: return charger_of(b, target) != 0;
    default: return sand_battle_engaged(b, target);
    }
}

static bool is_fair_target(sand_judging *j, unsigned unit, unsigned target)
{
    const sand_battle *b = j->scene->battle;
    unsigned town = sand_see_ground_of_kind(b->field, sand_scene_centre(j->scene, target), EK_TOWN);
    return !SAND_FORBIDS(j->verdict, !sand_scene_is_enemy(j->scene, unit, target), "EK-CHG-01",
                         "{u0} cannot charge {u1}: that is no enemy unit on the table", unit, target) &&
           !SAND_FORBIDS(j->verdict, is_taken(b, target), "EK-CHG-05",
                         "{u1} is engaged with {u2}, and melees are one on one", unit, target,
                         sand_engage_first(b, target)) &&
           !SAND_FORBIDS(j->verdict, town != 0 && sand_battle_reads(b, EK_TOWN_CHARGE_NO), "EK-A-24c",
                         "{u1} stands in {t2} and cannot be charged", unit, target, town);
}

static bool may_charge(sand_judging *j, unsigned unit)
{
    const sand_battle *b = j->scene->battle;
    if (SAND_FORBIDS(j->verdict, sand_battle_trait(b, unit, EK_CHARGES) == 0, "EK-CHG-01",
                     "{u0} cannot charge: only Horse and Foot may", unit))
        return false;
    if (SAND_FORBIDS(j->verdict, ek_still_shoots(b, unit), "EK-OPT-07",
                     "{u0} still has ammunition: it charges only with three markers", unit))
        return false;
    return ek_may_move(j, unit) && !SAND_FORBIDS(j->verdict, j->scene->engaged[unit], "EK-A-36",
                                                 "{u0} is fighting {u1} already", unit, sand_engage_first(b, unit));
}

/* ---- the charge ---- */

/* Foot and Horse charge alike: one turn of at most 45 degrees and then straight ahead. [EK-CHG-02, EK-CHG-03, EK-A-13,
 * EK-A-14, EK-MOVE-09, EK-TERR-09] */
const sand_charging ek_charging = { .turn = { .pivots = 1, .before = true },
                                    .widest = EK_CHARGE_TURN,
                                    .once = { "EK-CHG-03", "{u0} turns once, at the start of its charge" },
                                    .wide = { "EK-CHG-03", "{u0} may turn by {a1} at most" },
                                    .first = { "EK-CHG-02", "Straight ahead {u0} meets {u1} first" },
                                    .astray = { "EK-CHG-02", "{u0} does not reach {u1} straight ahead within {l2}" } };

/* A charge may meet only one enemy; refuses if it meets two at once. [EK-A-56] */
static bool meets_one(sand_judging *j, const sand_mover *mover, const sand_charge *charge)
{
    SAND_ASSERT(charge->n > 0);
    if (charge->n == 1) return true;
    SAND_REFUSE(j->verdict, "EK-A-56", "{u0} would meet {u1} and {u2} at once", mover->unit, charge->touched[0].unit,
                charge->touched[1].unit);
    sand_charging_show(j, mover, charge);
    return false;
}

/* Does no water lie between the centre of the target and the face that is met? The way from the charger's centre to its
 * front is checked in the same manner. [EK-TERR-09] */
static bool meets_on_land(sand_judging *j, const ek_way *way, const sand_unit_touch *touch)
{
    const sand_battle *b = j->scene->battle;
    const sand_mover met = sand_march_mover_of_unit(b, touch->unit);
    sand_bar bar = sand_charge_water_behind(b, &met, (sand_face)touch->other_face, &way->obstacles);
    return !SAND_FORBIDS(j->verdict, bar.kind != SAND_BAR_NONE, "EK-TERR-09",
                         "{u0} would meet {u1} across {t2}, and no unit fights across water", j->entry->subject,
                         touch->unit, bar.id);
}

/* Returns the charger's touch with the target. The face that is attacked is, by the reading, the face touched or the
 * side of the target on which the charger started. [EK-A-17] */
static sand_unit_touch touch_by_reading(sand_judging *j, const sand_charge *charge, unsigned target,
                                        const sand_box *start)
{
    SAND_ASSERT(sand_charge_touches(charge, target) != NULL);
    sand_unit_touch touch = *sand_charge_touches(charge, target);
    if (sand_battle_reads(j->scene->battle, EK_FACE_ORIGIN))
        touch.other_face = (uint8_t)sand_face_by_lines(sand_scene_box(j->scene, target), start->centre);
    return touch;
}

static void charge_home(sand_judging *j, int32_t turn)
{
    const sand_battle *b = j->scene->battle;
    unsigned target = j->entry->object;
    sand_mover mover = sand_march_mover_of_unit(b, j->entry->subject);
    sand_box start = mover.box;
    ek_plan *plan = j->plan;
    ek_way way;
    ek_way_set(&way, j->scene, &mover, EK_CHARGE);
    if (!sand_walk_pivot(&way.walk, turn, &mover, j->verdict)) return;
    sand_charge charge;
    if (!sand_charging_reaches(j, &mover, ek_allowance(b, mover.unit), &way.obstacles, &charge) ||
        !meets_one(j, &mover, &charge) || !meets_on_land(j, &way, sand_charge_touches(&charge, target)))
        return;
    if (!sand_walk_rests(&way.walk, &charge.end, j->verdict)) { /* [EK-A-24c] */
        j->verdict->rule = "EK-A-24c";
        return;
    }
    *plan = (ek_plan){ .travel = charge.travel,
                       .heading = mover.stance.pose.heading,
                       .turned = mover.stance.pose,
                       .end = charge.end.stance.pose,
                       .touch = touch_by_reading(j, &charge, target, &start) };
    j->verdict->rule = "EK-CHG-02";
    j->verdict->cost_total = ek_allowance(b, mover.unit);
    j->verdict->cost_used = charge.travel;
}

void ek_check_charge(sand_judging *j)
{
    unsigned unit = j->entry->subject, target = j->entry->object;
    int32_t turn;
    if (!may_charge(j, unit) || !sand_charging_read(j, &turn)) return;
    if (target == 0)
        sand_answer_missing(j->verdict, SAND_SLOT_BODY);
    else if (is_fair_target(j, unit, target))
        charge_home(j, turn);
}

/* Returns where the charger's centre counts: at the beginning or at the end of the charge, by the reading. When that
 * point is on the target's hill, the hill gives no cover. NULL: the hill always gives cover. [EK-A-22] */
static const sand_point *foothold(const sand_battle *b, const ek_plan *plan)
{
    switch (sand_battle_reading(b, EK_OPT_HILL_COVER)) {
    case EK_HILL_COVER_ALWAYS: return NULL;
    case EK_HILL_COVER_CONTACT: return &plan->end.at;
    default: return &plan->turned.at; /* the turn before the charge leaves the centre in place */
    }
}

/* Eliminates guns, which contact alone does: the charger stops there and is free to act on its next card. Begins a
 * melee with any other target. [EK-MEL-10, EK-A-57] */
static void meet(sand_battle *b, unsigned unit, const ek_plan *plan, sand_log *log)
{
    unsigned target = plan->touch.unit;
    SAND_ASSERT(sand_battle_in_play(b, target));
    ek_unit_of(b, target)->charged_in = 1;
    if (sand_battle_trait(b, target, EK_FRAIL) != 0) {
        ek_remove(b, target, EK_GONE_TAKEN, log);
        if (sand_battle_reads(b, EK_GUNS_PURSUED_YES)) ek_push_pursuit(b, unit, target);
        return;
    }
    const sand_engage_ground ground = { EK_MELEE_TERRAIN, EK_HIGH, sand_battle_option(b, EK_OPT_LINE_REACH) };
    unsigned shelter = sand_engage_shelter(b, target, &ground, plan->turned.at, foothold(b, plan));
    sand_contact contact = { .by = (uint16_t)unit,
                             .with = (uint16_t)target,
                             .by_face = plan->touch.own_face,
                             .with_face = plan->touch.other_face,
                             .flags = (uint16_t)shelter }; /* [EK-A-22] */
    sand_engage_begin(b, contact, "EK-A-17", log);
}

void ek_apply_charge(const sand_deed *deed)
{
    sand_battle *b = deed->b;
    const ek_plan *plan = deed->plan;
    unsigned unit = deed->entry->subject;
    SAND_ASSERT(plan != NULL && !sand_battle_engaged(b, unit)); /* ek_check_charge has filled in the plan */
    sand_pose from = sand_battle_unit_pose(b, unit);
    sand_battle_unit_move(b, unit, plan->end);
    ek_note_deed(b, unit);
    ek_unit_of(b, unit)->moved = EK_CHARGED;
    sand_answer_went(b, deed->log, "EK-CHG-02", SAND_SAY("{u0} charged {u1}", unit, plan->touch.unit),
                     (sand_answer_way){ from, plan->end });
    ek_ride_over_commanders(b, unit, plan->turned, (sand_straight){ plan->heading, plan->travel }, deed->log);
    meet(b, unit, plan, deed->log);
}
