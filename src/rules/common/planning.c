/* planning.c - the plan of one unit, leg by leg: by roads, over the ground, to the table's edge. */
#include "rules/common/planning.h"

#include "rules/common/answer.h"

sand_planned sand_planning_begin(const sand_planning *words, const sand_battle *b, unsigned unit, const sand_stance *at,
                                 unsigned road)
{
    sand_planned p = { .words = words, .roads = { .b = b, .unit = unit, .kind = road } };
    sand_mover mover = sand_march_mover_of_unit(b, unit);
    p.mover = sand_march_mover_with(&mover, *at);
    return p;
}

void sand_planning_limit(const sand_planned *p, sand_motion_step leg, int32_t legal, sand_verdict *verdict)
{
    if (sand_planning_is_straight(leg)) sand_answer_limit(verdict, legal);
    if (leg.verb != SAND_VERB_MARCH) return;
    int32_t heading = sand_heading_add(p->mover.stance.pose.heading, leg.angle);
    int32_t shown = legal < leg.travel ? legal : leg.travel;
    sand_answer_show(verdict, sand_path_witness_corridor(&p->mover.box, heading, shown, p->roads.unit));
}

static bool refuse(const sand_planned *p, const sand_reason *why, int32_t number, sand_verdict *verdict)
{
    sand_answer_refuse(verdict, why->rule, SAND_SAY(why->text, p->roads.unit, number));
    return false;
}

bool sand_planning_follows(sand_planned *p, sand_motion_step leg, sand_verdict *verdict)
{
    sand_stance at = p->mover.stance;
    switch (sand_roadway_take_up(&p->roads, leg, &at)) {
    case SAND_ROADWAY_NO_COLUMN: return refuse(p, &p->words->no_column, 0, verdict);
    case SAND_ROADWAY_BENT: return refuse(p, &p->words->bent, 0, verdict);
    case SAND_ROADWAY_FITS: break;
    }
    p->mover = sand_march_mover_with(&p->mover, at);
    int32_t left = leg.verb == SAND_VERB_ROAD ? sand_roadway_left(&at) : leg.travel;
    if (leg.travel <= left) return true;
    refuse(p, &p->words->road_ends, left, verdict);
    sand_planning_limit(p, leg, left, verdict);
    return false;
}

/* ---- ground ---- */

static bool no_unit(const void *context, unsigned unit)
{
    (void)context, (void)unit;
    return false;
}

static bool has_way(const sand_planned *p, sand_motion_step leg, const sand_obstacles *ground, sand_verdict *verdict)
{
    int32_t heading = sand_heading_add(p->mover.stance.pose.heading, leg.angle);
    int32_t legal = sand_march_along(p->roads.b, &p->mover, heading, leg.travel, ground).legal;
    if (legal >= leg.travel) return true;
    refuse(p, &p->words->stopped, legal, verdict);
    sand_planning_limit(p, leg, legal, verdict);
    return false;
}

static bool has_place(const sand_planned *p, sand_motion_step leg, const sand_obstacles *ground, sand_verdict *verdict)
{
    sand_mover then = sand_march_mover_with(&p->mover, sand_path_stance_after(p->mover.stance, leg));
    if (sand_march_place_bar(p->roads.b, &then, ground).kind == SAND_BAR_NONE) return true;
    refuse(p, &p->words->no_room, 0, verdict);
    sand_answer_show_box(verdict, p->roads.unit, &then.box);
    return false;
}

bool sand_planning_has_room(const sand_planned *p, sand_motion_step leg, sand_verdict *verdict)
{
    const sand_obstacles ground = { .units = no_unit, .leave_table = p->leaves && leg.verb == SAND_VERB_MARCH };
    sand_bar bar;
    switch (leg.verb) {
    case SAND_VERB_HALT:
    case SAND_VERB_ROAD: return true;
    case SAND_VERB_MARCH: return has_way(p, leg, &ground, verdict);
    case SAND_VERB_WHEEL:
        bar = sand_march_wheel_bar(p->roads.b, &p->mover, leg.angle, SAND_TURN_END_ONLY, &ground);
        return bar.kind == SAND_BAR_NONE || refuse(p, &p->words->no_wheel, leg.angle, verdict);
    default: return has_place(p, leg, &ground, verdict);
    }
}

void sand_planning_go(sand_planned *p, sand_motion_step leg)
{
    p->mover = sand_march_mover_with(&p->mover, sand_path_stance_after(p->mover.stance, leg));
    p->by_road |= leg.verb == SAND_VERB_ROAD;
}

void sand_planning_show_end(const sand_planned *p, sand_verdict *verdict)
{
    if (p->by_road) sand_answer_show_box(verdict, p->roads.unit, &p->mover.box);
}

/* ---- whole plans ---- */

static void write_leg(sand_motion *row, const sand_roadway_plan *roads, sand_motion_step leg, int32_t ticks)
{
    if (leg.verb == SAND_VERB_ROAD) leg.angle = (int32_t)sand_roadway_under(roads->b, roads->unit, roads->kind);
    if (leg.verb == SAND_VERB_HALT)
        row->halt = leg.travel;
    else
        sand_motion_add(row, leg, ticks);
}

int32_t sand_planning_walk(const sand_entry *e, sand_roadway_plan *roads, sand_stance *at, sand_planning_ticks ticks,
                           sand_motion *row)
{
    int32_t all = 0;
    for (size_t s = 0; s < sand_entry_steps(e); s++) {
        sand_motion_step leg = sand_entry_step(e, s);
        sand_roadway_take_up(roads, leg, at);
        int32_t of_leg = ticks.of(ticks.context, at, leg);
        if (row != NULL) write_leg(row, roads, leg, of_leg);
        all += of_leg;
        *at = sand_path_stance_after(*at, leg);
    }
    return all;
}
