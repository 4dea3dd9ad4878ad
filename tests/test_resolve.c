/* test_resolve.c - simultaneous movement: many movers on one clock. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "battle/actor.h"
#include "geom/face.h"
#include "motion/resolve.h"
#include "support/ground.h"

enum { W = 3000, D = 2000, METS = 256 };

static ground g;
static ground_unit units[GROUND_UNITS];
static unsigned n_units;

static sand_meeting mets[METS];
static size_t n_mets;

static void begin(void)
{
    ground_init(&g, 60000, 60000);
    n_units = 0;
    n_mets = 0;
}

static unsigned add(uint16_t side, int32_t x, int32_t y, int32_t heading)
{
    ground_unit unit = { .side = side, .width = W, .depth = D, .pose = { { x, y }, heading } };
    units[n_units++] = unit;
    return ground_add_unit(&g, unit);
}

static unsigned add_sized(ground_unit unit)
{
    units[n_units++] = unit;
    return ground_add_unit(&g, unit);
}

static void go(unsigned unit, sand_verb verb, int32_t angle, int32_t travel, int32_t ticks)
{
    const sand_motion *found = sand_motion_find(g.battle, sand_actor_unit(unit));
    sand_motion *row =
        found != NULL ? (sand_motion *)(uintptr_t)found : sand_motion_of(g.battle, sand_actor_unit(unit));
    assert_true(sand_motion_add(row, (sand_motion_step){ (int32_t)verb, angle, travel }, ticks));
}

static void run(int32_t from, int32_t until, const sand_motion_policy *policy)
{
    void *storage = malloc(sand_resolve_size(&g.field));
    assert_non_null(storage);
    sand_resolve(g.battle, storage, from, until, policy);
    free(storage);
}

/* ---- policies -------------------------------------------------------------------------------------------- */

static void remember(const sand_meeting meetings[], size_t n)
{
    for (size_t i = 0; i < n && n_mets < METS; i++) mets[n_mets++] = meetings[i];
}

/* Enemies engage, friends wait when they lead, and everything else has the default response. */
static void usual(void *context, sand_battle *b, sand_meeting meetings[], size_t n)
{
    (void)context, (void)b;
    for (size_t i = 0; i < n; i++) {
        sand_meeting *m = &meetings[i];
        if (m->kind == SAND_MEET_ENEMY) m->response = m->other_response = SAND_ENGAGE;
        if (m->kind == SAND_MEET_FRIEND) {
            m->response = m->leads ? SAND_WAIT : SAND_GO_ON;
            m->other_response = m->other_leads ? SAND_WAIT : SAND_GO_ON;
            if (!m->leads && !m->other_leads) m->response = m->other_response = SAND_WAIT;
        }
    }
    remember(meetings, n);
}

static void aloof(void *context, sand_battle *b, sand_meeting meetings[], size_t n)
{
    (void)context, (void)b;
    for (size_t i = 0; i < n; i++) {
        if (meetings[i].kind == SAND_MEET_ENEMY) meetings[i].response = meetings[i].other_response = SAND_STAND_OFF;
    }
    remember(meetings, n);
}

static void heedless(void *context, sand_battle *b, sand_meeting meetings[], size_t n)
{
    (void)context, (void)b;
    for (size_t i = 0; i < n; i++) meetings[i].response = meetings[i].other_response = SAND_GO_ON;
    remember(meetings, n);
}

/* Enemies engage and friends are passed. */
static void pass_to_engage(void *context, sand_battle *b, sand_meeting meetings[], size_t n)
{
    usual(context, b, meetings, n);
    for (size_t i = 0; i < n; i++)
        if (meetings[i].kind == SAND_MEET_FRIEND) meetings[i].response = meetings[i].other_response = SAND_GO_ON;
}

static const sand_motion_policy past_friends = { .meet = pass_to_engage, .turn = 3 };
static const sand_motion_policy usually = { .meet = usual, .turn = 3 };
static const sand_motion_policy aloofly = { .meet = aloof, .stand_off = 1000 };

/* ---- one mover ------------------------------------------------------------------------------------------- */

static void test_alone(void **state)
{
    (void)state;
    begin();
    unsigned unit = add(SAND_SIDE_A, 20000, 20000, 0);
    ground_ready(&g, units);
    go(unit, SAND_VERB_MARCH, 0, 5000, 30000);
    go(unit, SAND_VERB_WHEEL, 9000, 0, 10000);
    go(unit, SAND_VERB_MARCH, 0, 4000, 20000);
    sand_stance half = sand_motion_stance(g.battle, sand_actor_unit(unit), 15000);
    sand_stance end = sand_motion_stance(g.battle, sand_actor_unit(unit), 60000);
    assert_int_equal(half.pose.at.y, 22500);

    run(0, 15000, &usually);
    sand_pose pose = sand_battle_unit_pose(g.battle, unit);
    assert_memory_equal(&pose, &half.pose, sizeof pose);
    assert_int_equal(sand_motion_ticks(sand_motion_find(g.battle, sand_actor_unit(unit))), 45000);
    run(15000, 60000, &usually);
    pose = sand_battle_unit_pose(g.battle, unit);
    assert_memory_equal(&pose, &end.pose, sizeof pose);
    assert_null(sand_motion_find(g.battle, sand_actor_unit(unit)));
    assert_int_equal(n_mets, 0);
    ground_free(&g);
}

static void test_ends_early(void **state)
{
    (void)state;
    begin();
    unsigned unit = add(SAND_SIDE_A, 20000, 50000, 0);
    ground_add_area(&g, GROUND_WOOD, (sand_point){ 0, 0 }, (sand_point){ 60000, 30000 });
    g.unit[unit - 1].type = GROUND_HORSE;
    ground_ready(&g, units);
    go(unit, SAND_VERB_MARCH, 0, 12000, 60000);
    run(0, 60000, &usually);
    assert_int_equal(n_mets, 1);
    assert_int_equal(mets[0].kind, SAND_MEET_EDGE);
    assert_in_range(mets[0].tick, 45000, 45006); /* 9000 of 12000 */
    assert_int_equal(sand_battle_unit(g.battle, unit)->y, 59000);

    go(unit, SAND_VERB_MARCH, 18000, 30000, 60000);
    run(0, 60000, &usually);
    assert_int_equal(mets[1].kind, SAND_MEET_GROUND);
    assert_int_equal(mets[1].bar.id, 1);
    assert_in_range(sand_battle_unit(g.battle, unit)->y, 31000, 31001);
    ground_free(&g);
}

