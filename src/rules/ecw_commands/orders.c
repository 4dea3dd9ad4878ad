/* orders.c - the rows of the turn: what each step asks for, and which function checks and applies each kind of order.
 *
 * A sheet of the movement step is judged entry by entry on a copy, each entry on what the earlier ones have left. The
 * command must hold together only at the end of the sheet, so that units may move off side by side [EC-A-17]. */
#include "orders/steps.h"
#include "rules/common/by_unit.h"
#include "rules/common/shooting.h"
#include "rules/common/wish_units.h"
#include "rules/common/fighting.h"
#include "rules/common/longest.h"
#include "rules/ecw_commands/deploy.h"
#include "rules/ecw_commands/judging.h"
#include "rules/ecw_commands/melee.h"
#include "rules/ecw_commands/movement.h"
#include "rules/ecw_commands/commander.h"
#include "rules/ecw_commands/seam.h"
#include "rules/ecw_commands/shoot.h"
#include "rules/ecw_commands/turn.h"
#include "rules/ecw_commands/verdicts.h"
#include "rules/ecw_commands/weather.h"

/* ---- is there anything to decide? ---- */

static bool has_not_moved(const sand_battle *b, unsigned unit)
{
    return ec_unit_get(b, unit)->moved == EC_NOT_MOVED;
}

static bool has_not_shot(const sand_battle *b, unsigned unit)
{
    return !ec_unit_get(b, unit)->shot;
}

/* The command that acts now; 0 when one of its units has the step for itself. [EC-A-22] */
static unsigned acting_command(const sand_battle *b)
{
    const sand_frame *top = sand_battle_agenda_top(b);
    return top != NULL && top->object == 0 ? ec_head_get(b)->command : 0;
}

static bool any_unit_to_face(const sand_battle *b, sand_room *room)
{
    (void)room;
    for (unsigned i = 0; (i = ec_next_acting(b, i)) != 0;) {
        if (ec_may_face(b, i)) return true;
    }
    return false;
}

static bool any_unit_to_place(const sand_battle *b, sand_room *room)
{
    (void)room;
    return ec_deploy_asks(b);
}

/* ---- units that may be ordered ---- */

/* Is the subject a unit of the command that acts now? Refuses if not. Unless its order says otherwise, the unit ends
 * where it stands. */
static bool is_acting_unit(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    sand_verdict *verdict = j->verdict;
    ec_sheet *sheet = j->sheet;
    unsigned unit = j->entry->subject;
    sheet->scatters = false;
    if (!sand_answer_own_unit(b, unit, j->side, "EC-SEQ-04", verdict)) return false;
    if (!ec_acts(b, unit)) {
        SAND_REFUSE(verdict, "EC-SEQ-04", "{u0} does not belong to {c1}, which is activated now", unit,
                    ec_head_get(b)->command);
        return false;
    }
    sheet->end = *sand_scene_box(j->scene, unit);
    return true;
}

/* ---- the kinds of order ---- */

/* A commander placed before the battle must be placed; units, and a commander who arrives during the battle, may come
 * later. */
static bool may_be_done(const sand_battle *b)
{
    const sand_frame *top = sand_battle_agenda_top(b);
    return top->step != EC_STEP_POST || top->value == EC_POST_LATE;
}

/* Refuses the end of a step while a unit still has to act: by the strict reading of EC-A-60 a unit that can fight must
 * fight, and a unit that fights in vain gives ground [EC-OPT-06]. */
static void check_done(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    sand_verdict *verdict = j->verdict;
    bool must = sand_battle_reads(b, EC_FIGHT_MUST), moves = sand_battle_step_now(b) == EC_STEP_MOVE;
    verdict->rule = "EC-D-12";
    if (!sand_by_unit_is_last_chance(b)) return;
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (!ec_acts(b, i) || (moves && !has_not_moved(b, i))) continue;
        if (must && sand_fighting_can(b, i))
            SAND_REFUSE(verdict, "EC-A-60", "{u0} is in a melee with {u1} and must fight", i, sand_engage_first(b, i));
        if (verdict->answer == SAND_NO || !sand_fighting_may_end(b, i, verdict)) return;
    }
}

static void end_movement(const sand_deed *deed)
{
    ec_end_movement(deed->b, deed->log);
}

/* By one reading each unit does everything before the next begins. [EC-A-22] */
static const sand_by_unit by_unit = { .reading = EC_STEPS_UNIT,
                                      .move = EC_STEP_MOVE,
                                      .melee = EC_STEP_MELEE,
                                      .done = EC_ORDER_DONE,
                                      .push_deeds = ec_turn_push_deeds };

/* ---- frames that run by themselves ---- */

/* Takes the rest of an activation off the agenda in one go when no unit has anything left to decide: that changes
 * nothing on the table, so settling once is enough. */
static void skip_idle(sand_battle *b, sand_room *room)
{
    while (sand_battle_step_now(b) == EC_STEP_MELEE
               ? !sand_fighting_asks(b, room)
               : sand_battle_step_now(b) == EC_STEP_FACE && !any_unit_to_face(b, room))
        sand_battle_agenda_pop(b);
    if (sand_battle_step_now(b) == EC_STEP_END) ec_turn_end_activation(b, room, NULL, NULL);
}

