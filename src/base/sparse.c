/* sparse.c - runs of equal bytes counted, runs of different bytes kept.
 *
 * The form: (how many are equal, how many differ, those bytes) until n bytes are told of; numbers are in base 128, low
 * digits first, the high bit says that more come.  A run of equal bytes shorter than JOIN costs more to count than to
 * keep, so it is kept. */
#include "base/sparse.h"

#include "base/assert.h"

#include <stdbool.h>
#include <string.h>

enum { JOIN = 3, BLOCK = 128 };

static uint8_t *write_number(uint8_t *out, size_t value)
{
    for (; value >= 128; value >>= 7) *out++ = (uint8_t)(value | 128);
    *out++ = (uint8_t)value;
    return out;
}

static const uint8_t *read_number(const uint8_t *in, size_t *value)
{
    unsigned shift = 0;
    *value = 0;
    for (;; shift += 7) {
        *value |= (size_t)(*in & 127) << shift;
        if ((*in++ & 128) == 0) return in;
    }
}

/* The words here and in the base, NULL: zeros, differ somewhere.  `base` is the same in a whole loop, so the compiler
 * makes a loop of either. */
static inline uint64_t word_differs(const uint8_t *from, const uint8_t *base, size_t at)
{
    uint64_t here, there = 0;
    memcpy(&here, from + at, sizeof here);
    if (base != NULL) memcpy(&there, base + at, sizeof there);
    return here ^ there;
}

static inline bool is_equal(const uint8_t *from, const uint8_t *base, size_t at)
{
    return from[at] == (base == NULL ? 0 : base[at]);
}

/* The first place from `at` on that differs; n: none.  Most do not, so whole blocks are looked at first. */
static inline size_t first_different(const uint8_t *from, const uint8_t *base, size_t at, size_t n)
{
    static const uint8_t zeros[BLOCK];
    while (at + BLOCK <= n && memcmp(from + at, base == NULL ? zeros : base + at, BLOCK) == 0) at += BLOCK;
    while (at + 8 <= n && word_differs(from, base, at) == 0) at += 8;
    while (at < n && is_equal(from, base, at)) at++;
    return at;
}

/* Where the run of different bytes that begins at `at` ends: before JOIN equal ones, or at n. */
static inline size_t end_of_different(const uint8_t *from, const uint8_t *base, size_t at, size_t n)
{
    size_t equal = 0;
    for (; at < n && equal < JOIN; at++) equal = is_equal(from, base, at) ? equal + 1 : 0;
    return at - equal;
}

static inline size_t write_runs(const uint8_t *bytes, const uint8_t *base, size_t n, uint8_t *out)
{
    uint8_t *end = out;
    for (size_t at = 0; at < n;) {
        size_t different = first_different(bytes, base, at, n);
        size_t next = end_of_different(bytes, base, different, n);
        end = write_number(end, different - at);
        end = write_number(end, next - different);
        memcpy(end, bytes + different, next - different);
        end += next - different;
        at = next;
    }
    return (size_t)(end - out);
}

size_t sand_sparse_write(const void *from, const void *base, size_t n, uint8_t *out)
{
    size_t used = base == NULL ? write_runs(from, NULL, n, out) : write_runs(from, base, n, out);
    SAND_ASSERT(used <= sand_sparse_most(n));
    return used;
}

size_t sand_sparse_read(const uint8_t *in, const void *base, size_t n, void *to)
{
    const uint8_t *next = in;
    uint8_t *bytes = to;
    if (base != NULL)
        memcpy(bytes, base, n);
    else
        memset(bytes, 0, n);
    for (size_t at = 0; at < n;) {
        size_t equal, different;
        next = read_number(next, &equal);
        next = read_number(next, &different);
        SAND_ASSERT(equal <= n - at && different <= n - at - equal);
        memcpy(bytes + at + equal, next, different);
        next += different;
        at += equal + different;
    }
    return (size_t)(next - in);
}
