/* drill_rows.c - the rules behind drill's steps and kinds of order. */
#include "drill/drill_state.h"

/* The movement step can be interrupted only between marks, so a frame of it must stand at one. [DR-MOVE-01] */
static bool is_at_a_mark(const sand_battle *b, unsigned index)
{
    const int32_t from = sand_battle_frame(b, index)->value;
    return from % SAND_TICKS_MARK == 0 && from < SAND_TICKS;
}

/* clang-format off */
const sand_step_rule drill_step_rules[] = {
    [DRILL_STEP_COUNCIL - 1] = { .highest = 2, .title = "Write every unit's order in secret", .sealed = true, .entries = SAND_ENTRIES_AT_ONCE,
                                 .end = drill_check_council, .apply_all = drill_apply_council },
    [DRILL_STEP_TURN - 1]    = { .highest = 1, .run = drill_run_turn, .ties = sand_ties_none },
    [DRILL_STEP_DRUM - 1]    = { .run = drill_run_drum, .rolls = true, .ties = sand_ties_none },
    [DRILL_STEP_PLAN - 1]    = { .needs = SAND_NEEDS_BOTH_SIDES, .title = "Plan the turn in secret", .sealed = true, .entries = SAND_ENTRIES_AT_ONCE,
                                 .apply_all = drill_apply_sheets },
    [DRILL_STEP_MOVE - 1]    = { .needs = SAND_HAS_VALUE, .fits = is_at_a_mark, .run = drill_run_move },
    [DRILL_STEP_SLIP - 1]    = { .needs = SAND_NEEDS_STANDING | SAND_NEEDS_OWNER, .title = "{u0} is met: does it slip away?", .before = drill_answered },
    [DRILL_STEP_FIRE - 1]    = { .needs = SAND_NEEDS_BOTH_SIDES, .title = "Name targets in secret", .sealed = true, .entries = SAND_ENTRIES_AT_ONCE,
                                 .apply_all = drill_apply_sheets },
    [DRILL_STEP_VOLLEY - 1]  = { .run = drill_run_volley, .rolls = true, .ties = drill_ties_volley },
    [DRILL_STEP_AGAIN - 1]   = { .needs = SAND_NEEDS_STANDING | SAND_NEEDS_OWNER, .title = "Does {u0} throw its volley again?", .before = drill_answered },
    [DRILL_STEP_GUNS - 1]    = { .needs = SAND_HAS_VALUE, .run = drill_run_guns, .rolls = true, .ties = drill_ties_guns },
    [DRILL_STEP_BARRIER - 1] = { .run = drill_run_barrier, .ties = sand_ties_none },
    [DRILL_STEP_FIGHT - 1]   = { .needs = SAND_HAS_NUMBER | SAND_HAS_VALUE, .run = drill_run_fight, .rolls = true, .ties = sand_ties_contacts },
    [DRILL_STEP_RESULT - 1]  = { .run = drill_run_result, .ties = drill_ties_result },
    [DRILL_STEP_LEAD - 1]    = { .needs = SAND_HAS_VALUE, .run = drill_run_lead, .rolls = true, .ties = drill_ties_lead },
    [DRILL_STEP_END - 1]     = { .run = drill_run_end, .ties = sand_ties_none },
    [DRILL_STEP_MUSTER - 1]  = { .needs = SAND_NEEDS_ONE_SIDE, .title = "The muster" },
};

enum {
    COUNCIL = 1 << DRILL_STEP_COUNCIL, PLAN = 1 << DRILL_STEP_PLAN, SLIP = 1 << DRILL_STEP_SLIP, FIRE = 1 << DRILL_STEP_FIRE,
    AGAIN = 1 << DRILL_STEP_AGAIN, MUSTER = 1 << DRILL_STEP_MUSTER
};

const sand_order_rule drill_order_rules[] = {
    [DRILL_ORDER_WRITE - 1]   = { COUNCIL, .who = drill_is_own_unit, .check = drill_check_write, .apply = drill_apply_write },
    [DRILL_ORDER_GO - 1]      = { PLAN, .who = drill_is_own_unit, .check = drill_check_go, .apply = drill_apply_go },
    [DRILL_ORDER_FORM - 1]    = { PLAN, .who = drill_is_own_unit, .check = drill_check_form, .apply = drill_apply_form },
    [DRILL_ORDER_SLIP - 1]    = { SLIP, .who = drill_is_own_unit, .apply = drill_apply_slip },
    [DRILL_ORDER_BRACE - 1]   = { SLIP, .who = drill_is_own_unit, .apply = drill_apply_nothing },
    [DRILL_ORDER_FIRE - 1]    = { FIRE, .who = drill_is_own_unit, .check = drill_check_fire, .apply = drill_apply_fire },
    [DRILL_ORDER_AGAIN - 1]   = { AGAIN, .who = drill_is_own_unit, .apply = drill_apply_again },
    [DRILL_ORDER_KEEP - 1]    = { AGAIN, .who = drill_is_own_unit, .apply = drill_apply_keep },
    [DRILL_ORDER_DONE - 1]    = { PLAN | FIRE | MUSTER, .check = drill_check_done, .apply = drill_apply_done },
    [DRILL_ORDER_PLACE - 1]   = { MUSTER, .who = drill_names_unit, .check = drill_check_place, .apply = drill_apply_place },
    [DRILL_ORDER_RESERVE - 1] = { MUSTER, .check = drill_check_reserve, .apply = drill_apply_list },
    [DRILL_ORDER_MARCH - 1]   = { MUSTER, .check = drill_check_march, .apply = drill_apply_list },
    [DRILL_ORDER_STAKE - 1]   = { MUSTER, .check = drill_check_stake, .apply = drill_apply_stake },
    [DRILL_ORDER_RIDE - 1]    = { MUSTER, .who = drill_names_unit, .check = drill_check_ride, .apply = drill_apply_ride },
    [DRILL_ORDER_JOIN - 1]    = { MUSTER, .who = drill_names_unit, .check = drill_check_join, .apply = drill_apply_join },
    [DRILL_ORDER_LEAD - 1]    = { PLAN, .who = drill_is_own_body, .check = drill_check_lead, .apply = drill_apply_lead },
    [DRILL_ORDER_POST - 1]    = { PLAN, .who = drill_is_own_body, .check = drill_check_post, .apply = drill_apply_post },
    [DRILL_ORDER_SERVE - 1]   = { FIRE, .who = drill_is_own_body, .check = drill_check_serve, .apply = drill_apply_serve },
    [DRILL_ORDER_CHARGE - 1]  = { PLAN, .who = drill_is_own_unit, .check = drill_check_charge, .apply = drill_apply_charge },
    [DRILL_ORDER_SIGNAL - 1]  = { PLAN, .check = drill_check_signal, .apply = drill_apply_signal },
    [DRILL_ORDER_SPEAK - 1]   = { MUSTER, .who = drill_names_unit, .check = drill_check_speak, .apply = drill_apply_speak },
};
/* clang-format on */

const sand_turn_words drill_words = {
    .not_now = { "DR-MOVE-01", "{o0} does not answer {p1}" },
    .nobody_asked = { "DR-MOVE-01", "{s0} has nothing to decide" },
    .one_only = { "DR-MOVE-01", "one answer is enough" },
    .after_end = { "DR-MOVE-01", "nothing follows the end" },
    .comes_first = { "DR-MOVE-01", "{u0} must wait" },
};
