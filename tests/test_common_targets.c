/* test_common_targets.c - whom a unit may fire at: the next enemy in range, a nearer one, and the best one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "rules/common/targets.h"
#include "support/bugs.h"
#include "support/fresh.h"
#include "support/ground.h"

enum { OWN = 1, FRIEND, NEAR, FAR, EQUAL, OUT, GONE, UNITS = GONE, RANGE = 6000, DEPTH = 2000 };

/* All stand on one line; our unit's front edge is at y 21000, and theirs are so far from it: */
static const int32_t gap[1 + UNITS] = {
    [FRIEND] = 500, [NEAR] = 3000, [FAR] = RANGE, [EQUAL] = 3000, [OUT] = RANGE + 1, [GONE] = 100
};

typedef struct {
    ground g;
    sand_room *room;
    sand_targets of;
} table;

/* The context is the id of a unit that is no target; NULL: every enemy is one. */
static bool may(sand_scene *scene, const void *context, unsigned target)
{
    (void)scene;
    return context == NULL || *(const unsigned *)context != target;
}

static void lay(table *t)
{
    ground_unit all[UNITS] = {
        { .side = SAND_SIDE_A, .width = 3000, .depth = DEPTH, .pose = { { 30000, 20000 }, 0 } }
    };
    ground_init(&t->g, 60000, 60000);
    for (unsigned unit = FRIEND; unit <= UNITS; unit++) {
        int32_t y = 21000 + gap[unit] + DEPTH / 2;
        if (unit == EQUAL) y = 19000 - gap[unit] - DEPTH / 2; /* behind our unit */
        all[unit - 1] = (ground_unit){ .side = unit == FRIEND ? SAND_SIDE_A : SAND_SIDE_B,
                                       .width = 3000,
                                       .depth = DEPTH,
                                       .pose = { { 30000, y }, 0 } };
    }
    for (unsigned i = 0; i < UNITS; i++) ground_add_unit(&t->g, all[i]);
    sand_battle *b = ground_ready(&t->g, all);
    sand_battle_unit_of(b, GONE)->status = SAND_STATUS_GONE;
    t->room = fresh_room(b->field);
    t->of = (sand_targets){ .scene = sand_room_scene(t->room, b), .unit = OWN, .range = RANGE, .may = may };
}

static void clear(table *t)
{
    sand_room_destroy(t->room);
    ground_free(&t->g);
}

/* Exactly at the limit of the range is in range; friends and units that are gone are no targets. */
static void targets_are_enemies_in_range(void **state)
{
    (void)state;
    table t;
    lay(&t);
    assert_int_equal(sand_targets_next(&t.of, 0), NEAR);
    assert_int_equal(sand_targets_next(&t.of, NEAR), FAR);
    assert_int_equal(sand_targets_next(&t.of, FAR), EQUAL);
    assert_int_equal(sand_targets_next(&t.of, EQUAL), 0);
    t.of.range = RANGE + 1;
    assert_int_equal(sand_targets_next(&t.of, EQUAL), OUT);
    clear(&t);
}

static void the_ruleset_says_whom_it_may_fire_at(void **state)
{
    (void)state;
    table t;
    const unsigned not_him = NEAR;
    lay(&t);
    t.of.context = &not_him;
    assert_int_equal(sand_targets_next(&t.of, 0), FAR);
    assert_int_equal(sand_targets_nearer(&t.of, FAR), EQUAL);
    assert_int_equal(sand_targets_best(&t.of, NULL), EQUAL);
    clear(&t);
}

static void an_equally_near_enemy_is_not_nearer(void **state)
{
    (void)state;
    table t;
    lay(&t);
    assert_int_equal(sand_targets_nearer(&t.of, NEAR), 0);
    assert_int_equal(sand_targets_nearer(&t.of, EQUAL), 0);
    assert_int_equal(sand_targets_nearer(&t.of, FAR), NEAR);
    expect_assert_failure(sand_targets_nearer(&t.of, FRIEND));
    clear(&t);
}

static size_t most_on_the_far_one(sand_scene *scene, unsigned unit, unsigned target)
{
    (void)scene;
    assert_int_equal(unit, OWN);
    return target == FAR ? 3 : 2;
}

static size_t as_many_on_each(sand_scene *scene, unsigned unit, unsigned target)
{
    (void)scene, (void)unit, (void)target;
    return 2;
}

/* More bases count before nearness, and of equally near enemies the first is taken. */
static void the_best_is_the_one_most_bases_bear_on(void **state)
{
    (void)state;
    table t;
    lay(&t);
    assert_int_equal(sand_targets_best(&t.of, most_on_the_far_one), FAR);
    assert_int_equal(sand_targets_best(&t.of, as_many_on_each), NEAR);
    assert_int_equal(sand_targets_best(&t.of, NULL), NEAR);
    t.of.range = 1000;
    assert_int_equal(sand_targets_best(&t.of, NULL), 0);
    clear(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(targets_are_enemies_in_range),
        cmocka_unit_test(the_ruleset_says_whom_it_may_fire_at),
        cmocka_unit_test(an_equally_near_enemy_is_not_nearer),
        cmocka_unit_test(the_best_is_the_one_most_bases_bear_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
