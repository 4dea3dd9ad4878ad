/* test_sight.c - geometry: arcs, corridors and sight. */
#include "shapes.h"

#include "geom/arc.h"
#include "geom/front_sight.h"
#include "geom/sight.h"
#include "support/shapes.h"

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
        CHECK_ROW(i, sand_arc_sees(&arc, &point) == rows[i].sees);
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

/* A corridor that only shares its side line with a neighbour's base does not see that base. */
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

static bool sees_past(const sand_shape *target, const sand_shape blockers[], int32_t count)
{
    return sand_sight_to((sand_point){ 0, 0 }, target, blockers, count).clear;
}

/* Two walls leave a gap between (600, 800) and (n, n). Its width across the line of sight, at the nearer end, is |600 n
 * - 800 n| / 1000 = n / 5. */
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

/* Two boxes stand one behind the other, their sides in line with the eye, and the target beyond them to the right. In
 * either order of the list, the nearer corner decides how wide the gap is. */
static void test_order_of_blockers(void **state)
{
    (void)state;
    sand_box near = box_of(-2000, 1501, 0, 4000, 3000), far = box_of(-2000, 4501, 0, 4000, 3000);
    sand_box box = box_of(-238, 13493, 0, 4000, 3000);
    sand_shape target = sand_geom_shape_of_box(&box);
    sand_shape one[2] = { sand_geom_shape_of_box(&near), sand_geom_shape_of_box(&far) }, other[2] = { one[1], one[0] };
    assert_int_equal(sees_past(&target, one, 2), sees_past(&target, other, 2));
    assert_int_equal(sees_past(&target, one, 2), sees_past(&target, one, 1));
}

/* Two bases of one formation share a corner point straight ahead: nothing is seen between them. */
static void test_flush_bases_are_a_wall(void **state)
{
    (void)state;
    for (int32_t h = 0; h < SAND_FULL_TURN; h += 37) {
        lattice block = { .files = 2, .width = 3001, .depth = 1500 };
        sand_pose line = { { 40000, 30000 }, h };
        sand_box bases[2] = { sand_box_at(line, shapes_base(block, 0, 0)),
                              sand_box_at(line, shapes_base(block, 1, 0)) };
        sand_shape blockers[2] = { sand_geom_shape_of_box(&bases[0]), sand_geom_shape_of_box(&bases[1]) };
        sand_point eye = sand_geom_pose_place(line, 0, 8000), small = sand_geom_pose_place(line, 0, -14000);
        sand_box box = sand_box_at((sand_pose){ small, h }, sand_geom_footprint_centred(2000, 2000));
        sand_shape target = sand_geom_shape_of_box(&box), point = sand_shape_of_point(&small);
        CHECK_ROW(h, !sand_sight_to(eye, &target, blockers, 2).clear);
        CHECK_ROW(h, !sand_sight_to(eye, &point, blockers, 2).clear);
        CHECK_ROW(h, sand_sight_to(eye, &target, blockers, 0).clear && sand_sight_to(eye, &point, blockers, 0).clear);
        CHECK_ROW(h,
                  sand_sight_to(eye, &target, blockers, 1).clear && sand_sight_to(eye, &target, blockers + 1, 1).clear);
        CHECK_ROW(h, !sand_sight_sees(eye, &target, blockers, 2) && sand_sight_sees(eye, &target, blockers, 1));
    }
}

/* The target is 6000 wide and fills the wedge whose sides run 1 to the side for 9 ahead. A disc 1000 ahead covers both
 * sides by two seams when its radius exceeds 110 + 20; the target may stand as little as 420 beyond it. */
static void test_discs_before_a_wedge(void **state)
{
    (void)state;
    static const struct {
        int32_t x, radius, beyond;
        bool hides;
    } rows[] = { { 0, 131, 9000, true },   { 0, 130, 9000, false }, { 0, 400, 1400, false }, { 0, 400, 1420, true },
                 { 50, 131, 9000, false }, { 50, 182, 9000, true }, { -50, 182, 9000, true } };
    sand_box box = box_of(0, 27500, 0, 6000, 1000);
    sand_shape target = sand_geom_shape_of_box(&box);
    sand_wedge wedge = sand_sight_wedge_to((sand_point){ 0, 0 }, &target);
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_point at = { rows[i].x, 1000 }, behind = { rows[i].x, -1000 };
        CHECK_ROW(i, sand_sight_wedge_hides(&wedge, at, rows[i].radius, rows[i].beyond) == rows[i].hides);
        CHECK_ROW(i, !sand_sight_wedge_hides(&wedge, behind, rows[i].radius, rows[i].beyond));
    }
}

