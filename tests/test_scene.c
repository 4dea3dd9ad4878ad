/* test_scene.c - what a scene has cached equals what would be computed anew, whatever was written in between. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "geom/measure.h"
#include "motion/linkage.h"
#include "motion/nearness.h"
#include "support/chance.h"
#include "support/fresh.h"
#include "support/ground.h"

enum { W = 3000, D = 2000, MANY = 24 };

static ground g;
static ground_unit units[GROUND_UNITS];

static sand_battle *lay(unsigned n)
{
    ground_init(&g, 60000, 60000);
    for (unsigned i = 0; i < n; i++) {
        units[i] = (ground_unit){ .side = (uint16_t)(1 + i % 2),
                                  .width = W,
                                  .depth = D,
                                  .pose = { { 4000 + (int32_t)(i / 2) * 4500, i % 2 == 0 ? 20000 : 30000 }, 0 } };
        ground_add_unit(&g, units[i]);
    }
    return ground_ready(&g, units);
}

static void expect_group(const sand_scene_group *a, const sand_scene_group *b)
{
    assert_int_equal(a->n, b->n);
    assert_memory_equal(a->unit, b->unit, a->n * sizeof *a->unit);
}

/* Compares everything that a used scene has cached with a new scene. */
static void expect_known(sand_scene *used, const sand_battle *b)
{
    void *storage = malloc(sand_scene_size(b->field));
    sand_scene *fresh = sand_scene_init(storage, b->field);
    sand_scene_look(fresh, b);
    for (unsigned i = 1; i <= fresh->n; i++) {
        assert_int_equal(used->engaged[i], fresh->engaged[i]);
        assert_int_equal(used->engaged[i], sand_battle_engaged(b, i));
        assert_int_equal(used->x[i], fresh->x[i]);
        assert_int_equal(used->y[i], fresh->y[i]);
        assert_int_equal(used->radius[i], fresh->radius[i]);
        assert_int_equal(used->inner[i], fresh->inner[i]);
        sand_box wanted = sand_battle_unit_box(b, i);
        assert_memory_equal(sand_scene_box(used, i), &wanted, sizeof wanted);
    }
    for (unsigned i = 0; i < 3; i++) { /* the last command asked about is asked about first next time */
        unsigned command = 1 + i % 2;
        expect_group(sand_scene_members(used, command), sand_scene_members(fresh, command));
    }
    free(storage);
}

static void expect_same(sand_scene *used, const sand_battle *b)
{
    sand_scene_look(used, b);
    expect_known(used, b);
}

/* Makes one write of a kind that a scene must notice. */
static void write_any(sand_battle *b, chance *from)
{
    unsigned unit = 1 + chance_below(from, b->field->n_units);
    sand_unit *row = sand_battle_unit_of(b, unit);
    switch (chance_below(from, 7)) {
    case 0: row->x += 100; break;
    case 1: row->y -= 100; break;
    case 2: row->heading = sand_heading_add(row->heading, 1234); break;
    case 3: row->command = (uint16_t)(1 + chance_below(from, 2)); break;
    case 4: row->status = row->status == SAND_STATUS_PLAY ? SAND_STATUS_WAITING : SAND_STATUS_PLAY; break;
    case 5: row->hits++; break;
    default:
        if (sand_battle_head(b)->contacts > 0)
            sand_battle_contact_end(b, 1);
        else
            sand_battle_contact_add(
                b, (sand_contact){
                       .by = (uint16_t)unit, .with = (uint16_t)(unit == 1 ? 2 : 1), .by_face = 1, .with_face = 1 });
    }
}

static void test_remembers_nothing_wrong(void **state)
{
    (void)state;
    sand_battle *b = lay(MANY);
    void *storage = malloc(sand_scene_size(b->field));
    sand_scene *scene = sand_scene_init(storage, b->field);
    chance from = { 7 };
    for (unsigned i = 0; i < 2000; i++) {
        for (unsigned writes = chance_below(&from, 4); writes > 0; writes--) write_any(b, &from);
        expect_same(scene, b);
    }
    free(storage);
}

