/* sd_way.c - how fast units are, what changes cost, and the ways that the rules make: that of a charge, which is aimed
 * anew every minute [SD-AMB-SIM-02, SD-AMB-MORE-10], and that of a unit sent from place to place.
 *
 * Legs and ways are paid for by the walk on the clock that rulesets share (rules/common/plan_cost.h, plan_way.h); the
 * numbers and readings of this ruleset are in sd_pace. */
#include "rules/common/plan_line.h"
#include "rules/sword_divided/sd_chapters.h"

/* How far the unit goes in a whole move, mounted or on foot; gun crews without their guns move as foot.
 * [SD-MOVE-02..05, SD-MOVE-17] */
int32_t sd_allowance(const sand_battle *b, unsigned unit, int32_t state)
{
    if (sd_unit_get(b, unit)->uncrewed) return sand_battle_number(b, SD_CREWS_RUN);
    return sand_battle_trait(b, unit, state == SD_MOUNTED ? SD_RIDES : SD_MOVE);
}

static bool changes_class(const sand_battle *b, const sand_stance *at, sand_motion_step leg)
{
    sand_stance then = sand_path_stance_after(*at, leg);
    return sd_class_of(b, at) != sd_class_of(b, &then);
}

/* [SD-MOVE-11..16, SD-AMB-FORM-04, SD-AMB-GUN-04] */
static int32_t change_cost(const sand_battle *b, unsigned unit, const sand_stance *at, sand_motion_step leg)
{
    switch (leg.verb) {
    case SAND_VERB_ABOUT: return SD_HALF;
    case SAND_VERB_FORM: return sand_battle_reads(b, SD_CHANGE_ANY) || changes_class(b, at, leg) ? SD_HALF : 0;
    case SAND_VERB_CHANGE: return sd_is_guns(b, unit) ? SD_WHOLE : SD_HALF;
    case SAND_VERB_PIVOT: return SD_WHOLE;
    default: return 0;
    }
}

/* Each obstacle costs half a move. [SD-AMB-MOVE-02] */
static int32_t obstacle_cost(const sand_battle *b, const sand_mover *mover, sand_motion_step leg)
{
    SAND_ASSERT(mover->unit != 0);
    return SD_HALF * sd_obstacles_met(b, mover, leg);
}

sand_pace sd_pace(const sand_battle *b, unsigned unit)
{
    return (sand_pace){ .b = b,
                        .unit = unit,
                        .road = sd_roads_of(b, unit).kind,
                        .riding = SD_MOUNTED,
                        .every = 5 * SD_PACE,
                        .least = SD_PACE / 4,
                        .chord = sand_battle_reads(b, SD_WHEEL_CHORD),
                        .slowed = sd_unit_get(b, unit)->slowed,
                        .toll = sd_toll(b, false),
                        .hindered = sd_toll(b, true),
                        .speed = sd_allowance,
                        .change = change_cost,
                        .extra = sand_battle_reads(b, SD_OBSTACLE_FLAT) ? obstacle_cost : NULL,
                        .slows = sand_battle_reads(b, SD_OBSTACLE_WHOLE) ? sd_is_slowed_by : NULL };
}

sand_plan_way sd_way_to(const sand_battle *b, unsigned unit, sand_plan_goal goal, int32_t ticks)
{
    const sand_pace pace = sd_pace(b, unit);
    const sand_mover from = sand_march_mover_of_unit(b, unit);
    return sand_plan_way_through(&pace, &from, &goal, 1, ticks);
}

/* ---- along a written route ---- */

int32_t sd_route_along(const sand_battle *b, unsigned unit, const sd_licence *licence)
{
    sand_plan_line line = sand_plan_line_of(licence->from, &licence->route);
    sand_box head = sand_roadway_head(b, unit);
    return sand_plan_line_along(&line, sand_box_front_centre(&head));
}

unsigned sd_route_ahead(const sand_battle *b, unsigned unit, const sd_licence *licence,
                        sand_plan_goal goals[SAND_WRITTEN_POINTS])
{
    sand_plan_line line = sand_plan_line_of(licence->from, &licence->route);
    return sand_plan_line_ahead(&line, sd_route_along(b, unit, licence) + SD_PACE, goals);
}

sand_plan_way sd_way_on_route(const sand_battle *b, unsigned unit, const sd_licence *licence, int32_t ticks)
{
    const sand_pace pace = sd_pace(b, unit);
    sand_plan_goal goals[SAND_WRITTEN_POINTS];
    sand_mover from = sand_march_mover_of_unit(b, unit);
    unsigned n = sd_route_ahead(b, unit, licence, goals);
    return sand_plan_way_through(&pace, &from, goals, n, ticks);
}

/* By the time the unit arrives the target may have moved, so the way goes straight on past it until it is aimed anew.
 * [SD-AMB-SIM-02] */
sand_plan_way sd_way_of_charge(const sand_battle *b, unsigned unit, unsigned target, int32_t ticks)
{
    SAND_ASSERT(sand_battle_side_of_unit(b, unit) != sand_battle_side_of_unit(b, target));
    const sand_pace pace = sd_pace(b, unit);
    return sand_plan_way_past(&pace, sand_battle_unit_pose(b, target).at, ticks);
}
