/* punic.c - fills the seam for `punic`: battles of the Second Punic War. */
#include "rules/punic/punic.h"
#include "rules/common/shooting.h"
#include "rules/punic/pu_fighting.h"
#include "rules/punic/pu_movement.h"
#include "rules/punic/pu_turn.h"

/* A unit has four faces, and each contact takes a face of two units. */
static sand_capacity capacity(const sand_field *field)
{
    return (sand_capacity){ .contacts = (uint16_t)(2 * field->n_units), .frames = PU_STACK };
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
        .net = &pu_net,
        .worth_column = PU_WORTH + 1,
        SAND_TABLES_OF(pu, PU),
        .chapters = &pu_chapters,
        .plan_size = sizeof(pu_plan),
        .memo_size = sizeof(pu_memo),
        .settles_on = SAND_WROTE_UNITS | SAND_WROTE_SIDES, /* hits, and resolve */
    },
    .capacity = capacity,
    SAND_SEAM_OF(pu),
    .suggest = sand_tries_suggest,
    .result = pu_result,
    .holder = sand_muster_zone_holder,
    .goals = pu_goals,
    .limit = sand_chapters_limit,
    .measure = sand_shooting_measure,
};
