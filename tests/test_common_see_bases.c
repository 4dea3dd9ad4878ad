/* test_common_see_bases.c - sight of single bases: range, field of fire and sight at, under and over their limits.
 *
 * South's bases are a, b, c ... in the order of the scenario; South's first unit looks at North's first. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "drill/drill_state.h"
#include "geom/face.h"
#include "rules/common/see_bases.h"
#include "support/laid.h"

enum { CORRIDOR = SAND_ARC_CORRIDOR, CORNERS = SAND_ARC_FRONT_CORNERS };

#define LINE           "{name: 'line', type: 'line', at: [10, 10], files: 3},"
#define BLOCK          "{name: 'block', type: 'block', at: [10, 10], files: 3, ranks: 2},"
#define SCOUT_AT(x, y) "{name: 'scout', type: 'scout', at: [" #x ", " #y "]},"
#define TINY           "{name: 'tiny', type: 'line', base: [0.2, 0.2], at: [11, 22.8], heading: 116.57},"
#define TINY_FAR       "{name: 'far', type: 'line', base: [0.2, 0.2], at: [25, 15.8], heading: 0},"

/* A base is 2 wide and 1 deep. A line at 10, 10 has fronts at 10.5; its bases meet at x 9 and 11, between 7 and 13. */
static const struct {
    const char *what, *south, *north;
    int origin;
    int32_t range;
    unsigned ranks;
    const char *bear;
} rows[] = {
    { "the right file alone, at its range: 2 aside, 3 ahead", LINE, SCOUT_AT(16, 14), CORRIDOR, 3606, 1, "c" },
    { "one less", LINE, SCOUT_AT(16, 14), CORRIDOR, 3605, 1, "" },
    { "a base's width beside the file is in", LINE, SCOUT_AT(16, 14), CORRIDOR, 9000, 1, "c" },
    { "a hair more is not", LINE, SCOUT_AT(16.001, 14), CORRIDOR, 9000, 1, "" },
    { "two files", LINE, SCOUT_AT(14, 14), CORRIDOR, 9000, 1, "bc" },
    { "all of them", LINE, SCOUT_AT(12, 14), CORRIDOR, 9000, 1, "abc" },
    { "45 degrees from its own corner", LINE, SCOUT_AT(17, 14), CORNERS, 9000, 1, "c" },
    { "one rank of two", BLOCK, SCOUT_AT(10, 14), CORRIDOR, 9000, 1, "abc" },
    { "both, rear ranks from the front of the file", BLOCK, SCOUT_AT(10, 14), CORRIDOR, 9000, 2, "abcdef" },
    { "and at its range, not theirs", BLOCK, SCOUT_AT(10, 14), CORRIDOR, 2500, 2, "abcdef" },
    { "one less", BLOCK, SCOUT_AT(10, 14), CORRIDOR, 2499, 2, "" },
    { "behind a friend", LINE "{name: 'f', type: 'line', at: [10, 12], files: 3},", SCOUT_AT(10, 14), CORRIDOR, 9000, 1,
      "" },
    { "beside a friend", LINE "{name: 'f', type: 'scout', at: [9, 12]},", SCOUT_AT(10, 14), CORRIDOR, 9000, 1, "bc" },
    { "over a corner of a full block", TINY "{name: 'f', type: 'block', at: [20, 20], files: 3, ranks: 2},", TINY_FAR,
      CORRIDOR, 30000, 1, "" },
    { "over the same corner, where no base stands",
      TINY "{name: 'f', type: 'block', at: [20, 20], bases: 4, files: 3, ranks: 2},", TINY_FAR, CORRIDOR, 30000, 1,
      "a" },
};

typedef struct {
    sand_field *field;
    sand_battle *b;
    sand_scene *scene;
} stage;

static stage raise(const char *south, const char *north)
{
    laid of = laid_out("{ruleset: 'drill', scenario: 'fire', title: 'Fire', table: {width: 60, height: 60}, sides: ["
                       "{name: 'S', facing: 'n', units: [%s]}, {name: 'N', facing: 's', units: [%s]}]}",
                       south, north);
    stage s = { .field = of.field, .b = of.battle };
    s.scene = sand_scene_init(malloc(sand_scene_size(s.field)), s.field);
    sand_scene_look(s.scene, s.b);
    return s;
}

static void lower(stage *s)
{
    free(s->scene);
    free(s->b);
    sand_field_free(s->field);
}

static unsigned first_of(const sand_battle *b, unsigned side)
{
    unsigned unit = 1;
    while (sand_battle_side_of_unit(b, unit) != side) unit++;
    return unit;
}

static void test_rows(void **state)
{
    (void)state;
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        stage s = raise(rows[i].south, rows[i].north);
        sand_see_weapon weapon = { .range = rows[i].range,
                                   .origin = (sand_arc_origin)rows[i].origin,
                                   .half_angle = 4500,
                                   .widen = 2000,
                                   .ranks = rows[i].ranks };
        sand_slots bases;
        char letters[17] = "";
        unsigned unit = first_of(s.b, SAND_SIDE_A);
        sand_actor target = { SAND_REF_UNIT, (uint16_t)first_of(s.b, SAND_SIDE_B) };
        size_t n = sand_see_bases_bearing(s.scene, unit, target, &weapon, &bases);
        for (size_t k = 0; k < n; k++)
            letters[k] = (char)('a' + bases.body[k] - sand_battle_unit_def(s.b, unit)->first_body);
        if (strcmp(letters, rows[i].bear) != 0) fail_msg("%s: %s", rows[i].what, letters);
        sand_see_base_view best = sand_see_bases_best(s.scene, unit, target, &weapon);
        assert_int_equal(sand_see_bases_bears(&best), n > 0);
        lower(&s);
    }
}

