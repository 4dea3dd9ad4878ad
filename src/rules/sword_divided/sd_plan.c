/* sd_plan.c - the plan of one unit for a turn: its way, its cost, and whether the unit's order allows it (section 4)
 * [SD-MOVE, SD-FORM, SD-GUN, SD-ORD-05..07]. A plan is judged with all units at their present places; the units it
 * meets show only when all plans are carried out together. */
#include "geom/polygon.h"
#include "motion/column.h"
#include "motion/resolve.h"
#include "rules/common/answer.h"
#include "rules/common/plan_judge.h"
#include "rules/sword_divided/sd_chapters.h"

enum { ROUTE_STEP = 25 * SD_PACE, WHEEL_MOST = SAND_HALF_TURN };

/* ---- what a unit can do at all ---- */

/* [SD-MOVE-07, SD-GUN-02, SD-AMB-GUN-03, SD-AMB-GUN-04] */
static sand_reason guns_cannot(const sand_battle *b, unsigned unit, const sand_stance *at, sand_motion_step leg)
{
    bool fixed = sand_battle_trait(b, unit, SD_MOVE) == 0, loaded = sd_is_loaded(b, unit);
    bool light = sd_type_of(b, unit) == SD_GALLOPER && sand_battle_reads(b, SD_LIGHT_GUNS_FREE);
    if (sd_unit_get(b, unit)->uncrewed)
        return leg.verb == SAND_VERB_CHANGE || leg.verb == SAND_VERB_PIVOT
                   ? (sand_reason){ "SD-AMB-GUN-05", "The crews of {u0} are away from their guns" }
                   : (sand_reason){ 0 };
    if (fixed) return (sand_reason){ "SD-MOVE-07", "{u0} is too heavy to be moved in a battle" };
    if (sd_unit_get(b, unit)->gun == SD_GUN_LOADS) return (sand_reason){ "SD-GUN-01", "{u0} loads this turn" };
    if (sd_unit_get(b, unit)->gun == SD_GUN_FIRED) return (sand_reason){ "SD-GUN-01", "{u0} has given the signal" };
    if (loaded) return (sand_reason){ "SD-GUN-02", "{u0} is loaded: it may not move" };
    if (leg.verb == SAND_VERB_PIVOT && at->state == SD_LIMBERED)
        return (sand_reason){ "SD-AMB-GUN-04", "{u0} is limbered: it wheels" };
    if (leg.verb == SAND_VERB_PIVOT && sand_battle_reads(b, SD_GUN_PIVOT_NEVER))
        return (sand_reason){ "SD-AMB-GUN-04", "{u0} must limber to be turned" };
    if (leg.verb != SAND_VERB_CHANGE && leg.verb != SAND_VERB_PIVOT && at->state != SD_LIMBERED && !light)
        return (sand_reason){ "SD-AMB-GUN-03", "{u0} must limber before it moves" };
    return (sand_reason){ 0 };
}

/* Is the unit where its horses were left, so that it can mount? [SD-AMB-DRAG-03] */
static bool is_at_its_horses(const sand_battle *b, unsigned unit, const sand_stance *at)
{
    const sand_point horses = sd_left_at(b, unit).at;
    if (sand_battle_reads(b, SD_LED_HORSES_FOLLOW) || (horses.x == 0 && horses.y == 0)) return true;
    sand_box own = sand_path_stance_box(at);
    sand_shape box = sand_geom_shape_of_box(&own), place = sand_shape_of_point(&horses);
    return sand_geom_reach_between(&box, &place).distance <= SAND_SLACK;
}

