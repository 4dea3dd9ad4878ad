/* journal.c - the journal's lines, the branches that undo makes, and dropping of orders that wait.
 *
 * Invariant: the journal only grows, except for a line whose order could not be carried out; the log may go back and
 * forth. */
#include "game/game_parts.h"
#include "base/assert.h"
#include "base/memory.h"

#include <string.h>

/* ---- lines ---- */

sand_error sand_game_note_line(sand_game *game, sand_line line)
{
    if (!sand_game_grow_list((void **)&game->journal, &game->journal_room, game->n_journal + 1, sizeof *game->journal))
        return SAND_ERROR_MEMORY;
    if (line.commitment) {
        line.commitment = sand_game_copy_text(line.commitment, strlen(line.commitment));
        if (!line.commitment) return SAND_ERROR_MEMORY;
    }
    SAND_ASSERT(game->n_journal < game->journal_room);
    game->journal[game->n_journal++] = line;
    return SAND_OK;
}

void sand_game_drop_line(sand_game *game)
{
    SAND_ASSERT(game->n_journal > 0);
    sand_line *line = &game->journal[--game->n_journal];
    sand_item_release(line->item);
    sand_memory_release((void *)(uintptr_t)line->commitment);
}

size_t sand_game_step_of(const sand_game *game, const sand_item *item)
{
    size_t step = 0;
    for (size_t i = 0; i < game->n_journal; i++) {
        const sand_line *line = &game->journal[i];
        if (line->kind == SAND_LINE_ITEM && line->item == item) break;
        step += line->kind != SAND_LINE_SEALED;
    }
    SAND_ASSERT(step < game->n_journal);
    return step;
}

/* ---- orders that wait ---- */

void sand_game_forget_waiting(sand_game *game)
{
    for (size_t i = 0; i < SAND_SIDES; i++) {
        if (game->waiting[i].ready) sand_game_drop_order(&game->waiting[i].order);
        game->waiting[i] = (sand_waiting){ 0 };
    }
}

/* ---- going back and forth in the log ---- */

bool sand_game_branch_room(sand_game *game)
{
    return sand_game_grow_list((void **)&game->branches, &game->branches_room, game->n_branches + 1,
                               sizeof *game->branches);
}

void sand_game_go_to(sand_game *game, size_t n_done)
{
    sand_past_let_go(game->past);
    sand_past_close(game->past, game->log[game->n_done - 1]);
    game->n_done = n_done;
}

void sand_game_step_back(sand_game *game, size_t n)
{
    sand_game_go_to(game, game->n_done - n);
    sand_branch *branch = &game->branches[game->n_branches++];
    for (unsigned viewer = 0; viewer <= SAND_SIDES; viewer++) branch->told[viewer] = sand_game_events(game, viewer);
    sand_game_forget_waiting(game);
    game->asks_undo[0] = game->asks_undo[1] = 0;
}

/* An agreed undo (acts.c) is an item of its own on top, so the items below it can never be redone. */
void sand_game_drop(sand_game *game, size_t n)
{
    sand_game_step_back(game, n);
    game->n_log = game->n_done;
}
