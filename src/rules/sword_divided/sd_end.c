/* sd_end.c - when a battle is over and which side has won: by the scenario, and by a convention where the scenario says
 * nothing [SD-AMB-END-01]. */
#include "rules/common/answer.h"
#include "rules/common/goals.h"
#include "rules/sword_divided/sd_fighting.h"

/* Is the unit gone, or broken and still to go? [SD-BREAK-03, SD-AMB-BREAK-03] */
bool sd_is_lost(const sand_battle *b, unsigned unit)
{
    return sand_battle_unit(b, unit)->status == SAND_STATUS_GONE || sd_is_broken(b, unit);
}

/* Has the side a unit left that is not lost, on the table or still to come? */
static bool has_units(const sand_battle *b, unsigned side)
{
    return sand_muster_strength_by(b, side, sd_is_lost).left > 0;
}

static bool is_last_turn(const sand_battle *b)
{
    if (b->field->turn_limit != 0) return sand_muster_is_last_turn(b);
    return sand_battle_head(b)->turn >= sand_battle_number(b, SD_TURNS);
}

bool sd_is_over(const sand_battle *b)
{
    return is_last_turn(b) || !has_units(b, SAND_SIDE_A) || !has_units(b, SAND_SIDE_B);
}

/* Counts the bases of lost enemy units that surrendered, or of those that did not. */
static int32_t bases_lost(const sand_battle *b, unsigned side, bool surrendered)
{
    int32_t bases = 0;
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        if (sand_battle_side_of_unit(b, unit) == side || !sd_is_lost(b, unit)) continue;
        if ((sand_battle_unit(b, unit)->cause == SD_GONE_SURRENDERED) == surrendered)
            bases += (int32_t)sd_bases(b, unit);
    }
    return bases;
}

/* The side's points: one for each enemy base lost, two if its unit surrendered. */
static int32_t points_for(const sand_battle *b, unsigned side)
{
    return bases_lost(b, side, false) + 2 * bases_lost(b, side, true);
}

/* Points for the scenario's objectives are added to those for losses. */
sand_result sd_result(const sand_battle *b)
{
    static const char rule[] = "SD-AMB-END-01";
    sand_result so_far = { .outcome = SAND_GOING_ON };
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++) so_far.points[side - 1] = points_for(b, side);
    sand_muster_count_objectives(b, so_far.points);
    if (sand_battle_agenda_top(b) != NULL) return so_far;
    bool a = has_units(b, SAND_SIDE_A), other = has_units(b, SAND_SIDE_B);
    if (a != other) return sand_muster_won(so_far, rule, a ? SAND_SIDE_A : SAND_SIDE_B, "{s1} had no unit left");
    unsigned leader = sand_muster_leads(so_far.points);
    bool ground = sand_muster_has_objectives(b->field);
    if (leader == 0)
        return sand_muster_drawn(so_far, rule,
                                 ground ? "Neither army is ahead in losses and ground" : "Both armies have lost alike");
    return sand_muster_won(so_far, rule, leader,
                           ground ? "{s0} finished ahead in losses and ground" : "{s0} lost less");
}

/* ---- how it is won ---- */

/* Tells the points that the enemy would get for the smallest unit that the side can still lose. */
static void tell_loss(const sand_battle *b, unsigned side, const char *rule, const int32_t now[SAND_SIDES],
                      sand_goal_list *list)
{
    int32_t least = 0;
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        if (sand_battle_side_of_unit(b, unit) != side || sd_is_lost(b, unit)) continue;
        int32_t bases = (int32_t)sd_bases(b, unit);
        least = least == 0 || bases < least ? bases : least;
    }
    if (least == 0) return;
    sand_goals_changed((sand_goals_change){ .rule = rule,
                                            .sentence = SAND_SAY("{s0} loses a unit, bases: {n1}", side, least),
                                            .side = side,
                                            .other = least },
                       now, list);
}

void sd_goals(const sand_battle *b, sand_goal_list *list)
{
    static const char rule[] = "SD-AMB-END-01";
    sand_result now = sd_result(b);
    int32_t last = b->field->turn_limit != 0 ? b->field->turn_limit : sand_battle_number(b, SD_TURNS);
    sand_goals_turns(b, rule, last, list);
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++)
        sand_goals_left(side, rule, sand_muster_strength_by(b, side, sd_is_lost), list);
    sand_goals_ground(b, rule, list);
    sand_goals_add(list,
                   (sand_goal){ .kind = SAND_GOAL_PAYS,
                                .rule = rule,
                                .sentence = SAND_SAY("A point for each base of the units that the enemy has lost, "
                                                     "two where the unit surrendered",
                                                     0) });
    sand_goals_ground_taken(b, rule, now.points, list);
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++) tell_loss(b, side, rule, now.points, list);
    sand_goals_ground_held(b, rule, list);
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++) {
        int32_t lost = bases_lost(b, side, false), taken = bases_lost(b, side, true);
        sand_goals_score(side, rule, SAND_SAY("bases of enemy units lost or broken: {n0}", lost), lost, list);
        sand_goals_score(side, rule, SAND_SAY("bases of enemy units that surrendered: {n0}", taken), 2 * taken, list);
    }
}
