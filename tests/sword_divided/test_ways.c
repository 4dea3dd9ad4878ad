/* test_ways.c - `sword-divided`: the wheel that begins a way to a goal, and the time that legs take. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/memory.h"
#include "rules/common/plan_way.h"
#include "rules/sword_divided/sd_chapters.h"
#include "support/fresh.h"
#include "support/laid.h"

enum { TICKS = 10 * SD_WHOLE, NONE = 0 };

/* The unit is 150 paces wide, and the middle of its front is at 500, 512.5. No wheel is made for 0.30 degrees, one is
 * for 0.31: at 1000 paces that is 5.236 and 5.411 paces aside. A goal close to its left would need a wheel of half a
 * turn or more: the wheel ends a hundredth of a degree short of that. */
static const struct {
    const char *what;
    sand_point goal;
    int32_t wheel;
    unsigned legs;
} rows[] = {
    { "where it stands", { 500000, 512500 }, NONE, 0 },
    { "straight ahead", { 500000, 600000 }, NONE, 1 },
    { "0.30 to the right", { 505236, 1512500 }, NONE, 1 },
    { "0.30 to the left", { 494764, 1512500 }, NONE, 1 },
    { "half a turn, close to its left", { 350000, 390000 }, 1 - SAND_HALF_TURN, 2 },
};

static laid lay(void)
{
    return laid_out(
        "{ruleset: 'sword-divided', title: 'Ways', table: {width: 2000, height: 2000}, sides: [{name: 'King', "
        "facing: 'north', units: [{name: 'Shot', type: 'foot', files: 3, at: [500, 500]}]}, {name: "
        "'Parliament', facing: 'south', units: [{name: 'Wing', type: 'foot', at: [1800, 1900]}]}], battle: "
        "{turn: 1, agenda: [{step: 'move'}, {step: 'plan', sides: ['King', 'Parliament']}]}}");
}

static void ways_begin_with_the_wheel_they_need(void **state)
{
    laid t = lay();
    sand_battle *b = t.battle;
    (void)state;
    const sand_pace pace = sd_pace(b, 1);
    const sand_mover from = sand_march_mover_of_unit(b, 1);
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        const sand_plan_goal goal = { rows[i].goal, 0 };
        sand_plan_way way = sand_plan_way_through(&pace, &from, &goal, 1, TICKS);
        int32_t wheel = way.n > 0 && way.leg[0].verb == SAND_VERB_WHEEL ? way.leg[0].angle : NONE;
        if (way.n != rows[i].legs || wheel != rows[i].wheel)
            fail_msg("%s: %d legs, the first a wheel of %d", rows[i].what, (int)way.n, (int)wheel);
    }
    /* at 0.31 degrees the way begins with a wheel, to either side */
    for (int side = -1; side <= 1; side += 2) {
        const sand_plan_goal goal = { { 500000 + side * 5411, 1512500 }, 0 };
        sand_plan_way way = sand_plan_way_through(&pace, &from, &goal, 1, TICKS);
        assert_int_equal(way.leg[0].verb, SAND_VERB_WHEEL);
        assert_int_equal(way.leg[0].angle > 0, side > 0);
    }
    laid_clear(&t);
}

/* A step of a thousandth of a pace takes 0.12 of a tick. Two such legs together cost one tick, and each still takes
 * one: no leg takes no time. [SD-MOVE-01] */
static void every_leg_takes_time(void **state)
{
    laid t = lay();
    sand_entry go = { .kind = SD_ORDER_GO, .subject = 1 }, done = { .kind = SD_ORDER_DONE };
    const unsigned turn = sand_battle_head(t.battle)->serial;
    (void)state;
    sand_entry_add_step(&go, SAND_VERB_MARCH, 0, 1);
    sand_entry_add_step(&go, SAND_VERB_MARCH, 0, 1);
    const sand_order orders[] = { { turn, SAND_SIDE_A, 1, &go }, { turn, SAND_SIDE_B, 1, &done } };
    fresh_apply(t.battle, orders, SAND_LEN(orders), NULL);
    const sand_motion *row = sand_motion_find(t.battle, sand_actor_unit(1));
    assert_non_null(row);
    assert_int_equal(row->legs, 2);
    for (unsigned i = 0; i < 2; i++) assert_int_equal(row->ticks[i], 1);
    laid_clear(&t);
}

/* The drawing of a refused wheel shows the arc about the front corner on the wheel's own side. [SD-MOVE-01] */
static void a_wheel_is_drawn_about_its_own_corner(void **state)
{
    laid t = lay();
    const unsigned turn = sand_battle_head(t.battle)->serial;
    (void)state;
    for (int side = -1; side <= 1; side += 2) {
        sand_entry go = { .kind = SD_ORDER_GO, .subject = 1 };
        sand_verdict verdict;
        unsigned arcs = 0;
        sand_entry_add_step(&go, SAND_VERB_MARCH, 0, 300000);
        sand_entry_add_step(&go, SAND_VERB_WHEEL, side * 17000, 0);
        fresh_check(t.battle, &(sand_order){ turn, SAND_SIDE_A, 1, &go }, &verdict);
        assert_int_equal(verdict.answer, SAND_NO);
        for (unsigned i = 0; i < verdict.n_witness; i++) {
            if (verdict.witness[i].kind != SAND_SHAPE_ARC) continue;
            assert_int_equal(verdict.witness[i].points[0].x, 500000 + side * 75000);
            assert_int_equal(verdict.witness[i].points[0].y, 812500);
            arcs++;
        }
        assert_true(arcs > 0);
    }
    laid_clear(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(ways_begin_with_the_wheel_they_need),
                                        cmocka_unit_test(every_leg_takes_time),
                                        cmocka_unit_test(a_wheel_is_drawn_about_its_own_corner) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
