/* test_common_muster.c - how a scenario begins and ends a battle: ground, arrivals, objectives, losses, set-up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "rules/common/answer.h"
#include "rules/common/losses.h"
#include "rules/common/muster.h"
#include "support/bugs.h"
#include "support/ground.h"

enum { ARRIVE = 1, OTHER, ZONES = 4, PLANS = 4, CORNERS = 4 };
enum { WIDTH = 72000, HEIGHT = 48000, DEPTH = 12000 };

/* A table with two units a side, a leader for side A, and the zones and plans that a test adds. */
typedef struct {
    ground g;
    sand_zone zone[ZONES];
    sand_point corner[ZONES * CORNERS];
    sand_polygon part[ZONES];
    sand_plan plan[PLANS];
    sand_command_def command[2];
    uint8_t command_side[2];
    sand_battle *b;
} table;

static const ground_unit units[] = {
    { .side = SAND_SIDE_A, .width = 4000, .depth = 3000, .pose = { { 10000, 10000 }, 0 } },
    { .side = SAND_SIDE_A, .width = 4000, .depth = 3000, .pose = { { 20000, 10000 }, 0 } },
    { .side = SAND_SIDE_B, .width = 4000, .depth = 3000, .pose = { { 10000, 30000 }, 18000 } },
    { .side = SAND_SIDE_B, .width = 4000, .depth = 3000, .pose = { { 20000, 30000 }, 18000 } },
};

static void lay(table *t)
{
    memset(t, 0, sizeof *t);
    ground_init(&t->g, WIDTH, HEIGHT);
    for (size_t i = 0; i < SAND_LEN(units); i++) {
        ground_add_unit(&t->g, units[i]);
        t->g.unit[i].command = units[i].side;
    }
    ground_add_body(&t->g, SAND_SIDE_A, 1000, 1000);
    sand_field *field = &t->g.field;
    field->zone = t->zone;
    field->plan = t->plan;
    field->command = t->command;
    field->n_commands = 2;
    for (uint16_t side = SAND_SIDE_A; side <= SAND_SIDE_B; side++) t->command[side - 1].side = side;
    field->side[1].home = SAND_HALF_TURN;
    t->b = ground_ready(&t->g, units);
    for (unsigned i = 1; i <= 4; i++) sand_battle_unit_of(t->b, i)->command = units[i - 1].side;
    sand_battle_head_of(t->b)->turn = 1;
}

static void clear(table *t)
{
    ground_free(&t->g);
}

/* Adds an upright rectangle. The corners of zones have an array of their own; that of the terrain stays empty. */
static void add_zone(table *t, sand_zone_use use, uint16_t side, int32_t value, sand_bounds area)
{
    uint16_t z = t->g.field.n_zones++;
    sand_point *corner = &t->corner[z * CORNERS];
    corner[0] = area.low;
    corner[1] = (sand_point){ area.low.x, area.high.y };
    corner[2] = area.high;
    corner[3] = (sand_point){ area.high.x, area.low.y };
    memcpy(t->part[z].point, corner, CORNERS * sizeof *corner);
    t->part[z].count = CORNERS;
    t->part[z].bounds = area;
    t->zone[z] = (sand_zone){ .use = (uint16_t)use,
                              .side = side,
                              .value = value,
                              .first_point = z * CORNERS,
                              .n_points = CORNERS,
                              .first_part = z,
                              .n_parts = 1 };
    t->g.field.points = t->corner;
    t->g.field.parts = t->part;
}

static void add_plan(table *t, sand_plan plan)
{
    t->plan[t->g.field.n_plans++] = plan;
}

static sand_box box_at(int32_t x, int32_t y, int32_t width, int32_t depth)
{
    return sand_box_at((sand_pose){ { x, y }, 0 }, sand_geom_footprint_centred(width, depth));
}

/* The first unit of that side, which deploys. */
static sand_muster_comer deploying(unsigned side)
{
    return (sand_muster_comer){ SAND_REF_UNIT, side == SAND_SIDE_A ? 1 : 3, 0, DEPTH };
}

static sand_muster_comer arriving(sand_ref_kind of, unsigned index)
{
    return (sand_muster_comer){ of, index, ARRIVE, 0 };
}

/* ---- directions of a side ---- */

