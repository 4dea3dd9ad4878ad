/* out.c - growing text, output to a terminal, lines of input. */
#define _POSIX_C_SOURCE 200809L /* isatty, fileno */
#define _DEFAULT_SOURCE         /* the size of the terminal */
#include "cli/out.h"

#include "base/assert.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { WIDTH_LEAST = 40, WIDTH_USUAL = 80, WIDTH_MOST = 400 };

/* ---- text ------------------------------------------------------------------------------------------ */

/* Initialises a text that is still { 0 }. */
static text *ready(text *t)
{
    if (t->bytes == NULL) sand_text_init_heap(t);
    return t;
}

static void must_be_whole(const text *t)
{
    if (!t->truncated) return;
    fputs("sandtable: out of memory\n", stderr);
    exit(2);
}

void text_add_bytes(text *t, const char *bytes, size_t n)
{
    sand_text_add_bytes(ready(t), bytes, n);
    must_be_whole(t);
}

static void add_arguments(text *t, const char *format, va_list arguments)
{
    sand_text_add_arguments(ready(t), format, arguments);
    must_be_whole(t);
}

void text_add(text *t, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add_arguments(t, format, arguments);
    va_end(arguments);
}

void text_clear(text *t)
{
    sand_text_clear(ready(t));
}

void text_free(text *t)
{
    sand_text_free(ready(t));
}

const char *text_of(const text *t)
{
    return t->bytes ? sand_text_string(t) : "";
}

static bool begins_character(char c)
{
    return ((unsigned char)c & 0xc0) != 0x80;
}

int columns_of(const char *words)
{
    int n = 0;
    for (; *words; words++) n += begins_character(*words);
    return n;
}

void text_add_column(text *t, const char *words, int columns)
{
    int n = 0;
    const char *end = words;
    while (*end && (n < columns || !begins_character(*end))) n += begins_character(*end++);
    text_add_bytes(t, words, (size_t)(end - words));
    for (; n < columns; n++) text_add_bytes(t, " ", 1);
}

/* The value of a character of `size` bytes, or a control character if its bytes are malformed. */
static unsigned long decode(const unsigned char *p, size_t size)
{
    static const unsigned long least[] = { 0, 0, 0x80, 0x800, 0x10000 };
    SAND_ASSERT(size >= 2 && size <= 4);
    unsigned long c = p[0] & (0xffu >> (size + 1));
    for (size_t i = 1; i < size; i++) {
        if ((p[i] & 0xc0) != 0x80) return 0x80;
        c = c << 6 | (p[i] & 0x3f);
    }
    return c < least[size] || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff) ? 0x80 : c;
}

size_t harmless_size(const char *at)
{
    const unsigned char *p = (const unsigned char *)at;
    if (p[0] < 0x80) return p[0] >= 0x20 && p[0] != 0x7f;
    size_t size = p[0] >= 0xf8 ? 0 : p[0] >= 0xf0 ? 4 : p[0] >= 0xe0 ? 3 : p[0] >= 0xc0 ? 2 : 0;
    unsigned long c = size == 0 ? 0x80 : decode(p, size);
    bool turns =
        c == 0x61c || c == 0x200e || c == 0x200f || (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
    return c < 0xa0 || turns ? 0 : size;
}

bool is_harmless(const char *words)
{
    while (harmless_size(words) > 0) words += harmless_size(words);
    return *words == '\0';
}

/* ---- screen ----------------------------------------------------------------------------------------- */

static int width_of_terminal(int *rows)
{
    struct winsize size = { 0 };
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return 0;
    *rows = size.ws_row;
    return size.ws_col;
}

static int within_reason(int width)
{
    return width < WIDTH_LEAST ? WIDTH_LEAST : width > WIDTH_MOST ? WIDTH_MOST : width;
}

screen screen_open(int width)
{
    const char *columns = getenv("COLUMNS"), *no_colour = getenv("NO_COLOR");
    screen s = { .out = stdout, .tty = isatty(STDOUT_FILENO) != 0, .fixed = width > 0 };
    s.colour = s.tty && !(no_colour && *no_colour);
    s.wraps = s.tty || width > 0;
    if (width == 0 && s.tty) width = width_of_terminal(&s.rows);
    if (width == 0 && columns) width = atoi(columns);
    if (width == 0) width = WIDTH_USUAL;
    s.width = within_reason(width);
    return s;
}

void screen_measure(screen *s)
{
    int rows = 0, width = s->tty && !s->fixed ? width_of_terminal(&rows) : 0;
    if (width == 0) return;
    s->rows = rows;
    s->width = within_reason(width);
}

/* The sides are cyan and yellow, which red-green colour-blind players tell apart; colour is never the only sign. */
const char *screen_ink(const screen *s, ink colour)
{
    if (!s->colour) return "";
    switch (colour) {
    case INK_PLAIN: return "";
    case INK_BOLD: return "\033[1m";
    case INK_DIM: return "\033[2m";
    case INK_SIDE_A: return "\033[1;36m";
    case INK_SIDE_B: return "\033[1;33m";
    case INK_WARN: return "\033[1;35m";
    case INK_LAND: return "\033[32m";
    }
    return "";
}

const char *screen_end(const screen *s)
{
    return s->colour ? "\033[0m" : "";
}

/* Returns where to break `words` so that at most `columns` columns stand on the line: at a gap of three blanks, which
 * separates groups, else at the last blank, else inside a word longer than a line. */
static size_t fitting(const char *words, int columns)
{
    SAND_ASSERT(columns > 0); /* else nothing would ever fit */
    size_t blank = 0, gap = 0, i = 0;
    int n = 0;
    for (; words[i]; i++) {
        if (!begins_character(words[i])) continue;
        if (words[i] == ' ') blank = i;
        if (n > columns / 2 && strncmp(words + i, "   ", 3) == 0) gap = i;
        if (++n > columns) return gap ? gap : blank ? blank : i;
    }
    return i;
}

/* Returns the length of a tag such as "[EC-MOVE-06]" at the front of `words`, or 0. */
static size_t tag_size(const char *words)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-, ";
    if (words[0] != '[' || words[1] < 'A' || words[1] > 'Z') return 0;
    size_t n = 1 + strspn(words + 1, letters);
    return words[n] == ']' ? n + 1 : 0;
}

