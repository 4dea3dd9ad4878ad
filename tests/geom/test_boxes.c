/* test_boxes.c - geometry: headings, rounding, boxes. */
#include "shapes.h"
#include "support/shapes.h"

static void test_directions(void **state)
{
    (void)state;
    static const struct {
        int32_t heading, x, y;
    } rows[] = {
        { 0, 0, 1 << 30 },
        { 9000, 1 << 30, 0 },
        { 18000, 0, -(1 << 30) },
        { 27000, -(1 << 30), 0 },
        { 3000, 1 << 29, 929887697 },
        { 4500, 759250125, 759250125 },
        { 15000, 1 << 29, -929887697 },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_direction d = sand_heading_direction(rows[i].heading);
        CHECK_ROW(i, d.x == rows[i].x && d.y == rows[i].y);
    }
    for (int32_t h = 0; h < SAND_FULL_TURN; h++) {
        sand_direction d = sand_heading_direction(h), back = sand_heading_direction((h + 18000) % 36000);
        sand_direction right = sand_heading_direction((h + 9000) % 36000);
        CHECK_ROW(h, back.x == -d.x && back.y == -d.y);
        CHECK_ROW(h, right.x == d.y && right.y == -d.x);
    }
}

static void test_heading_of_finds_every_heading(void **state)
{
    (void)state;
    for (int32_t h = 0; h < SAND_FULL_TURN; h++) {
        sand_direction d = sand_heading_direction(h);
        sand_point far = { d.x >> 8, d.y >> 8 }, near = sand_heading_step(h, 20000);
        CHECK_ROW(h, sand_heading_of(far) == h);
        CHECK_ROW(h, sand_heading_between(sand_heading_of(near), h) <= 1);
    }
    assert_int_equal(sand_heading_of((sand_point){ 0, 1 }), 0);
    assert_int_equal(sand_heading_of((sand_point){ -1, 0 }), 27000);
    assert_int_equal(sand_heading_of((sand_point){ 3, -3 }), 13500);
    assert_int_equal(sand_heading_of((sand_point){ 1000, 1732 }), 3000);
    assert_int_equal(sand_heading_of((sand_point){ -1, 16777215 }), 0);
}

static int64_t off_heading(sand_point v, int32_t heading)
{
    sand_direction d = sand_heading_direction(sand_heading_add(heading, 0));
    int64_t area = (int64_t)d.x * v.y - (int64_t)d.y * v.x;
    return area < 0 ? -area : area;
}

static void test_heading_of_is_the_nearest(void **state)
{
    (void)state;
    uint32_t random = 3;
    for (int i = 0; i < 20000; i++) {
        int32_t spread = 1 << (4 + i % 17);
        sand_point v = { (int32_t)(next_random(&random) % (uint32_t)spread) - spread / 2,
                         (int32_t)(next_random(&random) % (uint32_t)spread) + 1 };
        if (i % 2 == 0) v.y = -v.y;
        int32_t heading = sand_heading_of(v);
        CHECK_ROW(i, off_heading(v, heading) <= off_heading(v, heading + 1) &&
                         off_heading(v, heading) <= off_heading(v, heading - 1));
        CHECK_ROW(i, heading % 9000 == 0 || sand_heading_of((sand_point){ -v.x, v.y }) == 36000 - heading);
    }
}

static void test_turns(void **state)
{
    (void)state;
    static const struct {
        int32_t from, to, turn;
    } rows[] = {
        { 0, 18000, 18000 }, { 18000, 0, 18000 }, { 0, 18001, -17999 },  { 35999, 0, 1 },
        { 0, 35999, -1 },    { 100, 100, 0 },     { 31500, 4500, 9000 },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        CHECK_ROW(i, sand_heading_difference(rows[i].from, rows[i].to) == rows[i].turn);
        CHECK_ROW(i, sand_heading_add(rows[i].from, rows[i].turn) == rows[i].to);
    }
    assert_int_equal(sand_heading_add(-1, 0), 35999);
    assert_int_equal(sand_heading_add(100, -72200), 35900);
}

