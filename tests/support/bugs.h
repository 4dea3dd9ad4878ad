/* bugs.h - unit tests catch the engine's assertions: expect_assert_failure passes where one fails, and any other that
 * fails ends its test with its text.
 *
 * One file of a test program includes this, after cmocka.h: it takes the place of the library's sand_assert_failed. */
#ifndef SAND_TESTS_BUGS_H
#define SAND_TESTS_BUGS_H

#include <stdlib.h>

#include <sandtable/error.h>

_Noreturn void sand_assert_failed(const char *file, int line, const char *text)
{
    mock_assert(0, text, file, line);
    abort();
}

#endif
