/* test_common_wish_ways.c - ways from a stance to a wished pose: every way found ends there, in steps of the grammar,
 * and no random way to the same pose is cheaper. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "geom/measure.h"
#include "rules/common/wish_ways.h"
#include "support/bugs.h"

enum { WIDE = 2000, DEEP = 1000, RANDOM = 4000 };

static uint64_t seed = 0x5eed;
static int32_t any(int32_t low, int32_t high)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return low + (int32_t)((seed >> 33) % (uint64_t)(high - low + 1));
}

static sand_stance stance_at(int32_t x, int32_t y, int32_t heading, int32_t files, int32_t ranks)
{
    return (sand_stance){
        .pose = { { x, y }, heading }, .base_width = WIDE, .base_depth = DEEP, .files = files, .ranks = ranks
    };
}

/* About-turns and changes of formation cost three yards. */
static int32_t dear(const void *context, const sand_stance *at, sand_motion_step leg)
{
    (void)context;
    if (leg.verb == SAND_VERB_WHEEL) return sand_path_wheel_arc(sand_path_stance_width(at), leg.angle);
    return leg.verb == SAND_VERB_MARCH ? (leg.angle != 0 ? 2 * leg.travel : leg.travel) : 3000;
}

static const sand_wish_grammar wheels = {
    .kind = 1, .wheel = 9000, .back = true, .about = true, .form = true, .cost = dear
};
static const sand_wish_grammar pivots = { .kind = 1, .pivot = 18000, .aside = 18000 };

static sand_stance gone(sand_stance at, const sand_wish_way *way)
{
    for (unsigned i = 0; i < way->n; i++) at = sand_path_stance_after(at, way->leg[i]);
    return at;
}

/* ---- single cases ---- */

static const struct {
    const char *what;
    sand_wish_goal goal;
    const char *first; /* the verbs of the cheapest way */
    int32_t cost;
} rows[] = {
    { "straight ahead", { { { 30000, 40000 }, 0 }, 0, 0 }, "march", 10000 },
    { "ahead, looking anywhere", { { { 30000, 40000 }, -1 }, 0, 0 }, "march", 10000 },
    { "straight back", { { { 30000, 29000 }, 0 }, 0, 0 }, "march", 2000 },
    { "far back: about, there, about", { { { 30000, 10000 }, 0 }, 0, 0 }, "about march about", 26000 },
    { "far back, looking there", { { { 30000, 10000 }, 18000 }, 0, 0 }, "about march", 23000 },
    { "on the spot, about", { { { 30000, 30000 }, 18000 }, 0, 0 }, "about", 3000 },
    { "on the spot, in column", { { { 30000, 29000 }, 0 }, 2, 3 }, "form", 3000 },
    { "a column ahead", { { { 30000, 39000 }, 0 }, 2, 3 }, "march form", 13000 },
};

static void the_cheapest_comes_first(void **state)
{
    (void)state;
    static const char *const words[] = { "", "pivot", "march", "wheel", "about", "form" };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_wish_way way[SAND_WISH_WAYS_MAX];
        char said[128];
        size_t at = 0, n = sand_wish_ways(&wheels, stance_at(30000, 30000, 0, 6, 1), rows[i].goal, way, SAND_LEN(way));
        if (n == 0) fail_msg("%s: no way", rows[i].what);
        for (unsigned k = 0; k < way[0].n; k++)
            at += (size_t)snprintf(said + at, sizeof said - at, "%s%s", k > 0 ? " " : "", words[way[0].leg[k].verb]);
        if (way[0].cost != rows[i].cost) fail_msg("%s: %s costs %d", rows[i].what, said, (int)way[0].cost);
        assert_string_equal(said, rows[i].first);
    }
}

/* Two wheels lead to a pose beside the unit: the second undoes the turn of the first. */
static void two_wheels_shift_a_line(void **state)
{
    (void)state;
    sand_wish_way way[SAND_WISH_WAYS_MAX];
    sand_wish_goal goal = { { { 33000, 40000 }, 0 }, 0, 0 };
    sand_stance from = stance_at(30000, 30000, 0, 3, 2);
    size_t n = sand_wish_ways(&wheels, from, goal, way, SAND_LEN(way));
    assert_true(n >= 1 && way[0].n == 3);
    assert_int_equal(way[0].leg[0].verb, SAND_VERB_WHEEL);
    assert_true(way[0].leg[0].angle > 0);
    assert_int_equal(way[0].leg[2].angle, -way[0].leg[0].angle);
}

