/* sd_duty.c - the plans of a side as a whole: what written orders oblige units to do, by the options [SD-AMB-ORD-03,
 * SD-AMB-ORD-05], and noting plans until they are carried out. */
#include "geom/measure.h"
#include "motion/resolve.h"
#include "battle/actor.h"
#include "rules/common/answer.h"
#include "rules/common/nearest.h"
#include "rules/common/plan_judge.h"
#include "rules/common/wish.h"
#include "rules/sword_divided/sd_chapters.h"

/* ---- duties ---- */

static bool is_evolution(const sand_entry *e)
{
    for (size_t i = 0; i < sand_entry_steps(e); i++)
        if (sand_path_evolves(sand_entry_step(e, i))) return true;
    return false;
}

static sand_stance after_plan(const sand_battle *b, const sand_entry *e, int32_t *used)
{
    const sand_pace pace = sd_pace(b, e->subject);
    sand_stance at = sand_motion_stance_then(b, sand_actor_unit(e->subject));
    sand_bill bill = sand_plan_judge_bill(&pace, e, &at);
    *used = sand_plan_cost_sum(&bill);
    return at;
}

/* Does the plan use half a move and end nearer to the enemy, or is it a change that counts instead? enemy 0: none is in
 * sight, and the plan goes towards the enemy's base line. */
static bool is_pressing(const sand_battle *b, const sand_entry *e, unsigned enemy)
{
    int32_t used;
    if (is_evolution(e)) return true;
    sand_stance then = after_plan(b, e, &used);
    sand_box own = sand_battle_unit_box(b, e->subject), end = sand_path_stance_box(&then);
    if (enemy == 0)
        return used >= sd_plan_ticks(b) / 2 &&
               sand_muster_is_beyond(b->field, sand_battle_side_of_unit(b, e->subject), SAND_MUSTER_AHEAD,
                                     sand_box_front_centre(&end), sand_box_front_centre(&own));
    sand_box his = sand_battle_unit_box(b, enemy);
    sand_reach before = sand_geom_reach_boxes(&own, &his), after = sand_geom_reach_boxes(&end, &his);
    return sand_geom_squared_compare(after.squared, before.squared) < 0 &&
           (used >= sd_plan_ticks(b) / 2 || after.distance <= sand_battle_number(b, SD_PRESSED));
}

static bool is_excused(const sand_battle *b, const sand_judging *j, unsigned unit)
{
    const sand_entry *e = sand_sheets_find(j, SD_ORDER_GO, unit);
    bool arranges = sand_sheets_find(j, SD_ORDER_ARRANGE, unit) != NULL;
    bool still = sand_battle_engaged(b, unit) || sand_motion_pending(b, sand_actor_unit(unit)) > 0 ||
                 sd_allowance(b, unit, sand_battle_formation(b, unit)->base_state) == 0;
    bool guns = sd_is_guns(b, unit) && (sd_is_loaded(b, unit) || !sd_is_limbered(b, unit));
    return still || guns || arranges || sand_sheets_find(j, SD_ORDER_RALLY, unit) != NULL ||
           sand_sheets_find(j, SD_ORDER_LOAD, unit) != NULL || (e != NULL && is_evolution(e));
}

/* Would the unit's charge reach the enemy this turn, and is it one that the unit may attack? */
static bool can_reach(const sand_battle *b, unsigned unit, unsigned enemy)
{
    sand_box own = sand_battle_unit_box(b, unit);
    sand_plan_goal goal = { sand_battle_unit_pose(b, enemy).at, 0 };
    sand_plan_way way = sd_way_to(b, unit, goal, sd_plan_ticks(b));
    bool shies = sd_shies(b, unit, enemy, SAND_FACE_FRONT, sand_box_front_centre(&own)).rule != NULL;
    return way.n > 0 && sand_plan_way_ticks(&way) < sd_plan_ticks(b) && !sd_is_guns(b, unit) && !shies;
}

static sand_entry attack_of(const sand_battle *b, unsigned unit)
{
    unsigned enemy = sand_nearest_enemy(b, unit, sd_sees, NULL);
    if (enemy != 0 && !sd_is_guns(b, unit)) return sand_wish_entry(SD_ORDER_CHARGE, unit, enemy);
    sand_box own = sand_battle_unit_box(b, unit);
    sand_plan_goal goal = { enemy != 0 ? sand_battle_unit_pose(b, enemy).at
                                       : sand_muster_far_edge(b->field, sand_battle_side_of_unit(b, unit),
                                                              sand_box_front_centre(&own)),
                            sand_battle_number(b, SD_PRESSED) };
    sand_plan_way way = sd_way_to(b, unit, goal, sd_plan_ticks(b));
    return sand_plan_way_entry(&way, SD_ORDER_GO, unit);
}

