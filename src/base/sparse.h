/* sparse.h - a short form of bytes that differ little from other bytes: what is equal, or zero, is only counted.
 *
 * For things that are kept in great numbers and rarely read, such as the past of a game.  The form is for memory: it is
 * never written to a file. */
#ifndef SAND_BASE_SPARSE_H
#define SAND_BASE_SPARSE_H

#include <stddef.h>
#include <stdint.h>

/* The greatest number of bytes that sand_sparse_write makes of n. */
static inline size_t sand_sparse_most(size_t n)
{
    return n + n / 4 + 16;
}

/* Writes the n bytes at `from` as what differs from `base` (NULL: from zeros); `out` has room for sand_sparse_most(n).
 * Returns how many bytes that took. */
size_t sand_sparse_write(const void *from, const void *base, size_t n, uint8_t *out);

/* The reverse: fills n bytes at `to`, from exactly what sand_sparse_write made of n bytes and the same base.  Returns
 * how many bytes of `in` were used. */
size_t sand_sparse_read(const uint8_t *in, const void *base, size_t n, void *to);

#endif
