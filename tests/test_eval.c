/* test_eval.c - the evaluator: opposite values for the two sides, the same numbers on every machine, and the players
 * that use it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "eval/eval.h"
#include "orders/drive.h"
#include "orders/room.h"
#include "record/scenario.h"
#include "ai/ai.h"
#include "base/logarithm.h"

typedef struct {
    sand_field *field;
    sand_battle *battle, *view;
    sand_room *room;
    sand_ai *ai[SAND_SIDES];
    sand_eval eval;
} table;

static table *lay(const char *path, const char *player)
{
    static char text[1 << 20];
    sand_problem_list problems = { 0 };
    table *t = calloc(1, sizeof *t);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t n = fread(text, 1, sizeof text, file);
    fclose(file);
    assert_int_equal(sand_scenario_read((sand_source){ text, n, path }, NULL, &problems, &t->field, &t->battle),
                     SAND_OK);
    sand_problem_list_free(&problems);
    assert_int_equal(sand_room_create(t->field, &t->room), SAND_OK);
    t->view = malloc(sand_battle_size(t->field));
    for (int i = 0; i < SAND_SIDES; i++)
        assert_int_equal(sand_ai_create(sand_player_find(player), t->field, NULL, &t->ai[i]), SAND_OK);
    return t;
}

static void clear(table *t)
{
    for (int i = 0; i < SAND_SIDES; i++) sand_ai_destroy(t->ai[i]);
    sand_room_destroy(t->room);
    free(t->view);
    free(t->battle);
    sand_field_free(t->field);
    free(t);
}

static bool go_on(table *t, sand_decision *due, sand_dice *dice)
{
    sand_order orders[SAND_SIDES];
    size_t n = 0;
    if (!due->asks) return false;
    for (unsigned side = 1; side <= SAND_SIDES; side++) {
        if (!sand_decision_of(due, (uint16_t)side)) continue;
        sand_battle_view(t->battle, side, t->view);
        const sand_order *order = sand_ai_choose(t->ai[side - 1], t->view, 5, NULL);
        if (!order) return false;
        orders[n++] = *order;
    }
    t->field->rules->apply(t->battle, t->room, orders, n, NULL);
    *due = sand_orders_run(t->battle, t->room, dice, NULL);
    return true;
}

/* Returns a network of arbitrary weights, for what must hold for any weights. */
static const sand_net *some_net(void)
{
    static sand_net net;
    uint32_t seed = 1;
    for (int k = 0; k < SAND_NET_HIDDEN; k++) {
        net.bias[k] = 1 << 17;
        for (int i = 0; i < SAND_NET_INPUTS; i++) {
            seed = seed * 1103515245u + 12345u;
            net.hidden[k][i] = (int16_t)((int32_t)(seed >> 16 & 1023) - 512);
        }
        for (int o = 0; o < SAND_NET_OUTPUTS; o++) net.output[o][k] = (int16_t)(k % 2 ? 300 : -300);
    }
    return &net;
}

static void check_opposite(table *t)
{
    t->eval.net = some_net();
    sand_eval_look(&t->eval, t->room, t->battle);
    sand_eval_outlook a = sand_eval_battle(&t->eval, t->battle, SAND_SIDE_A);
    sand_eval_outlook b = sand_eval_battle(&t->eval, t->battle, SAND_SIDE_B);
    assert_int_equal(a.chance + b.chance, SAND_EVAL_SURE);
    assert_int_equal(a.lead, -b.lead);
    assert_int_equal(a.logit, -b.logit);
    assert_in_range(a.chance, 0, SAND_EVAL_SURE);
}

static const char *const scenarios[] = { "scenarios/ecw-commands/first-battle.json", "scenarios/punic/zama.json",
                                         "scenarios/ecw-cards/first-cards.json",
                                         "scenarios/ecw-large/newport-road.json",
                                         "scenarios/sword-divided/hopton-heath.json" };

