/* test_ranks.c - the places of a unit's bases, drawn: changes of formation, about-turns, losses, sizes by state.
 *
 * Bases are called a, b, c ... in the order in which their scenario lists them. A drawing has one line a rank and one
 * column a half file. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "battle/rules.h"
#include "battle/ranks.h"
#include "drill/drill_state.h"
#include "motion/path.h"
#include "support/bugs.h"
#include "support/laid.h"

enum { WIDE = 2000, DEEP = 1000 };

typedef struct {
    sand_field *field;
    sand_battle *b;
} stage;

static stage raise(const char *type, unsigned files, unsigned ranks, unsigned bases)
{
    laid of =
        laid_out("{ruleset: 'drill', scenario: 'slots', title: 'Slots', table: {width: 60, height: 60}, sides: ["
                 "{name: 'S', facing: 'n', units: [{name: 'u', type: '%s', at: [30, 30], heading: 12.34, files: %u, "
                 "ranks: %u, bases: %u}]}, {name: 'N', facing: 's', units: [{name: 'v', type: 'line', at: [30, 50]}, "
                 "{name: 'w', type: 'line', at: [10, 50]}]}]}",
                 type, files, ranks, bases);
    stage s = { .field = of.field, .b = of.battle };
    return s;
}

static void lower(stage *s)
{
    free(s->b);
    sand_field_free(s->field);
}

/* Draws each rank with each base at its half file: "a c e /b d f " is two full ranks of three. */
static const char *drawn(const sand_battle *b)
{
    static char out[256];
    char grid[16][40];
    const sand_unit *unit = sand_battle_unit(b, 1);
    const sand_unit_def *def = sand_battle_unit_def(b, 1);
    memset(grid, ' ', sizeof grid);
    for (unsigned i = 0; i < def->n_bodies; i++) {
        const sand_body *row = sand_battle_body(b, def->first_body + i);
        if (!sand_standing_has_slot(b, def->first_body + i)) continue;
        grid[row->rank - 1][sand_standing_column2(b, def->first_body + i)] = (char)('a' + i);
    }
    size_t n = 0;
    for (unsigned rank = 0; rank < unit->ranks; rank++) {
        if (rank > 0) out[n++] = '/';
        memcpy(out + n, grid[rank], 2u * unit->files);
        n += 2u * unit->files;
    }
    out[n] = '\0';
    return out;
}

static sand_point middle_of_front(const sand_battle *b)
{
    sand_box box = sand_battle_unit_box(b, 1);
    return sand_box_front_centre(&box);
}

static bool near_points(sand_point a, sand_point b)
{
    return abs(a.x - b.x) <= 1 && abs(a.y - b.y) <= 1;
}

/* ---- order ---- */

/* The pikes of a regiment (the middle file of three) stand in the middle of every formation. */
static void the_order_survives_every_formation(void **state)
{
    (void)state;
    stage s = raise("block", 3, 2, 6);
    static const struct {
        unsigned files, ranks;
        const char *drawn;
    } rows[] = {
        { 3, 2, "a b c /d e f " },     { 6, 1, "a d b e c f " },      { 1, 6, "a /d /b /e /c /f " },
        { 2, 3, "a d /b e /c f " },    { 4, 2, "a d e f /  b c   " }, { 5, 2, "a d b c f /    e     " },
        { 3, 2, "a b c /d e f " },     { 6, 1, "a d b e c f " },      { 4, 2, "a d e f /  b c   " },
        { 1, 6, "a /d /b /e /c /f " }, { 3, 2, "a b c /d e f " },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_point front = middle_of_front(s.b);
        sand_battle_unit_form(s.b, 1, rows[i].files, rows[i].ranks);
        assert_string_equal(drawn(s.b), rows[i].drawn);
        assert_true(near_points(middle_of_front(s.b), front));
        sand_battle_check_invariants(s.b);
    }
    lower(&s);
}

