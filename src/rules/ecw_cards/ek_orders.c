/* ek_orders.c - the rows of the turn: what each step asks for, and which function checks and applies each kind of
 * order. */
#include "rules/common/answer.h"
#include "rules/common/by_unit.h"
#include "rules/common/deploying.h"
#include "rules/common/fighting.h"
#include "rules/common/shooting.h"
#include "rules/common/wish_units.h"
#include "rules/ecw_cards/ek_fighting.h"
#include "rules/ecw_cards/ek_movement.h"
#include "rules/ecw_cards/ek_turn.h"

/* ---- units that may be ordered ---- */

/* Only units that the card activates may be ordered, and none of them has to do anything. [EK-A-04] */
static bool is_acting_unit(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned unit = j->entry->subject;
    return sand_answer_own_unit(b, unit, j->side, "EK-SEQ-03", j->verdict) &&
           !SAND_FORBIDS(j->verdict, !ek_acts(b, unit), "EK-SEQ-03", "{u0} does not act on this card", unit);
}

static bool has_not_shot(const sand_battle *b, unsigned unit)
{
    return !ek_unit_get(b, unit)->shot;
}

/* ---- unit by unit [EK-A-06] ---- */

static const sand_by_unit by_unit = { .reading = EK_STEPS_UNIT,
                                      .move = EK_STEP_MOVE,
                                      .melee = EK_STEP_MELEE,
                                      .done = EK_ORDER_DONE,
                                      .push_deeds = ek_push_deeds };

/* ---- ending a step [EK-D-12] ---- */

/* A unit that fights in vain must give ground before its step ends. [EK-OPT-06] */
static void check_done(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    j->verdict->rule = "EK-D-12";
    if (!sand_by_unit_is_last_chance(b)) return;
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (ek_acts(b, i) && !sand_fighting_may_end(b, i, j->verdict)) return;
    }
}

static bool has_guns_to_declare(const sand_battle *b)
{
    return sand_battle_reads(b, EK_DEPLOYED_DECLARED);
}

/* ---- the rows ---- */

/* clang-format off */
/* A rally needs a commander on the table to try it. [EK-CMD-04] */
static bool has_commander(const sand_battle *b, unsigned index)
{
    return ek_commander(b, sand_battle_side_of_unit(b, sand_battle_frame(b, index)->subject)) != 0;
}

const sand_step_rule ek_step_rules[EK_STEPS] = {
    [EK_STEP_TURN - 1]        = { .highest = 2, .run = ek_run_turn },
    [EK_STEP_CARD - 1]        = { .highest = 3, .run = ek_run_card, .rolls = true },
    [EK_STEP_MOVE - 1]        = { .needs = SAND_NEEDS_ONE_SIDE | SAND_HAS_NUMBER, .title = "{T0}: movement", .asks = ek_any_unit_moves, .still = ek_may_still_move,
                                  .how_many = sand_by_unit_entries,
                                  .before = sand_by_unit_begin },
    [EK_STEP_SHOOT - 1]       = { .needs = SAND_NEEDS_ONE_SIDE | SAND_HAS_NUMBER, .title = "{T0}: shooting", .asks = sand_shooting_asks, .still = has_not_shot },
    [EK_STEP_MELEE - 1]       = { .needs = SAND_NEEDS_ONE_SIDE | SAND_HAS_NUMBER, .title = "{T0}: melee", .asks = sand_fighting_asks },
    [EK_STEP_COMMAND - 1]     = { .needs = SAND_NEEDS_ONE_SIDE | SAND_HAS_NUMBER, .title = "The commander moves and rallies", .asks = ek_commander_asked,
                                  .entries = SAND_ENTRIES_IN_TURN },
    [EK_STEP_END - 1]         = { .needs = SAND_NEEDS_ONE_SIDE | SAND_HAS_NUMBER, .run = ek_run_end },
    [EK_STEP_SHOT - 1]        = { .needs = SAND_NEEDS_FIGHTERS | SAND_NEEDS_OWNER, .upon = SAND_IN(EK_STEP_SHOOT) | SAND_IN(EK_STEP_AMMUNITION),
                                  .fits = sand_shooting_fits, .run = sand_shooting_run, .rolls = true },
    [EK_STEP_CANNONADE - 1]   = { .needs = SAND_NEEDS_FIGHTERS | SAND_NEEDS_OWNER, .upon = SAND_IN(EK_STEP_SHOOT) | SAND_IN(EK_STEP_AMMUNITION),
                                  .fits = sand_shooting_fits, .run = ek_run_cannonade, .rolls = true },
    [EK_STEP_AMMUNITION - 1]  = { .needs = SAND_NEEDS_STANDING | SAND_NEEDS_ENEMIES | SAND_NEEDS_OWNER, .upon = SAND_IN(EK_STEP_SHOOT), .run = ek_run_ammunition, .rolls = true },
    [EK_STEP_ATTACK - 1]      = { .needs = SAND_NEEDS_CONTACT | SAND_NEEDS_OWNER, .upon = SAND_IN(EK_STEP_MELEE), .run = sand_fighting_run, .rolls = true },
    [EK_STEP_PURSUIT - 1]     = { .needs = SAND_NEEDS_STANDING | SAND_NEEDS_ENEMIES | SAND_NEEDS_OWNER,
                                  .upon = SAND_IN(EK_STEP_MELEE) | SAND_IN(EK_STEP_MOVE) | SAND_IN(EK_STEP_SHOOT) | SAND_IN(EK_STEP_END), .run = ek_run_pursuit, .rolls = true },
    [EK_STEP_RALLY - 1]       = { .needs = SAND_NEEDS_STANDING | SAND_NEEDS_OWNER, .upon = SAND_IN(EK_STEP_COMMAND), .fits = has_commander, .run = ek_run_rally, .rolls = true },
    [EK_STEP_DEPLOY_ROLL - 1] = { .highest = 2, .run = sand_deploying_run_roll, .rolls = true },
    [EK_STEP_DEPLOY - 1]      = { .needs = SAND_NEEDS_ONE_SIDE, .title = "Deployment",
                                  .asks = sand_deploying_asks, .entries = SAND_ENTRIES_IN_TURN,
                                  .close = sand_deploying_close },
};

