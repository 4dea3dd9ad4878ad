/* el_attack.c - declaring attacks, and which units support them [EL-COMB-01..05, EL-COMB-12..14].
 *
 * All attacks of a phase are declared before the first is resolved, because which units may support depends on which
 * enemies are attacked. [EL-AMB-67] */
#include "orders/room.h"
#include "rules/common/answer.h"
#include "rules/ecw_large/el_fighting.h"
#include "rules/ecw_large/el_movement.h"

/* ---- facing and range ---- */

/* The field to its front in which the unit faces an enemy. [EL-COMB-05, EL-AMB-53] */
sand_arc el_front_of(sand_scene *scene, unsigned unit)
{
    int32_t reading = sand_battle_reading(scene->battle, EL_OPT_FACING);
    int32_t angle = reading == EL_FACING_CORRIDOR ? 0
                    : reading == EL_FACING_HALF   ? SAND_QUARTER_TURN
                                                  : sand_battle_number(scene->battle, EL_FACING_ANGLE);
    return sand_arc_of(sand_scene_box(scene, unit), SAND_ARC_FRONT_CORNERS, angle, 0);
}

/* By the corridor reading a target that only touches the strip straight ahead is not faced. */
bool el_faces(sand_scene *scene, unsigned unit, unsigned target)
{
    sand_arc arc = el_front_of(scene, unit);
    sand_shape shape = sand_geom_shape_of_box(sand_scene_box(scene, target));
    if (sand_battle_reads(scene->battle, EL_FACING_CORRIDOR)) return sand_arc_overlaps(&arc, &shape);
    return sand_arc_sees(&arc, &shape);
}

/* What prevents the unit from attacking the target, whichever of the two came up to the other; {u2} is a unit that
 * stands between them. [EL-COMB-01..05, EL-AMB-68..70] */
static sand_reason unreachable(sand_scene *scene, unsigned unit, unsigned target)
{
    const sand_battle *b = scene->battle;
    if (!sand_scene_is_enemy(scene, unit, target))
        return (sand_reason){ "EL-COMB-01", "{u1} is not an enemy unit on the table" };
    if (!sand_scene_within(scene, unit, target, sand_battle_number(b, EL_COMBAT_RANGE)))
        return (sand_reason){ "EL-COMB-02", "{u1} is more than {=combat.range} from {u0}" };
    if (!el_faces(scene, unit, target)) return (sand_reason){ "EL-COMB-05", "{u0} does not face {u1}" };
    if (sand_battle_reads(b, EL_ACROSS_NO) &&
        el_ground_between(b->field, sand_scene_centre(scene, unit), sand_scene_centre(scene, target)) != 0)
        return (sand_reason){ "EL-AMB-68", "Water or impassable ground lies between {u0} and {u1}" };
    if (sand_battle_reads(b, EL_PAST_UNITS_NO) && sand_see_unit_between(scene, unit, target) != 0)
        return (sand_reason){ "EL-AMB-69", "{u2} stands between {u0} and {u1}" };
    return (sand_reason){ NULL, NULL };
}

/* Why the unit cannot take part in an attack. A unit takes one part in one attack in a phase, whatever it has done
 * before and however many hits it has. [EL-COMB-03, EL-COMB-17, EL-AMB-99, EL-AMB-55, EL-AMB-65, EL-AMB-70] */
static sand_reason unable(const sand_battle *b, unsigned unit)
{
    const el_unit *state = el_unit_get(b, unit);
    if (sand_battle_trait(b, unit, EL_FIGHTS) == 0)
        return (sand_reason){ "EL-COMB-03", "{u0} has no range in combat, and cannot attack" };
    if (state->attacks != 0) return (sand_reason){ "EL-AMB-55", "{u0} attacks this turn already" };
    if (state->supports != 0) return (sand_reason){ "EL-AMB-65", "{u0} supports an attack already" };
    if (state->out_of_ammunition && sand_battle_reads(b, EL_OUT_OF_AMMO_ATTACK))
        return (sand_reason){ "EL-AMB-70", "{u0} is out of ammunition, and cannot attack" };
    return (sand_reason){ NULL, NULL };
}

/* The first unit that still attacks the target this turn; 0: none. */
static unsigned attacker_of(const sand_battle *b, unsigned target)
{
    for (unsigned i = 1; i <= b->field->n_units; i++)
        if (el_unit_get(b, i)->attacks == target) return i;
    return 0;
}

