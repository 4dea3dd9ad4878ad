/* test_common_wish_units.c - orders suggested to units that march, charge, break off and turn, and the meaning of
 * wishes about such units. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "orders/room.h"
#include "rules/common/chapters.h"
#include "rules/common/wish_units.h"
#include "support/bugs.h"
#include "support/ground.h"

/* A ruleset for this test: every order is legal. With `timid`, units do not charge. */
enum { MOVE = 1, CHARGE, WITHDRAW, STAND, READY, SHOOT, FIGHT, FACE, DONE, PLACE, POST, KINDS = POST };
enum { STEP_MOVE = 1, STEP_SHOOT, STEP_FIGHT, STEP_FACE, STEP_PLACE, STEPS = STEP_PLACE };
enum { ROOM = 40, PACE = 6000 };

static void check(sand_judging *j)
{
    (void)j;
}

static void apply(const sand_deed *deed)
{
    (void)deed;
}

static sand_capacity capacity(const sand_field *field)
{
    return (sand_capacity){ .contacts = (uint16_t)(4 * field->n_units), .frames = 2 };
}

static const sand_step_row steps[STEPS] = {
    { .name = "move" }, { .name = "shoot" }, { .name = "fight" }, { .name = "face" }, { .name = "place" }
};
static const sand_step_rule step_rules[STEPS] = { { .title = "Move", .entries = SAND_ENTRIES_AT_ONCE },
                                                  { .title = "Shoot" },
                                                  { .title = "Fight" },
                                                  { .title = "Face" },
                                                  { .title = "Place" } };
static const sand_order_kind kinds[KINDS] = { [DONE - 1] = { .closes = true },
                                              [PLACE - 1] = { .subject_ref = SAND_REF_UNIT },
                                              [POST - 1] = { .subject_ref = SAND_REF_BODY } };
static const sand_turn_words words = { .not_now = { "R-8", "not now" }, .nobody_asked = { "R-9", "nobody" } };
static sand_order_rule order_rules[KINDS];
static sand_rules rules;

/* ---- its units ---- */

static bool engaged_are_free, timid;
static unsigned broke_off;

static unsigned next(const sand_battle *b, unsigned unit)
{
    while (unit++ < b->field->n_units)
        if (sand_battle_side_of_unit(b, unit) == SAND_SIDE_A) return unit;
    return 0;
}

static bool is_free(const sand_scene *scene, unsigned unit)
{
    return !scene->engaged[unit] || engaged_are_free;
}

static bool charges(const sand_scene *scene, unsigned unit)
{
    (void)scene, (void)unit;
    return !timid;
}

static int32_t ahead(const sand_battle *b)
{
    (void)b;
    return 4500;
}

static int32_t allowance(const sand_battle *b, unsigned unit)
{
    (void)b, (void)unit;
    return PACE;
}

static int32_t pivot_fee(const sand_battle *b, unsigned pivots)
{
    (void)b;
    return 3000 * (int32_t)pivots;
}

static void break_off(sand_wisher *w, unsigned unit)
{
    broke_off = unit;
    sand_wish_try_order(w, WITHDRAW, unit, 3);
}

static void stand_by(sand_wisher *w, unsigned unit, unsigned nth)
{
    assert_int_equal(nth, 0);
    sand_wish_try_order(w, w->kind, unit, 0);
}

static int32_t least_seen;

/* Bars marches straight back, and notes the shortest march that is worth an order. */
static bool is_barred(const sand_wisher *w, unsigned unit, int32_t direction)
{
    (void)unit;
    least_seen = w->least;
    return direction == SAND_HALF_TURN;
}

static bool goes_along(const sand_scene *scene, unsigned unit)
{
    (void)scene, (void)unit;
    return true;
}

static sand_wish_units units;
static sand_chapters chapters;

/* For rules in which slot 2 of a round is the choice to get ready, so that marches begin at slot 3. */
static const sand_order_tries readies = { .each = stand_by, .slot = 2, .choices = 1 };
static const sand_order_tries later_marches = { .each = sand_wish_units_march,
                                                .together = sand_wish_units_advance,
                                                SAND_WISH_UNITS_GOING(3) };
static const sand_order_tries places = { .wishes = SAND_FULFILS(REACH), .fulfil = sand_tries_place_there };

typedef struct {
    ground g;
    sand_room *room;
    sand_order order[ROOM];
    sand_entry entry[ROOM];
    sand_order_list out;
} table;

