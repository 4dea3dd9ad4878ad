/* test_card_order.c - `ecw-commands`: in what order colonel, general and marshal lay out their command cards: a legal
 * one, the same for the same seed, drawn from several, and the captain's where there are too few playouts to tell. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <sandtable/memory.h>
#include <sandtable/player.h>
#include <sandtable/record.h>
#include <sandtable/report.h>
#include "support/orders_to_try.h"

enum { SEEDS = 8, ORDERS = 3, HIS = 3, LUCKS = 2, NODES = 400 };

/* Three commands have six orders: so many nodes that each is just played out against four of the enemy's, or just not.
 */
static const sand_player_limits enough = { .nodes = ORDERS * HIS * LUCKS * NODES },
                                few = { .nodes = ORDERS * HIS * LUCKS * NODES - 1 };

static sand_game *first_battle(void)
{
    sand_problem_list problems = { 0 };
    const sand_game_settings settings = { .seed = "cards" };
    sand_game *game = NULL;
    char *bytes = NULL;
    size_t n = 0;
    assert_int_equal(sand_file_read("scenarios/ecw-commands/first-battle.json", &problems, &bytes, &n), SAND_OK);
    assert_int_equal(sand_game_create(bytes, n, &settings, &problems, &game), SAND_OK);
    sand_problem_list_free(&problems);
    sand_memory_release(bytes);
    sand_decision decision = sand_game_decision(game, SAND_SIDE_A);
    assert_true(decision.asks && decision.sealed);
    return game;
}

static char reason[512];

static void choose(const char *player, const sand_game *game, const sand_player_limits *limits, uint64_t seed,
                   sheet *out)
{
    static order_room room;
    orders_clear(&room);
    assert_int_equal(sand_player_choose(sand_player_find(player), game,
                                        (sand_player_task){ SAND_SIDE_A, seed, limits, reason, sizeof reason },
                                        &room.list),
                     SAND_OK);
    sheet_copy(out, &room.orders[0]);
}

static void check_player(const char *player)
{
    static sheet his, own, again, first;
    sand_game *game = first_battle();
    sand_verdict verdict;
    unsigned other = 0, various = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        choose("captain", game, NULL, seed, &his);
        choose(player, game, &enough, seed, &own);
        assert_non_null(strstr(reason, "Drawn at random from 3 orders of the cards, each tried against 3 "));
        assert_null(strstr(reason, "first: it is closest"));
        choose(player, game, &enough, seed, &again);
        assert_true(orders_same(&own.order, &again.order));
        other += !orders_same(&his.order, &own.order);
        if (seed == 0) sheet_copy(&first, &own.order);
        various += !orders_same(&first.order, &own.order);
        choose(player, game, &few, seed, &again);
        assert_true(orders_same(&his.order, &again.order));
        assert_non_null(strstr(reason, "first: it is closest"));
    }
    print_message("%s: %u of %u other than the captain's\n", player, other, SEEDS);
    assert_true(other > 1 && various > 1);
    assert_int_equal(sand_game_submit(game, &own.order, &verdict), SAND_OK);
    sand_game_destroy(game);
}

static void test_drawn_from_several(void **state)
{
    (void)state;
    check_player("colonel");
    check_player("general");
    check_player("marshal");
}

static bool stops(void *context)
{
    ++*(unsigned *)context;
    return true;
}

/* A player who is stopped before all has been played out hands in the captain's order. */
static void test_can_be_stopped(void **state)
{
    (void)state;
    static sheet his, own;
    unsigned asked = 0;
    const sand_player_limits limits = { .stop = stops, .context = &asked };
    sand_game *game = first_battle();
    choose("captain", game, NULL, 1, &his);
    choose("general", game, &limits, 1, &own);
    assert_true(asked > 0 && asked < 10);
    assert_true(orders_same(&his.order, &own.order));
    sand_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_drawn_from_several),
        cmocka_unit_test(test_can_be_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