/* Has the target been attacked already, where it may be attacked only once in a phase? [EL-AMB-54] */
static bool is_taken(const sand_battle *b, unsigned target)
{
    return el_unit_get(b, target)->attacked && sand_battle_reads(b, EL_ATTACKS_ONE);
}

bool el_may_attack(sand_scene *scene, unsigned unit, unsigned target)
{
    return unable(scene->battle, unit).rule == NULL && unreachable(scene, unit, target).rule == NULL &&
           !is_taken(scene->battle, target);
}

/* ---- support ---- */

bool el_names_supporters(const sand_battle *b)
{
    return !sand_battle_reads(b, EL_SUPPORT_SIMILAR);
}

static bool is_attacked_by_like(const sand_battle *b, unsigned unit, unsigned target)
{
    for (unsigned i = 1; i <= b->field->n_units; i++)
        if (el_unit_get(b, i)->attacks == target && el_type_of(b, i) == el_type_of(b, unit)) return true;
    return false;
}

/* Where an attack is resolved as soon as it is declared, its supporters must be named before it. [EL-AMB-64, EL-AMB-67]
 */
static sand_reason unwanted(const sand_battle *b, unsigned unit, unsigned target)
{
    bool before = sand_battle_reads(b, EL_DECLARE_ONE), any = sand_battle_reads(b, EL_SUPPORT_ATTACKING_ANY);
    if (before && is_taken(b, target))
        return (sand_reason){ "EL-AMB-67", "The attack on {u1} is over: {u0} had to be named before it" };
    if (before) return (sand_reason){ NULL, NULL };
    if (!el_unit_get(b, target)->attacked) return (sand_reason){ "EL-COMB-12", "No unit attacks {u1} this turn" };
    if (!any && !is_attacked_by_like(b, unit, target))
        return (sand_reason){ "EL-AMB-64", "{u0} supports only a unit of its own kind" };
    return (sand_reason){ NULL, NULL };
}

bool el_may_support(sand_scene *scene, unsigned unit, unsigned target)
{
    const sand_battle *b = scene->battle;
    return el_names_supporters(b) && unable(b, unit).rule == NULL && unreachable(scene, unit, target).rule == NULL &&
           unwanted(b, unit, target).rule == NULL;
}

/* A unit cannot support while an enemy near it is not attacked by any unit. [EL-COMB-14, EL-AMB-66] */
static bool is_held(sand_scene *scene, unsigned unit)
{
    const int32_t zone = sand_battle_number(scene->battle, EL_ZONE);
    SAND_ASSERT(sand_scene_in_play(scene, unit));
    for (unsigned enemy = 0; (enemy = sand_scene_next_enemy_within(scene, unit, enemy, zone)) != 0;)
        if (!el_unit_get(scene->battle, enemy)->attacked) return true;
    return false;
}

/* Supporting units are similar units near the attacker, whatever else they do, or by another reading those that were
 * named. [EL-COMB-12, EL-AMB-64] */
static bool supports(sand_scene *scene, unsigned helper, unsigned unit, unsigned target)
{
    const sand_battle *b = scene->battle;
    if (helper == unit || !sand_scene_in_play(scene, helper) ||
        sand_scene_side(scene, helper) != sand_scene_side(scene, unit))
        return false;
    bool similar = el_type_of(b, helper) == el_type_of(b, unit);
    if (!el_names_supporters(b))
        return similar && sand_battle_trait(b, unit, EL_SIMILAR) != 0 &&
               sand_scene_within(scene, helper, unit, sand_battle_number(b, EL_SUPPORT_RANGE));
    const el_unit *state = el_unit_get(b, helper);
    return state->supports == target && !state->resolved && (similar || sand_battle_reads(b, EL_SUPPORT_ATTACKING_ANY));
}

unsigned el_count_support(sand_scene *scene, unsigned unit, unsigned target)
{
    unsigned n = 0;
    for (unsigned i = 1; i <= scene->n; i++) n += supports(scene, i, unit, target) && !is_held(scene, i);
    return n;
}

/* A named supporter has taken its part in one attack and takes part in no other. [EL-AMB-65] */
void el_use_support(sand_battle *b, sand_scene *scene, unsigned unit, unsigned target)
{
    if (!el_names_supporters(b)) return;
    SAND_ASSERT(scene->n == b->field->n_units);
    for (unsigned i = 1; i <= scene->n; i++)
        if (supports(scene, i, unit, target) && !is_held(scene, i)) el_unit_of(b, i)->resolved = 1;
}

