/* drill_charge.c - the charge at one enemy, steered at every mark: ten times a turn [DR-MOVE-11]. */
#include "drill/drill_state.h"

#include "motion/resolve.h"

/* Turns at most a quarter circle, and no farther than `left` of the unit's move allows. */
static sand_motion_step wheel_towards(const sand_battle *b, unsigned unit, unsigned target, int32_t left)
{
    sand_mover mover = sand_march_mover_of_unit(b, unit);
    int32_t turn = sand_heading_difference(mover.stance.pose.heading, sand_march_heading_towards(b, &mover, target));
    sand_motion_step leg = { SAND_VERB_WHEEL, turn > 9000 ? 9000 : turn < -9000 ? -9000 : turn, 0 };
    while (leg.angle != 0 && drill_leg_cost(b, unit, mover.stance, leg) > left)
        leg.angle -= leg.angle / 8 + (leg.angle > 0 ? 1 : -1);
    return leg;
}

static int32_t add_leg(const sand_battle *b, sand_motion *row, sand_stance *at, sand_motion_step leg)
{
    int32_t most = drill_allowance(b, row->who), cost = drill_leg_cost(b, row->who, *at, leg);
    sand_motion_add(row, leg, (int32_t)((int64_t)cost * DRILL_TICKS / most));
    *at = sand_path_stance_after(*at, leg);
    return cost;
}

/* Writes the unit's motion for the rest of the turn: a wheel towards the enemy, then straight on; only straight on when
 * the enemy has left play. */
void drill_aim_charge(sand_battle *b, unsigned unit, unsigned target, int32_t tick)
{
    sand_stance at = sand_path_stance_of_unit(b, unit);
    int32_t left = (int32_t)((int64_t)drill_allowance(b, unit) * (DRILL_TICKS - tick) / DRILL_TICKS);
    sand_motion *row = sand_motion_of(b, sand_actor_unit(unit));
    if (sand_battle_in_play(b, target)) {
        row->target = (int32_t)target;
        sand_motion_step wheel = wheel_towards(b, unit, target, left);
        if (wheel.angle != 0) left -= add_leg(b, row, &at, wheel);
    }
    sand_motion_step march = { SAND_VERB_MARCH, 0, left };
    march.travel = left > 0 ? drill_longest_for(b, unit, at, march, left) : 0;
    if (march.travel > 0) add_leg(b, row, &at, march);
}

void drill_check_charge(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    const sand_entry *e = j->entry;
    sand_verdict *v = j->verdict;
    if (sand_answer_lacks(v, e->object == 0, SAND_SLOT_BODY)) return;
    bool enemy = sand_battle_in_play(b, e->object) && sand_battle_side_of_unit(b, e->object) != j->side;
    if (SAND_FORBIDS(v, !enemy, "DR-MOVE-11", "{u1} is no enemy on the table", e->subject, e->object) ||
        SAND_FORBIDS(v, drill_holds(b, e->subject), "DR-MOVE-11", "{u0} is ordered to hold", e->subject) ||
        SAND_FORBIDS(v, sand_battle_engaged(b, e->subject), "DR-MOVE-11", "{u0} is in contact and stays", e->subject))
        return;
    SAND_FORBIDS(v, sand_battle_is_bent(b, e->subject), "DR-MOVE-11", "{u0} is bent along its road", e->subject);
}

void drill_apply_charge(const sand_deed *deed)
{
    drill_aim_charge(deed->b, deed->entry->subject, deed->entry->object, 0);
}
