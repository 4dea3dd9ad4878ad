/* undo.c - taking back and doing again.
 *
 * Every item holds what followed from it, so going back is dropping the last ones and going forward is taking them up
 * again: the same battle, the same dice, the same hash. */
#include "game/game_parts.h"

static bool may_see(const sand_event *event, unsigned viewer)
{
    return viewer == 0 || event->seen_by == 0 || (event->seen_by >> viewer & 1);
}

void sand_game_tell(sand_game *game, const sand_item *item)
{
    for (unsigned viewer = 0; viewer <= SAND_SIDES; viewer++) {
        sand_told *told = &game->told[viewer];
        for (size_t i = 0; i < item->n_events; i++)
            if (may_see(&item->events[i], viewer)) told->event[told->n++] = &item->events[i];
    }
}

void sand_game_untell(sand_game *game, const sand_item *item)
{
    for (unsigned viewer = 0; viewer <= SAND_SIDES; viewer++)
        for (size_t i = 0; i < item->n_events; i++)
            if (may_see(&item->events[i], viewer)) game->told[viewer].n--;
}

/* The opening is nobody's to take back, so it does not count. */
size_t sand_game_length(const sand_game *game)
{
    return game->n_done ? game->n_done - 1 : 0;
}

size_t sand_game_undo_reach(const sand_game *game)
{
    size_t n = 0;
    if (game->pending) return 0;
    while (n < sand_game_length(game) && !game->log[game->n_done - 1 - n]->barrier) n++;
    return n;
}

size_t sand_game_redo_reach(const sand_game *game)
{
    return game->pending ? 0 : game->n_log - game->n_done;
}

/* ---- branches ---- */

bool sand_game_branch_room(sand_game *game)
{
    return sand_game_grow_list((void **)&game->branches, &game->branches_room, game->n_branches + 1,
                               sizeof *game->branches);
}

size_t sand_game_branch(const sand_game *game)
{
    return game->n_branches;
}

size_t sand_game_events_kept(const sand_game *game, unsigned viewer, size_t branch)
{
    size_t kept = sand_game_events(game, viewer);
    if (viewer > SAND_SIDES || branch > game->n_branches) return 0;
    for (size_t i = branch; i < game->n_branches; i++)
        if (game->branches[i].told[viewer] < kept) kept = game->branches[i].told[viewer];
    return kept;
}

/* There is room for the branch. */
static void step_back(sand_game *game, size_t n)
{
    for (; n > 0; n--) sand_game_untell(game, game->log[--game->n_done]);
    sand_branch *branch = &game->branches[game->n_branches++];
    for (unsigned viewer = 0; viewer <= SAND_SIDES; viewer++) branch->told[viewer] = game->told[viewer].n;
    sand_game_forget_waiting(game);
    game->asks_undo[0] = game->asks_undo[1] = 0;
}

sand_error sand_game_undo(sand_game *game, size_t n)
{
    if (n == 0 || n > sand_game_undo_reach(game)) return SAND_ERROR_REFUSED;
    if (!sand_game_branch_room(game)) return SAND_ERROR_MEMORY;
    sand_error error = sand_game_note_line(game, (sand_line){ .kind = SAND_LINE_UNDO, .amount = n });
    if (!error) step_back(game, n);
    return error;
}

/* A copy has room for what was told when it was made, not for what had been taken back. */
static bool make_room_to_tell(sand_game *game, size_t n)
{
    size_t events = 0;
    for (size_t i = 0; i < n; i++) events += game->log[game->n_done + i]->n_events;
    for (unsigned viewer = 0; viewer <= SAND_SIDES; viewer++) {
        sand_told *told = &game->told[viewer];
        if (!sand_game_grow_list((void **)&told->event, &told->room, told->n + events, sizeof *told->event))
            return false;
    }
    return true;
}

sand_error sand_game_redo(sand_game *game, size_t n)
{
    if (n == 0 || n > sand_game_redo_reach(game)) return SAND_ERROR_REFUSED;
    if (!make_room_to_tell(game, n)) return SAND_ERROR_MEMORY;
    sand_error error = sand_game_note_line(game, (sand_line){ .kind = SAND_LINE_REDO, .amount = n });
    if (error) return error;
    for (; n > 0; n--) sand_game_tell(game, game->log[game->n_done++]);
    sand_game_forget_waiting(game);
    game->asks_undo[0] = game->asks_undo[1] = 0;
    return SAND_OK;
}

size_t sand_game_asks_undo(const sand_game *game, unsigned side)
{
    return side >= 1 && side <= SAND_SIDES ? game->asks_undo[side - 1] : 0;
}

/* What was agreed stands in the log as an act of its own, on top of the battle gone back to. */
static sand_error take_back_agreed(sand_game *game, size_t n)
{
    sand_item *item = sand_item_new(SAND_ITEM_UNDONE, 0);
    if (!item) return SAND_ERROR_MEMORY;
    item->amount = n;
    return sand_game_act(game, item);
}

sand_error sand_game_ask_undo(sand_game *game, unsigned side, size_t n)
{
    if (side < 1 || side > SAND_SIDES) return SAND_ERROR_UNKNOWN;
    if (game->pending || n == 0 || n > sand_game_length(game)) return SAND_ERROR_REFUSED;
    if (game->asks_undo[sand_battle_enemy(side) - 1] != n) {
        game->asks_undo[side - 1] = n;
        return SAND_ERROR_NEEDS;
    }
    return take_back_agreed(game, n);
}

/* Used by the act: the log loses its last n items for good (the journal keeps them). */
void sand_game_drop(sand_game *game, size_t n)
{
    step_back(game, n);
    game->n_log = game->n_done;
}
