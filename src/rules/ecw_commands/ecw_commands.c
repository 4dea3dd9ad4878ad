/* ecw_commands.c - fills the seam for `ecw-commands`, English Civil War battles by command cards. */
#include "rules/ecw_commands/ecw_commands.h"

#include "rules/common/muster.h"
#include "rules/common/shooting.h"
#include "rules/ecw_commands/judging.h"
#include "rules/ecw_commands/movement.h"
#include "rules/ecw_commands/reading.h"
#include "rules/ecw_commands/settle.h"
#include "rules/ecw_commands/seam.h"
#include "rules/ecw_commands/end.h"
#include "rules/ecw_commands/turn.h"
#include "rules/ecw_commands/verdicts.h"

static sand_capacity capacity(const sand_field *field)
{
    return (sand_capacity){ .contacts = (uint16_t)(4 * field->n_units),
                            .frames = (uint16_t)(EC_STACK + 2 * field->n_units) };
}

/* Draws one possible order of the enemy's face-down cards from those that are left. */
static void imagine_deck(sand_battle *view, unsigned side, sand_dice *dice)
{
    uint16_t command[EC_CARDS], weight[EC_CARDS];
    int32_t n = 0;
    ec_side *cards = ec_side_of(view, side);
    for (unsigned c = 1; c <= view->field->n_commands && n < EC_CARDS; c++) {
        if (view->field->command[c - 1].side != side || ec_command_get(view, c)->card != EC_CARD_DOWN) continue;
        command[n] = (uint16_t)c;
        weight[n++] = 1;
    }
    for (unsigned i = 0; i < cards->left && (int32_t)i < n; i++) {
        sand_cause cause = sand_answer_cause(view, EC_ROLL_CARD, 0);
        cause.subject = (uint16_t)side;
        cause.occasion = 1;
        cause.index = (uint16_t)i;
        int32_t drawn = sand_dice_draw(dice, cause, weight, n);
        weight[drawn] = 0;
        cards->deck[i] = command[drawn];
    }
}

static bool is_before_the_cards(const sand_battle *b)
{
    if (sand_battle_step_now(b) == EC_STEP_TURN) return true;
    for (unsigned i = 1; i <= sand_battle_head(b)->frames; i++) {
        if (sand_battle_frame(b, i)->step == EC_STEP_ORDER) return true;
    }
    return false;
}

/* Before the cards are laid out nothing is hidden, and a shuffled solo deck has no order to imagine. */
static void imagine(sand_battle *view, sand_dice *dice)
{
    if (is_before_the_cards(view)) return;
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++) {
        const ec_side *cards = ec_side_get(view, side);
        bool solo = ec_plays_solo(view, side);
        if (cards->left > 0 && cards->deck[0] == 0 && !solo) imagine_deck(view, side, dice);
    }
}

/* A unit's worth falls with its hits, and by a third when it runs out of ammunition. */
int32_t ec_worth(const sand_battle *b, unsigned unit)
{
    const ec_unit *state = ec_unit_get(b, unit);
    int32_t value = sand_battle_trait(b, unit, EC_WORTH) + 250 * state->impetuous + 250 * state->elite;
    if (state->out_of_ammunition) value = value * 2 / 3;
    return sand_chapters_worth_left(b, unit, value);
}

const sand_rules sand_rules_ecw_commands = {
    .tables = {
        .id = "ecw-commands",
        .title = "English Civil War, command cards",
        .version = "1",
        .number = 1,
        .length = "inch",
        .length_mark = "in",
        .standard_width = 72000,
        .standard_depth = 48000,
        .base_width = 4000,
        .base_depth = 3000,
        .stride = 6000,
        .move_column = EC_MOVE + 1,
        .net = &ec_net,
        .worth_column = EC_WORTH + 1,
        SAND_TABLES_OF(ec, EC),
        .commands = ec_commands,
        .n_commands = EC_INDEPENDENT,
        .plans = ec_plans,
        .n_plans = EC_PLANS,
        .chapters = &ec_chapters,
        .sheet_size = sizeof(ec_sheet),
        .plan_size = sizeof(ec_plan),
        .settles_on = SAND_WROTE_UNITS | SAND_WROTE_BODIES | SAND_WROTE_COMMANDS | SAND_WROTE_CONTACTS,
        .command = &ec_command_struct,
    },
    .capacity = capacity,
    SAND_SEAM_OF(ec),
    .is_calm = ec_turn_is_calm,
    .suggest = sand_tries_suggest,
    .imagine = imagine,
    .result = ec_result,
    .holder = sand_muster_zone_holder,
    .goals = sand_chapters_goals,
    .lost = ec_is_lost,
    .limit = sand_chapters_limit,
    .acts_yet = ec_acts_yet,
    .measure = sand_shooting_measure,
    .deck = ec_turn_deck,
    .card_moves = ec_turn_card_moves,
};
