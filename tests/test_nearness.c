/* test_nearness.c - where the nearness of the enemy ends a way, for each reading; and why ways end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "geom/measure.h"
#include "motion/nearness.h"
#include "support/ground.h"

enum { W = 4000, D = 3000, FAR_AWAY = 40000 };

typedef struct {
    ground g;
    ground_unit units[GROUND_UNITS];
    unsigned n;
    void *storage;
    sand_scene *scene;
} table;

static table t;

static void begin(void)
{
    t = (table){ 0 };
    ground_init(&t.g, 72000, 48000);
}

static unsigned add(uint16_t side, int32_t x, int32_t y, int32_t heading)
{
    t.units[t.n] = (ground_unit){ .side = side, .width = W, .depth = D, .pose = { { x, y }, heading } };
    return ground_add_unit(&t.g, t.units[t.n++]);
}

static sand_battle *ready(void)
{
    sand_battle *b = ground_ready(&t.g, t.units);
    t.storage = malloc(sand_scene_size(b->field));
    assert_non_null(t.storage);
    t.scene = sand_scene_init(t.storage, b->field);
    sand_scene_look(t.scene, b);
    return b;
}

static void end(void)
{
    free(t.storage);
    ground_free(&t.g);
}

static const sand_reason why = { "R-1", "{u0} is near {u1}" };
static const sand_nearness usual = { 12000, SAND_TOWARDS_RUNS_INTO, SAND_AWAY_FROM_NEAREST, false, { "R-1", "near" } };

static sand_stop stop_of(sand_nearness rule, int32_t heading, int32_t longest)
{
    sand_mover mover = sand_march_mover_of_unit(t.scene->battle, 1);
    sand_stop stop = sand_stop_none(longest);
    rule.why = why;
    sand_nearness_stop(&rule, t.scene, &mover, heading, &stop);
    return stop;
}

/* Unit 1 faces north at (20000, 10000), its front at 11500. One enemy has its near edge `gap` ahead and stands `aside`
 * to the east. */
static const struct {
    const char *what;
    int32_t gap, aside, heading, longest;
    sand_nearness_towards towards;
    sand_nearness_away away;
    bool at_start_only;
    int32_t travel;
} rows[] = {
    { "past him, to exactly 12 in.", 15000, 0, 0, 3000, SAND_TOWARDS_RUNS_INTO, SAND_AWAY_FROM_NEAREST, false, 3000 },
    { "at him", 15000, 0, 0, 9000, SAND_TOWARDS_RUNS_INTO, SAND_AWAY_FROM_NEAREST, false, 9000 },
    { "past his flank", 15000, 5000, 0, 9000, SAND_TOWARDS_RUNS_INTO, SAND_AWAY_FROM_NEAREST, false, 3042 },
    { "never towards", 15000, 0, 0, 9000, SAND_TOWARDS_NEVER, SAND_AWAY_FROM_NEAREST, false, 3000 },
    { "only at the start", 15000, 5000, 0, 9000, SAND_TOWARDS_RUNS_INTO, SAND_AWAY_FROM_NEAREST, true, 9000 },
    { "only at the start, and near", 9000, 5000, 0, 9000, SAND_TOWARDS_RUNS_INTO, SAND_AWAY_FROM_NEAREST, true, 0 },
    { "aside, near him", 9000, 0, 9000, 6000, SAND_TOWARDS_RUNS_INTO, SAND_AWAY_FROM_NEAREST, false, 0 },
    { "aside, exactly 12 in. off", 12000, 0, 9000, 6000, SAND_TOWARDS_RUNS_INTO, SAND_AWAY_FROM_NEAREST, false, 0 },
    { "aside, one over", 12001, 0, 9000, 6000, SAND_TOWARDS_RUNS_INTO, SAND_AWAY_FROM_NEAREST, false, 6000 },
    { "straight away", 9000, 0, 18000, 6000, SAND_TOWARDS_RUNS_INTO, SAND_AWAY_FROM_NEAREST, false, 6000 },
    { "straight back", 9000, 5000, 18000, 6000, SAND_TOWARDS_RUNS_INTO, SAND_AWAY_STRAIGHT_BACK, false, 6000 },
    { "slanting back", 9000, 0, 18100, 6000, SAND_TOWARDS_RUNS_INTO, SAND_AWAY_STRAIGHT_BACK, false, 0 },
    { "from centre to centre", 9000, 0, 18100, 6000, SAND_TOWARDS_RUNS_INTO, SAND_AWAY_CENTRES, false, 6000 },
    { "two degrees off", 9000, 0, 18200, 6000, SAND_TOWARDS_RUNS_INTO, SAND_AWAY_CENTRES, false, 0 },
    { "no farther off", 9000, 5000, 0, 9000, SAND_TOWARDS_NOT_FARTHER, SAND_AWAY_FROM_NEAREST, false, 9000 },
};