/* [SD-MOVE-13, SD-MOVE-14, SD-AMB-MOVE-12] */
static sand_reason cannot_change(const sand_battle *b, unsigned unit, const sand_stance *at, int32_t state)
{
    sd_type type = sd_type_of(b, unit);
    bool dismounts = type == SD_DRAGOONS || (type == SD_HORSE && sand_battle_reads(b, SD_DISMOUNT_ALL));
    bool guns = sd_is_guns(b, unit);
    if (guns && state == SD_MOUNTED) return (sand_reason){ "SD-MOVE-15", "{u0} limbers: guns are not mounted" };
    if (guns && state == at->state)
        return state == SD_LIMBERED ? (sand_reason){ "SD-MOVE-15", "{u0} is limbered already" }
                                    : (sand_reason){ "SD-MOVE-16", "{u0} is unlimbered already" };
    if (guns) return (sand_reason){ 0 };
    if (state == SD_LIMBERED) return (sand_reason){ "SD-MOVE-15", "{u0} has nothing to limber: only guns do" };
    if (state == at->state && dismounts)
        return state == SD_MOUNTED ? (sand_reason){ "SD-MOVE-13", "{u0} is mounted already" }
                                   : (sand_reason){ "SD-MOVE-14", "{u0} is on foot already" };
    if (!dismounts) return (sand_reason){ "SD-AMB-MOVE-12", "{u0} neither mounts nor dismounts" };
    if (state == SD_MOUNTED && !is_at_its_horses(b, unit, at))
        return (sand_reason){ "SD-AMB-DRAG-03", "The horses of {u0} stand where it dismounted" };
    return (sand_reason){ 0 };
}

static sand_reason is_no_leg(const sand_battle *b, unsigned unit, const sand_stance *at, sand_motion_step leg,
                             size_t nth)
{
    static const sand_reason grammar = {
        "SD-MOVE-21",
        "A unit advances straight ahead, withdraws straight back, wheels or follows a road; it halts at a range first"
    };
    sand_stance then;
    sand_reason why = { 0 };
    switch (leg.verb) {
    case SAND_VERB_MARCH: return leg.travel > 0 && (leg.angle == 0 || leg.angle == SAND_HALF_TURN) ? why : grammar;
    case SAND_VERB_WHEEL: return leg.angle != 0 ? why : grammar;
    case SAND_VERB_ABOUT: return why;
    case SAND_VERB_ROAD: return leg.travel > 0 ? why : grammar;
    case SAND_VERB_PIVOT: return sd_is_guns(b, unit) ? why : grammar;
    case SAND_VERB_HALT: return nth == 0 && leg.travel > 0 ? why : grammar;
    case SAND_VERB_CHANGE: /* bases of another depth may stand in another class of formation [SD-FORM-01] */
    case SAND_VERB_FORM:
        if (leg.verb == SAND_VERB_CHANGE) why = cannot_change(b, unit, at, leg.angle);
        if (why.rule != NULL) return why;
        then = sand_path_stance_after(*at, leg);
        sd_may_form(b, unit, &then, &why);
        return why;
    default: return grammar;
    }
}

/* ---- what the unit's order allows ---- */

/* Returns how near the route is near enough. All along a leg the middle of the front must be that near or get nearer,
 * and never further past the route's end; a march ahead does not go back along the route. [SD-AMB-ORD-04,
 * SD-AMB-ORD-05, SD-AMB-ORD-06, SD-AMB-ORD-13] */
static sand_plan_tolerance tolerance_of(const sand_battle *b, const sand_mover *mover)
{
    SAND_ASSERT(sand_path_stance_width(&mover->stance) > 0);
    int32_t half = sand_path_stance_width(&mover->stance) / 2, always = sand_battle_number(b, SD_BESIDE_ROUTE);
    bool least = sand_battle_reads(b, SD_TOLERANCE_FIFTY) || half < always;
    return (sand_plan_tolerance){ .beside = least ? always : half, .every = ROUTE_STEP };
}

/* ---- one leg ---- */

/* One plan while it is being judged, leg by leg. */
typedef struct {
    sand_judging *j;
    const sand_battle *b;
    unsigned unit;
    sd_licence licence;
    sand_plan_judge on;
} plan;

static const sand_planning ground = {
    .stopped = { "SD-AMB-END-02", "{u0} is stopped by the ground or the edge after {l1}" },
    .no_wheel = { "SD-AMB-END-02", "{u0} has no room to wheel by {a1}" },
    .no_room = { "SD-AMB-MOVE-13", "{u0} has no room for that" },
    .no_column = { "SD-FORM-02", "{u0} does not stand, one base wide, with its front on a road" },
    .bent = { "SD-AMB-MOVE-10", "{u0} is bent: it must go on by its road, or form first" },
    .road_ends = { "SD-FORM-02", "The road takes {u0} no farther than {l1}" },
};

