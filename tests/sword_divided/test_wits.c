/* test_wits.c - `sword-divided`: the marshal's sealed orders: legal, the same for the same view and seed, drawn from
 * a mix, and made without knowing what the enemy has written. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <sandtable/player.h>
#include <sandtable/report.h>
#include "base/assert.h"
#include "game/game_parts.h"
#include "support/orders_to_try.h"

enum { SEEDS = 6, TEXT = 4096 };

/* So many turns played out for a choice that every sheet is just played out, or just not. */
static const sand_player_limits enough = { .nodes = 134400 }, few = { .nodes = 134000 };

/* Horse and foot a side, near each other, in the first turn; Parliament has written `theirs`. */
static sand_game *meeting(const char *theirs)
{
    char text[TEXT];
    int n = snprintf(
        text, sizeof text,
        "{ruleset: \"sword-divided\", scenario: \"sealed\", title: \"Sealed\", table: {width: 1200, height: 900}, "
        "turn_limit: 6, battle: {turn: 1, agenda: [{step: \"turn\"}]}, sides: ["
        "{name: \"King\", facing: \"north\", units: ["
        "{name: \"Horse\", type: \"horse\", at: [520, 330], files: 3, written: 1, then: 1},"
        "{name: \"Shot\", type: \"foot\", at: [700, 320], files: 3, written: 1, then: 1}]},"
        "{name: \"Parliament\", facing: \"south\", units: ["
        "{name: \"Troop\", type: \"horse\", at: [690, 560], files: 3, %s},"
        "{name: \"Sleeve\", type: \"foot\", at: [500, 570], files: 3, %s}]}]}",
        theirs, theirs);
    sand_problem_list problems = { 0 };
    sand_game_settings settings = { .seed = "sealed" };
    sand_game *game = NULL;
    assert_true(n > 0 && n < TEXT);
    sand_error error = sand_game_create(text, (size_t)n, &settings, &problems, &game);
    for (size_t i = 0; i < problems.count; i++) print_error("%s\n", problems.items[i].message);
    sand_problem_list_free(&problems);
    assert_int_equal(error, SAND_OK);
    return game;
}

static char reason[512];

static void choose(const sand_game *game, const sand_player_limits *limits, uint64_t seed, sheet *out)
{
    static order_room room;
    orders_clear(&room);
    assert_int_equal(sand_player_choose(sand_player_find("marshal"), game,
                                        (sand_player_task){ SAND_SIDE_A, seed, limits, reason, sizeof reason },
                                        &room.list),
                     SAND_OK);
    sheet_copy(out, &room.orders[0]);
}

static void submit(sand_game *game, const sand_order *order)
{
    sand_verdict verdict;
    char said[512];
    if (sand_game_submit(game, order, &verdict) == SAND_OK) return;
    sand_report_verdict(game, &verdict, said, sizeof said);
    fail_msg("%s", said);
}

/* Every choice is legal, says from how many sheets it was drawn, and is the same again. */
static void test_legal_and_the_same_again(void **state)
{
    (void)state;
    static sheet first, second;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        sand_game *game = meeting("written: 1, then: 1");
        choose(game, &enough, seed, &first);
        assert_non_null(strstr(reason, " sheets, each tried against "));
        choose(game, &enough, seed, &second);
        assert_true(orders_same(&first.order, &second.order));
        submit(game, &first.order);
        sand_game_destroy(game);
    }
}

/* With one turn too few the captain's sheet is handed in, with his reason.  With that turn another sheet is drawn at
 * times. */
static void test_not_always_the_captains(void **state)
{
    (void)state;
    static sheet his, own;
    sand_game *game = meeting("written: 1, then: 1");
    unsigned other = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        choose(game, &few, seed, &his);
        assert_non_null(strstr(reason, " plans when the turn is played out"));
        choose(game, &enough, seed, &own);
        other += !orders_same(&his.order, &own.order);
    }
    print_message("%u of %u other than the captain's\n", other, SEEDS);
    assert_true(other > 0);
    sand_game_destroy(game);
}

/* What the enemy has written is hidden: whatever it is, the choice is the same. */
static void test_knows_no_secrets(void **state)
{
    (void)state;
    static sheet own[2];
    sand_game *game[2] = { meeting("written: 1, then: 1"), meeting("written: 3, then: 3") };
    assert_true(sand_game_hash(game[0], 0) != sand_game_hash(game[1], 0));
    assert_true(sand_game_hash(game[0], SAND_SIDE_A) == sand_game_hash(game[1], SAND_SIDE_A));
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        for (size_t i = 0; i < 2; i++) choose(game[i], &enough, seed, &own[i]);
        assert_true(orders_same(&own[0].order, &own[1].order));
    }
    for (size_t i = 0; i < 2; i++) sand_game_destroy(game[i]);
}

static bool stops(void *context)
{
    ++*(unsigned *)context;
    return true;
}

static void test_can_be_stopped(void **state)
{
    (void)state;
    static sheet own;
    unsigned asked = 0;
    const sand_player_limits limits = { .stop = stops, .context = &asked };
    sand_game *game = meeting("written: 1, then: 1");
    choose(game, &limits, 1, &own);
    assert_true(asked > 0 && asked < 10);
    assert_null(strstr(reason, " sheets, each tried against "));
    submit(game, &own.order);
    sand_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_legal_and_the_same_again),
        cmocka_unit_test(test_not_always_the_captains),
        cmocka_unit_test(test_knows_no_secrets),
        cmocka_unit_test(test_can_be_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
