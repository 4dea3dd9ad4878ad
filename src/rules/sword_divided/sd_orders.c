/* sd_orders.c - the rows of steps and orders: what each step asks or does, and which rule allows each kind of order. */
#include "rules/sword_divided/sd_chapters.h"

static bool may_discharge(const sand_battle *b)
{
    return sand_battle_reads(b, SD_DISCHARGE_ALLOWED);
}

static bool may_leave(const sand_battle *b)
{
    return sand_battle_reads(b, SD_LEAVING_MAY);
}

/* On the agenda, the frame of a step may lie above frames of steps that come later in the turn. Movement, fire plans,
 * rallies and breaks may also lie above some earlier ones: a turn may have several plans, and options place the others
 * in several places of the turn. */
#define LATER(step)        ((SAND_IN(SD_STEP_END) | (SAND_IN(SD_STEP_END) - 1)) & ~(SAND_IN(step) | (SAND_IN(step) - 1)))
#define UPON(step, others) .upon = LATER(step) | SAND_IN(SD_STEP_TURN) | (others)

/* clang-format off */
const sand_step_rule sd_step_rules[SD_STEPS] = {
    [SD_STEP_COUNCIL - 1]   = { .needs = SAND_NEEDS_BOTH_SIDES, .upon = SAND_IN(SD_STEP_DEPLOY) | SAND_IN(SD_STEP_TURN), .highest = 3, .title = "Council of Warre: write every unit's order", .sealed = true,
                                .entries = SAND_ENTRIES_AT_ONCE, .asks = sand_council_asks, .end = sand_council_check_all,
                                .apply_all = sd_apply_council },
    [SD_STEP_DEPLOY - 1]    = { .upon = SAND_IN(SD_STEP_TURN), .highest = 2, .title = "Form up", .sealed = true, .entries = SAND_ENTRIES_AT_ONCE,
                                .asks = sand_council_asks_deployment, .end = sand_council_check_deployment, .apply_all = sd_apply_sheets },
    [SD_STEP_TURN - 1]      = { .highest = 2, .run = sd_run_turn, .ties = sand_ties_none },
    [SD_STEP_PLAN - 1]      = { UPON(SD_STEP_PLAN, 0), .needs = SAND_NEEDS_BOTH_SIDES, .title = "Plan the turn", .sealed = true, .entries = SAND_ENTRIES_AT_ONCE,
                                .end = sd_check_plans, .apply_all = sd_apply_sheets },
    [SD_STEP_MOVE - 1]      = { UPON(SD_STEP_MOVE, SAND_IN(SD_STEP_PLAN)), .run = sd_run_move, .ties = sand_ties_none },
    [SD_STEP_CONFORM - 1]   = { UPON(SD_STEP_CONFORM, 0), .run = sd_run_conform, .ties = sand_ties_none },
    [SD_STEP_FIRE - 1]      = { UPON(SD_STEP_FIRE, SAND_IN(SD_STEP_MOVE)), .needs = SAND_NEEDS_BOTH_SIDES, .title = "Name targets", .sealed = true, .entries = SAND_ENTRIES_AT_ONCE,
                                .asks = sd_any_unit_fires, .end = sd_check_fire_plan, .apply_all = sd_apply_sheets },
    [SD_STEP_VOLLEY - 1]    = { UPON(SD_STEP_VOLLEY, 0), .run = sd_run_volley, .rolls = true, .ties = sd_ties_fire },
    [SD_STEP_GUNS - 1]      = { UPON(SD_STEP_GUNS, 0), .run = sd_run_guns, .rolls = true, .ties = sd_ties_fire },
    [SD_STEP_SHOT - 1]      = { UPON(SD_STEP_SHOT, 0), .run = sd_run_shot, .rolls = true, .ties = sd_ties_fire },
    [SD_STEP_SAVES - 1]     = { UPON(SD_STEP_SAVES, 0), .run = sd_run_saves, .rolls = true, .ties = sand_ties_none },
    [SD_STEP_MARKERS - 1]   = { UPON(SD_STEP_MARKERS, 0), .run = sd_run_markers, .ties = sand_ties_none },
    [SD_STEP_EVADE - 1]     = { UPON(SD_STEP_EVADE, 0), .run = sd_run_evade, .ties = sd_ties_evade },
    [SD_STEP_MELEE - 1]     = { UPON(SD_STEP_MELEE, 0), .needs = SAND_HAS_NUMBER | SAND_HAS_VALUE, .run = sd_run_melee, .rolls = true, .ties = sand_ties_contacts },
    [SD_STEP_OUTCOME - 1]   = { UPON(SD_STEP_OUTCOME, 0), .needs = SAND_HAS_VALUE, .run = sd_run_outcome, .rolls = true, .ties = sand_ties_contacts },
    [SD_STEP_REFORM - 1]    = { UPON(SD_STEP_REFORM, 0), .run = sd_run_reform, .rolls = true, .ties = sand_ties_contacts },
    [SD_STEP_FALL_BACK - 1] = { UPON(SD_STEP_FALL_BACK, 0), .run = sd_run_fall_back, .ties = sd_ties_fall_back },
    [SD_STEP_RALLY - 1]     = { UPON(SD_STEP_RALLY, SAND_IN(SD_STEP_FIRE) | SAND_IN(SD_STEP_VOLLEY)), .run = sd_run_rally, .rolls = true, .ties = sand_ties_none },
    [SD_STEP_BREAK - 1]     = { UPON(SD_STEP_BREAK, LATER(SD_STEP_MARKERS)), .needs = SAND_HAS_VALUE, .run = sd_run_break, .rolls = true, .ties = sand_ties_contacts },
    [SD_STEP_END - 1]       = { .highest = 1, .run = sd_run_end, .ties = sand_ties_none },
};

