/* test_resolve_bodies.c - bodies on their own that move on the clock: leaders that ride among units and other leaders.
 */
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
#include "geom/measure.h"
#include "motion/resolve.h"
#include "support/ground.h"

enum { W = 3000, D = 2000, METS = 256, WENT = 64 };

static ground g;
static ground_unit units[GROUND_UNITS];
static unsigned n_units;

static sand_meeting mets[METS];
static size_t n_mets;
static sand_went went[WENT];
static size_t n_went;

static void begin(void)
{
    ground_init(&g, 60000, 60000);
    n_units = 0;
    n_mets = n_went = 0;
}

static unsigned add_wide(uint16_t side, sand_pose pose, uint8_t files)
{
    ground_unit unit = { .side = side, .width = W, .depth = D, .pose = pose, .files = files };
    units[n_units++] = unit;
    return ground_add_unit(&g, unit);
}

static unsigned add(uint16_t side, int32_t x, int32_t y, int32_t heading)
{
    return add_wide(side, (sand_pose){ { x, y }, heading }, 1);
}

static sand_motion *row_of(sand_actor who)
{
    const sand_motion *found = sand_motion_find(g.battle, who);
    return found != NULL ? (sand_motion *)(uintptr_t)found : sand_motion_of(g.battle, who);
}

static void go_of(sand_actor who, sand_verb verb, int32_t angle, int32_t travel, int32_t ticks)
{
    assert_true(sand_motion_add(row_of(who), (sand_motion_step){ (int32_t)verb, angle, travel }, ticks));
}