static void test_one_enemy(void **state)
{
    (void)state;
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        begin();
        add(SAND_SIDE_A, 20000, 10000, 0);
        unsigned enemy = add(SAND_SIDE_B, 20000 + rows[i].aside, 11500 + rows[i].gap + D / 2, 18000);
        ready();
        sand_nearness rule = { 12000, rows[i].towards, rows[i].away, rows[i].at_start_only, why };
        sand_stop stop = stop_of(rule, rows[i].heading, rows[i].longest);
        bool ends = rows[i].travel < rows[i].longest;
        if (stop.travel != rows[i].travel || (stop.rule != NULL) != ends || (ends && stop.unit != enemy))
            fail_msg("%s: %d, unit %u", rows[i].what, stop.travel, stop.unit);
        if (ends) assert_int_equal(stop.ring, 12000);
        end();
    }
}

/* Units of the mover's own side do not count, and neither do enemies in contact. */
static void test_which_units_count(void **state)
{
    (void)state;
    begin();
    add(SAND_SIDE_A, 20000, 10000, 0);
    add(SAND_SIDE_A, 20000, 20000, 0);
    unsigned enemy = add(SAND_SIDE_B, 20000, 23000, 18000);
    sand_battle *b = ready();
    sand_box box = sand_battle_unit_box(b, 1);
    assert_int_equal(sand_nearness_holder(&usual, t.scene, 1, &box), enemy);
    assert_true(sand_nearness_bars_start(&usual, t.scene, 1, 9000));
    assert_false(sand_nearness_bars_start(&usual, t.scene, 1, 0));
    sand_battle_contact_add(b, (sand_contact){ .by = (uint16_t)enemy, .with = 2, .by_face = 1, .with_face = 1 });
    sand_scene_look(t.scene, b);
    assert_int_equal(sand_nearness_holder(&usual, t.scene, 1, &box), 0);
    assert_int_equal(stop_of(usual, 9000, 6000).travel, 6000);
    end();
}

/* Tries every step: the way must end at the first place from which the unit may not go on, judged as a start. "Straight
 * back" is tried with one enemy only: with several, it is judged only where one comes near or is left behind. */
static uint64_t dice = 88172645463325252u;
static int32_t any(int32_t low, int32_t high)
{
    dice ^= dice << 13;
    dice ^= dice >> 7;
    dice ^= dice << 17;
    return low + (int32_t)(dice % (uint64_t)(high - low + 1));
}

static int32_t by_steps(sand_nearness rule, int32_t heading, int32_t longest)
{
    sand_mover mover = sand_march_mover_of_unit(t.scene->battle, 1);
    rule.at_start_only = true;
    for (int32_t travel = 0; travel < longest; travel++) {
        sand_mover there = sand_march_mover_moved(&mover, heading, travel);
        sand_stop stop = sand_stop_none(1);
        sand_nearness_stop(&rule, t.scene, &there, heading, &stop);
        if (stop.travel == 0) return travel;
    }
    return longest;
}