static void right_and_ahead_depend_on_the_side(void **state)
{
    (void)state;
    static const struct {
        int32_t home;
        sand_muster_bearing way;
        sand_point place, other;
        bool beyond;
    } rows[] = {
        { 0, SAND_MUSTER_RIGHT, { 11, 5 }, { 10, 9 }, true },
        { 0, SAND_MUSTER_RIGHT, { 10, 5 }, { 10, 9 }, false },
        { 0, SAND_MUSTER_LEFT, { 9, 5 }, { 10, 9 }, true },
        { 0, SAND_MUSTER_AHEAD, { 0, 10 }, { 7, 9 }, true },
        { 0, SAND_MUSTER_BEHIND, { 0, 10 }, { 7, 9 }, false },
        { 18000, SAND_MUSTER_RIGHT, { 9, 5 }, { 10, 9 }, true },
        { 18000, SAND_MUSTER_AHEAD, { 0, 8 }, { 7, 9 }, true },
        { 9000, SAND_MUSTER_AHEAD, { 11, 0 }, { 10, 9 }, true },
        { 9000, SAND_MUSTER_RIGHT, { 11, 8 }, { 10, 9 }, true },
        { 27000, SAND_MUSTER_BEHIND, { 11, 0 }, { 10, 9 }, true },
    };
    table t;
    lay(&t);
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        t.g.field.side[0].home = rows[i].home;
        assert_int_equal(sand_muster_is_beyond(&t.g.field, SAND_SIDE_A, rows[i].way, rows[i].place, rows[i].other),
                         rows[i].beyond);
    }
    t.g.field.side[0].home = 0;
    assert_int_equal(
        sand_muster_lead(&t.g.field, SAND_SIDE_A, SAND_MUSTER_AHEAD, (sand_point){ 3, 12 }, (sand_point){ 9, 5 }),
        7 * (int64_t)SAND_DIRECTION_ONE);
    clear(&t);
}

static void the_strip_lies_behind_the_army(void **state)
{
    (void)state;
    static const struct {
        int32_t home;
        sand_bounds strip;
    } rows[] = {
        { 0, { { 0, 0 }, { WIDTH, DEPTH } } },
        { 4499, { { 0, 0 }, { WIDTH, DEPTH } } },
        { 4500, { { 0, 0 }, { DEPTH, HEIGHT } } },
        { 9000, { { 0, 0 }, { DEPTH, HEIGHT } } },
        { 13499, { { 0, 0 }, { DEPTH, HEIGHT } } },
        { 13500, { { 0, HEIGHT - DEPTH }, { WIDTH, HEIGHT } } },
        { 18000, { { 0, HEIGHT - DEPTH }, { WIDTH, HEIGHT } } },
        { 22499, { { 0, HEIGHT - DEPTH }, { WIDTH, HEIGHT } } },
        { 22500, { { WIDTH - DEPTH, 0 }, { WIDTH, HEIGHT } } },
        { 27000, { { WIDTH - DEPTH, 0 }, { WIDTH, HEIGHT } } },
        { 31499, { { WIDTH - DEPTH, 0 }, { WIDTH, HEIGHT } } },
        { 31500, { { 0, 0 }, { WIDTH, DEPTH } } },
    };
    table t;
    lay(&t);
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        t.g.field.side[0].home = rows[i].home;
        sand_bounds strip = sand_muster_strip(&t.g.field, SAND_SIDE_A, DEPTH);
        assert_true(sand_point_equal(strip.low, rows[i].strip.low) && sand_point_equal(strip.high, rows[i].strip.high));
        sand_bounds area = sand_muster_ground(t.b, deploying(SAND_SIDE_A));
        assert_true(sand_point_equal(area.low, strip.low) && sand_point_equal(area.high, strip.high));
    }
    clear(&t);
}

/* May a unit stand there under the rules for deployment? A refusal must draw the ground that is allowed. */
static bool may_deploy(const table *t, unsigned side, const sand_box *box)
{
    sand_verdict v;
    sand_answer_begin(&v, SAND_YES);
    sand_muster_comer who = deploying(side);
    bool may = sand_muster_check_place(t->b, who, "R-7", box, &v);
    assert_int_equal(v.answer, may ? SAND_YES : SAND_NO);
    assert_int_equal(sand_muster_may_stand(t->b, who, box), may);
    if (may) return true;
    sand_bounds area = sand_muster_ground(t->b, who);
    assert_string_equal(v.rule, "R-7");
    assert_non_null(strstr(v.sentence.text, "deployment zone"));
    assert_int_equal(v.sentence.args[0], side);
    assert_int_equal(v.sentence.args[1], area.low.x);
    assert_int_equal(v.sentence.args[4], area.high.y);
    assert_int_equal(v.n_witness, 1);
    return false;
}

