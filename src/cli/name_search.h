/* name_search.h - units, commands and other things by whatever people call them. */
#ifndef SAND_CLI_NAME_SEARCH_H
#define SAND_CLI_NAME_SEARCH_H

#include "cli/out.h"

#include <sandtable/sandtable.h>

enum { WORDS_MOST = 512, WORDS_BYTES = 2048 };

/* A line in words: lower case, without apostrophes; commas and semicolons are words of their own. */
typedef struct {
    size_t n;
    const char *word[WORDS_MOST];
    size_t from[WORDS_MOST]; /* where it begins in the line */
    const char *line;        /* borrowed */
    char bytes[2 * WORDS_BYTES];
} words;

/* Splits the line, which is at most WORDS_BYTES long; what does not fit is left out. */
void words_split(words *w, const char *line);

/* What is looked for.  Of several things a word may mean, the one of highest rank is meant; rank may be NULL. What has
 * the rank NAME_NEVER is meant only where its number or its whole name is said. */
enum { NAME_NEVER = -1 };
typedef struct {
    const sand_game *game;
    sand_ref_kind ref;
    int (*rank)(const void *context, unsigned id);
    const void *context;
} name_search;

/* The thing that the words from `at` on name, and in *used how many words that takes: a number, a whole name, or the
 * beginnings of some of its words.  0: none, or several, as `complaint` then says. */
unsigned name_find(const name_search *search, const words *w, size_t at, size_t *used, text *complaint);
/* Its name, "" when there is none. */
const char *name_of(const sand_game *game, sand_ref_kind ref, unsigned id);

#endif
