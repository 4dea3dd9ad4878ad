/* test_motion.c - ways, marches, zones, charges, lining up and forced motion. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/hash.h"
#include "geom/face.h"
#include "motion/charge.h"
#include "motion/conform.h"
#include "motion/forced.h"
#include "motion/track.h"
#include "support/ground.h"

enum { W = 3000, D = 2000 }; /* a base: 3 by 2 */

static ground g;
static ground_unit units[GROUND_UNITS];
static unsigned n_units;

static void begin(void)
{
    ground_init(&g, 60000, 60000);
    n_units = 0;
}

static unsigned add(uint16_t side, int32_t x, int32_t y, int32_t heading)
{
    ground_unit unit = { .side = side, .width = W, .depth = D, .pose = { { x, y }, heading } };
    units[n_units++] = unit;
    return ground_add_unit(&g, unit);
}

static unsigned add_horse(uint16_t side, int32_t x, int32_t y, int32_t heading)
{
    unsigned unit = add(side, x, y, heading);
    units[unit - 1].type = g.unit[unit - 1].type = GROUND_HORSE;
    return unit;
}

static sand_battle *ready(void)
{
    return ground_ready(&g, units);
}

static const sand_obstacles open_ground = { 0 };
static const sand_unit_choice any_unit = { 0 };

/* A plain generator for tests: its seed is printed with every failure. */
static uint64_t dice = 1;
static int32_t any(int32_t low, int32_t high)
{
    dice ^= dice << 13;
    dice ^= dice >> 7;
    dice ^= dice << 17;
    return low + (int32_t)(dice % (uint64_t)(high - low + 1));
}

/* ---- near ------------------------------------------------------------------------------------------------ */

static sand_point towards(sand_point from, int32_t heading, int32_t distance)
{
    return sand_point_add(from, sand_geom_direction_step(sand_heading_direction(heading), distance));
}

/* Returns the first moment within the limit, by trying each of them; -1: none. */
static int32_t near_by_moments(const sand_track *a, const sand_track *b, int32_t moments, int32_t limit)
{
    for (int32_t k = 0; k < moments; k++) {
        sand_stance one = sand_track_stance(a, k), two = sand_track_stance(b, k);
        sand_box first = sand_path_stance_box(&one), second = sand_path_stance_box(&two);
        if (sand_geom_within_boxes(&first, &second, limit)) return k;
    }
    return -1;
}

/* Two units stand side by side, just out of reach or just within it; either may march, along the other or nearly so.
 * Before the moment found, only rounding may bring them nearer, by a unit or two. */
static void test_near_side_by_side(void **state)
{
    (void)state;
    static const int32_t limits[] = { 3, 3, 40, 700 };
    unsigned never = 0, later = 0, missed = 0;
    for (unsigned n = 0; n < 4000; n++) {
        sand_track tracks[2] = { 0 };
        int32_t limit = limits[any(0, 3)], heading = any(0, 2) == 0 ? 9000 * any(0, 3) : any(0, 35999);
        int32_t depths[2] = { any(300, 900), any(300, 900) }, gap = limit + any(-2, 12);
        sand_point at = { 20000, 20000 };
        for (unsigned i = 0; i < 2; i++) {
            sand_track *track = &tracks[i];
            int32_t turned = any(0, 2) == 0 ? sand_heading_add(heading, any(-2, 2)) : heading;
            track->start = (sand_stance){
                .pose = { at, turned }, .base_width = any(500, 1500), .base_depth = depths[i], .files = 1, .ranks = 1
            };
            track->box = sand_path_stance_box(&track->start);
            track->of = any(0, 3) == 0 ? 0 : any(400, 1200);
            track->leg =
                (sand_motion_step){ SAND_VERB_MARCH, (any(0, 1) == 0 ? 9000 : -9000) + any(-200, 200), any(200, 1200) };
            at = towards(towards(at, heading, (depths[0] + depths[1]) / 2 + gap), sand_heading_add(heading, 9000),
                         any(-1500, 1500));
        }
        int32_t longest = 1200;
        for (unsigned i = 0; i < 2; i++)
            if (tracks[i].of > 0 && tracks[i].of < longest) longest = tracks[i].of;
        int32_t found = sand_track_near(&tracks[0], &tracks[1], sand_track_until(longest), limit);
        int32_t before = found < 0 ? longest + 1 : found;
        if (near_by_moments(&tracks[0], &tracks[1], before, limit - 2) >= 0)
            fail_msg("row %u, limit %d: nearer than that before %d", n, limit, before);
        if (found >= 0 && near_by_moments(&tracks[0], &tracks[1], found + 1, limit) < 0)
            fail_msg("row %u, limit %d: not so near at %d", n, limit, found);
        missed += found < 0 && near_by_moments(&tracks[0], &tracks[1], before, limit) >= 0;
        never += found < 0;
        later += found > 0;
    }
    assert_true(never > 1000 && later > 500);
    assert_true(missed <= 10); /* only where rounding alone brings them to the limit */
}

/* ---- ways ------------------------------------------------------------------------------------------------ */

static const struct {
    const char *what;
    sand_motion_step leg;
    sand_pose end;
} legs[] = {
    { "march ahead", { SAND_VERB_MARCH, 0, 5000 }, { { 20000, 25000 }, 0 } },
    { "march back", { SAND_VERB_MARCH, 18000, 5000 }, { { 20000, 15000 }, 0 } },
    { "march aside", { SAND_VERB_MARCH, 9000, 1 }, { { 20001, 20000 }, 0 } },
    { "pivot", { SAND_VERB_PIVOT, -4500, 0 }, { { 20000, 20000 }, 31500 } },
    { "about", { SAND_VERB_ABOUT, 0, 0 }, { { 20000, 20000 }, 18000 } },
    { "wheel right about 21500, 21000", { SAND_VERB_WHEEL, 9000, 0 }, { { 20500, 22500 }, 9000 } },
    { "wheel left about 18500, 21000", { SAND_VERB_WHEEL, -9000, 0 }, { { 19500, 22500 }, 27000 } },
    { "two files, two ranks: back by half a base", { SAND_VERB_FORM, 2, 2 }, { { 20000, 19000 }, 0 } },
    { "a halt is no movement", { SAND_VERB_HALT, 0, 4000 }, { { 20000, 20000 }, 0 } },
};

static void test_legs(void **state)
{
    (void)state;
    for (size_t i = 0; i < SAND_LEN(legs); i++) {
        sand_stance start = {
            .pose = { { 20000, 20000 }, 0 }, .base_width = W, .base_depth = D, .files = 1, .ranks = 1
        };
        sand_stance end = sand_path_stance_after(start, legs[i].leg);
        if (end.pose.at.x != legs[i].end.at.x || end.pose.at.y != legs[i].end.at.y ||
            end.pose.heading != legs[i].end.heading) {
            fail_msg("%s: %d %d %d", legs[i].what, end.pose.at.x, end.pose.at.y, end.pose.heading);
        }
    }
}

