/* language.h - orders as people type them: read, completed, and written again.
 *
 * An order is the word of its kind, its subject, and what its slots need ("charge rupert essex", "move 2 ahead 6, pivot
 * right 10"); a unit may also come first ("essex ahead 6"). Kinds, slots and names come from the catalogue and the
 * battle, goals go through the ruleset's suggestions: no ruleset is known here. `read` reads what `write` writes as the
 * same order. No order is given here: sand_game_check tells whether the rules allow it. */
#include <sandtable/whole.h>
#ifndef SANDTABLE_LANGUAGE_H
#define SANDTABLE_LANGUAGE_H

#include <sandtable/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- words --------------------------------------------------------------------------------------- */

enum { SAND_WORDS_MAX = 512, SAND_WORDS_BYTES = 2048, SAND_COMPLAINT_MAX = 2048 };

/* A line in words: lower case, without apostrophes; commas and semicolons are words of their own. */
typedef struct {
    size_t n;
    const char *word[SAND_WORDS_MAX];
    size_t from[SAND_WORDS_MAX]; /* where each word begins in the line */
    const char *line;            /* borrowed */
    char bytes[2 * SAND_WORDS_BYTES];
} sand_words;

/* Splits the line, of which SAND_WORDS_BYTES are read; words that do not fit are left out. The words point into *w,
 * which must not be copied or moved while they are used. */
SAND_API void sand_words_split(sand_words *w, const char *line);

/* The words that are still to be read: those from index `from`. */
typedef struct {
    const sand_words *words;
    size_t from;
} sand_words_left;

/* What is wrong with the words: a clause in lower case without a full stop; "" when nothing is. */
typedef struct {
    char text[SAND_COMPLAINT_MAX];
} sand_complaint;

/* ---- names --------------------------------------------------------------------------------------- */

/* What a name is looked for among. If words fit several things, the one with the highest rank is meant; rank may be
 * NULL. A thing of rank SAND_NAME_NEVER is found only by its number or its whole name. */
enum { SAND_NAME_NEVER = -1 };
typedef struct {
    const sand_game *game;
    sand_ref_kind ref;
    int (*rank)(const void *context, unsigned id);
    const void *context;
} sand_name_search;

/* Returns the thing that the words name, by a number, a whole name, or the beginnings of some words of its name; *used
 * is how many words that takes. 0: they name none, or several, as `complaint` (which may be NULL) then says. */
SAND_API unsigned sand_name_find(const sand_name_search *search, sand_words_left left, size_t *used,
                                 sand_complaint *complaint);
/* The name of the thing; "" when there is none. */
SAND_API const char *sand_name_of(const sand_game *game, sand_ref_kind ref, unsigned id);

/* ---- reading ------------------------------------------------------------------------------------- */

/* What there is to say about the orders that were read, or about why none were. */
typedef struct {
    sand_complaint complaint;
    bool shortened; /* marches go as far as they may: something other than the allowance ended one of them */
    bool toward;    /* a unit is to go towards `goal` and cannot: the march that was read is refused */
    bool left_out;  /* of "all" units, some may not go together with the others */
    sand_verdict because, without; /* what shortened a march; why the first of the units left out may not go */
    sand_point goal;
} sand_said;

/* Reads one order of the side that decides, or several with semicolons between them, and appends them; "all", with
 * kinds that take one entry at a time, makes several. False: the words make no sense, and said->complaint says why. */
SAND_API bool sand_language_read(const sand_game *game, unsigned side, sand_words_left left, sand_order_list *out,
                                 sand_said *said);
/* Makes one sheet of all orders of the list, where a sheet may be handed in: they are then judged together, not one by
 * one.  On a sealed sheet, ways of one unit that follow one another ("wheel 2 right 20; advance 2 100") are one way. */
SAND_API void sand_language_join(const sand_game *game, unsigned side, sand_order_list *orders);
/* For words without their target ("shoot 6"), appends every order that may be meant, of one entry each. Returns how
 * many; also 0 where the words are something else. */
SAND_API size_t sand_language_targets(const sand_game *game, unsigned side, sand_words_left left, sand_order_list *out);
/* The kind of order, offered now, that the first word names; 0: none. */
SAND_API unsigned sand_language_kind(const sand_game *game, unsigned side, sand_words_left left);
/* Do the words begin an order, of this step or another? */
SAND_API bool sand_language_begins(const sand_game *game, unsigned side, sand_words_left left);
/* May this kind of order be given to this unit (or command) now, as far as can be said without the rest? */
SAND_API bool sand_language_may_begin(const sand_game *game, unsigned side, unsigned kind, unsigned subject);

/* ---- what could come next ------------------------------------------------------------------------ */

/* The words that the last word of the line, which may be empty, can be the beginning of: kinds of order where one
 * begins, otherwise names and small words, one a line. Returns the length, not limited by `room`. */
SAND_API size_t sand_language_next(const sand_game *game, unsigned side, const char *line, char *out, size_t room);

/* ---- writing ------------------------------------------------------------------------------------- */

/* Writes an order in words that can be typed for it, with its entries separated by semicolons. */
SAND_API size_t sand_language_write(const sand_game *game, const sand_order *order, char *out, size_t room);

#ifdef __cplusplus
}
#endif

#endif
