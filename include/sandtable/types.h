/* types.h - the small plain values that every part of Sandtable shares.
 *
 * Lengths are whole grid units: 1/1000 of the ruleset's length unit (an inch, a pace).
 * The table has x east and y north with its origin in the south-west corner; |x| and |y| stay
 * below 2^23.  Headings are hundredths of a degree clockwise from north, 0..35999.
 * An id with index 0 means "none", and in a view it may mean "unknown". */
#include <sandtable/whole.h>
#ifndef SANDTABLE_TYPES_H
#define SANDTABLE_TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define SAND_API      __attribute__((visibility("default")))
#define SAND_NORETURN __attribute__((noreturn))
#else
#define SAND_API
#define SAND_NORETURN _Noreturn
#endif

#define SAND_LEN(array) (sizeof(array) / sizeof((array)[0]))

enum { SAND_UNIT_LENGTH = 1000, SAND_FULL_TURN = 36000, SAND_QUARTER_TURN = 9000, SAND_COORDINATE_LIMIT = 1 << 23 };

typedef struct {
    int32_t x, y;
} sand_point;
typedef struct {
    sand_point at;
    int32_t heading;
} sand_pose;

typedef struct {
    uint16_t index;
} sand_side_id; /* 1 = side A, 2 = side B */
typedef struct {
    uint16_t index;
} sand_command_id;
typedef struct {
    uint16_t index;
} sand_unit_id;
typedef struct {
    uint16_t index;
} sand_body_id; /* one rectangle on the table: a base, a leader, a gun left behind, supplies */
typedef struct {
    uint16_t index;
} sand_terrain_id;

enum { SAND_SIDE_A = 1, SAND_SIDE_B = 2, SAND_SIDES = 2 };

#ifdef __cplusplus
}
#endif

#endif
