/* test_overlays.c - `sword-divided`: the overlays of a unit show the general who is with it, and no other unit's. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <sandtable/facts.h>
#include <sandtable/game.h>

#include "support/open_game.h"

static unsigned generals_shown(const sand_game *game, const char *name)
{
    sand_overlay_list list = { 0 };
    unsigned unit = sand_game_find(game, SAND_REF_UNIT, name), n = 0;
    assert_true(unit != 0);
    sand_game_overlays(game, 0, (sand_actor){ SAND_REF_UNIT, (uint16_t)unit }, NULL, &list);
    for (size_t i = 0; i < list.n; i++) n += strcmp(list.of[i].rule, "SD-GEN-01") == 0;
    return n;
}

static void the_general_is_shown_with_his_unit(void **state)
{
    (void)state;
    sand_game *game = open_game("scenarios/sword-divided/hopton-heath.json", "overlays");
    assert_int_equal(generals_shown(game, "Northampton's Horse"), 1);
    assert_int_equal(generals_shown(game, "Byron's Horse"), 0);
    assert_int_equal(generals_shown(game, "Gell's Foot"), 1);
    assert_int_equal(generals_shown(game, "Brereton's Dragoons"), 0);
    sand_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(the_general_is_shown_with_his_unit) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
