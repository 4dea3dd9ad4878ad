/* pu_turn.c - the sequence of play [PU-SEQ], the morale phase as a whole, and the end.
 *
 * Agenda, bottom to top: TURN; PLAYER of the second side, PLAYER of the first; a player turn adds MORALE, COMBAT, FACE,
 * ENGAGE, SHOOT, MOVE. */
#include "rules/common/answer.h"
#include "rules/common/muster.h"
#include "rules/punic/pu_fighting.h"
#include "rules/punic/pu_turn.h"

static void push(sand_battle *b, pu_step step, unsigned side)
{
    sand_battle_agenda_push(b, (sand_frame){ .step = (uint16_t)step, .sides = pu_sides_of(side) });
}

/* ---- who moves first [PU-AMB-06] ---- */

void pu_run_first(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room;
    static const sand_reason told = { "PU-AMB-06", "{s0} moves first" };
    unsigned first = sand_muster_roll_first(b, PU_ROLL_FIRST, told, dice, log);
    sand_battle_agenda_pop(b);
    pu_head_of(b)->first = (uint8_t)first;
}

/* ---- turns ---- */

/* [PU-SEQ-02] */
void pu_run_turn(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room, (void)dice, (void)log;
    sand_muster_begin_turn(b, PU_STEP_PLAYER, pu_head_get(b)->first, sand_battle_option(b, PU_OPT_TURNS));
}

static void forget_last_turn(sand_battle *b)
{
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        pu_unit *unit = pu_unit_of(b, i);
        unit->moved = PU_NOT_MOVED;
        unit->crossed = unit->shot = unit->attacked = unit->took = unit->tested = 0;
    }
}

/* [PU-SEQ-01] */
void pu_run_player(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room, (void)dice;
    unsigned side = sand_battle_side_now(b);
    sand_battle_agenda_pop(b);
    sand_battle_head_of(b)->stage++;
    pu_head_of(b)->active = (uint8_t)side;
    pu_side_of(b, side)->joined = 0;
    forget_last_turn(b);
    sand_answer_tell(b, log, SAND_EVENT_STEP, "PU-SEQ-01", SAND_SAY("{s0} to move", side));
    push(b, PU_STEP_MORALE, side);
    push(b, PU_STEP_COMBAT, side);
    push(b, PU_STEP_FACE, side);
    push(b, PU_STEP_ENGAGE, side);
    push(b, PU_STEP_SHOOT, side);
    push(b, PU_STEP_MOVE, side);
}

/* ---- the morale phase ---- */

/* All together: what one loss does to others comes after. [PU-ELIM-01, PU-AMB-58] */
static bool eliminate_all(sand_battle *b, sand_log *log)
{
    bool any = false;
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (!sand_battle_in_play(b, i)) continue;
        bool taken = pu_unit_get(b, i)->taken != 0;
        if (!taken && sand_battle_unit(b, i)->hits < PU_HITS_LIMIT) continue;
        pu_eliminate(b, i, taken ? PU_GONE_TAKEN : PU_GONE_HITS, log);
        any = true;
    }
    return any;
}

/* Whoever retreated in the enemy's turn may charge again after this one; whoever did so in this one, after the next.
 * [PU-RTD-01, PU-AMB-17] */
static void let_charge_again(sand_battle *b)
{
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (sand_battle_side_of_unit(b, i) != pu_head_get(b)->active || pu_unit_get(b, i)->retreated == 0) continue;
        pu_unit_of(b, i)->retreated--;
    }
}

/* [PU-SEQ-03, PU-RES-05, PU-AMB-85, PU-AMB-86] */
static void end_player_turn(sand_battle *b)
{
    let_charge_again(b);
    if (pu_is_spent(b, SAND_SIDE_A) || pu_is_spent(b, SAND_SIDE_B)) {
        while (sand_battle_agenda_top(b) != NULL) sand_battle_agenda_pop(b);
        return;
    }
    sand_battle_agenda_pop(b);
    pu_head_of(b)->active = 0;
}

/* Eliminations, then berserk Elephants, then tests; and from the beginning, until nothing is left to do. */
void pu_run_morale(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room, (void)dice;
    if (eliminate_all(b, log)) return;
    unsigned side = pu_amok_side(b);
    if (side != 0) {
        push(b, PU_STEP_AMOK, side);
        return;
    }
    side = pu_testing_side(b);
    if (side != 0)
        push(b, PU_STEP_TESTS, side);
    else
        end_player_turn(b);
}

/* ---- the end ---- */

static sand_result spent(const sand_battle *b, sand_result so_far)
{
    static const char rule[] = "PU-RES-05", text[] = "The army of {s1} was spent and retreated";
    bool a = pu_is_spent(b, SAND_SIDE_A), both = a && pu_is_spent(b, SAND_SIDE_B);
    unsigned active = pu_head_get(b)->active;
    if (!both) return sand_muster_won(so_far, rule, a ? SAND_SIDE_B : SAND_SIDE_A, text);
    if (active != 0 && sand_battle_reads(b, PU_BOTH_SPENT_ACTIVE))
        return sand_muster_won(so_far, "PU-AMB-84", active, "Both armies were spent; {s0} was on the attack");
    return sand_muster_drawn(so_far, "PU-AMB-84", "Both armies were spent");
}

/* The scenario's objectives decide where it has any. [PU-AMB-07] */
sand_result pu_result(const sand_battle *b)
{
    static const char rule[] = "PU-AMB-07";
    sand_result so_far = { .outcome = SAND_GOING_ON };
    bool objectives = sand_muster_has_objectives(b->field);
    if (objectives) sand_muster_count_objectives(b, so_far.points);
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B && !objectives; side++)
        so_far.points[side - 1] = pu_side_get(b, side)->resolve;
    if (sand_battle_agenda_top(b) != NULL) return so_far;
    if (pu_is_spent(b, SAND_SIDE_A) || pu_is_spent(b, SAND_SIDE_B)) return spent(b, so_far);
    unsigned leader = sand_muster_leads(so_far.points);
    if (leader == 0 || (!objectives && sand_battle_reads(b, PU_LAST_TURN_DRAW)))
        return sand_muster_drawn(so_far, rule, "Nightfall: the battle is undecided");
    return sand_muster_won(so_far, rule, leader,
                           objectives ? "Nightfall: {s0} holds more objectives"
                                      : "Nightfall: {s0} has more resolve left");
}
