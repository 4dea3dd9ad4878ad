/* games_undo.c - undo and redo lead back to the same game; tried on a copy, right after the orders of one decision. */
#include "support/games_inside.h"

#include "game/game_parts.h"

/* Undoes and redoes orders that rolled no dice, for which no side need agree. */
static void undo_freely(games *g, sand_game *copy, uint64_t before, uint64_t after)
{
    suite *s = g->suite;
    suite_expect(s, SUITE_UNDO, sand_game_undo(copy, 1) == SAND_OK && sand_game_hash(copy, 0) == before,
                 "undo gives another battle");
    suite_expect(s, SUITE_UNDO,
                 sand_game_redo_reach(copy) == 1 && sand_game_redo(copy, 1) == SAND_OK &&
                     games_same(copy, g->game, false),
                 "redo gives another game");
    suite_expect(s, SUITE_UNDO,
                 sand_game_undo(copy, 1) == SAND_OK && games_submit_all(g, copy) == SAND_OK &&
                     sand_game_hash(copy, 0) == after,
                 "the same orders again give another battle");
}

/* Dice have fallen, so both sides must agree; then the same orders get the same dice. */
static void undo_agreed(games *g, sand_game *copy, uint64_t before, uint64_t after)
{
    suite *s = g->suite;
    suite_expect(s, SUITE_UNDO, sand_game_undo(copy, 1) == SAND_ERROR_REFUSED && sand_game_hash(copy, 0) == after,
                 "undo has crossed a barrier");
    suite_expect(s, SUITE_UNDO,
                 sand_game_ask_undo(copy, SAND_SIDE_A, 1) == SAND_ERROR_NEEDS && sand_game_hash(copy, 0) == after,
                 "one side alone has undone dice");
    suite_expect(s, SUITE_UNDO,
                 sand_game_ask_undo(copy, SAND_SIDE_B, 1) == SAND_OK && sand_game_hash(copy, 0) == before,
                 "undo by both sides gives another battle");
    suite_expect(s, SUITE_UNDO, games_submit_all(g, copy) == SAND_OK && sand_game_hash(copy, 0) == after,
                 "the same orders get other dice");
}

void games_check_undo(games *g, uint64_t before)
{
    sand_game *copy = sand_game_copy(g->game);
    uint64_t after = sand_game_hash(g->game, 0);
    if (sand_game_length(copy) > 0) {
        if (sand_game_undo_reach(copy) > 0)
            undo_freely(g, copy, before, after);
        else
            undo_agreed(g, copy, before, after);
    }
    sand_game_destroy(copy);
}
