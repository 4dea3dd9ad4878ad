/* fraction.c - exact fractions of whole numbers of 128 bits. */
#include "base/fraction.h"
#include "base/assert.h"

sand_fraction sand_fraction_of_wide(sand_uwide over, sand_uwide under)
{
    sand_uwide shared = sand_wide_unsigned_gcd(over, under);
    SAND_ASSERT(!sand_wide_unsigned_is_zero(under));
    return (sand_fraction){ sand_wide_unsigned_divide(over, shared, NULL),
                            sand_wide_unsigned_divide(under, shared, NULL) };
}

sand_fraction sand_fraction_of(uint64_t over, uint64_t under)
{
    return sand_fraction_of_wide(sand_wide_unsigned_of(over), sand_wide_unsigned_of(under));
}

/* a and b brought to one denominator, which is under * shared: a = left / it, b = right / it. */
typedef struct {
    sand_uwide left, right, under, shared;
} common;

static bool bring_together(sand_fraction a, sand_fraction b, common *out)
{
    sand_uwide shared = sand_wide_unsigned_gcd(a.under, b.under);
    sand_uwide a_rest = sand_wide_unsigned_divide(a.under, shared, NULL),
               b_rest = sand_wide_unsigned_divide(b.under, shared, NULL);
    *out = (common){ .shared = shared };
    return sand_wide_unsigned_times(a.over, b_rest, &out->left) &&
           sand_wide_unsigned_times(b.over, a_rest, &out->right) &&
           sand_wide_unsigned_times(a_rest, b_rest, &out->under);
}

/* Writes over / (under * shared) in lowest terms.  The operands were in lowest terms, so only `shared` can have a
 * factor in common with `over` (Knuth, volume 2, 4.5.1). */
static bool finish_sum(sand_uwide over, const common *c, sand_fraction *out)
{
    sand_uwide divisor = sand_wide_unsigned_gcd(over, c->shared), under;
    if (!sand_wide_unsigned_times(c->under, sand_wide_unsigned_divide(c->shared, divisor, NULL), &under)) return false;
    *out = (sand_fraction){ sand_wide_unsigned_divide(over, divisor, NULL), under };
    return true;
}

bool sand_fraction_add(sand_fraction a, sand_fraction b, sand_fraction *out)
{
    common c;
    sand_uwide over;
    return bring_together(a, b, &c) && sand_wide_unsigned_add(c.left, c.right, &over) && finish_sum(over, &c, out);
}

bool sand_fraction_subtract(sand_fraction a, sand_fraction b, sand_fraction *out)
{
    common c;
    if (!bring_together(a, b, &c) || sand_wide_unsigned_compare(c.left, c.right) < 0) return false;
    sand_uwide over = sand_wide_unsigned_minus(c.left, c.right);
    if (!sand_wide_unsigned_is_zero(over)) return finish_sum(over, &c, out);
    *out = sand_fraction_of(0, 1);
    return true;
}

/* Cancels factors crosswise before multiplying: the product is then in lowest terms, and overflows only if it must. */
bool sand_fraction_multiply(sand_fraction a, sand_fraction b, sand_fraction *out)
{
    sand_fraction left = sand_fraction_of_wide(a.over, b.under), right = sand_fraction_of_wide(b.over, a.under);
    sand_fraction product;
    if (!sand_wide_unsigned_times(left.over, right.over, &product.over)) return false;
    if (!sand_wide_unsigned_times(left.under, right.under, &product.under)) return false;
    *out = product;
    return true;
}

bool sand_fraction_divide(sand_fraction a, sand_fraction b, sand_fraction *out)
{
    SAND_ASSERT(!sand_wide_unsigned_is_zero(b.over));
    return sand_fraction_multiply(a, (sand_fraction){ b.under, b.over }, out);
}

void sand_fraction_write(sand_fraction a, sand_text *out)
{
    sand_wide_unsigned_write(a.over, out);
    if (a.under.low == 1 && a.under.high == 0) return;
    sand_text_add_char(out, '/');
    sand_wide_unsigned_write(a.under, out);
}

/* The next decimal digit of rest/under, leaving the new rest: rest * 10 by ten additions, because the product may need
 * 132 bits.  A sum that runs over 2^128 is certainly above `under` and comes back below it by wrapping around. */
static char next_digit(sand_uwide *rest, sand_uwide under)
{
    char digit = '0';
    sand_uwide sum = { 0, 0 };
    for (int i = 0; i < 10; i++) {
        bool fits = sand_wide_unsigned_add(sum, *rest, &sum);
        if (!fits) {
            sum = sand_wide_unsigned_minus(sum, sand_wide_unsigned_minus(under, *rest));
            digit++;
        } else if (sand_wide_unsigned_compare(sum, under) >= 0) {
            sum = sand_wide_unsigned_minus(sum, under);
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
    sand_uwide rest, whole = sand_wide_unsigned_divide(a.over, a.under, &rest);
    for (int i = 0; i < digits; i++) places[i] = next_digit(&rest, a.under);

    bool carry = sand_wide_unsigned_compare(rest, sand_wide_unsigned_minus(a.under, rest)) >= 0;
    for (int i = digits - 1; i >= 0 && carry; i--) {
        carry = places[i] == '9';
        places[i] = (char)(carry ? '0' : places[i] + 1);
    }
    if (carry) {
        bool fits =
            sand_wide_unsigned_add(whole, sand_wide_unsigned_of(1), &whole); /* there was a rest, so under >= 2 */
        SAND_ASSERT(fits);
    }
    sand_wide_unsigned_write(whole, out);
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
        if (!sand_wide_unsigned_times(value, sand_wide_unsigned_of(10), &value)) return false;
        if (!sand_wide_unsigned_add(value, sand_wide_unsigned_of((uint64_t)(*p - '0')), &value)) return false;
    }
    if (p == *at) return false;
    *at = p;
    *out = value;
    return true;
}

bool sand_fraction_read(const char *text, sand_fraction *out)
{
    sand_uwide over, under = sand_wide_unsigned_of(1);
    if (!read_digits(&text, &over)) return false;
    if (*text == '/') {
        text++;
        if (!read_digits(&text, &under) || sand_wide_unsigned_is_zero(under)) return false;
    }
    if (*text != '\0') return false;
    *out = sand_fraction_of_wide(over, under);
    return true;
}