static void test_parts_of_legs(void **state)
{
    (void)state;
    sand_stance start = {
        .pose = { { 20000, 20000 }, 1234 }, .base_width = W, .base_depth = D, .files = 4, .ranks = 2
    };
    sand_motion_step wheel = { SAND_VERB_WHEEL, 7777, 0 }, about = { SAND_VERB_ABOUT, 0, 0 };
    sand_point corner = sand_path_wheel_centre(&start, wheel.angle);

    for (int32_t done = 0; done <= 100; done++) {
        sand_stance part = sand_path_stance_part(start, wheel, done, 100);
        sand_box box = sand_path_stance_box(&part);
        assert_int_equal(part.pose.heading, 1234 + 7777 * done / 100);
        assert_true(sand_point_equal(box.corner[SAND_FRONT_RIGHT], corner));
    }
    assert_int_equal(sand_path_stance_part(start, about, 99, 100).pose.heading, 1234);
    assert_int_equal(sand_path_stance_part(start, about, 100, 100).pose.heading, 19234);
    assert_int_equal(sand_path_wheel_arc(10000, 9000), 15708);
    assert_int_equal(sand_path_wheel_arc(10000, -18000), 31416);
    assert_int_equal(sand_path_wheel_chord(10000, 6000), 10000);
}

/* The outline of a stance has the same corners as that of the battle. */
static void test_same_corners(void **state)
{
    (void)state;
    begin();
    for (int i = 0; i < 50; i++) {
        add(SAND_SIDE_A, any(0, 60000), any(0, 60000), any(0, 35999));
        units[i].width = any(500, 4000) | 1, units[i].depth = any(500, 4000);
        g.unit[i].width = units[i].width, g.unit[i].depth = units[i].depth;
        units[i].files = (uint8_t)any(1, 6), units[i].ranks = (uint8_t)any(1, 4);
    }
    sand_battle *b = ready();
    for (unsigned i = 1; i <= n_units; i++) {
        sand_mover mover = sand_march_mover_of_unit(b, i);
        sand_box box = sand_battle_unit_box(b, i);
        sand_stance formed = sand_path_stance_after(mover.stance, (sand_motion_step){ SAND_VERB_FORM, 3, 2 });
        assert_memory_equal(mover.box.corner, box.corner, sizeof box.corner);
        sand_battle_unit_form(b, i, 3, 2);
        sand_pose pose = sand_battle_unit_pose(b, i);
        assert_memory_equal(&formed.pose, &pose, sizeof pose);
    }
    ground_free(&g);
}

/* A corridor holds the box at every travel. */
static void test_corridor(void **state)
{
    (void)state;
    for (int i = 0; i < 300; i++) {
        sand_stance stance = { .pose = { { 30000, 30000 }, any(0, 35999) },
                               .base_width = any(100, 5000),
                               .base_depth = any(100, 5000),
                               .files = 1,
                               .ranks = 1 };
        sand_box box = sand_path_stance_box(&stance);
        int32_t heading = i % 4 == 0 ? stance.pose.heading + i % 8 / 4 * 9000 : any(0, 35999), travel = any(0, 9000);
        heading = sand_heading_add(heading, 0);
        sand_witness corridor = sand_path_witness_corridor(&box, heading, travel, 7);
        assert_in_range(corridor.n, 4, SAND_SHAPE_POINTS_MAX);
        for (int32_t t = 0; t <= travel; t += travel / 7 + 1) {
            sand_box there = sand_box_shifted(&box, sand_heading_step(heading, t));
            for (unsigned c = 0; c < 4; c++) {
                for (unsigned k = 0; k < corridor.n; k++) {
                    sand_point from = corridor.points[k], to = corridor.points[(k + 1) % corridor.n];
                    int64_t length = sand_geom_root_ceil(sand_geom_square(sand_point_subtract(to, from)));
                    assert_true(sand_geom_right_of(from, to, there.corner[c]) >= -2 * length);
                }
            }
        }
    }
}

/* ---- marches --------------------------------------------------------------------------------------------- */

/* A mover at 20000, 20000 facing north: its front edge lies at 21000. */
static const struct {
    const char *what;
    int32_t x, y, legal;
    sand_bar_kind bar;
} marches[] = {
    { "no unit in the way", 40000, 40000, 6000, SAND_BAR_NONE },
    { "enemy ahead: the front may come to his front and 3 into it", 20000, 25000, 3003, SAND_BAR_ENEMY },
    { "beside the way, flush", 23000, 25000, 6000, SAND_BAR_NONE },
    { "beside the way, 3 into it: still slack", 22997, 25000, 6000, SAND_BAR_NONE },
    { "beside the way, 4 into it", 22996, 25000, 3003, SAND_BAR_ENEMY },
    { "just out of reach: the slack is used up", 20000, 27997, 6000, SAND_BAR_NONE },
    { "one nearer", 20000, 27996, 5999, SAND_BAR_ENEMY },
};

static void test_march_units(void **state)
{
    (void)state;
    for (size_t i = 0; i < SAND_LEN(marches); i++) {
        begin();
        add(SAND_SIDE_A, 20000, 20000, 0);
        add(SAND_SIDE_B, marches[i].x, marches[i].y, 18000);
        sand_battle *b = ready();
        sand_mover mover = sand_march_mover_of_unit(b, 1);
        sand_march march = sand_march_along(b, &mover, 0, 6000, &open_ground);
        if (march.legal != marches[i].legal || march.first.kind != marches[i].bar) {
            fail_msg("%s: legal %d, bar %d", marches[i].what, march.legal, march.first.kind);
        }
        ground_free(&g);
    }
}

/* Each march agrees with one made step by step. */
static void test_march_by_steps(void **state)
{
    (void)state;
    for (int round = 0; round < 60; round++) {
        uint64_t seed = dice;
        begin();
        add(SAND_SIDE_A, 30000, 30000, any(0, 35999));
        for (int i = 0; i < 6; i++)
            add(i % 2 ? SAND_SIDE_A : SAND_SIDE_B, any(24000, 36000), any(24000, 36000), any(0, 35999));
        sand_battle *b = ready();
        sand_mover mover = sand_march_mover_of_unit(b, 1);
        int32_t heading = any(0, 35999), legal = 0;
        if (sand_march_place_bar(b, &mover, &open_ground).kind != SAND_BAR_NONE) {
            ground_free(&g);
            continue;
        }
        while (legal < 4000) {
            sand_mover there = sand_march_mover_moved(&mover, heading, legal + 1);
            if (sand_march_place_bar(b, &there, &open_ground).kind != SAND_BAR_NONE) break;
            legal++;
        }
        sand_march march = sand_march_along(b, &mover, heading, 4000, &open_ground);
        if (march.legal != legal) fail_msg("seed %llu: %d, by steps %d", (unsigned long long)seed, march.legal, legal);
        ground_free(&g);
    }
}