static int32_t charge_turn(const sand_battle *b)
{
    (void)b;
    return 4500;
}

/* Unit 1 stands at 30000, 10000 and faces north, its comrade to its right; the enemy stands `gap` before its front. */
static void lay(table *t, unsigned step, int32_t gap)
{
    const ground_unit laid[] = {
        { .side = SAND_SIDE_A, .width = 4000, .depth = 3000, .pose = { { 30000, 10000 }, 0 } },
        { .side = SAND_SIDE_A, .width = 4000, .depth = 3000, .pose = { { 40000, 9000 }, 0 } },
        { .side = SAND_SIDE_B, .width = 4000, .depth = 3000, .pose = { { 30000, 13000 + gap }, 18000 } },
    };
    enum { IN_MOVE = 1 << STEP_MOVE, IN_PLACE = 1 << STEP_PLACE };
    static const struct {
        uint64_t steps;
        const sand_order_tries *tries;
    } rows[KINDS] = {
        [MOVE - 1] = { IN_MOVE, &sand_wish_units_marches },
        [CHARGE - 1] = { IN_MOVE, &sand_wish_units_charges },
        [WITHDRAW - 1] = { IN_MOVE, &sand_wish_units_breaks_off },
        [STAND - 1] = { IN_MOVE, &sand_wish_units_stands },
        [READY - 1] = { IN_MOVE, NULL },
        [FACE - 1] = { 1 << STEP_FACE, &sand_wish_units_turns },
        [DONE - 1] = { ~(uint64_t)IN_PLACE, &sand_tries_ends },
        [PLACE - 1] = { IN_PLACE, &places },
        [POST - 1] = { IN_PLACE, &places },
    };
    memset(t, 0, sizeof *t);
    engaged_are_free = timid = false;
    broke_off = 0;
    for (size_t k = 0; k < KINDS; k++)
        order_rules[k] =
            (sand_order_rule){ .steps = rows[k].steps, .check = check, .apply = apply, .tries = rows[k].tries };
    rules = (sand_rules){ .capacity = capacity };
    rules.tables = (sand_tables){ .id = "units",
                                  .steps = steps,
                                  .n_steps = STEPS,
                                  .step_rules = step_rules,
                                  .orders = kinds,
                                  .n_orders = KINDS,
                                  .order_rules = order_rules,
                                  .chapters = &chapters,
                                  .words = &words };
    chapters = (sand_chapters){ .next = next, .wishes = &units };
    units = (sand_wish_units){ .charge_turn = charge_turn,
                               .ahead = ahead,
                               .is_free = is_free,
                               .charges = charges,
                               .allowance = allowance,
                               .pivot_fee = pivot_fee,
                               .break_off = break_off,
                               .goes_along = goes_along };
    ground_init(&t->g, 72000, 48000);
    t->g.field.rules = &rules;
    t->g.field.side[0].home = 1200;
    for (size_t i = 0; i < SAND_LEN(laid); i++) ground_add_unit(&t->g, laid[i]);
    sand_battle *b = ground_ready(&t->g, laid);
    sand_battle_agenda_push(b, (sand_frame){ .step = (uint16_t)step, .sides = 1 << SAND_SIDE_A });
    if (sand_room_create(&t->g.field, &t->room) != SAND_OK) abort();
    t->out = (sand_order_list){ .orders = t->order, .room = ROOM, .entries = t->entry, .entries_room = ROOM };
}

static void clear(table *t)
{
    sand_room_destroy(t->room);
    ground_free(&t->g);
}

static size_t suggest(table *t, sand_wish wish)
{
    wish.side = SAND_SIDE_A;
    t->out.n = t->out.n_entries = 0;
    return sand_tries_suggest(t->g.battle, t->room, &wish, &t->out);
}

static void assert_march(const sand_entry *e, int32_t pivot, int32_t direction, int32_t travel)
{
    size_t at = 0;
    assert_int_equal(e->kind, MOVE);
    if (pivot != 0) assert_int_equal(sand_entry_step(e, at++).angle, pivot);
    if (travel != 0) {
        assert_int_equal(sand_entry_step(e, at).verb, SAND_VERB_MARCH);
        assert_int_equal(sand_entry_step(e, at).angle, direction);
        assert_int_equal(sand_entry_step(e, at++).travel, travel);
    }
    assert_int_equal(sand_entry_steps(e), at);
}

/* ---- samples ---- */