/* A short rank with an odd number of bases, behind an even one (or the reverse), stands half a file aside. */
static void a_short_rank_stands_in_the_middle(void **state)
{
    (void)state;
    static const struct {
        unsigned files, bases;
        const char *drawn;
        int32_t aside2; /* place of the first base of the last rank, from the middle, in half base widths */
    } rows[] = {
        { 3, 5, "a b c / d e  ", -1 }, { 4, 5, "a b c d /   e    ", 0 },
        { 2, 3, "a b / c  ", 0 },      { 4, 7, "a b c d / e f g  ", -2 },
        { 3, 3, "a b c ", 9 },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        stage s = raise("block", rows[i].files, (rows[i].bases + rows[i].files - 1) / rows[i].files, rows[i].bases);
        assert_string_equal(drawn(s.b), rows[i].drawn);
        const sand_formation *formation = sand_battle_formation(s.b, 1);
        assert_int_equal(formation->short_bases, rows[i].bases % rows[i].files);
        if (rows[i].aside2 != 9) assert_int_equal(sand_standing_aside2(s.b, rows[i].files + 1), rows[i].aside2 * WIDE);
        lower(&s);
    }
}

/* ---- about ---- */

/* Every base turns on its spot: corners stay, the order is reversed, and a second about-turn undoes the first. */
static void turning_about_moves_no_base(void **state)
{
    (void)state;
    static const struct {
        unsigned files, bases;
        const char *turned;
    } rows[] = {
        { 3, 6, "f e d /c b a " }, { 3, 5, " e d  /c b a " }, { 1, 4, "d /c /b /a " }, { 4, 6, "  f e   /d c b a " }
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        stage s = raise("block", rows[i].files, (rows[i].bases + rows[i].files - 1) / rows[i].files, rows[i].bases);
        sand_box before[6], after;
        char stood[64];
        snprintf(stood, sizeof stood, "%s", drawn(s.b));
        for (unsigned k = 0; k < rows[i].bases; k++) before[k] = sand_battle_body_box(s.b, k + 1);
        sand_ranks_turn_about(s.b, 1);
        assert_string_equal(drawn(s.b), rows[i].turned);
        assert_int_equal(sand_battle_unit(s.b, 1)->heading, 1234 + 18000);
        for (unsigned k = 0; k < rows[i].bases; k++) {
            after = sand_battle_body_box(s.b, k + 1);
            for (int c = 0; c < 4; c++)
                assert_memory_equal(&after.corner[c], &before[k].corner[(c + 2) % 4], sizeof(sand_point));
        }
        sand_ranks_turn_about(s.b, 1);
        assert_string_equal(drawn(s.b), stood);
        lower(&s);
    }
}

/* ---- losses ---- */

static void ranks_close_after_losses(void **state)
{
    (void)state;
    stage s = raise("block", 3, 2, 6);
    static const struct {
        unsigned lost;
        const char *left;
    } rows[] = { { 2, "a e f / d c  " }, { 4, "a e f /  c   " }, { 1, "e c f " }, { 6, "e c " }, { 3, "e " } };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_point front = middle_of_front(s.b);
        sand_ranks_lose(s.b, rows[i].lost, 1);
        assert_string_equal(drawn(s.b), rows[i].left);
        assert_int_equal(sand_battle_body(s.b, rows[i].lost)->status, SAND_STATUS_GONE);
        assert_true(near_points(middle_of_front(s.b), front));
        sand_battle_check_invariants(s.b);
    }
    expect_assert_failure(sand_ranks_lose(s.b, 5, 1)); /* the last base leaves play only with its unit */
    expect_assert_failure(sand_ranks_lose(s.b, 6, 1)); /* that base has left play already */
    lower(&s);
}

/* ---- losses while others touch the unit ---- */

enum { ASIDE = 1200, HALF = 30000 };

static unsigned rolled(uint32_t *roll, unsigned below)
{
    *roll = *roll * 1664525u + 1013904223u;
    return (*roll >> 8) % below;
}

static bool overlap_now(const sand_battle *b, unsigned unit, sand_pose pose)
{
    sand_box one = sand_battle_unit_box(b, 1), two = sand_battle_unit_box_at(b, unit, pose);
    return sand_geom_overlaps_boxes(&one, &two);
}

/* Moves `unit` straight at the middle of that side of unit 1, a little aside and at an angle, as deep as the slack
 * allows. */
