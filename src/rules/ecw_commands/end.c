/* end.c - when a battle is over, and who has won it [EC-A-46]: the last army with units; by the scenario also a turn
 * limit with objectives or points, and the share of its units at which an army breaks. */
#include "rules/common/muster.h"
#include "rules/ecw_commands/end.h"

/* Pursuers and guns without powder have left the field but were not lost, unless the scenario says so. [EC-A-35b] */
bool ec_is_lost(const sand_battle *b, unsigned unit)
{
    unsigned cause = sand_battle_unit(b, unit)->cause;
    if (cause == EC_GONE_PURSUIT) return sand_battle_reads(b, EC_PURSUERS_LOST);
    if (cause == EC_GONE_DRY) return sand_battle_reads(b, EC_SPENT_GUNS_LOST);
    return true;
}

static sand_muster_strength strength_of(const sand_battle *b, unsigned side)
{
    return sand_muster_strength_of(b, side, ec_is_lost);
}

static bool is_broken(const sand_battle *b, unsigned side)
{
    return sand_muster_is_broken(strength_of(b, side), sand_battle_option(b, EC_OPT_BREAK));
}

/* Every unit belongs to a command, and commands count theirs. [EC-ORG-01] */
static bool has_anybody(const sand_battle *b, unsigned side)
{
    for (unsigned c = 1; c <= b->field->n_commands; c++) {
        if (b->field->command_sides[c - 1] == side && sand_battle_command(b, c)->units != 0) return true;
    }
    return false;
}

bool ec_army_gone(const sand_battle *b)
{
    return !has_anybody(b, SAND_SIDE_A) || !has_anybody(b, SAND_SIDE_B);
}

bool ec_end_is_due(const sand_battle *b)
{
    return ec_army_gone(b) || sand_muster_is_last_turn(b) || is_broken(b, SAND_SIDE_A) || is_broken(b, SAND_SIDE_B);
}

/* Objectives where the scenario has them, else units kept; or objectives and the enemy's losses. */
static void count_points(const sand_battle *b, int32_t points[SAND_SIDES])
{
    int32_t each = sand_battle_option(b, EC_OPT_LOSS_POINTS);
    sand_muster_count_objectives(b, points);
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++) {
        sand_muster_strength s = strength_of(b, side);
        if (each != EC_LOSS_POINTS_NONE)
            points[sand_battle_enemy(side) - 1] += each * s.lost;
        else if (!sand_muster_has_objectives(b->field))
            points[side - 1] = s.total - s.lost;
    }
}

static const char *text_of_night(const sand_battle *b)
{
    if (sand_battle_option(b, EC_OPT_LOSS_POINTS) != EC_LOSS_POINTS_NONE) return "Nightfall: {s0} is ahead on points";
    return sand_muster_has_objectives(b->field) ? "Nightfall: {s0} holds the objectives"
                                                : "Nightfall: {s0} has more units left";
}

/* Of two armies to which the same happened neither has won; else the one to which it did not happen. */
static sand_result decided(sand_result so_far, const bool happened[SAND_SIDES], const char *both, const char *one)
{
    if (happened[0] && happened[1]) return sand_muster_drawn(so_far, "EC-A-46", both);
    return sand_muster_won(so_far, "EC-A-46", happened[0] ? SAND_SIDE_B : SAND_SIDE_A, one);
}

/* The army whose last units left the field unbeaten in the activation in which they had routed the last enemy; 0: none.
 * Hits are scored in one's own activation, and only dice that are due keep a battle going that is decided.
 * [EC-MEL-03, EC-A-35b] */
static unsigned last_on_the_field(const sand_battle *b)
{
    unsigned side = ec_head_get(b)->active;
    if (side == 0 || sand_battle_reads(b, EC_LAST_PURSUERS_DRAW)) return 0;
    for (unsigned i = 1; i <= b->field->n_units; i++)
        if (sand_battle_side_of_unit(b, i) == side && !ec_is_lost(b, i)) return side;
    return 0;
}

static sand_result empty_field(sand_result so_far, const sand_battle *b)
{
    unsigned last = last_on_the_field(b);
    if (last == 0) return sand_muster_drawn(so_far, "EC-A-46", "Neither army has any units left");
    return sand_muster_won(so_far, "EC-A-35b", last, "{s1} has no units left when the last of {s0} rode off the field");
}

sand_result ec_result(const sand_battle *b)
{
    sand_result result = { .outcome = SAND_GOING_ON };
    bool gone[SAND_SIDES], broken[SAND_SIDES];
    count_points(b, result.points);
    if (sand_battle_agenda_top(b) != NULL) return result;
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++) {
        gone[side - 1] = strength_of(b, side).left == 0;
        broken[side - 1] = is_broken(b, side);
    }
    if (gone[0] && gone[1]) return empty_field(result, b);
    if (gone[0] || gone[1])
        return sand_muster_won(result, "EC-A-46", gone[0] ? SAND_SIDE_B : SAND_SIDE_A, "{s1} has no units left");
    if (broken[0] || broken[1]) return decided(result, broken, "Both armies broke", "{s1} broke");
    unsigned leader = sand_muster_leads(result.points);
    if (leader == 0) return sand_muster_drawn(result, "EC-A-46", "Nightfall: the battle is undecided");
    return sand_muster_won(result, "EC-A-46", leader, text_of_night(b));
}
