/* el_orders.c - the rows of the turn: what each step asks for, and which function checks and applies each kind of
 * order. */
#include "rules/common/answer.h"
#include "rules/common/choosing.h"
#include "rules/common/deploying.h"
#include "rules/ecw_large/el_fighting.h"
#include "rules/ecw_large/el_movement.h"
#include "rules/ecw_large/el_turn.h"

static bool any_comes(const sand_battle *b)
{
    return sand_deploying_next(b, sand_battle_side_now(b)).index != 0;
}

/* ---- units that may still be ordered ---- */

static bool has_not_moved(const sand_battle *b, unsigned unit)
{
    return !el_unit_get(b, unit)->moved;
}

static bool has_not_fired(const sand_battle *b, unsigned unit)
{
    return !el_unit_get(b, unit)->bombarded;
}

static bool does_not_attack(const sand_battle *b, unsigned unit)
{
    return el_unit_get(b, unit)->attacks == 0;
}

/* clang-format off */
const sand_step_rule el_step_rules[EL_STEPS] = {
    [EL_STEP_TURN - 1]        = { .highest = 1, .run = sand_alternating_run_turn },
    [EL_STEP_PLAYER - 1]      = { .needs = SAND_NEEDS_ONE_SIDE, .upon = SAND_IN(EL_STEP_TURN) | SAND_IN(EL_STEP_PLAYER), .highest = 3, .run = sand_alternating_run_player },
    [EL_STEP_MOVE - 1]        = { .needs = SAND_NEEDS_ONE_SIDE, .title = "Movement", .asks = el_any_unit_moves, .still = has_not_moved,
                                  .entries = SAND_ENTRIES_IN_TURN, .on_to = EL_STEP_ORDERED },
    [EL_STEP_ORDERED - 1]     = { .needs = SAND_NEEDS_SUBJECT | SAND_NEEDS_OWNER,
                                  .title = "Order to {c0}", .asks = el_command_moves_on, .still = has_not_moved,
                                  .entries = SAND_ENTRIES_IN_TURN },
    [EL_STEP_BOMBARD - 1]     = { .needs = SAND_NEEDS_ONE_SIDE, .title = "Artillery bombardment",
                                  .asks = el_any_unit_bombards, .still = has_not_fired },
    [EL_STEP_SHOT - 1]        = { .needs = SAND_NEEDS_FIGHTERS | SAND_NEEDS_OWNER, .upon = SAND_IN(EL_STEP_BOMBARD), .fits = el_frame_fits, .run = el_run_shot, .rolls = true },
    [EL_STEP_DECLARE - 1]     = { .needs = SAND_NEEDS_ONE_SIDE, .title = "Declaring attacks",
                                  .asks = el_any_unit_attacks, .still = does_not_attack,
                                  .entries = SAND_ENTRIES_IN_TURN, .declares = true },
    [EL_STEP_RESOLVE - 1]     = { .needs = SAND_NEEDS_ONE_SIDE, .title = "Which attack next?",
                                  .asks = sand_choosing_asks, .run = sand_choosing_run, .settles = true },
    [EL_STEP_FIGHT - 1]       = { .needs = SAND_NEEDS_STANDING | SAND_NEEDS_ENEMIES | SAND_NEEDS_OWNER, .fits = el_frame_fits, .run = el_run_fight },
    [EL_STEP_HELP - 1]        = { .needs = SAND_NEEDS_FIGHTERS | SAND_NEEDS_ONE_SIDE, .upon = SAND_IN(EL_STEP_HELP) | SAND_IN(EL_STEP_ROLL), .fits = el_frame_fits,
                                  .title = "Does a commander help in the attack of {u0} on {u1}, and risk his fall?", .asks = el_any_unit_helps,
                                  .passes = EL_ORDER_DECLINE },
    [EL_STEP_ROLL - 1]        = { .needs = SAND_NEEDS_FIGHTERS | SAND_NEEDS_OWNER | SAND_HAS_VALUE, .fits = el_frame_fits, .run = el_run_roll, .rolls = true },
    [EL_STEP_AMMUNITION - 1]  = { .needs = SAND_NEEDS_STANDING | SAND_NEEDS_OWNER, .fits = el_frame_fits, .run = el_run_ammunition, .rolls = true },
    [EL_STEP_MISFORTUNE - 1]  = { .needs = SAND_NEEDS_STANDING | SAND_MAY_HAVE_SIDE | SAND_HAS_VALUE, .fits = el_frame_fits, .run = el_run_misfortune, .rolls = true },
    [EL_STEP_ROUT - 1]        = { .needs = SAND_NEEDS_ONE_SIDE, .upon = SAND_IN(EL_STEP_PLAYER) | SAND_IN(EL_STEP_TURN), .run = el_run_rout },
    [EL_STEP_FIRST - 1]       = { .highest = 2, .run = sand_alternating_run_first, .rolls = true },
    [EL_STEP_DEPLOY_ROLL - 1] = { .highest = 3, .run = sand_deploying_run_roll, .rolls = true },
    [EL_STEP_DEPLOY - 1]      = { .needs = SAND_NEEDS_ONE_SIDE, .title = "Deployment", .asks = sand_deploying_asks,
                                  .entries = SAND_ENTRIES_IN_TURN, .close = sand_deploying_close },
};