/* ---- enemies --------------------------------------------------------------------------------------------- */

/* Foot moves 5000 a turn and horse 7500, with 10000 between them: they meet after 40 % of the gap for the foot and 60 %
 * for the horse. */
static void test_charge_each_other(void **state)
{
    (void)state;
    begin();
    unsigned foot = add(SAND_SIDE_A, 20000, 20000, 0), horse = add(SAND_SIDE_B, 21000, 32000, 18000);
    ground_ready(&g, units);
    go(foot, SAND_VERB_MARCH, 0, 5000, 60000);
    go(horse, SAND_VERB_MARCH, 0, 7500, 60000);
    run(0, 60000, &usually);
    assert_int_equal(n_mets, 1);
    assert_int_equal(mets[0].kind, SAND_MEET_ENEMY);
    assert_true(mets[0].leads && mets[0].other_leads && mets[0].other_moves);
    assert_int_equal(mets[0].face, SAND_FACE_FRONT);
    assert_int_equal(mets[0].other_face, SAND_FACE_FRONT);
    assert_in_range(mets[0].tick, 47990, 48010);
    assert_in_range(sand_battle_unit(g.battle, foot)->y, 23999, 24001);
    assert_in_range(sand_battle_unit(g.battle, horse)->y, 25999, 26001);
    assert_int_equal(sand_battle_head(g.battle)->contacts, 1);
    assert_int_equal(sand_battle_contact(g.battle, 1)->turn, 3);
    assert_true(sand_contact_units_touch(g.battle, foot, horse));
    ground_free(&g);
}

/* One unit marches past, another runs into its flank: only the second leads. */
static void test_flank(void **state)
{
    (void)state;
    begin();
    unsigned passes = add(SAND_SIDE_A, 20000, 20000, 0), runs = add(SAND_SIDE_B, 30000, 26000, 27000);
    ground_ready(&g, units);
    go(passes, SAND_VERB_MARCH, 0, 10000, 60000);
    go(runs, SAND_VERB_MARCH, 0, 12000, 60000);
    run(0, 60000, &usually);
    assert_int_equal(mets[0].who.index, passes);
    assert_false(mets[0].leads);
    assert_true(mets[0].other_leads);
    assert_int_equal(mets[0].face, SAND_FACE_RIGHT);
    assert_int_equal(mets[0].other_face, SAND_FACE_FRONT);
    assert_int_equal(sand_battle_contact(g.battle, 1)->by, runs);
    assert_int_equal(sand_battle_contact(g.battle, 1)->with_face, SAND_FACE_RIGHT);
    ground_free(&g);
}

static const struct {
    const char *what;
    int32_t first, second; /* travel of each unit */
} stand_offs[] = {
    { "one comes on", 12000, 0 },
    { "both come on", 8000, 8000 },
    { "one is slow", 8000, 3000 },
};

/* A way that ends touching the enemy makes contact; one that ends a step before does not. */
static void test_exact_reach(void **state)
{
    (void)state;
    for (int32_t gap = 6000; gap <= 6001; gap++) {
        begin();
        unsigned a = add(SAND_SIDE_A, 20000, 20000, 0);
        add(SAND_SIDE_B, 20000, 22000 + gap, 18000);
        ground_ready(&g, units);
        go(a, SAND_VERB_MARCH, 0, 6000, 60000);
        run(0, 60000, &usually);
        assert_int_equal(sand_battle_unit(g.battle, a)->y, 26000);
        assert_int_equal(sand_battle_head(g.battle)->contacts, gap == 6000 ? 1 : 0);
        ground_free(&g);
    }
}

static void test_stand_off(void **state)
{
    (void)state;
    for (size_t i = 0; i < SAND_LEN(stand_offs); i++) {
        begin();
        unsigned a = add(SAND_SIDE_A, 20000, 20000, 0), z = add(SAND_SIDE_B, 20000, 32000, 18000);
        ground_ready(&g, units);
        go(a, SAND_VERB_MARCH, 0, stand_offs[i].first, 60000);
        if (stand_offs[i].second > 0) go(z, SAND_VERB_MARCH, 0, stand_offs[i].second, 60000);
        run(0, 60000, &aloofly);
        sand_mover mover = sand_march_mover_of_unit(g.battle, a);
        int32_t gap = sand_march_reach_to_unit(g.battle, &mover, z).distance;
        if (gap < 1000 || gap > 1002) fail_msg("%s: gap %d", stand_offs[i].what, gap);
        assert_int_equal(sand_battle_head(g.battle)->contacts, 0);
        ground_free(&g);
    }
}

/* SD E5: a unit halts within the range, inclusive, and not before, however fast it is; only an enemy counts. */
static void test_halt_at_range(void **state)
{
    (void)state;
    static const int32_t ticks[] = { 60000, 2000, 700 };
    for (size_t i = 0; i < SAND_LEN(ticks); i++) {
        begin();
        unsigned a = add(SAND_SIDE_A, 20000, 20000, 0), z = add(SAND_SIDE_B, 20000, 32000, 18000);
        add(SAND_SIDE_A, 24000, 23000, 0);
        ground_ready(&g, units);
        go(a, SAND_VERB_MARCH, 0, 12000, ticks[i]);
        sand_motion_of(g.battle, sand_actor_unit(z));
        sand_battle_motion_of(g.battle, 1)->halt = 4000;
        run(0, 60000, &usually);
        assert_int_equal(n_mets, 1);
        assert_int_equal(mets[0].kind, SAND_MEET_RANGE);
        assert_int_equal(mets[0].other.index, z);
        assert_int_equal(sand_battle_unit(g.battle, a)->y, 26000);
        ground_free(&g);
    }
}

static void test_go_on(void **state)
{
    (void)state;
    begin();
    unsigned a = add(SAND_SIDE_A, 20000, 20000, 0), z = add(SAND_SIDE_B, 20000, 32000, 18000);
    ground_ready(&g, units);
    go(a, SAND_VERB_MARCH, 0, 12000, 60000);
    go(z, SAND_VERB_MARCH, 0, 12000, 60000);
    run(0, 60000, &(sand_motion_policy){ .meet = heedless });
    assert_int_equal(n_mets, 1);
    assert_int_equal(sand_battle_unit(g.battle, a)->y, 32000);
    assert_int_equal(sand_battle_unit(g.battle, z)->y, 20000);
    ground_free(&g);
}

