/* test_measure.c - geometry: distance, overlap, touch, faces, outlines. */
#include "shapes.h"

#include "geom/face.h"
#include "geom/polygon.h"
#include "support/shapes.h"

static void test_limits_of_distance(void **state)
{
    (void)state;
    static const struct {
        int32_t x, y, heading, limit;
        bool within;
        int32_t distance;
    } rows[] = {
        { 0, 14999, 0, 12000, true, 11999 }, /* straight ahead: 3000 deep, so the gap is y - 3000 */
        { 0, 15000, 0, 12000, true, 12000 },
        { 0, 15001, 0, 12000, false, 12001 },
        { 7000, 7000, 0, 5000, true, 5000 }, /* corner to corner, 3000 aside and 4000 ahead */
        { 7000, 7000, 0, 4999, false, 5000 },
        { 7001, 7000, 0, 5000, false, 5001 }, /* a little over 5000: rounded up, so it is not within */
        { 0, 3000, 0, 0, true, 0 },           /* edges on each other */
        { 0, 3001, 0, 0, false, 1 },
        { 100, 100, 4500, 0, true, 0 }, /* one overlaps the other */
    };
    sand_box a = box_of(0, 0, 0, 4000, 3000);
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_box b = box_of(rows[i].x, rows[i].y, rows[i].heading, 4000, 3000);
        CHECK_ROW(i, sand_geom_within_boxes(&a, &b, rows[i].limit) == rows[i].within);
        CHECK_ROW(i, sand_geom_reach_boxes(&a, &b).distance == rows[i].distance);
    }
}

/* At 45 degrees a corner points at the edge. It is 1414 from the box's centre even after rounding, so the result is
 * exact. */
static void test_witness_of_distance(void **state)
{
    (void)state;
    sand_box a = box_of(0, 0, 0, 4000, 2000), b = box_of(500, 5000, 4500, 2000, 2000);
    sand_reach reach = sand_geom_reach_boxes(&a, &b);
    assert_int_equal(reach.distance, 5000 - 1414 - 1000);
    assert_point(reach.from, 500, 1000);
    assert_point(reach.to, 500, 3586);
}

static void test_exact_squares(void **state)
{
    (void)state;
    sand_squared third = { 5, 1, 3 }, quarter = { 5, 1, 4 }, also_third = { 5, 2, 6 };
    assert_int_equal(sand_geom_squared_compare(third, quarter), 1);
    assert_int_equal(sand_geom_squared_compare(quarter, third), -1);
    assert_int_equal(sand_geom_squared_compare(third, also_third), 0);
    /* the widest table: a point against an edge from corner to corner, where squares need 98 bits */
    sand_point p = { 1 << 22, -(1 << 23) + 1 },
               edge[2] = { { -(1 << 23) + 1, -(1 << 23) + 1 }, { (1 << 23) - 1, (1 << 23) - 1 } };
    sand_shape point = sand_shape_of_point(&p), line = sand_shape_of(edge, 2);
    sand_reach reach = sand_geom_reach_between(&point, &line);
    assert_int_equal(reach.distance, 8897462); /* (2^22 + 2^23 - 1) / sqrt 2, rounded up */
    assert_true(sand_geom_within(&point, &line, 8897462));
    assert_false(sand_geom_within(&point, &line, 8897461));
}

