/* test_overlays.c - `ecw-large`: which friends are shown as raising a unit's limit, and where a unit is shown to go. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/fresh.h"
#include "support/laid.h"

/* Lays three units of a type in line, 3 in. apart, and counts the links shown for the middle one. */
static size_t links_of(const char *kind, const char *type)
{
    laid of = laid_out("{ruleset: 'ecw-large', title: 'Links', battle: {first: 1}, sides: [{name: 'A', facing: "
                       "'north', commands: [{name: 'C', kind: '%s', units: [{name: 'One', type: '%s', at: [36, "
                       "20]}, {name: 'Two', type: '%s', at: [43, 20]}, {name: 'Three', type: '%s', at: [28.99, "
                       "20]}]}]}, {name: 'B', facing: 'south', commands: [{name: 'D', kind: 'centre', units: "
                       "[{name: 'Four', type: 'infantry', at: [36, 40]}]}]}]}",
                       kind, type, type, type);
    sand_overlay_list list = { 0 };
    size_t links = 0;
    fresh_overlays(of.battle, sand_actor_unit(1), &list);
    for (size_t i = 0; i < list.n; i++) links += list.of[i].kind == SAND_OVERLAY_LINK;
    laid_clear(&of);
    return links;
}

/* Only infantry and cavalry support each other, within 3 in.; one of the two neighbours is a hundredth of an inch too
 * far away. [EL-ROUT-07] */
static void test_links(void **state)
{
    (void)state;
    assert_int_equal(links_of("centre", "infantry"), 1);
    assert_int_equal(links_of("right-flank", "cavalry"), 1);
    assert_int_equal(links_of("dragoons", "dragoons"), 0);
    assert_int_equal(links_of("artillery", "artillery"), 0);
}

/* The outline of the ground where infantry at (36, 20), facing north, may go by one reading. */
static sand_overlay reach_by(const char *directions)
{
    laid of = laid_out("{ruleset: 'ecw-large', title: 'Reach', battle: {first: 1}, options: {'move-directions': '%s'}, "
                       "sides: [{name: 'A', facing: 'north', commands: [{name: 'C', kind: 'centre', units: [{name: "
                       "'One', type: 'infantry', at: [36, 20]}]}]}, {name: 'B', facing: 'south', commands: [{name: "
                       "'D', kind: 'centre', units: [{name: 'Four', type: 'infantry', at: [36, 40]}]}]}]}",
                       directions);
    sand_overlay_list list = { 0 };
    sand_overlay reach = { 0 };
    fresh_overlays(of.battle, sand_actor_unit(1), &list);
    for (size_t i = 0; i < list.n; i++)
        if (list.of[i].kind == SAND_OVERLAY_REACH) reach = list.of[i];
    laid_clear(&of);
    return reach;
}

static void assert_point(sand_point is, int32_t x, int32_t y)
{
    assert_int_equal(is.x, x);
    assert_int_equal(is.y, y);
}

/* Without a turn a unit goes straight ahead or straight back, as the reading says; with one it goes 3 in. The points
 * beside an end lie on the same line. [EL-MOVE-01, EL-TURN-03, EL-AMB-24] */
static void test_reach(void **state)
{
    (void)state;
    enum { EAST = SAND_OVERLAY_POINTS_MAX / 4, SOUTH = SAND_OVERLAY_POINTS_MAX / 2 };
    sand_overlay both = reach_by("ahead-back"), ahead = reach_by("ahead"), any = reach_by("any");
    assert_int_equal(both.n, SAND_OVERLAY_POINTS_MAX);
    assert_point(both.outline[0], 36000, 26000);
    assert_point(both.outline[1], 36000, 23000);
    assert_point(both.outline[SAND_OVERLAY_POINTS_MAX - 1], 36000, 23000);
    assert_point(both.outline[EAST], 39000, 20000);
    assert_point(both.outline[SOUTH], 36000, 14000);
    assert_point(both.outline[SOUTH + 1], 36000, 17000);
    assert_point(ahead.outline[0], 36000, 26000);
    assert_point(ahead.outline[SOUTH], 36000, 17000);
    assert_point(any.outline[EAST], 42000, 20000);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_links), cmocka_unit_test(test_reach) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
