/* test_column.c - a column on a road that bends: its bases follow one another round the corner. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "battle/ranks.h"
#include "battle/rules.h"
#include "drill/drill_state.h"
#include "geom/measure.h"
#include "motion/bases.h"
#include "motion/forced.h"
#include "motion/resolve.h"
#include "motion/roadway.h"
#include "motion/scene.h"
#include "motion/toll.h"
#include "record/scenario.h"
#include "support/bugs.h"
#include "support/chance.h"
#include "support/laid.h"

/* `form`: formation of the column; `enemy`: where and how the enemy stands; `line`: the road, NULL for one that goes
 * north for ten and then east. */
typedef struct {
    const char *form, *enemy, *line;
} layout;

static sand_battle *raise_scene(layout of, sand_field **field)
{
    laid it = laid_out("{ruleset: 'drill', scenario: 'road', title: 'Road', table: {width: 60, height: 60}, "
                       "terrain: [{kind: 'road', name: 'Road', line: [%s], width: 2}], sides: ["
                       "{name: 'S', facing: 'n', units: [{name: 'u', type: 'block', at: [30, 10], %s}],"
                       "bodies: [{name: 'L', role: 'leader', attached: 'u', base: [1, 1]}]},"
                       "{name: 'N', facing: 's', units: [{name: 'v', type: 'line', %s}]}]}",
                       of.line != NULL ? of.line : "[30, 5], [30, 15], [45, 15]", of.form,
                       of.enemy != NULL ? of.enemy : "at: [30, 50]");
    *field = it.field;
    return it.battle;
}

static sand_battle *raise(const char *form, sand_field **field)
{
    return raise_scene((layout){ form, NULL, NULL }, field);
}

/* The road goes north for ten, then east: a right angle. */
static const sand_point corner[] = { { 30000, 5000 }, { 30000, 15000 }, { 45000, 15000 } };
static const sand_column_line road = { corner, 3 };

/* Returns the way of a column of six bases along the road. */
static sand_column_way way_of_six(const sand_battle *b)
{
    sand_column_way way = sand_column_way_of(sand_battle_base_size(b->field, 1, sand_battle_unit(b, 1)), 6);
    for (size_t i = 0; i < SAND_LEN(corner); i++) assert_true(sand_column_way_add(&way, corner[i]));
    sand_column_way_end(&way, 6000);
    return way;
}

static void lay(sand_battle *b, int32_t head)
{
    sand_column_way way = way_of_six(b);
    sand_roadway_lay(b, 1, &way, head);
}

static void lines_are_measured(void **state)
{
    (void)state;
    assert_int_equal(sand_column_length(road), 25000);
    assert_int_equal(sand_column_nearest(road, (sand_point){ 29000, 8000 }), 3000);
    assert_int_equal(sand_column_nearest(road, (sand_point){ 40000, 16000 }), 20000);
    assert_int_equal(sand_column_nearest(road, (sand_point){ 60000, 15000 }), 25000);
    assert_int_equal(sand_column_nearest(road, (sand_point){ 30000, 0 }), 0);
}

/* With its head three bases past the corner, three bases look east and three still look north. */
static void bases_follow_round_the_corner(void **state)
{
    (void)state;
    sand_field *field;
    sand_battle *b = raise("files: 1, ranks: 6", &field);
    lay(b, 13000);
    for (unsigned body = 1; body <= 6; body++) {
        sand_box box = sand_battle_body_box(b, body);
        assert_int_equal(box.heading, body <= 3 ? 9000 : 0);
        sand_point expected = body <= 3 ? (sand_point){ 33500 - 1000 * (int32_t)body, 15000 }
                                        : (sand_point){ 30000, 18500 - 1000 * (int32_t)body };
        assert_memory_equal(&box.centre, &expected, sizeof expected);
        assert_int_equal(sand_bases_depth(b, body), body);
    }
    sand_battle_check_invariants(b);
    free(b);
    sand_field_free(field);
}

/* At every place along the road, neighbouring bases touch, the outline holds them all, and a scene has the same
 * outline. */
