/* test_geom.c - each limit of the geometry at, one under and one over, and the figures the design of the table rests
 * on. The slow oracles of run_geom_oracle.c look for what these rows do not think of. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "geom/arc.h"
#include "geom/face.h"
#include "geom/polygon.h"
#include "geom/sight.h"
#include "geom/sweep.h"
#include "geom/travel.h"

#define CHECK_ROW(i, condition)                                                                                        \
    do {                                                                                                               \
        if (!(condition)) fail_msg("row %d: %s", (int)(i), #condition);                                                \
    } while (0)

static sand_box box_of(int32_t x, int32_t y, int32_t heading, int32_t width, int32_t depth)
{
    return sand_box_at((sand_pose){ { x, y }, heading }, sand_geom_footprint_centred(width, depth));
}

static uint32_t next_random(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

static void assert_point(sand_point p, int32_t x, int32_t y)
{
    assert_int_equal(p.x, x);
    assert_int_equal(p.y, y);
}

/* --- headings ----------------------------------------------------------------------------------------------------- */

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

/* Why orders are stated in the rule's own integers: judged on the rounded displacement, about half of all full moves
 * would be a little too long. */
static void test_rounded_moves_are_too_long_half_the_time(void **state)
{
    (void)state;
    int too_long = 0;
    for (int32_t h = 0; h < SAND_FULL_TURN; h++)
        too_long += sand_geom_square(sand_heading_step(h, 6000)) > (int64_t)6000 * 6000;
    assert_in_range(too_long, SAND_FULL_TURN * 4 / 10, SAND_FULL_TURN * 6 / 10);
}

/* --- boxes -------------------------------------------------------------------------------------------------------- */

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
    static const sand_lattice lattice = { .files = 3, .width = 4001, .depth = 1501 };
    for (int32_t h = 0; h < SAND_FULL_TURN; h += 11) {
        sand_pose anchor = { { 50000, 40000 }, h };
        sand_box left = sand_box_at(anchor, sand_geom_footprint_of_base(lattice, 0, 0));
        sand_box middle = sand_box_at(anchor, sand_geom_footprint_of_base(lattice, 1, 0));
        sand_box behind = sand_box_at(anchor, sand_geom_footprint_of_base(lattice, 1, 1));
        sand_box last = sand_box_at(anchor, sand_geom_footprint_of_base(lattice, 2, 1));
        sand_box block = sand_box_at(anchor, sand_geom_footprint_of_block(lattice, 2));
        CHECK_ROW(h, sand_point_equal(left.corner[SAND_FRONT_RIGHT], middle.corner[SAND_FRONT_LEFT]));
        CHECK_ROW(h, sand_point_equal(left.corner[SAND_REAR_RIGHT], middle.corner[SAND_REAR_LEFT]));
        CHECK_ROW(h, sand_point_equal(middle.corner[SAND_REAR_RIGHT], behind.corner[SAND_FRONT_RIGHT]));
        CHECK_ROW(h, sand_point_equal(left.corner[SAND_FRONT_LEFT], block.corner[SAND_FRONT_LEFT]));
        CHECK_ROW(h, sand_point_equal(last.corner[SAND_REAR_RIGHT], block.corner[SAND_REAR_RIGHT]));
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

/* --- distance ----------------------------------------------------------------------------------------------------- */

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
        { 100, 100, 4500, 0, true, 0 }, /* one on the other */
    };
    sand_box a = box_of(0, 0, 0, 4000, 3000);
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_box b = box_of(rows[i].x, rows[i].y, rows[i].heading, 4000, 3000);
        CHECK_ROW(i, sand_geom_within_boxes(&a, &b, rows[i].limit) == rows[i].within);
        CHECK_ROW(i, sand_geom_reach_boxes(&a, &b).distance == rows[i].distance);
    }
}

/* At 45 degrees a corner points at the edge: 1414 beyond its centre by the rounded corner, so nothing is approximate.
 */
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

