/* test_order_bind.c - a refusal with several limits names the one that forbids the next step. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "orders/order_parts.h"

/* The number of the order is a length. Up to `legal` it is legal; beyond that the answer is `beyond`. The order as
 * given is refused under "ALLOWANCE". */
static struct {
    int32_t legal;
    sand_verdict beyond;
} table;

static void judge_one(sand_judging *j, const sand_entry *entry, sand_verdict *verdict)
{
    (void)j;
    *verdict = (sand_verdict){ .answer = SAND_YES };
    if (entry->number > table.legal) *verdict = table.beyond;
}

static sand_verdict bind(int32_t limit)
{
    static const sand_order_kind kinds[] = { { .name = "go", .measures = true } };
    static const sand_rules rules = { .tables = { .orders = kinds, .n_orders = 1 } };
    static const sand_field field = { .rules = &rules };
    sand_verdict verdict = { .answer = SAND_NO, .rule = "ALLOWANCE", .has_limit = true, .limit = limit };
    sand_entry entry = { .kind = 1, .subject = 1, .given = SAND_SLOT_NUMBER, .number = 9000 };
    sand_scene scene = { .field = &field };
    sand_judging judging = { .scene = &scene, .entry = &entry, .verdict = &verdict };
    verdict.sentence = (sand_sentence){ "{u0} has only {l1} of movement", { 1, limit } };
    sand_orders_name_what_binds(&judging, judge_one);
    return verdict;
}

static void the_rule_that_forbids_the_next_step_is_named(void **state)
{
    (void)state;
    table.legal = 4000;
    table.beyond = (sand_verdict){ .answer = SAND_NO, .rule = "NEAR", .sentence = { "{u1} is near {u0}", { 1, 2 } } };
    sand_verdict said = bind(4000);
    assert_int_equal(said.answer, SAND_NO);
    assert_string_equal(said.rule, "NEAR");
    assert_int_equal(said.limit, 4000);
}

/* When the next step is unfinished rather than refused, the refusal says what it lacks. */
static void an_unfinished_next_step_is_named(void **state)
{
    (void)state;
    table.legal = 4000;
    table.beyond = (sand_verdict){ .answer = SAND_SO_FAR, .rule = "APART", .sentence = { "{c1} is apart", { 1, 2 } } };
    sand_verdict said = bind(4000);
    assert_int_equal(said.answer, SAND_NO);
    assert_string_equal(said.rule, "APART");
    assert_int_equal(said.limit, 4000);
}

/* When the next step is unfinished and its verdict has a rule but no words, the refusal keeps its own. */
static void an_unfinished_next_step_without_words_names_nothing(void **state)
{
    (void)state;
    table.legal = 4000;
    table.beyond = (sand_verdict){ .answer = SAND_SO_FAR, .rule = "WHEEL" };
    sand_verdict said = bind(4000);
    assert_int_equal(said.answer, SAND_NO);
    assert_string_equal(said.rule, "ALLOWANCE");
    assert_non_null(said.sentence.text);
    assert_int_equal(said.limit, 4000);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(the_rule_that_forbids_the_next_step_is_named),
                                        cmocka_unit_test(an_unfinished_next_step_is_named),
                                        cmocka_unit_test(an_unfinished_next_step_without_words_names_nothing) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
