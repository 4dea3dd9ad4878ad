/* test_places.c - `sword-divided`: a place set by hand may lie off the table, but within the range of lengths. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/open_game.h"

/* The limit is 2^23 thousandths; the rows are at it, one beyond it, and the least number that a file can hold. */
static const struct {
    const char *member;
    int32_t value;
    bool fits;
} rows[] = {
    { "from_x", 8388608, true },      { "from_x", 8388609, false },   { "from_y", -8388608, true },
    { "from_y", -8388609, false },    { "began_x", -8388609, false }, { "left_y", 8388609, false },
    { "left_x", -2147483647, false },
};

static void places_keep_within_lengths(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char json[160];
        sand_problem_list problems = { 0 };
        sand_game *game = open_game("scenarios/sword-divided/hopton-heath.json", "places");
        snprintf(json, sizeof json, "{\"unit\":\"Byron's Horse\",\"set\":{\"%s\":%d}}", rows[i].member,
                 (int)rows[i].value);
        sand_error error = sand_game_adjust(game, json, strlen(json), &problems);
        if ((error == SAND_OK) != rows[i].fits) fail_msg("%s %d: error %d", rows[i].member, (int)rows[i].value, error);
        sand_problem_list_free(&problems);
        sand_game_destroy(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(places_keep_within_lengths) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
