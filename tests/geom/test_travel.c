/* test_travel.c - geometry: what a shape meets on a straight way and in a turn. */
#include "shapes.h"

#include "geom/sweep.h"
#include "support/shapes.h"

static void test_straight_travel(void **state)
{
    (void)state;
    /* going north; the front edge starts at y = 1500, the obstacle begins at y = 10000 and is 2000 deep */
    sand_box mover = box_of(0, 0, 0, 4000, 3000), wall = box_of(1000, 11000, 0, 4000, 2000);
    sand_shape m = sand_geom_shape_of_box(&mover), w = sand_geom_shape_of_box(&wall);
    assert_int_equal(sand_travel_contact(&m, 0, 20000, &w), 8500);
    assert_int_equal(sand_travel_contact(&m, 0, 8501, &w), 8500);
    assert_int_equal(sand_travel_contact(&m, 0, 8500, &w), -1);
    assert_int_equal(sand_travel_meets(&m, 0, 20000, &w, SAND_SLACK), 8504);
    assert_int_equal(sand_travel_meets(&m, 0, 8504, &w, SAND_SLACK), 8504);
    assert_int_equal(sand_travel_meets(&m, 0, 8503, &w, SAND_SLACK), -1);
    sand_stretch s = sand_travel_within(&m, 0, 20000, &w, 3000);
    assert_int_equal(s.first, 5500);
    assert_int_equal(s.last, 16500);
    assert_true(sand_travel_stretch_empty(sand_travel_within(&m, 0, 5499, &w, 3000)));
    assert_int_equal(sand_travel_meets(&m, 18000, 20000, &w, SAND_SLACK), -1);
    s = sand_travel_within(&w, 18000, 0, &m, 8500);
    assert_int_equal(s.first, 0);
    assert_int_equal(s.last, 0);
}

static void test_grazing_travel(void **state)
{
    (void)state;
    static const struct {
        int32_t x;
        bool meets;
    } rows[] = { { 3996, true }, { 3997, false }, { 4000, false }, { 4001, false }, { -3996, true }, { -3997, false } };
    sand_box mover = box_of(0, 0, 0, 4000, 3000);
    sand_shape m = sand_geom_shape_of_box(&mover);
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_box other = box_of(rows[i].x, 60000, 0, 4000, 3000);
        sand_shape o = sand_geom_shape_of_box(&other);
        CHECK_ROW(i, sand_travel_leads_into(&m, 0, &o) == rows[i].meets);
        CHECK_ROW(i, !sand_travel_leads_into(&m, 18000, &o));
    }
}

/* A box goes north; the enemy's edge is 8500 ahead, or he stands aside. Expects the first step at which they are within
 * the limit. */
static void test_first_nearness(void **state)
{
    (void)state;
    static const struct {
        int32_t x, y, turn, longest, limit, first;
    } rows[] = {
        { 0, 11500, 0, 20000, 3000, 5500 },     /* face to face: 8500 apart, 5500 on at the limit */
        { 0, 11500, 0, 5500, 3000, 5500 },      /* that is the last step of the way */
        { 0, 11500, 0, 5499, 3000, -1 },        /* the way is one step too short */
        { 0, 11500, 0, 20000, 8500, 0 },        /* at the limit already */
        { 0, 11500, 0, 20000, 8499, 1 },        /* one more than the limit: a step is needed */
        { 0, -11500, 0, 20000, 8499, -1 },      /* behind: they only move apart */
        { 7000, 30000, 0, 40000, 3000, 27000 }, /* passing 3000 aside: at the limit when abreast */
        { 7001, 30000, 0, 40000, 3000, -1 },    /* one too far aside */
        { 5800, 30000, 0, 40000, 3000, 24600 }, /* corner to corner: 1800 aside, 2400 ahead */
        { 5800, 30000, 0, 24600, 3000, 24600 },
        { 5800, 30000, 0, 24599, 3000, -1 },
        { 5800, 30000, 18000, 40000, 3000, 24600 }, /* turned about: the same rectangle */
    };
    sand_box mover = box_of(0, 0, 0, 4000, 3000);
    sand_shape m = sand_geom_shape_of_box(&mover);
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_box other = box_of(rows[i].x, rows[i].y, rows[i].turn, 4000, 3000);
        sand_shape o = sand_geom_shape_of_box(&other);
        CHECK_ROW(i, sand_travel_nears(&m, 0, rows[i].longest, &o, rows[i].limit) == rows[i].first);
    }
}