static void test_limits_of_overlap(void **state)
{
    (void)state;
    static const struct {
        int32_t gap;
        bool overlaps, touches;
    } rows[] = {
        { -4, true, false }, { -3, false, true }, { -2, false, true },
        { 0, false, true },  { 3, false, true },  { 4, false, false },
    };
    sand_box a = box_of(0, 0, 0, 4000, 3000);
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_box ahead = box_of(700, 3000 + rows[i].gap, 18000, 4000, 3000),
                 aside = box_of(-4000 - rows[i].gap, 10, 0, 4000, 3000);
        sand_box corner = box_of(300, 1500 + 1414 + rows[i].gap, 4500, 2000, 2000);
        CHECK_ROW(i, sand_geom_overlaps_boxes(&a, &ahead) == rows[i].overlaps &&
                         sand_geom_touches_boxes(&a, &ahead) == rows[i].touches);
        CHECK_ROW(i, sand_geom_overlaps_boxes(&a, &aside) == rows[i].overlaps &&
                         sand_geom_touches_boxes(&aside, &a) == rows[i].touches);
        CHECK_ROW(i, sand_geom_overlaps_boxes(&a, &corner) == rows[i].overlaps &&
                         sand_geom_touches_boxes(&corner, &a) == rows[i].touches);
    }
}

/* Two enemies stand flush side by side, each rounded on its own; a charger comes square at both. It must always touch
 * both; without the slack it would often touch only one. */
static void test_square_charge_touches_both_flush_enemies(void **state)
{
    (void)state;
    uint32_t random = 2026;
    int one_only = 0, rounds = 4000;
    for (int i = 0; i < rounds; i++) {
        int32_t heading = (int32_t)(next_random(&random) % 36000),
                width = 3000 + (int32_t)(next_random(&random) % 2000);
        sand_pose middle = { { 40000 + (int32_t)(next_random(&random) % 1000), 30000 }, heading };
        sand_box left = sand_box_at((sand_pose){ sand_geom_pose_place(middle, -width, 0), heading },
                                    sand_geom_footprint_centred(width, 2000));
        sand_box right = sand_box_at((sand_pose){ sand_geom_pose_place(middle, width, 0), heading },
                                     sand_geom_footprint_centred(width, 2000));
        int32_t back = sand_heading_add(heading, 18000);
        sand_pose start = { sand_geom_pose_place(middle, (int32_t)(next_random(&random) % 2000) - 1000, 16000), back };
        sand_box charger = sand_box_at(start, sand_geom_footprint_centred(width, 2000));
        sand_shape body = sand_geom_shape_of_box(&charger), l = sand_geom_shape_of_box(&left),
                   r = sand_geom_shape_of_box(&right);

        int32_t to_left = sand_travel_contact(&body, back, 20000, &l),
                to_right = sand_travel_contact(&body, back, 20000, &r);
        CHECK_ROW(i, to_left > 5000 && to_right > 5000);
        charger = sand_box_at(sand_geom_pose_moved(start, back, to_left < to_right ? to_left : to_right),
                              sand_geom_footprint_centred(width, 2000));
        CHECK_ROW(i, sand_geom_touches_boxes(&charger, &left) && sand_geom_touches_boxes(&charger, &right));
        CHECK_ROW(i, sand_overlap_contact(&charger, &left).shared > 1000 &&
                         shapes_face_touched(&left, &charger, back) == SAND_FACE_FRONT);
        one_only +=
            sand_geom_reach_boxes(&charger, &left).distance > 1 || sand_geom_reach_boxes(&charger, &right).distance > 1;
    }
    assert_in_range(one_only, rounds / 20, rounds * 3 / 4);
}

static void test_what_touching_boxes_share(void **state)
{
    (void)state;
    sand_box a = box_of(0, 0, 0, 4000, 3000), b = box_of(2500, 3001, 18000, 4000, 3000),
             corner = box_of(4002, 3001, 18000, 4000, 3000);
    sand_touch touch = sand_overlap_contact(&a, &b);
    assert_true(touch.touching);
    assert_int_equal(touch.flush_a, SAND_FACE_FRONT);
    assert_int_equal(touch.flush_b, SAND_FACE_FRONT);
    assert_int_equal(touch.shared, 1500);
    assert_int_equal(touch.along_a[SAND_FACE_REAR], -1);
    assert_int_equal(touch.along_a[SAND_FACE_LEFT], -1);
    assert_int_equal(touch.from.x + touch.to.x, 500 + 2000);
    assert_int_equal(sand_overlap_shared_edge(&a, SAND_FACE_FRONT, &b, SAND_FACE_RIGHT).length, 0);

    touch = sand_overlap_contact(&a, &corner);
    assert_true(touch.touching);
    assert_int_equal(touch.shared, 0);
    assert_int_equal(touch.flush_a, SAND_FACE_NONE);
    assert_true(touch.along_a[SAND_FACE_FRONT] >= 0 && touch.along_a[SAND_FACE_RIGHT] >= 0);
}

