/* sd_halt.c - where a plan halts before an enemy, as all units stand now [SD-AMB-ORD-05, SD-AMB-SIM-09].
 *
 * When plans are carried out, sd_motion.c halts a unit as an enemy ahead of its front comes within the range of its
 * plan. The verdict on a plan says how far the unit gets if no enemy moves. */
#include "geom/measure.h"
#include "motion/resolve.h"
#include "rules/common/answer.h"
#include "rules/common/planning.h"
#include "rules/sword_divided/sd_chapters.h"

/* ---- at which range ---- */

/* Whether the unit is on foot or mounted when it first changes its place by this plan. */
static int32_t state_as_it_goes(const sand_battle *b, const sand_entry *go)
{
    int32_t state = sd_stance_to_be(b, go->subject).state;
    for (size_t s = 0; s < sand_entry_steps(go); s++) {
        sand_motion_step leg = sand_entry_step(go, s);
        if (sand_planning_goes(leg)) break;
        if (leg.verb == SAND_VERB_CHANGE) state = leg.angle;
    }
    return state;
}

/* A unit under Advance that has muskets to use halts within their range. [SD-AMB-ORD-05, SD-AMB-FIRE-08] */
int32_t sd_halts_for_musketry(const sand_battle *b, const sand_entry *go, sd_written order)
{
    unsigned unit = go->subject;
    if (order != SD_ADVANCE || !sand_battle_reads(b, SD_ADVANCE_MUSKETRY) || !sd_has_muskets(b, unit)) return 0;
    if (state_as_it_goes(b, go) == SD_MOUNTED && !sand_battle_reads(b, SD_SADDLE_YES)) return 0;
    return sand_battle_trait(b, unit, SD_RANGE);
}

/* The range of the halt that the plan itself asks for, in grid units; 0: none. [SD-AMB-SIM-09] */
static int32_t halts_as_told(const sand_entry *go)
{
    bool told = sand_entry_steps(go) > 0 && sand_entry_step(go, 0).verb == SAND_VERB_HALT;
    return told ? sand_entry_step(go, 0).travel : 0;
}

bool sd_is_before(const sand_box *own, const sand_box *his)
{
    for (int i = 0; i < 4; i++)
        if (sand_geom_right_of(own->corner[SAND_FRONT_LEFT], own->corner[SAND_FRONT_RIGHT], his->corner[i]) < 0)
            return true;
    return false;
}

/* ---- where ---- */

enum { LOOKED_AT_EVERY = 5 * SD_PACE, ANGLES_EVERY = 100 };

/* A plan that is being looked along. */
typedef struct {
    sand_judging *j;
    unsigned unit;
    int32_t range;
    sand_stance at; /* where the leg under review begins */
    unsigned met;   /* the enemy that the unit halts before; 0: none yet */
    int32_t gone;
    sand_pace pace;
    sand_bill bill;
    uint16_t *near; /* the enemies that may come within range, given how far the plan goes */
    unsigned n_near;
} outlook;

/* The first enemy that a unit standing there would halt before; 0: none. */
static unsigned halted_by(const outlook *o, const sand_stance *there)
{
    sand_box own = sand_path_stance_box(there);
    for (unsigned i = 0; i < o->n_near; i++) {
        const sand_box *his = sand_scene_box(o->j->scene, o->near[i]);
        if (!sand_shape_bounds_near(&own.bounds, &his->bounds, o->range)) continue; /* the usual case */
        if (sand_geom_within_boxes(&own, his, o->range) && sd_is_before(&own, his)) return o->near[i];
    }
    return 0;
}

/* Lists the enemies that the plan may bring within range at all, by how far it goes. */
static void list_near(outlook *o, const sand_entry *go)
{
    const sand_scene_group *enemies = sand_scene_enemies(o->j->scene, o->j->side);
    int32_t far = o->range + 4 * sand_path_stance_width(&o->at);
    for (size_t s = 0; s < sand_entry_steps(go); s++)
        if (sand_planning_is_straight(sand_entry_step(go, s))) far += sand_entry_step(go, s).travel;
    o->near = sand_scene_borrow(o->j->scene, enemies->n + 1u, sizeof *o->near);
    for (unsigned i = 0; i < enemies->n; i++)
        if (sand_scene_within(o->j->scene, o->unit, enemies->unit[i], far)) o->near[o->n_near++] = enemies->unit[i];
}

