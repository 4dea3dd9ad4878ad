/* test_drill_bodies.c - bodies that act as units do: leaders that ride and are captured, wagons, guns on their own;
 * their rules at, under and over every limit; and how players, views and the kernel treat them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "battle/actor.h"
#include "drill/drill_state.h"
#include "geom/face.h"
#include "geom/measure.h"
#include "support/fresh.h"
#include "support/laid.h"

enum { EVENTS = 256, ROLLS = 32, ORDERS = 64, ENTRIES = 1024 };
enum { MARCH = SAND_VERB_MARCH, PIVOT = SAND_VERB_PIVOT };

typedef struct {
    sand_field *field;
    sand_battle *b;
    sand_dice dice;
    sand_log log;
    sand_event events[EVENTS];
    sand_roll script[ROLLS];
    uint8_t used[ROLLS];
    sand_order_list list;
    sand_order orders[ORDERS];
    sand_entry entries[ENTRIES];
} stage;

/* Lays a table of 60 by 60 yards with a wood at (40..50, 10..20), at the plans of the first turn. Units and bodies are
 * JSON objects, each followed by a comma. */
static stage *raise_on(const char *south, const char *bodies, const char *north)
{
    laid of =
        laid_out("{ruleset: 'drill', scenario: 'stage', title: 'Stage', table: {width: 60, height: 60}, turn_limit: 8, "
                 "terrain: [{kind: 'wood', name: 'Copse', area: [[40, 10], [50, 10], [50, 20], [40, 20]]}], sides: ["
                 "{name: 'South', facing: 'n', units: [%s], bodies: [%s]}, {name: 'North', facing: 's', units: [%s]}]}",
                 south, bodies, north);
    stage *s = calloc(1, sizeof *s);
    s->field = of.field;
    s->b = of.battle;
    sand_dice_init_seeded(&s->dice, 1);
    s->log = (sand_log){ .events = s->events, .room = EVENTS };
    for (unsigned u = 1; u <= s->field->n_units; u++) drill_unit_of(s->b, u)->written = DRILL_ATTACK;
    while (sand_battle_agenda_top(s->b)) sand_battle_agenda_pop(s->b);
    for (unsigned i = 0; i < DRILL_CARDS; i++) drill_head_of(s->b)->left[i] = i == DRILL_FAIR;
    drill_push(s->b, DRILL_STEP_TURN, 0, 0, 0, 0);
    fresh_run(s->b, &s->dice, NULL);
    assert_int_equal(sand_battle_step_now(s->b), DRILL_STEP_PLAN);
    return s;
}

static void lower(stage *s)
{
    free(s->b);
    sand_field_free(s->field);
    free(s);
}

static unsigned body_of(const stage *s, const char *name)
{
    unsigned body = sand_field_find(s->field, SAND_REF_BODY, name);
    assert_true(body != 0);
    return body;
}

static unsigned unit_of(const stage *s, const char *name)
{
    return sand_field_find(s->field, SAND_REF_UNIT, name);
}

static sand_verdict judge(const stage *s, const sand_entry entries[], size_t n)
{
    sand_order order = { sand_battle_head(s->b)->serial, SAND_SIDE_A, (uint16_t)n, entries };
    sand_verdict v;
    fresh_check(s->b, &order, &v);
    return v;
}

/* Hands in South's entry and that of North's only unit, and runs on to the next decision. */
static void order_both(stage *s, const sand_entry *own, const sand_entry *his)
{
    static const sand_entry done = { .kind = DRILL_ORDER_DONE };
    uint32_t serial = sand_battle_head(s->b)->serial;
    const sand_order orders[] = { { serial, SAND_SIDE_A, 1, own != NULL ? own : &done },
                                  { serial, SAND_SIDE_B, 1, his != NULL ? his : &done } };
    for (size_t i = 0; i < SAND_LEN(orders); i++) {
        sand_verdict v;
        fresh_check(s->b, &orders[i], &v);
        assert_int_equal(v.answer, SAND_YES);
    }
    fresh_apply(s->b, orders, SAND_LEN(orders), &s->log);
    fresh_run(s->b, &s->dice, &s->log);
    assert_int_equal(s->dice.problem, SAND_DICE_FINE);
    sand_battle_check_invariants(s->b);
}