static void test_march_ground(void **state)
{
    (void)state;
    begin();
    unsigned foot = add(SAND_SIDE_A, 20000, 20000, 0), horse = add_horse(SAND_SIDE_A, 30000, 20000, 0);
    ground_add_area(&g, GROUND_WOOD, (sand_point){ 10000, 24000 }, (sand_point){ 40000, 30000 });
    sand_battle *b = ready();
    sand_mover on_foot = sand_march_mover_of_unit(b, foot), mounted = sand_march_mover_of_unit(b, horse);

    assert_int_equal(sand_march_along(b, &on_foot, 0, 12000, &open_ground).legal, 12000);
    sand_march march = sand_march_along(b, &mounted, 0, 12000, &open_ground);
    assert_int_equal(march.legal, 3003);
    assert_int_equal(march.first.kind, SAND_BAR_GROUND);
    assert_int_equal(march.first.id, 1);

    /* A unit that stands in it may leave it, and may move on within it. */
    sand_mover inside = sand_march_mover_at(&mounted, (sand_pose){ { 30000, 24500 }, 0 });
    assert_int_equal(sand_march_along(b, &inside, 0, 3000, &open_ground).legal, 3000);
    assert_int_equal(sand_march_place_bar(b, &inside, &open_ground).kind, SAND_BAR_GROUND);
    assert_int_equal(sand_march_pivot_bar(b, &inside, 4500, SAND_TURN_SWEPT, &open_ground).kind, SAND_BAR_NONE);
    sand_mover edge = sand_march_mover_moved(&mounted, 0, 3000);
    assert_int_equal(sand_march_pivot_bar(b, &edge, 4500, SAND_TURN_SWEPT, &open_ground).kind, SAND_BAR_GROUND);
    ground_free(&g);
}

static sand_ground rivers(const void *context, unsigned terrain)
{
    const sand_battle *b = context;
    uint16_t kind = b->field->terrain[terrain - 1].kind;
    return kind == GROUND_RIVER ? SAND_GROUND_WATER : kind == GROUND_BRIDGE ? SAND_GROUND_CROSSING : SAND_GROUND_FREE;
}

static const struct {
    const char *what;
    int32_t x, heading, legal;
} crossings[] = {
    { "no bridge here", 10000, 0, 3999 },
    { "over the bridge, which is narrower than the base", 20000, 0, 9000 },
    { "its edge is still the bridge", 20500, 0, 9000 },
    { "one beside it", 20501, 0, 3999 },
    { "along the bank", 10000, 9000, 9000 },
};

static void test_march_water(void **state)
{
    (void)state;
    for (size_t i = 0; i < 2 * SAND_LEN(crossings); i++) {
        size_t row = i / 2;
        begin();
        add(SAND_SIDE_A, crossings[row].x, 20000, 0);
        if (i % 2 == 0)
            ground_add_area(&g, GROUND_RIVER, (sand_point){ 0, 24000 }, (sand_point){ 60000, 26000 });
        else
            ground_add_line(&g, GROUND_RIVER, (sand_point){ 0, 25000 }, (sand_point){ 60000, 25000 }, 1000);
        ground_add_area(&g, GROUND_BRIDGE, (sand_point){ 19500, 23500 }, (sand_point){ 20500, 26500 });
        sand_battle *b = ready();
        sand_mover mover = sand_march_mover_of_unit(b, 1);
        sand_obstacles obstacles = { .context = b, .ground = rivers };
        int32_t legal = sand_march_along(b, &mover, crossings[row].heading, 9000, &obstacles).legal;
        if (legal != crossings[row].legal) fail_msg("%s: %d", crossings[row].what, legal);
        ground_free(&g);
    }
}

static void test_march_edge(void **state)
{
    (void)state;
    begin();
    add(SAND_SIDE_A, 20000, 58000, 0);
    sand_battle *b = ready();
    sand_mover mover = sand_march_mover_of_unit(b, 1);
    sand_obstacles away = { .leave_table = true };
    assert_int_equal(sand_march_along(b, &mover, 0, 1000, &open_ground).first.kind, SAND_BAR_NONE);
    sand_march march = sand_march_along(b, &mover, 0, 1001, &open_ground);
    assert_int_equal(march.legal, 1000);
    assert_int_equal(march.first.kind, SAND_BAR_EDGE);
    assert_int_equal(sand_march_along(b, &mover, 0, 9000, &away).legal, 9000);
    ground_free(&g);
}

static void test_keep_off(void **state)
{
    (void)state;
    begin();
    add(SAND_SIDE_A, 20000, 20000, 0);
    add(SAND_SIDE_B, 20000, 25000, 18000); /* 3000 ahead */
    add(SAND_SIDE_B, 23000, 20000, 0);     /* touches its flank already */
    sand_battle *b = ready();
    sand_mover mover = sand_march_mover_of_unit(b, 1);
    sand_obstacles apart = { .keep_off = SAND_SLACK };
    sand_march march = sand_march_along(b, &mover, 0, 6000, &apart);
    assert_int_equal(march.legal, 3000 - SAND_SLACK - 1);
    assert_int_equal(march.first.id, 2);
    assert_int_equal(sand_march_along(b, &mover, 18000, 6000, &apart).legal, 6000);
    ground_free(&g);
}

static void test_turns(void **state)
{
    (void)state;
    begin();
    unsigned left = add(SAND_SIDE_A, 20000, 20000, 0);
    add(SAND_SIDE_A, 23000, 20000, 0); /* flush beside it */
    unsigned alone = add(SAND_SIDE_A, 40000, 20000, 0);
    sand_battle *b = ready();
    sand_mover mover = sand_march_mover_of_unit(b, left), free = sand_march_mover_of_unit(b, alone);

    assert_int_equal(sand_march_pivot_bar(b, &free, 9000, SAND_TURN_SWEPT, &open_ground).kind, SAND_BAR_NONE);
    assert_int_equal(sand_march_pivot_bar(b, &mover, 9000, SAND_TURN_SWEPT, &open_ground).kind, SAND_BAR_FRIEND);
    assert_int_equal(sand_march_pivot_bar(b, &mover, 9000, SAND_TURN_END_ONLY, &open_ground).kind, SAND_BAR_NONE);
    assert_int_equal(sand_march_pivot_bar(b, &mover, 4500, SAND_TURN_END_ONLY, &open_ground).kind, SAND_BAR_FRIEND);
    /* A wheel away from the neighbour has room. A wheel towards him takes the rear corner nowhere, but turns about the
     * far corner, so the unit runs into him. */

    assert_int_equal(sand_march_wheel_bar(b, &mover, 9000, SAND_TURN_SWEPT, &open_ground).kind, SAND_BAR_NONE);
    assert_int_equal(sand_march_wheel_bar(b, &mover, -9000, SAND_TURN_SWEPT, &open_ground).kind, SAND_BAR_FRIEND);

    int32_t turn = sand_march_pivot_longest(b, &mover, 9000, SAND_TURN_SWEPT, &open_ground);
    assert_in_range(turn, 1, 100);
    assert_int_equal(sand_march_pivot_bar(b, &mover, turn, SAND_TURN_SWEPT, &open_ground).kind, SAND_BAR_NONE);
    assert_int_equal(sand_march_pivot_bar(b, &mover, turn + 1, SAND_TURN_SWEPT, &open_ground).kind, SAND_BAR_FRIEND);
    assert_int_equal(sand_march_pivot_longest(b, &mover, 9000, SAND_TURN_END_ONLY, &open_ground), 9000);
    assert_int_equal(sand_march_pivot_longest(b, &free, -18000, SAND_TURN_SWEPT, &open_ground), -18000);
    ground_free(&g);
}