enum {
    MOVE = 1 << EK_STEP_MOVE, SHOOT = 1 << EK_STEP_SHOOT, MELEE = 1 << EK_STEP_MELEE, COMMAND = 1 << EK_STEP_COMMAND,
    DEPLOY = 1 << EK_STEP_DEPLOY
};

static bool charges(const sand_battle *b, unsigned unit)
{
    return sand_battle_trait(b, unit, EK_CHARGES) != 0;
}

static bool shoots(const sand_battle *b, unsigned unit)
{
    return sand_battle_trait(b, unit, EK_RANGE) != 0;
}

static bool is_gun(const sand_battle *b, unsigned unit)
{
    return ek_type_of(b, unit) == EK_ARTILLERY;
}

/* The checks judge every unit by every kind of movement, so that a refusal cites the rule that forbids it. `suits` only
 * chooses the unit that an example names. */
const sand_order_rule ek_order_rules[EK_ORDERS] = {
    [EK_ORDER_MOVE - 1]     = { .steps = MOVE, .who = is_acting_unit, .check = ek_check_move, .apply = ek_apply_move,
                                .tries = &ek_tries_move },
    [EK_ORDER_CHARGE - 1]   = { .suits = charges, .steps = MOVE, .who = is_acting_unit, .check = ek_check_charge,
                                .apply = ek_apply_charge, .plans = true, .tries = &sand_wish_units_charges },
    [EK_ORDER_WITHDRAW - 1] = { .steps = MOVE, .who = is_acting_unit, .check = ek_check_withdraw,
                                .apply = ek_apply_withdraw, .plans = true, .tries = &sand_wish_units_breaks_off },
    [EK_ORDER_STAND - 1]    = { .steps = MOVE, .who = is_acting_unit, .check = ek_check_stand,
                                .apply = ek_apply_stand, .tries = &sand_wish_units_stands },
    [EK_ORDER_UNLIMBER - 1] = { .suits = is_gun, .steps = MOVE, .open = has_guns_to_declare, .who = is_acting_unit,
                                .check = ek_check_unlimber, .apply = ek_apply_unlimber,
                                .tries = &ek_tries_unlimber },
    [EK_ORDER_SHOOT - 1]    = { .suits = shoots, .steps = SHOOT, .who = is_acting_unit, .check = sand_shooting_check,
                                .apply = ek_apply_shoot, .tries = &sand_shooting_tries },
    [EK_ORDER_FIGHT - 1]    = { .steps = MELEE, .who = is_acting_unit, .check = sand_fighting_check,
                                .apply = sand_fighting_apply, .tries = &sand_fighting_tries },
    [EK_ORDER_RIDE - 1]     = { .steps = COMMAND, .check = ek_check_ride, .apply = ek_apply_ride,
                                .tries = &ek_tries_leader },
    [EK_ORDER_RALLY - 1]    = { .steps = COMMAND, .who = ek_rallies, .check = ek_check_rally, .apply = ek_apply_rally,
                                .tries = &ek_tries_leader },
    [EK_ORDER_PLACE - 1]    = { .steps = DEPLOY, .check = sand_deploying_check_place,
                                .apply = sand_deploying_apply_place, .tries = &sand_deploying_places },
    [EK_ORDER_POST - 1]     = { .steps = DEPLOY, .check = sand_deploying_check_post,
                                .apply = sand_deploying_apply_post, .tries = &sand_deploying_places },
    [EK_ORDER_DONE - 1]     = { .steps = MOVE | SHOOT | MELEE | COMMAND | DEPLOY, .check = check_done,
                                .apply = sand_orders_close_step, .tries = &ek_tries_done },
};
/* clang-format on */

const sand_turn_words ek_words = {
    .not_now = { "EK-A-05", "\"{o0}\" is not available in this step ({p1})" },
    .nobody_asked = { "EK-SEQ-03", "There is nothing for {s0} to decide now" },
    .one_only = { "EK-D-12", "Give one order at a time here: each one rolls dice" },
    .after_end = { "EK-D-12", "Nothing may follow the end of the step" },
    .comes_first = { "EK-D-12", "Dice fall before that" },
};

const sand_chapters ek_chapters = { .next = ek_next_acting,
                                    .has_not_moved = ek_has_not_moved,
                                    .end = { "EK-A-48", EK_OPT_BREAK, EK_OPT_LOSS_POINTS },
                                    .rout = { .rule = "EK-ROUT-01", .over = EK_OPT_ROUT_OVER },
                                    .deploying = &ek_deploying,
                                    .charging = &ek_charging,
                                    .wishes = &ek_wishes,
                                    .shooting = &ek_shooting,
                                    .fighting = &ek_fighting,
                                    .by_unit = &by_unit };
