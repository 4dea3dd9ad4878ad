/* version.c - the version of the library that is running. */
#include <sandtable/version.h>

const char *sand_version(void)
{
    return SAND_VERSION;
}
