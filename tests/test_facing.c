/* test_facing.c - turning to face an enemy: on the spot, and with the slide that keeps all bases in contact. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "geom/overlap.h"
#include "motion/facing.h"
#include "support/ground.h"

enum { FRONT = 6000, DEPTH = 2000, SIZE = 3000 };

static ground g;
static ground_unit units[4];
static unsigned n_units;

static unsigned add(uint16_t side, int32_t width, sand_pose pose)
{
    units[n_units] = (ground_unit){ .side = side, .width = width, .depth = DEPTH, .pose = pose };
    return ground_add_unit(&g, units[n_units++]);
}

/* The unit's pose, in the middle of the table. Places of others are given as if it faced north. */
static sand_pose centre;

static void begin(int32_t heading)
{
    ground_init(&g, 60000, 60000);
    n_units = 0;
    centre = (sand_pose){ { 30000, 30000 }, heading };
    add(SAND_SIDE_A, FRONT, centre);
}

static unsigned add_at(uint16_t side, int32_t right, int32_t ahead, int32_t turn)
{
    return add(
        side, SIZE,
        (sand_pose){ sand_geom_pose_place(centre, 2 * right, 2 * ahead), sand_heading_add(centre.heading, turn) });
}

static sand_facing_place places[4];

static sand_facing_plan plan_of(const sand_battle *b, unsigned attacker)
{
    sand_facing_plan plan = { .unit = 1, .attacker = (uint16_t)attacker, .place = places, .room = SAND_LEN(places) };
    sand_facing_with_slide(b, &plan);
    return plan;
}

static const sand_facing_rule plain_rule = { 0 };

static unsigned face_touched(const sand_battle *b, unsigned other)
{
    sand_touching touching;
    assert_true(sand_battle_touching(b, 1, other, &touching));
    return touching.own_face;
}

/* The unit is 6 wide and 2 deep; one enemy stands at its right flank and one at its rear. */
static const struct {
    unsigned attacker;
    uint8_t face_of_2, face_of_3;
} turns[] = {
    { 2, SAND_FACE_FRONT, SAND_FACE_RIGHT }, /* to the right: the enemy at the rear is then at its right */
    { 3, SAND_FACE_LEFT, SAND_FACE_FRONT },  /* about: the enemy at the right is then at its left */
};

static void one_turn(int32_t heading, size_t row)
{
    begin(heading);
    add_at(SAND_SIDE_B, FRONT / 2 + DEPTH / 2 + 1, 0, 27000);
    add_at(SAND_SIDE_B, 0, -DEPTH - 1, 0);
    sand_battle *b = ground_ready(&g, units);
    sand_contact_begin(b, 2, 1, units[1].pose.heading);
    sand_contact_begin(b, 3, 1, units[2].pose.heading);
    sand_pose still = sand_battle_unit_pose(b, turns[row].attacker);
    sand_facing_plan plan = plan_of(b, turns[row].attacker);

    assert_int_equal(plan.n, 3);
    if (!sand_facing_has_room(b, &plan, &plain_rule)) fail_msg("heading %d row %zu: no room", heading, row);
    sand_facing_apply(b, &plan);
    assert_true(sand_point_equal(sand_battle_unit_pose(b, turns[row].attacker).at, still.at));
    assert_int_equal(sand_battle_unit_pose(b, 1).heading,
                     sand_heading_add(heading, turns[row].attacker == 2 ? 9000 : 18000));
    assert_int_equal(face_touched(b, 2), turns[row].face_of_2);
    assert_int_equal(face_touched(b, 3), turns[row].face_of_3);
    sand_box own = sand_battle_unit_box(b, 1);
    for (unsigned other = 2; other <= 3; other++) {
        sand_box box = sand_battle_unit_box(b, other);
        assert_true(sand_geom_touches_boxes(&own, &box));
        assert_false(sand_geom_overlaps_boxes(&own, &box));
        assert_int_equal(
            sand_contact_between_units(b, &(sand_mover){ .box = own, .unit = 1 }, own.heading, other).own_face,
            face_touched(b, other));
    }
    ground_free(&g);
}

static void test_slide(void **state)
{
    (void)state;
    for (size_t row = 0; row < SAND_LEN(turns); row++) {
        for (int32_t heading = 0; heading < SAND_FULL_TURN; heading += 97) one_turn(heading, row);
    }
}

static bool no_unit(const void *context, unsigned unit)
{
    (void)context, (void)unit;
    return false;
}

/* A friend close behind the flanked unit leaves no room to turn, unless the ruleset ignores him as an obstacle. */
static void test_slide_needs_room(void **state)
{
    (void)state;
    for (int gap = 0; gap < 2; gap++) {
        begin(1234);
        add_at(SAND_SIDE_B, FRONT / 2 + DEPTH / 2 + 1, 0, 27000);
        /* turned, the unit reaches 3 to the rear of where it stood */
        add_at(SAND_SIDE_A, FRONT / 2 - DEPTH / 2, -FRONT / 2 - DEPTH / 2 + (gap == 0 ? 100 : -100), 0);
        sand_battle *b = ground_ready(&g, units);
        sand_contact_begin(b, 2, 1, units[1].pose.heading);
        sand_facing_plan plan = plan_of(b, 2);
        assert_int_equal(plan.n, 2);
        assert_int_equal(sand_facing_has_room(b, &plan, &plain_rule), gap == 1);
        assert_true(sand_facing_has_room(b, &plan, &(sand_facing_rule){ .obstacles = { .units = no_unit } }));
        ground_free(&g);
    }
}

/* A unit turns straight to the enemy where there is room, otherwise as far as there is. */
static void test_on_the_spot(void **state)
{
    (void)state;
    for (int crowded = 0; crowded < 2; crowded++) {
        begin(0);
        add_at(SAND_SIDE_B, 12000, 0, 0);
        if (crowded) add_at(SAND_SIDE_A, 0, -DEPTH - 500, 0);
        sand_battle *b = ground_ready(&g, units);
        sand_mover mover = sand_march_mover_of_unit(b, 1);
        sand_facing_turn to = sand_facing_on_the_spot(b, &mover, 2, SAND_TURN_SWEPT, &(sand_obstacles){ 0 });
        assert_int_equal(to.bar.kind, crowded ? SAND_BAR_FRIEND : SAND_BAR_NONE);
        if (!crowded) assert_int_equal(to.turn, 9000);
        if (crowded) {
            assert_in_range(to.turn, 1, 8999);
            sand_mover there = sand_march_mover_turned(&mover, to.turn),
                       on = sand_march_mover_turned(&mover, to.turn + 1);
            assert_int_equal(sand_march_place_bar(b, &there, &(sand_obstacles){ 0 }).kind, SAND_BAR_NONE);
            assert_int_equal(sand_march_place_bar(b, &on, &(sand_obstacles){ 0 }).id, 3);
        }
        ground_free(&g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_slide),
        cmocka_unit_test(test_slide_needs_room),
        cmocka_unit_test(test_on_the_spot),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