/* ---- declaring [EL-COMB-04, EL-COMB-17, EL-AMB-52] ---- */

bool el_any_unit_attacks(const sand_battle *b, sand_room *room)
{
    sand_scene *scene = sand_room_scene(room, b);
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (!sand_alternating_acts(b, i) || unable(b, i).rule != NULL) continue;
        for (unsigned k = 1; k <= scene->n; k++) {
            if (!sand_scene_is_enemy(scene, i, k)) continue;
            if (el_may_attack(scene, i, k) || el_may_support(scene, i, k)) return true;
        }
    }
    return false;
}

static void show_range(sand_judging *j, unsigned unit, unsigned target)
{
    if (!sand_scene_is_enemy(j->scene, unit, target)) return;
    const sand_box *own = sand_scene_box(j->scene, unit), *its = sand_scene_box(j->scene, target);
    sand_reach reach = sand_geom_reach_boxes(own, its);
    sand_answer_show_line(j->verdict, target, reach.from, reach.to);
    sand_answer_show_ring(j->verdict, unit, own, sand_battle_number(j->scene->battle, EL_COMBAT_RANGE));
}

/* May the entry's subject take any part against its object? */
static bool may_reach(sand_judging *j)
{
    unsigned unit = j->entry->subject, target = j->entry->object;
    if (sand_answer_because(j->verdict, unable(j->scene->battle, unit), unit, 0, 0)) return false;
    if (sand_answer_lacks(j->verdict, target == 0, SAND_SLOT_BODY)) return false;
    sand_reason reason = unreachable(j->scene, unit, target);
    if (reason.rule == NULL) return true;
    bool enemy = sand_scene_is_enemy(j->scene, unit, target);
    sand_answer_because(j->verdict, reason, unit, target, enemy ? sand_see_unit_between(j->scene, unit, target) : 0);
    show_range(j, unit, target);
    return false;
}

void el_check_attack(sand_judging *j)
{
    unsigned unit = j->entry->subject, target = j->entry->object;
    const sand_battle *b = j->scene->battle;
    if (!may_reach(j)) return;
    j->verdict->rule = "EL-COMB-04";
    if (!is_taken(b, target)) return;
    unsigned other = attacker_of(b, target);
    SAND_REFUSE(j->verdict, "EL-AMB-54",
                other ? "{u2} attacks {u1} already: {u0} may support it" : "{u1} has been attacked already this turn",
                unit, target, other);
}

void el_push_fight(sand_battle *b, unsigned unit)
{
    SAND_ASSERT(el_unit_get(b, unit)->attacks != 0);
    el_unit_of(b, unit)->resolved = 1;
    sand_battle_agenda_push_deed(b, EL_STEP_FIGHT, unit, el_unit_get(b, unit)->attacks);
}

void el_apply_attack(const sand_deed *deed)
{
    sand_battle *b = deed->b;
    unsigned unit = deed->entry->subject, target = deed->entry->object;
    SAND_ASSERT(sand_battle_in_play(b, unit) && sand_battle_in_play(b, target));
    el_unit_of(b, unit)->attacks = (uint16_t)target;
    el_unit_of(b, unit)->fought |= EL_FOUGHT_NOW;
    el_unit_of(b, target)->attacked = 1;
    el_unit_of(b, target)->fought |= EL_FOUGHT_NOW;
    sand_answer_tell(b, deed->log, SAND_EVENT_ORDER, "EL-COMB-04", SAND_SAY("{u0} attacked {u1}", unit, target));
    if (sand_battle_reads(b, EL_DECLARE_ONE)) el_push_fight(b, unit);
}

void el_check_support(sand_judging *j)
{
    unsigned unit = j->entry->subject, target = j->entry->object;
    SAND_ASSERT(el_names_supporters(j->scene->battle));
    if (!may_reach(j) || sand_answer_because(j->verdict, unwanted(j->scene->battle, unit, target), unit, target, 0))
        return;
    j->verdict->rule = "EL-COMB-12";
}

void el_apply_support(const sand_deed *deed)
{
    unsigned unit = deed->entry->subject, target = deed->entry->object;
    SAND_ASSERT(el_names_supporters(deed->b) && sand_battle_in_play(deed->b, target));
    el_unit_of(deed->b, unit)->supports = (uint16_t)target;
    sand_answer_tell(deed->b, deed->log, SAND_EVENT_ORDER, "EL-COMB-12",
                     SAND_SAY("{u0} supported the attack on {u1}", unit, target));
}