/* [SD-AMB-ORD-03] */
static bool owes_attack(const sand_judging *j, unsigned unit)
{
    const sand_battle *b = j->scene->battle;
    int32_t distance = 0;
    unsigned enemy = sand_nearest_enemy(b, unit, sd_sees, &distance);
    const sand_entry *go = sand_sheets_find(j, SD_ORDER_GO, unit);
    if (sand_sheets_find(j, SD_ORDER_CHARGE, unit) != NULL || sand_sheets_find(j, SD_ORDER_LEAVE, unit) != NULL)
        return false;
    if (sand_battle_reads(b, SD_ATTACK_CHARGES)) return enemy != 0 && can_reach(b, unit, enemy);
    if ((enemy != 0 && distance <= sand_battle_number(b, SD_PRESSED)) || is_excused(b, j, unit)) return false;
    if (go != NULL && is_pressing(b, go, enemy)) return false;
    sand_entry remedy = attack_of(b, unit); /* at the enemy's edge there may be no half move left to go */
    return remedy.kind == SD_ORDER_CHARGE || is_pressing(b, &remedy, enemy);
}

/* [SD-AMB-ORD-05] */
static bool owes_advance(const sand_judging *j, unsigned unit, const sd_licence *licence)
{
    const sand_battle *b = j->scene->battle;
    sand_plan_goal ahead[SAND_WRITTEN_POINTS];
    int32_t distance = INT32_MAX, used = 0, possible = 0;
    unsigned enemy = sand_nearest_enemy(b, unit, NULL, &distance);
    const sand_entry *go = sand_sheets_find(j, SD_ORDER_GO, unit);
    if ((enemy != 0 && distance <= sand_battle_number(b, SD_PRESSED)) || is_excused(b, j, unit)) return false;
    if (sd_route_ahead(b, unit, licence, ahead) == 0) return false;
    sand_plan_way way = sd_way_on_route(b, unit, licence, sd_plan_ticks(b));
    sand_entry remedy = sand_plan_way_entry(&way, SD_ORDER_GO, unit);
    after_plan(b, &remedy, &possible); /* summed like the plan: a way counts legs, and may come to a tick more */
    if (go != NULL) after_plan(b, go, &used);
    return used < sd_plan_ticks(b) / 2 && used < possible;
}

/* A unit whose remedy cannot be carried out is blocked and owes nothing. */
static void owe(sand_judging *j, const char *rule, sand_sentence said, sand_entry remedy)
{
    if (sand_sheets_is_possible(j, &remedy)) sand_sheets_owe(j->verdict, rule, said, remedy);
}

bool sd_has_duties(const sand_battle *b)
{
    return !sand_battle_reads(b, SD_ATTACK_PERMITS) || sand_battle_reads(b, SD_PACE_HALF) ||
           sand_battle_reads(b, SD_PURSUIT_CHARGE);
}

/* The sentence for the duty of a unit that is ordered to attack, and its target. */
static sand_sentence said_of_attack(const sand_battle *b, unsigned unit)
{
    unsigned enemy = sand_nearest_enemy(b, unit, sd_sees, NULL);
    if (!sand_battle_reads(b, SD_ATTACK_PRESSES))
        return SAND_SAY("{u0} is ordered to attack: it must charge {u1}, whom it can reach", unit, enemy);
    return SAND_SAY(enemy == 0 ? "{u0} is ordered to attack: it must move at least half its allowance towards the "
                                 "enemy's edge of the table"
                               : "{u0} is ordered to attack: it must move at least half its allowance towards {u1}",
                    unit, enemy);
}

void sd_check_plans(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    bool presses = !sand_battle_reads(b, SD_ATTACK_PERMITS), paces = sand_battle_reads(b, SD_PACE_HALF);
    for (unsigned unit = 1; unit <= b->field->n_units && sd_has_duties(b); unit++) {
        if (!sand_battle_in_play(b, unit) || sand_battle_side_of_unit(b, unit) != j->side) continue;
        if (sd_is_broken(b, unit)) continue;
        sd_licence licence = sd_licence_in(j, unit);
        unsigned pursued = sd_must_charge(b, unit);
        if (pursued != 0 && sand_sheets_find(j, SD_ORDER_CHARGE, unit) == NULL) {
            owe(j, "SD-AMB-RESULT-03", SAND_SAY("{u0} did not reform, and must charge {u1}", unit, pursued),
                sand_wish_entry(SD_ORDER_CHARGE, unit, pursued));
        } else if (presses && licence.order == SD_ATTACK && owes_attack(j, unit)) {
            owe(j, "SD-AMB-ORD-03", said_of_attack(b, unit), attack_of(b, unit));
        } else if (paces && licence.order == SD_ADVANCE && owes_advance(j, unit, &licence)) {
            sand_plan_way way = sd_way_on_route(b, unit, &licence, sd_plan_ticks(b));
            owe(j, "SD-AMB-ORD-05",
                SAND_SAY("{u0} is ordered to advance: it must move at least half its allowance", unit),
                sand_plan_way_entry(&way, SD_ORDER_GO, unit));
        }
        if (sand_sheets_is_full(j->verdict)) return;
    }
}