static void the_outline_holds_every_base(void **state)
{
    (void)state;
    sand_field *field;
    sand_battle *b = raise("files: 1, ranks: 6", &field);
    sand_scene *scene = sand_scene_init(calloc(1, sand_scene_size(field)), field);
    for (int32_t head = 6000; head <= 25000; head += 137) {
        lay(b, head);
        sand_scene_look(scene, b);
        sand_box all = sand_battle_unit_box(b, 1);
        assert_memory_equal(sand_scene_box(scene, 1), &all, sizeof all);
        sand_shape outline = sand_geom_shape_of_box(&all);
        for (unsigned body = 1; body <= 6; body++) {
            sand_box box = sand_battle_body_box(b, body), next = sand_battle_body_box(b, body < 6 ? body + 1 : 6);
            assert_true(sand_geom_within_boxes(&box, &next, 3));
            for (unsigned c = 0; c < 4; c++) {
                sand_shape point = sand_shape_of_point(&box.corner[c]);
                assert_true(sand_geom_within(&point, &outline, 1));
                assert_true(sand_point_distance(box.corner[c], all.centre) <= sand_scene_radius(scene, 1) + 1);
            }
        }
        assert_int_equal(sand_battle_body(b, 8)->x, all.centre.x); /* their leader moves with the outline */
        sand_battle_check_invariants(b);
    }
    free(scene);
    free(b);
    sand_field_free(field);
}

static void it_stands_straight_again(void **state)
{
    (void)state;
    sand_field *field;
    for (int how = 0; how < 3; how++) {
        sand_battle *b = raise("files: 1, ranks: 6", &field);
        lay(b, 13000);
        sand_box head = sand_battle_body_box(b, 1), after;
        if (how == 0) sand_battle_unit_form(b, 1, 3, 2);
        if (how == 1) sand_battle_unit_form(b, 1, 1, 6);
        if (how == 2) sand_battle_unit_move(b, 1, (sand_pose){ { 20000, 20000 }, 0 });
        assert_int_equal(sand_battle_formation(b, 1)->bent, 0);
        assert_int_equal(sand_battle_body(b, 4)->x, 0);
        after = sand_battle_unit_box(b, 1);
        if (how < 2) {
            sand_point was = sand_box_front_centre(&head), is = sand_box_front_centre(&after);
            assert_true(abs(was.x - is.x) <= 1 && abs(was.y - is.y) <= 1);
            assert_int_equal(after.heading, 9000);
        }
        sand_battle_check_invariants(b);
        free(b);
        sand_field_free(field);
    }
}

/* After an about-turn on the road every base looks back along it, and the last base is the first. */
static void it_turns_about_on_the_road(void **state)
{
    (void)state;
    sand_field *field;
    sand_battle *b = raise("files: 1, ranks: 6", &field);
    lay(b, 13000);
    sand_box first = sand_battle_body_box(b, 1), last = sand_battle_body_box(b, 6);
    sand_ranks_turn_about(b, 1);
    sand_box now = sand_battle_body_box(b, 6), then = sand_battle_body_box(b, 1);
    assert_int_equal(sand_battle_body(b, 6)->rank, 1);
    assert_memory_equal(&now.centre, &last.centre, sizeof now.centre);
    assert_int_equal(now.heading, sand_heading_add(last.heading, 18000));
    assert_memory_equal(&then.centre, &first.centre, sizeof then.centre);
    sand_battle_check_invariants(b);
    free(b);
    sand_field_free(field);
}

/* A column that stands on one straight piece of road has straight ranks, as if formed there. */
static void it_is_straight_on_a_straight_road(void **state)
{
    (void)state;
    sand_field *field;
    sand_battle *b = raise("files: 1, ranks: 6", &field);
    lay(b, 10001);
    assert_int_equal(sand_battle_is_bent(b, 1), true);
    lay(b, 8000);
    assert_int_equal(sand_battle_is_bent(b, 1), false);
    assert_int_equal(sand_battle_unit(b, 1)->y, 10000);
    assert_int_equal(sand_battle_body(b, 3)->x, 0);
    lay(b, 16000);
    assert_int_equal(sand_battle_is_bent(b, 1), false);
    assert_int_equal(sand_battle_unit(b, 1)->heading, 9000);
    sand_battle_check_invariants(b);
    free(b);
    sand_field_free(field);
}

/* ---- on the clock ---- */

enum { COLUMN = 1, ENEMY = 2, ROAD = 1 };

typedef struct {
    size_t n, n_told;
    sand_meeting first;
    sand_went told[32];
} story;

