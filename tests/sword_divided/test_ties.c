/* test_ties.c - `sword-divided`: which units' outcomes depend on each other when bases of one unit fire at several. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "rules/sword_divided/sd_chapters.h"
#include "support/laid.h"

enum { SHOT = 1, WING, ENEMY_SHOT, ENEMY_WING, ROOM = 64 };

/* Two bases of the Enemy Shot fire at the Wing and one at the Shot; the Enemy Wing does not fire. [SD-FIRE-04,
 * SD-AMB-FIRE-02] */
static void fire_ties_every_target(void **state)
{
    uint32_t root[ROOM];
    sand_ties ties;
    (void)state;
    laid of =
        laid_out("{ruleset: 'sword-divided', title: 'Ties', table: {width: 2000, height: 2000}, sides: [{name: 'King', "
                 "facing: 'north', units: [{name: 'Shot', type: 'foot', at: [400, 500]}, {name: 'Wing', type: 'foot', "
                 "at: [600, 500]}]}, {name: 'Parliament', facing: 'south', units: [{name: 'Enemy Shot', type: 'foot', "
                 "files: 3, at: [500, 600]}, {name: 'Enemy Wing', type: 'foot', at: [800, 600]}]}]}");
    sand_battle *b = of.battle;
    assert_true(sand_ties_room(of.field) <= ROOM);
    unsigned first = sand_battle_unit_def(b, ENEMY_SHOT)->first_body;
    sd_unit_of(b, ENEMY_SHOT)->target = WING;
    sd_body_of(b, first)->target = SHOT;
    sd_body_of(b, first + 1)->target = sd_body_of(b, first + 2)->target = WING;
    sand_ties_begin(&ties, b, root);
    sd_ties_fire(b, &ties);
    assert_int_equal(sand_ties_root(&ties, ENEMY_SHOT), sand_ties_root(&ties, SHOT));
    assert_int_equal(sand_ties_root(&ties, ENEMY_SHOT), sand_ties_root(&ties, WING));
    assert_int_not_equal(sand_ties_root(&ties, ENEMY_SHOT), sand_ties_root(&ties, ENEMY_WING));
    laid_clear(&of);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(fire_ties_every_target) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