/* What is good for one side is equally bad for the other, whatever the weights, throughout a battle. */
static void test_opposite(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof scenarios / sizeof *scenarios; i++) {
        table *t = lay(scenarios[i], "closer");
        sand_dice dice;
        sand_dice_init_seeded(&dice, 7);
        sand_decision due = sand_orders_run(t->battle, t->room, &dice, NULL);
        do check_opposite(t);
        while (go_on(t, &due, &dice));
        clear(t);
    }
}

/* The sum of all chances of a battle must be the same on every machine and with every compiler. */
static void test_same_everywhere(void **state)
{
    (void)state;
    table *t = lay(scenarios[0], "closer");
    sand_dice dice;
    int64_t sum = 0;
    unsigned n = 0;
    sand_dice_init_seeded(&dice, 7);
    sand_decision due = sand_orders_run(t->battle, t->room, &dice, NULL);
    t->eval.net = some_net();
    do {
        sand_eval_look(&t->eval, t->room, t->battle);
        sum += sand_eval_battle(&t->eval, t->battle, SAND_SIDE_A).logit * (int64_t)(n++ + 1);
    } while (go_on(t, &due, &dice));
    clear(t);
    assert_true(n > 20);
    assert_int_equal(sum, -1820478);
}

static void test_logistic(void **state)
{
    (void)state;
    assert_true(sand_base_logistic(0) == 0.5);
    for (int i = -20; i <= 20; i++) {
        double one = sand_base_logistic(i / 2.0), other = sand_base_logistic(-i / 2.0);
        assert_true(one + other > 0.999999 && one + other < 1.000001);
        if (i > -20) assert_true(one > sand_base_logistic((i - 1) / 2.0));
    }
    assert_true(sand_base_logistic(1) > 0.7310 && sand_base_logistic(1) < 0.7311);
}

static bool stops(void *context)
{
    (void)context;
    return true;
}

/* The colonel gives legal orders, the same ones for the same view, and stops when he is told to. */
static void test_colonel(void **state)
{
    (void)state;
    for (size_t i = 0; i < 3; i++) {
        table *t = lay(scenarios[i], "colonel"), *other = lay(scenarios[i], "closer");
        const sand_player_limits hasty = { .stop = stops };
        sand_ai *stopped;
        sand_dice dice;
        sand_dice_init_seeded(&dice, 7);
        sand_decision due = sand_orders_run(t->battle, t->room, &dice, NULL);
        assert_int_equal(sand_ai_create(sand_player_find("colonel"), t->field, &hasty, &stopped), SAND_OK);
        for (unsigned k = 0; k < 6 && due.asks; k++) {
            unsigned side = sand_decision_of(&due, SAND_SIDE_A) ? SAND_SIDE_A : SAND_SIDE_B;
            sand_verdict verdict;
            sand_battle_view(t->battle, side, t->view);
            const sand_order *one = sand_ai_choose(t->ai[side - 1], t->view, 5, NULL);
            assert_non_null(one);
            t->field->rules->check(t->battle, t->room, one, &verdict);
            assert_int_equal(verdict.answer, SAND_YES);
            const sand_order *hurried = sand_ai_choose(stopped, t->view, 5, NULL);
            assert_non_null(hurried);
            t->field->rules->check(t->battle, t->room, hurried, &verdict);
            assert_int_equal(verdict.answer, SAND_YES);
            if (!go_on(t, &due, &dice)) break;
        }
        sand_ai_destroy(stopped);
        clear(t);
        clear(other);
    }
}

/* Every ruleset has a network, learnt under the present rules. */
static void test_nets(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof scenarios / sizeof *scenarios; i++) {
        table *t = lay(scenarios[i], "closer");
        const sand_net *net = t->field->rules->tables.net;
        assert_non_null(net);
        assert_true(net->rules == sand_eval_rules_hash(t->field->rules));
        clear(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_nets), cmocka_unit_test(test_opposite),
                                        cmocka_unit_test(test_same_everywhere), cmocka_unit_test(test_logistic),
                                        cmocka_unit_test(test_colonel) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