static void run_end_of_shooting(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)dice, (void)log;
    sand_battle_agenda_pop(b);
    skip_idle(b, room);
}

static void run_idle(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)dice, (void)log;
    skip_idle(b, room);
}

static void run_end_of_movement(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room, (void)dice;
    ec_end_movement(b, log);
}

/* ---- the rows ---- */

/* clang-format off */
/* Only units that can run out of ammunition test for it. [EC-SHOOT-12] */
static bool tests_ammunition(const sand_battle *b, unsigned index)
{
    return sand_battle_trait(b, sand_battle_frame(b, index)->subject, EC_SUPPLY) != EC_SUPPLY_ENDLESS;
}

/* Only Impetuous Horse tests for pursuit. [EC-MEL-10] */
static bool may_pursue(const sand_battle *b, unsigned index)
{
    return ec_unit_get(b, sand_battle_frame(b, index)->subject)->impetuous;
}

const sand_step_rule ec_step_rules[EC_STEPS] = {
    [EC_STEP_TURN - 1]        = { .highest = 2, .run = ec_turn_begin },
    [EC_STEP_ORDER - 1]       = { .highest = 5, .title = "Lay out your command cards", .sealed = true, .apply_all = ec_apply_cards },
    [EC_STEP_INITIATIVE - 1]  = { .highest = 4, .upon = SAND_IN(EC_STEP_CARD), .run = ec_turn_initiative, .rolls = true },
    [EC_STEP_CARD - 1]        = { .needs = SAND_MAY_HAVE_SIDE, .highest = 3, .run = ec_turn_card, .rolls = true },
    [EC_STEP_MOVE - 1]        = { .needs = SAND_NEEDS_SUBJECT | SAND_NEEDS_OWNER, .title = "{c0}: movement", .asks = sand_chapters_any_unit_moves, .still = has_not_moved,
                                  .how_many = sand_by_unit_entries,
                                  .begin = ec_begin_movement, .end = ec_check_together, .part = sand_longest_tell,
                                  .before = sand_by_unit_begin, .close = end_movement, .run = run_end_of_movement },
    [EC_STEP_SHOOT - 1]       = { .needs = SAND_NEEDS_SUBJECT | SAND_NEEDS_OWNER, .title = "{c0}: shooting", .asks = sand_shooting_asks, .still = has_not_shot,
                                  .run = run_end_of_shooting },
    [EC_STEP_MELEE - 1]       = { .needs = SAND_NEEDS_SUBJECT | SAND_NEEDS_OWNER, .title = "{c0}: melee", .asks = sand_fighting_asks, .run = run_idle },
    [EC_STEP_SHOT - 1]        = { .needs = SAND_NEEDS_FIGHTERS | SAND_NEEDS_OWNER, .upon = SAND_IN(EC_STEP_SHOOT) | SAND_IN(EC_STEP_AMMUNITION),
                                  .fits = sand_shooting_fits, .run = sand_shooting_run, .rolls = true },
    [EC_STEP_AMMUNITION - 1]  = { .needs = SAND_NEEDS_STANDING | SAND_NEEDS_ENEMIES | SAND_NEEDS_OWNER, .upon = SAND_IN(EC_STEP_SHOOT),
                                  .fits = tests_ammunition, .run = ec_run_ammunition, .rolls = true },
    [EC_STEP_ATTACK - 1]      = { .needs = SAND_NEEDS_CONTACT | SAND_NEEDS_OWNER, .upon = SAND_IN(EC_STEP_MELEE), .run = sand_fighting_run, .rolls = true },
    [EC_STEP_PURSUIT - 1]     = { .needs = SAND_NEEDS_ENEMIES | SAND_NEEDS_OWNER, .fits = may_pursue, .run = ec_run_pursuit, .rolls = true },
    [EC_STEP_PANIC - 1]       = { .needs = SAND_NEEDS_OWNER, .run = ec_run_panic, .rolls = true },
    [EC_STEP_END - 1]         = { .needs = SAND_NEEDS_SUBJECT | SAND_NEEDS_OWNER, .run = ec_turn_end_activation },
    [EC_STEP_DEPLOY_ROLL - 1] = { .highest = 2, .run = ec_deploy_roll, .rolls = true },
    /* units for which no room was left are left out: docs/rulings/no-room.md */
    [EC_STEP_DEPLOY - 1]      = { .needs = SAND_NEEDS_SUBJECT | SAND_NEEDS_OWNER, .title = "{c0} deploys", .asks = any_unit_to_place, .entries = SAND_ENTRIES_IN_TURN,
                                  .close = ec_end_deployment },
    [EC_STEP_POST - 1]        = { .needs = SAND_NEEDS_ONE_SIDE, .title = "The commander takes his post", .asks = any_unit_to_place },
    [EC_STEP_ARRIVE - 1]      = { .needs = SAND_NEEDS_SUBJECT | SAND_NEEDS_OWNER, .title = "{c0}: arrival", .asks = any_unit_to_place, .entries = SAND_ENTRIES_IN_TURN },
    [EC_STEP_WEATHER - 1]     = { .highest = 6, .run = ec_run_weather, .rolls = true },
    [EC_STEP_FACE - 1]        = { .needs = SAND_NEEDS_SUBJECT | SAND_NEEDS_OWNER, .title = "{c0}: turning", .asks = any_unit_to_face, .entries = SAND_ENTRIES_IN_TURN,
                                  .run = run_idle },
};

