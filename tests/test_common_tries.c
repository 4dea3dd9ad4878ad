/* test_common_tries.c - suggestions by the rows of the kinds of order: which row is tried, when, and for which units.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "orders/room.h"
#include "rules/common/chapters.h"
#include "rules/common/tries.h"
#include "support/bugs.h"
#include "support/ground.h"

/* A ruleset for this test, in which every order is legal: in step 1 units dig or sing, and before them heralds ride;
 * step 2 asks no unit in particular for an answer. */
enum { DIG = 1, DONE, SING, RIDE, ANSWER, KINDS = ANSWER };
enum { STEP_UNITS = 1, STEP_ANSWER, STEP_RUNS, STEPS = STEP_RUNS };
enum { ROOM = 40 };

static void apply(const sand_deed *deed)
{
    (void)deed;
}

static sand_capacity capacity(const sand_field *field)
{
    (void)field;
    return (sand_capacity){ .frames = 2 };
}

static bool closed;   /* singing is forbidden now */
static unsigned mute; /* this unit may do nothing more */

static bool may_sing(const sand_battle *b)
{
    (void)b;
    return !closed;
}

static bool still(const sand_battle *b, unsigned unit)
{
    (void)b;
    return unit != mute;
}

static unsigned next(const sand_battle *b, unsigned unit)
{
    while (unit++ < b->field->n_units)
        if (sand_battle_side_of_unit(b, unit) == SAND_SIDE_A) return unit;
    return 0;
}

/* Stores in the entry which choice was tried (as its object) and where the round began (as its number). */
static void dig(sand_wisher *w, unsigned unit, unsigned nth)
{
    sand_entry entry = sand_wish_entry(w->kind, unit, nth + 1);
    entry.number = (int32_t)w->begin;
    sand_wish_try(w, &entry);
}

static void once(sand_wisher *w)
{
    sand_wish_try_order(w, w->kind, 0, 0);
}

static void ride(sand_wisher *w)
{
    sand_wish_try_order(w, w->kind, w->wish->subject, 0);
}

static void at_an_enemy(sand_wisher *w)
{
    if (w->wish->object != 0) sand_tries_at_object(w);
}

static const sand_order_tries digs = { .each = dig,
                                       .slot = 1,
                                       .choices = 2,
                                       .together = once,
                                       .wishes = SAND_FULFILS(STAY),
                                       .fulfil = sand_tries_at_object,
                                       .instead = SAND_FULFILS(FACE) };
static const sand_order_tries sings = {
    .each = dig, .choices = 1, .wishes = SAND_FULFILS(FIGHT) | SAND_FULFILS(FACE), .fulfil = at_an_enemy
};
static const sand_order_tries rides = { .first = ride, .wishes = SAND_FULFILS(FACE), .fulfil = ride };
static const sand_order_tries answers = { .first = once, .last = once };
static sand_order_tries ends;

static const sand_step_row steps[STEPS] = { { .name = "units" }, { .name = "answer" }, { .name = "runs" } };
static const sand_step_rule step_rules[STEPS] = { { .title = "Units", .entries = SAND_ENTRIES_AT_ONCE, .still = still },
                                                  { .title = "Answer" },
                                                  { .title = NULL } };
static const sand_order_kind kinds[KINDS] = { [DONE - 1] = { .closes = true },
                                              [RIDE - 1] = { .subject_ref = SAND_REF_BODY } };
static const sand_turn_words words = { .not_now = { "R-8", "not now" }, .nobody_asked = { "R-9", "nobody" } };
static const sand_order_rule order_rules[KINDS] = {
    [DIG - 1] = { .steps = SAND_IN(STEP_UNITS), .apply = apply, .tries = &digs },
    [DONE - 1] = { .steps = ~(uint64_t)0, .apply = apply, .tries = &ends },
    [SING - 1] = { .steps = SAND_IN(STEP_UNITS), .open = may_sing, .apply = apply, .tries = &sings },
    [RIDE - 1] = { .steps = SAND_IN(STEP_UNITS), .apply = apply, .tries = &rides },
    [ANSWER - 1] = { .steps = SAND_IN(STEP_ANSWER), .apply = apply, .tries = &answers },
};
static const sand_chapters chapters = { .next = next };
static const sand_rules rules = { .capacity = capacity,
                                  .tables = { .id = "tries",
                                              .steps = steps,
                                              .n_steps = STEPS,
                                              .step_rules = step_rules,
                                              .orders = kinds,
                                              .n_orders = KINDS,
                                              .order_rules = order_rules,
                                              .chapters = &chapters,
                                              .words = &words } };