static void engage(void *context, sand_battle *b, sand_meeting meetings[], size_t n)
{
    story *s = context;
    (void)b;
    for (size_t i = 0; i < n; i++) {
        if (meetings[i].kind == SAND_MEET_MARK) continue;
        if (s->n++ == 0) s->first = meetings[i];
        if (meetings[i].kind == SAND_MEET_ENEMY) meetings[i].response = meetings[i].other_response = SAND_ENGAGE;
    }
}

static void tell(void *context, const sand_battle *b, const sand_went *went)
{
    story *s = context;
    (void)b;
    assert_true(s->n_told < SAND_LEN(s->told));
    s->told[s->n_told++] = *went;
}

static story run(sand_battle *b, int32_t every)
{
    story s = { 0 };
    void *storage = calloc(1, sand_resolve_size(b->field));
    const sand_motion_policy policy = { .context = &s, .meet = engage, .went = tell, .turn = 1 };
    for (int32_t tick = 0; tick < SAND_TICKS; tick += every) {
        sand_resolve(b, storage, tick, tick + every, &policy);
        sand_battle_check_invariants(b);
    }
    free(storage);
    return s;
}

static void go(sand_battle *b, unsigned unit, sand_motion_step leg)
{
    sand_motion_add(sand_motion_of(b, sand_actor_unit(unit)), leg, SAND_TICKS);
}

static int32_t off_road(sand_point at)
{
    sand_shape point = sand_shape_of_point(&at), one = sand_shape_of(&corner[0], 2), two = sand_shape_of(&corner[1], 2);
    int32_t first = sand_geom_reach_between(&point, &one).distance,
            second = sand_geom_reach_between(&point, &two).distance;
    return first < second ? first : second;
}

/* Run in one go or from mark to mark, the column comes to the same places: every base on the road, where the base
 * before it stood a base's depth earlier. */
static void it_follows_the_road_on_the_clock(void **state)
{
    (void)state;
    sand_field *fields[2];
    sand_battle *b[2];
    for (int i = 0; i < 2; i++) {
        b[i] = raise("files: 1, ranks: 6", &fields[i]);
        go(b[i], COLUMN, (sand_motion_step){ SAND_VERB_ROAD, ROAD, 10000 });
        story s = run(b[i], i == 0 ? SAND_TICKS : SAND_TICKS / 20);
        assert_int_equal(s.n, 0);
        assert_int_equal(s.n_told, i == 0 ? 1 : 20);
        for (unsigned body = 1; body <= 6; body++) {
            sand_box base = sand_battle_body_box(b[i], body);
            assert_true(off_road(sand_box_front_centre(&base)) <= 2);
        }
    }
    assert_true(sand_battle_is_bent(b[0], COLUMN) == sand_battle_is_bent(b[1], COLUMN));
    /* 13 north, then ten on: the head is 8 past the corner */
    assert_int_equal(sand_battle_unit(b[0], COLUMN)->heading, 9000);
    for (unsigned body = 1; body <= 6; body++) {
        sand_box one = sand_battle_body_box(b[0], body), two = sand_battle_body_box(b[1], body);
        assert_true(abs(one.centre.x - two.centre.x) <= 1 && abs(one.centre.y - two.centre.y) <= 1);
        assert_in_range(one.centre.x, 38499 - 1000 * (int32_t)body, 38501 - 1000 * (int32_t)body);
    }
    for (int i = 0; i < 2; i++) {
        free(b[i]);
        sand_field_free(fields[i]);
    }
}

static void wait(void *context, sand_battle *b, sand_meeting meetings[], size_t n)
{
    (void)context, (void)b;
    for (size_t i = 0; i < n; i++)
        if (meetings[i].kind == SAND_MEET_ENEMY) meetings[i].response = meetings[i].other_response = SAND_WAIT;
}

/* A waiting column tries again at every mark, and each try rounds its place anew. That alone must not move it, nor push
 * it deeper into an enemy that touches it. */