/* --- overlap and touch -------------------------------------------------------------------------------------------- */

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

/* Two enemies stand flush side by side, each rounded by itself; a charger comes on square against both.  It must
 * touch both, always; without the slack it would often touch only one. */
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
                         sand_face_touched(&left, &charger, back) == SAND_FACE_FRONT);
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
    assert_int_equal(sand_overlap_shared_edge(&a, SAND_FACE_FRONT, &b, SAND_FACE_RIGHT, NULL, NULL), 0);

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

/* --- faces -------------------------------------------------------------------------------------------------------- */

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
        /* slanting corners: bring the nearest corner onto the target's corner */
        if (rows[i].facing % 9000 != 0 && rows[i].x != 0) {
            sand_point at = { rows[i].x > 0 ? 2001 : -2001, rows[i].y > 0 ? 1501 : -1501 };
            int nearest = 0;
            for (int k = 1; k < 4; k++)
                if (sand_point_distance(charger.corner[k], at) < sand_point_distance(charger.corner[nearest], at))
                    nearest = k;
            sand_point middle = sand_point_subtract(at, charger.corner[nearest]);
            charger = sand_box_shifted(&charger, middle);
        }
        CHECK_ROW(i, sand_face_touched(&target, &charger, rows[i].heading) == rows[i].face);
    }
}

static void test_faces_by_place_and_heading(void **state)
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
    assert_int_equal(sand_face_against(&target, 13500), SAND_FACE_FRONT);
    assert_int_equal(sand_face_against(&target, 13499), SAND_FACE_LEFT);
    assert_int_equal(sand_face_against(&target, 4500), SAND_FACE_LEFT);
    assert_int_equal(sand_face_against(&target, 4499), SAND_FACE_REAR);
    assert_int_equal(sand_face_against(&target, 27000), SAND_FACE_RIGHT);
}

/* --- arcs --------------------------------------------------------------------------------------------------------- */

static void test_limits_of_arcs(void **state)
{
    (void)state;
    /* shooter 4000 x 3000 at the origin facing north: front corners (-2000, 1500), (2000, 1500); the target is a single
     * point */
    static const struct {
        sand_arc_origin origin;
        int32_t half, widen, x, y;
        bool sees;
    } rows[] = {
        { SAND_ARC_FRONT_CORNERS, 4500, 0, 12000, 11500, true },
        { SAND_ARC_FRONT_CORNERS, 4500, 0, 12000, 11501, true },
        { SAND_ARC_FRONT_CORNERS, 4500, 0, 12001, 11500, false },
        { SAND_ARC_FRONT_CORNERS, 4500, 0, -12000, 11500, true },
        { SAND_ARC_FRONT_CORNERS, 4500, 0, -12001, 11500, false },
        { SAND_ARC_FRONT_CORNERS, 4500, 0, 0, 1500, true },
        { SAND_ARC_FRONT_CORNERS, 4500, 0, 0, 1499, false },
        { SAND_ARC_FRONT_CORNERS, 9000, 0, 50000, 1500, true },
        { SAND_ARC_FRONT_CORNERS, 9000, 0, 50000, 1499, false },
        { SAND_ARC_FRONT_CORNERS, 9000, 0, -50000, 1500, true },
        { SAND_ARC_FRONT_CENTRE, 4500, 0, 10000, 11500, true },
        { SAND_ARC_FRONT_CENTRE, 4500, 0, 10001, 11500, false },
        { SAND_ARC_FRONT_CENTRE, 4500, 0, 0, 1500, true },
        { SAND_ARC_FRONT_CENTRE, 4500, 0, 0, 1499, false },
        { SAND_ARC_FRONT_CENTRE, 0, 0, 0, 60000, true },
        { SAND_ARC_FRONT_CENTRE, 0, 0, 1, 60000, false },
        { SAND_ARC_FRONT_CENTRE, 0, 0, 0, 1500, true },
        { SAND_ARC_FRONT_CENTRE, 0, 0, 0, 1499, false },
        { SAND_ARC_CORRIDOR, 0, 0, 2000, 60000, true },
        { SAND_ARC_CORRIDOR, 0, 0, 2001, 60000, false },
        { SAND_ARC_CORRIDOR, 0, 4000, 6000, 60000, true },
        { SAND_ARC_CORRIDOR, 0, 4000, 6001, 60000, false },
        { SAND_ARC_CORRIDOR, 0, 0, 0, -60000, false },
    };
    sand_box shooter = box_of(0, 0, 0, 4000, 3000);
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_arc arc = sand_arc_of(&shooter, rows[i].origin, rows[i].half, rows[i].widen);
        sand_point p = { rows[i].x, rows[i].y };
        sand_shape point = sand_shape_of_point(&p);
        CHECK_ROW(i, sand_arc_sees(&arc, &point) == rows[i].sees && sand_arc_holds(&arc, p) == rows[i].sees);
    }
}