/* A unit wheels into another at the same tick as when every tick is tried. */
static void test_wheel_into(void **state)
{
    (void)state;
    begin();
    unsigned a = add(SAND_SIDE_A, 20000, 20000, 0);
    add(SAND_SIDE_B, 20500, 23500, 8000);
    ground_ready(&g, units);
    go(a, SAND_VERB_WHEEL, 9000, 0, 60000);
    int32_t tick = 0;
    for (; tick < 60000; tick++) {
        sand_stance stance = sand_motion_stance(g.battle, sand_actor_unit(a), tick);
        sand_box own = sand_path_stance_box(&stance), other = sand_battle_unit_box(g.battle, 2);
        sand_shape s = sand_geom_shape_of_box(&own), t = sand_geom_shape_of_box(&other);
        if (sand_geom_overlaps(&s, &t, 0)) break;
    }
    assert_true(tick < 60000);
    run(0, 60000, &usually);
    assert_int_equal(n_mets, 1);
    assert_in_range(mets[0].tick, tick - 1, tick + 1);
    assert_true(sand_contact_units_touch(g.battle, a, 2));
    ground_free(&g);
}

/* The enemy stands where only the arc of the outer corner comes, outside both the first and the last place of the
 * wheel. */
static void test_wheel_bulge(void **state)
{
    (void)state;
    for (int32_t out = 0; out <= 100; out += 100) {
        begin();
        unsigned a = add(SAND_SIDE_A, 20000, 20000, 0);
        add(SAND_SIDE_B, 16950 - out, 21706, 9000); /* its front at 17950; the corner comes to 17894 */
        ground_ready(&g, units);
        go(a, SAND_VERB_WHEEL, 9000, 0, 5000); /* between two marks */
        run(0, 60000, &usually);
        assert_int_equal(n_mets, out == 0 ? 1 : 0);
        ground_free(&g);
    }
}

/* When a friend and an enemy are met at the same moment, the contact decides, not the wait. */
static void test_strictest(void **state)
{
    (void)state;
    begin();
    unsigned a = add(SAND_SIDE_A, 20000, 20000, 0);
    add(SAND_SIDE_A, 18500, 26000, 0);
    unsigned enemy = add(SAND_SIDE_B, 21500, 26000, 18000);
    ground_ready(&g, units);
    go(a, SAND_VERB_MARCH, 0, 12000, 60000);
    run(0, 60000, &usually);
    assert_int_equal(n_mets, 2);
    assert_int_equal(mets[0].tick, mets[1].tick);
    assert_int_not_equal(sand_battle_contact_between(g.battle, a, enemy), 0);
    assert_null(sand_motion_find(g.battle, sand_actor_unit(a)));
    ground_free(&g);
}

/* A wide unit wheels, in paces: from one heading to the next, its tip goes 26 units towards an enemy's corner 22 away,
 * and its middle 12 into a friend it nearly touches. The friend is met first: the unit waits for him and meets no
 * enemy. A unit that passes the friend meets the enemy. */
static void test_friend_before_enemy(void **state)
{
    (void)state;
    static const struct {
        const sand_motion_policy *policy;
        bool engaged;
    } rows[] = { { &usually, false }, { &past_friends, true } };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        ground_init(&g, 2000000, 2000000);
        n_units = 0;
        n_mets = 0;
        unsigned a = add_sized((ground_unit){ SAND_SIDE_A, 0, 150000, 50000, { { 664058, 255588 }, 1516 }, 1, 1 });
        unsigned friend =
            add_sized((ground_unit){ SAND_SIDE_A, 0, 150000, 37500, { { 722519, 335462 }, 14855 }, 1, 1 });
        unsigned enemy = add_sized((ground_unit){ SAND_SIDE_B, 0, 50000, 50000, { { 750000, 290000 }, 0 }, 1, 1 });
        ground_ready(&g, units);
        assert_false(sand_battle_units_overlap(g.battle, a, friend) || sand_battle_units_overlap(g.battle, a, enemy));
        /* so that the enemy does not leave the contact to come nearer */
        sand_contact_begin(g.battle, friend, enemy, 14855);
        go(a, SAND_VERB_WHEEL, -83, 0, 261);
        run(0, 300, rows[i].policy);
        assert_true(n_mets > 0 && mets[0].kind == SAND_MEET_FRIEND);
        assert_int_equal(sand_battle_contact_between(g.battle, a, enemy) != 0, rows[i].engaged);
        assert_false(!rows[i].engaged && sand_battle_units_overlap(g.battle, a, friend));
        ground_free(&g);
    }
}

/* ---- bodies and ground ----------------------------------------------------------------------------------- */

static bool enemy_bodies(const void *context, sand_actor who, sand_actor other)
{
    (void)context;
    return sand_actor_side(g.battle, who) != sand_actor_side(g.battle, other);
}

static void test_bodies(void **state)
{
    (void)state;
    begin();
    unsigned a = add(SAND_SIDE_A, 20000, 20000, 0);
    unsigned own = ground_add_body(&g, SAND_SIDE_A, 1000, 1000), foe = ground_add_body(&g, SAND_SIDE_B, 1000, 1000);
    ground_ready(&g, units);
    ground_put_body(&g, own, (sand_pose){ { 20000, 23000 }, 0 });
    ground_put_body(&g, foe, (sand_pose){ { 20000, 26000 }, 0 });
    go(a, SAND_VERB_MARCH, 0, 12000, 60000);
    run(0, 60000, &(sand_motion_policy){ .meet = usual, .bodies = enemy_bodies });
    assert_int_equal(n_mets, 1);
    assert_int_equal(mets[0].kind, SAND_MEET_BODY);
    assert_int_equal(mets[0].other.index, foe);
    assert_int_equal(sand_battle_unit(g.battle, a)->y, 24500);
    ground_free(&g);
}

static sand_ground rivers(const void *context, sand_actor who, unsigned terrain)
{
    (void)context, (void)who;
    uint16_t kind = g.terrain[terrain - 1].kind;
    return kind == GROUND_RIVER ? SAND_GROUND_WATER : kind == GROUND_BRIDGE ? SAND_GROUND_CROSSING : SAND_GROUND_FREE;
}