static void a_waiting_column_stays_in_its_place(void **state)
{
    (void)state;
    sand_field *field;
    sand_battle *b = raise("files: 1, ranks: 6", &field), *kept = malloc(field->layout.size);
    memcpy(kept, b, field->layout.size);
    void *storage = calloc(1, sand_resolve_size(field));
    const sand_motion_policy policy = { .meet = wait, .turn = 1 };
    unsigned tried = 0;
    for (int32_t heading = 12; heading < SAND_FULL_TURN; heading += 29) {
        memcpy(b, kept, field->layout.size);
        sand_pose pose = { { 30000, 9000 }, heading };
        sand_point ahead = sand_geom_pose_place(pose, 0, 6996); /* they overlap by two units */
        sand_battle_unit_move(b, COLUMN, pose);
        sand_battle_unit_move(b, 2, (sand_pose){ ahead, sand_heading_add(heading, SAND_HALF_TURN) });
        if (sand_roadway_under(b, COLUMN, DRILL_ROAD) == 0 || sand_battle_units_overlap(b, COLUMN, 2)) continue;
        go(b, COLUMN, (sand_motion_step){ SAND_VERB_ROAD, ROAD, 5000 });
        sand_resolve(b, storage, 0, SAND_TICKS, &policy);
        sand_pose after = sand_battle_unit_pose(b, COLUMN);
        assert_true(abs(after.at.x - pose.at.x) <= 6 && abs(after.at.y - pose.at.y) <= 6);
        tried++;
        sand_battle_check_invariants(b);
    }
    assert_true(tried > 100);
    free(storage);
    free(kept);
    free(b);
    sand_field_free(field);
}

/* A bent column waits, and its way is taken up anew at every mark; an enemy turns or goes towards its head. Both wait,
 * and however their places are rounded, they never overlap deeper than the slack. */
static void a_bent_column_and_its_enemy_wait_clear_of_each_other(void **state)
{
    (void)state;
    static const char *const line = "[30, 5], [30.3, 15.1], [43.7, 21.9]";
    sand_field *field;
    sand_battle *b = raise_scene((layout){ "files: 1, ranks: 6", "at: [50, 50], files: 4", line }, &field);
    sand_battle *kept = malloc(field->layout.size);
    memcpy(kept, b, field->layout.size);
    void *storage = calloc(1, sand_resolve_size(field));
    const sand_motion_policy policy = { .meet = wait, .turn = 1 };
    chance from = { 7 };
    unsigned tried = 0;
    for (int32_t i = 0; i < 4000; i++) {
        memcpy(b, kept, field->layout.size);
        go(b, COLUMN, (sand_motion_step){ SAND_VERB_ROAD, ROAD, chance_between(&from, 2500, 7500) });
        sand_resolve(b, storage, 0, SAND_TICKS, &policy);
        sand_box head = sand_roadway_head(b, COLUMN);
        sand_pose there = { sand_geom_pose_place((sand_pose){ head.centre, head.heading },
                                                 chance_between(&from, -6000, 6000), chance_between(&from, 0, 9000)),
                            chance_between(&from, 0, SAND_FULL_TURN - 1) };
        sand_battle_unit_move(b, ENEMY, there);
        if (!sand_battle_is_bent(b, COLUMN) || sand_battle_units_overlap(b, COLUMN, ENEMY)) continue;
        sand_motion_end(sand_motion_of(b, sand_actor_unit(COLUMN)));
        go(b, COLUMN, (sand_motion_step){ SAND_VERB_ROAD, ROAD, 5000 });
        go(b, ENEMY, (sand_motion_step){ SAND_VERB_WHEEL, chance_between(&from, -6000, 6000), 0 });
        sand_resolve(b, storage, 0, SAND_TICKS, &policy);
        sand_battle_check_invariants(b);
        tried++;
    }
    assert_true(tried > 1000);
    free(storage);
    free(kept);
    free(b);
    sand_field_free(field);
}

/* A column passes along a straight road by an enemy whose front overlaps its way by two units. In straight ranks or
 * base by base, it never overlaps the enemy, whether it meets or passes it. */