/* A box goes north; the other begins 8500 ahead, is 3000 deep and stands `x` aside. An overlap deeper than the slack of
 * 3 bars the way; the limit is then the first overlap of any depth. */
static void test_overlap_ahead(void **state)
{
    (void)state;
    static const struct {
        int32_t x, longest, further, first;
    } rows[] = {
        { 0, 20000, 0, 8501 },     { 0, 8503, 1, 8501 }, /* only 3 deep on the way, deeper one step beyond */
        { 0, 8503, 0, -1 },                              /* without that step the slack forgives the whole overlap */
        { 0, 8501, 3, 8501 },      { 0, 8501, 2, -1 },
        { 0, 8500, 64, -1 }, /* it would be barred, but the way ends before any overlap begins */
        { 3996, 20000, 64, 8501 }, { 3997, 20000, 64, -1 }, /* 3 deep all along its flank */
        { 4000, 20000, 64, -1 },
    };
    sand_box mover = box_of(0, 0, 0, 4000, 3000);
    sand_shape m = sand_geom_shape_of_box(&mover);
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_box other = box_of(rows[i].x, 11500, 0, 4000, 3000);
        sand_shape o = sand_geom_shape_of_box(&other);
        sand_far_way way = { 0, rows[i].longest, rows[i].further };
        CHECK_ROW(i, sand_travel_meets_ahead(&m, way, &o, SAND_SLACK) == rows[i].first);
    }
}

static void test_direction_tests(void **state)
{
    (void)state;
    sand_box enemy = box_of(0, 30000, 18000, 4000, 3000);
    sand_shape e = sand_geom_shape_of_box(&enemy);
    assert_true(sand_travel_line_leads_into((sand_point){ 2000, 0 }, 0, &e));
    assert_false(sand_travel_line_leads_into((sand_point){ 2001, 0 }, 0, &e));
    assert_true(sand_travel_line_leads_into((sand_point){ 0, 60000 }, 18000, &e));
    assert_false(sand_travel_line_leads_into((sand_point){ 0, 60000 }, 0, &e));
}

/* Checks both ends of every stretch: the predicate holds there and not one step outside. */
static void test_stretches_end_where_the_predicate_flips(void **state)
{
    (void)state;
    uint32_t random = 5;
    for (int i = 0; i < 3000; i++) {
        int32_t heading = (int32_t)(next_random(&random) % 36000);
        sand_box mover = box_of(30000, 30000, (int32_t)(next_random(&random) % 36000), 4000, 3000);
        sand_point there =
            sand_point_add(mover.centre, sand_heading_step(heading, 12000 + (int32_t)(next_random(&random) % 5000)));
        sand_box other = box_of(there.x + (int32_t)(next_random(&random) % 3000), there.y,
                                (int32_t)(next_random(&random) % 36000), 4000, 3000);
        sand_shape m = sand_geom_shape_of_box(&mover), o = sand_geom_shape_of_box(&other);
        sand_stretch s = sand_travel_within(&m, heading, 40000, &o, 3000);
        CHECK_ROW(i, !sand_travel_stretch_empty(s) && s.first > 0 && s.last < 40000);
        int32_t at[4] = { s.first - 1, s.first, s.last, s.last + 1 };
        for (int k = 0; k < 4; k++) {
            sand_box moved = sand_box_shifted(&mover, sand_heading_step(heading, at[k]));
            CHECK_ROW(i, sand_geom_within_boxes(&moved, &other, 3000) == (k == 1 || k == 2));
        }
    }
}

static sand_sweep pivot_of(int32_t turn)
{
    return shapes_sweep((sand_pose){ { 0, 0 }, 0 }, sand_geom_footprint_centred(8000, 6000), 0, 0, turn);
}