/* One unit marches over the bridge, one wheels into the river beside it: no centre may enter the water. */
static void test_river(void **state)
{
    (void)state;
    begin();
    unsigned crosses = add(SAND_SIDE_A, 20000, 20000, 0), wheels = add(SAND_SIDE_A, 40000, 23000, 0);
    ground_add_area(&g, GROUND_RIVER, (sand_point){ 0, 24000 }, (sand_point){ 60000, 26000 });
    ground_add_area(&g, GROUND_BRIDGE, (sand_point){ 19500, 23500 }, (sand_point){ 20500, 26500 });
    ground_ready(&g, units);
    go(crosses, SAND_VERB_MARCH, 0, 12000, 60000);
    go(wheels, SAND_VERB_WHEEL, 9000, 0, 60000);
    run(0, 60000, &(sand_motion_policy){ .meet = usual, .ground = rivers });
    assert_int_equal(n_mets, 1);
    assert_int_equal(mets[0].kind, SAND_MEET_GROUND);
    assert_int_equal(mets[0].who.index, wheels);
    assert_int_equal(sand_battle_unit(g.battle, crosses)->y, 32000);
    assert_in_range(sand_battle_unit(g.battle, wheels)->y, 23990, 23999);
    ground_free(&g);
}

static void test_wheel_into_wood(void **state)
{
    (void)state;
    begin();
    unsigned a = add(SAND_SIDE_A, 20000, 20000, 0);
    g.unit[a - 1].type = GROUND_HORSE;
    ground_add_area(&g, GROUND_WOOD, (sand_point){ 20000, 23000 }, (sand_point){ 22000, 26000 });
    ground_ready(&g, units);
    go(a, SAND_VERB_WHEEL, 9000, 0, 60000);
    run(0, 60000, &usually);
    assert_int_equal(n_mets, 1);
    assert_int_equal(mets[0].kind, SAND_MEET_GROUND);
    sand_box box = sand_battle_unit_box(g.battle, a);
    sand_shape own = sand_geom_shape_of_box(&box), wood = sand_shape_of_polygon(&g.parts[0]);
    assert_false(sand_geom_overlaps(&own, &wood, SAND_SLACK));
    assert_true(sand_geom_within(&own, &wood, SAND_SLACK));
    ground_free(&g);
}

/* ---- friends --------------------------------------------------------------------------------------------- */

/* The unit behind is faster: it waits until the next mark, tries again, and never overtakes. */
static void test_file(void **state)
{
    (void)state;
    begin();
    unsigned front = add(SAND_SIDE_A, 20000, 24000, 0), behind = add(SAND_SIDE_A, 20000, 20000, 0);
    ground_ready(&g, units);
    go(front, SAND_VERB_MARCH, 0, 5000, 60000);
    go(behind, SAND_VERB_MARCH, 0, 12000, 60000);
    run(0, 60000, &usually);
    size_t friends = 0, marks = 0;
    for (size_t i = 0; i < n_mets; i++) {
        friends += mets[i].kind == SAND_MEET_FRIEND;
        marks += mets[i].kind == SAND_MEET_MARK;
        if (mets[i].kind == SAND_MEET_FRIEND) assert_true(mets[i].other_leads && !mets[i].leads);
    }
    assert_in_range(friends, 2, 9);
    assert_int_equal(marks, friends - (mets[n_mets - 1].kind == SAND_MEET_FRIEND));
    int32_t gap = sand_battle_unit(g.battle, front)->y - D - sand_battle_unit(g.battle, behind)->y;
    assert_in_range(gap, 0, 1200);
    assert_int_equal(sand_battle_unit(g.battle, front)->y, 29000);
    /* the part of its way that it lost is still to go */
    assert_non_null(sand_motion_find(g.battle, sand_actor_unit(behind)));
    ground_free(&g);
}

/* Flush neighbours that move the same way do not hinder each other, at any angle, side by side or one behind the other.
 */
static void test_abreast(void **state)
{
    (void)state;
    for (int32_t heading = 0; heading < 36000; heading += 1111) {
        begin();
        sand_pose first = { { 30000, 30000 }, heading };
        sand_point beside = sand_geom_pose_place(first, 2 * W, 0), behind = sand_geom_pose_place(first, 0, -2 * D);
        add(SAND_SIDE_A, 30000, 30000, heading);
        add(SAND_SIDE_A, beside.x, beside.y, heading);
        add(SAND_SIDE_A, behind.x, behind.y, heading);
        ground_ready(&g, units);
        for (unsigned i = 1; i <= 3; i++) go(i, SAND_VERB_MARCH, 0, 9000, 60000);
        run(0, 60000, &usually);
        assert_int_equal(n_mets, 0);
        ground_free(&g);
    }
}

/* Friends halt for each other. */
static void halt_all(void *context, sand_battle *b, sand_meeting meetings[], size_t n)
{
    (void)context, (void)b;
    remember(meetings, n);
}

/* Rounding takes a turning unit deeper into its neighbour at one heading than at the next. The neighbour is met at the
 * first of them, because another unit may stop the turn there. */
static void test_turns_between(void **state)
{
    (void)state;
    static const sand_motion_policy halts = { .meet = halt_all };
    const sand_point places[] = { { 43014, 38666 }, { 41022, 40905 }, { 42047, 41818 } };
    begin();
    for (unsigned i = 0; i < SAND_LEN(places); i++) {
        add(SAND_SIDE_A, places[i].x, places[i].y, 22836);
        units[i].depth = 1367;
        g.unit[i].depth = 1367;
    }
    ground_ready(&g, units);
    go(2, SAND_VERB_PIVOT, -1184, 0, 12000);
    go(3, SAND_VERB_MARCH, 0, 2866, 9000);
    run(0, 60000, &halts);
    sand_box neighbour = sand_battle_unit_box(g.battle, 1), turned = sand_battle_unit_box(g.battle, 2);
    assert_true(n_mets > 0);
    assert_false(sand_geom_overlaps_boxes(&neighbour, &turned));
    ground_free(&g);
}

/* Friends are passed; a unit whose way ends on a friend goes back to where it stood clear of him. */
static void pass_friends(void *context, sand_battle *b, sand_meeting meetings[], size_t n)
{
    (void)context, (void)b;
    for (size_t i = 0; i < n; i++) {
        if (meetings[i].kind == SAND_MEET_FRIEND) meetings[i].response = meetings[i].other_response = SAND_GO_ON;
    }
    remember(meetings, n);
}