static sand_entry lead(const stage *s, const char *leader, const char *unit)
{
    return (sand_entry){ .kind = DRILL_ORDER_LEAD,
                         .subject = (uint16_t)body_of(s, leader),
                         .object = (uint16_t)unit_of(s, unit),
                         .given = SAND_SLOT_BODY };
}

static sand_entry march(unsigned kind, unsigned subject, int32_t turn, int32_t travel)
{
    sand_entry e = { .kind = (uint16_t)kind, .subject = (uint16_t)subject };
    if (turn != 0) sand_entry_add_step(&e, SAND_VERB_PIVOT, turn, 0);
    sand_entry_add_step(&e, SAND_VERB_MARCH, 0, travel);
    return e;
}

static const sand_event *event_of(const stage *s, const char *rule)
{
    for (size_t i = 0; i < s->log.n; i++)
        if (strcmp(s->events[i].rule, rule) == 0) return &s->events[i];
    return NULL;
}

#define HE  "{name: 'He', role: 'leader', attached: 'one', base: [1, 1]},"
#define ONE "{name: 'one', type: 'line', at: [10, 10], files: 3},"

/* ---- leaders ---- */

/* A leader leaves his unit when plans are carried out, rides during the turn, and joins the other unit when all have
 * moved; also one that moves away from him meanwhile, as long as he reaches it. */
static void test_leader_rides_to_a_unit(void **state)
{
    (void)state;
    static const struct {
        const char *two;
        int32_t goes; /* yards / 1000 */
        bool joins;
    } rows[] = {
        { "{name: 'two', type: 'line', at: [20, 10], files: 3},", 0, true },
        { "{name: 'two', type: 'line', at: [20, 10], files: 3},", 6000, true },
        { "{name: 'two', type: 'line', at: [10, 29], files: 3},", 0, true },     /* 17.5 yards */
        { "{name: 'two', type: 'line', at: [10, 29], files: 3},", 6000, false }, /* and 6 more, away from him */
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        char south[256];
        snprintf(south, sizeof south, ONE "%s", rows[i].two);
        stage *s = raise_on(south, HE, "{name: 'foe', type: 'line', at: [50, 55], files: 3},");
        unsigned he = body_of(s, "He"), two = unit_of(s, "two");
        sand_entry both[2] = { lead(s, "He", "two"), march(DRILL_ORDER_GO, two, 0, rows[i].goes) };
        uint32_t serial = sand_battle_head(s->b)->serial;
        static const sand_entry done = { .kind = DRILL_ORDER_DONE };
        const sand_order orders[] = { { serial, SAND_SIDE_A, rows[i].goes > 0 ? 2 : 1, both },
                                      { serial, SAND_SIDE_B, 1, &done } };
        fresh_apply(s->b, orders, 2, &s->log);
        assert_int_equal(sand_battle_body(s->b, he)->attached, 0);
        assert_non_null(sand_motion_find(s->b, sand_actor_body(he)));
        fresh_run(s->b, &s->dice, &s->log);
        assert_int_equal(sand_battle_body(s->b, he)->attached, rows[i].joins ? two : 0);
        assert_int_equal(drill_body_get(s->b, he)->joins, 0);
        assert_int_equal(event_of(s, "DR-LEAD-03") != NULL, rows[i].joins);
        const sand_event *rode = event_of(s, "DR-LEAD-01");
        assert_non_null(rode);
        assert_int_equal(rode->subject_ref, SAND_REF_BODY);
        assert_true(rode->tick > rode->from_tick);
        assert_null(sand_motion_find(s->b, sand_actor_body(he)));
        lower(s);
    }
}

/* An enemy in his way stops the leader; he is then on his own. */
static void test_leader_keeps_off(void **state)
{
    (void)state;
    stage *s = raise_on(ONE "{name: 'two', type: 'line', at: [10, 25], files: 3},", HE,
                        "{name: 'foe', type: 'line', at: [10, 18], files: 3},");
    unsigned he = body_of(s, "He");
    sand_entry ride = lead(s, "He", "two");
    order_both(s, &ride, NULL);
    sand_box his = sand_battle_body_box(s->b, he), foe = sand_battle_unit_box(s->b, unit_of(s, "foe"));
    assert_in_range(sand_geom_reach_boxes(&his, &foe).distance, DRILL_STAND_OFF, DRILL_STAND_OFF + 5);
    assert_int_equal(sand_battle_body(s->b, he)->attached, 0);
    assert_int_equal(sand_battle_body(s->b, he)->status, SAND_STATUS_PLAY);
    lower(s);
}