/* sin 30 degrees is exactly a half: one step is half a unit, and halves go away from zero on both sides. */
static void test_halves_are_rounded_away_from_zero(void **state)
{
    (void)state;
    assert_point(sand_heading_step(3000, 1), 1, 1);
    assert_point(sand_heading_step(33000, 1), -1, 1);
    assert_point(sand_heading_step(21000, 1), -1, -1);
    assert_point(sand_heading_step(0, 5), 0, 5);
    assert_point(sand_heading_offset(0, 3, -3), 2, -2);
    assert_point(sand_heading_offset(9000, 3, 1), 1, -2);
    assert_int_equal(sand_geom_round_ratio(-5, 10), -1);
    assert_int_equal(sand_geom_round_ratio(4, 10), 0);
}

static void test_roots(void **state)
{
    (void)state;
    for (int64_t r = 1; r < (int64_t)1 << 31; r = r * 3 + 1) {
        assert_int_equal(sand_geom_root_floor(r * r - 1), r - 1);
        assert_int_equal(sand_geom_root_floor(r * r), r);
        assert_int_equal(sand_geom_root_ceil(r * r), r);
        assert_int_equal(sand_geom_root_ceil(r * r + 1), r + 1);
    }
    assert_int_equal(sand_geom_root_floor(0), 0);
}

/* Why orders are stated in the rule's own integers: judged by the rounded displacement, about half of all full moves
 * would exceed the allowance. */
static void test_rounded_moves_are_too_long_half_the_time(void **state)
{
    (void)state;
    int too_long = 0;
    for (int32_t h = 0; h < SAND_FULL_TURN; h++)
        too_long += sand_geom_square(sand_heading_step(h, 6000)) > (int64_t)6000 * 6000;
    assert_in_range(too_long, SAND_FULL_TURN * 4 / 10, SAND_FULL_TURN * 6 / 10);
}

static void test_half_a_turn_is_an_exact_mirror(void **state)
{
    (void)state;
    for (int32_t h = 0; h < SAND_FULL_TURN; h += 7) {
        sand_box there = box_of(0, 0, h, 4001, 1999), back = box_of(0, 0, sand_heading_add(h, 18000), 4001, 1999);
        for (int i = 0; i < 4; i++) {
            CHECK_ROW(h, sand_point_equal(there.corner[i], back.corner[(i + 2) % 4]));
            CHECK_ROW(h, there.corner[i].x == -there.corner[(i + 2) % 4].x &&
                             there.corner[i].y == -there.corner[(i + 2) % 4].y);
        }
    }
}

static void test_moving_never_changes_a_shape(void **state)
{
    (void)state;
    uint32_t random = 1;
    for (int i = 0; i < 2000; i++) {
        int32_t heading = (int32_t)(next_random(&random) % 36000), x = (int32_t)(next_random(&random) % 80000),
                travel = (int32_t)(next_random(&random) % 12000);
        sand_pose pose = { { x, 3 * x / 4 }, heading },
                  moved = sand_geom_pose_moved(pose, (heading + 4711) % 36000, travel);
        sand_box a = sand_box_at(pose, sand_geom_footprint_centred(4001, 3000)),
                 b = sand_box_at(moved, sand_geom_footprint_centred(4001, 3000));
        sand_box c = sand_box_shifted(&a, sand_point_subtract(moved.at, pose.at));
        for (int k = 0; k < 4; k++) CHECK_ROW(i, sand_point_equal(b.corner[k], c.corner[k]));
        CHECK_ROW(i, sand_point_equal(b.centre, c.centre) && sand_point_equal(b.bounds.high, c.bounds.high));
    }
}

static void test_bases_of_a_formation_share_corners(void **state)
{
    (void)state;
    static const lattice block = { .files = 3, .width = 4001, .depth = 1501 };
    for (int32_t h = 0; h < SAND_FULL_TURN; h += 11) {
        sand_pose anchor = { { 50000, 40000 }, h };
        sand_box left = sand_box_at(anchor, shapes_base(block, 0, 0));
        sand_box middle = sand_box_at(anchor, shapes_base(block, 1, 0));
        sand_box behind = sand_box_at(anchor, shapes_base(block, 1, 1));
        sand_box last = sand_box_at(anchor, shapes_base(block, 2, 1));
        sand_box whole = sand_box_at(anchor, shapes_block(block, 2));
        CHECK_ROW(h, sand_point_equal(left.corner[SAND_FRONT_RIGHT], middle.corner[SAND_FRONT_LEFT]));
        CHECK_ROW(h, sand_point_equal(left.corner[SAND_REAR_RIGHT], middle.corner[SAND_REAR_LEFT]));
        CHECK_ROW(h, sand_point_equal(middle.corner[SAND_REAR_RIGHT], behind.corner[SAND_FRONT_RIGHT]));
        CHECK_ROW(h, sand_point_equal(left.corner[SAND_FRONT_LEFT], whole.corner[SAND_FRONT_LEFT]));
        CHECK_ROW(h, sand_point_equal(last.corner[SAND_REAR_RIGHT], whole.corner[SAND_REAR_RIGHT]));
        CHECK_ROW(h, sand_geom_overlaps_boxes(&left, &middle) == false && sand_geom_touches_boxes(&left, &behind));
    }
}

