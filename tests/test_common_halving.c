/* test_common_halving.c - how several things that halve the speed add up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "rules/common/halving.h"
#include "support/bugs.h"

typedef struct {
    sand_hindrance by;
    bool back;
    int32_t ground_once, each, once; /* times the cost of open ground */
} row;

static const row rows[] = {
    { { false, false, false }, false, 1, 1, 1 }, { { true, false, false }, false, 2, 2, 2 },
    { { false, true, false }, false, 2, 2, 2 },  { { false, false, true }, false, 2, 2, 2 },
    { { true, true, true }, false, 2, 8, 2 },    { { false, false, false }, true, 2, 2, 2 },
    { { true, false, true }, true, 4, 8, 2 },    { { true, true, true }, true, 4, 16, 2 },
};

static void halvings_add_up_as_the_rules_say(void **state)
{
    (void)state;
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        const row *r = &rows[i];
        const int32_t want[] = {
            [SAND_HALVING_GROUND_ONCE] = r->ground_once, [SAND_HALVING_EACH] = r->each, [SAND_HALVING_ONCE] = r->once
        };
        const sand_motion_step leg = { SAND_VERB_MARCH, r->back ? SAND_HALF_TURN : 0, 1000 };
        for (unsigned sum = 0; sum < SAND_LEN(want); sum++) {
            const sand_halving how = { .sum = (sand_halving_sum)sum };
            assert_int_equal(sand_halving_rate(&how, r->by, leg), want[sum] * SAND_TOLL_OPEN);
        }
    }
}

/* Only a march goes back; a wheel by half a turn does not. */
static void only_marches_go_back(void **state)
{
    (void)state;
    const sand_halving how = { .sum = SAND_HALVING_GROUND_ONCE };
    const sand_motion_step wheel = { SAND_VERB_WHEEL, SAND_HALF_TURN, 0 };
    assert_int_equal(sand_halving_rate(&how, (sand_hindrance){ false, false, false }, wheel), SAND_TOLL_OPEN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(halvings_add_up_as_the_rules_say),
        cmocka_unit_test(only_marches_go_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
