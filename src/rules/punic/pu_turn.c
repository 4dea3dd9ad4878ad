/* pu_turn.c - the sequence of play [PU-SEQ], the morale phase as a whole, and the end of the battle.
 *
 * Players take their turns one after the other (rules/common/alternating.h). */
#include "rules/common/answer.h"
#include "rules/common/deploying.h"
#include "rules/common/goals.h"
#include "rules/punic/pu_fighting.h"
#include "rules/punic/pu_turn.h"

/* ---- turns [PU-SEQ-01, PU-SEQ-02, PU-AMB-06] ---- */

static void forget_last_turn(sand_battle *b, unsigned side)
{
    SAND_ASSERT(side == SAND_SIDE_A || side == SAND_SIDE_B);
    pu_side_of(b, side)->joined = 0;
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        pu_unit *unit = pu_unit_of(b, i);
        unit->moved = PU_NOT_MOVED;
        unit->crossed = unit->shot = unit->attacked = unit->took = unit->tested = 0;
    }
}

/* Does the frame name a unit that can do, or undergo, what its step is about? */
bool pu_frame_fits(const sand_battle *b, unsigned index)
{
    const sand_frame *frame = sand_battle_frame(b, index);
    const unsigned unit = frame->subject;
    switch (frame->step) {
    case PU_STEP_SHOT: return sand_battle_trait(b, unit, PU_WEAPON) != PU_UNARMED;
    case PU_STEP_ATTACK: return frame->value <= 1; /* rolled once, or again [PU-CMD-03] */
    case PU_STEP_AGAIN: return frame->value <= sand_battle_number(b, PU_HITS_LIMIT); /* no attack makes more hits */
    case PU_STEP_TEST: return sand_battle_unit(b, unit)->hits > 0 && pu_type_of(b, unit) != PU_VETERANS;
    case PU_STEP_RETREAT: return sand_battle_trait(b, unit, PU_MOVE) != 0;
    case PU_STEP_BERSERK:
    case PU_STEP_VICTIM:
    case PU_STEP_TRAMPLE:
        return pu_type_of(b, unit) == PU_ELEPHANTS && sand_battle_unit(b, unit)->status == SAND_STATUS_GONE;
    default: return true;
    }
}

static const uint16_t steps[] = {
    PU_STEP_MOVE, PU_STEP_SHOOT, PU_STEP_ENGAGE, PU_STEP_FACE, PU_STEP_COMBAT, PU_STEP_MORALE, 0
};

const sand_alternating pu_alternating = {
    .first = { "PU-AMB-06", "{s0} to move first" },
    .begins = { "PU-SEQ-01", "{s0} to move" },
    .unsound = { "PU-SEQ-01", "a frame of the agenda is about no unit, about one to which that cannot happen, or an "
                              "attack about two "
                              "units that do not touch" },
    .turn = PU_STEP_TURN,
    .player = PU_STEP_PLAYER,
    .roll_first = PU_STEP_FIRST,
    .roll_deployment = PU_STEP_DEPLOY_ROLL,
    .dice = PU_ROLL_FIRST,
    .turns = PU_OPT_TURNS,
    .steps = steps,
    .of_owner = SAND_IN(PU_STEP_SHOT) | SAND_IN(PU_STEP_ATTACK) | SAND_IN(PU_STEP_AGAIN) | SAND_IN(PU_STEP_BERSERK) |
                SAND_IN(PU_STEP_TRAMPLE) | SAND_IN(PU_STEP_TEST) | SAND_IN(PU_STEP_RETREAT),
    .begin = forget_last_turn,
    .deploys = sand_deploying_is_due,
};

/* ---- the morale phase ---- */

static void push(sand_battle *b, pu_step step, unsigned side)
{
    SAND_ASSERT(side == SAND_SIDE_A || side == SAND_SIDE_B);
    sand_battle_agenda_push(b, (sand_frame){ .step = (uint16_t)step, .sides = sand_battle_sides_of(side) });
}

/* Eliminates all units that have all their hits together; what a loss does to other units comes after. [PU-ELIM-01,
 * PU-AMB-58] */
static bool eliminate_all(sand_battle *b, sand_log *log)
{
    bool any = false;
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (!sand_battle_in_play(b, i)) continue;
        bool taken = pu_unit_get(b, i)->taken != 0;
        if (!taken && !sand_chapters_is_routed(b, i)) continue;
        pu_eliminate(b, i, taken ? PU_GONE_TAKEN : PU_GONE_HITS, log);
        any = true;
    }
    return any;
}

/* Shortens the bans on charging at the end of a player turn: a unit that retreated in the enemy's turn may charge
 * again; a unit that retreated in this turn may charge after its next turn. [PU-RTD-01, PU-AMB-17] */
static void let_charge_again(sand_battle *b)
{
    SAND_ASSERT(sand_alternating_active(b) != 0);
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (sand_battle_side_of_unit(b, i) != sand_alternating_active(b) || pu_unit_get(b, i)->retreated == 0) continue;
        pu_unit_of(b, i)->retreated--;
    }
}

