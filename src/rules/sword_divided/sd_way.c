/* sd_way.c - the ways that the engine makes: that of a charge, which is aimed anew every minute [SD-AMB-SIM-02,
 * SD-AMB-MORE-10], and that of a unit sent from place to place. */
#include "rules/sword_divided/sd_chapters.h"

enum { TRIES = 4, NEAR_ENOUGH = 30, LEAST_WAY = SD_PACE / 4 };

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
    const sand_battle *b;
    unsigned unit;
    sand_mover mover;
    int32_t ticks;
    bool on; /* goes straight on past the last goal with the ticks that are left */
    sd_way way;
} maker;

static void add(sd_way *way, sand_motion_step leg, int32_t ticks)
{
    way->leg[way->n] = leg;
    way->ticks[way->n++] = ticks;
}

static int32_t speed_of(const maker *m)
{
    return sd_allowance(m->b, m->unit, m->mover.stance.state);
}

/* The part of the leg that so many steps of allowance pay for; its cost is in ticks. */
static sand_toll_part paid_by_ground(const maker *m, sand_motion_step leg, int32_t steps)
{
    sand_toll toll = sd_toll(m->b, m->way.slowed);
    sand_toll_part part = sand_toll_reach(m->b, &m->mover, leg, steps, &toll);
    part.cost = sd_ticks_of(part.cost, speed_of(m));
    return part;
}

/* The largest part of the wheel that the ticks pay for, where a wheel costs by the ground. */
static sand_toll_part wheel_by_ground(const maker *m, int32_t turn)
{
    int64_t steps = (int64_t)m->ticks * speed_of(m) / SD_WHOLE, width = sand_path_stance_width(&m->mover.stance);
    int64_t open = (steps + 1) * SAND_HALF_TURN * 113 / (width * 355) + 1; /* ground only makes a wheel dearer */
    int32_t sign = turn < 0 ? -1 : 1;
    sand_motion_step leg = { SAND_VERB_WHEEL, open < sign * turn ? sign * (int32_t)open : turn, 0 };
    return paid_by_ground(m, leg, (int32_t)steps);
}

static int32_t wheel_cost(const maker *m, int32_t turn)
{
    return sd_leg_cost(m->b, m->unit, &m->mover.stance, (sand_motion_step){ SAND_VERB_WHEEL, turn, 0 }, m->way.slowed);
}

/* The largest part of the wheel that the ticks pay for, found by bisection, whatever a wheel costs. */
static sand_toll_part wheel_by_halves(const maker *m, int32_t turn)
{
    int32_t least = 0, sign = turn < 0 ? -1 : 1, most = sign * turn;
    while (least < most) {
        int32_t middle = least + (most - least + 1) / 2;
        if (wheel_cost(m, sign * middle) <= m->ticks)
            least = middle;
        else
            most = middle - 1;
    }
    return (sand_toll_part){ sign * least, wheel_cost(m, sign * least) };
}

/* Adds as much of the wheel as the ticks pay for. */
static void add_wheel(maker *m, int32_t turn)
{
    bool by_ground = !sand_battle_reads(m->b, SD_WHEEL_CHORD) && !sand_battle_reads(m->b, SD_OBSTACLE_FLAT);
    sand_toll_part part = by_ground ? wheel_by_ground(m, turn) : wheel_by_halves(m, turn);
    sand_motion_step leg = { SAND_VERB_WHEEL, part.gone, 0 };
    if (leg.angle == 0) return;
    add(&m->way, leg, part.cost);
    m->mover = sand_march_mover_with(&m->mover, sand_path_stance_after(m->mover.stance, leg));
    m->ticks = leg.angle == turn ? m->ticks - part.cost : 0;
}

