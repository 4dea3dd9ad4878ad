/* version.h - which Sandtable this is.  The one place where the number is written. */
#include <sandtable/whole.h>
#ifndef SANDTABLE_VERSION_H
#define SANDTABLE_VERSION_H

#include <sandtable/types.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SAND_VERSION "0.1.0"

/* The version of the library that is running, which may be newer than SAND_VERSION of the headers. Static text. */
SAND_API const char *sand_version(void);

#ifdef __cplusplus
}
#endif

#endif
