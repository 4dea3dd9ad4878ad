/* test_overlays.c - `ecw-large`: which friends are shown as raising a unit's limit. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/memory.h"
#include "record/scenario.h"
#include "support/fresh.h"

/* Lays three units of a type in line, 3 in. apart, and counts the links shown for the middle one. */
static size_t links_of(const char *kind, const char *type)
{
    char text[768];
    sand_problem_list problems = { 0 };
    sand_field *field;
    sand_battle *battle;
    int n = snprintf(text, sizeof text,
                     "{ruleset: \"ecw-large\", title: \"Links\", battle: {first: 1}, sides: [{name: \"A\", facing: "
                     "\"north\", commands: [{name: \"C\", kind: \"%s\", units: [{name: \"One\", type: \"%s\", at: [36, "
                     "20]}, {name: \"Two\", type: \"%s\", at: [43, 20]}, {name: \"Three\", type: \"%s\", at: [28.99, "
                     "20]}]}]}, {name: \"B\", facing: \"south\", commands: [{name: \"D\", kind: \"centre\", units: "
                     "[{name: \"Four\", type: \"infantry\", at: [36, 40]}]}]}]}",
                     kind, type, type, type);
    assert_true(n > 0 && (size_t)n < sizeof text);
    sand_error error = sand_scenario_read((sand_source){ text, (size_t)n, "links" }, NULL, &problems, &field, &battle);
    for (size_t k = 0; error != SAND_OK && k < problems.count; k++) print_error("%s\n", problems.items[k].message);
    sand_problem_list_free(&problems);
    assert_int_equal(error, SAND_OK);
    sand_overlay_list list = { 0 };
    size_t links = 0;
    fresh_overlays(battle, sand_actor_unit(1), &list);
    for (size_t i = 0; i < list.n; i++) links += list.of[i].kind == SAND_OVERLAY_LINK;
    sand_memory_release(battle);
    sand_field_free(field);
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