static void test_part_in_the_arc(void **state)
{
    (void)state;
    sand_box shooter = box_of(0, 0, 0, 4000, 3000), grazing = box_of(14000, 10500, 0, 4000, 2000),
             out = box_of(14001, 10500, 0, 4000, 2000);
    sand_arc arc = sand_arc_of(&shooter, SAND_ARC_FRONT_CORNERS, 4500, 0);
    sand_shape shape = sand_geom_shape_of_box(&grazing), gone = sand_geom_shape_of_box(&out);
    sand_polygon part;
    assert_true(sand_arc_part(&arc, &shape, &part));
    assert_int_equal(part.count, 1);
    assert_point(part.point[0], 12000, 11500);
    assert_false(sand_arc_part(&arc, &gone, &part));
    assert_false(sand_arc_overlaps(&arc, &shape));
    assert_true(sand_arc_sees(&arc, &shape));

    sand_box across = box_of(12000, 11500, 0, 4000, 4000);
    shape = sand_geom_shape_of_box(&across);
    assert_true(sand_arc_part(&arc, &shape, &part));
    assert_int_equal(part.count, 3);
    assert_point(part.bounds.low, 10000, 9500);
    assert_point(part.bounds.high, 14000, 13500);
}

/* The corridor of a base sees a neighbour's base ahead that shares the side line only as a touch. */
static void test_corridor_needs_more_than_a_touch_to_overlap(void **state)
{
    (void)state;
    sand_box gun = box_of(0, 0, 0, 3000, 3000), beside = box_of(3000, 20000, 0, 3000, 3000),
             one_in = box_of(2999, 20000, 0, 3000, 3000);
    sand_arc corridor = sand_arc_of(&gun, SAND_ARC_CORRIDOR, 0, 0);
    sand_shape touch = sand_geom_shape_of_box(&beside), in = sand_geom_shape_of_box(&one_in);
    assert_true(sand_arc_sees(&corridor, &touch));
    assert_false(sand_arc_overlaps(&corridor, &touch));
    assert_true(sand_arc_overlaps(&corridor, &in));
}

/* --- sight -------------------------------------------------------------------------------------------------------- */

static bool sees_past(const sand_shape *target, const sand_shape blockers[], int32_t count)
{
    return sand_sight_to((sand_point){ 0, 0 }, target, blockers, count).clear;
}

/* Two walls leave a gap: its left end at (600, 800), its right end at (n, n).  The width across it, at the nearer
 * end, is |600 n - 800 n| / 1000 = n / 5. */
