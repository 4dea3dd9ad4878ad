/* sort.h - a stable sort that gives the same order on every platform, in place and without memory of its own. */
#ifndef SAND_BASE_SORT_H
#define SAND_BASE_SORT_H

#include <sandtable/types.h>

/* Negative, zero or positive as a comes before, with or after b. */
typedef int sand_compare(const void *a, const void *b, void *context);

/* Sorts n items of `size` bytes; equal ones keep their order.  O(n log² n) at worst. */
void sand_sort(void *items, size_t n, size_t size, sand_compare *compare, void *context);

#endif