/* A unit that meets the leader with its front captures him; one that he rides into from the side does not. */
static void test_leader_is_taken(void **state)
{
    (void)state;
    static const struct {
        const char *what, *at;
        int32_t foe_goes;
        int32_t turn, rides; /* of the leader */
        bool taken;
    } rows[] = {
        { "it comes up to him", "at: [10, 21], heading: 180", 5000, 0, 0, true },
        { "it comes short", "at: [10, 21], heading: 180", 2000, 0, 0, false },
        { "he rides into its flank", "at: [16, 17], heading: 180", 6000, 9000, 6000, false },
        { "he rides away", "at: [10, 21], heading: 180", 6000, 18000, 12000, false },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        char north[256];
        snprintf(north, sizeof north, "{name: 'foe', type: 'line', %s, files: 3},", rows[i].at);
        stage *s = raise_on("{name: 'one', type: 'line', at: [50, 40], files: 3},",
                            "{name: 'He', role: 'leader', at: [10, 16], base: [1, 1]},", north);
        unsigned he = body_of(s, "He"), foe = unit_of(s, "foe");
        sand_entry own = march(DRILL_ORDER_POST, he, rows[i].turn, rows[i].rides);
        sand_entry his = march(DRILL_ORDER_GO, foe, 0, rows[i].foe_goes);
        order_both(s, rows[i].rides > 0 ? &own : NULL, &his);
        bool taken = sand_battle_body(s->b, he)->status == SAND_STATUS_GONE;
        if (taken != rows[i].taken) print_message("%s\n", rows[i].what);
        assert_int_equal(taken, rows[i].taken);
        assert_int_equal(sand_battle_body(s->b, he)->cause, taken ? DRILL_CAUSE_TAKEN : 0);
        assert_int_equal(event_of(s, "DR-LEAD-04") != NULL, taken);
        if (taken) assert_int_equal(sand_battle_unit(s->b, foe)->y, 16000); /* the captor goes on */
        lower(s);
    }
}

/* ---- places of their own: at, under and over ---- */

static void test_posts(void **state)
{
    (void)state;
    static const struct {
        const char *what, *body;
        int32_t turn, travel;
        sand_answer answer;
        int32_t limit; /* 0: no limit */
    } rows[] = {
        { "eighteen yards", "role: 'leader', at: [10, 20], base: [1, 1]", 0, 18000, SAND_YES, 0 },
        { "one more", "role: 'leader', at: [10, 20], base: [1, 1]", 0, 18001, SAND_NO, 18000 },
        { "turning is free", "role: 'leader', at: [10, 20], base: [1, 1]", 17000, 18000, SAND_YES, 0 },
        { "off the table", "role: 'leader', at: [10, 50], base: [1, 1]", 0, 12000, SAND_NO, 9500 },
        { "through a wood, twice as dear", "role: 'leader', at: [45, 9], base: [1, 1]", 0, 9250, SAND_YES, 0 },
        { "further in", "role: 'leader', at: [45, 9], base: [1, 1]", 0, 9260, SAND_NO, 9250 },
        { "a wagon, three yards", "role: 'supply', at: [10, 20], base: [1, 2]", 0, 3000, SAND_YES, 0 },
        { "one more", "role: 'supply', at: [10, 20], base: [1, 2]", 0, 3001, SAND_NO, 3000 },
        { "a gun stays", "role: 'gun', at: [10, 20], base: [2, 1]", 0, 1, SAND_NO, 0 },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        char bodies[128];
        snprintf(bodies, sizeof bodies, "{name: 'it', %s},", rows[i].body);
        stage *s = raise_on(ONE, bodies, "{name: 'foe', type: 'line', at: [30, 55], files: 3},");
        sand_entry e = march(DRILL_ORDER_POST, body_of(s, "it"), rows[i].turn, rows[i].travel), twice[2] = { e, e };
        sand_verdict v = judge(s, &e, 1);
        if (v.answer != rows[i].answer) print_message("%s: %d\n", rows[i].what, v.answer);
        assert_int_equal(v.answer, rows[i].answer);
        if (rows[i].limit != 0) assert_in_range(v.limit, rows[i].limit - 5, rows[i].limit + 5);
        assert_int_equal(judge(s, twice, 2).answer, SAND_NO); /* two orders for one body */
        sand_pose from = sand_actor_pose(s->b, sand_actor_body(e.subject));
        if (rows[i].answer != SAND_YES) {
            lower(s);
            continue;
        }
        order_both(s, &e, NULL);
        sand_pose to = sand_actor_pose(s->b, sand_actor_body(e.subject));
        int32_t gone = sand_point_distance(from.at, to.at);
        assert_in_range(gone, rows[i].travel - 12, rows[i].travel + 12); /* each of ten runs ends on a whole unit */
        assert_int_equal(to.heading, sand_heading_add(from.heading, rows[i].turn));
        lower(s);
    }
}

