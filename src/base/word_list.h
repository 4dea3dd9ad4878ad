/* word_list.h - known words, and the one that a misspelt word probably meant. */
#ifndef SAND_BASE_WORD_LIST_H
#define SAND_BASE_WORD_LIST_H

#include <sandtable/types.h>

/* A list of words that may sit in rows of a table: the word of row i is the `const char *` found i * stride bytes
 * after `first`.  Rows whose word is NULL are no words. */
typedef struct sand_word_list {
    const char *const *first;
    size_t count, stride;
} sand_word_list;

/* From `static const char *const names[]`, and from the member `name` of a table `rows[]`. */
#define SAND_WORD_LIST(names)         ((sand_word_list){ (names), SAND_LEN(names), sizeof((names)[0]) })
#define SAND_WORD_LIST_OF(rows, name) ((sand_word_list){ &(rows)[0].name, SAND_LEN(rows), sizeof((rows)[0]) })

/* The word of row i, or NULL. */
const char *sand_word_list_get(sand_word_list words, size_t i);
/* The row whose word is exactly `word`, or -1. */
ptrdiff_t sand_word_list_find(sand_word_list words, const char *word);

/* Number of letters to insert, drop, replace or swap with their neighbour to get from a to b, upper and lower case
 * being the same; limit + 1 when it would be more than `limit`.  Words of 64 bytes or more are never near. */
size_t sand_word_list_distance(const char *a, const char *b, size_t limit);
/* The nearest word (the earlier on a tie), or NULL when none is near enough to be meant. */
const char *sand_word_list_nearest(sand_word_list words, const char *word);

#endif
