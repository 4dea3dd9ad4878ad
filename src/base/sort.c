/* sort.c - insertion sort of short blocks, then merging in place by rotations (SymMerge, Kim and Kutzner 2004). */
#include "base/sort.h"

#include "base/assert.h"

#include <string.h>

enum { BLOCK = 16 };

typedef struct {
    unsigned char *items;
    size_t size;
    sand_compare *compare;
    void *context;
} sorting;

/* By four bytes at a time where possible: most items are small structures of such numbers. */
static void swap_items(const sorting *s, size_t i, size_t j)
{
    unsigned char *a = s->items + i * s->size, *b = s->items + j * s->size;
    size_t rest = s->size;
    for (; rest >= sizeof(uint32_t); rest -= sizeof(uint32_t), a += sizeof(uint32_t), b += sizeof(uint32_t)) {
        uint32_t left, right;
        memcpy(&left, a, sizeof left);
        memcpy(&right, b, sizeof right);
        memcpy(a, &right, sizeof right);
        memcpy(b, &left, sizeof left);
    }
    for (; rest > 0; rest--, a++, b++) {
        unsigned char kept = *a;
        *a = *b;
        *b = kept;
    }
}

static bool is_before(const sorting *s, size_t i, size_t j)
{
    return s->compare(s->items + i * s->size, s->items + j * s->size, s->context) < 0;
}

static void insert_all(const sorting *s, size_t from, size_t to)
{
    for (size_t i = from + 1; i < to; i++)
        for (size_t j = i; j > from && is_before(s, j, j - 1); j--) swap_items(s, j, j - 1);
}

static void reverse(const sorting *s, size_t from, size_t to)
{
    while (from + 1 < to) swap_items(s, from++, --to);
}

/* Exchanges the neighbours [from, middle) and [middle, to). */
static void rotate(const sorting *s, size_t from, size_t middle, size_t to)
{
    if (from == middle || middle == to) return;
    reverse(s, from, middle);
    reverse(s, middle, to);
    reverse(s, from, to);
}

/* Merges the sorted neighbours [from, middle) and [middle, to).  Around the centre of the whole, as many of the right
 * part come to the left as leave it: the binary search finds that number by comparing items that lie symmetrically.
 * After the rotation each half of the whole is a smaller merge of its own. */
static void merge(const sorting *s, size_t from, size_t middle, size_t to)
{
    if (from >= middle || middle >= to) return;
    size_t centre = from + (to - from) / 2;
    size_t sum = centre + middle;
    size_t low = middle > centre ? sum - to : from;
    size_t high = middle > centre ? centre : middle;
    while (low < high) {
        size_t probe = low + (high - low) / 2;
        if (!is_before(s, sum - 1 - probe, probe))
            low = probe + 1;
        else
            high = probe;
    }
    SAND_ASSERT(low >= from && low <= middle && sum - low >= middle && sum - low <= to);
    rotate(s, low, middle, sum - low);
    merge(s, from, low, centre);
    merge(s, centre, sum - low, to);
}

void sand_sort(void *items, size_t n, size_t size, sand_compare *compare, void *context)
{
    SAND_ASSERT(size > 0 && compare != NULL);
    const sorting s = { items, size, compare, context };
    for (size_t from = 0; from < n; from += BLOCK) insert_all(&s, from, n - from > BLOCK ? from + BLOCK : n);
    for (size_t width = BLOCK; width < n; width *= 2)
        for (size_t from = 0; n - from > width; from += 2 * width) {
            size_t middle = from + width;
            merge(&s, from, middle, n - middle > width ? middle + width : n);
            if (n - middle <= width) break;
        }
}
