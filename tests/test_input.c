/* test_input.c - input that is wrong in itself, whatever the rules of play: texts, kinds of values, repeated orders. */
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
    sand_error error = sand_record_create_game(scenario, strlen(scenario),
                                               (sand_record_making){ &settings, &toy_rules }, &problems, &game);
    if (error) fail_msg("%s", problems.count ? problems.items[0].message : sand_error_text(error));
    sand_problem_list_free(&problems);
    return game;
}

/* ---- records ----------------------------------------------------------------------------------------------------- */

/* A scenario may lack a title; the record of its battle still reads back. */
static void a_record_without_a_title(void **state)
{
    (void)state;
    char scenario[600], *title;
    snprintf(scenario, sizeof scenario, "%s", toy_small_battle);
    title = strstr(scenario, "title: \"Small\",");
    assert_non_null(title);
    memset(title, ' ', strlen("title: \"Small\","));
    sand_game *game = begin(scenario), *again = NULL;
    size_t n = sand_record_write(game, SAND_RECORD_REVEALED, NULL, 0);
    char *text = malloc(n + 1);
    sand_problem_list problems = { 0 };
    assert_int_equal(sand_record_write(game, SAND_RECORD_REVEALED, text, n + 1), n);
    sand_error error = sand_record_create_game(text, n, (sand_record_making){ NULL, &toy_rules }, &problems, &again);
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
        for (int i = 0; i < n; i++) assert_true(sand_item_add_order(item, &order));
        assert_int_equal(sand_game_replay(game, item, &luck, &verdict), n == 2 ? SAND_ERROR_REFUSED : SAND_OK);
        if (n == 2) assert_string_equal(verdict.rule, "GAME-03");
    }
    sand_game_destroy(game);
}

/* ---- words ------------------------------------------------------------------------------------------------------- */

static const struct {
    const char *words;
    bool plain;
} texts[] = {
    { "Byron's Horse", true },
    { "Pr\xc3\xa4torianer \xe2\x80\x93 \xe2\x80\x9cI\xe2\x80\x9d", true },
    { "", false },
    { " \t", false },
    { "\xe2\x80\x8b\xe2\xa0\x80", false }, /* U+200B, U+2800 */
    { "a\x1b[2J", false },
    { "a\nb", false },
    { "a\x7f", false },
    { "a\xc2\x9b", false },     /* U+009B */
    { "a\xe2\x80\xa8", false }, /* U+2028 */
    { "a\xe2\x80\xae", false }, /* U+202E */
    { "a\xe2\x81\xa6", false }, /* U+2066 */
    { "a\xd8\x9c", false },     /* U+061C */
    { "a\xff", false },
};

/* Texts that the public functions accept for a record come back from it unchanged; all others are refused. */
static void words_for_records(void **state)
{
    (void)state;
    for (size_t i = 0; i < SAND_LEN(texts); i++) {
        sand_game *game = begin(toy_small_battle), *named = NULL;
        sand_problem_list problems = { 0 };
        sand_game_settings settings = { .players = { texts[i].words, "Bob" } };
        assert_int_equal(sand_game_note(game, 0, texts[i].words), texts[i].plain ? SAND_OK : SAND_ERROR_INVALID);
        sand_error error = sand_record_create_game(toy_small_battle, strlen(toy_small_battle),
                                                   (sand_record_making){ &settings, &toy_rules }, &problems, &named);
        if ((error == SAND_OK) != texts[i].plain) fail_msg("row %zu: %d", i, error);
        assert_int_equal(problems.mistakes, !texts[i].plain);
        sand_problem_list_free(&problems);
        sand_game_destroy(named);
        sand_game_destroy(game);
    }
}

/* A text that has reached its limit says that this is why it is cut. */
static void texts_that_are_too_long(void **state)
{
    (void)state;
    sand_text text;
    sand_text_init_heap(&text);
    text.most = 10;
    sand_text_add(&text, "0123456789");
    assert_false(text.truncated || text.too_long);
    sand_text_add_char(&text, 'x');
    assert_true(text.truncated && text.too_long);
    sand_text_clear(&text);
    sand_text_add_format(&text, "%s", "0123456789x");
    assert_true(text.truncated && text.too_long);
    sand_text_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_without_a_title),
        cmocka_unit_test(a_side_orders_once),
        cmocka_unit_test(words_for_records),
        cmocka_unit_test(texts_that_are_too_long),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