static void test_wagon_is_taken(void **state)
{
    (void)state;
    stage *s = raise_on("{name: 'one', type: 'line', at: [50, 40], files: 3},",
                        "{name: 'wagon', role: 'supply', at: [10, 16], base: [1, 2]},",
                        "{name: 'foe', type: 'line', at: [10, 21], files: 3},");
    sand_entry his = march(DRILL_ORDER_GO, unit_of(s, "foe"), 0, 6000);
    assert_int_equal(drill_side_get(s->b, SAND_SIDE_A)->rerolls, 2);
    order_both(s, NULL, &his);
    assert_int_equal(sand_battle_body(s->b, body_of(s, "wagon"))->status, SAND_STATUS_GONE);
    assert_int_equal(drill_side_get(s->b, SAND_SIDE_A)->rerolls, 0);
    assert_int_equal(drill_side_get(s->b, SAND_SIDE_B)->rerolls, 2);
    lower(s);
}

/* ---- guns ---- */

#define GUN(at) "{name: 'gun', role: 'gun', at: " at ", base: [2, 1]},"

/* The gun stands to the right of its line, its front at 10.5. */
static void test_guns_are_served(void **state)
{
    (void)state;
    static const struct {
        const char *what, *gun, *foe;
        sand_answer answer;
    } rows[] = {
        { "twelve yards", GUN("[14, 10]"), "at: [14, 23]", SAND_YES },
        { "a hair more", GUN("[14, 10]"), "at: [14, 23.001]", SAND_NO },
        { "at the edge of its arc", GUN("[14, 10]"), "at: [23, 15]", SAND_YES },
        { "beside it", GUN("[14, 10]"), "at: [26, 12]", SAND_NO },
        { "nobody serves it", GUN("[14.1, 10]"), "at: [14, 20]", SAND_NO },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        char north[128];
        snprintf(north, sizeof north, "{name: 'foe', type: 'line', %s, files: 3},", rows[i].foe);
        stage *s = raise_on(ONE, rows[i].gun, north);
        order_both(s, NULL, NULL);
        assert_int_equal(sand_battle_step_now(s->b), DRILL_STEP_FIRE);
        sand_entry e = { .kind = DRILL_ORDER_SERVE,
                         .subject = (uint16_t)body_of(s, "gun"),
                         .object = (uint16_t)unit_of(s, "foe"),
                         .given = SAND_SLOT_BODY };
        sand_verdict v = judge(s, &e, 1);
        if (v.answer != rows[i].answer) print_message("%s: %d\n", rows[i].what, v.answer);
        assert_int_equal(v.answer, rows[i].answer);
        sand_measurement m;
        fresh_measure(s->b, sand_actor_body(e.subject), sand_actor_unit(e.object), &m);
        assert_int_equal(m.range, DRILL_GUN_RANGE);
        assert_int_equal(m.in_range, i != 1);
        assert_int_equal(m.in_arc, i != 3);
        lower(s);
    }
}

