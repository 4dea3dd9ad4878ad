/* wide.c - whole numbers of 128 bits, and exact fractions of them. */
#include "base/wide.h"
#include "base/assert.h"

#include <string.h>

/* --- the portable division -------------------------------------------------------------------------------------- */

static sand_uwide minus(sand_uwide a, sand_uwide b)
{
    return (sand_uwide){ a.low - b.low, a.high - b.high - (a.low < b.low) };
}

sand_uwide sand_portable_divide(sand_uwide a, sand_uwide b, sand_uwide *remainder)
{
    sand_uwide quotient = { 0, 0 }, rest = { 0, 0 };
    for (int bit = 127; bit >= 0; bit--) {
        bool carry = rest.high >> 63;
        rest = (sand_uwide){ rest.low << 1, rest.high << 1 | rest.low >> 63 };
        rest.low |= (bit >= 64 ? a.high >> (bit - 64) : a.low >> bit) & 1;
        if (!carry && sand_uwide_compare(rest, b) < 0) continue;
        rest = minus(rest, b);
        *(bit >= 64 ? &quotient.high : &quotient.low) |= UINT64_C(1) << (bit & 63);
    }
    if (remainder != NULL) *remainder = rest;
    return quotient;
}

/* --- unsigned --------------------------------------------------------------------------------------------------- */

bool sand_uwide_add(sand_uwide a, sand_uwide b, sand_uwide *out)
{
    sand_uwide sum = { a.low + b.low, a.high + b.high };
    bool overflow = sum.high < a.high;
    if (sum.low < a.low) overflow |= ++sum.high == 0;
    if (overflow) return false;
    *out = sum;
    return true;
}

/* (a1 2^64 + a0)(b1 2^64 + b0): a1 and b1 cannot both count, and their cross product must fit the upper half. */
bool sand_uwide_times(sand_uwide a, sand_uwide b, sand_uwide *out)
{
    if (a.high != 0 && b.high != 0) return false;
    sand_uwide cross = a.high != 0 ? sand_uwide_multiply(a.high, b.low) : sand_uwide_multiply(a.low, b.high);
    sand_uwide product = sand_uwide_multiply(a.low, b.low);
    if (cross.high != 0) return false;
    return sand_uwide_add(product, (sand_uwide){ 0, cross.low }, out);
}

