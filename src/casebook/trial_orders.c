/* trial_orders.c - the orders of a case, and the decision they answer. */
#include "casebook/trial.h"

#include "base/assert.h"

void sand_trial_orders_init(sand_trial_orders *orders)
{
    *orders = (sand_trial_orders){ .list = { .room = SAND_TRIAL_ORDERS, .entries_room = SAND_TRIAL_ENTRIES } };
    orders->list.orders = orders->order;
    orders->list.entries = orders->entry;
}

uint16_t sand_trial_only_actor(const sand_game *game, const sand_decision *decision)
{
    uint16_t only = 0;
    for (uint16_t side = 1; side <= SAND_SIDES; side++) {
        if (!sand_decision_of(decision, side) || sand_game_ready(game, side)) continue;
        if (only != 0) return 0;
        only = side;
    }
    return only;
}

bool sand_trial_read_order(sand_trial *trial, sand_cursor *from, sand_trial_orders *orders)
{
    sand_decision decision = sand_game_decision(trial->game, 0);
    sand_order defaults = { .decision = decision.serial, .side = sand_trial_only_actor(trial->game, &decision) };
    if (!decision.asks) { /* an order given now is refused, whichever side gives it */
        defaults.decision = decision.serial + 1;
        defaults.side = SAND_SIDE_A;
    }
    return sand_order_text_read(trial->game->field, from, &defaults, &orders->list) == SAND_OK;
}

void sand_trial_sheet_decision(sand_trial *trial, sand_answer_sheet *sheet, const char *key)
{
    const sand_tables *tables = &trial->game->rules->tables;
    sand_decision decision = sand_game_decision(trial->game, 0);
    sand_json_writer *writer = &sheet->writer;
    SAND_ASSERT(!decision.asks || (decision.step >= 1 && decision.step <= tables->n_steps));
    sand_ref_kind of = decision.asks ? tables->steps[decision.step - 1].subject_ref : SAND_REF_NONE;
    if (key != NULL) sand_json_write_object(writer, key);
    sand_json_write_bool(writer, "asks", decision.asks);
    sand_json_write_text(writer, "step", decision.asks ? tables->steps[decision.step - 1].name : "");
    sand_json_write_text(writer, "subject",
                         of != SAND_REF_NONE && decision.subject != 0 ? sand_trial_name(trial, of, decision.subject)
                                                                      : "");
    sand_json_write_text(writer, "rule", decision.rule != NULL ? decision.rule : "");
    sand_json_write_bool(writer, "sealed", decision.asks && decision.sealed);
    sand_json_write_bool(writer, "sheet", decision.asks && decision.sheet);
    sand_json_write_array(writer, "sides");
    for (uint16_t side = 1; side <= SAND_SIDES; side++)
        if (sand_decision_of(&decision, side))
            sand_json_write_text(writer, NULL, sand_trial_name(trial, SAND_REF_SIDE, side));
    sand_json_write_end(writer);
    sand_json_write_array(writer, "kinds");
    for (unsigned i = 0; decision.asks && i < decision.n_kinds; i++)
        sand_json_write_text(writer, NULL, tables->orders[decision.kinds[i] - 1].name);
    sand_json_write_end(writer);
    if (key != NULL) sand_json_write_end(writer);
}

const char *sand_trial_name(const sand_trial *trial, sand_ref_kind of, unsigned index)
{
    return index == 0 ? "" : sand_field_name(trial->game->field, of, index);
}