static void a_side_deploys_in_its_strip_or_in_its_zones(void **state)
{
    (void)state;
    table t;
    lay(&t);
    sand_box off = box_at(1999, 5000, 4000, 3000);
    assert_false(may_deploy(&t, SAND_SIDE_A, &off)); /* over the edge of the table */
    sand_box under = box_at(30000, 10499, 4000, 3000), at = box_at(30000, 10500, 4000, 3000),
             over = box_at(30000, 10501, 4000, 3000);
    assert_true(may_deploy(&t, SAND_SIDE_A, &under));
    assert_true(may_deploy(&t, SAND_SIDE_A, &at));
    assert_false(may_deploy(&t, SAND_SIDE_A, &over));
    assert_false(may_deploy(&t, SAND_SIDE_B, &at));

    add_zone(&t, SAND_ZONE_OBJECTIVE, SAND_SIDE_A, 1,
             (sand_bounds){ { 0, 0 }, { WIDTH, HEIGHT } }); /* none to deploy in */
    assert_true(may_deploy(&t, SAND_SIDE_A, &at));
    add_zone(&t, SAND_ZONE_DEPLOYMENT, SAND_SIDE_A, 0, (sand_bounds){ { 28000, 9000 }, { 32000, 12001 } });
    assert_true(may_deploy(&t, SAND_SIDE_A, &over));   /* the zone goes further forward … */
    assert_false(may_deploy(&t, SAND_SIDE_A, &under)); /* … and less far back */
    sand_bounds area = sand_muster_ground(t.b, deploying(SAND_SIDE_A));
    assert_true(sand_point_equal(area.low, (sand_point){ 28000, 9000 }));
    sand_box far = box_at(30000, 37500, 4000, 3000);
    assert_true(may_deploy(&t, SAND_SIDE_B, &far)); /* the other side still has its strip */
    add_zone(&t, SAND_ZONE_DEPLOYMENT, 0, 0, (sand_bounds){ { 0, 20000 }, { 5000, 25000 } }); /* for either side */
    sand_box middle = box_at(2500, 22500, 4000, 3000);
    assert_true(may_deploy(&t, SAND_SIDE_A, &middle));
    assert_true(may_deploy(&t, SAND_SIDE_B, &middle));
    assert_false(may_deploy(&t, SAND_SIDE_B, &far));
    clear(&t);
}

static void shares_run_from_left_to_right_and_back_to_front(void **state)
{
    (void)state;
    static const struct {
        unsigned side;
        sand_point place;
        int32_t across, ahead;
    } rows[] = {
        { SAND_SIDE_A, { 0, 0 }, 0, 0 },
        { SAND_SIDE_A, { 20000, 10000 }, 1000, 1000 },
        { SAND_SIDE_A, { 5000, 9000 }, 250, 900 },
        { SAND_SIDE_B, { 5000, 9000 }, 750, 100 },
        { SAND_SIDE_A, { 22000, -1000 }, 1100, -100 },
    };
    static const sand_bounds area = { { 0, 0 }, { 20000, 10000 } }, point = { { 5, 5 }, { 5, 5 } };
    table t;
    lay(&t);
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_muster_share share = sand_muster_share_of(&t.g.field, rows[i].side, &area, rows[i].place);
        assert_int_equal(share.across, rows[i].across);
        assert_int_equal(share.ahead, rows[i].ahead);
    }
    sand_muster_share none = sand_muster_share_of(&t.g.field, SAND_SIDE_A, &point, (sand_point){ 900, 900 });
    assert_int_equal(none.across, 0);
    assert_int_equal(none.ahead, 0);
    clear(&t);
}

static void marks_lie_where_they_say(void **state)
{
    (void)state;
    static const struct {
        unsigned side;
        sand_point place;
        sand_muster_mark mark;
        int at;
    } rows[] = {
        { SAND_SIDE_A, { 6666, 0 }, { SAND_MUSTER_RIGHT, 1, 3 }, -1 },
        { SAND_SIDE_A, { 6667, 0 }, { SAND_MUSTER_RIGHT, 1, 3 }, 1 },
        { SAND_SIDE_A, { 5000, 0 }, { SAND_MUSTER_RIGHT, 1, 4 }, 0 },
        { SAND_SIDE_B, { 13333, 0 }, { SAND_MUSTER_RIGHT, 1, 3 }, 1 },
        { SAND_SIDE_B, { 13334, 0 }, { SAND_MUSTER_RIGHT, 1, 3 }, -1 },
        { SAND_SIDE_A, { 0, 5001 }, { SAND_MUSTER_AHEAD, 1, 2 }, 1 },
        { SAND_SIDE_A, { 0, 5000 }, { SAND_MUSTER_AHEAD, 1, 2 }, 0 },
        { SAND_SIDE_B, { 0, 5001 }, { SAND_MUSTER_AHEAD, 1, 2 }, -1 },
    };
    static const sand_bounds area = { { 0, 0 }, { 20000, 10000 } };
    table t;
    lay(&t);
    for (size_t i = 0; i < SAND_LEN(rows); i++)
        assert_int_equal(sand_muster_place_at(&t.g.field, rows[i].side, &area, rows[i].place, rows[i].mark),
                         rows[i].at);
    clear(&t);
}

/* ---- placing a unit or body ---- */

