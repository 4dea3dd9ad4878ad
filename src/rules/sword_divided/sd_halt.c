/* sd_halt.c - where a plan halts before an enemy, as all units stand now [SD-AMB-ORD-05, SD-AMB-SIM-09].
 *
 * When plans are carried out, sd_motion.c halts a unit as an enemy ahead of its front comes within the range of its
 * plan. The verdict on a plan says how far the unit gets if no enemy moves. */
#include "rules/common/answer.h"
#include "rules/common/plan_halt.h"
#include "rules/common/planning.h"
#include "rules/sword_divided/sd_chapters.h"

/* ---- at which range ---- */

/* Returns the state of the bases, on foot or mounted, in which the unit first changes its place by this plan. */
static int32_t state_as_it_goes(const sand_battle *b, const sand_entry *go)
{
    int32_t state = sand_motion_stance_then(b, sand_actor_unit(go->subject)).state;
    for (size_t s = 0; s < sand_entry_steps(go); s++) {
        sand_motion_step leg = sand_entry_step(go, s);
        if (sand_planning_goes(leg)) break;
        if (leg.verb == SAND_VERB_CHANGE) state = leg.angle;
    }
    return state;
}

/* A unit under Advance that has muskets to use halts within their range. [SD-AMB-ORD-05, SD-AMB-FIRE-08] */
int32_t sd_halts_for_musketry(const sand_battle *b, const sand_entry *go, sd_written order)
{
    unsigned unit = go->subject;
    if (order != SD_ADVANCE || !sand_battle_reads(b, SD_ADVANCE_MUSKETRY) || !sd_has_muskets(b, unit)) return 0;
    if (state_as_it_goes(b, go) == SD_MOUNTED && !sand_battle_reads(b, SD_SADDLE_YES)) return 0;
    return sand_battle_trait(b, unit, SD_RANGE);
}

/* The range of the halt that the plan itself asks for, in grid units; 0: none. [SD-AMB-SIM-09] */
static int32_t halts_as_told(const sand_entry *go)
{
    bool told = sand_entry_steps(go) > 0 && sand_entry_step(go, 0).verb == SAND_VERB_HALT;
    return told ? sand_entry_step(go, 0).travel : 0;
}

/* ---- the verdict ---- */

/* The cost of a legal plan is what it costs until the unit halts. */
void sd_check_way(sand_judging *j)
{
    SAND_ASSERT(j->entry->kind == SD_ORDER_GO || j->entry->kind == SD_ORDER_LEAVE);
    const sand_battle *b = j->scene->battle;
    const sand_entry *go = j->entry;
    sd_check_go(j);
    if (j->verdict->answer != SAND_YES) return;
    int32_t musketry = sd_halts_for_musketry(b, go, sd_licence_in(j, go->subject).order), told = halts_as_told(go);
    int32_t range = musketry > told ? musketry : told;
    if (range <= 0) return;
    const sand_pace pace = sd_pace(b, go->subject);
    sand_stance at = sand_motion_stance_then(b, sand_actor_unit(go->subject));
    sand_plan_halt halt = sand_plan_halt_of(j->scene, &pace, go, at, range);
    if (halt.before == 0) return;
    int64_t speed = sd_allowance(b, go->subject, at.state);
    j->verdict->rule = musketry >= told ? "SD-AMB-ORD-05" : "SD-AMB-SIM-09";
    j->verdict->sentence =
        halt.ticks == 0
            ? SAND_SAY("{u0} stays where it is, within {l1} of {u2}", go->subject, range, halt.before)
            : SAND_SAY("{u0} halts after {l1}, within {l2} of {u3}", go->subject, halt.gone, range, halt.before);
    j->verdict->cost_used =
        (int32_t)((sand_motion_pending(b, sand_actor_unit(go->subject)) + halt.ticks) * speed / SD_WHOLE);
}
