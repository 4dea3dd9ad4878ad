/* pu_orders.c - the rows of steps and orders: what each step asks, and which rule allows each kind of order. */
#include "rules/common/answer.h"
#include "rules/common/choosing.h"
#include "rules/common/deploying.h"
#include "rules/common/fighting.h"
#include "rules/common/shooting.h"
#include "rules/common/wish_units.h"
#include "rules/punic/pu_fighting.h"
#include "rules/punic/pu_movement.h"
#include "rules/punic/pu_turn.h"

static bool has_commanders(const sand_battle *b)
{
    return !sand_battle_reads(b, PU_COMMANDER_OFF);
}

/* A unit turns to face in its own combat phase or, by the option, in its movement phase. [PU-AMB-52] */
static bool may_face_now(const sand_battle *b)
{
    return sand_battle_step_now(b) == PU_STEP_FACE || sand_battle_reads(b, PU_TURN_MOVEMENT);
}

static bool has_not_shot(const sand_battle *b, unsigned unit)
{
    return !pu_unit_get(b, unit)->shot;
}

/* ---- the rows ---- */

/* The player whose turn it is need not do anything, but no other player may act. [PU-SEQ-01, PU-AMB-55] */
/* clang-format off */
const sand_step_rule pu_step_rules[PU_STEPS] = {
    [PU_STEP_TURN - 1]        = { .highest = 1, .run = sand_alternating_run_turn },
    [PU_STEP_PLAYER - 1]      = { .needs = SAND_NEEDS_ONE_SIDE, .upon = SAND_IN(PU_STEP_TURN) | SAND_IN(PU_STEP_PLAYER), .highest = 3, .run = sand_alternating_run_player },
    [PU_STEP_MOVE - 1]        = { .needs = SAND_NEEDS_ONE_SIDE, .title = "Movement", .asks = sand_chapters_any_unit_moves,
                                  .still = pu_has_not_moved, .entries = SAND_ENTRIES_IN_TURN },
    [PU_STEP_SHOOT - 1]       = { .needs = SAND_NEEDS_ONE_SIDE, .title = "Shooting", .asks = sand_shooting_asks,
                                  .still = has_not_shot },
    [PU_STEP_ENGAGE - 1]      = { .needs = SAND_NEEDS_ONE_SIDE, .run = pu_run_engage },
    [PU_STEP_FACE - 1]        = { .needs = SAND_NEEDS_ONE_SIDE, .title = "Turning to face", .asks = pu_any_unit_turns,
                                  .entries = SAND_ENTRIES_IN_TURN },
    [PU_STEP_COMBAT - 1]      = { .needs = SAND_NEEDS_ONE_SIDE, .title = "Combat", .asks = sand_fighting_asks },
    [PU_STEP_MORALE - 1]      = { .needs = SAND_NEEDS_ONE_SIDE, .upon = SAND_IN(PU_STEP_PLAYER) | SAND_IN(PU_STEP_TURN), .run = pu_run_morale },
    [PU_STEP_SHOT - 1]        = { .needs = SAND_NEEDS_FIGHTERS | SAND_NEEDS_OWNER, .upon = SAND_IN(PU_STEP_SHOOT), .fits = pu_frame_fits, .run = sand_shooting_run, .rolls = true },
    [PU_STEP_ATTACK - 1]      = { .needs = SAND_NEEDS_CONTACT | SAND_NEEDS_OWNER | SAND_HAS_VALUE, .upon = SAND_IN(PU_STEP_COMBAT), .fits = pu_frame_fits, .run = pu_run_attack,
                                  .rolls = true },
    [PU_STEP_AGAIN - 1]       = { .needs = SAND_NEEDS_CONTACT | SAND_NEEDS_OWNER | SAND_HAS_VALUE, .upon = SAND_IN(PU_STEP_COMBAT), .fits = pu_frame_fits,
                                  .title = "Roll the attack of {u0} again?" },
    [PU_STEP_AMOK - 1]        = { .needs = SAND_NEEDS_ONE_SIDE, .title = "Which Elephants first?",
                                  .asks = sand_choosing_asks, .run = sand_choosing_run },
    [PU_STEP_BERSERK - 1]     = { .needs = SAND_NEEDS_SUBJECT | SAND_NEEDS_OWNER, .upon = SAND_IN(PU_STEP_MORALE), .fits = pu_frame_fits, .run = pu_run_berserk, .rolls = true },
    [PU_STEP_VICTIM - 1]      = { .needs = SAND_NEEDS_BOTH | SAND_NEEDS_ONE_SIDE, .upon = SAND_IN(PU_STEP_MORALE), .fits = pu_frame_fits, .title = "Whom does {u0} charge?",
                                  .asks = pu_is_victim_open, .run = pu_run_victim },
    [PU_STEP_TRAMPLE - 1]     = { .needs = SAND_NEEDS_SUBJECT | SAND_NEEDS_TARGET | SAND_NEEDS_OWNER, .upon = SAND_IN(PU_STEP_MORALE), .fits = pu_frame_fits, .run = pu_run_trample,
                                  .rolls = true },
    [PU_STEP_TESTS - 1]       = { .needs = SAND_NEEDS_ONE_SIDE, .title = "Which unit tests next?",
                                  .asks = sand_choosing_asks, .run = sand_choosing_run },
    [PU_STEP_TEST - 1]        = { .needs = SAND_NEEDS_STANDING | SAND_NEEDS_OWNER, .upon = SAND_IN(PU_STEP_MORALE), .fits = pu_frame_fits, .run = pu_run_test, .rolls = true },
    [PU_STEP_RETREAT - 1]     = { .needs = SAND_NEEDS_STANDING | SAND_NEEDS_OWNER, .upon = SAND_IN(PU_STEP_MORALE), .fits = pu_frame_fits,
                                  .title = "How far {u0} retreats", .asks = pu_retreat_is_open,
                                  .run = pu_run_retreat },
    [PU_STEP_FIRST - 1]       = { .highest = 2, .run = sand_alternating_run_first, .rolls = true },
    [PU_STEP_DEPLOY_ROLL - 1] = { .highest = 3, .run = sand_deploying_run_roll, .rolls = true },
    [PU_STEP_DEPLOY - 1]      = { .needs = SAND_NEEDS_ONE_SIDE, .title = "Deployment", .asks = sand_deploying_asks,
                                  .entries = SAND_ENTRIES_IN_TURN, .close = sand_deploying_close },
};