enum {
    MOVE = 1 << EL_STEP_MOVE, ORDERED = 1 << EL_STEP_ORDERED, BOMBARD = 1 << EL_STEP_BOMBARD,
    DECLARE = 1 << EL_STEP_DECLARE, DEPLOY = 1 << EL_STEP_DEPLOY
};

static bool bombards(const sand_battle *b, unsigned unit)
{
    return sand_battle_trait(b, unit, EL_RANGE) != 0;
}

static bool fights(const sand_battle *b, unsigned unit)
{
    return sand_battle_trait(b, unit, EL_FIGHTS) != 0;
}

/* Combat needs no order, and no unit has to attack. [EL-ORD-06, EL-AMB-52] */
const sand_order_rule el_order_rules[EL_ORDERS] = {
    [EL_ORDER_MOVE - 1]     = { .steps = MOVE | ORDERED, .who = el_may_move, .check = el_check_move,
                                .apply = el_apply_move, .plans = true, .tries = &el_tries_move },
    [EL_ORDER_WITHDRAW - 1] = { .steps = MOVE | ORDERED, .who = el_may_move, .check = el_check_withdraw,
                                .apply = el_apply_withdraw, .plans = true, .tries = &el_tries_withdraw },
    [EL_ORDER_RIDE - 1]     = { .steps = MOVE | ORDERED, .who = el_may_ride, .check = el_check_ride,
                                .apply = el_apply_ride, .tries = &el_tries_ride },
    [EL_ORDER_BOMBARD - 1]  = { .suits = bombards, .steps = BOMBARD, .who = sand_alternating_own_unit, .check = el_check_bombard,
                                .apply = el_apply_bombard, .tries = &el_tries_bombard },
    [EL_ORDER_ATTACK - 1]   = { .suits = fights, .steps = DECLARE, .who = sand_alternating_own_unit, .check = el_check_attack,
                                .apply = el_apply_attack, .tries = &el_tries_attack },
    [EL_ORDER_SUPPORT - 1]  = { .suits = fights, .steps = DECLARE, .open = el_names_supporters, .who = sand_alternating_own_unit,
                                .check = el_check_support, .apply = el_apply_support, .tries = &el_tries_support },
    [EL_ORDER_RESOLVE - 1]  = { .suits = fights, .steps = SAND_IN(EL_STEP_RESOLVE), .who = sand_alternating_own_unit, .check = sand_choosing_check,
                                .apply = sand_choosing_apply, .tries = &sand_choosing_tries },
    [EL_ORDER_HELP - 1]     = { .steps = SAND_IN(EL_STEP_HELP), .check = el_check_help, .apply = el_apply_help,
                                .tries = &el_tries_help },
    [EL_ORDER_DECLINE - 1]  = { .steps = SAND_IN(EL_STEP_HELP), .apply = el_apply_decline, .tries = &el_tries_decline },
    [EL_ORDER_PLACE - 1]    = { .steps = DEPLOY | MOVE, .open = any_comes, .check = sand_deploying_check_place,
                                .apply = sand_deploying_apply_place, .tries = &sand_deploying_arrives },
    [EL_ORDER_POST - 1]     = { .steps = DEPLOY | MOVE, .open = any_comes, .check = sand_deploying_check_post,
                                .apply = sand_deploying_apply_post, .tries = &sand_deploying_arrives },
    [EL_ORDER_DONE - 1]     = { .steps = MOVE | ORDERED | BOMBARD | DECLARE | DEPLOY, .apply = sand_orders_close_step,
                                .tries = &sand_deploying_ends },
};
/* clang-format on */

const sand_turn_words el_words = {
    .not_now = { "EL-SEQ-02", "\"{o0}\" is not available in this step ({p1})" },
    .nobody_asked = { "EL-SEQ-01", "There is nothing for {s0} to decide now" },
    .one_only = { "EL-SEQ-02", "Give one order at a time here" },
    .after_end = { "EL-SEQ-02", "Nothing may follow the end of the step" },
    .comes_first = { "EL-SEQ-02", "Dice fall before that" },
};

static const sand_choosing *const choosing[] = { &el_choosing_attacks };
const sand_chapters el_chapters = { .next = el_next_acting,
                                    .alternating = &el_alternating,
                                    .deploying = &el_deploying,
                                    .wishes = &el_wishes,
                                    .choosing = choosing,
                                    .n_choosing = SAND_LEN(choosing) };