/* Prints one line, with the IDs of rules dimmed and every harmful byte as "?". */
static void print_piece(const screen *s, ink colour, const char *words, size_t n)
{
    fputs(screen_ink(s, colour), s->out);
    for (size_t i = 0; i < n; i++) {
        size_t size = s->colour ? tag_size(words + i) : 0;
        if (size > 0 && i + size <= n) {
            fprintf(s->out, "%s%s%.*s%s%s", screen_end(s), screen_ink(s, INK_DIM), (int)size, words + i, screen_end(s),
                    screen_ink(s, colour));
            i += size - 1;
        } else {
            size = harmless_size(words + i);
            fwrite(size > 0 ? words + i : "?", 1, size > 0 ? size : 1, s->out);
            i += size > 0 ? size - 1 : 0;
        }
    }
    fputs(n ? screen_end(s) : "", s->out);
    putc('\n', s->out);
}

/* Prints `words` broken into lines. `lead` blanks precede the first line; later lines are indented two columns more. */
static void say_line(const screen *s, ink colour, int lead, int indent, const char *words)
{
    int column = indent;
    do {
        int room = s->width - column;
        size_t n = s->wraps ? fitting(words, room < 20 ? 20 : room) : strlen(words);
        fprintf(s->out, "%*s", lead, "");
        print_piece(s, colour, words, n);
        words += n;
        while (*words == ' ') words++;
        lead = column = indent + 2;
    } while (*words);
}

void screen_say(const screen *s, ink colour, int indent, const char *words)
{
    text line = { 0 };
    for (;;) {
        size_t n = strcspn(words, "\n");
        text_clear(&line);
        text_add_bytes(&line, words, n);
        say_line(s, colour, indent, indent, text_of(&line));
        if (words[n] == '\0' || words[n + 1] == '\0') break;
        words += n + 1;
    }
    text_free(&line);
}

void screen_say_behind(const screen *s, ink colour, int indent, const char *words)
{
    say_line(s, colour, 1, indent, words);
}

void screen_sayf(const screen *s, ink colour, int indent, const char *format, ...)
{
    text words = { 0 };
    va_list arguments;
    va_start(arguments, format);
    add_arguments(&words, format, arguments);
    va_end(arguments);
    screen_say(s, colour, indent, text_of(&words));
    text_free(&words);
}

void screen_clear(const screen *s)
{
    if (s->tty)
        fputs("\033[H\033[2J\033[3J", s->out);
    else
        fputs("\n----------------------------------------\n", s->out);
    fflush(s->out);
}

/* ---- input ------------------------------------------------------------------------------------------- */

bool tame_line(text *line)
{
    bool whole = true;
    size_t kept = 0;
    for (size_t i = 0, size; i<line->length; i += size> 0 ? size : 1) {
        size = harmless_size(line->bytes + i);
        whole = whole && (size > 0 || (unsigned char)line->bytes[i] < 0x80);
        memmove(line->bytes + kept, line->bytes + i, size);
        kept += size;
    }
    sand_text_cut(line, kept);
    return whole;
}

bool read_line(FILE *in, text *line, size_t most, bool *cut)
{
    int c;
    text_clear(line);
    *cut = false;
    while ((c = getc(in)) != EOF && c != '\n') {
        char one = (char)(c == '\t' || c == '\r' ? ' ' : c);
        if (line->length >= most)
            *cut = true;
        else if (one != '\0')
            text_add_bytes(line, &one, 1);
    }
    return c != EOF || line->length > 0;
}