static void test_lines_and_points_overlap(void **state)
{
    (void)state;
    sand_box box = box_of(0, 0, 0, 4000, 3000);
    sand_shape body = sand_geom_shape_of_box(&box);
    static const struct {
        sand_point line[2];
        int32_t slack;
        bool overlaps;
    } rows[] = {
        { { { -5000, 1497 }, { 5000, 1497 } }, 3, false }, { { { -5000, 1496 }, { 5000, 1496 } }, 3, true },
        { { { -5000, 1500 }, { 5000, 1500 } }, 0, false }, { { { 0, 0 }, { 10, 10 } }, 3, true },
        { { { 0, 1496 }, { 0, 5000 } }, 3, true },         { { { 0, 1497 }, { 0, 5000 } }, 3, false },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++)
        CHECK_ROW(i, sand_geom_overlaps_line(&body, rows[i].line, 2, rows[i].slack) == rows[i].overlaps);
    sand_point inside = { 1996, 0 }, edge = { 1997, 0 };
    sand_shape deep = sand_shape_of_point(&inside), shallow = sand_shape_of_point(&edge);
    assert_true(sand_geom_overlaps(&deep, &body, SAND_SLACK));
    assert_false(sand_geom_overlaps(&body, &shallow, SAND_SLACK));
    assert_false(sand_geom_overlaps(&deep, &deep, 0));
}

static void test_face_touched(void **state)
{
    (void)state;
    /* target 4000 x 3000 facing north; the charger, 2000 x 2000 */
    static const struct {
        int32_t x, y, facing, heading;
        sand_face face;
    } rows[] = {
        { 0, 2500, 18000, 18000, SAND_FACE_FRONT },
        { 3000, 0, 27000, 27000, SAND_FACE_RIGHT },
        { 0, -2500, 0, 0, SAND_FACE_REAR },
        { -3000, 0, 9000, 9000, SAND_FACE_LEFT },
        { 0, 1500 + 1414, 13500, 13500,
          SAND_FACE_FRONT }, /* its corner in the middle of the front, whatever its heading */
        { 0, 1500 + 1414, 4500, 4500, SAND_FACE_FRONT },
        { 3001, 2501, 18000, 18000, SAND_FACE_FRONT }, /* corner to corner: by heading */
        { 3001, 2501, 27000, 27000, SAND_FACE_RIGHT },
        { 3001, 2501, 22500, 22500, SAND_FACE_FRONT }, /* exactly between: front before flank */
        { 3001, 2501, 22501, 22501, SAND_FACE_RIGHT },
        { 3001, -2501, 31500, 31500, SAND_FACE_RIGHT }, /* flank before rear */
        { 3001, -2501, 31501, 31501, SAND_FACE_REAR },
        { 3004, 2500, 27000, 27000, SAND_FACE_NONE },
    };
    sand_box target = box_of(0, 0, 0, 4000, 3000);
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_box charger = box_of(rows[i].x, rows[i].y, rows[i].facing, 2000, 2000);
        /* bring the nearest slanted corner onto the target's corner */
        if (rows[i].facing % 9000 != 0 && rows[i].x != 0) {
            sand_point at = { rows[i].x > 0 ? 2001 : -2001, rows[i].y > 0 ? 1501 : -1501 };
            int nearest = 0;
            for (int k = 1; k < 4; k++)
                if (sand_point_distance(charger.corner[k], at) < sand_point_distance(charger.corner[nearest], at))
                    nearest = k;
            sand_point middle = sand_point_subtract(at, charger.corner[nearest]);
            charger = sand_box_shifted(&charger, middle);
        }
        CHECK_ROW(i, shapes_face_touched(&target, &charger, rows[i].heading) == rows[i].face);
    }
}