/* A room looks at more battles in turn than it has scenes for; some are stamped, and their copies and views go
 * different ways. */
static void test_a_room_of_many_battles(void **state)
{
    (void)state;
    enum { BATTLES = 7 };
    const sand_battle *first = lay(MANY);
    sand_room *room = fresh_room(first->field);
    sand_battle *all[BATTLES];
    chance from = { 3 };
    for (unsigned i = 0; i < BATTLES; i++) {
        all[i] = sand_battle_init(malloc(sand_battle_size(first->field)), first->field);
        sand_battle_copy(all[i], first);
    }
    for (unsigned i = 0; i < 20000; i++) {
        sand_battle *b = all[chance_below(&from, BATTLES)], *to = all[chance_below(&from, BATTLES)];
        if (chance_one_in(&from, 3)) sand_room_stamp(room, b);
        if (chance_one_in(&from, 8) && to != b) sand_battle_copy(to, b);
        if (chance_one_in(&from, 8) && to != b) sand_battle_view(b, SAND_SIDE_A, to);
        for (unsigned writes = chance_below(&from, 3); writes > 0; writes--) write_any(b, &from);
        if (!chance_one_in(&from, 4)) expect_known(sand_room_scene(room, b), b);
    }
    for (unsigned i = 0; i < BATTLES; i++) free(all[i]);
    sand_room_destroy(room);
}

/* Is every other unit clear of the smallest rectangle around the two? Computed from their places alone. */
static bool is_alone(const sand_battle *b, unsigned one, unsigned two, sand_bounds *about)
{
    sand_box first = sand_battle_unit_box(b, one), second = sand_battle_unit_box(b, two);
    *about = sand_shape_bounds_both(&first.bounds, &second.bounds);
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        sand_box box = sand_battle_unit_box(b, i);
        if (i == one || i == two || !sand_battle_in_play(b, i)) continue;
        if (sand_shape_bounds_near(&box.bounds, about, 0)) return false;
    }
    return true;
}

/* The cached answer about two units is the one that would be computed now, whatever was written in between. */
static void test_pairs(void **state)
{
    (void)state;
    sand_battle *b = lay(MANY);
    sand_room *room = fresh_room(b->field);
    chance from = { 5 };
    unsigned known = 0;
    for (unsigned i = 0; i < 20000; i++) {
        if (chance_one_in(&from, 50))
            for (unsigned writes = 1 + chance_below(&from, 12); writes > 0; writes--) write_any(b, &from);
        sand_scene *scene = sand_room_scene(room, b);
        unsigned one = 1 + chance_below(&from, MANY), two = 1 + chance_below(&from, MANY);
        sand_bounds about;
        bool alone = is_alone(b, one, two, &about);
        sand_scene_answer answer = sand_scene_recall(scene, one, two);
        known += answer != SAND_SCENE_UNKNOWN;
        if (answer == SAND_SCENE_UNKNOWN)
            sand_scene_remember(scene, one, two, alone, &about);
        else
            assert_int_equal(answer == SAND_SCENE_YES, alone);
    }
    assert_true(known > 2000);
    sand_room_destroy(room);
}

/* Does the command have a unit without a mate within the distance? Asks a scene that was asked before. */
static bool has_loner(sand_scene *scene, unsigned command, int32_t distance)
{
    sand_linkage all = { .rule = { .distance = distance } };
    sand_linkage_gather(&all, scene, command, 0, NULL);
    bool alone = sand_linkage_has_loner(&all);
    sand_linkage_part(&all);
    return alone;
}

static bool is_within_of_any(const sand_battle *b, unsigned unit, int32_t distance)
{
    sand_box box = sand_battle_unit_box(b, unit);
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        sand_box mate = sand_battle_unit_box(b, i);
        if (i == unit || !sand_battle_in_play(b, i)) continue;
        if (sand_battle_unit(b, i)->command != sand_battle_unit(b, unit)->command) continue;
        if (sand_geom_within_boxes(&box, &mate, distance)) return true;
    }
    return false;
}