/* Units stand all around the eye: a search from one unit to the next for the end of what they hide comes back to where
 * it began, and must end. */
static void test_a_crowd_around_the_eye(void **state)
{
    (void)state;
    enum { UNITS = 5 };
    static const sand_point corners[UNITS][4] = {
        { { 32391, 23904 }, { 35042, 16356 }, { 32211, 15362 }, { 29560, 22910 } },
        { { 27742, 30304 }, { 35244, 27525 }, { 34202, 24712 }, { 26700, 27491 } },
        { { 40380, 19075 }, { 32960, 16084 }, { 31838, 18867 }, { 39258, 21858 } },
        { { 30678, 23512 }, { 36649, 28836 }, { 38646, 26596 }, { 32675, 21272 } },
        { { 38590, 14373 }, { 32198, 19184 }, { 34002, 21581 }, { 40394, 16770 } },
    };
    static const sand_point aim[4] = { { 19387, 25013 }, { 24101, 18549 }, { 21677, 16781 }, { 16963, 23245 } };
    const sand_point eye = { 36000, 24000 };
    sand_shape target = sand_shape_of(aim, 4), crowd[UNITS];
    for (int32_t i = 0; i < UNITS; i++) crowd[i] = sand_shape_of(corners[i], 4);
    assert_true(sand_sight_sees(eye, &target, crowd, UNITS) == sand_sight_to(eye, &target, crowd, UNITS).clear);
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
    /* a wood over the right half of the target leaves the left half in sight */
    sand_point corners[4] = { { 0, 10000 }, { 0, 30000 }, { 9000, 30000 }, { 9000, 10000 } };
    sand_shape wood = sand_shape_of(corners, 4);
    sand_sight sight = sand_sight_to((sand_point){ 0, 0 }, &target, &wood, 1);
    assert_true(sight.clear);
    /* the same wood hides the target from an eye on its own side */
    assert_false(sand_sight_to((sand_point){ 20000, 20000 }, &target, &wood, 1).clear);
    sand_box post = box_of(0, 4000, 0, 1500, 500);
    sand_shape blocker = sand_geom_shape_of_box(&post);
    /* a wide target close to the eye spans half a turn */
    sand_point slope[4] = { { 2990, 217 }, { -2994, -216 }, { -3066, 781 }, { 2918, 1214 } };
    sand_shape close = sand_shape_of(slope, 4);
    assert_true(sees_past(&close, &blocker, 1));
    sand_point flat[4] = { { 3000, 2 }, { -3000, 2 }, { -3000, 1000 }, { 3000, 1000 } };
    sand_shape near = sand_shape_of(flat, 4);
    sand_point left[2] = { { -3000, 1 }, { -10, 1 } };
    sand_shape screen = sand_shape_of(left, 2);
    assert_true(sees_past(&near, &screen, 1));
}

/* The front is the edge from (-4000, 0) to (4000, 0), with the target straight ahead. The rows lie one unit to either
 * side of where the answer changes. */
