/* end.c - when a battle ends, and its winner [EC-A-46]: the last army with units wins; a scenario may add a turn
 * limit with objectives or points, and the share of its units at which an army breaks. */
#include "rules/common/chapters.h"
#include "rules/common/muster.h"
#include "rules/ecw_commands/end.h"

/* Pursuers and guns out of ammunition have left the field but do not count as losses, unless the scenario says so.
 * [EC-A-35b] */
bool ec_is_lost(const sand_battle *b, unsigned unit)
{
    unsigned cause = sand_battle_unit(b, unit)->cause;
    if (cause == EC_GONE_PURSUIT) return sand_battle_reads(b, EC_PURSUERS_LOST);
    if (cause == EC_GONE_DRY) return sand_battle_reads(b, EC_SPENT_GUNS_LOST);
    return true;
}

/* Has the side a unit left? Every unit belongs to a command, and each command counts its units. [EC-ORG-01] */
static bool has_units(const sand_battle *b, unsigned side)
{
    for (unsigned c = 1; c <= b->field->n_commands; c++) {
        if (b->field->command_sides[c - 1] == side && sand_battle_command(b, c)->units != 0) return true;
    }
    return false;
}

bool ec_army_gone(const sand_battle *b)
{
    return !has_units(b, SAND_SIDE_A) || !has_units(b, SAND_SIDE_B);
}

bool ec_end_is_due(const sand_battle *b)
{
    return sand_chapters_is_over(b);
}

/* The army whose last units rode off the field unbeaten in the same activation in which they had routed the last enemy;
 * 0: none. Such an army wins: hits are scored only in one's own activation, and a decided battle went on only for dice
 * that were due. [EC-MEL-03, EC-A-35b] */
static unsigned last_on_the_field(const sand_battle *b)
{
    SAND_ASSERT(ec_army_gone(b));
    unsigned side = ec_head_get(b)->active;
    if (side == 0 || sand_battle_reads(b, EC_LAST_PURSUERS_DRAW)) return 0;
    for (unsigned i = 1; i <= b->field->n_units; i++)
        if (sand_battle_side_of_unit(b, i) == side && !ec_is_lost(b, i)) return side;
    return 0;
}

sand_result ec_result(const sand_battle *b)
{
    sand_result result = sand_chapters_result(b);
    bool empty = result.outcome == SAND_DRAWN && !has_units(b, SAND_SIDE_A) && !has_units(b, SAND_SIDE_B);
    unsigned last = empty ? last_on_the_field(b) : 0;
    if (last == 0) return result;
    return sand_muster_won(result, "EC-A-35b", last, "{s1} had no units left when the last of {s0} rode off the field");
}
