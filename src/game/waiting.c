/* waiting.c - orders that are handed in and wait for those of the other sides; when all are in, they are carried out.
 *
 * Invariant: every waiting order is in the journal, so a record written after the order was accepted has it. */
#include "game/game_parts.h"

/* Lets the order wait in its side's place and seals it in the journal. `before` receives the order that waited there
 * before, which then belongs to the caller. */
static sand_error wait(sand_game *game, const sand_order *order, const char *salt, const char *commitment,
                       sand_waiting *before)
{
    sand_waiting waiting = { .ready = true };
    if (!sand_game_keep_order(order, &waiting.order)) return SAND_ERROR_MEMORY;
    sand_error error = sand_sealed_note(game, order, salt, commitment);
    if (error) {
        sand_game_drop_order(&waiting.order);
        return error;
    }
    sand_waiting *slot = &game->waiting[order->side - 1];
    *before = *slot;
    *slot = waiting;
    return SAND_OK;
}

sand_error sand_waiting_hand_in(sand_game *game, const sand_order *order, const char *salt, const char *commitment)
{
    sand_waiting before;
    sand_error error = wait(game, order, salt, commitment, &before);
    if (!error && before.ready) sand_game_drop_order(&before.order);
    return error;
}

/* Restores the state before `wait`. */
static void unwait(sand_game *game, unsigned side, const sand_waiting *before)
{
    sand_waiting *slot = &game->waiting[side - 1];
    SAND_ASSERT(slot->ready);
    sand_game_drop_order(&slot->order);
    *slot = *before;
    sand_game_drop_line(game);
}

/* Counts only sides that are asked: a side with nothing to decide need not answer. */
bool sand_waiting_all_in(const sand_game *game, const sand_decision *decision)
{
    for (uint16_t side = 1; side <= SAND_SIDES; side++)
        if (sand_decision_of(decision, side) && !game->waiting[side - 1].ready) return false;
    return decision->asks;
}

/* Makes the item from copies of the orders, because they go on waiting until the item has been carried out, and stay if
 * it cannot be. */
sand_item *sand_waiting_gather(const sand_game *game, unsigned sides)
{
    sand_item *item = sand_item_new(SAND_ITEM_ORDERS, 0);
    if (!item) return NULL;
    item->closed = true;
    for (unsigned side = 1; side <= SAND_SIDES; side++) {
        if (!(sides >> side & 1)) continue;
        SAND_ASSERT(game->waiting[side - 1].ready);
        if (sand_item_add_order(item, &game->waiting[side - 1].order)) continue;
        sand_item_release(item);
        return NULL;
    }
    return item;
}

static sand_error carry_out(sand_game *game, const sand_decision *decision)
{
    sand_run_dice run_dice = { .from = SAND_FROM_LUCK };
    sand_item *item = sand_waiting_gather(game, decision->actors);
    if (!item) return SAND_ERROR_MEMORY;
    item->sealed = decision->sealed;
    return sand_game_run(game, item, &run_dice);
}

/* Dice that must be typed first are no failure: the order has been handed in and waits for them. */
sand_error sand_waiting_submit(sand_game *game, const sand_decision *decision, const sand_order *order)
{
    sand_waiting before;
    sand_error error = wait(game, order, NULL, NULL, &before);
    if (error) return error;
    if (sand_waiting_all_in(game, decision)) error = carry_out(game, decision);
    if (error && error != SAND_ERROR_NEEDS)
        unwait(game, order->side, &before);
    else if (before.ready)
        sand_game_drop_order(&before.order);
    return error;
}

sand_error sand_waiting_carry_out(sand_game *game)
{
    sand_decision decision = sand_game_decision(game, 0);
    if (!sand_waiting_all_in(game, &decision)) return SAND_OK;
    sand_error error = carry_out(game, &decision);
    return error == SAND_ERROR_NEEDS ? SAND_OK : error;
}
