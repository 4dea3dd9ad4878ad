/* test_route.c - routes: reading them by a grammar, where they end, budgets, and the longest legal part. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/assert.h"
#include "motion/route.h"

enum { PIVOT = SAND_VERB_PIVOT, MARCH = SAND_VERB_MARCH, WHEEL = SAND_VERB_WHEEL };

/* A pivot, one march in any direction, a pivot. */
static const sand_route_grammar plain = { 2, true, true, false, 1, SAND_HALF_TURN, SAND_HALF_TURN };
/* One turn of at most 45 degrees. */
static const sand_route_grammar turn_only = { 1, true, true, false, 0, 4500, SAND_HALF_TURN };
/* One pivot, before or after; straight ahead or up to 45 degrees off. */
static const sand_route_grammar one_pivot = { 1, true, true, false, 1, SAND_HALF_TURN, 4500 };
/* Several legs; a pivot alone comes last. */
static const sand_route_grammar winding = { 2, true, true, true, 4, SAND_HALF_TURN, SAND_HALF_TURN };
static const sand_route_grammar no_pivot_after = { 2, true, false, false, 1, SAND_HALF_TURN, SAND_HALF_TURN };
static const sand_route_grammar no_pivot_before = { 2, false, true, false, 1, SAND_HALF_TURN, SAND_HALF_TURN };

typedef struct {
    const char *what;
    const sand_route_grammar *grammar;
    sand_motion_step steps[4];
    sand_route_fault fault;
    int32_t first, last, travel;
    unsigned legs;
} row;

static const row rows[] = {
    { "nothing", &plain, { { 0 } }, SAND_ROUTE_SOUND, 0, 0, 0, 0 },
    { "pivot", &plain, { { PIVOT, 900, 0 } }, SAND_ROUTE_SOUND, 900, 0, 0, 0 },
    { "pivot alone comes last", &winding, { { PIVOT, 900, 0 } }, SAND_ROUTE_SOUND, 0, 900, 0, 0 },
    { "pivot before a march", &winding, { { PIVOT, 900, 0 }, { MARCH, 0, 5 } }, SAND_ROUTE_SOUND, 900, 0, 5, 1 },
    { "two pivots", &winding, { { PIVOT, 900, 0 }, { PIVOT, 7, 0 } }, SAND_ROUTE_SOUND, 900, 7, 0, 0 },
    { "march", &plain, { { MARCH, -900, 5000 } }, SAND_ROUTE_SOUND, 0, 0, 5000, 1 },
    { "all three", &plain, { { PIVOT, 9, 0 }, { MARCH, 0, 5 }, { PIVOT, 8, 0 } }, SAND_ROUTE_SOUND, 9, 8, 5, 1 },
    { "three pivots", &plain, { { PIVOT, 9, 0 }, { PIVOT, 9, 0 }, { PIVOT, 8, 0 } }, SAND_ROUTE_ODD, 9, 0, 0, 0 },
    { "march between", &plain, { { PIVOT, 9, 0 }, { PIVOT, 9, 0 }, { MARCH, 0, 5 } }, SAND_ROUTE_ODD, 9, 0, 0, 0 },
    { "wheel", &plain, { { WHEEL, 9, 0 } }, SAND_ROUTE_ODD, 0, 0, 0, 0 },
    { "two marches", &plain, { { MARCH, 0, 5 }, { MARCH, 0, 5 } }, SAND_ROUTE_ODD, 0, 0, 5, 1 },
    { "two legs", &winding, { { MARCH, 0, 5 }, { MARCH, 0, 6 } }, SAND_ROUTE_SOUND, 0, 0, 11, 2 },
    { "backwards", &plain, { { MARCH, 0, -1 } }, SAND_ROUTE_ODD, 0, 0, 0, 0 },
    { "as far as a table", &plain, { { MARCH, 0, SAND_COORDINATE_LIMIT } }, SAND_ROUTE_SOUND, 0, 0, 1 << 23, 1 },
    { "off any table", &plain, { { MARCH, 0, SAND_COORDINATE_LIMIT + 1 } }, SAND_ROUTE_ODD, 0, 0, 0, 0 },
    { "off any table at last", &winding, { { MARCH, 0, 1 << 23 }, { MARCH, 0, 1 } }, SAND_ROUTE_ODD, 0, 0, 1 << 23, 1 },
    { "45 degrees", &turn_only, { { PIVOT, -4500, 0 } }, SAND_ROUTE_SOUND, -4500, 0, 0, 0 },
    { "one over", &turn_only, { { PIVOT, 4501, 0 } }, SAND_ROUTE_TURN, 4501, 0, 0, 0 },
    { "the other way round", &turn_only, { { PIVOT, 31500, 0 } }, SAND_ROUTE_SOUND, 31500, 0, 0, 0 },
    { "a turn and a march", &turn_only, { { PIVOT, 9, 0 }, { MARCH, 0, 5 } }, SAND_ROUTE_ODD, 9, 0, 0, 0 },
    { "at either end", &one_pivot, { { MARCH, 0, 5 }, { PIVOT, 9, 0 } }, SAND_ROUTE_SOUND, 0, 9, 5, 1 },
    { "at both ends",
      &one_pivot,
      { { PIVOT, 9, 0 }, { MARCH, 0, 5 }, { PIVOT, 9, 0 } },
      SAND_ROUTE_PIVOTS,
      9,
      9,
      5,
      1 },
    { "just aside", &one_pivot, { { MARCH, -4500, 5 } }, SAND_ROUTE_SOUND, 0, 0, 5, 1 },
    { "too far aside", &one_pivot, { { MARCH, -4501, 5 } }, SAND_ROUTE_ASIDE, 0, 0, 5, 1 },
    { "after", &no_pivot_after, { { MARCH, 0, 5 }, { PIVOT, 9, 0 } }, SAND_ROUTE_AFTER, 0, 9, 5, 1 },
    { "before", &no_pivot_before, { { PIVOT, 9, 0 }, { MARCH, 0, 5 } }, SAND_ROUTE_BEFORE, 9, 0, 5, 1 },
};

