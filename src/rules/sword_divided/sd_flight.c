/* sd_flight.c - broken units that are still on the table [SD-BREAK-03, SD-BREAK-05, SD-AMB-BREAK-03]: by the option
 * they run, or stand for a turn; they surrender to an enemy that reaches them.
 *
 * Invariant: a broken unit is in no contact once a movement is over. */
#include "battle/actor.h"
#include "battle/ranks.h"
#include "motion/resolve.h"
#include "rules/common/answer.h"
#include "rules/sword_divided/sd_chapters.h"

static void let_go(sand_battle *b, unsigned unit)
{
    SAND_ASSERT(sand_battle_in_play(b, unit));
    for (unsigned i = 0; i < b->field->n_leaders; i++) {
        unsigned body = b->field->leader[i];
        if (sand_battle_body(b, body)->attached == unit) sand_actor_attach(b, body, 0);
    }
    sd_unit_of(b, unit)->led = 0;
}

bool sd_breaks_and_stays(sand_battle *b, unsigned unit, sand_log *log)
{
    bool runs = sand_battle_reads(b, SD_BREAK_RUNS) && !sd_is_guns(b, unit);
    if (!runs && !sand_battle_reads(b, SD_BREAK_STANDS)) return false;
    sand_battle_contacts_end(b, unit);
    let_go(b, unit);
    sd_unit *row = sd_unit_of(b, unit);
    row->done |= SD_IS_BROKEN;
    row->gained = row->rallies = 0;
    if (runs) sand_ranks_turn_about(b, unit);
    sand_answer_tell(b, log, SAND_EVENT_MARK, "SD-AMB-BREAK-03",
                     SAND_SAY(runs ? "{u0} broke and ran" : "{u0} broke", unit));
    return true;
}

/* Broken units run straight ahead, as far as this movement allows. */
void sd_run_off(sand_battle *b)
{
    if (!sand_battle_reads(b, SD_BREAK_RUNS)) return;
    for (unsigned unit = 0; (unit = sand_battle_next_in_play(b, unit)) != 0;) {
        if (!sd_is_broken(b, unit)) continue;
        sand_mover mover = sand_march_mover_of_unit(b, unit);
        int32_t speed = sd_allowance(b, unit, mover.stance.state);
        int32_t budget = (int32_t)((int64_t)speed * sd_plan_ticks(b) / SD_WHOLE);
        sand_toll toll = sd_toll(b, false);
        sand_motion_step leg = { SAND_VERB_MARCH, 0, budget };
        leg.travel = sand_toll_reach(b, &mover, leg, budget, &toll).gone;
        if (leg.travel > 0) sand_motion_add(sand_motion_of(b, sand_actor_unit(unit)), leg, sd_plan_ticks(b));
    }
}

void sd_take_broken(sand_battle *b, sand_log *log)
{
    for (unsigned unit = 0; (unit = sand_battle_next_in_play(b, unit)) != 0;) {
        if (!sd_is_broken(b, unit) || !sand_battle_engaged(b, unit)) continue;
        sand_answer_tell(b, log, SAND_EVENT_REMOVE, "SD-BREAK-05", SAND_SAY("{u0} surrendered", unit));
        sand_battle_unit_remove(b, unit, SD_GONE_SURRENDERED);
    }
}
