/* el_bombard.c - artillery bombardment [EL-BOMB]. The target neither replies nor turns. [EL-BOMB-08] */
#include "orders/room.h"
#include "rules/common/answer.h"
#include "rules/ecw_large/el_fighting.h"

/* ---- guns that may fire, and their targets ---- */

/* The first enemy unit within that distance; 0: none. [EL-BOMB-02, EL-AMB-02, EL-AMB-45] */
static unsigned enemy_within(sand_scene *scene, unsigned unit, int32_t distance)
{
    SAND_ASSERT(sand_scene_in_play(scene, unit) && distance >= 0);
    return sand_scene_next_enemy_within(scene, unit, 0, distance);
}

/* Does the next bombardment use up an order? The first bombardment of a turn is an order to all guns; by one reading
 * each gun needs its own. Guns may have moved by the other order. [EL-BOMB-01, EL-ORD-04, EL-AMB-20, EL-AMB-23] */
static bool needs_order(const sand_battle *b)
{
    return el_active_get(b)->bombards == 0 || sand_battle_reads(b, EL_BOMBARD_SCOPE_ONE);
}

static sand_reason unable(sand_scene *scene, unsigned unit)
{
    const sand_battle *b = scene->battle;
    if (sand_battle_trait(b, unit, EL_RANGE) == 0)
        return (sand_reason){ "EL-BOMB-01", "{u0} does not bombard: only artillery does" };
    if (el_unit_get(b, unit)->bombarded) return (sand_reason){ "EL-BOMB-06", "{u0} has fired this turn" };
    if (needs_order(b) && el_active_get(b)->orders == 0)
        return (sand_reason){ "EL-BOMB-01", "A bombardment needs an order, and none of this turn is left" };
    if (enemy_within(scene, unit, sand_battle_number(b, EL_ZONE)) != 0)
        return (sand_reason){ "EL-BOMB-02", "{u1} is within {=move.zone} of {u0}" };
    return (sand_reason){ NULL, NULL };
}

/* Is the target engaged in combat, so that it may not be bombarded? [EL-BOMB-03, EL-AMB-46] */
static bool is_engaged(sand_scene *scene, unsigned target)
{
    switch (sand_battle_reading(scene->battle, EL_OPT_ENGAGED)) {
    case EL_ENGAGED_NEAR: return enemy_within(scene, target, sand_battle_number(scene->battle, EL_COMBAT_RANGE)) != 0;
    case EL_ENGAGED_FOUGHT: return (el_unit_get(scene->battle, target)->fought & EL_FOUGHT_LATELY) != 0;
    default: return false;
    }
}

/* ---- lines of sight [EL-BOMB-04, EL-BOMB-05, EL-AMB-47, EL-AMB-48] ---- */

static bool looks_past_all(const sand_scene *scene, unsigned unit, unsigned other)
{
    (void)scene, (void)unit, (void)other;
    return true;
}

static bool looks_past_friends(const sand_scene *scene, unsigned unit, unsigned other)
{
    return sand_scene_side(scene, unit) == sand_scene_side(scene, other);
}

/* A gun sees to the nearest edge of the target. [EL-BOMB-04, EL-BOMB-05, EL-AMB-47..49] */
sand_see_look el_look(sand_scene *scene, unsigned unit, unsigned target)
{
    const sand_battle *b = scene->battle;
    const sand_box *box = sand_scene_box(scene, unit);
    bool full = sand_battle_reads(b, EL_SIGHT_FULL), none = sand_battle_reads(b, EL_SIGHT_NONE);
    int32_t angle = sand_battle_reads(b, EL_BOMBARD_FACING_ARC) ? sand_battle_number(b, EL_FACING_ANGLE) : 0;
    return (sand_see_look){ .scene = scene,
                            .unit = unit,
                            .target = target,
                            .arc = sand_arc_of(box, SAND_ARC_FRONT_CORNERS, angle, 0),
                            .eye = sand_box_front_centre(box),
                            .all_along = sand_battle_reads(b, EL_SIGHT_FROM_EDGE),
                            .range = sand_battle_trait(b, unit, EL_RANGE),
                            .ground = full ? EL_HIDES : SAND_SEE_NO_GROUND,
                            .looks_past = none                                   ? looks_past_all
                                          : sand_battle_reads(b, EL_FRIENDS_LET) ? looks_past_friends
                                                                                 : NULL };
}

