/* games_past.c - items of the log that were packed away come back unchanged: events, dice, orders and battle, to the
 * last byte.
 *
 * Fingerprints are taken when an item is added and compared at the end: first of all items in order, then of random
 * ones, in the game and in a copy of it. */
#include "support/games_inside.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "game/game_parts.h"

static uint64_t hash_of_list(const void *list, size_t n, size_t size, uint64_t hash)
{
    return n > 0 ? sand_hash_bytes(list, n * size, hash) : hash;
}

static uint64_t hash_of_orders(const sand_order *orders, size_t n)
{
    uint64_t hash = n;
    for (size_t i = 0; i < n; i++) {
        hash = sand_hash_add(hash, (uint64_t)orders[i].decision << 16 | orders[i].side);
        hash = hash_of_list(orders[i].entries, orders[i].n, sizeof *orders[i].entries, hash);
    }
    return hash;
}

static games_kept look(const sand_item *item)
{
    return (games_kept){ .events = hash_of_list(item->events, item->n_events, sizeof *item->events, 0),
                         .rolls = hash_of_list(item->rolls, item->n_rolls, sizeof *item->rolls, 0),
                         .orders = hash_of_orders(item->orders, item->n_orders),
                         .battle = sand_battle_hash(item->after) };
}

void games_note_past(games *g)
{
    if (g->n_kept == GAMES_KEPT || g->n_kept == g->game->n_done) return;
    SAND_ASSERT(g->n_kept + 1 == g->game->n_done);
    g->kept[g->n_kept] = look(g->game->log[g->n_kept]);
    g->n_kept++;
}

static void check_item(games *g, sand_game *game, size_t i)
{
    sand_item *item = game->log[i];
    const games_kept *was = &g->kept[i];
    uint64_t orders = hash_of_orders(sand_past_orders(game->past, item), item->n_orders);
    sand_error error = sand_past_open(game->past, item) ? SAND_OK : SAND_ERROR_MEMORY;
    SAND_ASSERT(error == SAND_OK);
    games_kept is = look(item);
    sand_past_close(game->past, item);
    suite_expect(g->suite, SUITE_PAST, was->events == is.events, "the events of item %zu have changed", i);
    suite_expect(g->suite, SUITE_PAST, was->rolls == is.rolls, "the dice of item %zu have changed", i);
    suite_expect(g->suite, SUITE_PAST, was->battle == is.battle && was->battle == sand_past_hash(game->past, item),
                 "the battle after item %zu is another", i);
    suite_expect(g->suite, SUITE_PAST, was->orders == is.orders && was->orders == orders,
                 "the orders of item %zu are others", i);
}

static void check_game(games *g, sand_game *game)
{
    size_t n = g->n_kept < game->n_done ? g->n_kept : game->n_done;
    sand_past_let_go(game->past);
    for (size_t i = 0; i < n; i++) check_item(g, game, i);
    for (size_t i = 0; i < n; i += 8) check_item(g, game, chance_below(&g->from, (uint32_t)n));
}

void games_check_past(games *g)
{
    sand_game *copy = sand_game_copy(g->game);
    check_game(g, g->game);
    check_game(g, copy);
    sand_game_destroy(copy);
}
