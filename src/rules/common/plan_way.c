/* plan_way.c - making a way: aim at the next goal, wheel, march, until the goals or the ticks are used up. */
#include "rules/common/plan_way.h"

#include "base/assert.h"

enum { TRIES = 4, NEAR_ENOUGH = 30 /* hundredths of a degree */ };

/* The angle of the wheel that puts the place straight ahead of the middle of the front. The wheel itself moves the
 * front, so the angle is found step by step. */
static int32_t wheel_to(const sand_stance *at, sand_point place)
{
    int32_t turn = 0;
    for (int i = 0; i < TRIES; i++) {
        sand_stance then =
            turn == 0 ? *at : sand_path_stance_after(*at, (sand_motion_step){ SAND_VERB_WHEEL, turn, 0 });
        sand_box box = sand_path_stance_box(&then);
        sand_point way = sand_point_subtract(place, sand_box_front_centre(&box));
        if (way.x == 0 && way.y == 0) break;
        int32_t off = sand_heading_difference(then.pose.heading, sand_heading_of(way));
        if (off >= -NEAR_ENOUGH && off <= NEAR_ENOUGH) break;
        turn += off;
        if (turn > SAND_HALF_TURN - 1) turn = SAND_HALF_TURN - 1;
        if (turn < 1 - SAND_HALF_TURN) turn = 1 - SAND_HALF_TURN;
    }
    return turn;
}

/* A way while it is made: where it has taken the unit, and the ticks that are left. */
typedef struct {
    const sand_pace *pace;
    sand_mover mover;
    int32_t ticks;
    bool on; /* goes straight on past the last goal with the ticks that are left */
    sand_plan_way way;
} maker;

/* Adds a leg that has been paid for, and moves the unit by it. */
static void add(maker *m, sand_motion_step leg, int32_t cost)
{
    SAND_ASSERT(m->way.n < SAND_PLAN_WAY_LEGS && cost >= 0);
    m->way.leg[m->way.n] = leg;
    m->way.ticks[m->way.n++] = cost;
    m->mover = sand_march_mover_with(&m->mover, sand_path_stance_after(m->mover.stance, leg));
}

static int32_t speed_of(const maker *m)
{
    return m->pace->speed(m->pace->b, m->pace->unit, m->mover.stance.state);
}

/* Returns how many steps, in grid units, the ticks pay for on open ground. */
static int64_t steps_of(const maker *m)
{
    return (int64_t)m->ticks * speed_of(m) / SAND_TICKS;
}

static int32_t leg_cost(const maker *m, sand_motion_step leg)
{
    return sand_plan_cost_leg(m->pace, &m->mover.stance, leg, m->way.slowed);
}

/* The part of the leg that so many steps of allowance pay for; its cost is in ticks. */
static sand_toll_part paid_by_ground(const maker *m, sand_motion_step leg, int32_t steps)
{
    const sand_toll *toll = m->way.slowed ? &m->pace->hindered : &m->pace->toll;
    sand_toll_part part = sand_toll_reach(m->pace->b, &m->mover, leg, steps, toll);
    part.cost = sand_plan_cost_ticks(part.cost, speed_of(m));
    return part;
}

/* The largest part of the wheel that the ticks pay for, where a wheel costs by the ground. */
static sand_toll_part wheel_by_ground(const maker *m, int32_t turn)
{
    int64_t steps = steps_of(m), width = sand_path_stance_width(&m->mover.stance);
    SAND_ASSERT(width > 0);
    /* the angle that the steps pay for on open ground (355/113 is pi), rounded up: ground only makes a wheel dearer */
    int64_t open = (steps + 1) * SAND_HALF_TURN * 113 / (width * 355) + 1;
    int32_t sign = turn < 0 ? -1 : 1;
    sand_motion_step leg = { SAND_VERB_WHEEL, open < sign * turn ? sign * (int32_t)open : turn, 0 };
    return paid_by_ground(m, leg, (int32_t)steps);
}

/* The largest part of the wheel that the ticks pay for, found by bisection, whatever a wheel costs. */
static sand_toll_part wheel_by_halves(const maker *m, int32_t turn)
{
    int32_t least = 0, sign = turn < 0 ? -1 : 1, most = sign * turn;
    while (least < most) {
        int32_t middle = least + (most - least + 1) / 2;
        if (leg_cost(m, (sand_motion_step){ SAND_VERB_WHEEL, sign * middle, 0 }) <= m->ticks)
            least = middle;
        else
            most = middle - 1;
    }
    return (sand_toll_part){ sign * least, leg_cost(m, (sand_motion_step){ SAND_VERB_WHEEL, sign * least, 0 }) };
}