/* ---- writing down ---- */

/* Notes how much of its turn a plan takes. */
static void use(sand_battle *b, unsigned unit, int32_t ticks)
{
    sd_unit *row = sd_unit_of(b, unit);
    row->used = (uint16_t)(row->used + ticks);
    if (sd_is_guns(b, unit)) row->gun = SD_GUN_MOVES;
}

void sd_apply_go(const sand_deed *deed)
{
    unsigned unit = deed->entry->subject;
    const sand_pace pace = sd_pace(deed->b, unit);
    int32_t halt = sd_halts_for_musketry(deed->b, deed->entry, sd_licence_of(deed->b, unit).order);
    sand_bill bill = sand_plan_judge_write(deed->b, &pace, deed->entry, halt);
    sd_unit_of(deed->b, unit)->slowed = bill.slowed;
    use(deed->b, unit, sand_plan_cost_sum(&bill));
}

void sd_apply_arrange(const sand_deed *deed)
{
    sand_battle *b = deed->b;
    unsigned unit = deed->entry->subject;
    sand_stance at = sand_path_stance_of_unit(b, unit);
    sand_motion_step leg = sd_arranging(b, deed->entry);
    const sand_pace pace = sd_pace(b, unit);
    int32_t cost = sand_plan_cost_leg(&pace, &at, leg, false);
    sand_motion_add(sand_motion_of(b, sand_actor_unit(unit)), leg, cost);
    sd_note_order(b, deed->entry, leg.angle, leg.travel);
    use(b, unit, cost);
}

void sd_apply_charge(const sand_deed *deed)
{
    SAND_ASSERT(deed->entry->object != 0); /* a charge without a target is not legal */
    unsigned unit = deed->entry->subject, target = deed->entry->object;
    sand_plan_way way = sd_way_of_charge(deed->b, unit, target, sd_plan_ticks(deed->b));
    sand_motion *row = sand_motion_of(deed->b, sand_actor_unit(unit));
    row->target = (int32_t)target;
    sand_plan_way_write(&way, row);
    sd_unit_of(deed->b, unit)->slowed = way.slowed;
    use(deed->b, unit, sd_plan_ticks(deed->b));
}

void sd_apply_load(const sand_deed *deed)
{
    SAND_ASSERT(sd_is_guns(deed->b, deed->entry->subject));
    sd_unit_of(deed->b, deed->entry->subject)->gun = SD_GUN_LOADS;
    for (unsigned body = 0; (body = sand_battle_next_base(deed->b, deed->entry->subject, body)) != 0;) {
        bool named = sand_sheets_means(deed->entry, body);
        /* a gun that gave the signal earlier this turn does not load as well */
        if (sd_body_get(deed->b, body)->action == SD_GUN_FIRED) continue;
        if (named && !sd_is_gun_loaded(deed->b, body)) sd_body_of(deed->b, body)->action = SD_GUN_LOADS;
    }
}

void sd_apply_rally(const sand_deed *deed)
{
    sd_unit_of(deed->b, deed->entry->subject)->rallies = 1;
}

/* Where the signal needs a gun, the first loaded gun fires it, once it is known which units load and which rally.
 * [SD-AMB-ORD-08] */
void sd_fire_signal(sand_battle *b, unsigned side)
{
    for (unsigned body = 1; body <= b->field->n_bodies && sand_battle_reads(b, SD_SIGNAL_GUN_YES); body++) {
        unsigned unit = sand_battle_body_def(b, body)->unit;
        if (unit == 0 || sand_battle_side_of_unit(b, unit) != side || !sd_can_signal(b, unit)) continue;
        if (!sd_is_gun_loaded(b, body)) continue;
        sd_set_loaded(b, body, false);
        sd_body_of(b, body)->action = SD_GUN_FIRED;
        sd_unit_of(b, unit)->gun = SD_GUN_FIRED;
        return;
    }
}

void sd_apply_signal(const sand_deed *deed)
{
    sd_side_of(deed->b, deed->side)->signalling = 1;
}

void sd_apply_nothing(const sand_deed *deed)
{
    (void)deed;
}
