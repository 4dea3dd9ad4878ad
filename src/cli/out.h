/* out.h - text that grows, and the terminal it goes to.
 *
 * Everything is UTF-8.  Colours appear on a terminal only, and never when NO_COLOR is set. */
#ifndef SAND_CLI_OUT_H
#define SAND_CLI_OUT_H

#include "base/text.h"

#include <stdio.h>

/* A growing text on the heap; start as { 0 }.  The program ends with a message when memory runs out. */
typedef sand_text text;

void text_add(text *t, const char *format, ...) SAND_PRINTF(2, 3);
void text_add_bytes(text *t, const char *bytes, size_t n);
void text_clear(text *t);
void text_free(text *t);
const char *text_of(const text *t); /* never NULL */

typedef enum { INK_PLAIN, INK_BOLD, INK_DIM, INK_SIDE_A, INK_SIDE_B, INK_WARN, INK_LAND } ink;

typedef struct {
    FILE *out;
    bool tty, colour;
    bool wraps; /* long lines are broken at `width` */
    int width;  /* columns, 40 or more */
    int rows;   /* of the terminal, 0: not known */
    bool fixed; /* the width was told and stays */
} screen;

/* Standard output; `width` 0: the terminal's, else COLUMNS, else 80. */
screen screen_open(int width);
/* Takes the size of the terminal anew, where it decides. */
void screen_measure(screen *s);
/* The escape sequence that begins an ink, or ends all of them; "" without colours. */
const char *screen_ink(const screen *s, ink colour);
const char *screen_end(const screen *s);
/* One line in an ink, indented, broken between words where the screen is narrower; later lines are indented by two
 * more. */
void screen_say(const screen *s, ink colour, int indent, const char *words);
/* The same behind something of indent - 1 columns that stands on the first line already. */
void screen_say_behind(const screen *s, ink colour, int indent, const char *words);
void screen_sayf(const screen *s, ink colour, int indent, const char *format, ...) SAND_PRINTF(4, 5);
/* Empties the terminal and what it remembers, so that the other player may sit down; a rule elsewhere. */
void screen_clear(const screen *s);

/* How many columns the text takes (every character one). */
int columns_of(const char *words);
/* Adds `words` cut or filled with blanks to exactly `columns`. */
void text_add_column(text *t, const char *words, int columns);

/* The bytes of the character at `at` that a terminal may be sent as it is; 0: a control character, one that turns the
 * direction of writing, a byte that is no UTF-8, or the end. */
size_t harmless_size(const char *at);
bool is_harmless(const char *words);

/* The next line of a stream without its end, in `line`; false at the end.  Of a line longer than `most` bytes only the
 * beginning is kept and *cut is set. */
bool read_line(FILE *in, text *line, size_t most, bool *cut);
/* Leaves out what is not harmless, in place; false: more than control characters, such as bytes that are no UTF-8. */
bool tame_line(text *line);

#endif