static bool is_any_alone(const sand_battle *b, unsigned command, int32_t distance)
{
    unsigned n = 0, alone = 0;
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (!sand_battle_in_play(b, i) || sand_battle_unit(b, i)->command != command) continue;
        n++;
        alone += !is_within_of_any(b, i, distance);
    }
    return n > 1 && alone > 0;
}

/* Mates are cached from one question to the next for one distance, but not when either of the two has moved. */
static void test_mates(void **state)
{
    (void)state;
    const sand_battle *begun = lay(MANY);
    sand_battle *b = sand_battle_init(malloc(sand_battle_size(begun->field)), begun->field);
    sand_room *room = fresh_room(b->field);
    chance from = { 13 };
    unsigned alone = 0;
    sand_battle_copy(b, begun);
    for (unsigned i = 0; i < 8000; i++) {
        int32_t distance = chance_one_in(&from, 20) ? 1400 : 1500; /* units begin 1,500 apart */
        if (chance_one_in(&from, 3)) write_any(b, &from);
        if (chance_one_in(&from, 50)) sand_battle_copy(b, begun);
        sand_scene *scene = sand_room_scene(room, b);
        unsigned command = 1 + chance_below(&from, 2);
        bool wanted = is_any_alone(b, command, distance);
        assert_int_equal(has_loner(scene, command, distance), wanted);
        alone += wanted;
    }
    assert_in_range(alone, 800, 7200);
    free(b);
    sand_room_destroy(room);
}

/* A unit whose mate went over to others stands alone, although the one that left does not. */
static void test_a_mate_that_left(void **state)
{
    (void)state;
    const int32_t distance = 1500;
    const sand_point places[] = { { 4000, 20000 }, { 8500, 20000 }, { 40000, 20000 }, { 44500, 20000 } };
    sand_battle *b = lay(4);
    for (unsigned i = 1; i <= 4; i++) {
        sand_unit *row = sand_battle_unit_of(b, i);
        row->command = 1;
        row->x = places[i - 1].x;
        row->y = places[i - 1].y;
    }
    sand_room *room = fresh_room(b->field);
    assert_false(has_loner(sand_room_scene(room, b), 1, distance));
    sand_battle_unit_of(b, 2)->x = 49000;
    assert_true(has_loner(sand_room_scene(room, b), 1, distance));
    sand_battle_unit_of(b, 1)->x = 35500;
    assert_false(has_loner(sand_room_scene(room, b), 1, distance));
    sand_room_destroy(room);
}

static unsigned first_within(const sand_battle *b, unsigned unit, const sand_box *box, int32_t distance)
{
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        sand_box enemy = sand_battle_unit_box(b, i);
        if (!sand_battle_in_play(b, i) || sand_battle_engaged(b, i)) continue;
        if (b->field->unit_sides[i - 1] == b->field->unit_sides[unit - 1]) continue;
        if (sand_geom_within_boxes(box, &enemy, distance)) return i;
    }
    return 0;
}

/* The enemies near a unit are cached for that unit, one distance and its present place. */
static void test_holders(void **state)
{
    (void)state;
    sand_battle *b = lay(MANY);
    sand_room *room = fresh_room(b->field);
    chance from = { 17 };
    unsigned held = 0;
    for (unsigned i = 0; i < 8000; i++) {
        const sand_nearness rule = { .distance = chance_one_in(&from, 4) ? 9000 : 8000 };
        unsigned unit = 1 + chance_below(&from, 3);
        if (chance_one_in(&from, 3)) write_any(b, &from);
        sand_scene *scene = sand_room_scene(room, b);
        sand_box box = *sand_scene_box(scene, unit);
        sand_nearness_bars_start(&rule, scene, unit, 0); /* fills the cache */
        if (chance_one_in(&from, 4)) box = sand_box_shifted(&box, (sand_point){ 900, -900 });
        unsigned holder = first_within(b, unit, &box, rule.distance);
        assert_int_equal(sand_nearness_holder(&rule, scene, unit, &box), holder);
        held += holder != 0;
    }
    assert_in_range(held, 800, 7200);
    sand_room_destroy(room);
}