static void test_ends_on_friend(void **state)
{
    (void)state;
    for (int32_t travel = 6000; travel <= 14000; travel += 4000) {
        begin();
        unsigned a = add(SAND_SIDE_A, 20000, 20000, 0);
        add(SAND_SIDE_A, 20500, 26000, 0); /* passed from 4001 to 7999 */
        unsigned second = add(SAND_SIDE_A, 20500, 34000, 0);
        ground_ready(&g, units);
        go(a, SAND_VERB_MARCH, 0, travel, 60000);
        run(0, 60000, &(sand_motion_policy){ .meet = pass_friends });
        bool clear = travel == 10000;
        assert_int_equal(mets[n_mets - 1].kind, clear ? SAND_MEET_FRIEND : SAND_MEET_STANDS);
        assert_int_equal(sand_battle_unit(g.battle, a)->y, clear ? 30000 : travel == 6000 ? 24000 : 32000);
        if (travel == 14000) assert_int_equal(mets[n_mets - 1].other.index, second);
        ground_free(&g);
    }
}

/* Another unit has followed, and stands where the first stood clear; the first one's last leg overlaps its friend.
 * There is room behind both. */
static void test_ends_on_friend_followed(void **state)
{
    (void)state;
    begin();
    unsigned a = add(SAND_SIDE_A, 20000, 20000, 0);
    add(SAND_SIDE_A, 20500, 26000, 0);
    unsigned follows = add(SAND_SIDE_A, 20000, 14000, 0);
    ground_ready(&g, units);
    go(a, SAND_VERB_MARCH, 0, 5000, 50000);
    go(a, SAND_VERB_MARCH, 0, 1000, 10000);
    go(follows, SAND_VERB_MARCH, 0, 9000, 60000);
    run(0, 60000, &(sand_motion_policy){ .meet = pass_friends });
    assert_int_equal(sand_battle_unit(g.battle, follows)->y, 23000);
    assert_int_equal(sand_battle_unit(g.battle, a)->x, 20000);
    assert_int_equal(sand_battle_unit(g.battle, a)->y, 21000);
    ground_free(&g);
}

/* The first friend is passed and the second one makes the unit wait. */
static void pass_second(void *context, sand_battle *b, sand_meeting meetings[], size_t n)
{
    (void)context, (void)b;
    for (size_t i = 0; i < n; i++) {
        if (meetings[i].kind == SAND_MEET_FRIEND)
            meetings[i].response = meetings[i].other.index == 2 ? SAND_GO_ON : SAND_WAIT;
    }
    remember(meetings, n);
}

/* A unit may wait on top of a friend during the turn, but not at its end. */
static void test_waits_on_friend(void **state)
{
    (void)state;
    begin();
    unsigned a = add(SAND_SIDE_A, 20000, 20000, 0);
    add(SAND_SIDE_A, 20500, 26000, 0);
    add(SAND_SIDE_A, 20500, 28500, 0);
    ground_ready(&g, units);
    go(a, SAND_VERB_MARCH, 0, 10000, 60000);
    run(0, 50000, &(sand_motion_policy){ .meet = pass_second });
    assert_int_equal(sand_battle_unit(g.battle, a)->y, 26500);
    run(50000, 60000, &(sand_motion_policy){ .meet = pass_second });
    assert_int_equal(sand_battle_unit(g.battle, a)->y, 24000);
    ground_free(&g);
}

/* The last run of the ways takes a unit off a friend too, wherever on the clock it ends. */
static void test_last_run(void **state)
{
    (void)state;
    for (int last = 0; last <= 1; last++) {
        begin();
        unsigned a = add(SAND_SIDE_A, 20000, 20000, 0);
        add(SAND_SIDE_A, 20500, 26000, 0);
        ground_ready(&g, units);
        go(a, SAND_VERB_MARCH, 0, 10000, 60000);
        run(0, 36000, &(sand_motion_policy){ .meet = pass_friends, .last = last != 0 });
        assert_int_equal(sand_battle_unit(g.battle, a)->y, last ? 24000 : 26000);
        ground_free(&g);
    }
}

/* ---- playing back, slow ground --------------------------------------------------------------------------- */

enum { WENT = 64 };
static sand_went went[WENT];
static size_t n_went;

static void keep_went(void *context, const sand_battle *b, const sand_went *piece)
{
    (void)context, (void)b;
    assert_true(n_went < WENT);
    went[n_went++] = *piece;
}

static int32_t woods_slow(const void *context, const sand_mover *mover, sand_motion_step leg, const uint16_t terrain[],
                          size_t n)
{
    (void)context, (void)mover, (void)leg, (void)terrain;
    return n > 0 ? 200 : SAND_TOLL_OPEN;
}

/* A wood in the way takes twice the time. The pieces join without a gap in place; a wait is a gap in time only. */
static void test_toll_and_playback(void **state)
{
    (void)state;
    static const sand_toll toll = { .rate = woods_slow };
    begin();
    n_went = 0;
    unsigned a = add(SAND_SIDE_A, 20000, 20000, 0), b = add(SAND_SIDE_A, 20000, 16000, 0);
    ground_add_area(&g, GROUND_WOOD, (sand_point){ 15000, 25000 }, (sand_point){ 25000, 27000 });
    ground_ready(&g, units);
    sand_mover mover = sand_march_mover_of_unit(g.battle, a);
    sand_motion_step way = { SAND_VERB_MARCH, 0, 12000 };
    int32_t cost = sand_toll_cost(g.battle, &mover, way, &toll);
    assert_in_range(cost, 12000 + 2000 + D - 10, 12000 + 2000 + D);
    go(a, SAND_VERB_MARCH, 0, 12000, cost * 3);
    go(b, SAND_VERB_MARCH, 0, 9000, 9000 * 3);
    sand_motion_policy policy = { .meet = usual, .went = keep_went, .toll = &toll };
    run(0, 60000, &policy);
    assert_int_equal(sand_battle_unit(g.battle, a)->y, 32000);
    int32_t first = 0, y[3] = { 0, 20000, 16000 }, tick[3] = { 0 };
    for (size_t i = 0; i < n_went; i++) {
        const sand_went *piece = &went[i];
        assert_int_equal(piece->from.at.y, y[piece->who.index]);
        assert_true(piece->from_tick >= tick[piece->who.index]);
        if (piece->who.index == a && first++ == 0) assert_int_equal(piece->tick, 4000 * 3);
        y[piece->who.index] = piece->to.at.y;
        tick[piece->who.index] = piece->tick;
    }
    assert_int_equal(first, 3); /* open, wood, open */
    assert_int_equal(y[a], 32000);
    assert_int_equal(tick[a], cost * 3);
    assert_int_equal(y[b], sand_battle_unit(g.battle, b)->y);
    ground_free(&g);
}