static void test_limits_of_a_front(void **state)
{
    (void)state;
    /* A wall stands 2000 ahead, from `x` to `to`; the target is a line from (-2000, 4000) to (2000, 4000). The lines
     * from each end of the edge to the target's end on that side pass the wall's line at -3000 and 3000. The target is
     * hidden when the wall reaches both places, or falls short by no more than a seam. */
    static const struct {
        int32_t x, to;
        bool clear;
    } rows[] = { { -3000, 3000, false }, { -2989, 3000, false }, { -2988, 3000, true },
                 { -3000, 2989, false }, { -3000, 2988, true },  { -500, 500, true },
                 { -3000, 0, true },     { 0, 3000, true },      { -9000, 9000, false } };
    const sand_front front = { { -4000, 0 }, { 4000, 0 } };
    const sand_point aim[2] = { { -2000, 4000 }, { 2000, 4000 } };
    sand_shape target = sand_shape_of(aim, 2);
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_point ends[2] = { { rows[i].x, 2000 }, { rows[i].to, 2000 } };
        sand_shape wall = sand_shape_of(ends, 2);
        sand_sight sight = sand_front_sight(&front, &target, &wall, 1);
        CHECK_ROW(i, sight.clear == rows[i].clear && sand_front_sight_sees(&front, &target, &wall, 1) == rows[i].clear);
        CHECK_ROW(i, sight.blocker == (rows[i].clear ? -1 : 0));
        CHECK_ROW(i, !sight.clear || !sand_sight_line_crosses(sight.from, sight.to, &wall));
    }
}

/* A slit in a wall, which lies before none of the eighths into which the front is divided: 11 wide is a gap, 9 (a seam)
 * is none. */
static void test_a_slit_before_the_front(void **state)
{
    (void)state;
    static const struct {
        int32_t width;
        bool clear;
    } rows[] = { { 9, false }, { 11, true } };
    const sand_front front = { { -4000, 0 }, { 4000, 0 } };
    sand_box box = box_of(0, 9000, 0, 18000, 2000);
    sand_shape target = sand_geom_shape_of_box(&box);
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_point left[2] = { { -9000, 500 }, { 1637, 500 } },
                   right[2] = { { 1637 + rows[i].width, 500 }, { 9000, 500 } };
        sand_shape walls[2] = { sand_shape_of(left, 2), sand_shape_of(right, 2) };
        sand_sight sight = sand_front_sight(&front, &target, walls, 2);
        CHECK_ROW(i, sight.clear == rows[i].clear);
        CHECK_ROW(i, !sight.clear || (sight.from.x > 1400 && sight.from.x < 1890));
    }
}

/* A line of flush bases hides what stands behind it from every place of the front; with one base removed it is seen. */
static void test_a_line_before_the_front(void **state)
{
    (void)state;
    for (int32_t h = 0; h < SAND_FULL_TURN; h += 137) {
        lattice block = { .files = 4, .width = 3001, .depth = 1500 };
        sand_pose line = { { 40000, 30000 }, h };
        sand_box base[4];
        sand_shape blocker[4];
        for (int32_t i = 0; i < 4; i++) {
            base[i] = sand_box_at(line, shapes_base(block, i, 0));
            blocker[i] = sand_geom_shape_of_box(&base[i]);
        }
        sand_box own = sand_box_at((sand_pose){ sand_geom_pose_place(line, 0, -8000), h },
                                   sand_geom_footprint_centred(4000, 2000));
        sand_box box =
            sand_box_at((sand_pose){ sand_geom_pose_place(line, 0, 8000), h }, sand_geom_footprint_centred(4000, 2000));
        sand_front front = { own.corner[SAND_FRONT_LEFT], own.corner[SAND_FRONT_RIGHT] };
        sand_shape target = sand_geom_shape_of_box(&box), three[3] = { blocker[0], blocker[2], blocker[3] };
        CHECK_ROW(h, !sand_front_sight_sees(&front, &target, blocker, 4));
        CHECK_ROW(h, sand_front_sight_sees(&front, &target, three, 3));
    }
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_limits_of_arcs),
        cmocka_unit_test(test_part_in_the_arc),
        cmocka_unit_test(test_corridor_needs_more_than_a_touch_to_overlap),
        cmocka_unit_test(test_limits_of_seams),
        cmocka_unit_test(test_sight),
        cmocka_unit_test(test_flush_bases_are_a_wall),
        cmocka_unit_test(test_discs_before_a_wedge),
        cmocka_unit_test(test_a_crowd_around_the_eye),
        cmocka_unit_test(test_sight_in_special_places),
        cmocka_unit_test(test_order_of_blockers),
        cmocka_unit_test(test_limits_of_a_front),
        cmocka_unit_test(test_a_slit_before_the_front),
        cmocka_unit_test(test_a_line_before_the_front),
        cmocka_unit_test(test_single_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