/* The quick test never rejects a unit within the distance. */
static void test_near_is_never_wrong(void **state)
{
    (void)state;
    sand_battle *b = lay(MANY);
    sand_room *room = fresh_room(b->field);
    chance from = { 11 };
    for (unsigned i = 0; i < 3000; i++) {
        write_any(b, &from);
        sand_scene *scene = sand_room_scene(room, b);
        unsigned one = 1 + chance_below(&from, MANY), two = 1 + chance_below(&from, MANY);
        int32_t distance = (int32_t)chance_below(&from, 12000);
        bool within = sand_geom_within_boxes(sand_scene_box(scene, one), sand_scene_box(scene, two), distance);
        assert_int_equal(sand_scene_within(scene, one, two, distance), within);
        if (within) assert_true(sand_scene_near_unit(scene, one, two, distance));
        if (within) assert_true(sand_scene_near(scene, one, &sand_scene_box(scene, two)->bounds, distance));
    }
    sand_room_destroy(room);
}

/* A unit that is not in play yet counts as a member of the command that it joins only where this is asked for. */
static void test_joining(void **state)
{
    (void)state;
    sand_battle *b = lay(4);
    for (unsigned i = 1; i <= 4; i++) sand_battle_unit_of(b, i)->command = 1;
    sand_battle_unit_of(b, 3)->status = SAND_STATUS_WAITING;
    sand_room *room = fresh_room(b->field);
    sand_scene *scene = sand_room_scene(room, b);
    size_t mark = sand_scene_mark(scene);
    assert_int_equal(sand_scene_members(scene, 1)->n, 3);
    sand_scene_group with = sand_scene_members_with(scene, 1, 3);
    assert_int_equal(with.n, 4);
    assert_int_equal(with.unit[2], 3);
    sand_scene_give_back(scene, mark);
    assert_int_equal(sand_scene_members(scene, 1)->n, 3);
    sand_room_destroy(room);
}

/* Trial copies are separate from each other and from the battle. */
static void test_trying(void **state)
{
    (void)state;
    sand_battle *b = lay(2);
    sand_room *room = fresh_room(b->field);
    sand_room_stamp(room, b);
    const sand_scene *scene = sand_room_scene(room, b);
    sand_battle *one = sand_room_try(room, b);
    assert_ptr_not_equal(sand_room_scene(room, one), scene); /* a copy leaves the battle its scene */
    assert_ptr_equal(scene->battle, b);
    sand_battle_unit_of(one, 1)->hits = 3;
    sand_battle *two = sand_room_try(room, one);
    sand_battle_unit_of(two, 1)->hits = 5;
    assert_int_equal(sand_battle_unit(b, 1)->hits, 0);
    assert_int_equal(sand_battle_unit(one, 1)->hits, 3);
    sand_room_give_back(room, two);
    sand_room_give_back(room, one);
    sand_room_destroy(room);
}

static int clear_table(void **state)
{
    (void)state;
    ground_free(&g);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_remembers_nothing_wrong, clear_table),
        cmocka_unit_test_teardown(test_a_room_of_many_battles, clear_table),
        cmocka_unit_test_teardown(test_near_is_never_wrong, clear_table),
        cmocka_unit_test_teardown(test_joining, clear_table),
        cmocka_unit_test_teardown(test_trying, clear_table),
        cmocka_unit_test_teardown(test_pairs, clear_table),
        cmocka_unit_test_teardown(test_mates, clear_table),
        cmocka_unit_test_teardown(test_a_mate_that_left, clear_table),
        cmocka_unit_test_teardown(test_holders, clear_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
