/* word_list.c - known words, and the nearest to a misspelt one. */
#include "base/word_list.h"

#include <string.h>

enum { LONGEST = 63 };

const char *sand_word_list_get(sand_word_list words, size_t i)
{
    const char *word = NULL;
    memcpy(&word, (const char *)words.first + i * words.stride, sizeof word);
    return word;
}

ptrdiff_t sand_word_list_find(sand_word_list words, const char *word)
{
    for (size_t i = 0; i < words.count; i++) {
        const char *known = sand_word_list_get(words, i);
        if (known != NULL && strcmp(known, word) == 0) return (ptrdiff_t)i;
    }
    return -1;
}

static char fold(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Optimal string alignment: row i holds the distances of a's first i letters from every beginning of b.  A swap looks
 * two rows back, so three rows go round. */
size_t sand_word_list_distance(const char *a, const char *b, size_t limit)
{
    size_t m = strlen(a), n = strlen(b);
    size_t difference = m > n ? m - n : n - m;
    if (m > LONGEST || n > LONGEST || difference > limit) return limit + 1;

    size_t rows[3][LONGEST + 1];
    for (size_t j = 0; j <= n; j++) rows[0][j] = j;
    for (size_t i = 1; i <= m; i++) {
        size_t *row = rows[i % 3];
        const size_t *above = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
        row[0] = i;
        for (size_t j = 1; j <= n; j++) {
            bool same = fold(a[i - 1]) == fold(b[j - 1]);
            size_t best = least(above[j - 1] + !same, least(above[j], row[j - 1]) + 1);
            bool swapped = i > 1 && j > 1 && fold(a[i - 1]) == fold(b[j - 2]) && fold(a[i - 2]) == fold(b[j - 1]);
            row[j] = swapped ? least(best, before[j - 2] + 1) : best;
        }
    }
    return least(rows[m % 3][n], limit + 1);
}

/* Up to one typing error for every three letters is taken as a misspelling; with more it is another word. */
const char *sand_word_list_nearest(sand_word_list words, const char *word)
{
    const char *nearest = NULL;
    size_t length = strlen(word), limit = (least(length, LONGEST) + 2) / 3;
    for (size_t i = 0; i < words.count; i++) {
        const char *known = sand_word_list_get(words, i);
        if (known == NULL) continue;
        size_t distance = sand_word_list_distance(word, known, limit);
        if (distance > limit || distance >= strlen(known)) continue;
        nearest = known;
        if (distance == 0) break;
        limit = distance - 1;
    }
    return nearest;
}
