/* present.c - the present state of a game and what each viewer may know of it. It reads only the last item done, so
 * every other part of a game may use it. */
#include "game/game_parts.h"

#include "base/memory.h"

const sand_battle *sand_game_battle(const sand_game *game)
{
    return game->n_done ? game->log[game->n_done - 1]->after : game->origin->start;
}

const sand_moment *sand_game_moment(const sand_game *game)
{
    return game->n_done ? &game->log[game->n_done - 1]->moment : &game->first;
}

const sand_battle *sand_game_seen(const sand_game *game, unsigned viewer)
{
    const sand_battle *now = sand_game_battle(game);
    if (viewer == 0) return now;
    SAND_ASSERT(viewer <= SAND_SIDES);
    return sand_room_view(game->room, now, viewer);
}

/* The opening is not counted, because it cannot be taken back. */
size_t sand_game_length(const sand_game *game)
{
    if (game == NULL) return 0;
    return game->n_done ? game->n_done - 1 : 0;
}

bool sand_game_may_see(const sand_event *event, unsigned viewer)
{
    return viewer == 0 || event->seen_by == 0 || (event->seen_by >> viewer & 1);
}

size_t sand_game_events(const sand_game *game, unsigned viewer)
{
    if (game == NULL || viewer > SAND_SIDES) return 0;
    return game->n_done > 0 ? game->log[game->n_done - 1]->told[viewer] : 0;
}

/* ---- how it ends, and what is asked ---- */

static bool drawn_by_agreement(const sand_moment *moment)
{
    return moment->draw_offers == (1 << SAND_SIDE_A | 1 << SAND_SIDE_B);
}

bool sand_game_ended(const sand_game *game)
{
    const sand_moment *moment = sand_game_moment(game);
    return moment->conceded || drawn_by_agreement(moment) || (game->n_done && sand_battle_over(sand_game_battle(game)));
}

void sand_game_begin_ended(sand_game *game)
{
    sand_told_end ended = game->field->ended;
    if (ended.how == SAND_ENDED_BY_CONCESSION) game->first.conceded = ended.side;
    if (ended.how == SAND_ENDED_BY_AGREEMENT) game->first.draw_offers = 1 << SAND_SIDE_A | 1 << SAND_SIDE_B;
}

sand_told_end sand_game_ending(const sand_game *game)
{
    const sand_moment *moment = sand_game_moment(game);
    if (moment->conceded) return (sand_told_end){ SAND_ENDED_BY_CONCESSION, (uint8_t)moment->conceded };
    if (drawn_by_agreement(moment)) return (sand_told_end){ SAND_ENDED_BY_AGREEMENT, 0 };
    return (sand_told_end){ sand_game_ended(game) ? SAND_ENDED_BY_RULES : 0, 0 };
}

sand_result sand_game_result(const sand_game *game, unsigned viewer)
{
    if (game == NULL || viewer > SAND_SIDES) return (sand_result){ 0 };
    const sand_moment *moment = sand_game_moment(game);
    sand_result result = game->rules->result(sand_game_seen(game, viewer));
    if (moment->conceded) {
        result.outcome = SAND_WON;
        result.winner = (uint16_t)sand_battle_enemy(moment->conceded);
        result.rule = "GAME-07";
        result.sentence = (sand_sentence){ "{s0} conceded", { moment->conceded } };
    } else if (drawn_by_agreement(moment)) {
        result.outcome = SAND_DRAWN;
        result.winner = 0;
        result.rule = "GAME-08";
        result.sentence = (sand_sentence){ "Both sides agree to a draw", { 0 } };
    }
    return result;
}

sand_result sand_game_result_now(const sand_game *game, unsigned viewer)
{
    sand_result result = sand_game_result(game, viewer);
    sand_battle *over = result.outcome == SAND_GOING_ON ? sand_memory_allocate(sand_battle_size(game->field)) : NULL;
    if (over == NULL) return result;
    sand_battle_copy(over, sand_game_seen(game, viewer));
    while (sand_battle_agenda_top(over) != NULL) sand_battle_agenda_pop(over);
    result = game->rules->result(over);
    sand_memory_release(over);
    return result;
}

sand_decision sand_game_decision(const sand_game *game, unsigned viewer)
{
    if (game == NULL || viewer > SAND_SIDES) return (sand_decision){ 0 };
    if (game->pending || game->n_done == 0 || sand_game_ended(game)) return (sand_decision){ .asks = false };
    return game->rules->decision(sand_game_seen(game, viewer), game->room);
}

uint64_t sand_game_hash(const sand_game *game, unsigned viewer)
{
    if (game == NULL || viewer > SAND_SIDES) return 0;
    return sand_battle_hash(sand_game_seen(game, viewer));
}