/* ---- evolutions and steering ----------------------------------------------------------------------------- */

static void test_about(void **state)
{
    (void)state;
    begin();
    unsigned a = add(SAND_SIDE_A, 20000, 20000, 0);
    ground_ready(&g, units);
    go(a, SAND_VERB_ABOUT, 0, 0, 30000);
    go(a, SAND_VERB_MARCH, 0, 2500, 30000);
    run(0, 60000, &usually);
    assert_int_equal(mets[0].kind, SAND_MEET_DONE);
    assert_int_equal(mets[0].tick, 30000);
    sand_pose pose = sand_battle_unit_pose(g.battle, a);
    assert_int_equal(pose.heading, 18000);
    assert_int_equal(pose.at.y, 17500);
    ground_free(&g);
}

/* Two units claim one place in the same tick: neither gets it. A third unit with room changes its formation. */
static void test_two_claims(void **state)
{
    (void)state;
    begin();
    for (int i = 0; i < 3; i++) {
        unsigned unit = add(SAND_SIDE_A, 10000 + 8000 * i + (i == 2 ? 20000 : 0), 20000, 0);
        units[unit - 1].files = 1, units[unit - 1].ranks = 4;
    }
    ground_ready(&g, units);
    for (unsigned i = 1; i <= 3; i++) go(i, SAND_VERB_FORM, 4, 1, 30000);
    run(0, 60000, &usually);
    assert_int_equal(n_mets, 3);
    assert_int_equal(mets[0].other.index, 2);
    assert_int_equal(mets[1].other.index, 1);
    assert_int_equal(mets[2].bar.kind, SAND_BAR_NONE);
    assert_int_equal(sand_battle_unit(g.battle, 1)->files, 1);
    assert_int_equal(sand_battle_unit(g.battle, 2)->files, 1);
    assert_int_equal(sand_battle_unit(g.battle, 3)->files, 4);
    ground_free(&g);
}

/* SD-AMB-SIM-05: an enemy who makes contact in the tick in which the evolution ends meets it complete; one tick earlier
 * the evolution fails. */
static void test_contact_in_evolution(void **state)
{
    (void)state;
    for (int late = 0; late <= 1; late++) {
        begin();
        unsigned turns = add(SAND_SIDE_A, 20000, 20000, 0), runs = add(SAND_SIDE_B, 20000, 28000, 18000);
        ground_ready(&g, units);
        go(runs, SAND_VERB_MARCH, 0, 12000, 60000); /* 6000 to go: they overlap in tick 30005 */
        go(turns, SAND_VERB_ABOUT, 0, 0, late ? 30006 : 30005);
        run(0, 60000, &usually);
        size_t contact = late ? 0 : 1;
        assert_int_equal(mets[contact].kind, SAND_MEET_ENEMY);
        assert_int_equal(mets[contact].tick, 30005);
        int face = mets[contact].who.index == turns ? mets[contact].face : mets[contact].other_face;
        assert_int_equal(face, late ? SAND_FACE_FRONT : SAND_FACE_REAR);
        assert_int_equal(sand_battle_unit(g.battle, turns)->heading, late ? 0 : 18000);
        ground_free(&g);
    }
}

/* A unit that has made at least half of its change completes it before the enemy meets it. */
static void half_is_whole(void *context, sand_battle *b, sand_meeting meetings[], size_t n)
{
    usual(context, b, meetings, n);
    for (size_t i = 0; i < n; i++) {
        if (meetings[i].kind != SAND_MEET_ENEMY) continue;
        if (meetings[i].changing >= 50) meetings[i].response = SAND_DONE_FIRST;
        if (meetings[i].other_changing >= 50) meetings[i].other_response = SAND_DONE_FIRST;
    }
}

/* Contact comes after 30,000 ticks of a change that takes so many. */
static void test_done_first(void **state)
{
    static const struct {
        int32_t ticks, changing, heading;
    } rows[] = { { 59000, 50, 18000 }, { 60000, 50, 18000 }, { 60020, 49, 0 }, { 31000, 96, 18000 } };
    (void)state;
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        begin();
        unsigned turns = add(SAND_SIDE_A, 20000, 20000, 0), runs = add(SAND_SIDE_B, 20000, 28000, 18000);
        ground_ready(&g, units);
        go(runs, SAND_VERB_MARCH, 0, 12000, 60000);
        go(turns, SAND_VERB_ABOUT, 0, 0, rows[r].ticks < 60000 ? rows[r].ticks : 60000);
        if (rows[r].ticks > 60000) sand_battle_motion_of(g.battle, 2)->ticks[0] = rows[r].ticks;
        run(0, 60000, &(sand_motion_policy){ .meet = half_is_whole, .turn = 3 });
        assert_int_equal(mets[0].kind, SAND_MEET_ENEMY);
        int32_t changing = mets[0].who.index == turns ? mets[0].changing : mets[0].other_changing;
        assert_int_equal(changing, rows[r].changing);
        assert_int_equal(sand_battle_unit(g.battle, turns)->heading, rows[r].heading);
        assert_int_equal(sand_battle_head(g.battle)->contacts, 1);
        ground_free(&g);
    }
}

/* Re-aims at every mark: a wheel towards the target in one tick, then straight on. */
static void chase(void *context, sand_battle *b, sand_meeting meetings[], size_t n)
{
    usual(context, b, meetings, n);
    for (size_t i = 0; i < n; i++) {
        if (meetings[i].kind != SAND_MEET_MARK) continue;
        const sand_motion *old = sand_motion_find(b, meetings[i].who);
        int32_t left = sand_motion_ticks(old), target = old->target;
        sand_mover mover = sand_march_mover_of_unit(b, meetings[i].who.index);
        int32_t turn =
            sand_heading_difference(mover.stance.pose.heading, sand_march_heading_towards(b, &mover, (unsigned)target));
        sand_motion *row = sand_motion_of(b, meetings[i].who);
        row->target = target;
        if (turn != 0) sand_motion_add(row, (sand_motion_step){ SAND_VERB_WHEEL, turn, 0 }, 500);
        sand_motion_add(row, (sand_motion_step){ SAND_VERB_MARCH, 0, 20000 * (left - 500) / 60000 }, left - 500);
    }
}

