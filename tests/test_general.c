/* test_general.c - the players who play orders on: legal orders, the same from the same view whatever they have thought
 * about before, within their budget, and the best found so far when they are stopped. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/colonel.h"
#include "base/assert.h"
#include "orders/drive.h"
#include "orders/room.h"
#include "record/scenario.h"

typedef struct {
    sand_field *field;
    sand_battle *battle, *view;
    sand_room *room;
    sand_dice dice;
    sand_decision due;
} table;

static table *lay(const char *path)
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
    sand_dice_init_seeded(&t->dice, 7);
    t->due = sand_orders_run(t->battle, t->room, &t->dice, NULL);
    return t;
}

static void clear(table *t)
{
    sand_room_destroy(t->room);
    free(t->view);
    free(t->battle);
    sand_field_free(t->field);
    free(t);
}

static sand_ai *player(const table *t, const char *name, const sand_player_limits *limits)
{
    sand_ai *ai;
    assert_int_equal(sand_ai_create(sand_player_find(name), t->field, limits, &ai), SAND_OK);
    return ai;
}

/* Returns the player's order for the side that is due, after checking that it is legal. */
static const sand_order *choice(table *t, sand_ai *ai, sand_text *why)
{
    sand_verdict verdict;
    unsigned side = sand_decision_of(&t->due, SAND_SIDE_A) ? SAND_SIDE_A : SAND_SIDE_B;
    sand_battle_view(t->battle, side, t->view);
    const sand_order *order = sand_ai_choose(ai, t->view, 5, why);
    assert_non_null(order);
    t->field->rules->check(t->battle, t->room, order, &verdict);
    assert_int_equal(verdict.answer, SAND_YES);
    return order;
}

/* Carries out the captain's orders until `n` decisions have been made. */
static void go_on(table *t, sand_ai *captains[SAND_SIDES], unsigned n)
{
    for (unsigned k = 0; k < n && t->due.asks; k++) {
        sand_order orders[SAND_SIDES];
        size_t asked = 0;
        for (unsigned side = 1; side <= SAND_SIDES; side++) {
            if (!sand_decision_of(&t->due, (uint16_t)side)) continue;
            sand_battle_view(t->battle, side, t->view);
            orders[asked++] = *sand_ai_choose(captains[side - 1], t->view, 5, NULL);
        }
        t->field->rules->apply(t->battle, t->room, orders, asked, NULL);
        t->due = sand_orders_run(t->battle, t->room, &t->dice, NULL);
    }
}

static bool is_same(const sand_order *a, const sand_order *b)
{
    return a->decision == b->decision && a->n == b->n && memcmp(a->entries, b->entries, a->n * sizeof *a->entries) == 0;
}

static const char *const scenarios[] = { "scenarios/ecw-commands/first-battle.json",
                                         "scenarios/ecw-large/newport-road.json" };

/* Looks at every so many-th decision, so that marches, shots and melees are among them. */
static void compare(const char *name, const sand_player_limits *limits, unsigned looks)
{
    for (size_t i = 0; i < SAND_LEN(scenarios); i++) {
        table *t = lay(scenarios[i]);
        sand_ai *captains[] = { player(t, "captain", NULL), player(t, "captain", NULL) };
        sand_ai *old = player(t, name, limits);
        for (unsigned k = 0; k < looks && t->due.asks; k++) {
            sand_ai *resumed = player(t, name, limits);
            const sand_order *one = choice(t, old, NULL);
            assert_true(is_same(one, choice(t, resumed, NULL)));
            sand_ai_destroy(resumed);
            go_on(t, captains, 45 / looks);
        }
        sand_ai_destroy(old);
        for (size_t s = 0; s < SAND_SIDES; s++) sand_ai_destroy(captains[s]);
        clear(t);
    }
}

/* The colonel often finds something better than the captain's own order, so he is looked at most; the others have nodes
 * for a luck or two in the first round. */
static void test_same_from_the_same_view(void **state)
{
    (void)state;
    compare("colonel", NULL, 15);
    compare("general", &(sand_player_limits){ .nodes = 1000 }, 2);
    compare("marshal", &(sand_player_limits){ .nodes = 2600 }, 2);
}

/* Looks at the general's search for the third order of a battle. */
static void look_at_search(const char *path, unsigned *lucks, unsigned *answered)
{
    table *t = lay(path);
    sand_ai *captains[] = { player(t, "captain", NULL), player(t, "captain", NULL) };
    sand_ai *general = player(t, "general", NULL);
    go_on(t, captains, 2);
    choice(t, general, NULL);
    *lucks = general->colonel->fitted;
    *answered = general->colonel->answered;
    sand_ai_destroy(general);
    for (size_t s = 0; s < SAND_SIDES; s++) sand_ai_destroy(captains[s]);
    clear(t);
}

/* In a battle of four units he has all his lucks, and captains answer in both activations; at Zama an activation may
 * have a dozen orders, so he has fewer of both. */
