/* test_input.c - what comes from outside and is nobody's mistake of play: texts, kinds of values, doubled orders. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <sandtable/sandtable.h>

#include "game/game_parts.h"
#include "record/record_format.h"
#include "support/toy.h"
#include "support/toy_battles.h"

enum { RED_FOOT = 1, BLUE_FOOT = 2 };

static sand_game *begin(const char *scenario)
{
    sand_problem_list problems = { 0 };
    sand_game_settings settings = { .seed = "input" };
    sand_game *game = NULL;
    sand_error error = sand_record_create_game(scenario, strlen(scenario), &settings, &toy_rules, &problems, &game);
    if (error) fail_msg("%s", problems.count ? problems.items[0].message : sand_error_text(error));
    sand_problem_list_free(&problems);
    return game;
}

/* ---- records ----------------------------------------------------------------------------------------------------- */

/* A scenario may go without a title; what is written of its battle is read again. */
static void a_record_without_a_title(void **state)
{
    (void)state;
    char scenario[600], *title;
    snprintf(scenario, sizeof scenario, "%s", toy_small_battle);
    title = strstr(scenario, "title: \"Small\",");
    assert_non_null(title);
    memset(title, ' ', strlen("title: \"Small\","));
    sand_game *game = begin(scenario), *again = NULL;
    size_t n = sand_record_write(game, SAND_RECORD_SEED, NULL, 0);
    char *text = malloc(n + 1);
    sand_problem_list problems = { 0 };
    assert_int_equal(sand_record_write(game, SAND_RECORD_SEED, text, n + 1), n);
    sand_error error = sand_record_create_game(text, n, NULL, &toy_rules, &problems, &again);
    if (error) fail_msg("%s", problems.count ? problems.items[0].message : sand_error_text(error));
    sand_problem_list_free(&problems);
    sand_game_destroy(game);
    sand_game_destroy(again);
    free(text);
}

/* Two orders of one side are more than the rules ask for. */
static void a_side_orders_once(void **state)
{
    (void)state;
    sand_game *game = begin(toy_small_battle);
    sand_decision decision = sand_game_decision(game, 0);
    sand_entry fire = { .kind = TOY_FIRE, .subject = RED_FOOT, .object = BLUE_FOOT };
    sand_order order = { .decision = decision.serial, .side = SAND_SIDE_A, .entries = &fire, .n = 1 };
    for (int n = 2; n >= 1; n--) {
        sand_item *item = sand_item_new(SAND_ITEM_ORDERS, 0);
        sand_run_dice luck = { .from = SAND_FROM_LUCK };
        sand_verdict verdict = { 0 };
        assert_non_null(item);
        for (int i = 0; i < n; i++) assert_true(sand_item_add_order(item, &order, ""));
        assert_int_equal(sand_game_replay(game, item, &luck, &verdict), n == 2 ? SAND_ERROR_REFUSED : SAND_OK);
        if (n == 2) assert_string_equal(verdict.rule, "GAME-03");
    }
    sand_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_without_a_title),
        cmocka_unit_test(a_side_orders_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
