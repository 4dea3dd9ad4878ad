/* settle.c - everything that follows at once: routs, lost guns, the flight of commanders, cards of empty commands, the
 * end of the battle [EC-ROUT, EC-CMD, EC-SEQ-06, EC-A-46].
 *
 * Invariant: after settling no unit in play has as many hits as rout it, except while the dice of a panic are still
 * falling. */
#include "rules/ecw_commands/settle.h"

#include "rules/common/chapters.h"
#include "rules/common/quiet.h"
#include "rules/ecw_commands/commander.h"
#include "rules/ecw_commands/end.h"
#include "rules/ecw_commands/remedy.h"
#include "rules/ecw_commands/turn.h"
#include "rules/ecw_commands/seam.h"

/* By the reading that a breach is cured at once, the rest of the command closes up. [EC-A-17] */
void ec_lose(sand_battle *b, sand_room *room, unsigned unit, ec_gone cause, sand_log *log)
{
    SAND_ASSERT(sand_battle_in_play(b, unit));
    ec_remove(b, unit, cause, log);
    if (sand_battle_reads(b, EC_CURE_AT_ONCE)) ec_cure_at_once(b, room, sand_battle_unit(b, unit)->command, log);
}

/* All dice of a panic are rolled before any unit is removed. [EC-A-38b] */
static bool settle_routs(sand_battle *b, sand_room *room, sand_log *log)
{
    bool changed = false;
    if (sand_battle_step_now(b) == EC_STEP_PANIC) return false;
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (!sand_chapters_is_routed(b, i) || !sand_battle_in_play(b, i)) continue;
        ec_lose(b, room, i, EC_GONE_ROUTED, log);
        changed = true;
    }
    return changed;
}

/* By the older rule guns are lost the moment an enemy reaches them. [EC-OPT-05] */
static bool settle_guns(sand_battle *b, sand_room *room, sand_log *log)
{
    bool changed = false;
    if (sand_battle_reads(b, EC_GUNS_REACHED_STAND)) return false;
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (!sand_battle_in_play(b, i) || ec_type_of(b, i) != EC_ARTILLERY || !sand_battle_engaged(b, i)) continue;
        ec_lose(b, room, i, EC_GONE_TAKEN, log);
        changed = true;
    }
    return changed;
}

/* Have all units left that the card could still activate? A command whose other units arrive in a later turn gets its
 * card back then. [EC-SEQ-06] */
static bool is_idle(const sand_battle *b, unsigned command, unsigned card)
{
    if (sand_battle_command(b, command)->units == 0) return card == EC_CARD_DOWN || card == EC_CARD_PLAYED;
    return b->field->n_plans > 0 && card == EC_CARD_DOWN && !ec_command_used(b, command);
}

static bool settle_cards(sand_battle *b, sand_log *log)
{
    bool changed = false;
    for (unsigned c = 1; c <= b->field->n_commands; c++) {
        if (!is_idle(b, c, ec_command_get(b, c)->card)) continue;
        ec_card_remove(b, c, log);
        changed = true;
    }
    return changed;
}

/* Dice that are due are rolled before units are removed on their account and before the battle ends. [EC-A-38b,
 * EC-A-46] */
static bool is_dice_due(unsigned step)
{
    return step >= EC_STEP_SHOT && step <= EC_STEP_PANIC;
}

/* The battle ends when an army has no units left, once the dice already due have been rolled. [EC-A-46] */
static bool settle_end(sand_battle *b)
{
    unsigned step = sand_battle_step_now(b);
    if (step == 0 || step == EC_STEP_TURN || is_dice_due(step) || !ec_army_gone(b)) return false;
    sand_muster_end_battle(b);
    return true;
}

/* Guns can be taken, and an army can be gone, only through writes after which the battle is no longer still
 * (rules/common/quiet.h).
 *
 * SETTLED promises that nothing follows until something is written that settling looks at (tables.settles_on). NOT_YET
 * says that nothing follows now, but that the next frame may change this without such a write. */
sand_settling ec_settle(sand_battle *b, sand_room *room, sand_log *log)
{
    unsigned step = sand_battle_step_now(b);
    if (step == 0) return SAND_SETTLED;
    bool still = sand_quiet_still(b), quiet = still || sand_quiet_now(b);
    bool changed = !quiet && settle_routs(b, room, log);
    changed |= !still && settle_guns(b, room, log);
    changed |= !quiet && ec_settle_commanders(b, log);
    changed |= (b->written & SAND_WROTE_COMMANDS) != 0 && settle_cards(b, log);
    changed |= !still && settle_end(b);
    if (changed) return SAND_CHANGED;
    if (still) return SAND_SETTLED;
    /* While an enemy stands near a commander any move may have consequences, even that of a friend who leaves. */
    return !quiet || is_dice_due(step) || step == EC_STEP_TURN ? SAND_NOT_YET : SAND_SETTLED;
}