/* ---- zones and directions -------------------------------------------------------------------------------- */

static const struct {
    const char *what;
    int32_t longest;
    unsigned unit;
    int32_t first;
} zones[] = {
    { "EL-ZONE-01 one short of the zone", 1999, 0, 0 },
    { "EL-ZONE-01 exactly at 3 in. is within", 2000, 2, 2000 },
    { "EL-ZONE-01 beyond", 6000, 2, 2000 },
};

static void test_zone(void **state)
{
    (void)state;
    begin();
    add(SAND_SIDE_A, 20000, 20000, 0);
    add(SAND_SIDE_B, 20000, 27000, 18000); /* edges 5000 apart */
    sand_battle *b = ready();
    sand_mover mover = sand_march_mover_of_unit(b, 1);
    for (size_t i = 0; i < SAND_LEN(zones); i++) {
        const sand_straight ahead = { 0, zones[i].longest };
        sand_zone_entry entry = sand_march_zone(b, &mover, ahead, (sand_zones){ 3000, 0, any_unit });
        if (entry.unit != zones[i].unit || (entry.unit != 0 && entry.stretch.first != zones[i].first)) {
            fail_msg("%s: unit %d at %d", zones[i].what, entry.unit, entry.stretch.first);
        }
    }
    /* Inside the zone from the start, no new zone is entered. */
    sand_mover near = sand_march_mover_moved(&mover, 0, 2500);
    const sand_straight back = { 18000, 1000 };
    assert_int_equal(sand_march_zone(b, &near, back, (sand_zones){ 3000, 0, any_unit }).unit, 2);
    assert_int_equal(sand_march_zone(b, &near, back, (sand_zones){ 3000, 1, any_unit }).unit, 0);
    ground_free(&g);
}

static void test_directions(void **state)
{
    (void)state;
    begin();
    add(SAND_SIDE_A, 20000, 20000, 0);
    unsigned ahead = add(SAND_SIDE_B, 20000, 30000, 18000), right = add(SAND_SIDE_B, 28000, 20000, 27000);
    sand_battle *b = ready();
    sand_mover mover = sand_march_mover_of_unit(b, 1);

    assert_true(sand_march_heads_for(b, &mover, 0, ahead));
    assert_false(sand_march_heads_for(b, &mover, 18000, ahead));
    assert_false(sand_march_heads_for(b, &mover, 4500, ahead));

    assert_int_equal(sand_march_heading_away(b, &mover, ahead), 18000);
    assert_int_equal(sand_march_heading_away(b, &mover, right), 27000);
    assert_int_equal(sand_march_heading_towards(b, &mover, right), 9000);
    assert_true(sand_march_never_nears(b, &mover, 27000, ahead));
    assert_false(sand_march_never_nears(b, &mover, 27001, ahead));
    ground_free(&g);
}

/* From a square contact, straight away means at a right angle to the edges, at any heading. */
static void test_away_from_contact(void **state)
{
    (void)state;
    for (int32_t heading = 0; heading < 36000; heading += 377) {
        begin();
        sand_pose anchor = { { 30000, 30000 }, heading };
        sand_pose front = { sand_geom_pose_place(anchor, 800, 2 * D), sand_heading_add(heading, 18000) };
        add(SAND_SIDE_A, 30000, 30000, heading);
        add(SAND_SIDE_B, front.at.x, front.at.y, front.heading);
        sand_battle *b = ready();
        sand_mover mover = sand_march_mover_of_unit(b, 1);
        assert_int_equal(sand_march_heading_away(b, &mover, 2), sand_heading_add(heading, 18000));
        assert_true(sand_march_never_nears(b, &mover, sand_march_heading_back(&mover), 2));
        ground_free(&g);
    }
}

static void test_bodies(void **state)
{
    (void)state;
    begin();
    add(SAND_SIDE_A, 20000, 20000, 0);
    unsigned far = ground_add_body(&g, SAND_SIDE_B, 1000, 1000), near = ground_add_body(&g, SAND_SIDE_B, 1000, 1000);
    unsigned aside = ground_add_body(&g, SAND_SIDE_B, 1000, 1000);
    sand_battle *b = ready();
    ground_put_body(&g, far, (sand_pose){ { 20000, 27000 }, 0 });
    ground_put_body(&g, near, (sand_pose){ { 21900, 24000 }, 4500 });
    ground_put_body(&g, aside, (sand_pose){ { 22200, 24000 }, 0 });
    sand_mover mover = sand_march_mover_of_unit(b, 1);
    sand_body_met met[4];

    const sand_straight ahead = { 0, 9000 };
    assert_int_equal(sand_march_bodies(b, &mover, ahead, (sand_bodies_met){ .met = met, .room = 4 }), 2);
    assert_int_equal(met[0].body, near);
    assert_int_equal(met[1].body, far);
    assert_int_equal(met[1].stretch.first, 5500 - SAND_SLACK);
    assert_int_equal(sand_march_bodies(b, &mover, ahead, (sand_bodies_met){ .met = met, .room = 1 }), 1);
    assert_int_equal(met[0].body, near);
    ground_free(&g);
}

/* ---- charges --------------------------------------------------------------------------------------------- */

static const struct {
    const char *what;
    int32_t gap;
    bool reached;
} reaches[] = {
    { "under", 5999, true },
    { "exactly at the allowance", 6000, true },
    { "one over", 6001, false },
};

static void test_charge_limit(void **state)
{
    (void)state;
    for (size_t i = 0; i < SAND_LEN(reaches); i++) {
        begin();
        add(SAND_SIDE_A, 20000, 20000, 0);
        add(SAND_SIDE_B, 20000, 20000 + D + reaches[i].gap, 18000);
        sand_battle *b = ready();
        sand_mover mover = sand_march_mover_of_unit(b, 1);
        sand_charge charge = sand_charge_ahead(b, &mover, 6000, any_unit, &open_ground);
        if (charge.reached != reaches[i].reached) fail_msg("%s", reaches[i].what);
        assert_int_equal(charge.travel, reaches[i].reached ? reaches[i].gap : 6000);
        ground_free(&g);
    }
}

static void test_charge_faces(void **state)
{
    (void)state;
    begin();
    add(SAND_SIDE_A, 20000, 20000, 0);
    unsigned flank = add(SAND_SIDE_B, 20000, 26000, 9000); /* its right flank looks south */
    add(SAND_SIDE_A, 40000, 20000, 0);
    add(SAND_SIDE_A, 42900, 23000, 0); /* a friend in the way */
    add(SAND_SIDE_B, 40000, 26000, 0); /* its rear looks south */
    sand_battle *b = ready();
    sand_mover mover = sand_march_mover_of_unit(b, 1), blocked = sand_march_mover_of_unit(b, 3);

    sand_charge charge = sand_charge_ahead(b, &mover, 6000, any_unit, &open_ground);
    assert_true(charge.reached && charge.free);
    assert_int_equal(charge.travel, 3500);
    assert_int_equal(charge.n, 1);
    assert_int_equal(charge.touched[0].unit, flank);
    assert_int_equal(charge.touched[0].own_face, SAND_FACE_FRONT);
    assert_int_equal(charge.touched[0].other_face, SAND_FACE_RIGHT);
    assert_int_equal(charge.touched[0].shared, D);

    charge = sand_charge_ahead(b, &blocked, 6000, any_unit, &open_ground);
    assert_true(charge.reached && !charge.free);
    assert_int_equal(charge.bar.kind, SAND_BAR_FRIEND);
    assert_int_equal(charge.bar.id, 4);
    ground_free(&g);
}