/* A gun throws one die and hits on a five or six; its hits count with those of all volleys. */
static void test_guns_fire(void **state)
{
    (void)state;
    for (int32_t hit = 0; hit <= 1; hit++) {
        stage *s = raise_on(ONE, GUN("[14, 10]"), "{name: 'foe', type: 'line', at: [14, 20], files: 3},");
        sand_entry e = { .kind = DRILL_ORDER_SERVE,
                         .subject = (uint16_t)body_of(s, "gun"),
                         .object = (uint16_t)unit_of(s, "foe"),
                         .given = SAND_SLOT_BODY };
        order_both(s, NULL, NULL);
        s->script[0] = (sand_roll){ .result = hit };
        sand_dice_init_scripted(&s->dice, s->script, s->used, 1);
        uint32_t serial = sand_battle_head(s->b)->serial;
        static const sand_entry done = { .kind = DRILL_ORDER_DONE };
        const sand_order orders[] = { { serial, SAND_SIDE_A, 1, &e }, { serial, SAND_SIDE_B, 1, &done } };
        sand_battle_head_of(s->b)->turn = 8; /* no drum follows */
        fresh_apply(s->b, orders, 2, &s->log);
        fresh_run(s->b, &s->dice, &s->log);
        assert_int_equal(sand_dice_finish(&s->dice), SAND_DICE_FINE);
        assert_int_equal(sand_battle_unit(s->b, e.object)->hits, hit);
        assert_int_equal(drill_body_get(s->b, e.subject)->target, 0);
        assert_int_equal(event_of(s, "DR-GUN-01")->subject_ref, SAND_REF_BODY);
        lower(s);
    }
}

/* ---- wishes, views, secrets ---- */

static size_t wish(stage *s, sand_wish what)
{
    s->list = (sand_order_list){ .orders = s->orders, .room = ORDERS, .entries = s->entries, .entries_room = ENTRIES };
    what.side = SAND_SIDE_A;
    what.subject_ref = SAND_REF_BODY;
    return fresh_suggest(s->b, &what, &s->list);
}

static void test_wishes(void **state)
{
    (void)state;
    stage *s = raise_on(ONE "{name: 'two', type: 'line', at: [20, 10], files: 3},",
                        HE "{name: 'wagon', role: 'supply', at: [30, 30], base: [1, 2]}," GUN("[14, 10]"),
                        "{name: 'foe', type: 'line', at: [14, 20], files: 3},");
    uint16_t he = (uint16_t)body_of(s, "He"), wagon = (uint16_t)body_of(s, "wagon"), gun = (uint16_t)body_of(s, "gun");
    sand_wish there = { .kind = SAND_WISH_REACH, .subject = he, .pose = { { 4000, 22000 }, 9000 } };
    assert_true(wish(s, there) >= 1);
    assert_int_equal(s->entries[0].kind, DRILL_ORDER_POST);
    order_both(s, &s->entries[0], NULL);
    sand_pose pose = sand_actor_pose(s->b, sand_actor_body(he));
    assert_in_range(sand_point_distance(pose.at, there.pose.at), 0, 30);
    assert_int_equal(pose.heading, 9000);
    assert_int_equal(wish(s, (sand_wish){ .kind = SAND_WISH_SHOOT, .subject = gun, .object = 3 }), 1);
    assert_int_equal(s->entries[0].kind, DRILL_ORDER_SERVE);
    assert_int_equal(wish(s, (sand_wish){ .kind = SAND_WISH_SHOOT, .subject = wagon, .object = 3 }), 0);
    lower(s);

    s = raise_on(ONE "{name: 'two', type: 'line', at: [20, 10], files: 3},",
                 HE "{name: 'wagon', role: 'supply', at: [30, 30], base: [1, 2]},",
                 "{name: 'foe', type: 'line', at: [30, 40], files: 3},");
    assert_int_equal(wish(s, (sand_wish){ .kind = SAND_WISH_CLOSE, .subject = he, .object = 2 }), 1);
    assert_int_equal(s->entries[0].kind, DRILL_ORDER_LEAD);
    assert_int_equal(wish(s, (sand_wish){ .kind = SAND_WISH_CLOSE, .subject = he, .object = 3 }), 0);
    assert_true(wish(s, (sand_wish){ .kind = SAND_WISH_AWAY, .subject = wagon }) >= 1);
    order_both(s, &s->entries[0], NULL);
    assert_int_equal(sand_actor_pose(s->b, sand_actor_body(wagon)).at.y, 27000);
    lower(s);
}

