/* test_common_nearest.c - which enemies are nearest, edge to edge, and what stands behind whom. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "rules/common/nearest.h"
#include "support/bugs.h"
#include "support/ground.h"

enum { WIDTH = 72000, HEIGHT = 72000, OWN = 1, FIRST, SECOND, THIRD };

/* Our unit faces north; its front edge is at y 21500, from x 28000 to 32000. */
static const ground_unit own = { .side = SAND_SIDE_A, .width = 4000, .depth = 3000, .pose = { { 30000, 20000 }, 0 } };

static ground_unit enemy(int32_t x, int32_t y, int32_t width)
{
    return (ground_unit){ .side = SAND_SIDE_B, .width = width, .depth = 3000, .pose = { { x, y }, 18000 } };
}

static ground table;

static sand_battle *lay(const ground_unit others[], size_t n)
{
    ground_unit all[8] = { own };
    for (size_t i = 0; i < n; i++) all[i + 1] = others[i];
    memset(&table, 0, sizeof table);
    ground_init(&table, WIDTH, HEIGHT);
    for (size_t i = 0; i <= n; i++) ground_add_unit(&table, all[i]);
    for (size_t i = 0; i <= n; i++) table.unit[i].luck = (uint16_t)(100 - i); /* later units have the lower luck */
    return ground_ready(&table, all);
}

static bool is_second(const sand_battle *b, unsigned unit, unsigned other)
{
    (void)b;
    return unit == OWN && other == SECOND;
}

static void distances_are_from_edge_to_edge(void **state)
{
    (void)state;
    int32_t distance = -1;
    /* the wide enemy's centre is farther off, but its edge is nearer; a friend stands nearest of all */
    const ground_unit others[] = {
        enemy(30000, 29000, 2000),
        enemy(44000, 27000, 30000),
        { .side = SAND_SIDE_A, .width = 4000, .depth = 3000, .pose = { { 30000, 24000 }, 0 } }
    };
    const sand_battle *b = lay(others, 3);
    assert_int_equal(sand_nearest_enemy(b, OWN, NULL, &distance), SECOND);
    assert_int_equal(distance, 27000 - 1500 - 21500);
    assert_int_equal(sand_nearest_distance(b, OWN, FIRST), 29000 - 1500 - 21500);
    assert_int_equal(sand_nearest_enemy(b, SECOND, NULL, NULL), THIRD); /* to the enemy our friend is an enemy */
    ground_free(&table);
}

static void of_equally_near_ones_the_lower_luck_counts(void **state)
{
    (void)state;
    const ground_unit others[] = { enemy(30000, 27000, 4000), enemy(30000, 13000, 4000) };
    const sand_battle *b = lay(others, 2);
    assert_int_equal(sand_nearest_distance(b, OWN, FIRST), sand_nearest_distance(b, OWN, SECOND));
    assert_int_equal(sand_nearest_enemy(b, OWN, NULL, NULL), SECOND);
    table.unit[FIRST - 1].luck = 1;
    assert_int_equal(sand_nearest_enemy(b, OWN, NULL, NULL), FIRST);
    assert_int_equal(sand_nearest_enemy(b, OWN, is_second, NULL), SECOND);
    ground_free(&table);
}

static void a_list_holds_the_nearest_first(void **state)
{
    (void)state;
    int32_t distance = -1;
    uint16_t found[2];
    const ground_unit others[] = { enemy(30000, 45000, 4000), enemy(30000, 30000, 4000), enemy(30000, 36000, 4000) };
    sand_battle *b = lay(others, 3);
    assert_int_equal(sand_nearest_enemies(b, OWN, found, 2), 2);
    assert_int_equal(found[0], SECOND);
    assert_int_equal(found[1], THIRD);
    for (unsigned unit = FIRST; unit <= THIRD; unit++) sand_battle_unit_of(b, unit)->status = SAND_STATUS_GONE;
    assert_int_equal(sand_nearest_enemies(b, OWN, found, 2), 0);
    assert_int_equal(sand_nearest_enemy(b, OWN, NULL, &distance), 0);
    assert_int_equal(distance, 0);
    expect_assert_failure(sand_nearest_enemies(b, OWN, found, SAND_NEAREST_MOST + 1));
    ground_free(&table);
}

/* The line of the front itself is not behind it. */
static void lines_of_front_and_rear_divide(void **state)
{
    (void)state;
    static const struct {
        int32_t y; /* of the enemy, which looks south; its front edge is at y - 1500 */
        bool behind, away;
    } rows[] = {
        { 23001, false, false }, { 23000, false, false }, { 22999, true, false }, /* our front is at 21500 */
        { 18501, true, false },  { 18500, true, false },  { 18499, true, true },  /* our rear is at 18500 */
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        const ground_unit others[] = { enemy(40000, rows[i].y, 4000) };
        const sand_battle *b = lay(others, 1);
        assert_int_equal(sand_nearest_is_behind(b, OWN, FIRST), rows[i].behind);
        assert_int_equal(sand_nearest_looks_away(b, OWN, FIRST), rows[i].away);
        ground_free(&table);
    }
}

static void the_nearer_flank_is_gone_round(void **state)
{
    (void)state;
    const ground_unit others[] = { enemy(40000, 40000, 6000), enemy(20000, 40000, 6000) };
    const sand_battle *b = lay(others, 2);
    sand_point right = sand_nearest_beside(b, OWN, FIRST, 2000), left = sand_nearest_beside(b, OWN, SECOND, 2000);
    assert_int_equal(right.x, 40000 - 3000 - 2000);
    assert_int_equal(left.x, 20000 + 3000 + 2000);
    assert_int_equal(right.y, 40000);
    ground_free(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distances_are_from_edge_to_edge), cmocka_unit_test(of_equally_near_ones_the_lower_luck_counts),
        cmocka_unit_test(a_list_holds_the_nearest_first),  cmocka_unit_test(lines_of_front_and_rear_divide),
        cmocka_unit_test(the_nearer_flank_is_gone_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