/* The length of a leg to look along: its travel, or the angle of a wheel. */
static int32_t length_of(sand_motion_step leg)
{
    if (sand_planning_is_straight(leg)) return leg.travel;
    return leg.verb != SAND_VERB_WHEEL ? 0 : leg.angle < 0 ? -leg.angle : leg.angle;
}

static sand_motion_step part_of(sand_motion_step leg, int32_t length)
{
    if (sand_planning_is_straight(leg))
        leg.travel = length;
    else
        leg.angle = leg.angle < 0 ? -length : length;
    return leg;
}

static unsigned halted_at(const outlook *o, sand_motion_step leg, int32_t length)
{
    sand_stance there = length == 0 ? o->at : sand_path_stance_part(o->at, leg, length, length_of(leg));
    return halted_by(o, &there);
}

/* The least length of the leg at which the unit halts, given that it halts at `far` and not at `near`. */
static int32_t halt_between(const outlook *o, sand_motion_step leg, int32_t near, int32_t far)
{
    while (near + 1 < far) {
        int32_t middle = near + (far - near) / 2;
        if (halted_at(o, leg, middle) != 0)
            far = middle;
        else
            near = middle;
    }
    return far;
}

/* Looks along the leg to its end or to where the unit halts, and adds its cost to the bill. */
static void look_along(outlook *o, sand_motion_step leg)
{
    int32_t whole = length_of(leg), every = leg.verb == SAND_VERB_WHEEL ? ANGLES_EVERY : LOOKED_AT_EVERY, come = 0;
    o->met = halted_at(o, leg, 0);
    for (int32_t near = 0; o->met == 0 && near < whole; near = come) {
        come = whole - near > every ? near + every : whole;
        if (halted_at(o, leg, come) == 0) continue;
        come = halt_between(o, leg, near, come);
        o->met = halted_at(o, leg, come);
    }
    if (o->met != 0) leg = part_of(leg, come);
    if (o->met == 0 || come > 0) sand_plan_cost_add(&o->pace, &o->bill, &o->at, leg);
    if (sand_planning_is_straight(leg)) o->gone += come;
}

/* ---- said ---- */

static void tell(const outlook *o, const char *rule)
{
    sand_verdict *v = o->j->verdict;
    v->rule = rule;
    v->sentence = sand_plan_cost_sum(&o->bill) == 0
                      ? SAND_SAY("{u0} stays where it is, within {l1} of {u2}", o->unit, o->range, o->met)
                      : SAND_SAY("{u0} halts after {l1}, within {l2} of {u3}", o->unit, o->gone, o->range, o->met);
}

static void foresee(outlook *o)
{
    const sand_battle *b = o->j->scene->battle;
    const sand_entry *go = o->j->entry;
    sand_roadway_plan roads = sd_roads_of(b, o->unit);
    size_t mark = sand_scene_mark(o->j->scene);
    list_near(o, go);
    for (size_t s = 0; o->n_near > 0 && s < sand_entry_steps(go) && o->met == 0; s++) {
        sand_motion_step leg = sand_entry_step(go, s);
        if (leg.verb == SAND_VERB_HALT) continue;
        sand_roadway_take_up(&roads, leg, &o->at);
        look_along(o, leg);
        o->at = sand_path_stance_after(o->at, leg);
    }
    sand_scene_give_back(o->j->scene, mark);
}

/* The cost of a legal plan is what it costs until the unit halts. */
void sd_check_way(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    const sand_entry *go = j->entry;
    sd_check_go(j);
    if (j->verdict->answer != SAND_YES) return;
    int32_t musketry = sd_halts_for_musketry(b, go, sd_licence_in(j, go->subject).order), told = halts_as_told(go);
    outlook o = { .j = j,
                  .unit = go->subject,
                  .range = musketry > told ? musketry : told,
                  .pace = sd_pace(b, go->subject),
                  .at = sd_stance_to_be(b, go->subject) };
    o.bill.slowed = sd_is_slowed(&o.pace, go);
    int64_t speed = sd_allowance(b, o.unit, o.at.state);
    if (o.range > 0) foresee(&o);
    if (o.met == 0) return;
    tell(&o, musketry >= told ? "SD-AMB-ORD-05" : "SD-AMB-SIM-09");
    j->verdict->cost_used = (int32_t)((sd_pending_ticks(b, o.unit) + sand_plan_cost_sum(&o.bill)) * speed / SD_WHOLE);
}
