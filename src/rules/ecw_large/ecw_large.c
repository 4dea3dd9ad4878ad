/* ecw_large.c - fills the seam for `ecw-large`, larger battles of the English Civil War. */
#include "rules/ecw_large/ecw_large.h"
#include "rules/common/tries.h"
#include "rules/ecw_large/el_fighting.h"
#include "rules/ecw_large/el_movement.h"
#include "rules/ecw_large/el_turn.h"

/* Units never touch, so a battle has no contacts; the frames must suffice for a misfortune test of every commander
 * after one combat. [EL-AMB-34] */
static sand_capacity capacity(const sand_field *field)
{
    return (sand_capacity){ .frames = (uint16_t)(EL_STACK + field->n_bodies - field->n_units) };
}

/* The size of a base by type; a piece that is no unit is a commander or a supply base. [EL-BASE-01..04, EL-AMB-01,
 * EL-AMB-92] */
static sand_size base_size(const sand_field *field, unsigned type, unsigned state)
{
    int32_t depth = sand_battle_field_option(field, EL_OPT_BASE_DEPTH);
    int32_t supply = sand_battle_field_option(field, EL_OPT_SUPPLY_SIZE);
    if (type == EL_ARTILLERY) return (sand_size){ sand_battle_field_number(field, EL_GUN_FRONT), depth };
    if (type != 0) return (sand_size){ sand_battle_field_number(field, EL_TROOP_FRONT), depth };
    if (state == SAND_ROLE_SUPPLY) return (sand_size){ supply, supply };
    int32_t commander = sand_battle_field_number(field, EL_COMMANDER_FRONT);
    return (sand_size){ commander, commander };
}

const sand_rules sand_rules_ecw_large = {
    .tables = {
        .id = "ecw-large",
        .title = "English Civil War: Larger Battles",
        .version = "1",
        .number = 4,
        .length = "inch",
        .length_mark = "in",
        .standard_width = 72000, /* [EL-TABLE-01] */
        .standard_depth = 48000,
        .base_width = 4000,
        .base_depth = 3000,
        .stride = 6000,
        .move_column = EL_MOVE + 1,
        .weights = &el_weights,
        .net = &el_net,
        .worth_column = EL_WORTH + 1,
        SAND_TABLES_OF(el, EL),
        .body = &el_body_struct,
        .commands = el_commands,
        .n_commands = EL_COMMANDS,
        .plans = el_plans,
        .n_plans = EL_PLANS,
        .chapters = &el_chapters,
        .plan_size = sizeof(el_plan),
        .settles_on = SAND_WROTE_UNITS | SAND_WROTE_UNITS_MORE, /* places, hits, and attacks */
    },
    .capacity = capacity,
    .base_size = base_size,
    SAND_SEAM_OF(el),
    .suggest = sand_tries_suggest,
    .result = el_result,
    .holder = sand_muster_zone_holder,
    .goals = el_goals,
    .lost = el_lost,
    .limit = el_limit,
    .measure = el_measure,
};