static void lean(sand_battle *b, unsigned unit, unsigned side, uint32_t *roll)
{
    sand_pose about = sand_battle_unit_pose(b, 1);
    int32_t from = sand_heading_add(about.heading, (int32_t)side * SAND_QUARTER_TURN);
    int32_t aside = (int32_t)rolled(roll, 2 * ASIDE) - ASIDE, askew = (int32_t)rolled(roll, 8000) - 4000;
    sand_point start = sand_geom_pose_place((sand_pose){ about.at, from }, 2 * aside, 16000), last = start;
    int32_t heading = sand_heading_add(from, SAND_HALF_TURN);
    for (int32_t far = 0, step = 4096; step > 0; step /= 2) {
        sand_pose there = { sand_point_add(start, sand_heading_step(heading, far + step)),
                            sand_heading_add(heading, askew) };
        if (overlap_now(b, unit, there)) continue;
        far += step;
        last = there.at;
    }
    sand_battle_unit_move(b, unit, (sand_pose){ last, sand_heading_add(heading, askew) });
}

typedef struct {
    unsigned shifted, kept;
} closings;

/* Unit 1 loses a base: afterwards it overlaps no unit, and stands where it did, give or take rounding. */
static void lose_one(sand_battle *b, unsigned files, closings *how)
{
    sand_slots order;
    sand_point at = sand_battle_unit_pose(b, 1).at;
    sand_ranks_order(b, 1, &order);
    sand_ranks_lose(b, order.body[order.n - 1], 1);
    sand_battle_check_invariants(b);
    sand_pose pose = sand_battle_unit_pose(b, 1);
    assert_true(abs(pose.at.x - at.x) <= 3 && abs(pose.at.y - at.y) <= 3);
    how->shifted += pose.at.x != at.x || pose.at.y != at.y;
    how->kept += sand_battle_unit(b, 1)->files == files;
    sand_box head = sand_battle_body_box(b, order.body[0]), tail = sand_battle_body_box(b, order.body[order.n - 2]);
    sand_point middle = { (head.centre.x + tail.centre.x) / 2, (head.centre.y + tail.centre.y) / 2 };
    assert_true(near_points(middle, pose.at));
}

/* Compares with the battle on a table turned by half a turn. */
static void assert_mirrored(const sand_battle *one, const sand_battle *two)
{
    sand_pose a = sand_battle_unit_pose(one, 1), c = sand_battle_unit_pose(two, 1);
    assert_int_equal(a.at.x + c.at.x, 2 * HALF);
    assert_int_equal(a.at.y + c.at.y, 2 * HALF);
    assert_int_equal(sand_battle_unit(one, 1)->files, sand_battle_unit(two, 1)->files);
}

static void turn_table(sand_battle *b)
{
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        sand_pose was = sand_battle_unit_pose(b, unit);
        sand_point at = { 2 * HALF - was.at.x, 2 * HALF - was.at.y };
        sand_battle_unit_move(b, unit, (sand_pose){ at, sand_heading_add(was.heading, SAND_HALF_TURN) });
    }
}

/* Two thousand units lose a base while others overlap their front, or front and rear, by the whole slack. */
static void closing_up_overlaps_no_unit(void **state)
{
    (void)state;
    stage s = raise("block", 4, 1, 4);
    size_t size = s.field->layout.size;
    sand_battle *b = malloc(size), *turned = malloc(size);
    uint32_t roll = 12;
    closings front = { 0 }, both = { 0 }, mirrored = { 0 };
    for (unsigned i = 0; i < 2000; i++) {
        memcpy(b, s.b, size);
        sand_pose pose = { { HALF, HALF }, (int32_t)rolled(&roll, SAND_FULL_TURN) };
        sand_battle_unit_move(b, 1, pose);
        lean(b, 2, 0, &roll);
        if (i % 2 == 1) lean(b, 3, 2, &roll);
        sand_battle_check_invariants(b);
        memcpy(turned, b, size);
        turn_table(turned);
        lose_one(b, 4, i % 2 == 1 ? &both : &front);
        lose_one(turned, 4, &mirrored);
        assert_mirrored(b, turned);
    }
    print_message("of 1,000 touched in front %u shift; of 1,000 between two %u shift, %u keep their files\n",
                  front.shifted, both.shifted, both.kept);
    assert_true(front.shifted > 0 && both.shifted > 0 && both.kept > 0);
    assert_int_equal(front.kept, 0);
    free(turned);
    free(b);
    lower(&s);
}