/* A charge square at two enemies who stand flush side by side touches both, at any heading. The share of these charges
 * that would touch only one without the slack shows what the slack is for. */
static void test_flush_fronts(void **state)
{
    (void)state;
    int one_only = 0, all = 0;
    uint64_t seed = dice;
    for (int i = 0; i < 2000; i++) {
        int32_t heading = any(0, 35999);
        sand_pose anchor = { { any(20000, 40000), any(20000, 40000) }, heading };
        int32_t ahead2 = 2 * D + 2 * any(500, 5000), right2 = any(-W + 400, W - 400);
        sand_pose left = { sand_geom_pose_place(anchor, right2 - W, ahead2), sand_heading_add(heading, 18000) };
        sand_pose right = { sand_geom_pose_place(left, -2 * W, 0), left.heading };
        begin();
        add(SAND_SIDE_A, anchor.at.x, anchor.at.y, heading);
        add(SAND_SIDE_B, left.at.x, left.at.y, left.heading);
        add(SAND_SIDE_B, right.at.x, right.at.y, right.heading);
        sand_battle *b = ready();
        sand_mover mover = sand_march_mover_of_unit(b, 1);
        sand_charge charge = sand_charge_ahead(b, &mover, 9000, any_unit, &open_ground);
        if (charge.n != 2) fail_msg("seed %llu, charge %d: touches %zu", (unsigned long long)seed, i, charge.n);

        sand_box first = sand_battle_unit_box(b, 2), second = sand_battle_unit_box(b, 3);
        sand_shape own = sand_geom_shape_of_box(&mover.box), a = sand_geom_shape_of_box(&first),
                   z = sand_geom_shape_of_box(&second);
        all++;
        one_only += sand_travel_contact(&own, heading, 9000, &a) != sand_travel_contact(&own, heading, 9000, &z);
        ground_free(&g);
    }
    print_message("square charges on two flush fronts that would touch only one without slack: %d %%\n",
                  one_only * 100 / all);
    assert_in_range(one_only * 100 / all, 15, 60);
}

/* ---- lining up ------------------------------------------------------------------------------------------- */

static void test_conform(void **state)
{
    (void)state;
    for (int i = 0; i < 500; i++) {
        uint64_t seed = dice;
        begin();
        int32_t heading = any(0, 35999);
        sand_pose target = { { 30000, 30000 }, heading };
        sand_pose start = { sand_geom_pose_place(target, any(-2000, 2000), 12000),
                            sand_heading_add(heading, 18000 + any(-3000, 3000)) };
        add(SAND_SIDE_A, start.at.x, start.at.y, start.heading);
        add(SAND_SIDE_B, 30000, 30000, heading);
        sand_battle *b = ready();
        sand_mover mover = sand_march_mover_of_unit(b, 1);
        sand_charge charge = sand_charge_ahead(b, &mover, 9000, any_unit, &open_ground);
        if (charge.n != 1) {
            ground_free(&g);
            continue;
        }
        sand_conform_rule flush = { SAND_FACE_FRONT, charge.touched[0].other_face, 0, 0, 0 };
        sand_conform_rule files = { SAND_FACE_FRONT, charge.touched[0].other_face, W, W, 0 };
        sand_conformed laid = sand_conform(b, &charge.end, 2, flush, &open_ground);
        sand_conformed slid = sand_conform(b, &charge.end, 2, files, &open_ground);
        sand_unit_touch touch = sand_contact_between_units(b, &laid.end, laid.end.stance.pose.heading, 2);
        sand_unit_touch full = sand_contact_between_units(b, &slid.end, slid.end.stance.pose.heading, 2);
        sand_box box = sand_battle_unit_box(b, 2);
        sand_shape own = sand_geom_shape_of_box(&laid.end.box), other = sand_geom_shape_of_box(&box);
        if (!laid.done || touch.unit != 2 || touch.shared == 0 || touch.other_face != flush.other_face ||
            sand_geom_overlaps(&own, &other, 0)) {
            fail_msg("seed %llu: not flush", (unsigned long long)seed);
        }
        bool front = files.other_face == SAND_FACE_FRONT;
        if (!slid.done || (front && full.shared < W - 2))
            fail_msg("seed %llu: shared %d", (unsigned long long)seed, full.shared);
        ground_free(&g);
    }
}

static void test_conform_blocked(void **state)
{
    (void)state;
    begin();
    add(SAND_SIDE_A, 20000, 22060, 18500); /* at an angle before the front of 2 */
    add(SAND_SIDE_B, 20000, 20000, 0);
    add(SAND_SIDE_B, 23100, 23500, 0);
    sand_battle *b = ready();
    sand_mover mover = sand_march_mover_of_unit(b, 1);
    sand_conform_rule rule = { SAND_FACE_FRONT, SAND_FACE_FRONT, 0, 0, 0 };
    assert_true(sand_conform(b, &mover, 2, rule, &open_ground).done);
    sand_battle_unit_move(b, 3, (sand_pose){ { 21500, 23200 }, 0 });
    sand_conformed conformed = sand_conform(b, &mover, 2, rule, &open_ground);
    assert_false(conformed.done);
    assert_int_equal(conformed.bar.kind, SAND_BAR_ENEMY);
    assert_int_equal(conformed.bar.id, 3);
    ground_free(&g);
}

/* When two units could slide into the same file, the first in the list does, and the other lies flush beside it. A unit
 * whose place is taken by one that stays does not move at all, unless it may lie farther along. */
static void test_conform_all(void **state)
{
    (void)state;
    for (int swap = 0; swap <= 1; swap++) {
        begin();
        add(SAND_SIDE_A, 18400, 21700, 300);
        add(SAND_SIDE_A, 21600, 21700, 35700);
        add(SAND_SIDE_B, 20000, 24000, 18000); /* its front at 23000, from 18500 to 21500 */
        sand_battle *b = ready();
        sand_conforming all[2];
        for (int i = 0; i < 2; i++) {
            sand_conform_rule rule = { SAND_FACE_FRONT, SAND_FACE_FRONT, W / 2 + 200, W, 0 };
            all[i] = (sand_conforming){ .unit = (uint16_t)(1 + (i + swap) % 2), .to = 3, .rule = rule };
        }
        sand_conform_all(b, all, 2, &open_ground);
        for (int i = 0; i < 2; i++) {
            assert_true(all[i].done);
            assert_int_equal(sand_battle_unit(b, all[i].unit)->heading, 0);
            assert_int_equal(sand_battle_unit(b, all[i].unit)->y, 22000);
        }
        assert_true(sand_battle_unit(b, 2)->x - sand_battle_unit(b, 1)->x >= W - SAND_SLACK);
        ground_free(&g);
    }
    for (int32_t least = 0; least <= W / 4; least += W / 4) {
        begin();
        add(SAND_SIDE_A, 18400, 21700, 300);
        add(SAND_SIDE_A, 16950, 19600, 0); /* a unit behind, which plays no part */
        add(SAND_SIDE_B, 20000, 24000, 18000);
        add(SAND_SIDE_B, 18400, 23650, 9000); /* across half of that front */
        sand_battle *b = ready();
        sand_conforming one = { .unit = 1, .to = 3, .rule = { SAND_FACE_FRONT, SAND_FACE_FRONT, 0, 0, least } };
        sand_conform_all(b, &one, 1, &open_ground);
        assert_int_equal(one.done, least > 0);
        assert_int_equal(sand_battle_units_overlap(b, 1, 4), least == 0); /* as they did at the start */
        if (least > 0) assert_true(sand_battle_units_contact(b, 1, 3).shared >= least);
        ground_free(&g);
    }
}