static void it_passes_an_enemy_who_overlaps_its_way(void **state)
{
    (void)state;
    unsigned passed = 0, bent = 0;
    for (int32_t heading = 3; heading < 9000; heading += 211) {
        sand_field *field;
        char line[80];
        sand_point far = sand_heading_step(heading, 20000);
        snprintf(line, sizeof line, "[10, 10], [%d.%03d, %d.%03d]", 10 + far.x / 1000, far.x % 1000, 10 + far.y / 1000,
                 far.y % 1000);
        sand_battle *b = raise_scene((layout){ "files: 1, ranks: 6", NULL, line }, &field);
        sand_pose pose = { sand_point_add((sand_point){ 10000, 10000 }, sand_heading_step(heading, 4000)), heading };
        sand_battle_unit_move(b, COLUMN, pose);
        sand_pose beside = { sand_geom_pose_place(pose, 2996, 8000), sand_heading_add(heading, 27000) };
        sand_battle_unit_move(b, 2, beside); /* by two units */
        go(b, COLUMN, (sand_motion_step){ SAND_VERB_ROAD, ROAD, 6000 });
        void *storage = calloc(1, sand_resolve_size(field));
        story s = { 0 };
        const sand_motion_policy policy = { .context = &s, .meet = engage, .turn = 1 };
        for (int32_t tick = 0; tick < SAND_TICKS; tick += SAND_TICKS / 100) {
            sand_resolve(b, storage, tick, tick + SAND_TICKS / 100, &policy);
            sand_battle_check_invariants(b);
            bent += sand_battle_is_bent(b, COLUMN);
        }
        passed += s.n == 0;
        free(storage);
        free(b);
        sand_field_free(field);
    }
    assert_true(passed > 5 && bent > 5);
}

/* A leg costs twice as much while the mover looks east, and three times as much in the wood. */
static int32_t dear(const void *context, const sand_mover *mover, sand_motion_step leg, const uint16_t terrain[],
                    size_t n)
{
    (void)context;
    assert_int_equal(leg.verb, SAND_VERB_ROAD);
    for (size_t i = 0; i < n; i++)
        if (terrain[i] != ROAD) return 3 * SAND_TOLL_OPEN;
    return mover->stance.pose.heading == 9000 ? 2 * SAND_TOLL_OPEN : SAND_TOLL_OPEN;
}

/* The cost of a road is that of the first base from corner to corner; on the clock the column is slower where the
 * ground costs more. */
static void the_ground_slows_it_on_its_road(void **state)
{
    (void)state;
    enum { NORTH = 2000, EAST = 4000, WOODED = 4000, COST = NORTH + 2 * EAST + 3 * WOODED, ROUNDED = 12 };
    static const sand_toll toll = { .rate = dear };
    static const char line[] = "[30, 5], [30, 15], [45, 15]], width: 2}, "
                               "{kind: 'wood', name: 'Wood', area: [[34, 10], [60, 10], [60, 20], [34, 20]]}, "
                               "{kind: 'road', name: 'Lane', line: [[1, 55], [9, 55]";
    static const struct {
        int32_t cost, x, y;
    } rows[] = { { NORTH, 30000, 15000 }, { NORTH + 2 * EAST, 34000, 15000 }, { COST, 38000, 15000 } };
    sand_field *field;
    sand_battle *b = raise_scene((layout){ "files: 1, ranks: 6", NULL, line }, &field);
    const sand_motion_step leg = { SAND_VERB_ROAD, ROAD, NORTH + EAST + WOODED };
    sand_column_way way;
    sand_stance at;
    assert_true(sand_roadway_stance(b, COLUMN, ROAD, &way, &at));
    sand_mover stands = sand_march_mover_of_unit(b, COLUMN), mover = sand_march_mover_with(&stands, at);
    assert_in_range(sand_toll_cost(b, &mover, leg, &toll), COST - ROUNDED, COST + ROUNDED);
    assert_in_range(sand_toll_reach(b, &mover, leg, NORTH + 2, &toll).gone, NORTH, NORTH + 1);
    go(b, COLUMN, leg);
    void *storage = calloc(1, sand_resolve_size(field));
    const sand_motion_policy policy = { .meet = engage, .context = &(story){ 0 }, .toll = &toll, .turn = 1 };
    int32_t from = 0;
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        int32_t until = (int32_t)((int64_t)SAND_TICKS * rows[i].cost / COST);
        sand_resolve(b, storage, from, until, &policy);
        sand_box head = sand_roadway_head(b, COLUMN);
        sand_point front = sand_box_front_centre(&head);
        assert_in_range(front.x, rows[i].x - ROUNDED, rows[i].x + ROUNDED);
        assert_in_range(front.y, rows[i].y - ROUNDED, rows[i].y + ROUNDED);
        from = until;
    }
    free(storage);
    free(b);
    sand_field_free(field);
}