static void every_order_of_a_unit_is_tried(void **state)
{
    (void)state;
    table t;
    lay(&t, STEP_MOVE, PACE);
    assert_int_equal(suggest(&t, (sand_wish){ .kind = SAND_WISH_ANY, .subject = 1 }), 8);
    assert_int_equal(t.entry[0].kind, STAND);
    assert_int_equal(t.entry[1].kind, CHARGE); /* the enemy is exactly within reach, straight ahead */
    assert_int_equal(t.entry[1].object, 3);
    assert_int_equal(t.entry[1].n_list, 0);
    assert_march(&t.entry[2], 0, 0, PACE);
    assert_march(&t.entry[3], 0, 0, PACE / 2);
    assert_march(&t.entry[4], 0, 0, PACE - 3000); /* a pivot of 0 towards the enemy, the fee for a pivot deducted */
    assert_march(&t.entry[5], 0, 18000, PACE);
    assert_march(&t.entry[6], 0, 4500, PACE);
    assert_march(&t.entry[7], 0, -4500, PACE);
    clear(&t);

    lay(&t, STEP_MOVE, PACE + 1); /* one out of reach: no charge */
    assert_int_equal(suggest(&t, (sand_wish){ .kind = SAND_WISH_ANY, .subject = 1 }), 7);
    timid = true;
    assert_int_equal(suggest(&t, (sand_wish){ .kind = SAND_WISH_ANY, .subject = 1, .order_kind = CHARGE }), 0);
    order_rules[READY - 1].tries = &readies;
    order_rules[MOVE - 1].tries = &later_marches;
    assert_int_equal(suggest(&t, (sand_wish){ .kind = SAND_WISH_ANY, .subject = 1, .order_kind = READY }), 1);
    assert_int_equal(t.entry[0].kind, READY);
    assert_int_equal(suggest(&t, (sand_wish){ .kind = SAND_WISH_ANY, .subject = 1, .order_kind = MOVE }), 6);
    clear(&t);
}

static void barred_marches_are_not_judged(void **state)
{
    (void)state;
    table t;
    lay(&t, STEP_MOVE, PACE);
    units.is_barred = is_barred;
    assert_int_equal(suggest(&t, (sand_wish){ .kind = SAND_WISH_ANY, .subject = 1 }), 7);
    for (unsigned i = 0; i < 7; i++)
        assert_true(t.entry[i].n_list == 0 || sand_entry_step(&t.entry[i], 0).angle != SAND_HALF_TURN);
    assert_int_equal(least_seen, 250); /* a shorter march is not worth an order … */
    suggest(&t, (sand_wish){ .kind = SAND_WISH_REACH, .subject = 1, .pose = { { 30000, 12000 }, -1 } });
    assert_int_equal(least_seen, 250);
    sand_pose near = { sand_battle_unit_pose(t.g.battle, 1).at, -1 };
    near.at.y += 100;
    suggest(&t, (sand_wish){ .kind = SAND_WISH_REACH, .subject = 1, .pose = near });
    assert_int_equal(least_seen, 100); /* … unless the wish is that short */
    clear(&t);
}

static void engaged_units_break_off_or_are_free(void **state)
{
    (void)state;
    table t;
    lay(&t, STEP_MOVE, 0);
    sand_battle_contact_add(t.g.battle, (sand_contact){ .by = 1, .with = 3, .by_face = 1, .with_face = 1 });
    assert_int_equal(suggest(&t, (sand_wish){ .kind = SAND_WISH_ANY, .subject = 1 }), 2);
    assert_int_equal(t.entry[0].kind, STAND);
    assert_int_equal(t.entry[1].kind, WITHDRAW);
    assert_int_equal(broke_off, 1);
    engaged_are_free = true;
    assert_true(suggest(&t, (sand_wish){ .kind = SAND_WISH_ANY, .subject = 1 }) > 2);
    broke_off = 0;
    suggest(&t, (sand_wish){ .kind = SAND_WISH_AWAY, .subject = 1 });
    assert_int_equal(broke_off, 1);
    clear(&t);
}

static void a_step_ends_with_all_together_and_the_end(void **state)
{
    (void)state;
    table t;
    lay(&t, STEP_MOVE, 20000);
    size_t n = suggest(&t, (sand_wish){ .kind = SAND_WISH_ANY });
    assert_int_equal(t.order[n - 2].n, 2);
    assert_int_equal(t.order[n - 2].entries[0].subject, 1); /* the foremost unit comes first */
    assert_int_equal(t.order[n - 1].entries[0].kind, DONE);
    units.goes_along = NULL;
    assert_int_equal(suggest(&t, (sand_wish){ .kind = SAND_WISH_ANY }), n - 1);
    clear(&t);
}