/* [SD-MOVE-01, SD-MOVE-20, SD-MOVE-21] */
static const sand_plan_judge_words budget = {
    .fixed = { "SD-MOVE-01", "{u0} cannot move" },
    .dear = { "SD-MOVE-01", "{u0} has {l1} of its move left for that" },
    .no_wheel = { "SD-MOVE-01", "{u0} has {l1} of its move left, and wheeling by {a3} costs {l2}" },
    .short_one = { "SD-MOVE-01",
                   "{u0} has {l1} of its move left, and wheeling by {a3} costs {l2}: it can wheel by {a4}" },
    .beyond_all = { "SD-MOVE-01",
                    "{u0} has {l1} of its move left, and wheeling by {a3} costs more than {l2}: it can wheel by {a4}" },
    .widest = { "SD-MOVE-21", "{u0} wheels by {a3} at most at a time, which costs {l2} of the {l1} that it has left" },
    .wheel = WHEEL_MOST,
};

/* [SD-ORD-06, SD-ORD-07] */
static bool check_licence(plan *p, sand_motion_step leg)
{
    sand_verdict *v = p->j->verdict;
    sd_written order = p->licence.order;
    bool still = order == SD_HOLD && sand_battle_reads(p->b, SD_HOLD_STILL) && leg.verb != SAND_VERB_HALT;
    if (SAND_FORBIDS(v, order == SD_HOLD && sand_planning_goes(leg), "SD-ORD-07", "{u0} is ordered to hold", p->unit) ||
        SAND_FORBIDS(v, still, "SD-AMB-ORD-07", "{u0} is ordered to hold, and does not stir", p->unit))
        return false;
    if (order != SD_ADVANCE || !sand_planning_goes(leg)) return true;
    sand_plan_line line = sand_plan_line_of(p->licence.from, &p->licence.route);
    return sand_plan_judge_keeps(&p->on, &line, tolerance_of(p->b, &p->on.way.mover),
                                 (sand_reason){ "SD-ORD-04", "{u0} would leave the route it is to advance by" }, leg);
}

/* Judges a leg: does its road bend so, does the order allow it, do its ticks suffice, is the ground free? [SD-FORM-02,
 * SD-AMB-MOVE-10] */
static bool check_leg(plan *p, sand_motion_step leg, size_t nth)
{
    sand_verdict *v = p->j->verdict;
    bool rigid = leg.verb == SAND_VERB_ROAD && sand_battle_reads(p->b, SD_COLUMN_RIGID);
    if (SAND_FORBIDS(v, rigid, "SD-AMB-MOVE-10", "{u0} is rigid: it moves on a road as elsewhere", p->unit) ||
        !sand_planning_follows(&p->on.way, leg, v))
        return false;
    const sand_stance *at = &p->on.way.mover.stance;
    sand_reason why = is_no_leg(p->b, p->unit, at, leg, nth);
    if (why.rule == NULL && sd_is_guns(p->b, p->unit) && leg.verb != SAND_VERB_HALT)
        why = guns_cannot(p->b, p->unit, at, leg);
    return !sand_answer_because(v, why, p->unit, sd_bases(p->b, p->unit), 0) && sand_plan_judge_wheel(&p->on, leg) &&
           check_licence(p, leg) && sand_plan_judge_goes(&p->on, leg);
}

/* ---- one unit, one plan ---- */

/* Did the unit come into contact by an earlier plan of this turn? */
static bool has_just_met(const sand_battle *b, unsigned unit)
{
    sand_touching touching;
    for (unsigned cursor = 0; sd_ticks_over(b) > 0 && sand_battle_next_contact(b, unit, &cursor, &touching);)
        if (sand_battle_contact(b, touching.contact)->turn == sand_battle_head(b)->turn) return true;
    return false;
}

/* May the unit move, as far as a melee and the earlier plans of the turn are concerned? Refuses if not.
 * [SD-RESULT-05, SD-AMB-SIM-03, SD-RALLY-02] */
