/* wide.h - whole numbers of 128 bits.
 *
 * sand_wide (signed, two's complement) is for products above 2^62 in geometry; sand_uwide is for
 * odds.  The compiler's 128-bit type is used where there is one; the portable path in wide_portable.h gives the same
 * results and is tested against it. */
#ifndef SAND_BASE_WIDE_H
#define SAND_BASE_WIDE_H

#include "base/text.h"
#include "base/wide_portable.h"

#if defined(__SIZEOF_INT128__) && !defined(SAND_WIDE_PORTABLE)
__extension__ typedef __int128 sand_native_wide;
__extension__ typedef unsigned __int128 sand_native_uwide;
#define SAND_WIDE_NATIVE 1
#else
#define SAND_WIDE_NATIVE 0
#endif

/* --- signed: results must fit; keep |values| below 2^126 ------------------------------------------------------- */

static inline sand_wide sand_wide_of(int64_t value)
{
    return (sand_wide){ (uint64_t)value, value < 0 ? -1 : 0 };
}

static inline sand_wide sand_wide_multiply(int64_t a, int64_t b)
{
#if SAND_WIDE_NATIVE
    sand_native_wide product = (sand_native_wide)a * b;
    return (sand_wide){ (uint64_t)product, (int64_t)(product >> 64) };
#else
    return sand_wide_portable_multiply(a, b);
#endif
}

static inline sand_wide sand_wide_add(sand_wide a, sand_wide b)
{
    uint64_t low = a.low + b.low;
    return (sand_wide){ low, (int64_t)((uint64_t)a.high + (uint64_t)b.high + (low < a.low)) };
}

static inline sand_wide sand_wide_negate(sand_wide a)
{
    return (sand_wide){ ~a.low + 1, (int64_t)(~(uint64_t)a.high + (a.low == 0)) };
}

static inline sand_wide sand_wide_subtract(sand_wide a, sand_wide b)
{
    return (sand_wide){ a.low - b.low, (int64_t)((uint64_t)a.high - (uint64_t)b.high - (a.low < b.low)) };
}

/* -1, 0, 1 */
static inline int sand_wide_compare(sand_wide a, sand_wide b)
{
    if (a.high != b.high) return a.high < b.high ? -1 : 1;
    return a.low == b.low ? 0 : a.low < b.low ? -1 : 1;
}

static inline bool sand_wide_fits(sand_wide a)
{
    return a.high == ((int64_t)a.low < 0 ? -1 : 0);
}

/* The value as int64; asserts that it fits. */
int64_t sand_wide_narrow(sand_wide a);
/* a / by, by != 0: towards zero, to the nearest with halves away from zero. */
sand_wide sand_wide_divide(sand_wide a, int64_t by);
sand_wide sand_wide_divide_round(sand_wide a, int64_t by);

/* --- unsigned: false instead of an overflow, *out then untouched ------------------------------------------------ */

static inline sand_uwide sand_wide_unsigned_of(uint64_t value)
{
    return (sand_uwide){ value, 0 };
}

static inline sand_uwide sand_wide_unsigned_multiply(uint64_t a, uint64_t b)
{
#if SAND_WIDE_NATIVE
    sand_native_uwide product = (sand_native_uwide)a * b;
    return (sand_uwide){ (uint64_t)product, (uint64_t)(product >> 64) };
#else
    return sand_wide_portable_umultiply(a, b);
#endif
}

/* Modulo 2^128. */
static inline sand_uwide sand_wide_unsigned_minus(sand_uwide a, sand_uwide b)
{
    return (sand_uwide){ a.low - b.low, a.high - b.high - (a.low < b.low) };
}

static inline int sand_wide_unsigned_compare(sand_uwide a, sand_uwide b)
{
    if (a.high != b.high) return a.high < b.high ? -1 : 1;
    return a.low == b.low ? 0 : a.low < b.low ? -1 : 1;
}

static inline bool sand_wide_unsigned_is_zero(sand_uwide a)
{
    return (a.low | a.high) == 0;
}

bool sand_wide_unsigned_add(sand_uwide a, sand_uwide b, sand_uwide *out);
bool sand_wide_unsigned_times(sand_uwide a, sand_uwide b, sand_uwide *out);
/* Quotient, and the remainder unless NULL; b != 0 (asserted). */
sand_uwide sand_wide_unsigned_divide(sand_uwide a, sand_uwide b, sand_uwide *remainder);
/* gcd(0, n) = n. */
sand_uwide sand_wide_unsigned_gcd(sand_uwide a, sand_uwide b);
void sand_wide_unsigned_write(sand_uwide a, sand_text *out);

#endif
