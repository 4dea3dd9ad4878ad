/* test_column.c - a column on a road that bends: its bases follow each other round the corner. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "battle/ranks.h"
#include "battle/rules.h"
#include "drill/drill_state.h"
#include "geom/measure.h"
#include "motion/bases.h"
#include "motion/column.h"
#include "motion/scene.h"
#include "record/scenario.h"

_Noreturn void sand_assert_failed(const char *file, int line, const char *text)
{
    mock_assert(0, text, file, line);
    abort();
}

static sand_battle *raise(const char *form, sand_field **field)
{
    char text[1024];
    sand_battle *b = NULL;
    sand_problem_list problems = { 0 };
    snprintf(text, sizeof text,
             "{ruleset: \"drill\", scenario: \"road\", title: \"Road\", table: {width: 60, height: 60}, sides: ["
             "{name: \"S\", facing: \"n\", units: [{name: \"u\", type: \"block\", at: [30, 10], %s}],"
             "bodies: [{name: \"L\", role: \"leader\", attached: \"u\", base: [1, 1]}]},"
             "{name: \"N\", facing: \"s\", units: [{name: \"v\", type: \"line\", at: [30, 50]}]}]}",
             form);
    sand_error error = sand_scenario_read((sand_source){ text, strlen(text), "road" }, NULL, &problems, field, &b);
    sand_problem_list_free(&problems);
    assert_int_equal(error, SAND_OK);
    return b;
}

/* North for ten, then east: a right angle. */
static const sand_point corner[] = { { 30000, 5000 }, { 30000, 15000 }, { 45000, 15000 } };
static const sand_column_line road = { corner, 3 };

static void lines_are_measured(void **state)
{
    (void)state;
    assert_int_equal(sand_column_length(road), 25000);
    assert_int_equal(sand_column_nearest(road, (sand_point){ 29000, 8000 }), 3000);
    assert_int_equal(sand_column_nearest(road, (sand_point){ 40000, 16000 }), 20000);
    assert_int_equal(sand_column_nearest(road, (sand_point){ 60000, 15000 }), 25000);
    assert_int_equal(sand_column_nearest(road, (sand_point){ 30000, 0 }), 0);
}

/* Where the head has gone three bases past the corner, three look east and three still north. */
static void bases_follow_round_the_corner(void **state)
{
    (void)state;
    sand_field *field;
    sand_battle *b = raise("files: 1, ranks: 6", &field);
    assert_true(sand_column_lay(b, 1, road, 13000));
    for (unsigned body = 1; body <= 6; body++) {
        sand_box box = sand_battle_body_box(b, body);
        assert_int_equal(box.heading, body <= 3 ? 9000 : 0);
        sand_point expected = body <= 3 ? (sand_point){ 33500 - 1000 * (int32_t)body, 15000 }
                                        : (sand_point){ 30000, 18500 - 1000 * (int32_t)body };
        assert_memory_equal(&box.centre, &expected, sizeof expected);
        assert_int_equal(sand_bases_depth(b, body), body);
    }
    sand_battle_check_invariants(b);
    free(b);
    sand_field_free(field);
}

/* Every place of a march along the road: bases hold together, the outline holds them, a scene sees it. */
static void the_outline_holds_every_base(void **state)
{
    (void)state;
    sand_field *field;
    sand_battle *b = raise("files: 1, ranks: 6", &field);
    sand_scene *scene = sand_scene_init(calloc(1, sand_scene_size(field)), field);
    for (int32_t head = 6000; head <= 25000; head += 137) {
        assert_true(sand_column_lay(b, 1, road, head));
        sand_scene_look(scene, b);
        sand_box all = sand_battle_unit_box(b, 1);
        assert_memory_equal(sand_scene_box(scene, 1), &all, sizeof all);
        sand_shape outline = sand_geom_shape_of_box(&all);
        for (unsigned body = 1; body <= 6; body++) {
            sand_box box = sand_battle_body_box(b, body), next = sand_battle_body_box(b, body < 6 ? body + 1 : 6);
            assert_true(sand_geom_within_boxes(&box, &next, 3));
            for (unsigned c = 0; c < 4; c++) {
                sand_shape point = sand_shape_of_point(&box.corner[c]);
                assert_true(sand_geom_within(&point, &outline, 1));
                assert_true(sand_point_distance(box.corner[c], all.centre) <= sand_scene_radius(scene, 1) + 1);
            }
        }
        assert_int_equal(sand_battle_body(b, 8)->x, all.centre.x); /* their leader goes along */
        sand_battle_check_invariants(b);
    }
    free(scene);
    free(b);
    sand_field_free(field);
}

