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
    int rows;   /* rows of the terminal; 0: not known */
    bool fixed; /* the width was given and stays */
} screen;

/* Standard output; `width` 0: the terminal's, else COLUMNS, else 80. */
screen screen_open(int width);
/* Asks the terminal for its size again, unless the width was given. */
void screen_measure(screen *s);
/* The escape sequence that begins an ink, or ends all of them; "" without colours. */
const char *screen_ink(const screen *s, ink colour);
const char *screen_end(const screen *s);
/* One line in an ink, indented, broken between words where the screen is narrower; later lines are indented by two
 * more. */
void screen_say(const screen *s, ink colour, int indent, const char *words);
/* Does the same behind text of indent - 1 columns that was already printed on the first line. */
void screen_say_behind(const screen *s, ink colour, int indent, const char *words);
void screen_sayf(const screen *s, ink colour, int indent, const char *format, ...) SAND_PRINTF(4, 5);
/* Clears the terminal and its scrollback, so that the other player may sit down; elsewhere prints a ruler. */
void screen_clear(const screen *s);

/* How many columns the text takes (every character one). */
int columns_of(const char *words);
/* Adds `words` cut or filled with blanks to exactly `columns`. */
void text_add_column(text *t, const char *words, int columns);

/* Returns the length in bytes of the character at `at` if a terminal may be sent it as it is; 0: it is a control
 * character, changes the direction of writing, is no UTF-8, or is the end. */
size_t harmless_size(const char *at);
bool is_harmless(const char *words);

/* Reads the next line into `line`, without its end; false at the end of the stream.  A line longer than `most` bytes is
 * cut there, and *cut is set. */
bool read_line(FILE *in, text *line, size_t most, bool *cut);
/* Removes harmful characters in place; false: not only control characters, but also bytes that are no UTF-8. */
bool tame_line(text *line);

#endif
