/* test_common_see.c - sight between units: range, field of fire, what hides a target, and the witness that proves it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "rules/common/see.h"
#include "support/bugs.h"
#include "support/ground.h"

enum { WIDTH = 72000, HEIGHT = 72000, RANGE = 12000, FIELD_OF_FIRE = 4500 };
enum { HIDES, SHELTERS };
enum { SHOOTER = 1, TARGET, OTHER };

/* The shooter faces north; its front edge is at y 21500, from x 28000 to 32000. */
static const ground_unit shooter = {
    .side = SAND_SIDE_A, .width = 4000, .depth = 3000, .pose = { { 30000, 20000 }, 0 }
};

typedef struct {
    ground g;
    int32_t kinds[GROUND_KINDS][SAND_TERRAIN_COLUMNS_MAX];
    void *storage;
    sand_scene *scene;
} table;

static ground_unit unit_at(uint16_t side, int32_t x, int32_t y, int32_t width)
{
    return (ground_unit){ .side = side, .width = width, .depth = 3000, .pose = { { x, y }, 18000 } };
}

static void lay_empty(table *t)
{
    memset(t, 0, sizeof *t);
    ground_init(&t->g, WIDTH, HEIGHT);
    t->kinds[GROUND_WOOD - 1][HIDES] = t->kinds[GROUND_WOOD - 1][SHELTERS] = 1;
    t->kinds[GROUND_RIVER - 1][SHELTERS] = 1; /* here a line with works along a bank */
    t->g.field.kind_value = t->kinds;
}

static void ready(table *t, const ground_unit units[], size_t n)
{
    for (size_t i = 0; i < n; i++) ground_add_unit(&t->g, units[i]);
    ground_ready(&t->g, units);
    t->storage = malloc(sand_scene_size(&t->g.field));
    if (t->storage == NULL) abort();
    t->scene = sand_scene_init(t->storage, &t->g.field);
    sand_scene_look(t->scene, t->g.battle);
}

static void clear(table *t)
{
    free(t->storage);
    ground_free(&t->g);
}

static sand_see_look look_of(table *t)
{
    const sand_box *box = sand_scene_box(t->scene, SHOOTER);
    return (sand_see_look){ .scene = t->scene,
                            .unit = SHOOTER,
                            .target = TARGET,
                            .arc = sand_arc_of(box, SAND_ARC_FRONT_CORNERS, FIELD_OF_FIRE, 0),
                            .eye = sand_box_front_centre(box),
                            .range = RANGE,
                            .ground = HIDES };
}

/* Lays one target and no other unit. */
static void lay(table *t, int32_t x, int32_t y)
{
    const ground_unit units[] = { shooter, unit_at(SAND_SIDE_B, x, y, 4000) };
    lay_empty(t);
    ready(t, units, SAND_LEN(units));
}

static void range_is_edge_to_edge_and_inclusive(void **state)
{
    (void)state;
    static const struct {
        int32_t y;
        bool within;
    } rows[] = { { 34999, true }, { 35000, true }, { 35001, false }, { 23500, true } };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        table t;
        lay(&t, 30000, rows[i].y);
        sand_see_look look = look_of(&t);
        assert_int_equal(sand_see_in_range(&look), rows[i].within);
        clear(&t);
    }
}

static void the_field_of_fire_is_closed(void **state)
{
    (void)state;
    /* the left side line of the field of fire goes from 28000, 21500 to the north-west; the target's north-east corner
     * is at x + 2000, y + 1500 */
    static const struct {
        int32_t x, y;
        bool in;
    } rows[] = { { 18001, 27999, true }, { 18000, 28000, true }, { 17999, 27999, false }, { 30000, 18000, false } };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        table t;
        lay(&t, rows[i].x, rows[i].y);
        sand_see_look look = look_of(&t);
        assert_int_equal(sand_see_in_arc(&look), rows[i].in);
        clear(&t);
    }
}

static bool looks_past_friends(const sand_scene *scene, unsigned unit, unsigned other)
{
    return sand_scene_side(scene, unit) == sand_scene_side(scene, other);
}