/* A column that stops bent stays bent until it goes on; it then ends as if it had never stopped. */
static void it_stops_bent_and_goes_on(void **state)
{
    (void)state;
    sand_field *field;
    sand_battle *b = raise("files: 1, ranks: 6", &field);
    go(b, COLUMN, (sand_motion_step){ SAND_VERB_ROAD, ROAD, 5000 });
    run(b, SAND_TICKS);
    assert_true(sand_battle_is_bent(b, COLUMN));
    sand_column_way way;
    int32_t head;
    assert_true(sand_roadway_ahead(b, COLUMN, ROAD, &way, &head));
    assert_true(sand_roadway_is_laid(b, COLUMN, &way, head));
    sand_box tail = sand_battle_body_box(b, 6);
    assert_int_equal(tail.heading, 0);
    assert_in_range(tail.centre.y, 12499, 12501);
    go(b, COLUMN, (sand_motion_step){ SAND_VERB_ROAD, ROAD, 5000 });
    run(b, SAND_TICKS);
    assert_false(sand_battle_is_bent(b, COLUMN));
    assert_in_range(sand_battle_unit(b, COLUMN)->x, 34999, 35001);
    free(b);
    sand_field_free(field);
}

/* An enemy inside the outline of a bent column that is in no base's way is not met; one beside the road is met by the
 * base that passes it. */
static void it_is_met_by_its_bases(void **state)
{
    (void)state;
    static const struct {
        const char *enemy;
        bool met;
    } rows[] = {
        { "at: [34, 11.5], files: 1", false }, /* in the hollow of the bend */
        { "at: [34, 13.6], files: 1", true },  /* half a base into the road */
        { "at: [34, 13.2], files: 1, heading: 45", true },
        { "at: [28.6, 16.5], files: 1", false }, /* outside the bend */
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_field *field;
        sand_battle *b = raise_scene((layout){ "files: 1, ranks: 6", rows[i].enemy, NULL }, &field);
        go(b, COLUMN, (sand_motion_step){ SAND_VERB_ROAD, ROAD, 6000 });
        story s = run(b, SAND_TICKS);
        assert_int_equal(s.n, rows[i].met);
        assert_int_equal(sand_battle_contact_between(b, COLUMN, ENEMY) != 0, rows[i].met);
        if (rows[i].met) assert_true(sand_contact_units_touch(b, COLUMN, ENEMY));
        free(b);
        sand_field_free(field);
    }
}

/* A bent column has no front to turn, so it stays as it is; an enemy in the hollow of its bend meets no base. */
static void told_to_wheel_it_stands_bent(void **state)
{
    (void)state;
    static const int32_t ahead[] = { 1400, 6000 }; /* into the hollow; into its flank */
    for (size_t i = 0; i < SAND_LEN(ahead); i++) {
        sand_field *field;
        sand_battle *b =
            raise_scene((layout){ "files: 1, ranks: 6", "at: [33, 11], files: 1, heading: 0", NULL }, &field);
        lay(b, 13000);
        sand_box outline = sand_battle_unit_box(b, COLUMN);
        go(b, COLUMN, (sand_motion_step){ SAND_VERB_WHEEL, 3000, 0 });
        go(b, ENEMY, (sand_motion_step){ SAND_VERB_MARCH, 0, ahead[i] });
        story s = run(b, SAND_TICKS);
        assert_int_equal(s.n, i);
        assert_true(sand_battle_is_bent(b, COLUMN));
        if (i == 0) {
            sand_box his = sand_battle_unit_box(b, ENEMY);
            assert_true(sand_geom_overlaps_boxes(&outline, &his));
        }
        free(b);
        sand_field_free(field);
    }
}

/* The battle written as a position and read again is the same, including a contact with one base of a column. */
static void assert_read_again(const sand_battle *b)
{
    sand_text text;
    sand_field *field;
    sand_battle *again;
    sand_problem_list problems = { 0 };
    sand_text_init_heap(&text);
    sand_scenario_write(b, (sand_told_end){ 0 }, &text);
    sand_error error = sand_scenario_read((sand_source){ sand_text_string(&text), text.length, "position" }, NULL,
                                          &problems, &field, &again);
    for (size_t i = 0; i < problems.count; i++) print_message("%s\n", problems.items[i].message);
    assert_int_equal(error, SAND_OK);
    assert_int_equal(sand_battle_hash(again), sand_battle_hash(b));
    sand_problem_list_free(&problems);
    sand_text_free(&text);
    free(again);
    sand_field_free(field);
}

