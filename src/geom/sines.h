/* sines.h - the table behind all directions (generated, see tools/make_sines.mjs). */
#ifndef SAND_GEOM_SINES_H
#define SAND_GEOM_SINES_H

#include <stdint.h>

enum { SAND_SINES = 9001 };
extern const int32_t sand_sines[SAND_SINES];

#endif