static void a_place_is_given_and_can_be_on_a_table(void **state)
{
    (void)state;
    enum { FAR = SAND_COORDINATE_LIMIT };
    static const struct {
        sand_pose pose;
        bool good;
    } rows[] = {
        { { { 5, 5 }, 0 }, true },       { { { 5, 5 }, -1 }, false },     { { { 5, 5 }, 35999 }, true },
        { { { 5, 5 }, 36000 }, false },  { { { FAR - 1, 5 }, 0 }, true }, { { { FAR, 5 }, 0 }, false },
        { { { 1 - FAR, 5 }, 0 }, true }, { { { -FAR, 5 }, 0 }, false },   { { { 5, FAR - 1 }, 0 }, true },
        { { { 5, FAR }, 0 }, false },    { { { 5, 1 - FAR }, 0 }, true }, { { { 5, -FAR }, 0 }, false },
    };
    sand_verdict v = { .answer = SAND_YES };
    sand_entry entry = { 0 };
    assert_false(sand_muster_has_place(&entry, "R-1", &v));
    assert_int_equal(v.answer, SAND_SO_FAR);
    assert_int_equal(v.missing, SAND_SLOT_POSE);
    entry.given = SAND_SLOT_POSE;
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        v = (sand_verdict){ .answer = SAND_YES };
        entry.pose = rows[i].pose;
        assert_int_equal(sand_muster_has_place(&entry, "R-1", &v), rows[i].good);
        assert_int_equal(v.answer, rows[i].good ? SAND_YES : SAND_NO);
        if (!rows[i].good) assert_string_equal(v.rule, "R-1");
    }
}

static void a_unit_brought_on_is_in_play_there(void **state)
{
    (void)state;
    table t;
    lay(&t);
    sand_pose pose = { { 7000, 8000 }, 9000 };
    expect_assert_failure(sand_muster_bring_on(t.b, 1, pose)); /* that unit is on the table already */
    sand_battle_unit_of(t.b, 1)->status = SAND_STATUS_WAITING;
    sand_battle_body_of(t.b, 1)->status = SAND_STATUS_WAITING;
    sand_muster_bring_on(t.b, 1, pose);
    sand_muster_bring_on_body(t.b, 1, pose);
    assert_true(sand_battle_in_play(t.b, 1));
    assert_true(sand_point_equal(sand_battle_unit_box(t.b, 1).centre, pose.at));
    assert_int_equal(sand_battle_unit(t.b, 1)->heading, 9000);
    assert_int_equal(sand_battle_body(t.b, 1)->status, SAND_STATUS_PLAY);
    assert_int_equal(sand_battle_body(t.b, 1)->x, 7000);
    assert_int_equal(sand_battle_body(t.b, 1)->y, 8000);
    assert_int_equal(sand_battle_body(t.b, 1)->heading, 9000);
    clear(&t);
}

/* ---- arrivals ---- */

static void a_plan_says_when_a_unit_comes(void **state)
{
    (void)state;
    table t;
    lay(&t);
    assert_int_equal(sand_muster_arrival(t.b, ARRIVE, SAND_REF_UNIT, 1), 0);
    add_plan(&t, (sand_plan){ .kind = OTHER, .subject_ref = SAND_REF_UNIT, .subject = 1, .turn = 9 });
    add_plan(&t, (sand_plan){ .kind = ARRIVE, .subject_ref = SAND_REF_COMMAND, .subject = 1, .turn = 3 });
    add_plan(&t, (sand_plan){ .kind = ARRIVE, .subject_ref = SAND_REF_UNIT, .subject = 2, .turn = 5 });
    add_plan(&t, (sand_plan){ .kind = ARRIVE, .subject_ref = SAND_REF_BODY, .subject = 1, .turn = 2 });
    assert_int_equal(sand_muster_arrival(t.b, ARRIVE, SAND_REF_UNIT, 1), 3); /* with the plan of its command */
    assert_int_equal(sand_muster_arrival(t.b, ARRIVE, SAND_REF_UNIT, 2), 5); /* by a plan of its own */
    assert_int_equal(sand_muster_arrival(t.b, ARRIVE, SAND_REF_UNIT, 3), 0);
    assert_int_equal(sand_muster_arrival(t.b, ARRIVE, SAND_REF_BODY, 1), 2);

    static const struct {
        unsigned unit, turn;
        bool waits, comes;
    } rows[] = {
        { 1, 2, true, false }, { 1, 3, true, true }, { 1, 4, true, true }, { 1, 3, false, false }, { 3, 9, true, false }
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_battle_head_of(t.b)->turn = (uint16_t)rows[i].turn;
        sand_battle_unit_of(t.b, rows[i].unit)->status = rows[i].waits ? SAND_STATUS_WAITING : SAND_STATUS_PLAY;
        assert_int_equal(sand_muster_arrives_now(t.b, ARRIVE, SAND_REF_UNIT, rows[i].unit), rows[i].comes);
        assert_int_equal(sand_muster_any_unit_arrives(t.b, ARRIVE, sand_battle_unit(t.b, rows[i].unit)->command),
                         rows[i].comes);
    }
    expect_assert_failure(sand_muster_arrives_now(t.b, ARRIVE, SAND_REF_SIDE, 1));
    clear(&t);
}