/* A charge at the tail of a bent column passes the empty part of its outline and meets a base's flank. */
static void a_charge_meets_one_base(void **state)
{
    (void)state;
    sand_field *field;
    sand_battle *b =
        raise_scene((layout){ "files: 1, ranks: 6", "at: [40, 12], files: 1, heading: 270", NULL }, &field);
    lay(b, 13000);
    sand_box outline = sand_battle_unit_box(b, COLUMN), tail = sand_battle_body_box(b, 6);
    assert_int_equal(tail.bounds.high.x, 31000);
    assert_in_range(outline.bounds.high.x, 33000, 33010);
    go(b, ENEMY, (sand_motion_step){ SAND_VERB_MARCH, 0, 12000 });
    story s = run(b, SAND_TICKS);
    assert_int_equal(s.n, 1);
    assert_int_equal(s.first.kind, SAND_MEET_ENEMY);
    sand_contact contact = *sand_battle_contact(b, 1);
    assert_int_equal(contact.by, ENEMY);
    assert_int_equal(contact.by_face, SAND_FACE_FRONT);
    assert_int_equal(contact.with_face, SAND_FACE_RIGHT);
    sand_box enemy = sand_battle_unit_box(b, ENEMY);
    assert_in_range(enemy.bounds.low.x, 31000, 31001);
    sand_motion_end_all(b); /* a position holds no motion under way */
    assert_read_again(b);
    free(b);
    sand_field_free(field);
}

/* When a base in the middle is lost, those behind it move up along the road and the head stays. */
static void it_closes_up_bent(void **state)
{
    (void)state;
    sand_field *field;
    sand_battle *b = raise("files: 1, ranks: 6", &field);
    lay(b, 13000);
    sand_box head = sand_battle_body_box(b, 1), fourth = sand_battle_body_box(b, 4);
    sand_ranks_lose(b, 4, 1);
    sand_box now = sand_battle_body_box(b, 5), first = sand_battle_body_box(b, 1);
    assert_true(sand_battle_is_bent(b, COLUMN));
    assert_int_equal(sand_battle_unit(b, COLUMN)->ranks, 5);
    assert_int_equal(sand_battle_body(b, 5)->rank, 4);
    assert_memory_equal(&now.centre, &fourth.centre, sizeof now.centre);
    assert_memory_equal(&first, &head, sizeof first);
    sand_battle_check_invariants(b);
    free(b);
    sand_field_free(field);
}

/* The road ends where it turns more sharply than a base can: after a right angle it goes on, after a hairpin it does
 * not. */
static void it_turns_no_sharper_than_a_base_can(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        int32_t least, most;
    } rows[] = {
        { "[30, 5], [30, 15], [45, 15]", 17000, 17000 },
        { "[30, 5], [30, 15], [34, 24]", 11849, 11850 },
        /* a hairpin: the way ends where a base would have to be shorter than it is */
        { "[30, 5], [30, 15], [32, 6]", 1900, 2400 },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_field *field;
        sand_battle *b = raise_scene((layout){ "files: 1, ranks: 6", NULL, rows[i].line }, &field);
        sand_column_way way;
        int32_t head;
        assert_true(sand_roadway_ahead(b, COLUMN, ROAD, &way, &head));
        assert_in_range(way.end - head, rows[i].least, rows[i].most);
        go(b, COLUMN, (sand_motion_step){ SAND_VERB_ROAD, ROAD, 30000 });
        run(b, SAND_TICKS);
        free(b);
        sand_field_free(field);
    }
}

/* The column takes the road under its front, if it is of that kind and within half the road's width, in the direction
 * that it looks. */
static void it_finds_its_road(void **state)
{
    (void)state;
    static const struct {
        unsigned files;
        int32_t x;
        bool on, way;
    } rows[] = {
        { 1, 30000, true, true },  { 2, 30000, true, false }, { 1, 31003, true, true },
        { 1, 31004, false, true }, { 1, 28997, true, true },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_field *field;
        sand_battle *b = raise("files: 1, ranks: 6", &field);
        if (rows[i].files == 2) sand_battle_unit_form(b, COLUMN, 2, 3);
        sand_battle_unit_move(b, COLUMN, (sand_pose){ { rows[i].x, 10000 }, 0 });
        sand_column_way way;
        int32_t head;
        unsigned kind = field->terrain[0].kind;
        assert_int_equal(sand_roadway_under(b, COLUMN, kind), rows[i].on ? ROAD : 0);
        assert_int_equal(sand_roadway_under(b, COLUMN, kind - 1), 0);
        assert_int_equal(sand_roadway_ahead(b, COLUMN, ROAD, &way, &head), rows[i].way);
        free(b);
        sand_field_free(field);
    }
}