/* Adds as much of the wheel as the ticks pay for; a wheel cut short uses up the ticks. */
static void add_wheel(maker *m, int32_t turn)
{
    bool by_ground = !m->pace->chord && m->pace->extra == NULL;
    sand_toll_part part = by_ground ? wheel_by_ground(m, turn) : wheel_by_halves(m, turn);
    if (part.gone == 0) return;
    add(m, (sand_motion_step){ SAND_VERB_WHEEL, part.gone, 0 }, part.cost);
    m->ticks = part.gone == turn ? m->ticks - part.cost : 0;
}

/* Adds a march straight on, as far as given or as the ticks allow. */
static void add_march(maker *m, int32_t travel)
{
    int32_t budget = (int32_t)steps_of(m);
    if (travel > budget) travel = budget;
    if (travel < m->pace->least) return;
    sand_motion_step leg = { SAND_VERB_MARCH, 0, travel };
    sand_toll_part part = paid_by_ground(m, leg, budget);
    leg.travel = part.gone;
    if (leg.travel <= 0) return;
    if (m->pace->extra != NULL) part.cost = leg_cost(m, leg);
    if (part.cost > m->ticks) part.cost = m->ticks;
    add(m, leg, part.cost);
    m->ticks -= part.cost;
}

/* Adds the wheel and the march that lead to the next goal. */
static void add_goal(maker *m, sand_plan_goal goal)
{
    int32_t turn = wheel_to(&m->mover.stance, goal.place);
    if (turn != 0) add_wheel(m, turn);
    sand_point rest = sand_point_subtract(goal.place, sand_box_front_centre(&m->mover.box));
    add_march(m, (int32_t)sand_geom_root_floor(sand_geom_square(rest)) - goal.short_of);
}

static bool is_slowed(const sand_pace *pace, sand_stance at, const sand_plan_way *way)
{
    for (unsigned i = 0; pace->slows != NULL && i < way->n; i++) {
        if (pace->slows(pace->b, pace->unit, &at, way->leg[i])) return true;
        at = sand_path_stance_after(at, way->leg[i]);
    }
    return false;
}

static sand_plan_way make(maker m, const sand_plan_goal goals[], unsigned n)
{
    if (speed_of(&m) <= 0) return m.way;
    for (unsigned i = 0; i < n && m.ticks > 0 && m.way.n + 2 <= SAND_PLAN_WAY_LEGS; i++) add_goal(&m, goals[i]);
    if (m.on && m.ticks > 0 && m.way.n < SAND_PLAN_WAY_LEGS) add_march(&m, INT32_MAX);
    return m.way;
}

sand_plan_way sand_plan_way_through(const sand_pace *pace, const sand_mover *from, const sand_plan_goal goals[],
                                    unsigned n, int32_t ticks)
{
    SAND_ASSERT(from->unit == pace->unit); /* its speed and slowness are this unit's */
    maker m = { .pace = pace, .mover = *from, .ticks = ticks, .way.slowed = pace->slowed };
    sand_plan_way way = make(m, goals, n);
    if (way.slowed || !is_slowed(pace, from->stance, &way)) return way;
    m.way.slowed = true;
    return make(m, goals, n);
}

sand_plan_way sand_plan_way_past(const sand_pace *pace, sand_point place, int32_t ticks)
{
    const sand_plan_goal goal = { place, 0 };
    maker m = { .pace = pace, .mover = sand_march_mover_of_unit(pace->b, pace->unit), .ticks = ticks, .on = true };
    bool looks = pace->slows != NULL;
    m.way.slowed = looks ? sand_plan_way_through(pace, &m.mover, &goal, 1, ticks).slowed : pace->slowed;
    return make(m, &goal, 1);
}

/* ---- what a way is made into ---- */

int32_t sand_plan_way_ticks(const sand_plan_way *way)
{
    int32_t ticks = 0;
    for (unsigned i = 0; i < way->n; i++) ticks += way->ticks[i];
    return ticks;
}

sand_entry sand_plan_way_entry(const sand_plan_way *way, unsigned kind, unsigned unit)
{
    sand_entry e = { .kind = (uint16_t)kind, .subject = (uint16_t)unit };
    for (unsigned i = 0; i < way->n; i++)
        sand_entry_add_step(&e, (sand_verb)way->leg[i].verb, way->leg[i].angle, way->leg[i].travel);
    return e;
}

void sand_plan_way_write(const sand_plan_way *way, sand_motion *row)
{
    for (unsigned i = 0; i < way->n; i++) sand_motion_add(row, way->leg[i], way->ticks[i]);
}

void sand_plan_way_steer(sand_battle *b, unsigned unit, const sand_plan_way *way)
{
    const sand_motion old = *sand_motion_find(b, sand_actor_unit(unit));
    sand_motion *anew = sand_motion_of(b, sand_actor_unit(unit));
    anew->target = old.target;
    anew->halt = old.halt;
    sand_plan_way_write(way, anew);
}