static void test_steering(void **state)
{
    (void)state;
    begin();
    unsigned hunter = add(SAND_SIDE_A, 20000, 10000, 0), prey = add(SAND_SIDE_B, 20000, 20000, 9000);
    ground_ready(&g, units);
    go(hunter, SAND_VERB_MARCH, 0, 20000, 60000);
    sand_battle_motion_of(g.battle, 1)->target = (int32_t)prey;
    go(prey, SAND_VERB_MARCH, 0, 10000, 60000);
    run(0, 60000, &(sand_motion_policy){ .meet = chase });
    assert_int_equal(mets[n_mets - 1].kind, SAND_MEET_ENEMY);
    assert_true(sand_contact_units_touch(g.battle, hunter, prey));
    assert_true(sand_battle_unit(g.battle, prey)->x > 23000);
    for (size_t i = 0; i + 1 < n_mets; i++) {
        assert_int_equal(mets[i].kind, SAND_MEET_MARK);
        assert_int_equal(mets[i].tick, (int32_t)(i + 1) * SAND_TICKS_MARK);
    }
    ground_free(&g);
}

/* ---- many ------------------------------------------------------------------------------------------------ */

static uint64_t dice;
static int32_t any(int32_t low, int32_t high)
{
    dice ^= dice << 13;
    dice ^= dice >> 7;
    dice ^= dice << 17;
    return low + (int32_t)(dice % (uint64_t)(high - low + 1));
}

enum { MANY = 14 };

typedef struct {
    sand_pose pose;
    uint16_t side;
    sand_motion_step legs[3];
    int32_t ticks[3];
    int32_t halt;
} plan;

/* Makes random plans for units that do not overlap at the start. */
static void plan_many(plan plans[MANY])
{
    for (int i = 0; i < MANY; i++) {
        plan *p = &plans[i];
        p->side = (uint16_t)(i % 2 + 1);
        p->pose = (sand_pose){ { 15000 + 5000 * (i % 7) + any(-400, 400), i % 2 ? 34000 : 26000 }, i % 2 ? 18000 : 0 };
        p->pose.heading = sand_heading_add(p->pose.heading, any(-1500, 1500));
        p->halt = any(0, 5) == 0 ? 2000 : 0;
        for (int k = 0; k < 3; k++) {
            p->ticks[k] = 1000 * any(5, 20);
            p->legs[k] = (sand_motion_step){ SAND_VERB_MARCH, any(0, 5) == 0 ? 18000 : 0, any(500, 5000) };
            if (any(0, 2) == 0) p->legs[k] = (sand_motion_step){ SAND_VERB_WHEEL, any(-6000, 6000), 0 };
        }
    }
}

/* Sets up the battle with plan order[i] as unit i + 1. Rows of motion are assigned in yet another order. */
static void set_up(const plan plans[MANY], const int order[MANY], bool half_turn)
{
    begin();
    for (int i = 0; i < MANY; i++) {
        sand_pose pose = plans[order[i]].pose;
        if (half_turn)
            pose = (sand_pose){ { 60000 - pose.at.x, 60000 - pose.at.y }, sand_heading_add(pose.heading, 18000) };
        add(plans[order[i]].side, pose.at.x, pose.at.y, pose.heading);
    }
    ground_ready(&g, units);
    for (int i = MANY - 1; i >= 0; i--) {
        const plan *p = &plans[order[i]];
        for (int k = 0; k < 3; k++)
            go((unsigned)i + 1, (sand_verb)p->legs[k].verb, p->legs[k].angle, p->legs[k].travel, p->ticks[k]);
        sand_motion *row = (sand_motion *)(uintptr_t)sand_motion_find(g.battle, sand_actor_unit((unsigned)i + 1));
        row->halt = p->halt;
    }
}

static void check_no_overlaps(uint64_t seed)
{
    for (unsigned i = 1; i <= MANY; i++) {
        for (unsigned k = i + 1; k <= MANY; k++) {
            sand_box one = sand_battle_unit_box(g.battle, i), two = sand_battle_unit_box(g.battle, k);
            if (sand_geom_overlaps_boxes(&one, &two))
                fail_msg("seed %llu: %u overlaps %u", (unsigned long long)seed, i, k);
        }
    }
    if (sand_contact_broken(g.battle, 1) != 0)
        fail_msg("seed %llu: a contact does not touch", (unsigned long long)seed);
}

static int clash(void)
{
    int contacts = sand_battle_head(g.battle)->contacts;
    return contacts;
}

/* The order of units and rows changes nothing, half a turn of the table mirrors everything, and units never overlap. */
static void test_order(void **state)
{
    (void)state;
    int contacts = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        plan plans[MANY];
        int straight[MANY], shuffled[MANY];
        sand_pose ends[MANY];
        dice = seed * 0x9e3779b97f4a7c15u;
        plan_many(plans);
        for (int i = 0; i < MANY; i++) straight[i] = shuffled[i] = i;
        for (int i = MANY - 1; i > 0; i--) {
            int k = any(0, i), kept = shuffled[i];
            shuffled[i] = shuffled[k], shuffled[k] = kept;
        }

        set_up(plans, straight, false);
        run(0, 60000, &usually);
        check_no_overlaps(seed);
        contacts += clash();
        int first = clash();
        for (unsigned i = 0; i < MANY; i++) ends[i] = sand_battle_unit_pose(g.battle, i + 1);
        ground_free(&g);

        set_up(plans, shuffled, false);
        run(0, 60000, &usually);
        if (clash() != first) fail_msg("seed %llu: %d contacts, shuffled %d", (unsigned long long)seed, first, clash());
        for (unsigned i = 0; i < MANY; i++) {
            sand_pose pose = sand_battle_unit_pose(g.battle, i + 1), was = ends[shuffled[i]];
            if (memcmp(&pose, &was, sizeof pose) != 0)
                fail_msg("seed %llu: unit %d elsewhere", (unsigned long long)seed, shuffled[i] + 1);
        }
        ground_free(&g);

        set_up(plans, straight, true);
        run(0, 60000, &usually);
        for (unsigned i = 0; i < MANY; i++) {
            sand_pose pose = sand_battle_unit_pose(g.battle, i + 1);
            if (pose.at.x != 60000 - ends[i].at.x || pose.at.y != 60000 - ends[i].at.y) {
                fail_msg("seed %llu: unit %u is not mirrored", (unsigned long long)seed, i + 1);
            }
        }
        ground_free(&g);
    }
    assert_true(contacts > 60);
}