static void test_limits_of_seams(void **state)
{
    (void)state;
    static const struct {
        int32_t n;
        bool clear;
    } rows[] = { { 45, false }, { 49, false }, { 50, true }, { 55, true } };
    sand_box box = box_of(14000, 16000, 0, 20000, 2000);
    sand_shape target = sand_geom_shape_of_box(&box);
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_point left[2] = { { -50000, 800 }, { 600, 800 } },
                   right[2] = { { rows[i].n, rows[i].n }, { 50000, rows[i].n } };
        sand_shape walls[2] = { sand_shape_of(left, 2), sand_shape_of(right, 2) };
        CHECK_ROW(i, sees_past(&target, walls, 2) == rows[i].clear);
        CHECK_ROW(i, sees_past(&target, walls, 1) && sees_past(&target, walls + 1, 1));
    }
}

static void test_sight(void **state)
{
    (void)state;
    /* the eye at the origin, the target ahead at y = 20000 */
    static const struct {
        int32_t x, y, width, depth;
        bool clear;
    } rows[] = {
        { 0, 10000, 6000, 2000, false },     /* covers all of it */
        { 0, 10000, 1000, 2000, true },      /* covers the middle */
        { 0, 30000, 20000, 2000, true },     /* stands behind */
        { 0, -5000, 20000, 2000, true },     /* behind the eye */
        { 3000, 10000, 6000, 2000, true },   /* covers the right half */
        { 12000, 10000, 20000, 2000, true }, /* beside the line */
        { 0, 22000, 30000, 2000, true },     /* flush behind it */
        { 0, 18000, 30000, 2000, false },    /* flush in front of it */
    };
    sand_box box = box_of(0, 20000, 18000, 4000, 2000);
    sand_shape target = sand_geom_shape_of_box(&box);
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_box other = box_of(rows[i].x, rows[i].y, 0, rows[i].width, rows[i].depth);
        sand_shape blocker = sand_geom_shape_of_box(&other);
        sand_sight sight = sand_sight_to((sand_point){ 0, 0 }, &target, &blocker, 1);
        CHECK_ROW(i, sight.clear == rows[i].clear && sight.blocker == (rows[i].clear ? -1 : 0));
        CHECK_ROW(i, !sight.clear || !sand_sight_line_crosses(sight.from, sight.to, &blocker));
    }
}

/* Two bases of one formation share a corner point straight ahead: nobody looks through. */
static void test_flush_bases_are_a_wall(void **state)
{
    (void)state;
    for (int32_t h = 0; h < SAND_FULL_TURN; h += 37) {
        sand_lattice lattice = { .files = 2, .width = 3001, .depth = 1500 };
        sand_pose line = { { 40000, 30000 }, h };
        sand_box bases[2] = { sand_box_at(line, sand_geom_footprint_of_base(lattice, 0, 0)),
                              sand_box_at(line, sand_geom_footprint_of_base(lattice, 1, 0)) };
        sand_shape blockers[2] = { sand_geom_shape_of_box(&bases[0]), sand_geom_shape_of_box(&bases[1]) };
        sand_point eye = sand_geom_pose_place(line, 0, 8000), small = sand_geom_pose_place(line, 0, -14000);
        sand_box box = sand_box_at((sand_pose){ small, h }, sand_geom_footprint_centred(2000, 2000));
        sand_shape target = sand_geom_shape_of_box(&box), point = sand_shape_of_point(&small);
        CHECK_ROW(h, !sand_sight_to(eye, &target, blockers, 2).clear);
        CHECK_ROW(h, !sand_sight_to(eye, &point, blockers, 2).clear);
        CHECK_ROW(h, sand_sight_to(eye, &target, blockers, 0).clear && sand_sight_to(eye, &point, blockers, 0).clear);
        CHECK_ROW(h,
                  sand_sight_to(eye, &target, blockers, 1).clear && sand_sight_to(eye, &target, blockers + 1, 1).clear);
    }
}