enum {
    MOVE = 1 << EC_STEP_MOVE, DEPLOY = 1 << EC_STEP_DEPLOY, POST = 1 << EC_STEP_POST, ARRIVE = 1 << EC_STEP_ARRIVE,
    SHOOT = 1 << EC_STEP_SHOOT, MELEE = 1 << EC_STEP_MELEE, FACE = 1 << EC_STEP_FACE, ORDER = 1 << EC_STEP_ORDER
};

static bool charges(const sand_battle *b, unsigned unit)
{
    return sand_battle_trait(b, unit, EC_CHARGES) != 0;
}

static bool shoots(const sand_battle *b, unsigned unit)
{
    return sand_battle_trait(b, unit, EC_RANGE) != 0;
}

/* The checks judge every unit by every kind of movement, so that a refusal cites the rule that forbids it. `suits` only
 * chooses the unit that an example names. */
const sand_order_rule ec_order_rules[EC_ORDERS] = {
    [EC_ORDER_CARDS - 1]    = { .steps = ORDER, .check = ec_check_cards, .tries = &ec_tries_cards },
    [EC_ORDER_MOVE - 1]     = { .steps = MOVE, .who = is_acting_unit, .check = ec_check_move, .apply = ec_apply_move,
                                .tries = &ec_tries_move },
    [EC_ORDER_CHARGE - 1]   = { .suits = charges, .steps = MOVE, .who = is_acting_unit, .check = ec_check_charge, .apply = ec_apply_charge, .plans = true,
                                .tries = &sand_wish_units_charges },
    [EC_ORDER_WITHDRAW - 1] = { .steps = MOVE, .who = is_acting_unit, .check = ec_check_withdraw, .apply = ec_apply_withdraw, .plans = true,
                                .tries = &sand_wish_units_breaks_off },
    [EC_ORDER_STAND - 1]    = { .steps = MOVE, .who = is_acting_unit, .check = ec_check_stand, .apply = ec_apply_stand,
                                .tries = &sand_wish_units_stands },
    [EC_ORDER_SHOOT - 1]    = { .suits = shoots, .steps = SHOOT, .who = is_acting_unit, .check = sand_shooting_check, .apply = ec_apply_shoot,
                                .tries = &sand_shooting_tries },
    [EC_ORDER_FIGHT - 1]    = { .steps = MELEE, .who = is_acting_unit, .check = sand_fighting_check, .apply = sand_fighting_apply,
                                .tries = &sand_fighting_tries },
    [EC_ORDER_DONE - 1]     = { .steps = MOVE | SHOOT | MELEE | FACE | DEPLOY | ARRIVE | POST, .open = may_be_done,
                                .check = check_done, .apply = sand_orders_close_step, .tries = &ec_tries_done },
    [EC_ORDER_PLACE - 1]    = { .steps = DEPLOY | ARRIVE, .check = ec_check_place, .apply = ec_apply_place, .tries = &ec_tries_place },
    [EC_ORDER_POST - 1]     = { .steps = POST, .check = ec_check_post, .apply = ec_apply_post, .tries = &ec_tries_place },
    [EC_ORDER_FACE - 1]     = { .steps = FACE, .who = is_acting_unit, .check = ec_check_face, .apply = ec_apply_face,
                                .tries = &sand_wish_units_turns },
};
/* clang-format on */

const sand_turn_words ec_words = {
    .not_now = { "EC-A-22", "\"{o0}\" is not available in this step ({p1})" },
    .nobody_asked = { "EC-SEQ-03", "There is nothing for {s0} to decide now" },
    .one_only = { "EC-MEL-02", "Give one order at a time here: each one rolls dice" },
    .after_end = { "EC-D-12", "Nothing may follow the end of the step" },
    .comes_first = { "EC-CMD-04", "A commander flees before {u0} can act: the dice for his army come first" },
};

const sand_chapters ec_chapters = { .next = ec_next_acting,
                                    .command = acting_command,
                                    .has_not_moved = has_not_moved,
                                    .end = { "EC-A-46", EC_OPT_BREAK, EC_OPT_LOSS_POINTS },
                                    .rout = { .rule = "EC-ROUT-02",
                                              .over = EC_OPT_ROUT_OVER }, /* [EC-ROUT-03, EC-OPT-04] */
                                    .wishes = &ec_wishes,
                                    .shooting = &ec_shooting,
                                    .fighting = &ec_fighting,
                                    .longest = &ec_longest,
                                    .by_unit = &by_unit };
