/* test_first.c - `punic`: the dice decide which side moves first, also in a battle saved while the armies are placed.
 * [PU-AMB-06] */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <sandtable/sandtable.h>

static sand_game *game_of(const char *text)
{
    sand_problem_list problems = { 0 };
    sand_game *game = NULL;
    assert_int_equal(sand_game_create(text, strlen(text), NULL, &problems, &game), SAND_OK);
    sand_problem_list_free(&problems);
    return game;
}

static char *position_of(const sand_game *game)
{
    size_t n = sand_position_write(game, NULL, 0);
    char *text = malloc(n + 1);
    assert_non_null(text);
    sand_position_write(game, text, n + 1);
    return text;
}

static void test_open_while_armies_deploy(void **state)
{
    (void)state;
    sand_game *game = game_of(
        "{\"ruleset\":\"punic\",\"scenario\":\"first\",\"title\":\"First\",\"about\":\"Both armies are placed.\","
        "\"table\":{\"width\":48,\"height\":36},\"turn_limit\":8,\"sides\":["
        "{\"name\":\"Rome\",\"facing\":\"n\",\"units\":[{\"name\":\"Legion\",\"type\":\"heavy-infantry\",\"status\":"
        "\"waiting\"}]},"
        "{\"name\":\"Carthage\",\"facing\":\"s\",\"units\":[{\"name\":\"Spears\",\"type\":\"heavy-infantry\","
        "\"status\":\"waiting\"}]}]}");
    char *text = position_of(game);
    assert_non_null(strstr(text, "deploy"));
    assert_null(strstr(text, "\"first\": 1"));
    sand_game *again = game_of(text);
    char *same = position_of(again);
    assert_string_equal(text, same);
    free(text);
    free(same);
    sand_game_destroy(game);
    sand_game_destroy(again);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_open_while_armies_deploy) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