static void test_search_fits_the_battle(void **state)
{
    (void)state;
    unsigned lucks, answered;
    look_at_search("scenarios/ecw-commands/first-battle.json", &lucks, &answered);
    assert_true(lucks >= 4);
    assert_int_equal(answered, 2);
    look_at_search("scenarios/punic/zama.json", &lucks, &answered);
    assert_in_range(lucks, 2, 4);
    assert_true(answered < 2);
}

/* However much captains look at, a choice costs the budget and the playout by which it is spent at most. */
static void test_spends_no_more(void **state)
{
    (void)state;
    table *t = lay("scenarios/punic/zama.json");
    sand_ai *captains[] = { player(t, "captain", NULL), player(t, "captain", NULL) };
    sand_ai *general = player(t, "general", NULL);
    for (unsigned k = 0; k < 8 && t->due.asks; k++) {
        general->colonel->spent = 0;
        choice(t, general, NULL);
        print_message("%u of %u, %zu plans with %u lucks\n", general->colonel->spent, general->colonel->budget.cost,
                      general->colonel->n_plans, general->colonel->tried);
        assert_true(general->colonel->spent <= general->colonel->budget.cost * 5 / 4);
        go_on(t, captains, 5);
    }
    sand_ai_destroy(general);
    for (size_t s = 0; s < SAND_SIDES; s++) sand_ai_destroy(captains[s]);
    clear(t);
}

typedef struct {
    unsigned asked, most;
} patience;

static bool is_over(void *context)
{
    patience *p = context;
    return p->asked++ >= p->most;
}

/* Stopped at any moment he gives a legal order, and thinks no longer: he is asked before each playout. */
static void test_stops(void **state)
{
    (void)state;
    table *t = lay(scenarios[0]);
    sand_ai *captains[] = { player(t, "captain", NULL), player(t, "captain", NULL) };
    go_on(t, captains, 12);
    for (unsigned most = 0; most < 100; most = most * 3 + 1) {
        patience p = { .most = most };
        const sand_player_limits limits = { .stop = is_over, .context = &p };
        sand_ai *general = player(t, "general", &limits);
        choice(t, general, NULL);
        assert_true(p.asked <= most + 4);
        sand_ai_destroy(general);
    }
    for (size_t s = 0; s < SAND_SIDES; s++) sand_ai_destroy(captains[s]);
    clear(t);
}

/* With fewer nodes he plays fewer orders on; every playout asks once whether to stop. */
static void test_budget(void **state)
{
    (void)state;
    static const uint32_t nodes[] = { 1, 2000, 0 };
    unsigned asked[SAND_LEN(nodes)];
    table *t = lay(scenarios[0]);
    sand_ai *captains[] = { player(t, "captain", NULL), player(t, "captain", NULL) };
    go_on(t, captains, 12);
    for (size_t i = 0; i < SAND_LEN(nodes); i++) {
        patience p = { .most = UINT32_MAX };
        const sand_player_limits limits = { .nodes = nodes[i], .stop = is_over, .context = &p };
        sand_ai *general = player(t, "general", &limits);
        choice(t, general, NULL);
        asked[i] = p.asked;
        sand_ai_destroy(general);
    }
    print_message("asked %u, %u, %u times\n", asked[0], asked[1], asked[2]);
    assert_true(asked[0] < asked[1] && asked[1] < asked[2] && asked[2] <= 2000);
    for (size_t s = 0; s < SAND_SIDES; s++) sand_ai_destroy(captains[s]);
    clear(t);
}

/* The marshal says who does what, and what he expects of the enemy; the general does not. */
static void test_plan_in_words(void **state)
{
    (void)state;
    table *t = lay(scenarios[0]);
    const sand_player_limits limits = { .nodes = 2600 };
    sand_ai *captains[] = { player(t, "captain", NULL), player(t, "captain", NULL) };
    sand_ai *marshal = player(t, "marshal", &limits), *general = player(t, "general", &limits);
    char said[2048];
    sand_text text;
    go_on(t, captains, 12);
    sand_text_init(&text, said, sizeof said);
    choice(t, marshal, &text);
    print_message("%s\n", said);
    assert_non_null(strstr(said, "Plan: "));
    sand_text_init(&text, said, sizeof said);
    choice(t, general, &text);
    assert_null(strstr(said, "Plan: "));
    sand_ai_destroy(marshal);
    sand_ai_destroy(general);
    for (size_t s = 0; s < SAND_SIDES; s++) sand_ai_destroy(captains[s]);
    clear(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_same_from_the_same_view),
                                        cmocka_unit_test(test_search_fits_the_battle),
                                        cmocka_unit_test(test_spends_no_more),
                                        cmocka_unit_test(test_stops),
                                        cmocka_unit_test(test_budget),
                                        cmocka_unit_test(test_plan_in_words) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