/* [PU-SEQ-03, PU-RES-05, PU-AMB-85, PU-AMB-86] */
static void end_player_turn(sand_battle *b)
{
    let_charge_again(b);
    if (pu_is_spent(b, SAND_SIDE_A) || pu_is_spent(b, SAND_SIDE_B)) {
        sand_muster_end_battle(b);
        return;
    }
    sand_alternating_end_turn(b);
}

/* Eliminations come first, then berserk Elephants, then tests; then again from the beginning, until nothing is left to
 * do. */
void pu_run_morale(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room, (void)dice;
    SAND_ASSERT(sand_battle_step_now(b) == PU_STEP_MORALE);
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
    SAND_ASSERT(pu_is_spent(b, SAND_SIDE_A) || pu_is_spent(b, SAND_SIDE_B));
    bool a = pu_is_spent(b, SAND_SIDE_A), both = a && pu_is_spent(b, SAND_SIDE_B);
    unsigned active = sand_alternating_active(b);
    if (!both) return sand_muster_won(so_far, rule, a ? SAND_SIDE_B : SAND_SIDE_A, text);
    if (active != 0 && sand_battle_reads(b, PU_BOTH_SPENT_ACTIVE))
        return sand_muster_won(so_far, "PU-AMB-84", active, "Both armies were spent in the phase of {s0}");
    return sand_muster_drawn(so_far, "PU-AMB-84", "Both armies were spent");
}

/* Where the scenario has objectives, they decide. [PU-AMB-07] */
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
                           objectives ? "Nightfall: {s0} held more objectives"
                                      : "Nightfall: {s0} had more resolve left");
}

/* ---- goals: how the battle is won ---- */

static void tell_spent(const sand_battle *b, unsigned side, sand_goal_list *list)
{
    int32_t whole = pu_starting_resolve(b, side);
    sand_goals_add(list,
                   (sand_goal){ .kind = SAND_GOAL_ENDS,
                                .side = (uint16_t)side,
                                .rule = "PU-RES-05",
                                .sentence = SAND_SAY("{s0} has lost when its resolve of {n1} is gone", side, whole),
                                .have = whole - pu_side_get(b, side)->resolve,
                                .need = whole });
}

static void tell_pay(const sand_battle *b, sand_goal_list *list)
{
    bool drawn = sand_battle_reads(b, PU_LAST_TURN_DRAW);
    sand_goals_add(
        list,
        (sand_goal){ .kind = SAND_GOAL_PAYS,
                     .rule = "PU-AMB-07",
                     .sentence = drawn ? SAND_SAY("After the last turn the battle is drawn", 0)
                                       : SAND_SAY("After the last turn the army with more resolve left wins", 0) });
}

/* Tells what a failed morale test, and a lost unit, cost the side in resolve. [PU-RES-02, PU-RES-03] */
static void tell_costs(const sand_battle *b, unsigned side, const int32_t now[SAND_SIDES], sand_goal_list *list)
{
    int32_t least = 0, left = now[side - 1], test = sand_battle_number(b, PU_MORALE_RESOLVE);
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        if (sand_battle_side_of_unit(b, unit) != side || !sand_battle_in_play(b, unit)) continue;
        int32_t cost = sand_battle_trait(b, unit, PU_RESOLVE);
        least = least == 0 || cost < least ? cost : least;
    }
    sand_goals_change lost = { "PU-RES-02", SAND_SAY("{s0} loses one more unit", side), side, 0, 0 };
    sand_goals_change shaken = { "PU-RES-03", SAND_SAY("{s0} fails a morale test", side), side, 0, 0 };
    lost.own = least < left ? -least : -left;
    shaken.own = test < left ? -test : -left;
    sand_goals_changed(lost, now, list);
    sand_goals_changed(shaken, now, list);
}

/* [PU-SEQ-03, PU-RES, PU-AMB-07] */
void pu_goals(const sand_battle *b, sand_goal_list *list)
{
    static const char rule[] = "PU-AMB-07";
    int32_t last = b->field->turn_limit != 0 ? b->field->turn_limit : sand_battle_option(b, PU_OPT_TURNS);
    bool objectives = sand_muster_has_objectives(b->field);
    sand_result now = pu_result(b);
    sand_goals_turns(b, "PU-SEQ-03", last, list);
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++) tell_spent(b, side, list);
    if (objectives)
        sand_goals_ground(b, rule, list);
    else
        tell_pay(b, list);
    sand_goals_ground_taken(b, rule, now.points, list);
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B && !objectives; side++) tell_costs(b, side, now.points, list);
    if (objectives) sand_goals_ground_held(b, rule, list);
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B && !objectives; side++)
        sand_goals_score(side, rule, SAND_SAY("resolve left", 0), now.points[side - 1], list);
}