static void test_by_steps(void **state)
{
    (void)state;
    unsigned ended = 0;
    for (int round = 0; round < 600; round++) {
        uint64_t seed = dice;
        begin();
        add(SAND_SIDE_A, 36000, 24000, any(0, 3) * 9000);
        int enemies = round % 3 == 0 ? 3 : 1;
        for (int i = 0; i < enemies; i++) add(SAND_SIDE_B, any(18000, 54000), any(9000, 39000), any(0, 35999));
        ready();
        static const sand_nearness_away aways[] = { SAND_AWAY_FROM_NEAREST, SAND_AWAY_STRAIGHT_BACK };
        static const sand_nearness_towards towards[] = { SAND_TOWARDS_RUNS_INTO, SAND_TOWARDS_NEVER };
        sand_nearness rule = { any(3000, 12000), towards[round % 2], aways[round % 3 != 0], false, why };
        int32_t heading = any(0, 1) * any(0, 35999);
        sand_mover mover = sand_march_mover_of_unit(t.scene->battle, 1);
        sand_obstacles untouched = { .leave_table = true, .keep_off = SAND_SLACK, .scene = t.scene };
        int32_t longest = sand_march_along(t.scene->battle, &mover, heading, any(1, 2500), &untouched).legal;
        sand_stop stop = stop_of(rule, heading, longest);
        int32_t slow = by_steps(rule, heading, longest);
        ended += slow < longest;
        if (stop.travel != slow)
            fail_msg("seed %llu: towards %d, away %d: %d, by steps %d", (unsigned long long)seed, rule.towards,
                     rule.away, stop.travel, slow);
        end();
    }
    assert_in_range(ended, 100, 550);
}

/* ---- why ways end ---- */

static const char *wood_rule(const sand_battle *b, const sand_mover *mover, unsigned terrain)
{
    (void)b;
    (void)mover;
    return terrain == 1 ? "T-1" : "T-2";
}

static const sand_way_words words = {
    .unit = { .way = { "U-1", "unit" } },
    .touch = { .way = { "U-2", "touch" } },
    .ground = { .way = { NULL, "ground" } },
    .edge = { .way = { "E-1", "edge" } },
    .ground_rule = wood_rule,
};

static void expect_stop(sand_stop stop, int32_t travel, const char *rule, int32_t what)
{
    assert_int_equal(stop.travel, travel);
    if (rule == NULL) {
        assert_null(stop.rule);
        return;
    }
    assert_string_equal(stop.rule, rule);
    assert_int_equal(stop.sentence.args[0], 1);
    assert_int_equal(stop.sentence.args[1], what);
}

static void test_words(void **state)
{
    (void)state;
    begin();
    unsigned rider = add(SAND_SIDE_A, 20000, 10000, 0);
    t.units[rider - 1].type = t.g.unit[rider - 1].type = GROUND_HORSE;
    unsigned enemy = add(SAND_SIDE_B, 20000, 20000, 18000);
    unsigned wood = ground_add_area(&t.g, GROUND_WOOD, (sand_point){ 30000, 5000 }, (sand_point){ 34000, 15000 });
    sand_battle *b = ready();
    sand_mover mover = sand_march_mover_of_unit(b, 1);
    const sand_obstacles obstacles = { .keep_off = SAND_SLACK, .words = &words, .scene = t.scene };
    static const struct {
        int32_t heading, longest, travel;
        const char *rule;
    } ways[] = {
        { 0, 6996, 6996, NULL },     { 0, 6997, 6996, "U-2" },     { 0, 12000, 6996, "U-2" },
        { 0, 13004, 6996, "U-1" },   { 9000, 8003, 8003, NULL },   { 9000, 9000, 8003, "T-1" },
        { 18000, 8500, 8500, NULL }, { 18000, 9000, 8500, "E-1" },
    };
    for (size_t i = 0; i < SAND_LEN(ways); i++) {
        sand_stop stop = sand_stop_none(ways[i].longest);
        sand_stop_along(&stop, b, &mover, ways[i].heading, &obstacles);
        int32_t what = ways[i].rule == NULL     ? 0
                       : ways[i].rule[0] == 'U' ? (int32_t)enemy
                       : ways[i].rule[0] == 'T' ? (int32_t)wood
                                                : 8500;
        expect_stop(stop, ways[i].travel, ways[i].rule, what);
    }
    /* The nearest reason counts; of two at the same distance, the first. */
    sand_stop stop = sand_stop_none(9000);
    assert_true(sand_stop_at(&stop, 5000, why, 1, 7));
    assert_false(sand_stop_at(&stop, 5000, words.edge.way, 1, 8));
    assert_true(sand_stop_at(&stop, 4999, words.edge.way, 1, 8));
    expect_stop(stop, 4999, "E-1", 8);
    end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_enemy),
        cmocka_unit_test(test_which_units_count),
        cmocka_unit_test(test_by_steps),
        cmocka_unit_test(test_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
