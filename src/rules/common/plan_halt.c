/* plan_halt.c - looks along a plan, leg by leg, for the first enemy that comes within its range. */
#include "rules/common/plan_halt.h"

#include "base/assert.h"
#include "geom/measure.h"
#include "rules/common/planning.h"

bool sand_plan_halt_is_before(const sand_box *own, const sand_box *his)
{
    for (int i = 0; i < 4; i++)
        if (sand_geom_right_of(own->corner[SAND_FRONT_LEFT], own->corner[SAND_FRONT_RIGHT], his->corner[i]) < 0)
            return true;
    return false;
}

enum { ANGLES_EVERY = 100 }; /* wheels are looked along every so many hundredths of a degree */

/* A plan that is being looked along. */
typedef struct {
    sand_scene *scene;
    const sand_pace *pace;
    int32_t range;
    sand_stance at; /* where the leg under review begins */
    sand_bill bill;
    sand_plan_halt halt;
    uint16_t *near; /* the enemies that may come within range, given how far the plan goes */
    unsigned n_near;
} outlook;

/* The first enemy that a unit standing there would halt before; 0: none. */
static unsigned halted_by(const outlook *o, const sand_stance *there)
{
    sand_box own = sand_path_stance_box(there);
    for (unsigned i = 0; i < o->n_near; i++) {
        const sand_box *his = sand_scene_box(o->scene, o->near[i]);
        if (!sand_shape_bounds_near(&own.bounds, &his->bounds, o->range)) continue; /* the usual case */
        if (sand_geom_within_boxes(&own, his, o->range) && sand_plan_halt_is_before(&own, his)) return o->near[i];
    }
    return 0;
}

/* Lists the enemies that the plan may bring within range at all, by how far it goes. */
static void list_near(outlook *o, const sand_entry *go)
{
    int32_t far = o->range + 4 * sand_path_stance_width(&o->at);
    for (size_t s = 0; s < sand_entry_steps(go); s++)
        if (sand_planning_is_straight(sand_entry_step(go, s))) far += sand_entry_step(go, s).travel;
    o->near = sand_scene_borrow(o->scene, o->scene->n, sizeof *o->near);
    for (unsigned enemy = 0; (enemy = sand_scene_next_enemy_within(o->scene, o->pace->unit, enemy, far)) != 0;)
        o->near[o->n_near++] = (uint16_t)enemy;
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
    int32_t whole = length_of(leg), every = leg.verb == SAND_VERB_WHEEL ? ANGLES_EVERY : o->pace->every, come = 0;
    o->halt.before = halted_at(o, leg, 0);
    for (int32_t near = 0; o->halt.before == 0 && near < whole; near = come) {
        come = whole - near > every ? near + every : whole;
        if (halted_at(o, leg, come) == 0) continue;
        come = halt_between(o, leg, near, come);
        o->halt.before = halted_at(o, leg, come);
    }
    if (o->halt.before != 0) leg = part_of(leg, come);
    if (o->halt.before == 0 || come > 0) sand_plan_cost_add(o->pace, &o->bill, &o->at, leg);
    if (sand_planning_is_straight(leg)) o->halt.gone += come;
}

sand_plan_halt sand_plan_halt_of(sand_scene *scene, const sand_pace *pace, const sand_entry *go, sand_stance at,
                                 int32_t range)
{
    SAND_ASSERT(go->subject == pace->unit && range > 0 && pace->every > 0);
    outlook o = { .scene = scene, .pace = pace, .range = range, .at = at };
    o.bill.slowed = sand_plan_cost_is_slowed(pace, go, at);
    sand_roadway_plan roads = { .b = pace->b, .unit = pace->unit, .kind = pace->road };
    size_t mark = sand_scene_mark(scene);
    list_near(&o, go);
    for (size_t s = 0; o.n_near > 0 && s < sand_entry_steps(go) && o.halt.before == 0; s++) {
        sand_motion_step leg = sand_entry_step(go, s);
        if (leg.verb == SAND_VERB_HALT) continue;
        sand_roadway_take_up(&roads, leg, &o.at);
        look_along(&o, leg);
        o.at = sand_path_stance_after(o.at, leg);
    }
    sand_scene_give_back(scene, mark);
    o.halt.ticks = sand_plan_cost_sum(&o.bill);
    return o.halt;
}