sand_uwide sand_uwide_divide(sand_uwide a, sand_uwide b, sand_uwide *remainder)
{
    SAND_ASSERT(!sand_uwide_is_zero(b));
    if (a.high == 0 && b.high == 0) {
        if (remainder != NULL) *remainder = sand_uwide_of(a.low % b.low);
        return sand_uwide_of(a.low / b.low);
    }
#if SAND_WIDE_NATIVE
    sand_native_uwide over = (sand_native_uwide)a.high << 64 | a.low, under = (sand_native_uwide)b.high << 64 | b.low;
    sand_native_uwide quotient = over / under, rest = over - quotient * under;
    if (remainder != NULL) *remainder = (sand_uwide){ (uint64_t)rest, (uint64_t)(rest >> 64) };
    return (sand_uwide){ (uint64_t)quotient, (uint64_t)(quotient >> 64) };
#else
    return sand_portable_divide(a, b, remainder);
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

sand_uwide sand_uwide_gcd(sand_uwide a, sand_uwide b)
{
    while (!sand_uwide_is_zero(b)) {
        if (a.high == 0 && b.high == 0) return sand_uwide_of(gcd64(a.low, b.low));
        sand_uwide rest;
        sand_uwide_divide(a, b, &rest);
        a = b;
        b = rest;
    }
    return a;
}

void sand_uwide_write(sand_uwide a, sand_text *out)
{
    char digits[40];
    size_t at = sizeof digits;
    do {
        sand_uwide rest;
        a = sand_uwide_divide(a, sand_uwide_of(10), &rest);
        digits[--at] = (char)('0' + (int)rest.low);
    } while (!sand_uwide_is_zero(a));
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
    sand_uwide quotient = sand_uwide_divide(magnitude(a), magnitude(sand_wide_of(by)), NULL);
    return with_sign(quotient, (a.high < 0) != (by < 0));
}

sand_wide sand_wide_divide_floor(sand_wide a, int64_t by)
{
    bool negative = (a.high < 0) != (by < 0);
    sand_uwide rest, quotient = sand_uwide_divide(magnitude(a), magnitude(sand_wide_of(by)), &rest);
    sand_wide value = with_sign(quotient, negative);
    return negative && !sand_uwide_is_zero(rest) ? sand_wide_subtract(value, sand_wide_of(1)) : value;
}

sand_wide sand_wide_divide_round(sand_wide a, int64_t by)
{
    sand_uwide divisor = magnitude(sand_wide_of(by));
    sand_uwide rest, quotient = sand_uwide_divide(magnitude(a), divisor, &rest);
    bool up = sand_uwide_compare(rest, minus(divisor, rest)) >= 0;
    sand_wide value = sand_wide_add(with_sign(quotient, false), sand_wide_of(up));
    return (a.high < 0) != (by < 0) ? sand_wide_negate(value) : value;
}

/* --- fractions -------------------------------------------------------------------------------------------------- */

sand_fraction sand_fraction_of_wide(sand_uwide over, sand_uwide under)
{
    sand_uwide shared = sand_uwide_gcd(over, under);
    SAND_ASSERT(!sand_uwide_is_zero(under));
    return (sand_fraction){ sand_uwide_divide(over, shared, NULL), sand_uwide_divide(under, shared, NULL) };
}

sand_fraction sand_fraction_of(uint64_t over, uint64_t under)
{
    return sand_fraction_of_wide(sand_uwide_of(over), sand_uwide_of(under));
}

/* a and b brought to one denominator, which is under * shared: a = left / it, b = right / it. */
typedef struct {
    sand_uwide left, right, under, shared;
} common;

static bool bring_together(sand_fraction a, sand_fraction b, common *out)
{
    sand_uwide shared = sand_uwide_gcd(a.under, b.under);
    sand_uwide a_rest = sand_uwide_divide(a.under, shared, NULL), b_rest = sand_uwide_divide(b.under, shared, NULL);
    *out = (common){ .shared = shared };
    return sand_uwide_times(a.over, b_rest, &out->left) && sand_uwide_times(b.over, a_rest, &out->right) &&
           sand_uwide_times(a_rest, b_rest, &out->under);
}

/* over / (under * shared) in lowest terms.  The operands were in theirs, so only `shared` can have a factor in common
 * with `over` (Knuth, volume 2, 4.5.1). */
static bool finish_sum(sand_uwide over, const common *c, sand_fraction *out)
{
    sand_uwide divisor = sand_uwide_gcd(over, c->shared), under;
    if (!sand_uwide_times(c->under, sand_uwide_divide(c->shared, divisor, NULL), &under)) return false;
    *out = (sand_fraction){ sand_uwide_divide(over, divisor, NULL), under };
    return true;
}

bool sand_fraction_add(sand_fraction a, sand_fraction b, sand_fraction *out)
{
    common c;
    sand_uwide over;
    return bring_together(a, b, &c) && sand_uwide_add(c.left, c.right, &over) && finish_sum(over, &c, out);
}

bool sand_fraction_subtract(sand_fraction a, sand_fraction b, sand_fraction *out)
{
    common c;
    if (!bring_together(a, b, &c) || sand_uwide_compare(c.left, c.right) < 0) return false;
    sand_uwide over = minus(c.left, c.right);
    if (!sand_uwide_is_zero(over)) return finish_sum(over, &c, out);
    *out = sand_fraction_of(0, 1);
    return true;
}

/* Reduced crosswise first: the product is then in lowest terms, and overflows only if it must. */
bool sand_fraction_multiply(sand_fraction a, sand_fraction b, sand_fraction *out)
{
    sand_fraction left = sand_fraction_of_wide(a.over, b.under), right = sand_fraction_of_wide(b.over, a.under);
    sand_fraction product;
    if (!sand_uwide_times(left.over, right.over, &product.over)) return false;
    if (!sand_uwide_times(left.under, right.under, &product.under)) return false;
    *out = product;
    return true;
}

bool sand_fraction_divide(sand_fraction a, sand_fraction b, sand_fraction *out)
{
    SAND_ASSERT(!sand_uwide_is_zero(b.over));
    return sand_fraction_multiply(a, (sand_fraction){ b.under, b.over }, out);
}

/* By continued fractions, since cross products may need 256 bits: equal whole parts leave two remainders below 1,
 * and those compare the other way round than their reciprocals. */
int sand_fraction_compare(sand_fraction a, sand_fraction b)
{
    for (int order = 1;; order = -order) {
        sand_uwide a_rest, b_rest;
        sand_uwide a_whole = sand_uwide_divide(a.over, a.under, &a_rest);
        sand_uwide b_whole = sand_uwide_divide(b.over, b.under, &b_rest);
        int whole = sand_uwide_compare(a_whole, b_whole);
        if (whole != 0) return order * whole;
        if (sand_uwide_is_zero(a_rest) || sand_uwide_is_zero(b_rest))
            return order * ((int)sand_uwide_is_zero(b_rest) - (int)sand_uwide_is_zero(a_rest));
        a = (sand_fraction){ a.under, a_rest };
        b = (sand_fraction){ b.under, b_rest };
    }
}

void sand_fraction_write(sand_fraction a, sand_text *out)
{
    sand_uwide_write(a.over, out);
    if (a.under.low == 1 && a.under.high == 0) return;
    sand_text_add_char(out, '/');
    sand_uwide_write(a.under, out);
}

/* The next decimal digit of rest/under, leaving the new rest: rest * 10 by ten additions, because the product may need
 * 132 bits.  A sum that runs over 2^128 is certainly above `under` and comes back below it by wrapping around. */
static char next_digit(sand_uwide *rest, sand_uwide under)
{
    char digit = '0';
    sand_uwide sum = { 0, 0 };
    for (int i = 0; i < 10; i++) {
        bool fits = sand_uwide_add(sum, *rest, &sum);
        if (!fits) {
            sum = minus(sum, minus(under, *rest));
            digit++;
        } else if (sand_uwide_compare(sum, under) >= 0) {
            sum = minus(sum, under);
            digit++;
        }
    }
    *rest = sum;
    return digit;
}

void sand_fraction_write_decimal(sand_fraction a, int digits, sand_text *out)
{
    enum { MOST = 30 };
    SAND_ASSERT(digits >= 0 && digits <= MOST);
    char places[MOST];
    sand_uwide rest, whole = sand_uwide_divide(a.over, a.under, &rest);
    for (int i = 0; i < digits; i++) places[i] = next_digit(&rest, a.under);

    bool carry = sand_uwide_compare(rest, minus(a.under, rest)) >= 0;
    for (int i = digits - 1; i >= 0 && carry; i--) {
        carry = places[i] == '9';
        places[i] = (char)(carry ? '0' : places[i] + 1);
    }
    if (carry) {
        bool fits = sand_uwide_add(whole, sand_uwide_of(1), &whole); /* there was a rest, so under >= 2 */
        SAND_ASSERT(fits);
    }
    sand_uwide_write(whole, out);
    if (digits > 0) sand_text_add_char(out, '.');
    sand_text_add_bytes(out, places, (size_t)digits);
}

static double to_double(sand_uwide a)
{
    return (double)a.high * 18446744073709551616.0 + (double)a.low;
}

double sand_fraction_double(sand_fraction a)
{
    return to_double(a.over) / to_double(a.under);
}

/* Reads digits, at least one; false when there are none or they do not fit. */
static bool read_digits(const char **at, sand_uwide *out)
{
    const char *p = *at;
    sand_uwide value = { 0, 0 };
    for (; *p >= '0' && *p <= '9'; p++) {
        if (!sand_uwide_times(value, sand_uwide_of(10), &value)) return false;
        if (!sand_uwide_add(value, sand_uwide_of((uint64_t)(*p - '0')), &value)) return false;
    }
    if (p == *at) return false;
    *at = p;
    *out = value;
    return true;
}

bool sand_fraction_read(const char *text, sand_fraction *out)
{
    sand_uwide over, under = sand_uwide_of(1);
    if (!read_digits(&text, &over)) return false;
    if (*text == '/') {
        text++;
        if (!read_digits(&text, &under) || sand_uwide_is_zero(under)) return false;
    }
    if (*text != '\0') return false;
    *out = sand_fraction_of_wide(over, under);
    return true;
}