#define COUNCIL SAND_IN(SD_STEP_COUNCIL)
#define DEPLOY  SAND_IN(SD_STEP_DEPLOY)
#define PLAN    SAND_IN(SD_STEP_PLAN)
#define FIRE    SAND_IN(SD_STEP_FIRE)

static bool are_guns(const sand_battle *b, unsigned unit)
{
    return sd_is_guns(b, unit);
}

static bool are_troops(const sand_battle *b, unsigned unit)
{
    return !sd_is_guns(b, unit);
}

static bool have_fire(const sand_battle *b, unsigned unit)
{
    return sand_battle_trait(b, unit, SD_RANGE) > 0;
}

const sand_order_rule sd_order_rules[SD_ORDERS] = {
    [SD_ORDER_WRITE - 1]   = { COUNCIL, .who = sand_council_is_own, .check = sand_council_check_write, .apply = sd_apply_write },
    [SD_ORDER_FORM_UP - 1] = { COUNCIL, .who = sand_council_is_own, .check = sand_council_check_form_up, .apply = sd_apply_form_up },
    [SD_ORDER_PLACE - 1]   = { DEPLOY, .who = sand_council_is_own, .check = sd_check_place, .apply = sd_apply_place },
    [SD_ORDER_POST - 1]    = { DEPLOY, .who = sd_is_own_general,
                               .check = sd_check_post, .apply = sd_apply_post },
    [SD_ORDER_STATION - 1] = { DEPLOY, .who = sd_is_own_general, .check = sd_check_station, .apply = sd_apply_station },
    [SD_ORDER_GO - 1]      = { PLAN, .who = sd_may_go, .check = sd_check_way, .apply = sd_apply_go },
    [SD_ORDER_ARRANGE - 1] = { PLAN, .who = sd_is_planned, .check = sd_check_arrange, .apply = sd_apply_arrange },
    [SD_ORDER_CHARGE - 1]  = { PLAN, .who = sd_is_planned, .check = sd_check_charge, .apply = sd_apply_charge,
                               .suits = are_troops },
    [SD_ORDER_STAND - 1]   = { PLAN, .who = sd_is_planned, .apply = sd_apply_nothing },
    [SD_ORDER_LOAD - 1]    = { PLAN, .who = sd_is_planned, .check = sd_check_load, .apply = sd_apply_load,
                               .suits = are_guns },
    [SD_ORDER_RALLY - 1]   = { PLAN, .who = sd_is_planned, .check = sd_check_rally, .apply = sd_apply_rally },
    [SD_ORDER_LEAVE - 1]   = { PLAN, .open = may_leave, .who = sd_may_go, .check = sd_check_way,
                               .apply = sd_apply_go },
    [SD_ORDER_RESTORE - 1] = { PLAN, .who = sd_is_own_general, .check = sd_check_restore, .apply = sd_apply_restore },
    [SD_ORDER_RIDE - 1]    = { PLAN, .who = sd_is_own_general, .check = sd_check_ride, .apply = sd_apply_ride },
    [SD_ORDER_JOIN - 1]    = { PLAN, .who = sd_is_own_general, .check = sd_check_join, .apply = sd_apply_join },
    [SD_ORDER_FOLLOW - 1]  = { PLAN, .who = sd_is_own_general, .check = sd_check_follow, .apply = sd_apply_follow },
    [SD_ORDER_RELEASE - 1] = { PLAN, .who = sd_is_own_general, .check = sd_check_release, .apply = sd_apply_release },
    [SD_ORDER_SIGNAL - 1]  = { PLAN, .check = sd_check_signal, .apply = sd_apply_signal },
    [SD_ORDER_FIRE - 1]    = { FIRE, .who = sd_is_planned, .check = sd_check_fire, .apply = sd_apply_fire,
                               .suits = have_fire },
    [SD_ORDER_DISCHARGE - 1] = { FIRE, .open = may_discharge, .who = sd_is_planned, .check = sd_check_discharge,
                                 .apply = sd_apply_discharge, .suits = are_guns },
    [SD_ORDER_DONE - 1]    = { COUNCIL | DEPLOY | PLAN | FIRE, .apply = sd_apply_nothing },
};

const sand_turn_words sd_words = {
    .not_now = { "SD-TURN-01", "{o0} is no order of this step ({p1})" },
    .nobody_asked = { "SD-TURN-02", "There is nothing for {s0} to decide now" },
    .one_only = { "SD-TURN-02", "One thing at a time here" },
    .after_end = { "SD-TURN-02", "Nothing comes after \"no more\"" },
    .comes_first = { "SD-TURN-02", "What comes before must be decided before {u0}" },
};