static bool may_stir(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned unit = j->entry->subject;
    return !SAND_FORBIDS(j->verdict, sd_is_locked(b, unit), "SD-RESULT-05", "{u0} is in a melee that continues",
                         unit) &&
           !SAND_FORBIDS(j->verdict, has_just_met(b, unit), "SD-AMB-SIM-03", "{u0} has come into contact this turn",
                         unit) &&
           !SAND_FORBIDS(j->verdict, sd_unit_get(b, unit)->rallies, "SD-RALLY-02", "{u0} rallies this turn", unit);
}

/* Refuses a plan of a unit that is busy for `most` ticks or more with a change of formation from an earlier plan, which
 * it must finish first; returns whether it did. [SD-AMB-SIM-03] */
static bool is_changing(sand_judging *j, int32_t most)
{
    int32_t pending = sand_motion_pending(j->scene->battle, sand_actor_unit(j->entry->subject));
    return SAND_FORBIDS(j->verdict, pending >= most, "SD-AMB-SIM-03", "{u0} has not done yet what it was told before",
                        j->entry->subject);
}

/* The way of a unit that is to leave the table must end beyond the edge. [SD-AMB-MOVE-15] */
static bool ends_where_it_says(const plan *p)
{
    bool on = sand_field_on_table(p->b->field, &p->on.way.mover.box);
    return !SAND_FORBIDS(p->j->verdict, p->on.way.leaves && on, "SD-AMB-MOVE-15", "The way of {u0} ends on the table",
                         p->unit);
}

/* A change of formation that begins in one plan of the turn may end in a later one. [SD-AMB-SIM-03] */
static plan begin_plan(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    const sand_pace pace = sd_pace(b, j->entry->subject);
    plan p = { .j = j, .b = b, .unit = j->entry->subject };
    p.licence = sd_licence_in(j, p.unit);
    p.on = sand_plan_judge_begin(&budget, &ground, &pace, j->verdict);
    p.on.most = sd_plan_ticks(b);
    p.on.last = SD_WHOLE - sd_ticks_over(b);
    p.on.way.leaves = j->entry->kind == SD_ORDER_LEAVE;
    return p;
}

/* Judges all legs, and states the cost of a legal plan. */
static bool check_legs(plan *p, const sand_motion_step legs[], size_t n, const char *rule)
{
    int32_t total = sd_allowance(p->b, p->unit, p->on.way.mover.stance.state);
    for (size_t i = 0; i < n; i++)
        if (!check_leg(p, legs[i], i)) return false;
    if (!ends_where_it_says(p)) return false;
    p->j->verdict->rule = rule;
    sand_plan_judge_costs(&p->on, total);
    return true;
}

static bool has_legs_to_spare(sand_judging *j)
{
    const sand_motion *begun = sand_motion_find(j->scene->battle, sand_actor_unit(j->entry->subject));
    unsigned legs = begun == NULL ? 0 : begun->legs;
    return !SAND_FORBIDS(j->verdict, sand_entry_steps(j->entry) + legs > SAND_MOTION_LEGS, "SD-AMB-SIM-03",
                         "{u0} has begun something already: {n1} parts of a plan are left to it", j->entry->subject,
                         (int32_t)(SAND_MOTION_LEGS - legs));
}

/* The unit goes straight ahead, straight back and by wheels. [SD-MOVE-18, SD-MOVE-19, SD-MOVE-20] */
void sd_check_go(sand_judging *j)
{
    const sand_entry *e = j->entry;
    if (!may_stir(j) || is_changing(j, sd_plan_ticks(j->scene->battle))) return;
    if (sand_answer_lacks(j->verdict, sand_entry_steps(e) == 0, SAND_SLOT_MOTION)) return;
    if (!has_legs_to_spare(j)) return;
    plan p = begin_plan(j);
    sand_motion_step legs[SAND_MOTION_LEGS];
    size_t n = sand_entry_steps(e);
    for (size_t i = 0; i < n; i++) legs[i] = sand_entry_step(e, i);
    p.on.bill.slowed = sand_plan_cost_is_slowed(&p.on.pace, e, p.on.way.mover.stance);
    if (check_legs(&p, legs, n, p.on.way.leaves ? "SD-AMB-MOVE-15" : "SD-MOVE-21"))
        sand_planning_show_end(&p.on.way, j->verdict);
}

