/* plan_cost.c - the cost of plans on the clock: exact by the ground, rounded up once. */
#include "rules/common/plan_cost.h"

#include "base/assert.h"
#include "rules/common/planning.h"

static int32_t rounded_up(int64_t over, int64_t under)
{
    SAND_ASSERT(over >= 0 && under > 0); /* the sum below rounds up only then */
    int64_t result = (over + under - 1) / under;
    return result > INT32_MAX ? INT32_MAX : (int32_t)result;
}

int32_t sand_plan_cost_ticks(int64_t steps, int32_t speed)
{
    return rounded_up(steps * SAND_TICKS, speed);
}

/* The parts of so many steps, capped at four moves, which no plan can have. */
static int64_t parts_of(int64_t steps, int32_t speed)
{
    int64_t most = 4 * (int64_t)speed;
    return (steps < most ? steps : most) * SAND_TOLL_SPLIT;
}

static int32_t whole_steps(int64_t parts)
{
    return rounded_up(parts, SAND_TOLL_SPLIT);
}

/* Marches and wheels cost by the ground. The ground of a march longer than a whole move is not measured, because no
 * plan can contain it. */
static int32_t add_way(const sand_pace *pace, sand_bill *bill, const sand_stance *at, sand_motion_step leg)
{
    int32_t speed = pace->speed(pace->b, pace->unit, at->state), riding = at->state == pace->riding;
    if (speed <= 0) {
        bill->ticks = INT32_MAX;
        return INT32_MAX;
    }
    sand_mover mover = sand_march_mover_of_unit(pace->b, pace->unit), there = sand_march_mover_with(&mover, *at);
    const sand_toll *toll = bill->slowed ? &pace->hindered : &pace->toll;
    bool beyond = sand_planning_is_straight(leg) && leg.travel > speed;
    int64_t parts = beyond ? parts_of(leg.travel, speed) : sand_toll_exact(pace->b, &there, leg, toll);
    int64_t steps = beyond ? leg.travel : whole_steps(parts);
    int32_t extra = 0, width = sand_path_stance_width(at);
    if (leg.verb == SAND_VERB_WHEEL && pace->chord) {
        steps = rounded_up(steps * sand_path_wheel_chord(width, leg.angle), sand_path_wheel_arc(width, leg.angle));
        parts = parts_of(steps, speed);
    }
    if (leg.travel <= speed && pace->extra != NULL) extra = pace->extra(pace->b, &there, leg);
    SAND_ASSERT(extra >= 0);
    bill->gone[riding].parts += parts;
    bill->gone[riding].speed = speed;
    bill->ticks += extra;
    int32_t cost = sand_plan_cost_ticks(steps, speed);
    return cost > INT32_MAX - extra ? INT32_MAX : cost + extra;
}

int32_t sand_plan_cost_add(const sand_pace *pace, sand_bill *bill, const sand_stance *at, sand_motion_step leg)
{
    if (sand_planning_goes(leg)) return add_way(pace, bill, at, leg);
    int32_t cost = pace->change(pace->b, pace->unit, at, leg);
    SAND_ASSERT(cost >= 0);
    bill->ticks += cost;
    return cost;
}

int32_t sand_plan_cost_leg(const sand_pace *pace, const sand_stance *at, sand_motion_step leg, bool slowed)
{
    sand_bill bill = { .slowed = slowed };
    return sand_plan_cost_add(pace, &bill, at, leg);
}

int32_t sand_plan_cost_sum(const sand_bill *bill)
{
    int64_t steps = whole_steps(bill->gone[0].parts), rides = whole_steps(bill->gone[1].parts), ticks;
    int32_t speed = bill->gone[0].speed, riding = bill->gone[1].speed;
    if (bill->ticks == INT32_MAX) return INT32_MAX;
    if (rides == 0 || steps == 0)
        ticks = rides > 0 ? sand_plan_cost_ticks(rides, riding) : steps > 0 ? sand_plan_cost_ticks(steps, speed) : 0;
    else
        ticks = rounded_up(steps * SAND_TICKS * riding + rides * SAND_TICKS * speed, (int64_t)speed * riding);
    return ticks > INT32_MAX - bill->ticks ? INT32_MAX : (int32_t)ticks + bill->ticks;
}

int32_t sand_plan_cost_left(const sand_bill *bill, bool riding, int32_t speed, int32_t most)
{
    int64_t steps = whole_steps(bill->gone[riding].parts), other = whole_steps(bill->gone[!riding].parts);
    int64_t other_speed = other > 0 ? bill->gone[!riding].speed : 1;
    SAND_ASSERT(other_speed > 0); /* only a unit that moves puts ground on its bill */
    int64_t ticks = (int64_t)(most - bill->ticks) * other_speed - other * SAND_TICKS;
    int64_t left = ticks * speed / (other_speed * SAND_TICKS) - steps;
    return ticks < 0 || left < 0 ? 0 : (int32_t)left;
}

/* ---- whole plans ---- */

static sand_roadway_plan roads_of(const sand_pace *pace)
{
    return (sand_roadway_plan){ .b = pace->b, .unit = pace->unit, .kind = pace->road };
}

bool sand_plan_cost_is_slowed(const sand_pace *pace, const sand_entry *e, sand_stance at)
{
    sand_roadway_plan roads = roads_of(pace);
    for (size_t s = 0; pace->slows != NULL && s < sand_entry_steps(e); s++) {
        sand_motion_step leg = sand_entry_step(e, s);
        sand_roadway_take_up(&roads, leg, &at);
        if (pace->slows(pace->b, pace->unit, &at, leg)) return true;
        at = sand_path_stance_after(at, leg);
    }
    return false;
}

typedef struct {
    const sand_pace *pace;
    sand_bill *bill;
} account;

static int32_t ticks_of(const void *context, const sand_stance *at, sand_motion_step leg)
{
    const account *of = context;
    return sand_plan_cost_add(of->pace, of->bill, at, leg);
}

int32_t sand_plan_cost_walk(const sand_pace *pace, sand_bill *bill, const sand_entry *e, sand_stance *at,
                            sand_motion *row)
{
    const account of = { pace, bill };
    sand_roadway_plan roads = roads_of(pace);
    int32_t ticks = sand_planning_walk(e, &roads, at, (sand_planning_ticks){ ticks_of, &of }, row);
    at->way = NULL; /* the path it points to is part of `roads`, a local variable */
    return ticks;
}