static void test_a_wish_too_far(void **state)
{
    (void)state;
    stage *s = raise_on(ONE, "{name: 'wagon', role: 'supply', at: [30, 30], base: [1, 2]},",
                        "{name: 'foe', type: 'line', at: [50, 55], files: 3},");
    sand_wish far = { .kind = SAND_WISH_REACH,
                      .subject = (uint16_t)body_of(s, "wagon"),
                      .pose = { { 30000, 50000 }, -1 } };
    assert_true(wish(s, far) >= 1);
    sand_motion_step leg = sand_entry_step(&s->entries[0], 0);
    assert_int_equal(leg.verb, SAND_VERB_MARCH);
    assert_int_equal(leg.travel, DRILL_WAGON_MOST);
    lower(s);
}

static void test_shown(void **state)
{
    (void)state;
    static const struct {
        const char *bodies;
        sand_overlay_kind kind;
        int32_t radius;
    } rows[] = {
        { "{name: 'it', role: 'leader', at: [10, 20], base: [1, 1]},", SAND_OVERLAY_REACH, DRILL_LEAD_MOST },
        { "{name: 'it', role: 'supply', at: [10, 20], base: [1, 1]},", SAND_OVERLAY_REACH, DRILL_WAGON_MOST },
        { "{name: 'it', role: 'gun', at: [10, 20], base: [1, 1]},", SAND_OVERLAY_ARC, DRILL_GUN_RANGE },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        stage *s = raise_on(ONE, rows[i].bodies, "{name: 'foe', type: 'line', at: [50, 55], files: 3},");
        sand_overlay_list list = { 0 };
        fresh_overlays(s->b, sand_actor_body(body_of(s, "it")), &list);
        assert_int_equal(list.n, 1);
        assert_int_equal(list.of[0].kind, rows[i].kind);
        assert_int_equal(list.of[0].shape.radius, rows[i].radius);
        assert_int_equal(list.of[0].shape.body, body_of(s, "it"));
        lower(s);
    }
}

/* The leader's destination is his side's secret, also while decisions are asked on the way; and a position keeps it. */
static void test_ways_are_secret(void **state)
{
    (void)state;
    stage *s = raise_on(ONE, HE, "{name: 'foe', type: 'line', at: [50, 55], files: 3},");
    unsigned he = body_of(s, "He");
    sand_entry e = march(DRILL_ORDER_POST, he, 9000, 6000);
    static const sand_entry done = { .kind = DRILL_ORDER_DONE };
    uint32_t serial = sand_battle_head(s->b)->serial;
    const sand_order orders[] = { { serial, SAND_SIDE_A, 1, &e }, { serial, SAND_SIDE_B, 1, &done } };
    fresh_apply(s->b, orders, 2, NULL);
    const sand_motion *row = sand_motion_find(s->b, sand_actor_body(he));
    assert_non_null(row);
    assert_int_equal(row->legs, 2);
    sand_battle *view = malloc(sand_battle_size(s->field));
    sand_battle_view(s->b, SAND_SIDE_B, view);
    assert_null(sand_motion_find(view, sand_actor_body(he)));
    sand_battle_view(s->b, SAND_SIDE_A, view);
    assert_memory_equal(sand_motion_find(view, sand_actor_body(he)), row, sizeof *row);
    free(view);
    lower(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_leader_rides_to_a_unit),
        cmocka_unit_test(test_leader_keeps_off),
        cmocka_unit_test(test_leader_is_taken),
        cmocka_unit_test(test_posts),
        cmocka_unit_test(test_wagon_is_taken),
        cmocka_unit_test(test_guns_are_served),
        cmocka_unit_test(test_guns_fire),
        cmocka_unit_test(test_wishes),
        cmocka_unit_test(test_a_wish_too_far),
        cmocka_unit_test(test_shown),
        cmocka_unit_test(test_ways_are_secret),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
