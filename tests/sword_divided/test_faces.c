/* test_faces.c - `sword-divided`: where an attack strikes depends on where the charger began. On the line of a front it
 * is not behind the front; the least distance behind that line makes it so [SD-AMB-FACE-01]. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "geom/measure.h"
#include "rules/sword_divided/sd_chapters.h"
#include "support/laid.h"

enum { HORSE = 1, WING };

/* Returns the greatest common divisor of a and b, and x and y with a x + b y equal to it. */
static int64_t common_divisor(int64_t a, int64_t b, int64_t *x, int64_t *y)
{
    int64_t u, v;
    if (b == 0) {
        *x = a < 0 ? -1 : 1;
        *y = 0;
        return a < 0 ? -a : a;
    }
    int64_t divisor = common_divisor(b, a % b, &u, &v);
    *x = v;
    *y = u - a / b * v;
    return divisor;
}

/* Finds the place to the right of the line that is `by` in the smallest unit of sand_geom_right_of; false: no whole
 * place is. */
static bool place_beside(sand_point left, sand_point right, int64_t by, sand_point *out)
{
    const sand_point way = sand_point_subtract(right, left);
    int64_t x, y;
    if (common_divisor(way.x, way.y, &x, &y) != 1) return false;
    for (int sign = -1; sign <= 1; sign += 2) {
        *out = (sand_point){ (int32_t)(left.x - sign * by * y), (int32_t)(left.y + sign * by * x) };
        if (sand_geom_right_of(left, right, *out) == by) return true;
    }
    return false;
}

/* The front of the horse began on the table's edge, so one of its coordinates is 0. That must not count as a unit
 * without a starting place [SD-MELEE-18]. */
static void a_start_at_the_edge_counts_as_beyond_the_hedge(void **state)
{
    (void)state;
    laid of =
        laid_out("{ruleset: 'sword-divided', title: 'Hedge', table: {width: 2000, height: 2000}, "
                 "terrain: [{kind: 'hedge', name: 'Hedge', width: 2, line: [[980, 900], [980, 1100]]}], "
                 "sides: [{name: 'King', facing: 'east', units: [{name: 'Horse', type: 'horse', base_state: "
                 "'mounted', at: [400, 1000]}]}, {name: 'Parliament', facing: 'west', units: [{name: 'Wing', type: "
                 "'foot', files: 2, at: [1000, 1000]}]}]}");
    sand_battle *b = of.battle;
    sand_box box = sand_battle_unit_box(b, WING);
    sand_point inside = sand_box_front_centre(&box);
    assert_null(sd_shies(b, HORSE, WING, SAND_FACE_LEFT, inside).rule);
    sd_unit_of(b, HORSE)->began_x = 0;
    sd_unit_of(b, HORSE)->began_y = inside.y;
    const char *rule = sd_shies(b, HORSE, WING, SAND_FACE_LEFT, inside).rule;
    assert_non_null(rule);
    assert_string_equal(rule, "SD-MELEE-18");
    laid_clear(&of);
}

static void faces_depend_on_where_the_charger_began(void **state)
{
    unsigned tried = 0;
    (void)state;
    laid of =
        laid_out("{ruleset: 'sword-divided', title: 'Faces', options: {face: 'began'}, table: {width: 2000, height: "
                 "2000}, "
                 "sides: [{name: 'King', facing: 'north', units: [{name: 'Horse', type: 'horse', base_state: "
                 "'mounted', at: [400, 300]}]}, {name: 'Parliament', facing: 'south', units: [{name: 'Wing', type: "
                 "'foot', files: 2, at: [1000, 1000]}]}]}");
    sand_battle *b = of.battle;
    for (int32_t heading = 100; heading < SAND_HALF_TURN; heading += 100) {
        sand_pose pose = sand_battle_unit_pose(b, WING);
        pose.heading = heading;
        sand_battle_unit_move(b, WING, pose);
        sand_box box = sand_battle_unit_box(b, WING);
        for (int64_t by = 0; by <= 1; by++) {
            sand_point began;
            if (!place_beside(box.corner[SAND_REAR_LEFT], box.corner[SAND_REAR_RIGHT], by, &began)) continue;
            sd_unit_of(b, HORSE)->began_x = began.x;
            sd_unit_of(b, HORSE)->began_y = began.y;
            sand_face face = sd_face_attacked(b, HORSE, WING, SAND_FACE_RIGHT);
            assert_int_equal(face, by > 0 ? SAND_FACE_REAR : SAND_FACE_RIGHT);
            tried++;
        }
    }
    assert_true(tried > 1);
    laid_clear(&of);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(faces_depend_on_where_the_charger_began),
                                        cmocka_unit_test(a_start_at_the_edge_counts_as_beyond_the_hedge) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