/* 1 lines up with 2; 3, of the side of 2, lines up with the flank of 1 and is carried along, in either order of the
 * list. */
static void test_conform_chain(void **state)
{
    (void)state;
    for (int swap = 0; swap <= 1; swap++) {
        begin();
        add(SAND_SIDE_A, 20000, 21900, 1000); /* at an angle before the front of 2 */
        add(SAND_SIDE_B, 20000, 24000, 18000);
        sand_battle *b = ready();
        sand_pose askew = sand_battle_unit_pose(b, 1);
        sand_point beside = sand_geom_pose_place(askew, W + W / 4, 0);
        ground_free(&g);
        begin();
        add(SAND_SIDE_A, 20000, 21900, 1000);
        add(SAND_SIDE_B, 20000, 24000, 18000);
        add(SAND_SIDE_B, beside.x + W / 2, beside.y, 27500);
        b = ready();
        sand_conforming both[2] = { { .unit = 1, .to = 2, .rule = { SAND_FACE_FRONT, SAND_FACE_FRONT, 0, 0, W / 4 } },
                                    { .unit = 3, .to = 1, .rule = { SAND_FACE_FRONT, SAND_FACE_RIGHT, 0, 0, W / 4 } } };
        sand_conforming all[2] = { both[swap], both[1 - swap] };
        sand_conform_all(b, all, 2, &open_ground);
        assert_true(all[0].done && all[1].done);
        assert_int_equal(sand_battle_unit(b, 1)->heading, 0);
        assert_int_equal(sand_battle_unit(b, 3)->heading, 27000);
        assert_true(sand_battle_units_contact(b, 1, 2).shared >= W / 4);
        assert_true(sand_battle_units_contact(b, 1, 3).shared >= W / 4);
        ground_free(&g);
    }
}

/* ---- forced motion --------------------------------------------------------------------------------------- */
/* 1 retreats south; 2 stands 1000 behind it, 3 another 500 behind 2, 4 beside the way. */
static void column(void)
{
    begin();
    add(SAND_SIDE_A, 20000, 30000, 0);
    add(SAND_SIDE_A, 20500, 27000, 0);
    add(SAND_SIDE_A, 19000, 24500, 0);
    add(SAND_SIDE_A, 30000, 24500, 0);
}

static sand_forced_move moves[GROUND_UNITS];
static sand_drive drives[GROUND_UNITS];
static sand_forced_set set;

/* Drives all these units straight back at once. */
static void drive_back(const sand_forced_rule *rule, sand_friends_policy friends, int32_t longest,
                       const unsigned driven[], size_t n)
{
    set = (sand_forced_set){ .drives = drives, .n_drives = n, .moves = moves, .room = SAND_LEN(moves) };
    for (size_t i = 0; i < n; i++) {
        drives[i] = (sand_drive){ .unit = (uint16_t)driven[i], .friends = (uint8_t)friends, .longest = longest };
        drives[i].heading = sand_heading_add(sand_battle_unit(g.battle, driven[i])->heading, SAND_HALF_TURN);
    }
    sand_forced_plan(g.battle, rule, &set);
}

static void drive_one(const sand_forced_rule *rule, sand_friends_policy friends, int32_t longest)
{
    drive_back(rule, friends, longest, &(unsigned){ 1 }, 1);
}

static const sand_forced_rule no_rule = { 0 };

/* Two units that overlap within the slack at an angle move apart. Rounding brings them deeper for some steps; that is
 * no bar, but no unit ends on such a step. */
static void test_going_apart_is_no_bar(void **state)
{
    (void)state;
    static const struct {
        sand_pose other;
        int32_t back, longest, travel;
    } rows[] = {
        { { { 22497, 18342 }, 3300 }, 21280, 2000, 2000 }, /* deeper at the first step and at eighteen more */
        { { { 22521, 18379 }, 3300 }, 21280, 2000, 2000 },
        { { { 22497, 18342 }, 3300 }, 21280, 1, 0 },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        begin();
        add(SAND_SIDE_A, 20000, 20000, rows[i].other.heading);
        add(SAND_SIDE_A, rows[i].other.at.x, rows[i].other.at.y, rows[i].other.heading);
        ready();
        set = (sand_forced_set){ .drives = drives, .n_drives = 1, .moves = moves, .room = SAND_LEN(moves) };
        drives[0] = (sand_drive){ .unit = 2, .heading = rows[i].back, .longest = rows[i].longest };
        sand_forced_plan(g.battle, &no_rule, &set);
        assert_int_equal(drives[0].travel, rows[i].travel);
        assert_int_equal(drives[0].bar.kind, rows[i].travel < rows[i].longest ? SAND_BAR_FRIEND : SAND_BAR_NONE);
        ground_free(&g);
    }
}

static void test_push_chain(void **state)
{
    (void)state;
    column();
    sand_battle *b = ready();
    drive_one(&no_rule, SAND_FRIENDS_PUSHED, 6000);
    assert_int_equal(drives[0].travel, 6000);
    assert_int_equal(set.n, 3);
    assert_int_equal(moves[1].unit, 2);
    assert_int_equal(moves[1].travel, 5000);
    assert_int_equal(moves[2].unit, 3);
    assert_int_equal(moves[2].by, 2);
    assert_int_equal(moves[2].travel, 4500);
    assert_int_equal(moves[0].began, 0);
    assert_int_equal(moves[1].began, 1000);
    assert_int_equal(moves[2].began, 1500);
    assert_int_equal(moves[2].ended, 6000);
    assert_int_equal(set.steps, 6000);
    drive_one(&no_rule, SAND_FRIENDS_PUSHED, 1200);
    assert_int_equal(set.n, 2);
    assert_int_equal(moves[1].travel, 200);
    assert_null(sand_forced_move_of(&set, 3));
    sand_forced_apply(b, &set);
    assert_int_equal(sand_battle_unit(b, 1)->y, 28800);
    assert_int_equal(sand_battle_unit(b, 2)->y, 26800);
    assert_int_equal(sand_battle_unit(b, 3)->y, 24500);
    ground_free(&g);
}

