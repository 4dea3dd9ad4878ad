/* test_told.c - `punic`: events of units that turn to face an enemy, and of resolve that runs out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/memory.h"
#include "rules/punic/pu_fighting.h"
#include "rules/punic/pu_movement.h"
#include "support/laid.h"

enum { ROOM = 16 };

typedef struct {
    sand_field *field;
    sand_battle *battle;
    sand_event events[ROOM];
    sand_log log;
} table;

/* A Legion has an enemy at its right and another at its rear; Carthage has 5 points of resolve. */
static void lay(table *t)
{
    laid of =
        laid_out("{ruleset: 'punic', title: 'Told', sides: [{name: 'Rome', facing: 'north', units: [{name: 'Legion', "
                 "type: 'heavy-infantry', at: [36, 20]}]}, {name: 'Carthage', facing: 'south', resolve: 5, units: "
                 "[{name: 'Right', type: 'heavy-infantry', at: [41.5, 20], heading: 270}, {name: 'Rear', type: "
                 "'heavy-infantry', at: [36, 17], heading: 0}]}], battle: {turn: 1, contacts: [{by: 'Right', with: "
                 "'Legion', with_face: 'right'}, {by: 'Rear', with: 'Legion', with_face: 'rear'}]}}");
    *t = (table){ .field = of.field, .battle = of.battle };
    t->log = (sand_log){ .events = t->events, .room = ROOM };
}

static void clear(const table *t)
{
    sand_memory_release(t->battle);
    sand_field_free(t->field);
}

static void expect_told(const sand_event *event, const char *rule, const char *text, const int32_t args[3])
{
    assert_string_equal(event->rule, rule);
    assert_string_equal(event->sentence.text, text);
    for (unsigned i = 0; i < 3; i++) assert_int_equal(event->sentence.args[i], args[i]);
}

/* The Legion turns to the enemy at its right; the enemy at its rear moves along. [PU-COMB-13, PU-AMB-52] */
static void test_turning(void **state)
{
    enum { LEGION = 1, RIGHT, REAR };
    table t;
    (void)state;
    lay(&t);
    pu_turn_to_face(t.battle, LEGION, RIGHT, &t.log);
    assert_int_equal(t.log.n, 2);
    expect_told(&t.events[0], "PU-COMB-13", "{u0} turned to face {u1}", (const int32_t[]){ LEGION, RIGHT, 0 });
    expect_told(&t.events[1], "PU-AMB-52", "{u0} kept in contact with {u1}", (const int32_t[]){ REAR, LEGION, 0 });
    clear(&t);
}

/* The event gives the resolve that is left, and never less than 0. [PU-RES-02, PU-AMB-84] */
static void test_resolve(void **state)
{
    static const int32_t left[] = { 3, 1, 0, 0 };
    table t;
    (void)state;
    lay(&t);
    for (unsigned i = 0; i < SAND_LEN(left); i++) {
        pu_lose_resolve(t.battle, SAND_SIDE_B, 2, "PU-RES-02", &t.log);
        expect_told(&t.events[i], "PU-RES-02", "The resolve of {s0} fell by {n1}: {n2} left",
                    (const int32_t[]){ SAND_SIDE_B, 2, left[i] });
        assert_int_equal(pu_side_get(t.battle, SAND_SIDE_B)->resolve, left[i]);
    }
    clear(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_turning), cmocka_unit_test(test_resolve) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