typedef struct {
    ground g;
    sand_room *room;
    sand_order order[ROOM];
    sand_entry entry[ROOM];
    sand_order_list out;
} table;

/* Units 1 and 2 act, of commands 1 and 2; unit 3 is the enemy's. */
static void lay(table *t, unsigned step)
{
    const ground_unit laid[] = {
        { .side = SAND_SIDE_A, .width = 4000, .depth = 3000, .pose = { { 30000, 10000 }, 0 } },
        { .side = SAND_SIDE_A, .width = 4000, .depth = 3000, .pose = { { 40000, 9000 }, 0 } },
        { .side = SAND_SIDE_B, .width = 4000, .depth = 3000, .pose = { { 30000, 30000 }, 18000 } },
    };
    memset(t, 0, sizeof *t);
    closed = false;
    mute = 0;
    ends = sand_tries_ends;
    ground_init(&t->g, 72000, 48000);
    t->g.field.rules = &rules;
    for (size_t i = 0; i < SAND_LEN(laid); i++) ground_add_unit(&t->g, laid[i]);
    sand_battle *b = ground_ready(&t->g, laid);
    for (unsigned i = 1; i <= 2; i++) sand_battle_unit_of(b, i)->command = (uint16_t)i;
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

/* ---- samples ---- */

static void samples_go_round_all_choices(void **state)
{
    (void)state;
    static const struct {
        uint32_t begin;
        unsigned subject, ref, n, kind[9];
    } rows[] = {
        /* heralds, each unit with all that it may do, the units together, done */
        { 0, 0, 0, 9, { RIDE, SING, DIG, DIG, SING, DIG, DIG, DIG, DONE } },
        /* a round that begins later has no order for the units together */
        { 1, 0, 0, 8, { SING, DIG, DIG, SING, DIG, DIG, DONE, RIDE } },
        { 14, 0, 0, 8, { DONE, RIDE, DIG, SING, DIG, DIG, SING, DIG } },
        { 0, 2, 0, 3, { SING, DIG, DIG } }, /* a wish with a subject gets orders of that subject only */
        { 0, 2, SAND_REF_UNIT, 3, { SING, DIG, DIG } },
        { 0, 2, SAND_REF_COMMAND, 3, { SING, DIG, DIG } },
        { 0, 2, SAND_REF_BODY, 1, { RIDE } },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        table t;
        lay(&t, STEP_UNITS);
        sand_wish wish = { .begin = rows[i].begin,
                           .subject = (uint16_t)rows[i].subject,
                           .subject_ref = (uint16_t)rows[i].ref };
        assert_int_equal(suggest(&t, wish), rows[i].n);
        for (unsigned k = 0; k < rows[i].n; k++) {
            assert_int_equal(t.entry[k].kind, rows[i].kind[k]);
            if (t.entry[k].subject != 0) assert_int_equal(t.entry[k].number, rows[i].begin / 5);
            if (rows[i].subject != 0) assert_int_equal(t.entry[k].subject, rows[i].subject);
        }
        clear(&t);
    }
}

static void kinds_that_are_closed_keep_their_place_in_the_round(void **state)
{
    (void)state;
    table t;
    lay(&t, STEP_UNITS);
    closed = true;
    assert_int_equal(suggest(&t, (sand_wish){ .subject = 1, .begin = 2 * 4 }), 2);
    /* the round begins at the second of its three choices, as if the unit could still sing */
    assert_int_equal(t.entry[0].object, 2);
    assert_int_equal(t.entry[1].object, 1);
    clear(&t);
}

static void only_the_wished_kind_is_tried(void **state)
{
    (void)state;
    table t;
    lay(&t, STEP_UNITS);
    assert_int_equal(suggest(&t, (sand_wish){ .order_kind = SING }), 2);
    assert_int_equal(suggest(&t, (sand_wish){ .order_kind = DONE }), 1);
    assert_int_equal(suggest(&t, (sand_wish){ .order_kind = ANSWER }), 0);
    mute = 1;
    assert_int_equal(suggest(&t, (sand_wish){ .order_kind = SING }), 1);
    assert_int_equal(t.entry[0].subject, 2);
    clear(&t);
}

static void a_step_without_units_is_answered_first_and_last(void **state)
{
    (void)state;
    table t;
    lay(&t, STEP_ANSWER);
    assert_int_equal(suggest(&t, (sand_wish){ .begin = 7 }), 3);
    assert_int_equal(t.entry[0].kind, ANSWER);
    assert_int_equal(t.entry[1].kind, ANSWER);
    assert_int_equal(t.entry[2].kind, DONE); /* kinds that close the step come last, wherever their rows stand */
    assert_int_equal(suggest(&t, (sand_wish){ .subject = 1 }), 2);
    clear(&t);
    lay(&t, STEP_RUNS);
    assert_int_equal(suggest(&t, (sand_wish){ .begin = 0 }), 0); /* this step asks no side */
    clear(&t);
}

static void end_first(sand_wisher *w)
{
    sand_tries_end_first(w, 4);
}

static void end_last(sand_wisher *w)
{
    sand_tries_end_last(w, 4);
}

static void done_takes_its_turn_in_the_round(void **state)
{
    (void)state;
    table t;
    lay(&t, STEP_ANSWER);
    ends.first = end_first;
    ends.last = end_last;
    for (uint32_t begin = 0; begin < 8; begin++) {
        assert_int_equal(suggest(&t, (sand_wish){ .begin = begin }), 3);
        assert_int_equal(t.entry[begin % 4 == 3 ? 1 : 2].kind, DONE);
    }
    clear(&t);
}

/* ---- wishes ---- */

static void wishes_are_fulfilled_by_rows(void **state)
{
    (void)state;
    static const struct {
        sand_wish wish;
        unsigned kind; /* 0: no order */
    } rows[] = {
        { { SAND_WISH_STAY, .subject = 1 }, DIG },
        { { SAND_WISH_STAY, .subject = 1, .subject_ref = SAND_REF_BODY }, 0 },
        { { SAND_WISH_STAY, .subject = 3 }, 0 }, /* the enemy's unit does not act */
        { { SAND_WISH_STAY, .subject = 1, .order_kind = SING }, 0 },
        { { SAND_WISH_FIGHT, .subject = 1, .object = 3 }, SING },
        { { SAND_WISH_REACH, .subject = 1 }, 0 },
        /* the kind for this wish finds no order, so the next best is tried */
        { { SAND_WISH_FACE, .subject = 1 }, DIG },
        { { SAND_WISH_FACE, .subject = 1, .object = 3 }, SING },
        /* a herald is a body, so no unit's order fits */
        { { SAND_WISH_FACE, .subject = 1, .subject_ref = SAND_REF_BODY }, RIDE },
        { { SAND_WISH_DONE, .subject = 1 }, DONE },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        table t;
        lay(&t, STEP_UNITS);
        assert_int_equal(suggest(&t, rows[i].wish), rows[i].kind != 0);
        if (rows[i].kind != 0) assert_int_equal(t.entry[0].kind, rows[i].kind);
        clear(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(samples_go_round_all_choices),
        cmocka_unit_test(kinds_that_are_closed_keep_their_place_in_the_round),
        cmocka_unit_test(only_the_wished_kind_is_tried),
        cmocka_unit_test(a_step_without_units_is_answered_first_and_last),
        cmocka_unit_test(done_takes_its_turn_in_the_round),
        cmocka_unit_test(wishes_are_fulfilled_by_rows),
    };
    return cmocka_run_group_tests_name("common_tries", tests, NULL, NULL);
}
