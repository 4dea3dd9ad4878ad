/* sd_way.c - the way of a charge, which looks at its target anew at every minute [SD-AMB-SIM-02, SD-AMB-MORE-10], and
 * of whoever is sent somewhere. */
#include "rules/sword_divided/sd_chapters.h"

enum { TRIES = 4, NEAR_ENOUGH = 30, LEAST_WAY = SD_PACE / 4 };

/* By how much it must wheel to have the place straight before the middle of its front: the wheel itself moves that. */
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

static void add(sd_way *way, sand_motion_step leg, int32_t ticks)
{
    way->leg[way->n] = leg;
    way->ticks[way->n++] = ticks;
}

/* As much of the wheel as the ticks pay for; what is left of them. */
static int32_t add_wheel(const sand_battle *b, unsigned unit, sand_mover *mover, int32_t turn, int32_t ticks,
                         sd_way *way)
{
    int32_t least = 0, cost = 0, sign = turn < 0 ? -1 : 1, most = sign * turn;
    while (least < most) { /* the largest that is paid for */
        int32_t middle = least + (most - least + 1) / 2;
        sand_motion_step leg = { SAND_VERB_WHEEL, sign * middle, 0 };
        if (sd_leg_cost(b, unit, &mover->stance, leg) <= ticks)
            least = middle;
        else
            most = middle - 1;
    }
    if (least == 0) return ticks;
    sand_motion_step leg = { SAND_VERB_WHEEL, sign * least, 0 };
    cost = sd_leg_cost(b, unit, &mover->stance, leg);
    add(way, leg, cost);
    *mover = sand_march_mover_with(mover, sand_path_stance_after(mover->stance, leg));
    return least == sign * turn ? ticks - cost : 0;
}

/* On to the next of its places; what is left of the ticks. */
static int32_t add_goal(const sand_battle *b, unsigned unit, sand_mover *mover, sd_goal goal, int32_t ticks,
                        sd_way *way)
{
    int32_t turn = wheel_to(&mover->stance, goal.place), speed = sd_allowance(b, unit, mover->stance.state);
    if (turn != 0) ticks = add_wheel(b, unit, mover, turn, ticks, way);
    sand_point rest = sand_point_subtract(goal.place, sand_box_front_centre(&mover->box));
    int32_t budget = (int32_t)((int64_t)ticks * speed / SD_WHOLE);
    int32_t travel = (int32_t)sand_geom_root_floor(sand_geom_square(rest)) - goal.short_of;
    if (travel > budget) travel = budget;
    if (travel < LEAST_WAY) return ticks;
    sand_toll toll = sd_toll(b);
    sand_motion_step leg = { SAND_VERB_MARCH, 0, travel };
    leg.travel = sand_toll_reach(b, mover, leg, budget, &toll);
    int32_t cost = leg.travel > 0 ? sd_leg_cost(b, unit, &mover->stance, leg) : 0;
    if (cost > ticks) cost = ticks;
    if (leg.travel > 0) add(way, leg, cost);
    *mover = sand_march_mover_with(mover, sand_path_stance_after(mover->stance, leg));
    return ticks - cost;
}

sd_way sd_way_by(const sand_battle *b, unsigned unit, const sd_goal goals[], unsigned n, int32_t ticks)
{
    sd_way way = { 0 };
    sand_mover mover = sand_march_mover_of_unit(b, unit);
    if (sd_allowance(b, unit, mover.stance.state) <= 0) return way;
    for (unsigned i = 0; i < n && ticks > 0 && way.n + 2 <= SD_WAY_LEGS; i++)
        ticks = add_goal(b, unit, &mover, goals[i], ticks, &way);
    return way;
}

sd_way sd_way_on_route(const sand_battle *b, unsigned unit, const sd_licence *licence, int32_t ticks)
{
    sd_goal goals[SAND_WRITTEN_POINTS];
    unsigned n = sd_route_ahead(b, unit, licence, goals);
    return sd_way_by(b, unit, goals, n, ticks);
}