/* A bar to the last unit of a chain stops the first. */
static void test_push_barred(void **state)
{
    (void)state;
    column();
    add(SAND_SIDE_B, 19000, 20500, 0); /* 2000 behind 3 */
    ready();
    sand_forced_rule keep_off = { .obstacles = { .keep_off = SAND_SLACK } };
    drive_one(&no_rule, SAND_FRIENDS_PUSHED, 6000);
    assert_int_equal(drives[0].travel, 1000 + 500 + 2000);
    assert_int_equal(drives[0].bar.kind, SAND_BAR_ENEMY);
    assert_int_equal(drives[0].bar.id, 5);
    assert_int_equal(drives[0].barred, 3);

    /* PU-AMB-80: a unit may not touch an enemy that it did not touch before */
    drive_one(&keep_off, SAND_FRIENDS_PUSHED, 6000);
    assert_int_equal(drives[0].travel, 3500 - SAND_SLACK - 1);
    drive_one(&no_rule, SAND_FRIENDS_STOP, 6000);
    assert_int_equal(drives[0].travel, 1000);
    assert_int_equal(drives[0].bar.kind, SAND_BAR_FRIEND);
    drive_one(&no_rule, SAND_FRIENDS_PASSED, 8600);
    assert_int_equal(drives[0].travel, 7500); /* behind 3, before the enemy */
    assert_int_equal(set.n, 1);
    uint16_t crossed[2];
    assert_int_equal(sand_forced_crossed(g.battle, &set, 1, crossed, 2), 2);
    assert_int_equal(crossed[0], 2);
    assert_int_equal(crossed[1], 3);
    ground_free(&g);
}

static sand_forced_fate pushed_are_lost(const void *context, unsigned unit, unsigned by, const sand_bar *bar)
{
    (void)context, (void)unit, (void)bar;
    return by != 0 ? SAND_FORCED_LOST : SAND_FORCED_STOPS;
}

static void test_push_ground_and_edge(void **state)
{
    (void)state;
    begin();
    add(SAND_SIDE_A, 20000, 8000, 0);
    unsigned horse = add_horse(SAND_SIDE_A, 20000, 5500, 0);
    ground_add_area(&g, GROUND_WOOD, (sand_point){ 0, 0 }, (sand_point){ 60000, 3000 });
    sand_battle *b = ready();
    drive_one(&no_rule, SAND_FRIENDS_PUSHED, 6000); /* the foot may enter the wood, the horse that it pushes may not */
    assert_int_equal(drives[0].travel, 500 + 1500);
    assert_int_equal(drives[0].bar.kind, SAND_BAR_GROUND);
    assert_int_equal(drives[0].barred, horse);
    drive_one(&(sand_forced_rule){ .barred = pushed_are_lost }, SAND_FRIENDS_PUSHED, 9000);
    assert_int_equal(drives[0].travel, 7000); /* the horse is lost, and the foot goes on to the edge */
    assert_true(moves[1].lost);
    assert_int_equal(moves[1].travel, 1500);
    assert_false(drives[0].lost);
    sand_battle_unit_of(b, horse)->status = SAND_STATUS_GONE;
    drive_one(&no_rule, SAND_FRIENDS_PUSHED, 9000);
    assert_int_equal(drives[0].travel, 7000);
    assert_int_equal(drives[0].bar.kind, SAND_BAR_EDGE);
    ground_free(&g);
}

/* Two losers stand one behind the other, and a third crosses their way: the order of the list does not matter. */
static void test_set_has_no_order(void **state)
{
    (void)state;
    sand_pose ends[3];
    for (int swap = 0; swap <= 1; swap++) {
        begin();
        add(SAND_SIDE_A, 20000, 30000, 0);
        add(SAND_SIDE_A, 20500, 27500, 0);
        add(SAND_SIDE_A, 27000, 23000, 9000); /* goes west, into the way of both */
        sand_battle *b = ready();
        const unsigned order[2][3] = { { 1, 2, 3 }, { 3, 2, 1 } };
        drive_back(&no_rule, SAND_FRIENDS_PUSHED, 6000, order[swap], 3);
        sand_forced_apply(b, &set);
        for (unsigned i = 0; i < 3; i++) {
            sand_pose end = sand_battle_unit_pose(b, i + 1);
            if (swap == 0) ends[i] = end;
            assert_memory_equal(&end, &ends[i], sizeof end);
        }
        ground_free(&g);
    }
    assert_int_equal(ends[0].at.y - ends[1].at.y, 2500); /* no unit is pushed by one that moves as fast as it does */
}

/* A unit that is driven into another one under way waits until that one has finished, then pushes it. */
static void test_wait_then_push(void **state)
{
    (void)state;
    begin();
    add(SAND_SIDE_A, 20000, 30000, 0);
    add(SAND_SIDE_A, 22900, 26500, 9000); /* driven west it stops south of 1 */
    ready();
    drive_back(&no_rule, SAND_FRIENDS_PUSHED, 2000, (unsigned[]){ 1, 2 }, 2);
    assert_int_equal(drives[0].travel, 2000);
    assert_int_equal(drives[1].travel, 2000);
    assert_int_equal(moves[1].end.at.x, 20900);
    assert_int_equal(moves[1].travel, 2000 + 1000); /* edges 1000 apart where they meet: W is 3000, D 2000 */
    ground_free(&g);
}

/* PU-AMB-69: the unit ends at the farthest place where it overlaps no friend, but at least at `least`; otherwise
 * friends are pushed. */
static void test_passed_ends_clear(void **state)
{
    (void)state;
    for (int least = 0; least <= 1; least++) {
        column(); /* 2 is passed from 1001 on and clear after 5000, 3 from 3501 on and clear after 7500 */
        ready();
        set = (sand_forced_set){ .drives = drives, .n_drives = 1, .moves = moves, .room = SAND_LEN(moves) };
        drives[0] = (sand_drive){ .unit = 1, .friends = SAND_FRIENDS_PASSED, .heading = 18000, .longest = 6000 };
        drives[0].least = least ? 5500 : 0;
        sand_forced_plan(g.battle, &no_rule, &set);
        assert_int_equal(drives[0].travel, least ? 6000 : 1000);
        assert_int_equal(set.n, least ? 2 : 1);
        if (least) assert_int_equal(moves[1].end.at.y, 30000 - 6000 - D);
        sand_forced_apply(g.battle, &set);
        for (unsigned i = 1; i <= n_units; i++) {
            sand_mover one = sand_march_mover_of_unit(g.battle, i);
            assert_int_equal(sand_march_place_bar(g.battle, &one, &open_ground).kind, SAND_BAR_NONE);
        }
        ground_free(&g);
    }
}

static int32_t woods_slow(const void *context, const sand_mover *mover, sand_motion_step leg, const uint16_t terrain[],
                          size_t n)
{
    (void)context, (void)mover, (void)leg, (void)terrain;
    return n > 0 ? 200 : SAND_TOLL_OPEN;
}