/* ---- units that are looked past, ground that hides, units without a weapon ---- */

static bool past_all(const void *context, unsigned unit)
{
    (void)context, (void)unit;
    return true;
}

static bool hides(const void *context, unsigned terrain, const sand_box *from, const sand_box *to)
{
    (void)terrain, (void)from, (void)to;
    return *(const bool *)context;
}

static bool unarmed(const void *context, unsigned body)
{
    (void)context, (void)body;
    return false;
}

static void test_callbacks(void **state)
{
    (void)state;
    bool wood = false;
    stage s = raise(LINE "{name: 'f', type: 'line', at: [10, 12], files: 3},", SCOUT_AT(10, 14));
    sand_see_weapon weapon = { .range = 9000, .origin = SAND_ARC_CORRIDOR, .ranks = 1, .context = &wood };
    unsigned unit = first_of(s.b, SAND_SIDE_A);
    sand_actor target = { SAND_REF_UNIT, (uint16_t)first_of(s.b, SAND_SIDE_B) };
    sand_slots bases;
    sand_measurement m = { 0 };
    const sand_actor units[2] = { sand_actor_unit(unit), target };

    sand_see_bases_measure(s.scene, units, &weapon, &m);
    assert_true(m.in_range && m.in_arc && !m.in_sight);
    assert_int_equal(m.distance, 3000);
    assert_int_equal(m.blocker_unit, unit + 1);
    weapon.past = past_all;
    assert_int_equal(sand_see_bases_bearing(s.scene, unit, target, &weapon, &bases), 3);
    weapon.hides = hides;
    assert_int_equal(sand_see_bases_bearing(s.scene, unit, target, &weapon, &bases), 3);
    weapon.fires = unarmed;
    sand_see_bases_measure(s.scene, units, &weapon, &m);
    assert_true(!m.in_range && m.range == 0 && m.in_sight);
    assert_int_equal(sand_see_bases_best(s.scene, unit, target, &weapon).by, 0);
    lower(&s);
}

/* A leader alone is measured as one base. He has neither range nor arc, and sees every unit that sees him. */
static void test_body(void **state)
{
    (void)state;
    stage s = raise(LINE, SCOUT_AT(40, 40) "], bodies: [{name: 'he', role: 'leader', at: [10, 15], base: [1, 1]}");
    sand_see_weapon weapon = { .range = 4000, .origin = SAND_ARC_CORRIDOR, .ranks = 1 };
    sand_actor unit = sand_actor_unit(first_of(s.b, SAND_SIDE_A)), he = sand_actor_body(s.field->leader[0]);
    sand_measurement m = { 0 };
    sand_see_bases_measure(s.scene, (const sand_actor[]){ unit, he }, &weapon, &m);
    assert_int_equal(m.distance, 4000);
    assert_true(m.in_range && m.in_arc && m.in_sight && !m.touching);
    assert_int_equal(m.face, SAND_FACE_FRONT); /* he faces south, as his army does */
    sand_slots bases;
    /* only the middle base bears on him */
    assert_int_equal(sand_see_bases_bearing(s.scene, unit.index, he, &weapon, &bases), 1);
    weapon.range = 3999;
    assert_int_equal(sand_see_bases_bearing(s.scene, unit.index, he, &weapon, &bases), 0);
    sand_see_bases_measure(s.scene, (const sand_actor[]){ unit, he }, &weapon, &m);
    assert_true(m.range == 3999 && !m.in_range && m.in_sight);
    m = (sand_measurement){ 0 };
    sand_see_bases_measure(s.scene, (const sand_actor[]){ he, unit }, &weapon, &m);
    assert_true(m.range == 0 && !m.in_range && !m.in_arc && m.in_sight);
    assert_int_equal(m.distance, 4000);
    assert_int_equal(m.from.y, 14500);
    assert_int_equal(m.face, SAND_FACE_FRONT);
    lower(&s);

    s = raise(LINE "{name: 'f', type: 'line', at: [10, 12], files: 3},",
              SCOUT_AT(40, 40) "], bodies: [{name: 'he', role: 'leader', at: [10, 13], base: [1, 1]}");
    unit = sand_actor_unit(first_of(s.b, SAND_SIDE_A)), he = sand_actor_body(s.field->leader[0]);
    for (unsigned i = 0; i < 2; i++) {
        sand_see_bases_measure(s.scene, (const sand_actor[]){ i == 0 ? unit : he, i == 0 ? he : unit }, &weapon, &m);
        assert_true(!m.in_sight);
        assert_int_equal(m.blocker_unit, unit.index + 1);
    }
    m = (sand_measurement){ 0 };
    sand_see_bases_measure(s.scene, (const sand_actor[]){ he, sand_actor_unit(unit.index + 1) }, &weapon, &m);
    assert_true(m.touching);
    lower(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_callbacks),
        cmocka_unit_test(test_body),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
