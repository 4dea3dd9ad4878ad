/* test_traits.c - `sword-divided`: the traits of a unit's troops, as they are shown beside its name. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <sandtable/facts.h>

#include "support/open_game.h"

enum { TRAITS = 16, WORDS = 256 };

#define HOPTON_HEATH "scenarios/sword-divided/hopton-heath.json"

/* Grades, pikes and guns as the scenarios give them; guns that are not loaded have no trait. */
static const struct {
    const char *path, *unit, *traits;
} rows[] = {
    { HOPTON_HEATH, "Northampton's Horse", "veteran 1, mounted 1, " },
    { HOPTON_HEATH, "Byron's Horse", "ordinary 1, mounted 1, " },
    { HOPTON_HEATH, "Royal Dragoons", "ordinary 1, mounted 1, " },
    { HOPTON_HEATH, "Brereton's Dragoons", "ordinary 1, " },
    { HOPTON_HEATH, "Gell's Foot", "ordinary 1, pikes 2, " },
    { HOPTON_HEATH, "Roaring Meg", "ordinary 1, " },
    { "scenarios/sword-divided/edgehill.json", "King's Guns", "ordinary 1, loaded-guns 2, " },
};

static void traits_are_those_of_the_scenario(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        sand_marker said[TRAITS];
        char words[WORDS] = "";
        sand_game *game = open_game(rows[i].path, "traits");
        unsigned unit = sand_game_find(game, SAND_REF_UNIT, rows[i].unit);
        assert_true(unit != 0);
        size_t n = sand_game_traits(game, 0, unit, said, TRAITS), at = 0;
        assert_true(n <= TRAITS);
        for (size_t t = 0; t < n; t++)
            at += (size_t)snprintf(words + at, WORDS - at, "%s %d, ", said[t].name, (int)said[t].value);
        if (strcmp(words, rows[i].traits) != 0) fail_msg("%s: %s", rows[i].unit, words);
        sand_game_destroy(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(traits_are_those_of_the_scenario) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