static void units_hide_what_is_behind_them(void **state)
{
    (void)state;
    static const struct {
        uint16_t side;
        int32_t x, y, width;
        bool past, sees;
    } rows[] = {
        { SAND_SIDE_B, 30000, 26000, 8000, false, false },
        { SAND_SIDE_A, 30000, 26000, 8000, false, false },
        { SAND_SIDE_A, 30000, 26000, 8000, true, true },  /* the ruleset lets units look over friends … */
        { SAND_SIDE_B, 30000, 26000, 8000, true, false }, /* … and not over enemies */
        { SAND_SIDE_B, 30000, 26000, 1000, false, true }, /* a part of the target is in sight past it */
        { SAND_SIDE_B, 50000, 26000, 8000, false, true },
        { SAND_SIDE_B, 30000, 36000, 8000, false, true }, /* a unit behind the target hides nothing */
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        const ground_unit units[] = { shooter, unit_at(SAND_SIDE_B, 30000, 32000, 4000),
                                      unit_at(rows[i].side, rows[i].x, rows[i].y, rows[i].width) };
        table t;
        lay_empty(&t);
        ready(&t, units, SAND_LEN(units));
        sand_see_look look = look_of(&t);
        look.looks_past = rows[i].past ? looks_past_friends : NULL;
        assert_int_equal(sand_see_in_sight(&look), rows[i].sees);
        sand_see_line line = sand_see_line_of(&look);
        assert_int_equal(line.line.clear, rows[i].sees);
        assert_int_equal(line.of, rows[i].sees ? SAND_REF_NONE : SAND_REF_UNIT);
        assert_int_equal(line.index, rows[i].sees ? 0 : OTHER);
        assert_int_equal(sand_scene_mark(t.scene), 0);                     /* all borrowed memory was given back */
        sand_battle_unit_of(t.g.battle, OTHER)->status = SAND_STATUS_GONE; /* a unit that has left play hides nothing */
        sand_scene_look(t.scene, t.g.battle);
        assert_true(sand_see_in_sight(&look));
        clear(&t);
    }
}

static void ground_hides_what_is_beyond_it(void **state)
{
    (void)state;
    static const struct {
        uint16_t kind;
        sand_point low, high;
        unsigned column;
        bool sees;
    } rows[] = {
        { GROUND_WOOD, { 20000, 24000 }, { 40000, 28000 }, HIDES, false },
        { GROUND_WOOD, { 20000, 24000 }, { 40000, 28000 }, SAND_SEE_NO_GROUND, true },
        { GROUND_BRIDGE, { 20000, 24000 }, { 40000, 28000 }, HIDES, true },
        { GROUND_WOOD,
          { 20000, 24000 },
          { 40000, 32000 },
          HIDES,
          true }, /* the target stands in the wood: its border counts as inside */
        { GROUND_WOOD, { 20000, 24000 }, { 40000, 31999 }, HIDES, false }, /* the target does not quite */
        { GROUND_WOOD, { 20000, 20000 }, { 40000, 28000 }, HIDES, true },  /* the shooter stands in it */
        { GROUND_WOOD, { 20000, 20001 }, { 40000, 28000 }, HIDES, false },
        { GROUND_WOOD, { 50000, 24000 }, { 60000, 28000 }, HIDES, true },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        const ground_unit units[] = { shooter, unit_at(SAND_SIDE_B, 30000, 32000, 4000) };
        table t;
        lay_empty(&t);
        unsigned piece = ground_add_area(&t.g, rows[i].kind, rows[i].low, rows[i].high);
        t.g.field.n_parts = 1;
        ready(&t, units, SAND_LEN(units));
        sand_see_look look = look_of(&t);
        look.ground = rows[i].column;
        assert_int_equal(sand_see_in_sight(&look), rows[i].sees);
        sand_see_line line = sand_see_line_of(&look);
        assert_int_equal(line.of, rows[i].sees ? SAND_REF_NONE : SAND_REF_TERRAIN);
        assert_int_equal(line.index, rows[i].sees ? 0 : piece);
        clear(&t);
    }
}

/* Only the part of the target inside the field of fire can be aimed at, so a screen in front of just that part hides
 * the whole target. */
static void only_what_lies_in_the_field_of_fire_is_aimed_at(void **state)
{
    (void)state;
    const ground_unit units[] = { shooter, unit_at(SAND_SIDE_B, 20000, 26000, 6000),
                                  unit_at(SAND_SIDE_B, 25000, 25000, 2000) };
    table t;
    lay_empty(&t);
    ready(&t, units, SAND_LEN(units));
    sand_see_look look = look_of(&t);
    assert_true(sand_see_in_arc(&look));
    bool before = sand_see_in_sight(&look);
    look.arc = sand_arc_of(sand_scene_box(t.scene, SHOOTER), SAND_ARC_FRONT_CORNERS, 9000, 0);
    assert_false(before);
    assert_true(sand_see_in_sight(&look)); /* in a wider field of fire the rest of it is seen past the screen */
    clear(&t);
}

