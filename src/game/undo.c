/* undo.c - undo and redo.
 *
 * Every item holds what followed from it, so undo drops the last items and redo takes them up again: the same battle,
 * the same dice, the same hash. */
#include "game/game_parts.h"

size_t sand_game_undo_reach(const sand_game *game)
{
    if (game == NULL) return 0;
    size_t n = 0;
    if (game->pending) return 0;
    while (n < sand_game_length(game) && !game->log[game->n_done - 1 - n]->barrier) n++;
    return n;
}

size_t sand_game_redo_reach(const sand_game *game)
{
    if (game == NULL) return 0;
    return game->pending ? 0 : game->n_log - game->n_done;
}

/* Is the item an order or an act of this side alone? */
static bool is_of(const sand_item *item, unsigned side)
{
    if (item->kind != SAND_ITEM_ORDERS) return item->side == side;
    for (size_t i = 0; i < item->n_orders; i++)
        if (item->orders[i].side != side) return false;
    return item->n_orders > 0;
}

static bool enemy_waits(const sand_game *game, unsigned side)
{
    return game->waiting[sand_battle_enemy(side) - 1].ready;
}

size_t sand_game_undo_reach_of(const sand_game *game, unsigned side)
{
    if (game == NULL || side < 1 || side > SAND_SIDES || enemy_waits(game, side)) return 0;
    size_t n = 0, reach = sand_game_undo_reach(game);
    while (n < reach && is_of(game->log[game->n_done - 1 - n], side)) n++;
    return n;
}

size_t sand_game_redo_reach_of(const sand_game *game, unsigned side)
{
    if (game == NULL || side < 1 || side > SAND_SIDES || enemy_waits(game, side)) return 0;
    size_t n = 0, reach = sand_game_redo_reach(game);
    while (n < reach && is_of(game->log[game->n_done + n], side)) n++;
    return n;
}

size_t sand_game_written(const sand_game *game)
{
    return game == NULL ? 0 : game->n_journal;
}

/* ---- branches ---- */

size_t sand_game_branch(const sand_game *game)
{
    if (game == NULL) return 0;
    return game->n_branches;
}

size_t sand_game_events_kept(const sand_game *game, unsigned viewer, size_t branch)
{
    if (game == NULL || viewer > SAND_SIDES) return 0;
    size_t kept = sand_game_events(game, viewer);
    if (viewer > SAND_SIDES || branch > game->n_branches) return 0;
    for (size_t i = branch; i < game->n_branches; i++)
        if (game->branches[i].told[viewer] < kept) kept = game->branches[i].told[viewer];
    return kept;
}

sand_error sand_game_undo(sand_game *game, size_t n)
{
    if (game == NULL) return SAND_ERROR_ARGUMENT;
    if (n == 0 || n > sand_game_undo_reach(game)) return SAND_ERROR_REFUSED;
    if (!sand_game_branch_room(game)) return SAND_ERROR_MEMORY;
    SAND_ASSERT(n < game->n_done); /* the opening is a barrier */
    sand_item *last = game->log[game->n_done - 1 - n];
    if (!sand_past_open(game->past, last)) return SAND_ERROR_MEMORY;
    sand_error error = sand_game_note_line(game, (sand_line){ .kind = SAND_LINE_UNDO, .number = (uint32_t)n });
    if (error)
        sand_past_close(game->past, last);
    else
        sand_game_step_back(game, n);
    return error;
}

sand_error sand_game_redo(sand_game *game, size_t n)
{
    if (game == NULL) return SAND_ERROR_ARGUMENT;
    if (n == 0 || n > sand_game_redo_reach(game)) return SAND_ERROR_REFUSED;
    SAND_ASSERT(game->n_done + n <= game->n_log);
    sand_item *last = game->log[game->n_done - 1 + n];
    if (!sand_past_open(game->past, last)) return SAND_ERROR_MEMORY;
    sand_error error = sand_game_note_line(game, (sand_line){ .kind = SAND_LINE_REDO, .number = (uint32_t)n });
    if (error) {
        sand_past_close(game->past, last);
        return error;
    }
    sand_game_go_to(game, game->n_done + n);
    sand_game_forget_waiting(game);
    game->asks_undo[0] = game->asks_undo[1] = 0;
    return SAND_OK;
}

size_t sand_game_asks_undo(const sand_game *game, unsigned side)
{
    if (game == NULL) return 0;
    return side >= 1 && side <= SAND_SIDES ? game->asks_undo[side - 1] : 0;
}

/* An agreed undo is an act of its own in the log, on top of the battle it returns to. */
static sand_error take_back_agreed(sand_game *game, size_t n)
{
    sand_item *item = sand_item_new(SAND_ITEM_UNDONE, 0);
    if (!item) return SAND_ERROR_MEMORY;
    item->amount = (uint32_t)n;
    return sand_game_act(game, item);
}

sand_error sand_game_ask_undo(sand_game *game, unsigned side, size_t n)
{
    if (game == NULL) return SAND_ERROR_ARGUMENT;
    if (side < 1 || side > SAND_SIDES) return SAND_ERROR_UNKNOWN;
    if (n == 0) {
        game->asks_undo[side - 1] = 0;
        return SAND_OK;
    }
    if (game->pending || n > sand_game_length(game)) return SAND_ERROR_REFUSED;
    if (game->asks_undo[sand_battle_enemy(side) - 1] != n) {
        game->asks_undo[side - 1] = n;
        return SAND_ERROR_NEEDS;
    }
    return take_back_agreed(game, n);
}