/* The box is 8000 x 6000, so its corners are exactly 5000 from the centre. Only the sector of a corner reaches a wall
 * straight ahead. */
static void test_limits_of_sweeps(void **state)
{
    (void)state;
    static const struct {
        int32_t wall, turn;
        bool clear;
    } rows[] = {
        { 4996, 9000, false },  { 4997, 9000, true },  { 5000, 9000, true },
        { 4996, -9000, false }, { 4997, -9000, true }, { 3100, 100, true }, /* a small turn takes no corner there */
        { 4996, 18000, false }, { 3004, 0, true },     { 2996, 0, false },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_point wall[2] = { { -500, rows[i].wall }, { 500, rows[i].wall } };
        sand_shape shape = sand_shape_of(wall, 2);
        sand_sweep sweep = pivot_of(rows[i].turn);
        CHECK_ROW(i, sand_sweep_against(&sweep, &shape).clear == rows[i].clear);
    }
    sand_point post = { 0, 4500 };
    sand_shape shape = sand_shape_of_point(&post);
    sand_sweep sweep = pivot_of(9000);
    sand_sweep_result result = sand_sweep_against(&sweep, &shape);
    assert_false(result.clear);
    assert_point(result.at, 0, 4500);
    assert_int_equal(result.radius, 5000);
}

static void test_flush_neighbours_cannot_pivot(void **state)
{
    (void)state;
    sand_box neighbour = box_of(8000, 0, 0, 8000, 6000), distant = box_of(9001, 0, 0, 8000, 6000);
    sand_shape near = sand_geom_shape_of_box(&neighbour), far = sand_geom_shape_of_box(&distant);
    sand_sweep right = pivot_of(4500), left = pivot_of(-4500), none = pivot_of(0);
    assert_false(sand_sweep_against(&right, &near).clear);
    assert_false(sand_sweep_against(&left, &near).clear);
    assert_true(sand_sweep_against(&none, &near).clear);
    assert_true(sand_sweep_against(&right, &far).clear);
}

/* A formation 12000 wide wheels left about its front left corner. It sweeps what stands ahead of its right; it does not
 * sweep what stands beyond its reach or beside its left. */
static void test_wheels(void **state)
{
    (void)state;
    lattice block = { .files = 3, .width = 4000, .depth = 1500 };
    sand_pose anchor = { { 0, 0 }, 0 };
    sand_sweep wheel = shapes_sweep(anchor, shapes_block(block, 2), -12000, 0, -4500);
    static const struct {
        int32_t x, y;
        bool clear;
    } rows[] = {
        { 5000, 3000, false }, { 7000, 500, true },    { -6500, 500, true },
        { 0, 9000, true },     { -6100, -1000, true }, { 0, -3500, true },
    };
    assert_point(wheel.end.corner[SAND_FRONT_LEFT], -6000, 0);
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_point p = { rows[i].x, rows[i].y };
        sand_shape post = sand_shape_of_point(&p);
        CHECK_ROW(i, sand_sweep_against(&wheel, &post).clear == rows[i].clear);
    }
    /* a wall that starts at the pivot itself and lies in three quarters of the half turn */
    sand_sweep far = shapes_sweep(anchor, shapes_block(block, 2), -12000, 0, -17000);
    sand_point wall[2] = { { -6000, 0 }, { -5000, 6000 } }, aside[2] = { { -6000, 0 }, { -6001, -9000 } };
    sand_shape at_pivot = sand_shape_of(wall, 2), clear_of_it = sand_shape_of(aside, 2);
    assert_false(sand_sweep_against(&far, &at_pivot).clear);
    assert_true(sand_sweep_against(&wheel, &clear_of_it).clear);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_straight_travel),  cmocka_unit_test(test_grazing_travel),
        cmocka_unit_test(test_first_nearness),   cmocka_unit_test(test_overlap_ahead),
        cmocka_unit_test(test_direction_tests),  cmocka_unit_test(test_stretches_end_where_the_predicate_flips),
        cmocka_unit_test(test_limits_of_sweeps), cmocka_unit_test(test_flush_neighbours_cannot_pivot),
        cmocka_unit_test(test_wheels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
