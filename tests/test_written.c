/* test_written.c - written orders are kept whole, and only the newest is kept. */
#include "battle/written.h"
#include "base/assert.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const struct {
    const char *what;
    uint16_t choice, then, n_list, n_then;
    unsigned first, second; /* numbers of points in the first and the second route */
} rows[] = {
    { "no route", 1, 3, 0, 0, 0, 0 },
    { "a route now", 2, 1, 4, 0, 2, 0 },
    { "a route on the signal", 3, 2, 4, 2, 0, 2 },
    { "both", 2, 2, 10, 3, 2, 3 },
    { "both as long as can be", 2, 2, 36, 9, 9, 9 },
};

static void test_kept(void **state)
{
    (void)state;
    sand_written plan = { .written = 2, .route_points = 9, .then_points = 9 };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_entry entry = {
            .choice = rows[i].choice, .then = rows[i].then, .n_list = rows[i].n_list, .n_then = rows[i].n_then
        };
        for (unsigned k = 0; k < entry.n_list; k++) entry.list[k] = (int32_t)(100 + k);
        sand_written_keep(&plan, &entry);
        assert_int_equal(sand_written_order(&plan, false), rows[i].choice);
        assert_int_equal(sand_written_order(&plan, true), rows[i].then);
        sand_written_route now = sand_written_route_of(&plan, false), then = sand_written_route_of(&plan, true);
        assert_int_equal(now.n, rows[i].first);
        assert_int_equal(then.n, rows[i].second);
        for (unsigned k = 0; k < 2 * now.n; k++) assert_int_equal(now.at[k], 100 + k);
        for (unsigned k = 0; k < 2 * then.n; k++) assert_int_equal(then.at[k], 100 + 2 * now.n + k);
        for (unsigned k = 2 * now.n; k < 2 * SAND_WRITTEN_POINTS; k++) assert_int_equal(plan.route[k], 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_kept) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