static sand_entry entry_of(const sand_motion_step steps[], size_t n)
{
    sand_entry entry = { 0 };
    for (size_t i = 0; i < n && steps[i].verb != 0; i++)
        sand_entry_add_step(&entry, (sand_verb)steps[i].verb, steps[i].angle, steps[i].travel);
    return entry;
}

static void test_grammars(void **state)
{
    (void)state;
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        const row *r = &rows[i];
        sand_route route;
        sand_entry entry = entry_of(r->steps, SAND_LEN(r->steps));
        sand_route_fault fault = sand_route_read(&entry, r->grammar, &route);
        if (fault != r->fault || route.first != r->first || route.last != r->last || route.travel != r->travel ||
            route.n_legs != r->legs)
            fail_msg("%s: fault %d, pivots %d and %d, travel %d, legs %u", r->what, (int)fault, route.first, route.last,
                     route.travel, route.n_legs);
    }
}

static void test_where_it_leads(void **state)
{
    (void)state;
    static const sand_motion_step steps[] = {
        { PIVOT, 9000, 0 }, { MARCH, 0, 3000 }, { MARCH, -9000, 500 }, { PIVOT, 100, 0 }
    };
    sand_entry entry = entry_of(steps, SAND_LEN(steps));
    sand_route route;
    assert_int_equal(sand_route_read(&entry, &winding, &route), SAND_ROUTE_SOUND);
    assert_int_equal(sand_route_pivots(&route), 2);
    sand_pose end = sand_route_end(&route, (sand_pose){ { 10000, 20000 }, 35950 });
    /* legs are relative to the facing after the first pivot: nearly east, then nearly north */
    assert_int_equal(end.heading, 9050);
    assert_in_range(end.at.x, 12990, 13000);
    assert_in_range(end.at.y, 20495, 20530);
}

static void test_budgets(void **state)
{
    (void)state;
    sand_budget budget = { .total = 6000, .fee = 3000, .marched = 1200 };
    assert_int_equal(sand_route_budget_left(budget), 1800);
    assert_int_equal(sand_route_budget_used(budget), 4200);
    budget.total = 2000;
    assert_int_equal(sand_route_budget_left(budget), -2200);
}

/* ---- the longest legal part ---- */

/* Legal up to `until`, and again in low..high, as for instance near a comrade further on. */
typedef struct {
    int32_t until, low, high;
    unsigned asked;
} stage;

static bool is_legal(void *context, int32_t travel)
{
    stage *s = context;
    s->asked++;
    return travel <= s->until || (travel >= s->low && travel <= s->high);
}

static int32_t below(void *context, int32_t travel)
{
    const stage *s = context;
    int32_t before = s->until < travel ? s->until : 0;
    return s->high < travel && s->high > before ? s->high : before;
}

static void test_longest(void **state)
{
    (void)state;
    static const struct {
        int32_t until, low, high, longest, by_steps, by_samples;
    } cases[] = {
        { 500, 1, 0, 900, 500, 500 },     { 500, 1, 0, 500, 500, 500 },
        { 500, 1, 0, 499, 499, 499 },     { 0, 1, 0, 900, 0, 0 },
        { 1, 1, 0, 900, 1, 1 },           { 500, 700, 800, 900, 800, 800 },
        { 500, 700, 800, 750, 750, 750 }, { 500, 700, 800, 600, 500, 500 },
        { 500, 1, 0, 0, 0, 0 },           { 0, 1, 0, 1, 0, 0 },
        { 500, 1, 0, -4, 0, 0 },          { 0, 400, 500, 900, 500, 500 },
        { 0, 896, 897, 899, 897, 0 },     { 0, 1, 1, 12000, 1, 1 },
    };
    for (size_t i = 0; i < SAND_LEN(cases); i++) {
        stage s = { cases[i].until, cases[i].low, cases[i].high, 0 };
        sand_route_question question = { &s, is_legal, below };
        int32_t steps = sand_route_longest(&question, cases[i].longest);
        question.below = NULL;
        s.asked = 0;
        int32_t samples = sand_route_longest(&question, cases[i].longest);
        if (steps != cases[i].by_steps || samples != cases[i].by_samples || s.asked > 80)
            fail_msg("row %zu: %d by steps, %d by samples, asked %u times", i, steps, samples, s.asked);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_grammars),
        cmocka_unit_test(test_where_it_leads),
        cmocka_unit_test(test_budgets),
        cmocka_unit_test(test_longest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