static void arrivals_enter_by_a_zone_open_to_them(void **state)
{
    (void)state;
    enum { NONE, DEPLOYS, ANY, OWN, ENEMY };
    static const struct {
        unsigned unit;
        int32_t zone; /* of the plan */
        int32_t x;    /* the zones lie side by side, 10 inches wide */
        bool enters;
    } rows[] = {
        { 1, NONE, 5000, false }, { 1, NONE, 15000, true }, { 1, NONE, 25000, true },   { 1, NONE, 35000, false },
        { 1, OWN, 15000, false }, { 1, OWN, 25000, true },  { 1, ENEMY, 35000, false }, { 3, NONE, 25000, false },
        { 3, NONE, 35000, true }, { 1, NONE, 12000, true }, { 1, NONE, 11999, false },
    };
    table t;
    lay(&t);
    static const struct {
        sand_zone_use use;
        uint16_t side;
    } zones[] = { { SAND_ZONE_DEPLOYMENT, 0 },
                  { SAND_ZONE_ARRIVAL, 0 },
                  { SAND_ZONE_ARRIVAL, SAND_SIDE_A },
                  { SAND_ZONE_ARRIVAL, SAND_SIDE_B } };
    for (size_t z = 0; z < SAND_LEN(zones); z++)
        add_zone(&t, zones[z].use, zones[z].side, 0,
                 (sand_bounds){ { (int32_t)z * 10000, 0 }, { (int32_t)z * 10000 + 10000, 10000 } });
    add_plan(&t, (sand_plan){ .kind = ARRIVE, .subject_ref = SAND_REF_UNIT, .turn = 1 });
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        t.plan[0].subject = (uint16_t)rows[i].unit;
        t.plan[0].value = rows[i].zone;
        sand_box box = box_at(rows[i].x, 5000, 4000, 3000);
        assert_int_equal(sand_muster_may_stand(t.b, arriving(SAND_REF_UNIT, rows[i].unit), &box), rows[i].enters);
    }
    t.plan[0] = (sand_plan){ .kind = ARRIVE, .subject_ref = SAND_REF_UNIT, .subject = 1, .turn = 1, .value = OWN };
    assert_int_equal(sand_muster_ground(t.b, arriving(SAND_REF_UNIT, 1)).low.x, 20000);
    assert_int_equal(sand_muster_ground(t.b, arriving(SAND_REF_BODY, 1)).low.x, 10000);
    t.plan[0].value = ENEMY;
    assert_int_equal(sand_muster_ground(t.b, arriving(SAND_REF_UNIT, 1)).high.x, 0);
    clear(&t);
}

static size_t objections(const table *t, void (*check)(const sand_battle *, const char *, const sand_setup *),
                         const char *words)
{
    sand_problem_list problems = { 0 };
    sand_setup setup = { .problems = &problems };
    if (check == NULL)
        sand_muster_check_arrivals(t->b, ARRIVE, "R-9", &setup);
    else
        check(t->b, "R-9", &setup);
    size_t n = problems.count;
    if (n > 0 && words != NULL) {
        assert_non_null(strstr(problems.items[0].message, words));
        assert_non_null(strstr(problems.items[0].message, "R-9"));
    }
    sand_problem_list_free(&problems);
    return n;
}

/* An objection has a remedy when there is one. */
static void an_objection_says_what_would_help(void **state)
{
    (void)state;
    const struct {
        bool holds;
        const char *remedy;
    } rows[] = { { true, "leave it out" }, { true, NULL }, { false, "leave it out" } };
    table t;
    lay(&t);
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_problem_list problems = { 0 };
        const sand_setup setup = { .problems = &problems };
        const sand_muster_about about = { &setup, SAND_REF_NONE, 0 };
        sand_muster_object(&about, rows[i].holds, "X-1", "it cannot be", rows[i].remedy);
        assert_int_equal(problems.count, rows[i].holds);
        const char *said = rows[i].remedy != NULL ? rows[i].remedy : "";
        if (rows[i].holds) assert_string_equal(problems.items[0].remedy, said);
        sand_problem_list_free(&problems);
    }
    clear(&t);
}

static void impossible_plans_are_objected_to(void **state)
{
    (void)state;
    table t;
    lay(&t);
    add_zone(&t, SAND_ZONE_ARRIVAL, SAND_SIDE_A, 0, (sand_bounds){ { 0, 0 }, { 10000, 10000 } });
    add_plan(&t, (sand_plan){ .kind = ARRIVE, .subject_ref = SAND_REF_UNIT, .subject = 1, .turn = 1 });
    assert_int_equal(objections(&t, NULL, NULL), 0);
    t.plan[0].turn = 0;
    assert_int_equal(objections(&t, NULL, "\"turn\" says"), 1);
    t.plan[0] = (sand_plan){ .kind = ARRIVE, .subject_ref = SAND_REF_UNIT, .subject = 3, .turn = 1 };
    assert_int_equal(objections(&t, NULL, "no arrival zone"), 1);
    t.plan[0] = (sand_plan){ .kind = ARRIVE, .subject_ref = SAND_REF_COMMAND, .subject = 2, .turn = 0 };
    assert_int_equal(objections(&t, NULL, "\"turn\" says"), 2);
    t.plan[0] = (sand_plan){ .kind = ARRIVE, .subject_ref = SAND_REF_BODY, .subject = 1, .turn = 1 };
    assert_int_equal(objections(&t, NULL, NULL), 0);
    t.g.body[0].role = SAND_ROLE_GUN;
    assert_int_equal(objections(&t, NULL, "by name"), 1);
    t.plan[0] = (sand_plan){ .kind = ARRIVE, .turn = 1 };
    assert_int_equal(objections(&t, NULL, "by name"), 1);
    t.plan[0].kind = OTHER;
    assert_int_equal(objections(&t, NULL, NULL), 0);
    clear(&t);
}