static void pivots_lead_anywhere(void **state)
{
    (void)state;
    sand_wish_way way[SAND_WISH_WAYS_MAX];
    for (unsigned i = 0; i < 500; i++) {
        sand_wish_goal goal = { { { any(0, 60000), any(0, 60000) }, any(-1, 35999) }, 0, 0 };
        sand_stance from = stance_at(any(0, 60000), any(0, 60000), any(0, 35999), any(1, 6), any(1, 3));
        size_t n = sand_wish_ways(&pivots, from, goal, way, SAND_LEN(way));
        assert_true(n >= 1);
        assert_true(way[0].cost <= sand_point_distance(from.pose.at, goal.pose.at));
    }
}

static void no_step_that_the_grammar_lacks(void **state)
{
    (void)state;
    sand_wish_way way[SAND_WISH_WAYS_MAX];
    const sand_wish_grammar ahead = { .kind = 1 }, few = { .kind = 1, .wheel = 9000, .legs = 2 };
    sand_stance from = stance_at(30000, 30000, 0, 3, 1);
    sand_wish_goal back = { { { 30000, 20000 }, 0 }, 0, 0 }, aside = { { { 33000, 40000 }, 0 }, 0, 0 };
    sand_wish_goal column = { { { 30000, 40000 }, 0 }, 1, 3 };
    assert_int_equal(sand_wish_ways(&ahead, from, back, way, SAND_LEN(way)), 0);
    assert_int_equal(sand_wish_ways(&ahead, from, aside, way, SAND_LEN(way)), 0);
    assert_int_equal(sand_wish_ways(&ahead, from, column, way, SAND_LEN(way)), 0);
    /* three steps are more than the grammar allows */
    assert_int_equal(sand_wish_ways(&few, from, aside, way, SAND_LEN(way)), 0);
    sand_wish_goal here = { from.pose, 0, 0 };
    assert_int_equal(sand_wish_ways(&ahead, from, here, way, SAND_LEN(way)), 0); /* the unit is there already */
    assert_int_equal(sand_wish_ways(&wheels, from, aside, way, 1), 1);
}

/* ---- random cases ---- */

static void every_way_ends_where_it_is_wished(void **state)
{
    (void)state;
    unsigned found = 0;
    for (unsigned i = 0; i < RANDOM; i++) {
        sand_wish_way way[SAND_WISH_WAYS_MAX], walked = { 0 };
        sand_stance from = stance_at(any(0, 60000), any(0, 60000), any(0, 35999), any(1, 6), any(1, 3));
        walked.leg[walked.n++] = (sand_motion_step){ SAND_VERB_WHEEL, any(-9000, 9000), 0 };
        walked.leg[walked.n++] = (sand_motion_step){ SAND_VERB_MARCH, 0, any(1000, 20000) };
        walked.leg[walked.n++] = (sand_motion_step){ SAND_VERB_WHEEL, any(-9000, 9000), 0 };
        if (any(0, 3) == 0) walked.leg[walked.n++] = (sand_motion_step){ SAND_VERB_FORM, 2, 2 };
        sand_stance at = from;
        for (unsigned k = 0; k < walked.n; k++) {
            walked.cost += dear(NULL, &at, walked.leg[k]);
            at = sand_path_stance_after(at, walked.leg[k]);
        }
        sand_wish_goal goal = { at.pose, at.files, at.ranks };
        size_t n = sand_wish_ways(&wheels, from, goal, way, SAND_LEN(way));
        found += n > 0;
        for (size_t k = 0; k < n; k++) {
            sand_stance end = gone(from, &way[k]);
            assert_int_equal(end.pose.heading, at.pose.heading);
            assert_int_equal(end.files, at.files);
            assert_int_equal(sand_point_distance(end.pose.at, at.pose.at), way[k].miss);
            assert_true(way[k].miss <= 30);
            if (k > 0) assert_true(way[k].cost >= way[k - 1].cost);
        }
        if (n == 0 || way[0].cost > walked.cost + 40)
            fail_msg("random %u: %zu ways, %d against %d", i, n, n ? (int)way[0].cost : 0, (int)walked.cost);
    }
    assert_int_equal(found, RANDOM);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_cheapest_comes_first),
        cmocka_unit_test(two_wheels_shift_a_line),
        cmocka_unit_test(pivots_lead_anywhere),
        cmocka_unit_test(no_step_that_the_grammar_lacks),
        cmocka_unit_test(every_way_ends_where_it_is_wished),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