static void test_faces_by_place(void **state)
{
    (void)state;
    static const struct {
        int32_t x, y;
        sand_face diagonals, lines;
    } rows[] = {
        { 0, 9000, SAND_FACE_FRONT, SAND_FACE_FRONT },    { 0, -9000, SAND_FACE_REAR, SAND_FACE_REAR },
        { 9000, 0, SAND_FACE_RIGHT, SAND_FACE_RIGHT },    { -9000, 0, SAND_FACE_LEFT, SAND_FACE_LEFT },
        { 4000, 3000, SAND_FACE_FRONT, SAND_FACE_FRONT }, { 4001, 3000, SAND_FACE_RIGHT, SAND_FACE_FRONT },
        { -4000, -3000, SAND_FACE_LEFT, SAND_FACE_REAR }, { -3999, -3000, SAND_FACE_REAR, SAND_FACE_REAR },
        { 9000, 1500, SAND_FACE_RIGHT, SAND_FACE_FRONT }, { 9000, 1499, SAND_FACE_RIGHT, SAND_FACE_RIGHT },
        { -9000, -1500, SAND_FACE_LEFT, SAND_FACE_LEFT }, { -9000, -1501, SAND_FACE_LEFT, SAND_FACE_REAR },
    };
    sand_box target = box_of(0, 0, 0, 4000, 3000);
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_point place = { rows[i].x, rows[i].y };
        CHECK_ROW(i, sand_face_by_diagonals(&target, place) == rows[i].diagonals);
        CHECK_ROW(i, sand_face_by_lines(&target, place) == rows[i].lines);
    }
}

static void test_outlines(void **state)
{
    (void)state;
    static const struct {
        sand_point outline[8];
        int32_t count;
        sand_outline_fault fault;
        int32_t parts, at;
    } rows[] = {
        { { { 0, 0 }, { 0, 9 }, { 9, 9 }, { 9, 0 } }, 4, SAND_OUTLINE_GOOD, 1, -1 },
        { { { 9, 0 }, { 9, 9 }, { 0, 9 }, { 0, 0 } }, 4, SAND_OUTLINE_GOOD, 1, -1 },           /* the other direction */
        { { { 0, 0 }, { 0, 5 }, { 0, 9 }, { 9, 9 }, { 9, 0 } }, 5, SAND_OUTLINE_GOOD, 1, -1 }, /* a corner on an edge */
        { { { 0, 0 }, { 0, 9 }, { 4, 9 }, { 4, 4 }, { 9, 4 }, { 9, 0 } }, 6, SAND_OUTLINE_GOOD, 2, -1 }, /* an L */
        { { { 0, 0 }, { 9, 9 }, { 9, 0 }, { 0, 9 } }, 4, SAND_OUTLINE_CROSSES, 0, 2 },
        { { { 0, 0 }, { 0, 9 }, { 0, 9 }, { 9, 0 } }, 4, SAND_OUTLINE_CROSSES, 0, 1 },
        { { { 0, 0 }, { 0, 9 }, { 9, 9 }, { 9, 0 }, { 4, 9 } }, 5, SAND_OUTLINE_CROSSES, 0, 3 }, /* touches an edge */
        { { { 0, 0 }, { 0, 9 }, { 0, 4 } }, 3, SAND_OUTLINE_TOO_FEW, 0, -1 },                    /* no area */
        { { { 0, 0 }, { 0, 9 } }, 2, SAND_OUTLINE_TOO_FEW, 0, -1 },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_polygon parts[8];
        sand_outline_parts split = { .part = parts, .room = 8, .at = -1 };
        CHECK_ROW(i, sand_geom_outline_split(rows[i].outline, rows[i].count, &split) == rows[i].fault);
        CHECK_ROW(i, split.n == rows[i].parts && split.at == rows[i].at);
    }
    sand_polygon one[1];
    sand_outline_parts split = { .part = one, .room = 1, .n = 7 };
    assert_int_equal(sand_geom_outline_split(rows[3].outline, 6, &split), SAND_OUTLINE_NO_ROOM);
    assert_int_equal(split.n, 7);
    static const sand_point many[SAND_OUTLINE_MAX + 1] = { { 0, 0 } };
    assert_int_equal(sand_geom_outline_split(many, SAND_OUTLINE_MAX + 1, &split), SAND_OUTLINE_TOO_MANY);
}