static const sand_see_reasons why = { .far = { "R-1", "{u1} is {l2} away; {u0} shoots up to {l3}" },
                                      .aside = { "R-2", "{u1} is beside {u0}" },
                                      .unit = { "R-3", "{u2} stands between {u0} and {u1}" },
                                      .terrain = { "R-4", "{t2} blocks the line of sight from {u0} to {u1}" } };

static sand_verdict check(table *t, bool expected)
{
    sand_verdict v;
    sand_see_look look = look_of(t);
    sand_answer_begin(&v, SAND_YES);
    assert_int_equal(sand_see_check(&look, &why, &v), expected);
    assert_int_equal(v.answer, expected ? SAND_YES : SAND_NO);
    if (!expected) {
        assert_int_equal(v.sentence.args[0], SHOOTER);
        assert_int_equal(v.sentence.args[1], TARGET);
    }
    clear(t);
    return v;
}

static void each_refusal_shows_its_measurement(void **state)
{
    (void)state;
    table t;
    lay(&t, 30000, 35000);
    check(&t, true);

    lay(&t, 30000, 35001);
    sand_verdict v = check(&t, false);
    assert_string_equal(v.rule, "R-1");
    assert_int_equal(v.sentence.args[2], 12001);
    assert_int_equal(v.sentence.args[3], RANGE);
    assert_true(v.has_limit);
    assert_int_equal(v.limit, RANGE);
    assert_int_equal(v.witness[0].kind, SAND_SHAPE_SEGMENT);
    assert_int_equal(v.witness[0].points[1].y - v.witness[0].points[0].y, 12001);

    lay(&t, 17000, 20000);
    v = check(&t, false);
    assert_string_equal(v.rule, "R-2");
    assert_int_equal(v.n_witness, 2);
    assert_int_equal(v.witness[0].kind, SAND_SHAPE_SECTOR);
    assert_int_equal(v.witness[0].radius, RANGE);
    assert_int_equal(v.witness[1].ref, TARGET);

    const ground_unit units[] = { shooter, unit_at(SAND_SIDE_B, 30000, 32000, 4000),
                                  unit_at(SAND_SIDE_B, 30000, 26000, 8000) };
    lay_empty(&t);
    ready(&t, units, SAND_LEN(units));
    v = check(&t, false);
    assert_string_equal(v.rule, "R-3");
    assert_int_equal(v.sentence.args[2], OTHER);
    assert_int_equal(v.witness[0].kind, SAND_SHAPE_SEGMENT);
    assert_int_equal(v.witness[1].ref, OTHER);

    lay_empty(&t);
    unsigned wood = ground_add_area(&t.g, GROUND_WOOD, (sand_point){ 20000, 24000 }, (sand_point){ 40000, 28000 });
    t.g.field.n_parts = 1;
    ready(&t, units, 2);
    v = check(&t, false);
    assert_string_equal(v.rule, "R-4");
    assert_int_equal(v.sentence.args[2], wood);
    assert_int_equal(v.n_witness, 1);
}