/* A target that only touches the corridor is not directly in front. [EL-BOMB-04] */
static bool is_in_front(const sand_see_look *look)
{
    sand_shape target = sand_geom_shape_of_box(sand_scene_box(look->scene, look->target));
    return sand_arc_overlaps(&look->arc, &target);
}

bool el_may_bombard(sand_scene *scene, unsigned unit, unsigned target)
{
    if (unable(scene, unit).rule != NULL || !sand_scene_is_enemy(scene, unit, target) || is_engaged(scene, target))
        return false;
    sand_see_look look = el_look(scene, unit, target);
    return sand_see_in_range(&look) && is_in_front(&look) && sand_see_in_sight(&look);
}

bool el_any_unit_bombards(const sand_battle *b, sand_room *room)
{
    sand_scene *scene = sand_room_scene(room, b);
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (!sand_alternating_acts(b, i) || unable(scene, i).rule != NULL) continue;
        for (unsigned k = 1; k <= scene->n; k++)
            if (sand_scene_is_enemy(scene, i, k) && el_may_bombard(scene, i, k)) return true;
    }
    return false;
}

void el_check_bombard(sand_judging *j)
{
    static const sand_reason aside = { "EL-BOMB-04", "{u1} is not directly in front of {u0}" };
    const sand_see_reasons why = sand_see_reasons_of("EL-BOMB-05", aside, "EL-AMB-48");
    unsigned unit = j->entry->subject, target = j->entry->object;
    sand_reason reason = unable(j->scene, unit);
    if (reason.rule != NULL) {
        sand_answer_because(j->verdict, reason, unit,
                            enemy_within(j->scene, unit, sand_battle_number(j->scene->battle, EL_ZONE)), 0);
        return;
    }
    if (sand_answer_lacks(j->verdict, target == 0, SAND_SLOT_BODY)) return;
    if (SAND_FORBIDS(j->verdict, !sand_scene_is_enemy(j->scene, unit, target), "EL-BOMB-03",
                     "{u0} cannot bombard {u1}: that is no enemy unit on the table", unit, target) ||
        SAND_FORBIDS(j->verdict, is_engaged(j->scene, target), "EL-BOMB-03", "{u1} is engaged in combat", unit, target))
        return;
    sand_see_look look = el_look(j->scene, unit, target);
    if (!sand_see_check(&look, &why, j->verdict) ||
        SAND_FORBIDS(j->verdict, !is_in_front(&look), why.aside.rule, why.aside.text, unit, target))
        return;
    j->verdict->rule = "EL-BOMB-06";
}

/* ---- the shot ---- */

/* Firing, whether it hits or misses, fixes the gun for the rest of the game. [EL-BOMB-07, EL-ART-01, EL-AMB-50] */
void el_apply_bombard(const sand_deed *deed)
{
    sand_battle *b = deed->b;
    unsigned unit = deed->entry->subject, target = deed->entry->object;
    SAND_ASSERT(sand_battle_in_play(b, unit) && sand_battle_in_play(b, target));
    SAND_ASSERT(!needs_order(b) || el_active_get(b)->orders > 0);
    if (needs_order(b)) el_active_of(b)->orders--;
    el_active_of(b)->bombards = 1;
    el_unit *gun = el_unit_of(b, unit);
    gun->bombarded = gun->emplaced = 1;
    gun->bombards = (uint16_t)target;
    sand_answer_tell(b, deed->log, SAND_EVENT_ORDER, "EL-BOMB-06", SAND_SAY("{u0} bombarded {u1}", unit, target));
    sand_battle_agenda_push_deed(b, EL_STEP_SHOT, unit, target);
}

/* No modifier changes the die, and the target neither replies nor turns; cover counts later, in the limit at which a
 * unit routs. [EL-BOMB-06, EL-BOMB-08, EL-AMB-51, EL-AMB-81] */
void el_run_shot(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room;
    sand_frame frame = *sand_battle_agenda_top(b);
    SAND_ASSERT(frame.step == EL_STEP_SHOT);
    const sand_sentence shot = SAND_SAY("{u0} bombarding {u1}", frame.subject, frame.object);
    const sand_cause cause = sand_answer_cause(b, EL_ROLL_BOMBARD, frame.subject);
    const sand_answer_trial trial = {
        "hit by a bombardment", "EL-BOMB-06", cause, sand_battle_number(b, EL_BOMBARD_HITS), shot, shot
    };
    bool hit = sand_answer_test(b, &trial, dice, log);
    sand_battle_agenda_pop(b);
    if (hit) el_hit(b, frame.object, "EL-BOMB-06", log);
}