static void test_inside_an_outline(void **state)
{
    (void)state;
    static const sand_point outline[6] = { { 0, 0 },       { 0, 9000 },    { 4000, 9000 },
                                           { 4000, 4000 }, { 9000, 4000 }, { 9000, 0 } };
    static const struct {
        int32_t x, y, width;
        bool inside;
    } rows[] = {
        { 2000, 2000, 4000, true },  { 2001, 2000, 4000, true }, { 1999, 2000, 4000, false },
        { 4000, 4000, 2000, false }, { 7000, 2000, 4000, true }, { 7001, 2000, 4000, false },
        { 4000, 2000, 4000, true },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_box box = box_of(rows[i].x, rows[i].y, 0, rows[i].width, rows[i].width);
        sand_shape shape = sand_geom_shape_of_box(&box);
        CHECK_ROW(i, sand_geom_outline_holds_shape(outline, 6, &shape) == rows[i].inside);
    }
    assert_true(sand_geom_outline_holds(outline, 6, (sand_point){ 4000, 4000 }));
    assert_false(sand_geom_outline_holds(outline, 6, (sand_point){ 4001, 4001 }));
    assert_true(sand_geom_outline_holds(outline, 6, (sand_point){ 4001, 4000 }));
}

static void test_lines_on_the_table(void **state)
{
    (void)state;
    static const sand_point crest[3] = { { 0, 0 }, { 0, 1000 }, { 1000, 1000 } };
    sand_box box = box_of(3000, 4000, 0, 2000, 2000);
    sand_shape shape = sand_geom_shape_of_box(&box);
    sand_reach reach = sand_geom_reach_line(&shape, crest, 3);
    assert_int_equal(reach.distance, 2237); /* from (2000, 3000) to (1000, 1000): sqrt 5 thousand */
    assert_point(reach.to, 1000, 1000);
    sand_point at;
    assert_true(sand_geom_segments_cross((sand_point){ 0, 0 }, (sand_point){ 10, 10 }, (sand_point){ 0, 10 },
                                         (sand_point){ 10, 0 }, &at));
    assert_point(at, 5, 5);
    assert_false(sand_geom_segments_cross((sand_point){ 0, 0 }, (sand_point){ 10, 0 }, (sand_point){ 5, 0 },
                                          (sand_point){ 20, 0 }, &at));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_limits_of_distance),
        cmocka_unit_test(test_witness_of_distance),
        cmocka_unit_test(test_exact_squares),
        cmocka_unit_test(test_limits_of_overlap),
        cmocka_unit_test(test_square_charge_touches_both_flush_enemies),
        cmocka_unit_test(test_what_touching_boxes_share),
        cmocka_unit_test(test_lines_and_points_overlap),
        cmocka_unit_test(test_face_touched),
        cmocka_unit_test(test_faces_by_place),
        cmocka_unit_test(test_outlines),
        cmocka_unit_test(test_inside_an_outline),
        cmocka_unit_test(test_lines_on_the_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