static void a_measurement_tells_all_of_it(void **state)
{
    (void)state;
    table t;
    sand_measurement m;
    lay(&t, 30000, 35000);
    sand_see_look look = look_of(&t);
    sand_see_measure(&look, &m);
    assert_int_equal(m.distance, RANGE);
    assert_int_equal(m.range, RANGE);
    assert_true(m.in_range && m.in_arc && m.in_sight);
    assert_false(m.touching);
    assert_int_equal(m.face, SAND_FACE_FRONT); /* they face each other */
    assert_int_equal(m.arc.radius, RANGE);
    assert_int_equal(m.line.kind, SAND_SHAPE_SEGMENT);
    assert_int_equal(m.blocker_unit, 0);
    look.range = 0;
    sand_see_measure(&look, &m);
    assert_false(m.in_range);
    sand_battle_contact_add(
        t.g.battle,
        (sand_contact){ .by = SHOOTER, .with = TARGET, .by_face = SAND_FACE_FRONT, .with_face = SAND_FACE_LEFT });
    sand_see_measure(&look, &m);
    assert_true(m.touching);
    assert_int_equal(m.face, SAND_FACE_LEFT); /* the face of the contact */
    clear(&t);

    const ground_unit units[] = { shooter, unit_at(SAND_SIDE_B, 30000, 32000, 4000),
                                  unit_at(SAND_SIDE_B, 30000, 26000, 8000) };
    lay_empty(&t);
    ready(&t, units, SAND_LEN(units));
    look = look_of(&t);
    sand_see_measure(&look, &m);
    assert_false(m.in_sight);
    assert_int_equal(m.blocker_unit, OTHER);
    assert_int_equal(m.blocker_terrain, 0);
    clear(&t);

    lay_empty(&t);
    unsigned wood = ground_add_area(&t.g, GROUND_WOOD, (sand_point){ 20000, 24000 }, (sand_point){ 40000, 28000 });
    t.g.field.n_parts = 1;
    ready(&t, units, 2);
    look = look_of(&t);
    sand_see_measure(&look, &m);
    assert_int_equal(m.blocker_unit, 0);
    assert_int_equal(m.blocker_terrain, wood);
    clear(&t);

    lay(&t, 30000, 23000); /* they touch, but without a weapon the target is out of range */
    look = look_of(&t);
    look.range = 0;
    sand_see_measure(&look, &m);
    assert_int_equal(m.distance, 0);
    assert_false(m.in_range);
    clear(&t);
}

static void ground_is_found_by_column_and_by_kind(void **state)
{
    (void)state;
    table t;
    lay_empty(&t);
    ground_add_area(&t.g, GROUND_BRIDGE, (sand_point){ 0, 0 }, (sand_point){ 30000, 30000 });
    unsigned wood = ground_add_area(&t.g, GROUND_WOOD, (sand_point){ 10000, 10000 }, (sand_point){ 20000, 20000 });
    const sand_field *field = &t.g.field;
    /* its border counts as inside */
    assert_int_equal(sand_see_ground(field, (sand_point){ 20000, 15000 }, SHELTERS), wood);
    assert_int_equal(sand_see_ground(field, (sand_point){ 20001, 15000 }, SHELTERS), 0);
    assert_int_equal(sand_see_ground_of_kind(field, (sand_point){ 20001, 15000 }, GROUND_BRIDGE), 1);
    assert_int_equal(sand_see_ground_of_kind(field, (sand_point){ 20001, 15000 }, GROUND_WOOD), 0);
    t.g.terrain[1].shape = SAND_TERRAIN_LINE; /* a line counts as in front of or behind a point, never around it */
    assert_int_equal(sand_see_ground(field, (sand_point){ 15000, 15000 }, SHELTERS), 0);
    ground_free(&t.g);
}

static void works_shelter_from_what_comes_over_them(void **state)
{
    (void)state;
    enum { REACH = 1000 };
    table t;
    lay_empty(&t);
    unsigned works =
        ground_add_line(&t.g, GROUND_RIVER, (sand_point){ 20000, 30000 }, (sand_point){ 40000, 30000 }, 200);
    static const struct {
        int32_t y;
        sand_point from;
        bool sheltered;
    } rows[] = {
        { 32699, { 30000, 20000 }, true },  { 32700, { 30000, 20000 }, true },  { 32701, { 30000, 20000 }, false },
        { 32700, { 30000, 40000 }, false }, { 32700, { 60000, 31000 }, false },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_box box = sand_box_at((sand_pose){ { 30000, rows[i].y }, 0 }, sand_geom_footprint_centred(4000, 3000));
        const sand_point way[2] = { rows[i].from, box.centre };
        assert_int_equal(sand_see_line_before(&t.g.field, &box, way, SHELTERS, REACH), rows[i].sheltered ? works : 0);
        assert_int_equal(sand_see_line_before(&t.g.field, &box, way, HIDES, REACH), 0);
    }
    ground_free(&t.g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(range_is_edge_to_edge_and_inclusive),
        cmocka_unit_test(the_field_of_fire_is_closed),
        cmocka_unit_test(units_hide_what_is_behind_them),
        cmocka_unit_test(ground_hides_what_is_beyond_it),
        cmocka_unit_test(only_what_lies_in_the_field_of_fire_is_aimed_at),
        cmocka_unit_test(each_refusal_shows_its_measurement),
        cmocka_unit_test(a_measurement_tells_all_of_it),
        cmocka_unit_test(ground_is_found_by_column_and_by_kind),
        cmocka_unit_test(works_shelter_from_what_comes_over_them),
    };
    return cmocka_run_group_tests_name("common_see", tests, NULL, NULL);
}