static void test_sight_in_special_places(void **state)
{
    (void)state;
    sand_box box = box_of(0, 20000, 18000, 4000, 2000), around = box_of(0, 0, 0, 3000, 3000),
             touching = box_of(0, 1500, 0, 3000, 3000);
    sand_shape target = sand_geom_shape_of_box(&box), inside = sand_geom_shape_of_box(&around),
               flush = sand_geom_shape_of_box(&touching);
    assert_false(sees_past(&target, &inside, 1));
    assert_false(sees_past(&target, &flush, 1));
    sand_box behind = box_of(0, -1500, 0, 3000, 3000);
    sand_shape rear = sand_geom_shape_of_box(&behind);
    assert_true(sees_past(&target, &rear, 1));
    /* a wood over the right half of the target: the left half is seen */
    sand_point corners[4] = { { 0, 10000 }, { 0, 30000 }, { 9000, 30000 }, { 9000, 10000 } };
    sand_shape wood = sand_shape_of(corners, 4);
    sand_sight sight = sand_sight_to((sand_point){ 0, 0 }, &target, &wood, 1);
    assert_true(sight.clear);
    /* the same wood seen from its own side hides it */
    assert_false(sand_sight_to((sand_point){ 20000, 20000 }, &target, &wood, 1).clear);
    /* from another point of the front edge */
    sand_box post = box_of(0, 4000, 0, 1500, 500);
    sand_shape blocker = sand_geom_shape_of_box(&post);
    sand_point spot = { 0, 20000 };
    sand_shape point = sand_shape_of_point(&spot);
    assert_false(sees_past(&point, &blocker, 1));
    sight = sand_sight_from_edge((sand_point){ -2000, 0 }, (sand_point){ 2000, 0 }, &point, &blocker, 1);
    assert_true(sight.clear);
    assert_point(sight.from, -1000, 0);
    /* a wide target nearly at the eye: half a turn of it, and no seam */
    sand_point slope[4] = { { 2990, 217 }, { -2994, -216 }, { -3066, 781 }, { 2918, 1214 } };
    sand_shape close = sand_shape_of(slope, 4);
    assert_true(sees_past(&close, &blocker, 1));
    sand_point flat[4] = { { 3000, 2 }, { -3000, 2 }, { -3000, 1000 }, { 3000, 1000 } };
    sand_shape near = sand_shape_of(flat, 4);
    sand_point left[2] = { { -3000, 1 }, { -10, 1 } };
    sand_shape screen = sand_shape_of(left, 2);
    assert_true(sees_past(&near, &screen, 1));
}

static void test_single_lines(void **state)
{
    (void)state;
    sand_box box = box_of(0, 0, 0, 4000, 3000);
    sand_shape body = sand_geom_shape_of_box(&box);
    assert_true(sand_sight_line_crosses((sand_point){ -9000, 0 }, (sand_point){ 9000, 0 }, &body));
    assert_true(sand_sight_line_crosses((sand_point){ -9000, 1499 }, (sand_point){ 9000, 1499 }, &body));
    assert_false(sand_sight_line_crosses((sand_point){ -9000, 1500 }, (sand_point){ 9000, 1500 }, &body));
    assert_false(sand_sight_line_crosses((sand_point){ -9000, 0 }, (sand_point){ -2000, 0 }, &body));
    static const sand_point hedge[3] = { { 0, 0 }, { 0, 100 }, { 100, 100 } };
    assert_true(sand_sight_line_meets((sand_point){ 0, 0 }, (sand_point){ -5, -5 }, hedge, 3));
    assert_true(sand_sight_line_meets((sand_point){ -50, 50 }, (sand_point){ 50, 150 }, hedge, 3));
    assert_false(sand_sight_line_meets((sand_point){ -50, 51 }, (sand_point){ 50, 151 }, hedge, 3));
}

/* --- travel ------------------------------------------------------------------------------------------------------- */

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

