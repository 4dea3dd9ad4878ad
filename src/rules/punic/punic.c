/* punic.c - the seam, filled: `punic`, battles of the Second Punic War. */
#include "rules/punic/punic.h"
#include "rules/punic/pu_fighting.h"
#include "rules/punic/pu_movement.h"
#include "rules/punic/pu_turn.h"

/* A unit has four faces, and a contact takes one of two of them. */
static sand_capacity capacity(const sand_field *field)
{
    return (sand_capacity){ .contacts = (uint16_t)(2 * field->n_units), .frames = PU_STACK };
}

/* Nothing is hidden. */
static bool knows(const sand_battle *b, unsigned viewer, const sand_struct *of, const sand_row *row, unsigned index)
{
    (void)b, (void)viewer, (void)of, (void)row, (void)index;
    return false;
}

const sand_rules sand_rules_punic = {
    .tables = {
        .id = "punic",
        .title = "Punic Wars",
        .version = "1",
        .number = 3,
        .length = "inch",
        .length_mark = "in",
        .standard_width = 72000,
        .standard_depth = 48000,
        .base_width = 8000,
        .base_depth = 3000,
        .stride = 9000,
        .move_column = PU_MOVE + 1,
        .weights = &pu_weights,
        .worth_column = PU_WORTH + 1,
        .rules = pu_rules,
        .n_rules = PU_RULES,
        .options = pu_options,
        .n_options = PU_OPTIONS,
        .type_columns = pu_type_columns,
        .n_type_columns = PU_TYPE_COLUMNS,
        .types = pu_types,
        .n_types = PU_TYPES,
        .terrain_columns = pu_terrain_columns,
        .n_terrain_columns = PU_TERRAIN_COLUMNS,
        .terrain = pu_terrains,
        .n_terrain = PU_TERRAINS,
        .steps = pu_steps,
        .n_steps = PU_STEPS,
        .orders = pu_orders,
        .n_orders = PU_ORDERS,
        .purposes = pu_rolls,
        .n_purposes = PU_ROLLS,
        .causes = pu_causes,
        .n_causes = PU_GONE,
        .step_rules = pu_step_rules,
        .order_rules = pu_order_rules,
        .words = &pu_words,
        .plan_size = sizeof(pu_plan),
        .settles_on = SAND_WROTE_UNITS | SAND_WROTE_SIDES, /* hits, and resolve */
        .head = &pu_head_struct,
        .side = &pu_side_struct,
        .unit = &pu_unit_struct,
    },
    .capacity = capacity,
    .defaults = pu_defaults,
    .setup = pu_setup,
    .decision = sand_orders_decision,
    .check = sand_orders_check,
    .apply = sand_orders_apply,
    .proceed = sand_orders_proceed,
    .settle = pu_settle,
    .suggest = pu_suggest,
    .knows = knows,
    .result = pu_result,
    .worth = pu_worth,
    .measure = pu_measure,
    .overlays = pu_overlays,
    .invariants = pu_invariants,
};