/* The ground costs the same for an order and for a driven unit. */
static void test_toll(void **state)
{
    (void)state;
    begin();
    add(SAND_SIDE_A, 20000, 20000, 0);
    ground_add_area(&g, GROUND_WOOD, (sand_point){ 15000, 24000 }, (sand_point){ 25000, 25000 });
    sand_battle *b = ready();
    const sand_toll toll = { .rate = woods_slow };
    sand_mover mover = sand_march_mover_of_unit(b, 1);
    sand_motion_step ahead = { SAND_VERB_MARCH, 0, 10000 }, wheel = { SAND_VERB_WHEEL, 9000, 0 };
    sand_toll_pieces pieces = sand_toll_cut(b, &mover, ahead, &toll);
    assert_int_equal(pieces.n, 3); /* in the wood from the front edge at 24000 until the rear edge is past 25000 */
    assert_int_equal(pieces.until[0], 3000);
    assert_int_equal(pieces.until[1], 3000 + 1000 + D);
    int32_t in_wood = pieces.until[1] - pieces.until[0];
    assert_int_equal(sand_toll_cost(b, &mover, ahead, &toll), 10000 + in_wood);
    assert_int_equal(sand_toll_cost(b, &mover, ahead, NULL), 10000);
    assert_int_equal(sand_toll_reach(b, &mover, ahead, 6000 + in_wood, &toll).gone, 6000);
    assert_int_equal(sand_toll_reach(b, &mover, ahead, pieces.until[0] + 101, &toll).gone, pieces.until[0] + 50);
    assert_int_equal(sand_toll_cost(b, &mover, wheel, &toll), sand_path_wheel_arc(W, 9000));
    mover = sand_march_mover_at(&mover, (sand_pose){ { 20000, 24500 }, 0 });
    pieces = sand_toll_cut(b, &mover, wheel, &toll); /* its rear corner leaves the wood during the wheel */
    assert_int_equal(pieces.n, 2);
    assert_in_range(pieces.until[0], 6000, 8900);
    assert_int_equal(sand_toll_cost(b, &mover, wheel, &toll), sand_path_wheel_arc(W, 9000 + pieces.until[0]));
    assert_int_equal(sand_toll_reach(b, &mover, wheel, sand_path_wheel_arc(2 * W, 3000), &toll).gone, 3000);

    sand_forced_rule rule = { .toll = &toll };
    set = (sand_forced_set){ .drives = drives, .n_drives = 1, .moves = moves, .room = SAND_LEN(moves) };
    drives[0] = (sand_drive){ .unit = 1, .heading = 0, .longest = 6000 + in_wood };
    sand_forced_plan(b, &rule, &set);
    assert_int_equal(drives[0].travel, 6000);
    ground_free(&g);
}

/* However often and at whatever angle units are pushed, none overlaps another. */
static void test_pushes_keep_order(void **state)
{
    (void)state;
    uint64_t seed = dice;
    for (int round = 0; round < 40; round++) {
        int32_t heading = any(0, 35999);
        sand_pose at = { { 30000, 30000 }, heading };
        begin();
        add(SAND_SIDE_A, 30000, 30000, heading);
        for (int i = 1; i <= 4; i++) {
            sand_point behind = sand_geom_pose_place(at, any(-1500, 1500), -2 * D * i);
            add(SAND_SIDE_A, behind.x, behind.y, heading);
        }
        sand_battle *b = ready();
        for (int k = 0; k < 60; k++) {
            drive_one(&no_rule, SAND_FRIENDS_PUSHED, any(1, 200));
            sand_forced_apply(b, &set);
            for (unsigned i = 2; i <= n_units; i++) {
                sand_mover one = sand_march_mover_of_unit(b, i);
                if (sand_march_place_bar(b, &one, &open_ground).kind == SAND_BAR_FRIEND) {
                    fail_msg("seed %llu round %d push %d: overlap", (unsigned long long)seed, round, k);
                }
            }
        }
        ground_free(&g);
    }
}

/* ---- contacts -------------------------------------------------------------------------------------------- */

static void test_contacts(void **state)
{
    (void)state;
    begin();
    add(SAND_SIDE_A, 20000, 20000, 0);
    add(SAND_SIDE_B, 21000, 22000, 18000);
    add(SAND_SIDE_B, 23003, 20000, 0);
    add(SAND_SIDE_B, 16996, 20000, 0);
    sand_battle *b = ready();
    sand_mover mover = sand_march_mover_of_unit(b, 1);
    sand_unit_touch touches[4];
    sand_unit_touches found = { touches, SAND_LEN(touches), 0 };
    sand_contact_unit_touches(b, &mover, 0, any_unit, &found);
    assert_int_equal(found.n, 2);
    assert_int_equal(touches[0].unit, 2);
    assert_int_equal(touches[0].shared, 2000);
    assert_int_equal(touches[1].unit, 3); /* a gap of 3 is touch, of 4 is not */
    assert_int_equal(touches[1].own_face, SAND_FACE_RIGHT);

    unsigned contact = sand_contact_begin(b, 1, 2, 0);
    assert_int_equal(sand_battle_contact(b, contact)->by_face, SAND_FACE_FRONT);
    assert_int_equal(sand_battle_contact(b, contact)->with_face, SAND_FACE_FRONT);
    assert_int_equal(sand_contact_broken(b, 1), 0);
    sand_battle_unit_move(b, 2, (sand_pose){ { 21000, 22003 }, 18000 });
    assert_int_equal(sand_contact_broken(b, 1), 0);
    sand_battle_unit_move(b, 2, (sand_pose){ { 21000, 22004 }, 18000 });
    assert_int_equal(sand_contact_broken(b, 1), contact);
    ground_free(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_legs),
        cmocka_unit_test(test_parts_of_legs),
        cmocka_unit_test(test_same_corners),
        cmocka_unit_test(test_corridor),
        cmocka_unit_test(test_march_units),
        cmocka_unit_test(test_march_by_steps),
        cmocka_unit_test(test_march_ground),
        cmocka_unit_test(test_march_water),
        cmocka_unit_test(test_march_edge),
        cmocka_unit_test(test_keep_off),
        cmocka_unit_test(test_turns),
        cmocka_unit_test(test_zone),
        cmocka_unit_test(test_directions),
        cmocka_unit_test(test_away_from_contact),
        cmocka_unit_test(test_bodies),
        cmocka_unit_test(test_charge_limit),
        cmocka_unit_test(test_charge_faces),
        cmocka_unit_test(test_flush_fronts),
        cmocka_unit_test(test_conform),
        cmocka_unit_test(test_conform_blocked),
        cmocka_unit_test(test_conform_all),
        cmocka_unit_test(test_conform_chain),
        cmocka_unit_test(test_going_apart_is_no_bar),
        cmocka_unit_test(test_push_chain),
        cmocka_unit_test(test_set_has_no_order),
        cmocka_unit_test(test_wait_then_push),
        cmocka_unit_test(test_passed_ends_clear),
        cmocka_unit_test(test_toll),
        cmocka_unit_test(test_push_barred),
        cmocka_unit_test(test_push_ground_and_edge),
        cmocka_unit_test(test_pushes_keep_order),
        cmocka_unit_test(test_contacts),
        cmocka_unit_test(test_near_side_by_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