/* ---- the end ---- */

static void the_scenario_sets_the_last_turn(void **state)
{
    (void)state;
    table t;
    lay(&t);
    sand_battle_head_of(t.b)->turn = 9;
    assert_false(sand_muster_is_last_turn(t.b)); /* without a limit no turn is the last */
    static const struct {
        uint16_t turn;
        bool last;
    } rows[] = { { 11, false }, { 12, true }, { 13, true } };
    t.g.field.turn_limit = 12;
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_battle_head_of(t.b)->turn = rows[i].turn;
        assert_int_equal(sand_muster_is_last_turn(t.b), rows[i].last);
    }
    clear(&t);
}

static bool routed_only(const sand_battle *b, unsigned unit)
{
    return sand_battle_unit(b, unit)->cause == 1;
}

static void the_ruleset_decides_what_is_lost(void **state)
{
    (void)state;
    table t;
    lay(&t);
    sand_battle_unit_of(t.b, 2)->status = SAND_STATUS_WAITING;
    sand_battle_unit_of(t.b, 3)->status = SAND_STATUS_GONE;
    sand_battle_unit_of(t.b, 3)->cause = 1;
    sand_battle_unit_of(t.b, 4)->status = SAND_STATUS_GONE;
    sand_battle_unit_of(t.b, 4)->cause = 2;
    sand_muster_strength a = sand_muster_strength_of(t.b, SAND_SIDE_A, NULL),
                         b = sand_muster_strength_of(t.b, SAND_SIDE_B, NULL);
    assert_int_equal(a.total, 2);
    assert_int_equal(a.left, 2);
    assert_int_equal(a.lost, 0);
    assert_int_equal(b.left, 0);
    assert_int_equal(b.lost, 2);
    b = sand_muster_strength_of(t.b, SAND_SIDE_B, routed_only);
    assert_int_equal(b.total, 2);
    assert_int_equal(b.left, 0);
    assert_int_equal(b.lost, 1);
    clear(&t);
}

/* The hits that a scenario's numbers add up to are capped at what the unit's row can hold. */
static void hits_are_capped(void **state)
{
    (void)state;
    static const struct {
        int32_t before, hits, after, told;
    } rows[] = {
        { 3, 0, 3, 0 }, { 3, 1, 4, 1 }, { 32000, 767, 32767, 767 }, { 32000, 768, 32767, 767 }, { 32767, 1, 32767, 0 },
    };
    table t;
    lay(&t);
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_event events[2];
        sand_log log = { .events = events, .room = SAND_LEN(events) };
        sand_battle_unit_of(t.b, 1)->hits = (int16_t)rows[i].before;
        sand_losses_hit(t.b, 1, rows[i].hits, (sand_reason){ "X-1", "Hits on {u0}: {n1}, total {n2}" }, &log);
        assert_int_equal(sand_battle_unit(t.b, 1)->hits, rows[i].after);
        assert_int_equal(log.n, rows[i].told != 0);
        if (log.n != 0) assert_int_equal(events[0].amount, rows[i].told);
    }
    clear(&t);
}

static void an_army_breaks_at_its_share(void **state)
{
    (void)state;
    static const struct {
        int32_t total, lost, percent;
        bool broken;
    } rows[] = {
        { 10, 4, 50, false }, { 10, 5, 50, true },  { 10, 6, 50, true }, { 9, 4, 50, false },
        { 9, 5, 50, true },   { 10, 10, 0, false }, { 3, 1, 34, false }, { 3, 1, 33, true },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_muster_strength s = { rows[i].total, rows[i].total - rows[i].lost, rows[i].lost };
        assert_int_equal(sand_muster_is_broken(s, rows[i].percent), rows[i].broken);
    }
}