static void test_turning_keeps_the_pivot(void **state)
{
    (void)state;
    for (int32_t turn = -18000; turn <= 18000; turn += 13) {
        sand_pose pose = { { 1234, 5678 }, 777 }, turned = sand_geom_pose_turned(pose, -12003, 0, turn);
        CHECK_ROW(turn,
                  sand_point_equal(sand_geom_pose_place(pose, -12003, 0), sand_geom_pose_place(turned, -12003, 0)));
        CHECK_ROW(turn, sand_point_equal(sand_geom_pose_turned(pose, 0, 0, turn).at, pose.at));
    }
}

static void test_faces_of_a_box(void **state)
{
    (void)state;
    sand_box box = box_of(0, 0, 0, 4000, 3000);
    assert_point(box.corner[SAND_FRONT_LEFT], -2000, 1500);
    assert_point(box.corner[SAND_FRONT_RIGHT], 2000, 1500);
    assert_point(box.corner[SAND_REAR_RIGHT], 2000, -1500);
    assert_point(sand_box_front_centre(&box), 0, 1500);
    assert_point(sand_geom_face_middle(&box, SAND_FACE_LEFT), -2000, 0);
    assert_point(sand_geom_face_start(&box, SAND_FACE_LEFT), -2000, -1500);
    assert_point(sand_geom_face_end(&box, SAND_FACE_LEFT), -2000, 1500);
    assert_int_equal(sand_geom_face_heading(&box, SAND_FACE_RIGHT), 9000);
    assert_int_equal(sand_geom_face_heading(&box, SAND_FACE_LEFT), 27000);
}

/* The way from outside to the middle ends at the edge and goes SAND_SLACK beyond it. */
static void test_the_way_into_a_box_ends_at_its_edge(void **state)
{
    (void)state;
    static const struct {
        int32_t heading;
        sand_point from, entry;
    } rows[] = {
        { 0, { 0, 9000 }, { 0, 1000 - SAND_SLACK } },
        { 0, { 0, -9000 }, { 0, -1000 + SAND_SLACK } },
        { 0, { 9000, 0 }, { 2000 - SAND_SLACK, 0 } },
        { 0, { -9000, 0 }, { -2000 + SAND_SLACK, 0 } },
        { 9000, { 9000, 0 }, { 1000 - SAND_SLACK, 0 } },
        { 0, { 4000, 8000 }, { 499, 997 } },
        { 0, { 8000, 2000 }, { 1997, 499 } },
        { 0, { 0, 1000 }, { 0, 1000 } },
        { 0, { 0, 1001 }, { 0, 1000 - SAND_SLACK } },
        { 0, { 100, 200 }, { 100, 200 } },
        { 4500, { 9000, 9000 }, { 705, 705 } },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_pose pose = { { 0, 0 }, rows[i].heading };
        sand_box box = sand_box_at(pose, sand_geom_footprint_centred(4000, 2000));
        sand_point entry = sand_geom_box_entry(&box, rows[i].from, box.centre);
        CHECK_ROW(i, sand_point_distance(entry, rows[i].entry) <= 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_directions),
        cmocka_unit_test(test_heading_of_finds_every_heading),
        cmocka_unit_test(test_heading_of_is_the_nearest),
        cmocka_unit_test(test_turns),
        cmocka_unit_test(test_halves_are_rounded_away_from_zero),
        cmocka_unit_test(test_roots),
        cmocka_unit_test(test_rounded_moves_are_too_long_half_the_time),
        cmocka_unit_test(test_half_a_turn_is_an_exact_mirror),
        cmocka_unit_test(test_moving_never_changes_a_shape),
        cmocka_unit_test(test_bases_of_a_formation_share_corners),
        cmocka_unit_test(test_turning_keeps_the_pivot),
        cmocka_unit_test(test_faces_of_a_box),
        cmocka_unit_test(test_the_way_into_a_box_ends_at_its_edge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
