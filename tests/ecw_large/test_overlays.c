/* test_overlays.c - `ecw-large`: which friends are shown as raising a unit's limit. */
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

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_links) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
