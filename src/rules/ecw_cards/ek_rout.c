/* ek_rout.c - hits, routs and removals [EK-ROUT], and whatever follows at once. */
#include "orders/room.h"
#include "geom/measure.h"
#include "rules/common/losses.h"
#include "rules/ecw_cards/ek_fighting.h"
#include "rules/ecw_cards/ek_movement.h"

void ek_hit(sand_battle *b, unsigned unit, int32_t hits, const char *rule, sand_log *log)
{
    sand_losses_hit(b, unit, hits, (sand_reason){ rule, "{u0} took {n1}" }, log);
}

/* The ninth hit, of any type. [EK-ROUT-01, EK-OPT-04] */
bool ek_is_routed(const sand_battle *b, unsigned unit)
{
    return sand_battle_unit(b, unit)->hits > sand_battle_option(b, EK_OPT_ROUT_OVER);
}

bool ek_limit(const sand_battle *b, sand_room *room, unsigned unit, sand_ledger *out)
{
    (void)room;
    (void)unit;
    sand_dice_ledger_add(out, "EK-ROUT-01", "hits that rout it", sand_battle_option(b, EK_OPT_ROUT_OVER) + 1);
    return true;
}

void ek_remove(sand_battle *b, unsigned unit, ek_gone cause, sand_log *log)
{
    SAND_ASSERT(cause >= EK_GONE_ROUTED && cause <= EK_GONE);
    static const sand_reason words[] = { [EK_GONE_ROUTED] = { "EK-ROUT-01", "{u0} was routed" },
                                         [EK_GONE_PURSUIT] = { "EK-MEL-12", "{u0} left the field in pursuit" },
                                         [EK_GONE_TAKEN] = { "EK-MEL-10", "{u0} was overrun" },
                                         [EK_GONE_LEFT] = { "EK-A-47",
                                                            "There was no room to deploy {u0}, and it took no part" } };
    sand_losses_remove(b, unit, (unsigned)cause, words, log);
}

/* Too many hits, or guns in contact: also where a position was set up so. [EK-ROUT-01, EK-ROUT-02, EK-MEL-10] */
sand_settling ek_settle(sand_battle *b, sand_room *room, sand_log *log)
{
    (void)room;
    bool changed = false;
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (!sand_battle_in_play(b, i)) continue;
        bool overrun = sand_battle_trait(b, i, EK_FRAIL) != 0 && sand_battle_engaged(b, i);
        if (!overrun && !ek_is_routed(b, i)) continue;
        ek_remove(b, i, overrun ? EK_GONE_TAKEN : EK_GONE_ROUTED, log);
        changed = true;
    }
    return changed ? SAND_CHANGED : SAND_SETTLED;
}

/* ---- commanders on the way [EK-CMD-02, EK-A-42, EK-A-46] ---- */

/* May the way have come near him?  No: that is certain, and mostly so. */
static bool may_have_met(const sand_battle *b, unsigned unit, sand_point from, unsigned body)
{
    const sand_body *him = sand_battle_body(b, body);
    const sand_body_def *his = sand_battle_body_def(b, body);
    const sand_unit_def *its = sand_battle_unit_def(b, unit);
    sand_point ends[2] = { from, sand_battle_unit_pose(b, unit).at };
    sand_bounds way = sand_shape_bounds_of(ends, 2);
    return sand_scene_circle_near((sand_point){ him->x, him->y },
                                  his->width + his->depth + its->width + its->depth + SAND_SLACK, &way);
}

/* One who goes with a unit is where that unit is, and is not reached by himself; nor is one who stands beside a fight.
 * Nothing else follows for his army. [EK-ROUT-02, EK-A-41, EK-A-42, EK-A-45] */
void ek_ride_over_commanders(sand_battle *b, unsigned unit, sand_pose from, sand_straight way, sand_log *log)
{
    unsigned enemy = ek_commander(b, sand_battle_enemy(sand_battle_side_of_unit(b, unit)));
    if (enemy == 0 || sand_battle_body(b, enemy)->attached != 0) return;
    if (sand_battle_reads(b, EK_RIDERS_CHARGERS) && sand_battle_trait(b, unit, EK_CHARGES) == 0) return;
    if (!may_have_met(b, unit, from.at, enemy)) return;
    sand_box start = sand_battle_unit_box_at(b, unit, from), end = sand_battle_unit_box(b, unit);
    sand_box his = sand_battle_body_box(b, enemy);
    if (!sand_geom_within_boxes(&end, &his, SAND_SLACK) &&
        !sand_losses_reaches(b, enemy, &start, way.heading, way.longest))
        return;
    sand_losses_remove_leader(b, enemy, EK_GONE_TAKEN, (sand_reason){ "EK-CMD-02", "{b0} was overrun by the enemy" },
                              log);
}
