/* plan_past.c - tries ways round friends and takes the best. */
#include "rules/common/plan_past.h"

#include "base/assert.h"

/* ---- friends in the way ---- */

typedef struct {
    const sand_battle *b;
    unsigned side;
    bool (*stands)(const sand_battle *b, unsigned unit);
} army;

static bool is_in_army(const void *context, unsigned unit)
{
    const army *own = context;
    return sand_battle_side_of_unit(own->b, unit) == own->side;
}

/* Is the unit a friend that will not make way? */
static bool stands_in_army(const void *context, unsigned unit)
{
    const army *own = context;
    return is_in_army(context, unit) && own->stands(own->b, unit);
}

static bool has_standing(const army *own)
{
    for (unsigned unit = 1; unit <= own->b->field->n_units; unit++)
        if (sand_battle_in_play(own->b, unit) && stands_in_army(own, unit)) return true;
    return false;
}

/* Returns the mover at the end of the way, or where one of these friends stops it. `whole`: set if no friend does. */
static sand_mover end_of(const sand_battle *b, sand_mover mover, const sand_plan_way *way,
                         const sand_obstacles *friends, bool *whole)
{
    *whole = false;
    for (unsigned i = 0; i < way->n; i++) {
        sand_motion_step leg = way->leg[i];
        int32_t travel = leg.travel;
        if (leg.verb == SAND_VERB_ABOUT) {
            mover = sand_march_mover_with(&mover, sand_path_stance_after(mover.stance, leg));
            continue;
        }
        if (leg.verb == SAND_VERB_WHEEL) {
            sand_bar bar = sand_march_wheel_bar(b, &mover, leg.angle, SAND_TURN_SWEPT, friends);
            if (bar.kind != SAND_BAR_NONE) return mover;
        } else {
            int32_t heading = sand_heading_add(mover.stance.pose.heading, leg.angle);
            leg.travel = sand_march_along(b, &mover, heading, travel, friends).legal;
        }
        if (leg.verb == SAND_VERB_WHEEL || leg.travel > 0)
            mover = sand_march_mover_with(&mover, sand_path_stance_after(mover.stance, leg));
        if (leg.travel < travel) return mover;
    }
    *whole = way->n > 0;
    return mover;
}

static int32_t left_from(const sand_mover *mover, sand_point place)
{
    sand_point way = sand_point_subtract(place, sand_box_front_centre(&mover->box));
    return (int32_t)sand_geom_root_floor(sand_geom_square(way));
}

/* ---- a way, and how good it is ---- */

/* A way and its merit. left: how far the unit ends from its goal, plus what it would be from it (weighted) after going
 * straight on next turn past the friends that stay. clear: no friend stops it in either turn. */
typedef struct {
    sand_plan_way way;
    int64_t left;
    bool clear, moves;
} prospect;

/* Returns an upper bound of how far the unit goes next turn: ground only makes a way dearer. */
static int64_t farthest_next(const sand_plan_past *past, const sand_mover *end)
{
    enum { ROUNDED = 64 };
    const sand_pace *pace = past->pace;
    return (int64_t)past->next * pace->speed(pace->b, pace->unit, end->stance.state) / SAND_TICKS + ROUNDED;
}

/* Weighs a way. One whose `left` cannot come below `enough` is not followed to its end, and gets INT64_MAX. */
static prospect look_along(const sand_plan_past *past, sand_plan_goal goal, sand_plan_way way, int64_t enough)
{
    enum { NEXT = 3 }; /* the weight of the next turn */
    const sand_battle *b = past->pace->b;
    const army own = { b, sand_battle_side_of_unit(b, past->pace->unit), past->stands };
    const sand_obstacles friends = { .context = &own, .units = is_in_army };
    const sand_obstacles standing = { .context = &own, .units = stands_in_army };
    sand_mover from = sand_march_mover_of_unit(b, past->pace->unit);
    bool whole, next;
    sand_mover end = end_of(b, from, &way, &friends, &whole);
    if (whole && !has_standing(&own)) return (prospect){ .way = way, .clear = true };
    int64_t left = left_from(&end, goal.place), after = left - farthest_next(past, &end);
    if (past->pace->extra == NULL && left + NEXT * (after > 0 ? after : 0) >= enough)
        return (prospect){ .left = INT64_MAX };
    sand_plan_way on = sand_plan_way_through(past->pace, &end, &goal, 1, past->next);
    sand_mover then = end_of(b, end, &on, &standing, &next);
    return (prospect){ .way = way,
                       .left = left + NEXT * (int64_t)left_from(&then, goal.place),
                       .clear = whole && (next || on.n == 0),
                       .moves = left_from(&end, sand_box_front_centre(&from.box)) > 0 };
}

