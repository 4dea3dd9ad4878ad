/* test_sines_at_start.c - the heading table that the WebAssembly module computes at start equals the compiled-in table.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "geom/sines.h"
#include "wasm/sines_at_start.c"

static void every_sine_is_the_same(void **state)
{
    (void)state;
    assert_int_equal(SINES, SAND_SINES);
    sand_wasm_make_sines();
    for (int i = 0; i < SINES; i++) assert_int_equal(sand_wasm_sines[i], sand_sines[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(every_sine_is_the_same) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
