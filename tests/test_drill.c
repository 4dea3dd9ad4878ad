/* test_drill.c - the sixth ruleset: its rules at, under and over every limit, and the kernel's concepts it stands for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "drill/state.h"
#include "record/scenario.h"
#include "support/chance.h"
#include "support/orders.h"

/* ---- a battle to test on ---- */

typedef struct {
    sand_field *field;
    sand_battle *battle;
    sand_dice dice;
    sand_log log;
    sand_event events[1024];
} drill;

static drill *drill_from(const char *text)
{
    drill *d = calloc(1, sizeof *d);
    sand_problem_list problems = { 0 };
    sand_scenario_settings settings = { .extra = &sand_rules_drill };
    sand_error error = sand_scenario_read(text, strlen(text), "test", &settings, &problems, &d->field, &d->battle);
    for (size_t i = 0; i < problems.count; i++) print_message("%d:%d %s: %s\n", problems.items[i].place.line, problems.items[i].place.column, problems.items[i].place.path, problems.items[i].message);
    sand_problem_list_free(&problems);
    assert_int_equal(error, SAND_OK);
    d->log = (sand_log){ .events = d->events, .room = SAND_LEN(d->events) };
    sand_dice_init_seeded(&d->dice, 1);
    return d;
}

static void drill_free(drill *d)
{
    free(d->battle);
    sand_field_free(d->field);
    free(d);
}

static void plays_to_the_end(void **state)
{
    (void)state;
    static char text[65536];
    static order_room room;
    assert_true(sand_drill_scenario(5, 3, 3, text, sizeof text) < sizeof text);
    for (unsigned battle = 0; battle < 20; battle++) {
        drill *d = drill_from(text);
        chance from = { battle };
        sand_dice_init_seeded(&d->dice, battle);
        sand_battle_run(d->battle, &d->dice, NULL);
        unsigned decisions = 0;
        static sheet orders[SAND_SIDES];
        while (!sand_battle_over(d->battle)) {
            sand_decision decision = sand_rules_drill.decision(d->battle);
            sand_order given[SAND_SIDES];
            size_t n = 0;
            sand_battle_check_invariants(d->battle);
            for (uint16_t side = 1; side <= SAND_SIDES; side++) {
                if (!sand_decision_of(&decision, side)) continue;
                orders_clear(&room);
                size_t found = sand_rules_drill.suggest(d->battle, &(sand_wish){ .side = side }, &room.list);
                assert_true(found > 0);
                sheet_copy(&orders[side - 1], &room.orders[chance_below(&from, (uint32_t)found)]);
                sand_verdict v;
                sand_rules_drill.check(d->battle, &orders[side - 1].order, &v);
                assert_int_equal(v.answer, SAND_YES);
                given[n++] = orders[side - 1].order;
            }
            sand_rules_drill.apply(d->battle, given, n, NULL);
            sand_battle_run(d->battle, &d->dice, NULL);
            assert_int_equal(d->dice.problem, SAND_DICE_FINE);
            assert_true(++decisions < 2000);
        }
        sand_result r = sand_rules_drill.result(d->battle);
        print_message("battle %u: %u decisions, turn %u, %d:%d bases\n", battle, decisions, sand_battle_head(d->battle)->turn, r.points[0], r.points[1]);
        drill_free(d);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(plays_to_the_end) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
