/* ek_rout.c - hits, routs and removals [EK-ROUT], and everything that follows at once. */
#include "orders/room.h"
#include "geom/measure.h"
#include "rules/common/chapters.h"
#include "rules/common/losses.h"
#include "rules/ecw_cards/ek_fighting.h"
#include "rules/ecw_cards/ek_movement.h"
#include "rules/ecw_cards/ek_turn.h"

void ek_hit(sand_battle *b, unsigned unit, int32_t hits, const char *rule, sand_log *log)
{
    SAND_ASSERT(sand_battle_in_play(b, unit));
    sand_losses_hit(b, unit, hits, (sand_reason){ rule, "Hits on {u0}: {n1}, total {n2}" }, log);
}

void ek_remove(sand_battle *b, unsigned unit, ek_gone cause, sand_log *log)
{
    SAND_ASSERT(cause >= EK_GONE_ROUTED && cause <= EK_GONE);
    static const sand_reason words[] = { [EK_GONE_ROUTED] = { "EK-ROUT-01", "{u0} routed" },
                                         [EK_GONE_PURSUIT] = { "EK-MEL-12", "{u0} left the field in pursuit" },
                                         [EK_GONE_TAKEN] = { "EK-MEL-10", "{u0} was overrun" },
                                         [EK_GONE_LEFT] = { "EK-A-47",
                                                            "There was no room to deploy {u0}, and it took no part" } };
    sand_losses_remove(b, unit, (unsigned)cause, words, log);
}

/* By one reading the battle ends as soon as an army has no units, before any unit pursues. [EK-A-48] */
static bool end_if_gone(sand_battle *b)
{
    if (sand_battle_agenda_top(b) == NULL || !sand_battle_reads(b, EK_LAST_ENEMY_NOW)) return false;
    if (sand_muster_has_units(b, SAND_SIDE_A) && sand_muster_has_units(b, SAND_SIDE_B)) return false;
    sand_muster_end_battle(b);
    return true;
}

/* Removes units of any type with too many hits, and guns in contact with an enemy, also when a position was set up so.
 * [EK-ROUT-01, EK-ROUT-02, EK-OPT-04, EK-MEL-10] */
sand_settling ek_settle(sand_battle *b, sand_room *room, sand_log *log)
{
    (void)room;
    bool changed = false, touching = sand_battle_head(b)->contacts > 0;
    const int32_t limit = sand_chapters_rout_at(b);
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        const sand_unit *unit = sand_battle_unit(b, i);
        const bool routed = unit->hits >= limit;
        if ((!routed && !touching) || unit->status != SAND_STATUS_PLAY) continue; /* the usual case */
        bool overrun = touching && sand_battle_trait(b, i, EK_FRAIL) != 0 && sand_battle_engaged(b, i);
        if (!overrun && !routed) continue;
        ek_remove(b, i, overrun ? EK_GONE_TAKEN : EK_GONE_ROUTED, log);
        changed = true;
    }
    if (changed) return SAND_CHANGED;
    return end_if_gone(b) ? SAND_CHANGED : SAND_SETTLED;
}

/* ---- commanders on the way [EK-CMD-02, EK-A-42, EK-A-46] ---- */

/* A commander who goes with a unit stands where it does and is not reached on his own; neither is a commander who
 * stands beside a melee. His loss has no further effect on his army. [EK-ROUT-02, EK-A-41, EK-A-42, EK-A-45] */
void ek_ride_over_commanders(sand_battle *b, unsigned unit, sand_pose from, sand_straight way, sand_log *log)
{
    unsigned enemy = ek_commander(b, sand_battle_enemy(sand_battle_side_of_unit(b, unit)));
    if (enemy == 0 || sand_battle_body(b, enemy)->attached != 0) return;
    if (sand_battle_reads(b, EK_RIDERS_CHARGERS) && sand_battle_trait(b, unit, EK_CHARGES) == 0) return;
    if (!sand_losses_may_reach(b, enemy, unit, from.at, sand_battle_unit_pose(b, unit).at)) return;
    sand_box start = sand_battle_unit_box_at(b, unit, from), end = sand_battle_unit_box(b, unit);
    sand_box his = sand_battle_body_box(b, enemy);
    if (!sand_geom_within_boxes(&end, &his, SAND_SLACK) &&
        !sand_losses_reaches(b, enemy, &start, way.heading, way.longest))
        return;
    sand_losses_remove_leader(b, enemy, EK_GONE_TAKEN, (sand_reason){ "EK-CMD-02", "{b0} was overrun by the enemy" },
                              log);
}