enum { FLUSH = 8 };

static bool any_too_deep(const sand_battle *b)
{
    for (unsigned i = 1; i <= FLUSH; i++) {
        for (unsigned k = i + 1; k <= FLUSH; k++) {
            sand_box one = sand_battle_unit_box(b, i), two = sand_battle_unit_box(b, k);
            if (sand_geom_overlaps_boxes(&one, &two)) return true;
        }
    }
    return false;
}

static void wait_or_halt(void *context, sand_battle *b, sand_meeting meetings[], size_t n)
{
    const uint64_t seed = *(const uint64_t *)context;
    for (size_t i = 0; i < n; i++)
        if (meetings[i].kind == SAND_MEET_FRIEND && seed % 2 == 0)
            meetings[i].response = meetings[i].other_response = SAND_WAIT;
    if (any_too_deep(b)) fail_msg("seed %llu: units overlap", (unsigned long long)seed);
    n_mets += n;
}

/* Lays two lines of units, flush or overlapping by up to the slack, in inches or in paces. */
static void put_flush(void)
{
    const int32_t scale = any(0, 1) ? 1 : 45, width = W * scale, depth = (D - any(0, 900)) * scale;
    const sand_pose middle = { { 30000 * scale, 30000 * scale }, any(0, 35999) };
    int32_t right2 = -FLUSH * width / 2;
    ground_init(&g, 60000 * scale, 60000 * scale);
    for (n_units = 0; n_units < FLUSH; n_units++) {
        if (n_units % 2 == 0) right2 += 2 * width - any(0, 6);
        sand_point at = sand_geom_pose_place(middle, right2, n_units % 2 ? 2 * depth - any(0, 6) : 0);
        ground_unit unit = { .side = SAND_SIDE_A, .width = width, .depth = depth, .pose = { at, middle.heading } };
        units[n_units] = unit;
        ground_add_unit(&g, unit);
    }
    ground_ready(&g, units);
}

static void set_out(void)
{
    for (unsigned i = 1; i <= FLUSH; i++) {
        if (any(0, 3) == 0) continue;
        if (any(0, 3) == 0) go(i, SAND_VERB_WHEEL, any(-300, 300), 0, 1000 * any(1, 12));
        go(i, SAND_VERB_MARCH, any(0, 2) * SAND_HALF_TURN / 2, 3 * units[0].width * any(1, 1000) / 1000,
           1000 * any(5, 30));
    }
}

/* Places are whole units, so of two units that march side by side at different speeds, one may be a unit deeper in the
 * other at one moment than at the next. No such moment may be skipped, because either unit may be stopped just then. */
static void test_flush(void **state)
{
    (void)state;
    size_t met = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        dice = seed * 0x9e3779b97f4a7c15u;
        for (put_flush(); any_too_deep(g.battle); put_flush()) ground_free(&g);
        set_out();
        n_mets = 0;
        run(0, 60000, &(sand_motion_policy){ .meet = wait_or_halt, .context = &seed });
        if (any_too_deep(g.battle)) fail_msg("seed %llu: units overlap at the end", (unsigned long long)seed);
        met += n_mets;
        ground_free(&g);
    }
    assert_true(met > 60);
}

/* Ten runs of a tenth of a turn end where one run does, as long as no units meet. */
static void test_impulses(void **state)
{
    (void)state;
    for (int tenths = 0; tenths <= 1; tenths++) {
        static sand_pose once;
        begin();
        unsigned a = add(SAND_SIDE_A, 20000, 20000, 1234);
        ground_ready(&g, units);
        go(a, SAND_VERB_MARCH, 0, 7000, 23000);
        go(a, SAND_VERB_WHEEL, 3300, 0, 11000);
        go(a, SAND_VERB_MARCH, 18000, 5000, 26000);
        for (int32_t tick = 0; tenths && tick < 60000; tick += SAND_TICKS_MARK)
            run(tick, tick + SAND_TICKS_MARK, &usually);
        if (!tenths) run(0, 60000, &usually);
        sand_pose pose = sand_battle_unit_pose(g.battle, a);
        if (!tenths) once = pose;
        assert_int_equal(pose.heading, once.heading);
        assert_in_range(sand_point_distance(pose.at, once.at), 0, 12); /* each run ends on a whole unit */
        assert_null(sand_motion_find(g.battle, sand_actor_unit(a)));
        ground_free(&g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_alone),
        cmocka_unit_test(test_ends_early),
        cmocka_unit_test(test_charge_each_other),
        cmocka_unit_test(test_flank),
        cmocka_unit_test(test_exact_reach),
        cmocka_unit_test(test_stand_off),
        cmocka_unit_test(test_halt_at_range),
        cmocka_unit_test(test_go_on),
        cmocka_unit_test(test_wheel_into),
        cmocka_unit_test(test_wheel_bulge),
        cmocka_unit_test(test_strictest),
        cmocka_unit_test(test_friend_before_enemy),
        cmocka_unit_test(test_bodies),
        cmocka_unit_test(test_river),
        cmocka_unit_test(test_wheel_into_wood),
        cmocka_unit_test(test_file),
        cmocka_unit_test(test_abreast),
        cmocka_unit_test(test_turns_between),
        cmocka_unit_test(test_ends_on_friend),
        cmocka_unit_test(test_ends_on_friend_followed),
        cmocka_unit_test(test_waits_on_friend),
        cmocka_unit_test(test_last_run),
        cmocka_unit_test(test_toll_and_playback),
        cmocka_unit_test(test_about),
        cmocka_unit_test(test_two_claims),
        cmocka_unit_test(test_contact_in_evolution),
        cmocka_unit_test(test_done_first),
        cmocka_unit_test(test_steering),
        cmocka_unit_test(test_impulses),
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_flush),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