/* Adds a march straight on, as far as given or as the ticks allow. */
static void add_march(maker *m, int32_t travel)
{
    int32_t budget = (int32_t)((int64_t)m->ticks * speed_of(m) / SD_WHOLE);
    if (travel > budget) travel = budget;
    if (travel < LEAST_WAY) return;
    sand_motion_step leg = { SAND_VERB_MARCH, 0, travel };
    sand_toll_part part = paid_by_ground(m, leg, budget);
    leg.travel = part.gone;
    if (leg.travel <= 0) return;
    if (sand_battle_reads(m->b, SD_OBSTACLE_FLAT))
        part.cost = sd_leg_cost(m->b, m->unit, &m->mover.stance, leg, m->way.slowed);
    if (part.cost > m->ticks) part.cost = m->ticks;
    add(&m->way, leg, part.cost);
    m->mover = sand_march_mover_with(&m->mover, sand_path_stance_after(m->mover.stance, leg));
    m->ticks -= part.cost;
}

/* Adds the wheel and the march that lead to the next goal. */
static void add_goal(maker *m, sd_goal goal)
{
    int32_t turn = wheel_to(&m->mover.stance, goal.place);
    if (turn != 0) add_wheel(m, turn);
    sand_point rest = sand_point_subtract(goal.place, sand_box_front_centre(&m->mover.box));
    add_march(m, (int32_t)sand_geom_root_floor(sand_geom_square(rest)) - goal.short_of);
}

static bool crosses(const sand_battle *b, unsigned unit, sand_stance at, const sd_way *way)
{
    for (unsigned i = 0; i < way->n; i++) {
        if (sd_is_slowed_by(b, unit, &at, way->leg[i])) return true;
        at = sand_path_stance_after(at, way->leg[i]);
    }
    return false;
}

static sd_way make(const sand_battle *b, unsigned unit, const sd_goal goals[], unsigned n, maker m)
{
    m.b = b;
    m.unit = unit;
    if (sd_allowance(b, unit, m.mover.stance.state) <= 0) return m.way;
    for (unsigned i = 0; i < n && m.ticks > 0 && m.way.n + 2 <= SD_WAY_LEGS; i++) add_goal(&m, goals[i]);
    if (m.on && m.ticks > 0 && m.way.n < SD_WAY_LEGS) add_march(&m, INT32_MAX);
    return m.way;
}

sd_way sd_way_from(const sand_battle *b, const sand_mover *from, const sd_goal goals[], unsigned n, int32_t ticks)
{
    unsigned unit = from->unit;
    maker m = { .mover = *from, .ticks = ticks, .way.slowed = sd_unit_get(b, unit)->slowed };
    sd_way way = make(b, unit, goals, n, m);
    if (way.slowed || !crosses(b, unit, from->stance, &way)) return way;
    m.way.slowed = true;
    return make(b, unit, goals, n, m);
}

sd_way sd_way_by(const sand_battle *b, unsigned unit, const sd_goal goals[], unsigned n, int32_t ticks)
{
    sand_mover from = sand_march_mover_of_unit(b, unit);
    return sd_way_from(b, &from, goals, n, ticks);
}

sd_way sd_way_on_route(const sand_battle *b, unsigned unit, const sd_licence *licence, int32_t ticks)
{
    sd_goal goals[SAND_WRITTEN_POINTS];
    unsigned n = sd_route_ahead(b, unit, licence, goals);
    return sd_way_by(b, unit, goals, n, ticks);
}

/* By the time the unit arrives the target may have moved, so the way goes straight on past it until it is aimed anew.
 * Whether the way is slowed depends only on the part up to the target. [SD-AMB-SIM-02] */
sd_way sd_way_of_charge(const sand_battle *b, unsigned unit, unsigned target, int32_t ticks)
{
    sd_goal goal = { sand_battle_unit_pose(b, target).at, 0 };
    maker m = { .mover = sand_march_mover_of_unit(b, unit),
                .ticks = ticks,
                .on = true,
                .way.slowed = sd_unit_get(b, unit)->slowed };
    if (sand_battle_reads(b, SD_OBSTACLE_WHOLE)) m.way.slowed = sd_way_by(b, unit, &goal, 1, ticks).slowed;
    return make(b, unit, &goal, 1, m);
}