sand_motion_step sd_arranging(const sand_battle *b, const sand_entry *e)
{
    const sand_unit *row = sand_battle_unit(b, e->subject);
    bool anew = (e->given & SAND_SLOT_FORM) != 0;
    return (sand_motion_step){ SAND_VERB_FORM, anew ? e->files : row->files, anew ? e->ranks : row->ranks };
}

/* The bases change places, alone or as part of a change of formation. [SD-MOVE-12, SD-AMB-FORM-04] */
void sd_check_arrange(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned unit = j->entry->subject;
    if (!may_stir(j) || is_changing(j, 1)) return;
    if (sand_answer_lacks(j->verdict, j->entry->n_list == 0, SAND_SLOT_SEQUENCE)) return;
    if (SAND_FORBIDS(j->verdict, !sand_sheets_names_all(b, j->entry), "SD-AMB-FORM-04",
                     "{u0} has {n1} bases, each of which has one place", unit, (int32_t)sd_bases(b, unit)))
        return;
    plan p = begin_plan(j);
    const sand_motion_step leg = sd_arranging(b, j->entry);
    check_legs(&p, &leg, 1, "SD-AMB-FORM-04");
}

/* [SD-ORD-05, SD-ORD-06, SD-ORD-07, SD-MELEE-17, SD-MELEE-18] */
void sd_check_charge(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned unit = j->entry->subject, target = j->entry->object;
    sd_written order = sd_licence_in(j, unit).order;
    int32_t speed = sd_allowance(b, unit, sand_battle_formation(b, unit)->base_state);
    bool pursues = target != 0 && sd_must_charge(b, unit) == target;
    if (!may_stir(j) || is_changing(j, 1) ||
        SAND_FORBIDS(j->verdict, order == SD_ADVANCE && !pursues, "SD-ORD-06",
                     "{u0} is ordered to advance: it does not charge", unit) ||
        SAND_FORBIDS(j->verdict, order == SD_HOLD && !pursues, "SD-ORD-07", "{u0} is ordered to hold", unit) ||
        SAND_FORBIDS(j->verdict, sd_is_guns(b, unit), "SD-GUN-05", "{u0} does not fight hand to hand", unit) ||
        SAND_FORBIDS(j->verdict, sand_battle_is_bent(b, unit), "SD-AMB-MOVE-10",
                     "{u0} is bent: it must go on by its road, or form first", unit) ||
        SAND_FORBIDS(j->verdict, target != 0 && sand_battle_contact_between(b, unit, target) != 0, "SD-AMB-SIM-08",
                     "{u0} is in contact with {u1} already", unit, target))
        return;
    if (sand_answer_lacks(j->verdict, target == 0, SAND_SLOT_BODY)) return;
    if (SAND_FORBIDS(j->verdict, !sand_scene_is_enemy(j->scene, unit, target), "SD-ORD-05",
                     "{u0} is no enemy on the table", target))
        return;
    j->verdict->rule = "SD-ORD-05";
    j->verdict->cost_used = j->verdict->cost_total = (int32_t)((int64_t)speed * sd_plan_ticks(b) / SD_WHOLE);
}

