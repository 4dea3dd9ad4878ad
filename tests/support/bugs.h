/* bugs.h - unit tests catch the engine's assertions: expect_assert_failure passes where one fails, and any other that
 * fails ends its test with its text.
 *
 * One file of a test program includes this: it takes the place of the library's sand_assert_failed. */
#ifndef SAND_TESTS_BUGS_H
#define SAND_TESTS_BUGS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <sandtable/error.h>

_Noreturn void sand_assert_failed(const char *file, int line, const char *text)
{
    mock_assert(0, text, file, line);
    abort();
}

#endif
