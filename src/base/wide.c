/* wide.c - whole numbers of 128 bits. */
#include "base/wide.h"
#include "base/assert.h"

#include <string.h>

/* --- the portable division -------------------------------------------------------------------------------------- */

sand_uwide sand_wide_portable_divide(sand_uwide a, sand_uwide b, sand_uwide *remainder)
{
    sand_uwide quotient = { 0, 0 }, rest = { 0, 0 };
    for (int bit = 127; bit >= 0; bit--) {
        bool carry = rest.high >> 63;
        rest = (sand_uwide){ rest.low << 1, rest.high << 1 | rest.low >> 63 };
        rest.low |= (bit >= 64 ? a.high >> (bit - 64) : a.low >> bit) & 1;
        if (!carry && sand_wide_unsigned_compare(rest, b) < 0) continue;
        rest = sand_wide_unsigned_minus(rest, b);
        *(bit >= 64 ? &quotient.high : &quotient.low) |= UINT64_C(1) << (bit & 63);
    }
    if (remainder != NULL) *remainder = rest;
    return quotient;
}

/* --- unsigned --------------------------------------------------------------------------------------------------- */

bool sand_wide_unsigned_add(sand_uwide a, sand_uwide b, sand_uwide *out)
{
    sand_uwide sum = { a.low + b.low, a.high + b.high };
    bool overflow = sum.high < a.high;
    if (sum.low < a.low) overflow |= ++sum.high == 0;
    if (overflow) return false;
    *out = sum;
    return true;
}

/* The product is (a1 2^64 + a0)(b1 2^64 + b0).  It overflows when neither a1 nor b1 is 0, or when the cross products do
 * not fit the upper half. */
bool sand_wide_unsigned_times(sand_uwide a, sand_uwide b, sand_uwide *out)
{
    if (a.high != 0 && b.high != 0) return false;
    sand_uwide cross =
        a.high != 0 ? sand_wide_unsigned_multiply(a.high, b.low) : sand_wide_unsigned_multiply(a.low, b.high);
    sand_uwide product = sand_wide_unsigned_multiply(a.low, b.low);
    if (cross.high != 0) return false;
    return sand_wide_unsigned_add(product, (sand_uwide){ 0, cross.low }, out);
}

sand_uwide sand_wide_unsigned_divide(sand_uwide a, sand_uwide b, sand_uwide *remainder)
{
    SAND_ASSERT(!sand_wide_unsigned_is_zero(b));
    if (a.high == 0 && b.high == 0) {
        if (remainder != NULL) *remainder = sand_wide_unsigned_of(a.low % b.low);
        return sand_wide_unsigned_of(a.low / b.low);
    }
#if SAND_WIDE_NATIVE
    sand_native_uwide over = (sand_native_uwide)a.high << 64 | a.low, under = (sand_native_uwide)b.high << 64 | b.low;
    sand_native_uwide quotient = over / under, rest = over - quotient * under;
    if (remainder != NULL) *remainder = (sand_uwide){ (uint64_t)rest, (uint64_t)(rest >> 64) };
    return (sand_uwide){ (uint64_t)quotient, (uint64_t)(quotient >> 64) };
#else
    return sand_wide_portable_divide(a, b, remainder);
#endif
}

static uint64_t gcd64(uint64_t a, uint64_t b)
{
    while (b != 0) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

sand_uwide sand_wide_unsigned_gcd(sand_uwide a, sand_uwide b)
{
    while (!sand_wide_unsigned_is_zero(b)) {
        if (a.high == 0 && b.high == 0) return sand_wide_unsigned_of(gcd64(a.low, b.low));
        sand_uwide rest;
        sand_wide_unsigned_divide(a, b, &rest);
        a = b;
        b = rest;
    }
    return a;
}

void sand_wide_unsigned_write(sand_uwide a, sand_text *out)
{
    char digits[40];
    size_t at = sizeof digits;
    do {
        sand_uwide rest;
        a = sand_wide_unsigned_divide(a, sand_wide_unsigned_of(10), &rest);
        digits[--at] = (char)('0' + (int)rest.low);
    } while (!sand_wide_unsigned_is_zero(a));
    sand_text_add_bytes(out, digits + at, sizeof digits - at);
}

/* --- signed division, by magnitudes ----------------------------------------------------------------------------- */

static sand_uwide magnitude(sand_wide a)
{
    sand_wide positive = a.high < 0 ? sand_wide_negate(a) : a;
    return (sand_uwide){ positive.low, (uint64_t)positive.high };
}

static sand_wide with_sign(sand_uwide a, bool negative)
{
    sand_wide value = { a.low, (int64_t)a.high };
    return negative ? sand_wide_negate(value) : value;
}

int64_t sand_wide_narrow(sand_wide a)
{
    SAND_ASSERT(sand_wide_fits(a));
    return (int64_t)a.low;
}

sand_wide sand_wide_divide(sand_wide a, int64_t by)
{
    sand_uwide quotient = sand_wide_unsigned_divide(magnitude(a), magnitude(sand_wide_of(by)), NULL);
    return with_sign(quotient, (a.high < 0) != (by < 0));
}

sand_wide sand_wide_divide_round(sand_wide a, int64_t by)
{
    sand_uwide divisor = magnitude(sand_wide_of(by));
    sand_uwide rest, quotient = sand_wide_unsigned_divide(magnitude(a), divisor, &rest);
    bool up = sand_wide_unsigned_compare(rest, sand_wide_unsigned_minus(divisor, rest)) >= 0;
    sand_wide value = sand_wide_add(with_sign(quotient, false), sand_wide_of(up));
    return (a.high < 0) != (by < 0) ? sand_wide_negate(value) : value;
}
