/* ecw_cards.c - fills the seam for `ecw-cards`, English Civil War battles by a common deck of ten cards. */
#include "rules/ecw_cards/ecw_cards.h"

#include "rules/common/muster.h"
#include "rules/common/shooting.h"
#include "rules/ecw_cards/ek_fighting.h"
#include "rules/ecw_cards/ek_movement.h"
#include "rules/ecw_cards/ek_turn.h"

/* Nothing in a battle is hidden: the order of the deck, which no player knows, is not part of it. */
static sand_capacity capacity(const sand_field *field)
{
    return (sand_capacity){ .contacts = field->n_units, .frames = EK_STACK };
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
        .net = &ek_net,
        .worth_column = EK_WORTH + 1,
        SAND_TABLES_OF(ek, EK),
        .plans = ek_plans,
        .n_plans = EK_PLANS,
        .chapters = &ek_chapters,
        .plan_size = sizeof(ek_plan),
        .settles_on = SAND_WROTE_UNITS | SAND_WROTE_CONTACTS, /* hits, and guns in contact */
    },
    .capacity = capacity,
    SAND_SEAM_OF(ek),
    .is_calm = ek_is_calm,
    .suggest = sand_tries_suggest,
    .result = sand_chapters_result,
    .holder = sand_muster_zone_holder,
    .goals = sand_chapters_goals,
    .lost = ek_is_lost,
    .limit = sand_chapters_limit,
    .acts_yet = ek_acts_yet,
    .measure = sand_shooting_measure,
    .deck = ek_deck,
    .card_moves = ek_card_moves,
};