/* Going north, the enemy 8500 ahead or standing aside; how far until they are 3000 apart, and not before. */
static void test_first_nearness(void **state)
{
    (void)state;
    static const struct {
        int32_t x, y, turn, longest, limit, first;
    } rows[] = {
        { 0, 11500, 0, 20000, 3000, 5500 },     /* face to face: 8500 apart, 5500 on at the limit */
        { 0, 11500, 0, 5500, 3000, 5500 },      /* the last step of the way */
        { 0, 11500, 0, 5499, 3000, -1 },        /* one short */
        { 0, 11500, 0, 20000, 8500, 0 },        /* at the limit already */
        { 0, 11500, 0, 20000, 8499, 1 },        /* one over: a step is needed */
        { 0, -11500, 0, 20000, 8499, -1 },      /* behind: never again */
        { 7000, 30000, 0, 40000, 3000, 27000 }, /* passing 3000 aside: at the limit when abreast */
        { 7001, 30000, 0, 40000, 3000, -1 },    /* one further aside */
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

/* Going north; the other one begins 8500 ahead and is 3000 deep, aside by x.  Deeper than the slack of 3 is what bars
 * the way; then the way counts from the first overlap of any depth. */
static void test_overlap_ahead(void **state)
{
    (void)state;
    static const struct {
        int32_t x, longest, further, first;
    } rows[] = {
        { 0, 20000, 0, 8501 },     { 0, 8503, 1, 8501 }, /* only 3 deep on the way, deeper with one step more */
        { 0, 8503, 0, -1 },                              /* without it the slack forgives all of it */
        { 0, 8501, 3, 8501 },      { 0, 8501, 2, -1 },
        { 0, 8500, 64, -1 }, /* it would be barred, but the way ends before any overlap */
        { 3996, 20000, 64, 8501 }, { 3997, 20000, 64, -1 }, /* 3 deep all along its flank */
        { 4000, 20000, 64, -1 },
    };
    sand_box mover = box_of(0, 0, 0, 4000, 3000);
    sand_shape m = sand_geom_shape_of_box(&mover);
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_box other = box_of(rows[i].x, 11500, 0, 4000, 3000);
        sand_shape o = sand_geom_shape_of_box(&other);
        CHECK_ROW(i, sand_travel_meets_ahead(&m, 0, rows[i].longest, rows[i].further, &o, SAND_SLACK) == rows[i].first);
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

/* Both ends of every stretch: the predicate holds there and does not hold one step outside. */
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

/* --- turning ------------------------------------------------------------------------------------------------------ */

static sand_sweep pivot_of(int32_t turn)
{
    return sand_sweep_of((sand_pose){ { 0, 0 }, 0 }, sand_geom_footprint_centred(8000, 6000), 0, 0, turn);
}

/* 8000 x 6000: the corners are exactly 5000 from the centre.  A wall straight ahead is met by the sector of a corner
 * only. */
static void test_limits_of_sweeps(void **state)
{
    (void)state;
    static const struct {
        int32_t wall, turn;
        bool clear;
    } rows[] = {
        { 4996, 9000, false },  { 4997, 9000, true },  { 5000, 9000, true },
        { 4996, -9000, false }, { 4997, -9000, true }, { 3100, 100, true }, /* a small turn brings no corner there */
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

/* A formation 12000 wide wheels left about its front left corner: what stands ahead of its right is swept, what stands
 * beyond its reach or beside its left is not. */
static void test_wheels(void **state)
{
    (void)state;
    sand_lattice lattice = { .files = 3, .width = 4000, .depth = 1500 };
    sand_pose anchor = { { 0, 0 }, 0 };
    sand_sweep wheel = sand_sweep_of(anchor, sand_geom_footprint_of_block(lattice, 2), -12000, 0, -4500);
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
    /* a wall that starts at the pivot itself and is passed over by three quarters of a half turn */
    sand_sweep far = sand_sweep_of(anchor, sand_geom_footprint_of_block(lattice, 2), -12000, 0, -17000);
    sand_point wall[2] = { { -6000, 0 }, { -5000, 6000 } }, aside[2] = { { -6000, 0 }, { -6001, -9000 } };
    sand_shape at_pivot = sand_shape_of(wall, 2), clear_of_it = sand_shape_of(aside, 2);
    assert_false(sand_sweep_against(&far, &at_pivot).clear);
    assert_true(sand_sweep_against(&wheel, &clear_of_it).clear);
}

/* --- outlines ----------------------------------------------------------------------------------------------------- */

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
        { { { 9, 0 }, { 9, 9 }, { 0, 9 }, { 0, 0 } }, 4, SAND_OUTLINE_GOOD, 1, -1 },           /* the other way round */
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
        int32_t made = 0, at = -1;
        CHECK_ROW(i, sand_geom_outline_split(rows[i].outline, rows[i].count, parts, 8, &made, &at) == rows[i].fault);
        CHECK_ROW(i, made == rows[i].parts && at == rows[i].at);
    }
    sand_polygon one[1];
    int32_t made = 7;
    assert_int_equal(sand_geom_outline_split(rows[3].outline, 6, one, 1, &made, NULL), SAND_OUTLINE_NO_ROOM);
    assert_int_equal(made, 7);
    static const sand_point many[SAND_OUTLINE_MAX + 1] = { { 0, 0 } };
    assert_int_equal(sand_geom_outline_split(many, SAND_OUTLINE_MAX + 1, one, 1, &made, NULL), SAND_OUTLINE_TOO_MANY);
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
    static const struct {
        int32_t x, y;
        int side;
    } rows[] = {
        { 10, 500, 1 },    { -10, 500, -1 },  { 0, 500, 0 },  { 500, 990, 1 },
        { 500, 1010, -1 }, { -10, 1010, -1 }, { 0, 1000, 0 }, { 5, -5, 1 },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++)
        CHECK_ROW(i, sand_geom_side_of_line(crest, 3, (sand_point){ rows[i].x, rows[i].y }) == rows[i].side);

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
    sand_polygon square = { .point = { { 0, 0 }, { 0, 10 }, { 10, 10 }, { 10, 0 } }, .count = 4 };
    assert_true(sand_polygon_clip(&square, (sand_point){ 4, 0 }, (sand_point){ 4, 10 }));
    assert_point(square.bounds.low, 4, 0);
    assert_false(sand_polygon_clip(&square, (sand_point){ 11, 0 }, (sand_point){ 11, 10 }));
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
        cmocka_unit_test(test_limits_of_distance),
        cmocka_unit_test(test_witness_of_distance),
        cmocka_unit_test(test_exact_squares),
        cmocka_unit_test(test_limits_of_overlap),
        cmocka_unit_test(test_square_charge_touches_both_flush_enemies),
        cmocka_unit_test(test_what_touching_boxes_share),
        cmocka_unit_test(test_lines_and_points_overlap),
        cmocka_unit_test(test_face_touched),
        cmocka_unit_test(test_faces_by_place_and_heading),
        cmocka_unit_test(test_limits_of_arcs),
        cmocka_unit_test(test_part_in_the_arc),
        cmocka_unit_test(test_corridor_needs_more_than_a_touch_to_overlap),
        cmocka_unit_test(test_limits_of_seams),
        cmocka_unit_test(test_sight),
        cmocka_unit_test(test_flush_bases_are_a_wall),
        cmocka_unit_test(test_sight_in_special_places),
        cmocka_unit_test(test_single_lines),
        cmocka_unit_test(test_straight_travel),
        cmocka_unit_test(test_grazing_travel),
        cmocka_unit_test(test_first_nearness),
        cmocka_unit_test(test_overlap_ahead),
        cmocka_unit_test(test_direction_tests),
        cmocka_unit_test(test_stretches_end_where_the_predicate_flips),
        cmocka_unit_test(test_limits_of_sweeps),
        cmocka_unit_test(test_flush_neighbours_cannot_pivot),
        cmocka_unit_test(test_wheels),
        cmocka_unit_test(test_outlines),
        cmocka_unit_test(test_inside_an_outline),
        cmocka_unit_test(test_lines_on_the_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