/* The way that begins with this leg and then goes towards the goal with the ticks that are left. */
static sand_plan_way way_after(const sand_pace *pace, sand_motion_step leg, sand_plan_goal goal, int32_t ticks)
{
    sand_mover from = sand_march_mover_of_unit(pace->b, pace->unit);
    sand_plan_way way = { .n = 1, .leg = { leg }, .ticks = { sand_plan_cost_leg(pace, &from.stance, leg, false) } };
    if (way.ticks[0] >= ticks) return way;
    from = sand_march_mover_with(&from, sand_path_stance_after(from.stance, leg));
    sand_plan_way on = sand_plan_way_through(pace, &from, &goal, 1, ticks - way.ticks[0]);
    for (unsigned i = 0; i < on.n && way.n < SAND_PLAN_WAY_LEGS; i++) {
        way.leg[way.n] = on.leg[i];
        way.ticks[way.n++] = on.ticks[i];
    }
    return way;
}

/* How far to go back first, and the angle between the way after that and the straight way. */
typedef struct {
    int32_t back, angle;
} detour;

static sand_plan_way way_aside(const sand_pace *pace, sand_plan_goal goal, detour by, int32_t ticks)
{
    sand_mover from = sand_march_mover_of_unit(pace->b, pace->unit), stands = from;
    sand_motion_step leg = { SAND_VERB_MARCH, SAND_HALF_TURN, by.back };
    if (by.back > 0) from = sand_march_mover_with(&from, sand_path_stance_after(from.stance, leg));
    sand_point place = sand_box_front_centre(&from.box), to = sand_point_subtract(goal.place, place);
    int32_t far = (int32_t)sand_geom_root_floor(sand_geom_square(to)), heading = sand_heading_of(to);
    goal.place = sand_point_add(place, sand_heading_step(sand_heading_add(heading, by.angle), far));
    if (by.back > 0) return way_after(pace, leg, goal, ticks);
    return sand_plan_way_through(pace, &stands, &goal, 1, ticks);
}

/* A goal behind the unit is reached sooner by an about-turn than by a wheel. */
static sand_plan_way way_straight(const sand_pace *pace, sand_plan_goal goal, int32_t ticks)
{
    enum { BEHIND = 11000 };
    sand_mover from = sand_march_mover_of_unit(pace->b, pace->unit);
    sand_point to = sand_point_subtract(goal.place, from.box.centre);
    int32_t off = sand_heading_difference(from.stance.pose.heading, sand_heading_of(to));
    if (off > -BEHIND && off < BEHIND) return sand_plan_way_through(pace, &from, &goal, 1, ticks);
    return way_after(pace, (sand_motion_step){ SAND_VERB_ABOUT, 0, 0 }, goal, ticks);
}

/* ---- the choice ---- */

sand_plan_way sand_plan_past_friends(const sand_plan_past *past, sand_plan_goal goal, int32_t ticks)
{
    static const int32_t angles[] = { 0, 1500, -1500, 3000, -3000, 6000, -6000, 9000, -9000 };
    SAND_ASSERT(past->back > 0); /* otherwise the second half of the loop would try everything again */
    sand_plan_way direct = way_straight(past->pace, goal, ticks);
    if (direct.n == 0) return direct;
    prospect best = look_along(past, goal, direct, INT64_MAX);
    if (best.clear) return direct;
    for (unsigned i = 0; i < 2 * SAND_LEN(angles); i++) {
        detour by = { i < SAND_LEN(angles) ? 0 : past->back, angles[i % SAND_LEN(angles)] };
        prospect one = look_along(past, goal, way_aside(past->pace, goal, by, ticks), best.left);
        if (one.moves && one.left < best.left) best = one;
    }
    return best.way;
}

bool sand_plan_past_is_open(const sand_battle *b, unsigned unit, const sand_plan_way *way)
{
    const army own = { b, sand_battle_side_of_unit(b, unit), NULL };
    const sand_obstacles friends = { .context = &own, .units = is_in_army };
    sand_mover from = sand_march_mover_of_unit(b, unit);
    bool whole;
    sand_mover end = end_of(b, from, way, &friends, &whole), free = from;
    if (whole) return true;
    for (unsigned i = 0; i < way->n; i++)
        free = sand_march_mover_with(&free, sand_path_stance_after(free.stance, way->leg[i]));
    sand_point start = sand_box_front_centre(&from.box);
    return 4 * (int64_t)left_from(&end, start) >= 3 * (int64_t)left_from(&free, start);
}
