/* wide_portable.h - the types of wide.h, and the multiplications and the division of wide.h for compilers without a
 * 128-bit type. Always compiled, so that the tests can hold it against the compiler's own. */
#ifndef SAND_BASE_WIDE_PORTABLE_H
#define SAND_BASE_WIDE_PORTABLE_H

#include <sandtable/types.h>

typedef struct {
    uint64_t low;
    int64_t high;
} sand_wide;
typedef struct {
    uint64_t low, high;
} sand_uwide;

/* Schoolbook with halves of 32 bits.  No sum overflows: (2^32-1)^2 + 2 (2^32-1) = 2^64 - 1. */
static inline sand_uwide sand_wide_portable_umultiply(uint64_t a, uint64_t b)
{
    const uint64_t half = UINT64_C(0xffffffff);
    uint64_t low = (a & half) * (b & half);
    uint64_t middle = (a >> 32) * (b & half) + (low >> 32);
    uint64_t other = (a & half) * (b >> 32) + (middle & half);
    return (sand_uwide){ (other << 32) | (low & half), (a >> 32) * (b >> 32) + (middle >> 32) + (other >> 32) };
}

/* Read as unsigned, a negative factor is 2^64 too large; so the other factor is subtracted from the upper half. */
static inline sand_wide sand_wide_portable_multiply(int64_t a, int64_t b)
{
    sand_uwide product = sand_wide_portable_umultiply((uint64_t)a, (uint64_t)b);
    uint64_t high = product.high - (a < 0 ? (uint64_t)b : 0) - (b < 0 ? (uint64_t)a : 0);
    return (sand_wide){ product.low, (int64_t)high };
}

/* Shift and subtract, one bit at a time; b != 0. */
sand_uwide sand_wide_portable_divide(sand_uwide a, sand_uwide b, sand_uwide *remainder);

#endif
