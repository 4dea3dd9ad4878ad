/* json_value.c - looking into a JSON tree: members, names of kinds, exact decimals. */
#include "base/assert.h"
#include "base/json.h"

#include <string.h>

const sand_json *sand_json_get(const sand_json *value, const char *key)
{
    if (value == NULL || value->kind != SAND_JSON_OBJECT) return NULL;
    for (size_t i = 0; i < value->list.count; i++)
        if (strcmp(value->list.items[i].key, key) == 0) return &value->list.items[i];
    return NULL;
}

const char *sand_json_kind_text(sand_json_kind kind)
{
    static const char *const texts[] = {
        [SAND_JSON_ABSENT] = "nothing",           [SAND_JSON_NULL] = "null",
        [SAND_JSON_BOOL] = "true or false",       [SAND_JSON_INTEGER] = "a whole number",
        [SAND_JSON_DECIMAL] = "a decimal number", [SAND_JSON_TEXT] = "a text",
        [SAND_JSON_ARRAY] = "an array",           [SAND_JSON_OBJECT] = "an object",
    };
    return texts[kind];
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* A decimal as written: sign, significant digits and the power of ten they are multiplied by. */
typedef struct {
    bool negative;
    uint64_t digits;
    int64_t power;
    bool too_long;
} decimal;

/* Takes a digit in.  Zeros at the end are counted in the power until another digit follows, so that 7.4120 is 7412
 * times 10^-3 and a long row of them does no harm. */
static void take_digit(decimal *d, int digit, int *zeros)
{
    if (digit == 0) {
        if (d->digits != 0) ++*zeros;
        return;
    }
    for (; *zeros >= 0; --*zeros) {
        if (d->digits > (UINT64_MAX - 9) / 10) {
            d->too_long = true;
            return;
        }
        d->digits *= 10;
    }
    d->digits += (uint64_t)digit;
    *zeros = 0;
}

static decimal read_decimal(const char *at)
{
    decimal d = { .negative = *at == '-' };
    int zeros = 0;
    bool point = false;
    for (at += d.negative; is_digit(*at) || *at == '.'; at++) {
        if (*at == '.') {
            point = true;
            continue;
        }
        take_digit(&d, *at - '0', &zeros);
        d.power -= point;
    }
    d.power += zeros;
    if (*at == '\0') return d;
    bool down = at[1] == '-';
    int64_t exponent = 0;
    for (at += 1 + (at[1] == '-' || at[1] == '+'); is_digit(*at); at++)
        if (exponent < 1000000000) exponent = exponent * 10 + (*at - '0');
    d.power += down ? -exponent : exponent;
    return d;
}

sand_json_scaled sand_json_scale(const sand_json *value, int decimals, int64_t *out)
{
    SAND_ASSERT(decimals >= 0 && decimals <= 9);
    decimal d = { 0 };
    if (value->kind == SAND_JSON_INTEGER) {
        d.negative = value->integer < 0;
        d.digits = d.negative ? -(uint64_t)value->integer : (uint64_t)value->integer;
    } else if (value->kind == SAND_JSON_DECIMAL) {
        d = read_decimal(value->text.bytes);
    } else {
        return SAND_SCALED_NO_NUMBER;
    }
    d.power += decimals;
    if (d.digits != 0 && d.power < 0) return SAND_SCALED_TOO_FINE;
    if (d.too_long) return SAND_SCALED_TOO_LARGE;
    for (; d.digits != 0 && d.power > 0; d.power--) {
        if (d.digits > UINT64_MAX / 10) return SAND_SCALED_TOO_LARGE;
        d.digits *= 10;
    }
    if (d.digits > (uint64_t)INT64_MAX + d.negative) return SAND_SCALED_TOO_LARGE;
    uint64_t half = d.digits / 2;
    *out = d.negative ? -(int64_t)half - (int64_t)(d.digits - half) : (int64_t)d.digits;
    return SAND_SCALED_OK;
}
