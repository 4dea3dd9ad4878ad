/* breakoff.c - breaking off from a melee or from a near enemy. */
#include "rules/common/breakoff.h"

sand_breakoff sand_breakoff_from(const sand_battle *b, unsigned unit, unsigned enemy, const sand_route *route)
{
    sand_breakoff plan = { .enemy = enemy, .start = sand_march_mover_of_unit(b, unit) };
    if (route != NULL) plan.route = *route;
    plan.from = plan.start.stance.pose;
    plan.heading = sand_march_heading_away(b, &plan.start, enemy);
    return plan;
}

/* Plans the part between the pivots. An order without a distance goes as far as possible, so a bar shortens it instead
 * of refusing it; an order with a distance must be possible in full. */
static bool go(sand_breakoff *plan, const sand_walk *walk, const sand_entry *entry, sand_budget *budget,
               sand_verdict *verdict)
{
    bool aimed = plan->route.n_legs > 0, told = aimed || (entry->given & SAND_SLOT_NUMBER) != 0;
    int32_t wanted = aimed ? plan->route.travel : entry->number, left = sand_route_budget_left(*budget);
    sand_stop stop = sand_stop_none(told ? wanted : left);
    if (told && wanted < 0) {
        SAND_REFUSE(verdict, walk->budget.rule, "A distance cannot be negative", 0);
        return false;
    }
    sand_stop_at(&stop, left, walk->budget, plan->start.unit, left < 0 ? 0 : left);
    sand_walk_ends(walk, &plan->start, plan->heading, &stop);
    plan->stop = stop;
    plan->travel = stop.travel < 0 ? 0 : stop.travel;
    if (told && wanted != plan->travel) {
        sand_walk_refuse(walk->scene, &plan->start, plan->heading, &stop, verdict);
        return false;
    }
    budget->marched = plan->travel;
    verdict->cost_used = sand_route_budget_used(*budget);
    plan->end = sand_march_mover_moved(&plan->start, plan->heading, plan->travel);
    return true;
}

bool sand_breakoff_plan(sand_breakoff *plan, const sand_walk *walk, const sand_entry *entry, sand_budget *budget,
                        sand_verdict *verdict)
{
    const sand_route *route = &plan->route;
    SAND_ASSERT(plan->start.unit == entry->subject);
    verdict->cost_total = budget->total;
    if (!sand_walk_pivot(walk, route->first, &plan->start, verdict)) return false;
    if (route->n_legs > 0) plan->heading = sand_heading_add(plan->start.stance.pose.heading, route->leg[0].direction);
    return go(plan, walk, entry, budget, verdict) && sand_walk_pivot(walk, route->last, &plan->end, verdict);
}

bool sand_breakoff_gets_clear(const sand_breakoff *plan, sand_scene *scene, sand_reason why, sand_verdict *verdict)
{
    unsigned unit = plan->start.unit, other = sand_engage_still(scene, unit, &plan->end.box);
    if (other == 0) return true;
    sand_answer_because(verdict, why, unit, other, 0);
    sand_answer_show(verdict, sand_path_witness_corridor(&plan->start.box, plan->heading, plan->travel, unit));
    sand_answer_show_box(verdict, other, sand_scene_box(scene, other));
    return false;
}

bool sand_breakoff_whole(sand_breakoff *plan, const sand_walk *walk, int32_t travel)
{
    SAND_ASSERT(travel >= 0);
    sand_stop stop = sand_stop_none(travel);
    sand_walk_ends(walk, &plan->start, plan->heading, &stop);
    plan->travel = travel;
    plan->end = sand_march_mover_moved(&plan->start, plan->heading, travel);
    return stop.travel >= travel && sand_engage_still(walk->scene, plan->start.unit, &plan->end.box) == 0;
}

/* Ends the contacts first: units in contact must touch at every moment, and after the move these do not. */
void sand_breakoff_carry_out(sand_battle *b, const sand_breakoff *plan, const char *rule, sand_log *log)
{
    SAND_ASSERT(plan->end.unit == plan->start.unit && plan->travel >= 0);
    sand_engage_end_all(b, plan->start.unit, rule, log);
    sand_battle_unit_move(b, plan->start.unit, plan->end.stance.pose);
}