static void go(unsigned unit, sand_verb verb, int32_t angle, int32_t travel, int32_t ticks)
{
    go_of(sand_actor_unit(unit), verb, angle, travel, ticks);
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

/* Keeps the default: a mover that meets another halts. */
static void usual(void *context, sand_battle *b, sand_meeting meetings[], size_t n)
{
    (void)context, (void)b;
    for (size_t i = 0; i < n; i++)
        if (meetings[i].kind == SAND_MEET_ENEMY) meetings[i].response = meetings[i].other_response = SAND_ENGAGE;
    remember(meetings, n);
}

static void pass_bodies(void *context, sand_battle *b, sand_meeting meetings[], size_t n)
{
    (void)context, (void)b;
    for (size_t i = 0; i < n; i++)
        if (meetings[i].kind == SAND_MEET_BODY) meetings[i].response = meetings[i].other_response = SAND_GO_ON;
    remember(meetings, n);
}

static void keep_went(void *context, const sand_battle *b, const sand_went *piece)
{
    (void)context, (void)b;
    assert_true(n_went < WENT);
    went[n_went++] = *piece;
}

static bool enemy_bodies(const void *context, sand_actor who, sand_actor other)
{
    (void)context;
    return sand_actor_side(g.battle, who) != sand_actor_side(g.battle, other);
}

static bool all_bodies(const void *context, sand_actor who, sand_actor other)
{
    (void)context, (void)who, (void)other;
    return true;
}

static const sand_motion_policy riding = { .meet = usual, .bodies = enemy_bodies };

static void ride(unsigned body, sand_verb verb, int32_t angle, int32_t travel, int32_t ticks)
{
    go_of(sand_actor_body(body), verb, angle, travel, ticks);
}

/* Adds a leader of that side on a base of 1000 by 1000. */
static unsigned rider(uint16_t side)
{
    return ground_add_body(&g, side, 1000, 1000);
}

static sand_pose stands(unsigned body)
{
    return sand_actor_pose(g.battle, sand_actor_body(body));
}

/* ---- one or two ------------------------------------------------------------------------------------------- */

/* A leader rides as a unit marches, leg by leg on the clock, even when bodies stop nothing. */
static void test_rider_alone(void **state)
{
    (void)state;
    begin();
    add(SAND_SIDE_A, 50000, 50000, 0);
    unsigned he = rider(SAND_SIDE_A), other = rider(SAND_SIDE_A);
    ground_ready(&g, units);
    ground_put_body(&g, he, (sand_pose){ { 10000, 10000 }, 0 });
    ground_put_body(&g, other, (sand_pose){ { 10000, 14000 }, 0 });
    ride(he, SAND_VERB_MARCH, 0, 6000, 20000);
    ride(he, SAND_VERB_PIVOT, 9000, 0, 10000);
    ride(he, SAND_VERB_MARCH, 0, 3000, 10000);
    ride(he, SAND_VERB_ABOUT, 0, 0, 0);
    assert_int_equal(sand_motion_stance(g.battle, sand_actor_body(he), 35000).pose.at.x, 11500);
    run(0, 25000, &(sand_motion_policy){ .meet = usual, .went = keep_went });
    assert_int_equal(stands(he).at.y, 16000);
    assert_int_equal(stands(he).heading, 4500);
    assert_int_equal(sand_motion_find(g.battle, sand_actor_body(he))->legs, 3);
    assert_null(sand_motion_find(g.battle, sand_actor_unit(he))); /* the unit of that number has no row of motion */
    run(25000, 60000, &(sand_motion_policy){ .meet = usual, .went = keep_went });
    assert_int_equal(stands(he).at.x, 13000);
    assert_int_equal(stands(he).heading, 27000);
    assert_null(sand_motion_find(g.battle, sand_actor_body(he)));
    assert_int_equal(stands(other).at.y, 14000);
    assert_int_equal(n_mets, 1); /* the end of the about-turn */
    for (size_t i = 0; i < n_went; i++) assert_true(sand_actor_same(went[i].who, sand_actor_body(he)));
    assert_int_equal(went[0].tick, 20000);
    ground_free(&g);
}

/* A leader rides into the flank of a standing enemy: there is one meeting, the leader's, which names both faces. */
static void test_rider_meets_unit(void **state)
{
    (void)state;
    begin();
    unsigned foe = add(SAND_SIDE_B, 20000, 30000, 9000), own = add(SAND_SIDE_A, 20000, 24000, 0);
    unsigned he = rider(SAND_SIDE_A);
    ground_ready(&g, units);
    ground_put_body(&g, he, (sand_pose){ { 20000, 20000 }, 0 });
    ride(he, SAND_VERB_MARCH, 0, 20000, 60000);
    run(0, 60000, &riding);
    assert_int_equal(n_mets, 1);
    assert_int_equal(mets[0].kind, SAND_MEET_BODY);
    assert_true(sand_actor_same(mets[0].who, sand_actor_body(he)));
    assert_true(sand_actor_same(mets[0].other, sand_actor_unit(foe)));
    assert_int_equal(mets[0].face, SAND_FACE_FRONT);
    assert_int_equal(mets[0].other_face, SAND_FACE_RIGHT);
    assert_true(mets[0].leads && !mets[0].other_leads && !mets[0].other_moves);
    assert_int_equal(stands(he).at.y, 30000 - W / 2 - 500); /* through a friend, up to the enemy's flank */
    assert_int_equal(sand_battle_head(g.battle)->contacts, 0);
    assert_int_equal(sand_battle_unit(g.battle, own)->y, 24000);
    ground_free(&g);
}

/* When both move, the pair is listed once, with the lower luck id first, be that the unit's or the body's. */
static void test_rider_meets_mover(void **state)
{
    (void)state;
    for (uint16_t body_luck = 1; body_luck <= 3; body_luck += 2) {
        begin();
        unsigned foe = add(SAND_SIDE_B, 20000, 40000, 18000), he = rider(SAND_SIDE_A);
        g.unit[foe - 1].luck = 2;
        g.body[he - 1].luck = body_luck;
        ground_ready(&g, units);
        ground_put_body(&g, he, (sand_pose){ { 20000, 20000 }, 0 });
        ride(he, SAND_VERB_MARCH, 0, 20000, 60000);
        go(foe, SAND_VERB_MARCH, 0, 20000, 60000);
        run(0, 60000, &riding);
        assert_int_equal(n_mets, 1);
        assert_int_equal(mets[0].who.ref, body_luck == 1 ? SAND_REF_BODY : SAND_REF_UNIT);
        assert_true(mets[0].other_moves && mets[0].leads && mets[0].other_leads);
        assert_in_range(stands(he).at.y, 29245, 29255);
        sand_box unit = sand_battle_unit_box(g.battle, foe), his = sand_battle_body_box(g.battle, he);
        assert_in_range(sand_geom_reach_boxes(&unit, &his).distance, 0, 1);
        ground_free(&g);
    }
}

/* Two leaders ride at each other; one of them waits for the next mark, and goes on when the other has left play. */
static void wait_once(void *context, sand_battle *b, sand_meeting meetings[], size_t n)
{
    (void)context;
    remember(meetings, n);
    for (size_t i = 0; i < n; i++) {
        if (meetings[i].kind == SAND_MEET_MARK) sand_battle_body_of(b, 2)->status = SAND_STATUS_GONE;
        if (meetings[i].kind == SAND_MEET_BODY) meetings[i].response = meetings[i].other_response = SAND_WAIT;
    }
}

static void test_riders_wait(void **state)
{
    (void)state;
    begin();
    add(SAND_SIDE_A, 50000, 50000, 0);
    unsigned he = rider(SAND_SIDE_A), foe = rider(SAND_SIDE_B);
    ground_ready(&g, units);
    ground_put_body(&g, he, (sand_pose){ { 20000, 20000 }, 0 });
    ground_put_body(&g, foe, (sand_pose){ { 20000, 28000 }, 18000 });
    ride(he, SAND_VERB_MARCH, 0, 12000, 60000);
    ride(foe, SAND_VERB_MARCH, 0, 12000, 60000);
    run(0, 60000, &(sand_motion_policy){ .meet = wait_once, .bodies = all_bodies });
    assert_int_equal(mets[0].kind, SAND_MEET_BODY);
    assert_in_range(mets[0].tick, 17500, 17505); /* each moves one unit in five ticks */
    assert_int_equal(mets[1].kind, SAND_MEET_MARK);
    assert_in_range(stands(he).at.y, 32000 - (18000 - 17500) / 5 - 1, 32000 - (18000 - 17500) / 5 + 1);
    assert_in_range(stands(foe).at.y, 24500, 24501);
    ground_free(&g);
}

/* A leader passes friends but may not end on one: he goes back to where he stood clear. */
static void test_rider_ends_on_friend(void **state)
{
    (void)state;
    begin();
    add(SAND_SIDE_A, 20000, 24000, 0);
    unsigned he = rider(SAND_SIDE_A);
    ground_ready(&g, units);
    ground_put_body(&g, he, (sand_pose){ { 20000, 20000 }, 0 });
    ride(he, SAND_VERB_MARCH, 0, 4000, 60000);
    run(0, 60000, &(sand_motion_policy){ .meet = pass_bodies, .bodies = all_bodies });
    assert_int_equal(n_mets, 2);
    assert_int_equal(mets[1].kind, SAND_MEET_STANDS);
    sand_box own = sand_battle_unit_box(g.battle, 1), his = sand_battle_body_box(g.battle, he);
    assert_false(sand_geom_overlaps_boxes(&own, &his));
    ground_free(&g);
}

/* A leader halts at a distance from the enemy as a unit does; and a unit does not change formation onto a body that
 * stops it. */
static void test_rider_halts(void **state)
{
    (void)state;
    begin();
    add(SAND_SIDE_B, 20000, 40000, 18000);
    unsigned wide = add_wide(SAND_SIDE_A, (sand_pose){ { 45000, 20000 }, 0 }, 2);
    unsigned he = rider(SAND_SIDE_A), behind = rider(SAND_SIDE_B);
    ground_ready(&g, units);
    ground_put_body(&g, he, (sand_pose){ { 20000, 20000 }, 0 });
    ground_put_body(&g, behind, (sand_pose){ { 45000, 20000 - D / 2 - 700 }, 0 });
    ride(he, SAND_VERB_MARCH, 0, 30000, 60000);
    row_of(sand_actor_body(he))->halt = 5000;
    go(wide, SAND_VERB_FORM, 1, 2, 30000);
    run(0, 60000, &riding);
    assert_int_equal(mets[0].kind, SAND_MEET_RANGE);
    assert_int_equal(stands(he).at.y, 40000 - D / 2 - 5000 - 500);
    assert_int_equal(mets[1].kind, SAND_MEET_DONE);
    assert_int_equal(mets[1].bar.kind, SAND_BAR_ENEMY);
    assert_true(sand_actor_same(mets[1].other, sand_actor_body(behind)));
    assert_int_equal(sand_battle_unit(g.battle, wide)->files, 2);
    ground_free(&g);
}

/* A leader attached to a unit moves with it, and has no way of his own. */
static void test_rider_attached(void **state)
{
    (void)state;
    begin();
    unsigned unit = add(SAND_SIDE_A, 20000, 20000, 0), he = rider(SAND_SIDE_A);
    ground_ready(&g, units);
    ground_put_body(&g, he, (sand_pose){ { 20000, 20000 }, 0 });
    ride(he, SAND_VERB_MARCH, 9000, 8000, 60000);
    sand_actor_attach(g.battle, he, unit);
    go(unit, SAND_VERB_MARCH, 0, 6000, 60000);
    run(0, 60000, &riding);
    assert_int_equal(stands(he).at.x, 20000);
    assert_int_equal(stands(he).at.y, 26000);
    assert_null(sand_motion_find(g.battle, sand_actor_body(he)));
    ground_free(&g);
}

/* ---- many ------------------------------------------------------------------------------------------------ */

enum { UNITS = 8, RIDERS = 6, LEGS = 3 };

static uint64_t dice;

static int32_t any(int32_t low, int32_t high)
{
    dice = dice * 6364136223846793005u + 1442695040888963407u;
    return low + (int32_t)((dice >> 33) % (uint64_t)(high - low + 1));
}

typedef struct {
    uint16_t side;
    sand_pose pose;
    sand_motion_step legs[LEGS];
    int32_t ticks[LEGS];
} plan;

static plan any_plan(int i, bool rides)
{
    int32_t gap = rides ? 7000 : 6000, y = (i % 2 ? 36000 : 24000) + (rides ? (i % 2 ? 3000 : -3000) : 0);
    plan p = { .side = (uint16_t)(i % 2 + 1),
               .pose = { { 12000 + gap * (i / 2) + any(-400, 400), y }, i % 2 ? 18000 : 0 } };
    p.pose.heading = sand_heading_add(p.pose.heading, any(-1500, 1500));
    for (int k = 0; k < LEGS; k++) {
        p.ticks[k] = 1000 * any(5, 20);
        p.legs[k] = (sand_motion_step){ SAND_VERB_MARCH, 0, any(1000, rides ? 9000 : 4000) };
        if (any(0, 3) == 0)
            p.legs[k] = (sand_motion_step){ rides ? SAND_VERB_PIVOT : SAND_VERB_WHEEL, any(-4000, 4000), 0 };
    }
    return p;
}

static void write_legs(sand_actor who, const plan *p)
{
    for (int k = 0; k < LEGS; k++)
        go_of(who, (sand_verb)p->legs[k].verb, p->legs[k].angle, p->legs[k].travel, p->ticks[k]);
}

static sand_pose turned(sand_pose pose, bool half_turn)
{
    if (!half_turn) return pose;
    return (sand_pose){ { 60000 - pose.at.x, 60000 - pose.at.y }, sand_heading_add(pose.heading, 18000) };
}

/* Plan order[i] of units and riders becomes number i + 1 of each; luck ids stay with the plans. */
static void set_up(const plan of_units[UNITS], const plan of_riders[RIDERS], const int order[UNITS], bool half_turn)
{
    int places[RIDERS], n = 0;
    for (int i = 0; i < UNITS; i++)
        if (order[i] < RIDERS) places[n++] = order[i];
    begin();
    for (int i = 0; i < UNITS; i++) {
        unsigned unit = add_wide(of_units[order[i]].side, turned(of_units[order[i]].pose, half_turn), 1);
        g.unit[unit - 1].luck = (uint16_t)(2 * order[i] + 1);
    }
    for (int i = 0; i < RIDERS; i++) {
        unsigned body = rider(of_riders[places[i]].side);
        g.body[body - 1].luck = (uint16_t)(2 * places[i] + 2);
    }
    ground_ready(&g, units);
    for (int i = RIDERS - 1; i >= 0; i--) {
        ground_put_body(&g, (unsigned)i + 1, turned(of_riders[places[i]].pose, half_turn));
        write_legs(sand_actor_body((unsigned)i + 1), &of_riders[places[i]]);
    }
    for (int i = UNITS - 1; i >= 0; i--) write_legs(sand_actor_unit((unsigned)i + 1), &of_units[order[i]]);
}

/* The poses of all units and riders, by plan. */
typedef struct {
    sand_pose unit[UNITS], rider[RIDERS];
    size_t meetings;
} standing;

static standing play(const plan of_units[UNITS], const plan of_riders[RIDERS], const int order[UNITS], bool half_turn)
{
    standing all = { .meetings = 0 };
    int n = 0;
    set_up(of_units, of_riders, order, half_turn);
    run(0, 60000, &riding);
    for (unsigned i = 0; i < UNITS; i++) {
        all.unit[order[i]] = turned(sand_battle_unit_pose(g.battle, i + 1), half_turn);
        if (order[i] < RIDERS) all.rider[order[i]] = turned(stands((unsigned)++n), half_turn);
    }
    for (size_t i = 0; i < n_mets; i++) all.meetings += mets[i].kind == SAND_MEET_BODY;
    return all;
}

/* No unit may overlap an enemy leader. */
static void check_apart(uint64_t seed)
{
    for (unsigned he = 1; he <= RIDERS; he++) {
        sand_box his = sand_battle_body_box(g.battle, he);
        for (unsigned who = 1; who <= UNITS + RIDERS; who++) {
            sand_actor other = who <= UNITS ? sand_actor_unit(who) : sand_actor_body(who - UNITS);
            sand_box box = sand_actor_box(g.battle, other);
            if (sand_actor_side(g.battle, other) == sand_battle_body_def(g.battle, he)->side) continue;
            if (sand_geom_overlaps_boxes(&his, &box))
                fail_msg("seed %llu: rider %u overlaps %u", (unsigned long long)seed, he, who);
        }
    }
}

static void expect_same(uint64_t seed, const char *what, const standing *one, const standing *other)
{
    if (memcmp(one->unit, other->unit, sizeof one->unit) != 0 ||
        memcmp(one->rider, other->rider, sizeof one->rider) != 0)
        fail_msg("seed %llu: %s", (unsigned long long)seed, what);
    assert_int_equal(one->meetings, other->meetings);
}

/* The numbers of units, bodies and rows change nothing; half a turn of the table mirrors everything. */
static void test_many(void **state)
{
    (void)state;
    size_t meetings = 0;
    for (uint64_t seed = 1; seed <= 120; seed++) {
        plan of_units[UNITS], of_riders[RIDERS];
        int straight[UNITS], shuffled[UNITS];
        dice = seed * 0x9e3779b97f4a7c15u;
        for (int i = 0; i < UNITS; i++) of_units[i] = any_plan(i, false);
        for (int i = 0; i < RIDERS; i++) of_riders[i] = any_plan(i, true);
        for (int i = 0; i < UNITS; i++) straight[i] = shuffled[i] = i;
        for (int i = UNITS - 1; i > 0; i--) {
            int k = any(0, i), kept = shuffled[i];
            shuffled[i] = shuffled[k], shuffled[k] = kept;
        }
        standing first = play(of_units, of_riders, straight, false);
        check_apart(seed);
        meetings += first.meetings;
        ground_free(&g);
        standing other = play(of_units, of_riders, shuffled, false);
        expect_same(seed, "other numbers, other places", &first, &other);
        ground_free(&g);
        standing mirrored = play(of_units, of_riders, straight, true);
        expect_same(seed, "not mirrored", &first, &mirrored);
        ground_free(&g);
    }
    assert_true(meetings > 120);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rider_alone),          cmocka_unit_test(test_rider_meets_unit),
        cmocka_unit_test(test_rider_meets_mover),    cmocka_unit_test(test_riders_wait),
        cmocka_unit_test(test_rider_ends_on_friend), cmocka_unit_test(test_rider_halts),
        cmocka_unit_test(test_rider_attached),       cmocka_unit_test(test_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