static void it_stands_straight_again(void **state)
{
    (void)state;
    sand_field *field;
    for (int how = 0; how < 3; how++) {
        sand_battle *b = raise("files: 1, ranks: 6", &field);
        assert_true(sand_column_lay(b, 1, road, 13000));
        sand_box head = sand_battle_body_box(b, 1), after;
        if (how == 0) sand_battle_unit_form(b, 1, 3, 2);
        if (how == 1) sand_battle_unit_form(b, 1, 1, 6);
        if (how == 2) sand_battle_unit_move(b, 1, (sand_pose){ { 20000, 20000 }, 0 });
        assert_int_equal(sand_battle_formation(b, 1)->bent, 0);
        assert_int_equal(sand_battle_body(b, 4)->x, 0);
        after = sand_battle_unit_box(b, 1);
        if (how < 2) {
            sand_point was = sand_box_front_centre(&head), is = sand_box_front_centre(&after);
            assert_true(abs(was.x - is.x) <= 1 && abs(was.y - is.y) <= 1);
            assert_int_equal(after.heading, 9000);
        }
        sand_battle_check_invariants(b);
        free(b);
        sand_field_free(field);
    }
}

/* Turned about on the road every base looks back along it, and the last is the first. */
static void it_turns_about_on_the_road(void **state)
{
    (void)state;
    sand_field *field;
    sand_battle *b = raise("files: 1, ranks: 6", &field);
    assert_true(sand_column_lay(b, 1, road, 13000));
    sand_box first = sand_battle_body_box(b, 1), last = sand_battle_body_box(b, 6);
    sand_ranks_turn_about(b, 1);
    sand_box now = sand_battle_body_box(b, 6), then = sand_battle_body_box(b, 1);
    assert_int_equal(sand_battle_body(b, 6)->rank, 1);
    assert_memory_equal(&now.centre, &last.centre, sizeof now.centre);
    assert_int_equal(now.heading, sand_heading_add(last.heading, 18000));
    assert_memory_equal(&then.centre, &first.centre, sizeof then.centre);
    sand_battle_check_invariants(b);
    free(b);
    sand_field_free(field);
}

static void what_does_not_fit_is_not_laid(void **state)
{
    (void)state;
    sand_field *field;
    sand_battle *b = raise("files: 1, ranks: 6", &field);
    assert_false(sand_column_lay(b, 1, road, 5999)); /* its tail would hang off the line */
    assert_true(sand_column_lay(b, 1, road, 6000));
    assert_true(sand_column_lay(b, 1, road, 25000));
    assert_false(sand_column_lay(b, 1, road, 25001));
    free(b);
    sand_field_free(field);
    b = raise("files: 2, ranks: 3", &field);
    assert_false(sand_column_lay(b, 1, road, 12000)); /* two files wide */
    assert_int_equal(sand_battle_formation(b, 1)->bent, 0);
    free(b);
    sand_field_free(field);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_measured),           cmocka_unit_test(bases_follow_round_the_corner),
        cmocka_unit_test(the_outline_holds_every_base), cmocka_unit_test(it_stands_straight_again),
        cmocka_unit_test(it_turns_about_on_the_road),   cmocka_unit_test(what_does_not_fit_is_not_laid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