/* Slots that are set one by one keep a gap in the last rank. */
static void gaps_that_are_set_are_kept(void **state)
{
    (void)state;
    stage s = raise("block", 3, 2, 5);
    sand_battle_body_of(s.b, 5)->file = 3;
    sand_standing_recount(s.b, 1);
    assert_int_equal(sand_battle_formation(s.b, 1)->short_rank, 0);
    assert_string_equal(drawn(s.b), "a b c /d   e ");
    sand_battle_unit_form(s.b, 1, 3, 2);
    assert_string_equal(drawn(s.b), "a b e / d c  ");
    lower(&s);
}

/* A caller that forms a unit may give the order of its bases. */
static void an_order_may_be_given(void **state)
{
    (void)state;
    stage s = raise("block", 3, 2, 6);
    sand_slots order = { 6, { 6, 5, 4, 3, 2, 1 } };
    sand_ranks_deal(s.b, 1, 2, &order);
    assert_string_equal(drawn(s.b), "f e /d c /b a ");
    order.n = 5;
    sand_ranks_deal(s.b, 1, 5, &order);
    expect_assert_failure(sand_ranks_deal(s.b, 1, 0, &order));
    lower(&s);
}

/* ---- sizes ---- */

/* Mounted bases are half as deep again: the unit grows to the rear, in the battle as in a planned stance. */
static void bases_have_sizes_by_state(void **state)
{
    (void)state;
    stage s = raise("dragoons", 3, 2, 6);
    static const struct {
        uint8_t state;
        int32_t depth;
    } rows[] = { { DRILL_ON_FOOT, DEEP }, { DRILL_MOUNTED, 1500 }, { DRILL_ON_FOOT, DEEP } };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_stance now = sand_path_stance_of_unit(s.b, 1);
        sand_point front = middle_of_front(s.b);
        sand_motion_step leg = { SAND_VERB_CHANGE, rows[i].state, 0 };
        assert_true(sand_path_evolves(leg));
        sand_stance half = sand_path_stance_part(now, leg, 1, 2), then = sand_path_stance_after(now, leg);
        assert_memory_equal(&half.pose, &now.pose, sizeof half.pose);
        sand_battle_formation_of(s.b, 1)->base_state = rows[i].state;
        sand_battle_unit_move(s.b, 1, then.pose);
        sand_size outline = sand_battle_outline(s.field, 1, sand_battle_unit(s.b, 1));
        assert_int_equal(outline.width, 3 * WIDE);
        assert_int_equal(outline.depth, 2 * rows[i].depth);
        assert_int_equal(sand_path_stance_depth(&then), outline.depth);
        assert_true(near_points(middle_of_front(s.b), front));
        sand_box first = sand_battle_body_box(s.b, 1), behind = sand_battle_body_box(s.b, 4);
        assert_memory_equal(&first.corner[SAND_REAR_LEFT], &behind.corner[SAND_FRONT_LEFT], sizeof(sand_point));
        sand_battle_check_invariants(s.b);
    }
    lower(&s);
}

/* A type whose column for the mounted depth is 0 keeps the scenario's size. */
static void a_depth_of_0_keeps_the_size(void **state)
{
    (void)state;
    stage s = raise("block", 3, 2, 6);
    assert_int_equal(sand_battle_base_sizes(s.field, 1)[DRILL_MOUNTED].depth, DEEP);
    assert_int_equal(sand_battle_base_sizes(s.field, 1)[DRILL_MOUNTED].width, WIDE);
    lower(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_order_survives_every_formation), cmocka_unit_test(a_short_rank_stands_in_the_middle),
        cmocka_unit_test(turning_about_moves_no_base),        cmocka_unit_test(ranks_close_after_losses),
        cmocka_unit_test(gaps_that_are_set_are_kept),         cmocka_unit_test(an_order_may_be_given),
        cmocka_unit_test(closing_up_overlaps_no_unit),        cmocka_unit_test(bases_have_sizes_by_state),
        cmocka_unit_test(a_depth_of_0_keeps_the_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
