/* charging.c - charges straight ahead. */
#include "rules/common/charging.h"

bool sand_charging_read(sand_judging *j, int32_t *turn)
{
    const sand_charging *row = sand_chapters_of(j->scene->battle)->charging;
    const sand_reason faults[SAND_ROUTE_FAULTS] = { [SAND_ROUTE_ODD] = row->once, [SAND_ROUTE_TURN] = row->wide };
    sand_route route;
    sand_route_grammar turn_of = row->turn;
    turn_of.turn = sand_battle_number(j->scene->battle, row->widest);
    if (!sand_walk_read(j->entry, &turn_of, faults, &route, j->verdict)) return false;
    *turn = route.first;
    return true;
}

static bool is_enemy(const void *context, unsigned unit)
{
    const sand_judging *j = context;
    return sand_scene_side(j->scene, unit) != j->side;
}

/* Refuses a charge barred by something in the way, or by water up to the middle of the front. A charge that reaches no
 * enemy is refused for that, not for what is in its way. */
static bool is_barred(sand_judging *j, const sand_mover *mover, const sand_charge *charge,
                      const sand_obstacles *obstacles)
{
    const sand_battle *b = j->scene->battle;
    sand_stop stop = sand_stop_none(charge->travel);
    if (!charge->reached) return false;
    sand_bar bar = charge->free ? sand_charge_water(b, mover, charge->travel, obstacles) : charge->bar;
    if (bar.kind == SAND_BAR_NONE) return false;
    sand_stop_at_bar(&stop, b, mover, &bar, obstacles);
    sand_walk_refuse(j->scene, mover, mover->stance.pose.heading, &stop, j->verdict);
    return true;
}

void sand_charging_show(sand_judging *j, const sand_mover *mover, const sand_charge *charge)
{
    unsigned target = j->entry->object;
    sand_answer_show(j->verdict,
                     sand_path_witness_corridor(&mover->box, mover->stance.pose.heading, charge->travel, mover->unit));
    sand_answer_show_box(j->verdict, target, sand_scene_box(j->scene, target));
}

bool sand_charging_reaches(sand_judging *j, const sand_mover *mover, int32_t longest, const sand_obstacles *obstacles,
                           sand_charge *charge)
{
    const sand_battle *b = j->scene->battle;
    const sand_charging *row = sand_chapters_of(b)->charging;
    *charge = sand_charge_ahead(b, mover, longest, (sand_unit_choice){ is_enemy, j }, obstacles);
    if (is_barred(j, mover, charge, obstacles)) return false;
    if (sand_charge_touches(charge, j->entry->object) != NULL) return true;
    bool meets = charge->n > 0;
    sand_reason why = meets ? row->first : row->astray;
    SAND_REFUSE(j->verdict, why.rule, why.text, mover->unit, meets ? charge->touched[0].unit : j->entry->object,
                longest);
    sand_charging_show(j, mover, charge);
    return false;
}
