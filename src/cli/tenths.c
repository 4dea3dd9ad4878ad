/* tenths.c - shortens the decimals in a sentence. */
#include "cli/tenths.h"

#include "cli/out.h"

#include "base/assert.h"

#include <stdbool.h>
#include <string.h>

/* A number in a sentence: its length, and its length when cut. */
typedef struct {
    const char *at;
    size_t n, cut;
} number;

/* Finds the next number from `from` on; n is 0 where there is none. */
static number number_from(const char *from)
{
    const char *at = from + strcspn(from, "0123456789"), *end = at + strspn(at, "0123456789");
    number found = { at, (size_t)(end - at), (size_t)(end - at) };
    size_t decimals = *end == '.' ? strspn(end + 1, "0123456789") : 0;
    if (decimals > 0) found.n += 1 + decimals;
    if (decimals > 0) found.cut += end[1] == '0' ? 0 : 2;
    return found;
}

static bool is_same(const char *a, size_t n, const char *b, size_t m)
{
    return n == m && memcmp(a, b, n) == 0;
}

/* Would the cut number be 0, or equal another number of the line that is different when exact? */
static bool must_stay(const number *one, const char *line)
{
    if (is_same(one->at, one->cut, "0", 1)) return true;
    for (number other = number_from(line); other.n > 0; other = number_from(other.at + other.n))
        if (is_same(one->at, one->cut, other.at, other.cut) && !is_same(one->at, one->n, other.at, other.n))
            return true;
    return false;
}

void tenths_cut(char *line)
{
    text whole = { 0 };
    text_add(&whole, "%s", line);
    const char *from = text_of(&whole);
    char *to = line;
    for (number one = number_from(from); one.n > 0; one = number_from(from)) {
        SAND_ASSERT(one.cut <= one.n && one.at >= from);
        size_t left = one.cut < one.n && !must_stay(&one, text_of(&whole)) ? one.cut : one.n;
        size_t n = (size_t)(one.at - from) + left;
        memcpy(to, from, n);
        to += n;
        from = one.at + one.n;
    }
    memmove(to, from, strlen(from) + 1);
    text_free(&whole);
}
