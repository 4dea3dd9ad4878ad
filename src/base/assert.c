/* assert.c - alone in its object file, so that a program may have its own sand_assert_failed. */
#include "base/assert.h"

#include <stdlib.h>

_Noreturn void sand_assert_failed(const char *file, int line, const char *text)
{
    (void)file;
    (void)line;
    (void)text;
    abort();
}