/* The road goes north beside the western edge, then north-east. The column's tail stands straight and its head at an
 * angle, so that its outline lies beyond the edge while every base stands on the table. */
static sand_battle *raise_at_edge(sand_field **field)
{
    static const sand_point line[] = { { 2000, 5000 }, { 2000, 15000 }, { 20000, 33000 } };
    sand_battle *b = raise("files: 1, ranks: 6", field);
    sand_column_way way = sand_column_way_of(sand_battle_base_size(b->field, 1, sand_battle_unit(b, 1)), 6);
    for (size_t i = 0; i < SAND_LEN(line); i++) assert_true(sand_column_way_add(&way, line[i]));
    sand_column_way_end(&way, 6000);
    sand_roadway_lay(b, COLUMN, &way, 12500);
    sand_box outline = sand_battle_unit_box(b, COLUMN);
    assert_true(sand_battle_is_bent(b, COLUMN) && outline.bounds.low.x < 0);
    sand_battle_check_invariants(b);
    return b;
}

static int32_t room_to_the_west(const sand_battle *b)
{
    sand_box box;
    int32_t least = INT32_MAX;
    for (unsigned part = 0; (part = sand_battle_next_part(b, COLUMN, part, &box)) != 0;)
        if (box.bounds.low.x < least) least = box.bounds.low.x;
    return least;
}

/* Marching or driven, the column goes as far as all its bases stay on the table, and no farther. */
static void its_bases_stay_on_the_table(void **state)
{
    enum { WEST = 27000 };
    static const sand_obstacles none = { 0 };
    sand_field *field;
    sand_battle *b = raise_at_edge(&field);
    const int32_t room = room_to_the_west(b);
    sand_mover mover = sand_march_mover_of_unit(b, COLUMN);
    sand_march march = sand_march_along(b, &mover, WEST, 5000, &none);
    (void)state;
    assert_true(room > 0);
    assert_int_equal(march.legal, room);
    assert_int_equal(march.first.kind, SAND_BAR_EDGE);
    assert_int_equal(sand_march_along(b, &mover, WEST, room, &none).first.kind, SAND_BAR_NONE);
    sand_forced_move move;
    sand_drive drive = { .unit = COLUMN, .friends = SAND_FRIENDS_STOP, .heading = WEST, .longest = 5000 };
    sand_forced_set set = { .drives = &drive, .n_drives = 1, .moves = &move, .room = 1 };
    sand_forced_plan(b, &(sand_forced_rule){ 0 }, &set);
    assert_int_equal(drive.travel, room);
    assert_int_equal(drive.bar.kind, SAND_BAR_EDGE);
    sand_forced_apply(b, &set);
    assert_int_equal(room_to_the_west(b), 0);
    sand_battle_check_invariants(b);
    free(b);
    sand_field_free(field);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_measured),
        cmocka_unit_test(bases_follow_round_the_corner),
        cmocka_unit_test(the_outline_holds_every_base),
        cmocka_unit_test(it_stands_straight_again),
        cmocka_unit_test(it_turns_about_on_the_road),
        cmocka_unit_test(it_is_straight_on_a_straight_road),
        cmocka_unit_test(it_follows_the_road_on_the_clock),
        cmocka_unit_test(a_waiting_column_stays_in_its_place),
        cmocka_unit_test(a_bent_column_and_its_enemy_wait_clear_of_each_other),
        cmocka_unit_test(it_passes_an_enemy_who_overlaps_its_way),
        cmocka_unit_test(the_ground_slows_it_on_its_road),
        cmocka_unit_test(it_stops_bent_and_goes_on),
        cmocka_unit_test(it_is_met_by_its_bases),
        cmocka_unit_test(told_to_wheel_it_stands_bent),
        cmocka_unit_test(a_charge_meets_one_base),
        cmocka_unit_test(it_closes_up_bent),
        cmocka_unit_test(it_turns_no_sharper_than_a_base_can),
        cmocka_unit_test(it_finds_its_road),
        cmocka_unit_test(its_bases_stay_on_the_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