/* ---- wishes ---- */

static void wishes_come_true_in_their_steps(void **state)
{
    (void)state;
    static const struct {
        unsigned step;
        sand_wish_kind wish;
        unsigned kind; /* 0: no order */
    } rows[] = {
        { STEP_MOVE, SAND_WISH_REACH, MOVE },   { STEP_SHOOT, SAND_WISH_REACH, 0 },
        { STEP_MOVE, SAND_WISH_FACE, MOVE },    { STEP_FACE, SAND_WISH_FACE, FACE },
        { STEP_MOVE, SAND_WISH_SHOOT, 0 },      { STEP_MOVE, SAND_WISH_STAY, STAND },
        { STEP_MOVE, SAND_WISH_AWAY, MOVE },    { STEP_MOVE, SAND_WISH_DONE, DONE },
        { STEP_PLACE, SAND_WISH_DONE, 0 },      { STEP_PLACE, SAND_WISH_REACH, PLACE },
        { STEP_MOVE, SAND_WISH_CLOSE, CHARGE },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        table t;
        lay(&t, rows[i].step, 3000);
        sand_wish wish = { .kind = rows[i].wish, .subject = 1, .object = 3, .pose = { { 30000, 12000 }, 9000 } };
        assert_int_equal(suggest(&t, wish) > 0, rows[i].kind != 0);
        if (rows[i].kind != 0) assert_int_equal(t.entry[0].kind, rows[i].kind);
        wish.subject = 3; /* of the enemy */
        bool nobodys = rows[i].wish == SAND_WISH_DONE || rows[i].kind == PLACE;
        assert_int_equal(suggest(&t, wish) > 0, nobodys && rows[i].kind != 0);
        clear(&t);
    }
}

static void an_enemy_out_of_reach_is_marched_at(void **state)
{
    (void)state;
    table t;
    lay(&t, STEP_MOVE, PACE + 1);
    suggest(&t, (sand_wish){ .kind = SAND_WISH_CLOSE, .subject = 1, .object = 3 });
    assert_march(&t.entry[0], 0, 0, 3000 + PACE + 1);
    assert_int_equal(suggest(&t, (sand_wish){ .kind = SAND_WISH_CLOSE, .subject = 1, .object = 9 }), 0);
    suggest(&t, (sand_wish){ .kind = SAND_WISH_AWAY, .subject = 1, .object = 3 });
    assert_march(&t.entry[0], 0, 18000, PACE);
    clear(&t);
}

static void a_placed_unit_faces_as_its_army(void **state)
{
    (void)state;
    table t;
    lay(&t, STEP_PLACE, 3000);
    sand_wish wish = { .kind = SAND_WISH_REACH, .subject = 2, .pose = { { 500, 600 }, -1 } };
    assert_int_equal(suggest(&t, wish), 1);
    assert_int_equal(t.entry[0].kind, PLACE);
    assert_int_equal(t.entry[0].pose.heading, 1200);
    wish.pose.heading = 700;
    assert_int_equal(suggest(&t, wish), 1);
    assert_int_equal(t.entry[0].kind, PLACE);
    assert_int_equal(t.entry[0].pose.heading, 700);
    wish.order_kind = POST; /* a unit of that number is not the body */
    assert_int_equal(suggest(&t, wish), 0);
    wish.subject_ref = SAND_REF_BODY;
    for (wish.order_kind = 0; wish.order_kind <= POST; wish.order_kind += POST) {
        assert_int_equal(suggest(&t, wish), 1);
        assert_int_equal(t.entry[0].kind, POST);
    }
    clear(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_order_of_a_unit_is_tried),
        cmocka_unit_test(barred_marches_are_not_judged),
        cmocka_unit_test(engaged_units_break_off_or_are_free),
        cmocka_unit_test(a_step_ends_with_all_together_and_the_end),
        cmocka_unit_test(wishes_come_true_in_their_steps),
        cmocka_unit_test(an_enemy_out_of_reach_is_marched_at),
        cmocka_unit_test(a_placed_unit_faces_as_its_army),
    };
    return cmocka_run_group_tests_name("common_wish_units", tests, NULL, NULL);
}