/* [SD-GUN-01, SD-GUN-02] */
void sd_check_load(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    const sand_entry *e = j->entry;
    bool any = false, fired = false;
    if (SAND_FORBIDS(j->verdict, !sd_is_guns(b, e->subject), "SD-GUN-01", "{u0} has no guns", e->subject) ||
        SAND_FORBIDS(j->verdict, sd_unit_get(b, e->subject)->gun == SD_GUN_MOVES, "SD-GUN-01",
                     "{u0} has moved this turn", e->subject) ||
        SAND_FORBIDS(j->verdict, sd_is_limbered(b, e->subject), "SD-GUN-04", "{u0} is limbered", e->subject) ||
        SAND_FORBIDS(j->verdict, sd_unit_get(b, e->subject)->uncrewed, "SD-AMB-GUN-05",
                     "The crews of {u0} are away from their guns", e->subject))
        return;
    for (unsigned body = 0; (body = sand_battle_next_base(b, e->subject, body)) != 0;) {
        bool spent = sd_body_get(b, body)->action == SD_GUN_FIRED;
        any = any || (!sd_is_gun_loaded(b, body) && !spent);
        fired = fired || spent;
    }
    if (SAND_FORBIDS(j->verdict, !any && fired, "SD-GUN-01", "{u0} has given the signal this turn", e->subject) ||
        SAND_FORBIDS(j->verdict, !any, "SD-GUN-03", "{u0} is loaded already", e->subject))
        return;
    unsigned other = sand_sheets_stranger(b, e);
    if (SAND_FORBIDS(j->verdict, other != 0, "SD-GUN-01", "{b0} is no gun of {u1}", other, e->subject)) return;
    for (unsigned i = 0; i < e->n_list; i++) {
        unsigned gun = (unsigned)e->list[i];
        if (SAND_FORBIDS(j->verdict, sd_is_gun_loaded(b, gun), "SD-GUN-03", "{b0} is loaded already", gun) ||
            SAND_FORBIDS(j->verdict, sd_body_get(b, gun)->action == SD_GUN_FIRED, "SD-GUN-01",
                         "{b0} has given the signal this turn", gun))
            return;
    }
    j->verdict->rule = "SD-GUN-01";
}

/* [SD-RALLY-01, SD-RALLY-02, SD-AMB-RALLY-03] */
void sd_check_rally(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned unit = j->entry->subject, cursor = 0;
    sand_touching touching = { 0 };
    bool bars = sand_battle_next_contact(b, unit, &cursor, &touching) && sand_battle_reads(b, SD_RALLY_MELEE_NO);
    if (!may_stir(j) ||
        SAND_FORBIDS(j->verdict, sand_battle_unit(b, unit)->hits < 1, "SD-RALLY-01", "{u0} has no marker to take off",
                     unit) ||
        SAND_FORBIDS(j->verdict, sd_ticks_over(b) > 0 && sd_unit_get(b, unit)->used > 0, "SD-RALLY-02",
                     "{u0} has moved this turn", unit) ||
        SAND_FORBIDS(j->verdict, bars, "SD-AMB-RALLY-03", "{u0} is in contact with {u1}", unit, touching.other))
        return;
    j->verdict->rule = "SD-RALLY-01";
}

/* Can a gun of the unit be fired for the signal? Its crews must be there and must not rally. [SD-RALLY-02,
 * SD-AMB-ORD-08] */
bool sd_can_signal(const sand_battle *b, unsigned unit)
{
    const sd_unit *row = sd_unit_get(b, unit);
    return sand_battle_in_play(b, unit) && !sd_is_broken(b, unit) && !row->uncrewed && !row->rallies &&
           sd_is_loaded(b, unit);
}

static bool has_loaded_gun(const sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    for (unsigned unit = 1; unit <= b->field->n_units; unit++)
        if (sand_battle_side_of_unit(b, unit) == j->side && sd_can_signal(b, unit) &&
            sand_sheets_find(j, SD_ORDER_RALLY, unit) == NULL)
            return true;
    return false;
}

/* [SD-ORD-10, SD-AMB-ORD-08] */
void sd_check_signal(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    const sd_side *side = sd_side_get(b, j->side);
    bool again = side->signalling || (side->signals > 0 && sand_battle_reads(b, SD_SIGNALS_ONE));
    bool gun = sand_battle_reads(b, SD_SIGNAL_GUN_NO) || has_loaded_gun(j);
    bool twice = sand_sheets_find(j, SD_ORDER_SIGNAL, 0) != j->entry && j->nth > 0;
    if (SAND_FORBIDS(j->verdict, again, "SD-AMB-ORD-08", "The battle signal has been given", 0) ||
        SAND_FORBIDS(j->verdict, twice, "SD-AMB-ORD-08", "The signal stands on this sheet already", 0) ||
        SAND_FORBIDS(j->verdict, !gun, "SD-AMB-ORD-08", "There is no loaded gun to give the signal with", 0))
        return;
    j->verdict->rule = "SD-ORD-10";
}
