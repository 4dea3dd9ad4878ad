/* ecw_cards.c - the seam, filled: `ecw-cards`, English Civil War battles by a common deck of ten cards. */
#include "rules/ecw_cards/ecw_cards.h"

#include "rules/common/muster.h"
#include "rules/ecw_cards/ek_fighting.h"
#include "rules/ecw_cards/ek_movement.h"
#include "rules/ecw_cards/ek_turn.h"

static sand_capacity capacity(const sand_field *field)
{
    return (sand_capacity){ .contacts = field->n_units, .frames = EK_STACK };
}

/* Nothing is hidden: what nobody knows, the order of the deck, is not part of the battle. */
static bool knows(const sand_battle *b, unsigned viewer, const sand_struct *of, const sand_row *row, unsigned index)
{
    (void)b, (void)viewer, (void)of, (void)row, (void)index;
    return false;
}

static void imagine(sand_battle *view, sand_dice *dice)
{
    (void)view, (void)dice;
}

const sand_rules sand_rules_ecw_cards = {
    .tables = {
        .id = "ecw-cards",
        .title = "English Civil War, ten-card deck",
        .version = "1",
        .number = 2,
        .length = "inch",
        .length_mark = "in",
        .standard_width = 48000,
        .standard_depth = 48000,
        .base_width = 4000,
        .base_depth = 3000,
        .stride = 6000,
        .move_column = EK_MOVE + 1,
        .worth_column = EK_WORTH + 1,
        .rules = ek_rules,
        .n_rules = EK_RULES,
        .options = ek_options,
        .n_options = EK_OPTIONS,
        .type_columns = ek_type_columns,
        .n_type_columns = EK_TYPE_COLUMNS,
        .types = ek_types,
        .n_types = EK_TYPES,
        .terrain_columns = ek_terrain_columns,
        .n_terrain_columns = EK_TERRAIN_COLUMNS,
        .terrain = ek_terrains,
        .n_terrain = EK_TERRAINS,
        .steps = ek_steps,
        .n_steps = EK_STEPS,
        .orders = ek_orders,
        .n_orders = EK_ORDERS,
        .purposes = ek_rolls,
        .n_purposes = EK_ROLLS,
        .causes = ek_causes,
        .n_causes = EK_GONE,
        .plans = ek_plans,
        .n_plans = EK_PLANS,
        .step_rules = ek_step_rules,
        .order_rules = ek_order_rules,
        .words = &ek_words,
        .plan_size = sizeof(ek_plan),
        .settles_on = SAND_WROTE_UNITS | SAND_WROTE_CONTACTS, /* hits, and guns in contact */
        .head = &ek_head_struct,
        .side = &ek_side_struct,
        .unit = &ek_unit_struct,
    },
    .capacity = capacity,
    .defaults = ek_defaults,
    .setup = ek_setup,
    .decision = sand_orders_decision,
    .check = sand_orders_check,
    .apply = sand_orders_apply,
    .proceed = sand_orders_proceed,
    .settle = ek_settle,
    .is_calm = ek_is_calm,
    .suggest = ek_suggest,
    .knows = knows,
    .imagine = imagine,
    .result = ek_result,
    .holder = sand_muster_zone_holder,
    .lost = ek_is_lost,
    .worth = ek_worth,
    .measure = ek_measure,
    .overlays = ek_overlays,
    .deck = ek_deck,
    .card_moves = ek_card_moves,
    .invariants = ek_invariants,
};