static void objectives_go_to_a_side_that_is_there_alone(void **state)
{
    (void)state;
    table t;
    lay(&t);
    int32_t points[SAND_SIDES] = { 0, 0 };
    assert_false(sand_muster_has_objectives(&t.g.field));
    add_zone(&t, SAND_ZONE_DEPLOYMENT, 0, 5, (sand_bounds){ { 0, 0 }, { WIDTH, 15000 } });
    assert_false(sand_muster_has_objectives(&t.g.field));
    add_zone(&t, SAND_ZONE_OBJECTIVE, 0, 3,
             (sand_bounds){ { 5000, 5000 }, { 10000, 10000 } }); /* touching its border is enough */
    /* both sides are in it */
    add_zone(&t, SAND_ZONE_OBJECTIVE, 0, 4, (sand_bounds){ { 15000, 5000 }, { 25000, 35000 } });
    add_zone(&t, SAND_ZONE_OBJECTIVE, 0, 7, (sand_bounds){ { 9000, 29000 }, { 11000, 31000 } });
    assert_true(sand_muster_has_objectives(&t.g.field));
    assert_int_equal(sand_muster_holder(t.b, &t.zone[1]), SAND_SIDE_A);
    assert_int_equal(sand_muster_holder(t.b, &t.zone[2]), 0);
    sand_muster_count_objectives(t.b, points);
    assert_int_equal(points[0], 3);
    assert_int_equal(points[1], 7);
    sand_battle_unit_of(t.b, 4)->status = SAND_STATUS_WAITING; /* a unit that is not on the table holds nothing */
    assert_int_equal(sand_muster_holder(t.b, &t.zone[2]), SAND_SIDE_A);
    sand_battle_unit_of(t.b, 1)->x = 10001;
    assert_int_equal(sand_muster_holder(t.b, &t.zone[1]), 0);
    clear(&t);
}

static void results_name_the_winner_first(void **state)
{
    (void)state;
    static const int32_t a[SAND_SIDES] = { 3, 2 }, b[SAND_SIDES] = { 2, 3 }, both[SAND_SIDES] = { 3, 3 };
    assert_int_equal(sand_muster_leads(a), SAND_SIDE_A);
    assert_int_equal(sand_muster_leads(b), SAND_SIDE_B);
    assert_int_equal(sand_muster_leads(both), 0);
    sand_result so_far = { .points = { 4, 5 } };
    sand_result won = sand_muster_won(so_far, "R-1", SAND_SIDE_B, "{s0} beat {s1}"),
                drawn = sand_muster_drawn(so_far, "R-2", "Nobody won");
    assert_int_equal(won.outcome, SAND_WON);
    assert_int_equal(won.winner, SAND_SIDE_B);
    assert_int_equal(won.sentence.args[0], SAND_SIDE_B);
    assert_int_equal(won.sentence.args[1], SAND_SIDE_A);
    assert_int_equal(won.points[1], 5);
    assert_int_equal(drawn.outcome, SAND_DRAWN);
    assert_int_equal(drawn.winner, 0);
    assert_string_equal(drawn.rule, "R-2");
    expect_assert_failure(sand_muster_won(so_far, "R-1", 0, "nobody"));
}

/* ---- set-up ---- */

/* At nightfall one unit of the second army is lost, so the first army is ahead. */
static void the_words_of_nightfall_say_what_counted(void **state)
{
    (void)state;
    const struct {
        bool objective;
        int32_t loss_points;
        int32_t points[SAND_SIDES];
        const char *words;
    } rows[] = {
        { false, 0, { 2, 1 }, "Nightfall: {s0} had more units left" },
        { false, 1, { 1, 0 }, "Nightfall: {s0} finished ahead on points" },
        { false, 2, { 2, 0 }, "Nightfall: {s0} finished ahead on points" },
        { true, 0, { 7, 0 }, "Nightfall: {s0} held the objectives" },
        { true, 1, { 8, 0 }, "Nightfall: {s0} finished ahead on points" },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        table t;
        lay(&t);
        if (rows[i].objective)
            add_zone(&t, SAND_ZONE_OBJECTIVE, 0, 7, (sand_bounds){ { 9000, 9000 }, { 11000, 11000 } });
        sand_battle_unit_of(t.b, 4)->status = SAND_STATUS_GONE;
        const sand_muster_ending night = { .rule = "X-1", .loss_points = rows[i].loss_points };
        sand_result result = sand_muster_result(t.b, &night);
        assert_int_equal(result.outcome, SAND_WON);
        assert_int_equal(result.winner, SAND_SIDE_A);
        assert_string_equal(result.sentence.text, rows[i].words);
        for (unsigned side = 0; side < SAND_SIDES; side++) assert_int_equal(result.points[side], rows[i].points[side]);
        clear(&t);
    }
}

static void every_unit_serves_in_a_command_of_its_side(void **state)
{
    (void)state;
    table t;
    lay(&t);
    assert_int_equal(objections(&t, sand_muster_check_commands, NULL), 0);
    sand_battle_unit_of(t.b, 2)->command = 2;
    assert_int_equal(objections(&t, sand_muster_check_commands, "the enemy's"), 1);
    sand_battle_unit_of(t.b, 2)->command = 0;
    assert_int_equal(objections(&t, sand_muster_check_commands, "belongs to a command"), 1);
    sand_battle_unit_of(t.b, 2)->command = 1;
    t.g.unit[2].command = t.g.unit[3].command = 1;
    assert_int_equal(objections(&t, sand_muster_check_commands, "one unit or more"), 1);
    clear(&t);
}

