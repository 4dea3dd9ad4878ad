/* sparse.c - writes equal words as a count, and of the other words the bytes that differ.
 *
 * The form is a row of groups, until all whole words of eight bytes are covered: the number of equal words, the number
 * of different words after them, and for each of those a byte whose bits say which of its bytes differ, followed by
 * these bytes.  Then come the bytes that fill no word, as they are.  Numbers are in base 128, low digits first; the
 * high bit says that more digits come. */
#include "base/sparse.h"

#include "base/assert.h"

#include <string.h>

enum { WORD = 8, BLOCK = 256 };

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

/* Reads eight bytes as a number, the first byte lowest on every machine; compilers make one load of it. */
static inline uint64_t word_at(const uint8_t *at)
{
    return (uint64_t)at[0] | (uint64_t)at[1] << 8 | (uint64_t)at[2] << 16 | (uint64_t)at[3] << 24 |
           (uint64_t)at[4] << 32 | (uint64_t)at[5] << 40 | (uint64_t)at[6] << 48 | (uint64_t)at[7] << 56;
}

/* Returns the bits in which the word at `at` differs from that of `base` (NULL: from zeros).  `base` does not change
 * within a loop, so the compiler makes one loop for each case. */
static inline uint64_t differences(const uint8_t *from, const uint8_t *base, size_t at)
{
    return word_at(from + at) ^ (base == NULL ? 0 : word_at(base + at));
}

/* Returns the offset of the first word from `at` on that differs; n: none.  Most words are equal, so whole blocks are
 * compared first. */
static inline size_t first_different(const uint8_t *from, const uint8_t *base, size_t at, size_t n)
{
    static const uint8_t zeros[BLOCK];
    while (at + BLOCK <= n && memcmp(from + at, base == NULL ? zeros : base + at, BLOCK) == 0) at += BLOCK;
    while (at + 4 * WORD <= n && (differences(from, base, at) | differences(from, base, at + WORD) |
                                  differences(from, base, at + 2 * WORD) | differences(from, base, at + 3 * WORD)) == 0)
        at += 4 * WORD;
    while (at < n && differences(from, base, at) == 0) at += WORD;
    return at;
}

/* Writes n words from `at` on, all of which differ; returns the end of the output. */
static inline uint8_t *write_words(const uint8_t *from, const uint8_t *base, size_t at, size_t n, uint8_t *out)
{
    for (; n > 0; n--, at += WORD) {
        uint64_t differ = differences(from, base, at);
        uint8_t *which = out++;
        for (*which = 0; differ != 0;) {
            unsigned byte = (unsigned)__builtin_ctzll(differ) / 8;
            *which |= (uint8_t)(1u << byte);
            *out++ = from[at + byte];
            differ &= ~((uint64_t)255 << (8 * byte));
        }
    }
    return out;
}

/* Writes the groups for n bytes, a multiple of WORD; returns the end of the output. */
static inline uint8_t *write_runs(const uint8_t *from, const uint8_t *base, size_t n, uint8_t *out)
{
    for (size_t at = 0; at < n;) {
        size_t first = first_different(from, base, at, n), end = first;
        while (end < n && differences(from, base, end) != 0) end += WORD;
        out = write_number(out, (first - at) / WORD);
        out = write_number(out, (end - first) / WORD);
        out = write_words(from, base, first, (end - first) / WORD, out);
        at = end;
    }
    return out;
}

size_t sand_sparse_write(const void *from, const void *base, size_t n, uint8_t *out)
{
    size_t whole = n / WORD * WORD;
    if (n == 0) return 0; /* `from` may be NULL then */
    uint8_t *end = base == NULL ? write_runs(from, NULL, whole, out) : write_runs(from, base, whole, out);
    memcpy(end, (const uint8_t *)from + whole, n - whole);
    end += n - whole;
    SAND_ASSERT((size_t)(end - out) <= sand_sparse_most(n));
    return (size_t)(end - out);
}

static const uint8_t *read_words(const uint8_t *in, size_t n, uint8_t *to)
{
    for (; n > 0; n--, to += WORD) {
        for (unsigned which = *in++; which != 0; which &= which - 1) to[__builtin_ctz(which)] = *in++;
    }
    return in;
}

size_t sand_sparse_read(const uint8_t *in, const void *base, size_t n, void *to)
{
    const uint8_t *next = in;
    uint8_t *bytes = to;
    size_t whole = n / WORD * WORD;
    if (n == 0) return 0; /* `to` may be NULL then */
    if (base != NULL)
        memcpy(bytes, base, n);
    else
        memset(bytes, 0, n);
    for (size_t at = 0; at < whole;) {
        size_t equal, different;
        next = read_number(next, &equal);
        next = read_number(next, &different);
        SAND_ASSERT(equal <= (whole - at) / WORD && different <= (whole - at) / WORD - equal);
        next = read_words(next, different, bytes + at + equal * WORD);
        at += (equal + different) * WORD;
    }
    memcpy(bytes + whole, next, n - whole);
    return (size_t)(next - in) + n - whole;
}