static bool shoots(const sand_battle *b, unsigned unit)
{
    return sand_battle_trait(b, unit, PU_WEAPON) != PU_UNARMED;
}

static bool may_run_amok(const sand_battle *b, unsigned unit)
{
    return pu_type_of(b, unit) == PU_ELEPHANTS;
}

const sand_order_rule pu_order_rules[PU_ORDERS] = {
    [PU_ORDER_MOVE - 1]      = { .steps = SAND_IN(PU_STEP_MOVE), .who = sand_alternating_own_unit, .check = pu_check_move,
                                 .apply = pu_apply_move, .plans = true, .tries = &sand_wish_units_marches },
    [PU_ORDER_CHARGE - 1]    = { .steps = SAND_IN(PU_STEP_MOVE), .who = sand_alternating_own_unit, .check = pu_check_charge,
                                 .apply = pu_apply_charge, .plans = true, .tries = &sand_wish_units_charges },
    [PU_ORDER_DISENGAGE - 1] = { .steps = SAND_IN(PU_STEP_MOVE), .who = sand_alternating_own_unit, .check = pu_check_disengage,
                                 .apply = pu_apply_disengage, .plans = true,
                                 .tries = &sand_wish_units_breaks_off },
    [PU_ORDER_STAND - 1]     = { .steps = SAND_IN(PU_STEP_MOVE), .who = sand_alternating_own_unit, .check = pu_check_stand,
                                 .apply = pu_apply_stand, .tries = &sand_wish_units_stands },
    [PU_ORDER_JOIN - 1]      = { .steps = SAND_IN(PU_STEP_MOVE), .open = has_commanders, .check = pu_check_join,
                                 .apply = pu_apply_join, .tries = &pu_tries_join },
    [PU_ORDER_SHOOT - 1]     = { .suits = shoots, .steps = SAND_IN(PU_STEP_SHOOT), .who = sand_alternating_own_unit, .check = sand_shooting_check,
                                 .apply = pu_apply_shoot, .tries = &sand_shooting_tries },
    [PU_ORDER_FACE - 1]      = { .steps = SAND_IN(PU_STEP_FACE) | SAND_IN(PU_STEP_MOVE), .open = may_face_now,
                                 .who = sand_alternating_own_unit, .check = pu_check_face, .apply = pu_apply_face,
                                 .tries = &pu_tries_face },
    [PU_ORDER_ATTACK - 1]    = { .steps = SAND_IN(PU_STEP_COMBAT), .who = sand_alternating_own_unit, .check = sand_fighting_check,
                                 .apply = sand_fighting_apply, .tries = &sand_fighting_tries },
    [PU_ORDER_AGAIN - 1]     = { .steps = SAND_IN(PU_STEP_AGAIN), .apply = pu_apply_again, .tries = &pu_tries_again },
    [PU_ORDER_KEEP - 1]      = { .steps = SAND_IN(PU_STEP_AGAIN), .apply = pu_apply_keep, .tries = &pu_tries_keep },
    [PU_ORDER_AMOK - 1]      = { .suits = may_run_amok, .steps = SAND_IN(PU_STEP_AMOK), .check = sand_choosing_check, .apply = sand_choosing_apply,
                                 .tries = &sand_choosing_tries },
    [PU_ORDER_VICTIM - 1]    = { .steps = SAND_IN(PU_STEP_VICTIM), .check = pu_check_victim,
                                 .apply = pu_apply_victim, .tries = &pu_tries_victim },
    [PU_ORDER_TEST - 1]      = { .steps = SAND_IN(PU_STEP_TESTS), .check = sand_choosing_check,
                                 .apply = sand_choosing_apply, .tries = &sand_choosing_tries },
    [PU_ORDER_RETREAT - 1]   = { .steps = SAND_IN(PU_STEP_RETREAT), .check = pu_check_retreat,
                                 .apply = pu_apply_retreat, .tries = &pu_tries_retreat },
    [PU_ORDER_PLACE - 1]     = { .steps = SAND_IN(PU_STEP_DEPLOY), .check = sand_deploying_check_place,
                                 .apply = sand_deploying_apply_place, .tries = &sand_deploying_places },
    [PU_ORDER_DONE - 1]      = { .steps = SAND_IN(PU_STEP_MOVE) | SAND_IN(PU_STEP_SHOOT) | SAND_IN(PU_STEP_FACE) |
                                          SAND_IN(PU_STEP_COMBAT) | SAND_IN(PU_STEP_DEPLOY),
                                 .apply = sand_orders_close_step, .tries = &sand_deploying_ends },
};
/* clang-format on */

const sand_turn_words pu_words = {
    .not_now = { "PU-SEQ-01", "\"{o0}\" is not available in this step ({p1})" },
    .nobody_asked = { "PU-SEQ-01", "There is nothing for {s0} to decide now" },
    .one_only = { "PU-AMB-44", "Give one order at a time here: each one rolls dice" },
    .after_end = { "PU-AMB-55", "Nothing may follow the end of the step" },
    .comes_first = { "PU-AMB-44", "Dice fall before that" },
};

static const sand_choosing *const choosing[] = { &pu_choosing_amok, &pu_choosing_tests };
const sand_chapters pu_chapters = { .next = sand_alternating_next,
                                    .has_not_moved = pu_has_not_moved,
                                    .alternating = &pu_alternating,
                                    .rout = { .rule = "PU-ELIM-01", .at = PU_HITS_LIMIT + 1 },
                                    .deploying = &pu_deploying,
                                    .charging = &pu_charging,
                                    .shooting = &pu_shooting,
                                    .fighting = &pu_fighting,
                                    .wishes = &pu_wishes,
                                    .choosing = choosing,
                                    .n_choosing = SAND_LEN(choosing) };