static void no_unit_begins_on_ground_closed_to_it(void **state)
{
    (void)state;
    table t;
    lay(&t);
    /* an overlap of 3 is forgiven */
    ground_add_area(&t.g, GROUND_WOOD, (sand_point){ 11997, 0 }, (sand_point){ 15000, 20000 });
    assert_int_equal(objections(&t, sand_muster_check_terrain, NULL), 0);
    t.g.unit[0].type = GROUND_HORSE;
    assert_int_equal(objections(&t, sand_muster_check_terrain, NULL), 0);
    sand_battle_unit_of(t.b, 1)->x++;
    assert_int_equal(objections(&t, sand_muster_check_terrain, "may not enter"), 1);
    t.g.unit[0].type = GROUND_FOOT; /* woods are closed to horse only */
    assert_int_equal(objections(&t, sand_muster_check_terrain, NULL), 0);
    t.g.unit[0].type = GROUND_HORSE;
    sand_battle_unit_of(t.b, 1)->status = SAND_STATUS_WAITING;
    assert_int_equal(objections(&t, sand_muster_check_terrain, NULL), 0);
    clear(&t);
}

static void contacts_join_enemies_by_their_faces_once(void **state)
{
    (void)state;
    static const struct {
        sand_contact of[2];
        bool sound;
    } rows[] = {
        { { { .by = 1, .with = 3, .by_face = 1, .with_face = 1 },
            { .by = 2, .with = 3, .by_face = 1, .with_face = 2 } },
          true },
        { { { .by = 1, .with = 3, .by_face = 1, .with_face = 4 },
            { .by = 2, .with = 4, .by_face = 1, .with_face = 0 } },
          false },
        { { { .by = 1, .with = 3, .by_face = 1, .with_face = 4 },
            { .by = 2, .with = 4, .by_face = 5, .with_face = 1 } },
          false },
        { { { .by = 1, .with = 3, .by_face = 1, .with_face = 1 },
            { .by = 3, .with = 1, .by_face = 2, .with_face = 2 } },
          false },
        { { { .by = 1, .with = 3, .by_face = 1, .with_face = 1 },
            { .by = 1, .with = 3, .by_face = 2, .with_face = 2 } },
          false },
        { { { .by = 1, .with = 3, .by_face = 1, .with_face = 1 },
            { .by = 4, .with = 3, .by_face = 1, .with_face = 2 } },
          false },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        table t;
        lay(&t);
        for (size_t k = 0; k < 2; k++) sand_battle_contact_add(t.b, rows[i].of[k]);
        assert_int_equal(objections(&t, sand_muster_check_contacts, "two enemies"), rows[i].sound ? 0 : 1);
        clear(&t);
    }
}

static size_t remarks(const table *t, int32_t least, int32_t most)
{
    sand_problem_list problems = { 0 };
    sand_setup setup = { .problems = &problems };
    sand_muster_warn_of_size(t->b, (sand_muster_size){ least, most, "odd" }, "R-9", &setup);
    size_t n = problems.count;
    sand_problem_list_free(&problems);
    return n;
}

static void odd_sizes_are_remarked_on_once(void **state)
{
    (void)state;
    table t;
    lay(&t);
    assert_int_equal(remarks(&t, 3, 9), 0); /* without a scenario name there are no remarks */
    strcpy(t.g.field.scenario, "first");
    assert_int_equal(remarks(&t, 2, 2), 0);
    assert_int_equal(remarks(&t, 3, 9), 1); /* two differences make one remark about the whole */
    assert_int_equal(remarks(&t, 1, 1), 1);
    t.g.unit[3].side = SAND_SIDE_A;
    assert_int_equal(remarks(&t, 2, 9), 1);
    clear(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(right_and_ahead_depend_on_the_side),
        cmocka_unit_test(the_strip_lies_behind_the_army),
        cmocka_unit_test(a_side_deploys_in_its_strip_or_in_its_zones),
        cmocka_unit_test(shares_run_from_left_to_right_and_back_to_front),
        cmocka_unit_test(marks_lie_where_they_say),
        cmocka_unit_test(a_place_is_given_and_can_be_on_a_table),
        cmocka_unit_test(a_unit_brought_on_is_in_play_there),
        cmocka_unit_test(a_plan_says_when_a_unit_comes),
        cmocka_unit_test(arrivals_enter_by_a_zone_open_to_them),
        cmocka_unit_test(an_objection_says_what_would_help),
        cmocka_unit_test(impossible_plans_are_objected_to),
        cmocka_unit_test(the_scenario_sets_the_last_turn),
        cmocka_unit_test(the_ruleset_decides_what_is_lost),
        cmocka_unit_test(hits_are_capped),
        cmocka_unit_test(an_army_breaks_at_its_share),
        cmocka_unit_test(objectives_go_to_a_side_that_is_there_alone),
        cmocka_unit_test(results_name_the_winner_first),
        cmocka_unit_test(the_words_of_nightfall_say_what_counted),
        cmocka_unit_test(every_unit_serves_in_a_command_of_its_side),
        cmocka_unit_test(no_unit_begins_on_ground_closed_to_it),
        cmocka_unit_test(contacts_join_enemies_by_their_faces_once),
        cmocka_unit_test(odd_sizes_are_remarked_on_once),
    };
    return cmocka_run_group_tests_name("common_muster", tests, NULL, NULL);
}
