/* pu_losses.c - hits, eliminations, and their cost to an army in resolve [PU-ELIM, PU-RES]. */
#include "orders/room.h"
#include "rules/common/losses.h"
#include "rules/punic/pu_fighting.h"
#include "rules/punic/pu_turn.h"

/* ---- hits [PU-ELIM-02] ---- */

/* Gives the unit its hits. No hits is also a result, but calls for no test. [PU-ELIM-02, PU-AMB-45] */
void pu_hit(sand_battle *b, unsigned unit, int32_t hits, unsigned from, sand_log *log)
{
    static const char *const rule[] = {
        [PU_TOOK_SHOTS] = "PU-SHOOT-09", [PU_TOOK_BLOWS] = "PU-COMB-01", [PU_TOOK_TRAMPLING] = "PU-BERS-05"
    };
    SAND_ASSERT(from < SAND_LEN(rule) && rule[from] != NULL); /* one source, not a set */
    if (hits > 0) pu_unit_of(b, unit)->took |= (uint8_t)from;
    sand_losses_hit(b, unit, hits, (sand_reason){ rule[from], "Hits on {u0}: {n1}, total {n2}" }, log);
}

/* ---- resolve ---- */

bool pu_is_spent(const sand_battle *b, unsigned side)
{
    return pu_side_get(b, side)->resolve <= 0;
}

void pu_lose_resolve(sand_battle *b, unsigned side, int32_t points, const char *rule, sand_log *log)
{
    int32_t left = pu_side_get(b, side)->resolve - points;
    pu_side_of(b, side)->resolve = (int16_t)(left > 0 ? left : 0); /* below 0 it counts as 0 [PU-AMB-84] */
    sand_answer_tell(b, log, SAND_EVENT_STEP, rule,
                     SAND_SAY("The resolve of {s0} fell by {n1}: {n2} left", side, points, left > 0 ? left : 0));
}

/* What the unit's loss costs: the 3 points for veterans replace the usual 2 or, by the option, are added to them.
 * [PU-RES-02, PU-RES-04, PU-AMB-82] */
static int32_t cost_of(const sand_battle *b, unsigned unit)
{
    int32_t points = sand_battle_trait(b, unit, PU_RESOLVE);
    bool both = pu_type_of(b, unit) == PU_VETERANS && sand_battle_reads(b, PU_VETERAN_RESOLVE_5);
    return both ? points + pu_types[PU_HEAVY_INFANTRY - 1].value[PU_RESOLVE] : points;
}

/* ---- elimination ---- */

/* [PU-BERS-01, PU-AMB-73] */
static bool may_go_berserk(const sand_battle *b, unsigned unit, pu_gone cause)
{
    if (pu_type_of(b, unit) != PU_ELEPHANTS || cause == PU_GONE_LEFT) return false;
    if (cause == PU_GONE_FIELD) return sand_battle_reads(b, PU_BERSERK_WHEN_ALL);
    return cause == PU_GONE_HITS || !sand_battle_reads(b, PU_BERSERK_WHEN_HITS);
}

/* Removes the unit; a commander is lost with his unit [PU-AMB-05]. A unit left out before the battle is taken out of
 * its army's starting resolve instead [PU-RES-01]. */
void pu_eliminate(sand_battle *b, unsigned unit, pu_gone cause, sand_log *log)
{
    SAND_ASSERT(cause >= PU_GONE_HITS && cause <= PU_GONE);
    static const sand_reason words[] = {
        [PU_GONE_HITS] = { "PU-ELIM-01", "{u0} routed" },
        [PU_GONE_BLOCKED] = { "PU-RETR-05", "{u0} could not retreat and was eliminated" },
        [PU_GONE_FIELD] = { "PU-AMB-67", "{u0} left the field" },
        [PU_GONE_TAKEN] = { "PU-COMB-12", "{u0} was overrun" },
        [PU_GONE_LEFT] = { "PU-AMB-06", "There was no room to deploy {u0}, and it took no part" }
    };
    unsigned side = sand_battle_side_of_unit(b, unit), body = sand_losses_leader_with(b, unit);
    sand_losses_remove(b, unit, (unsigned)cause, words, log);
    pu_unit_of(b, unit)->taken = 0;
    pu_unit_of(b, unit)->amok = may_go_berserk(b, unit, cause);
    if (body != 0)
        sand_losses_remove_leader(b, body, cause, (sand_reason){ "PU-AMB-05", "{b0} was lost with {u1}" }, log);
    if (cause == PU_GONE_LEFT) {
        pu_lose_resolve(b, side, sand_battle_number(b, PU_UNIT_RESOLVE), "PU-RES-01", log);
        return;
    }
    pu_lose_resolve(b, side, cost_of(b, unit), pu_type_of(b, unit) == PU_VETERANS ? "PU-RES-04" : "PU-RES-02", log);
}

/* ---- what follows at once ---- */

/* By default everything waits for the morale phase. [PU-AMB-58, PU-AMB-85] */
sand_settling pu_settle(sand_battle *b, sand_room *room, sand_log *log)
{
    (void)room;
    bool changed = false;
    for (unsigned i = 1; i <= b->field->n_units && sand_battle_reads(b, PU_ELIMINATION_NOW); i++) {
        if (!sand_battle_in_play(b, i) || !sand_chapters_is_routed(b, i)) continue;
        pu_eliminate(b, i, PU_GONE_HITS, log);
        changed = true;
    }
    bool spent = pu_is_spent(b, SAND_SIDE_A) || pu_is_spent(b, SAND_SIDE_B);
    if (spent && sand_battle_reads(b, PU_RESOLVE_CHECK_NOW) && sand_battle_agenda_top(b) != NULL) {
        sand_muster_end_battle(b);
        changed = true;
    }
    return changed ? SAND_CHANGED : SAND_SETTLED;
}
