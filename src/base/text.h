/* text.h - a growing piece of text, on storage of the caller's or on the heap.
 * Invariant: bytes[length] == 0, length < room, and what is there is a prefix of what was added: once something did
 * not fit, nothing more is taken (`truncated`), and a cut never splits a UTF-8 character. */
#ifndef SAND_BASE_TEXT_H
#define SAND_BASE_TEXT_H

#include <sandtable/error.h>

#include <stdarg.h>

typedef struct sand_text {
    char *bytes;
    size_t length, room;
    bool on_heap;
    bool truncated; /* something did not fit, or memory ran out */
    bool too_long;  /* what did not fit would have made it longer than `most` */
    size_t most;    /* greatest length on the heap, in bytes; 0: no limit */
} sand_text;

/* An empty text on `room` > 0 bytes that the caller owns and that must outlive it. */
void sand_text_init(sand_text *text, char *storage, size_t room);
/* An empty text that grows on the heap; end it with sand_text_free. */
void sand_text_init_heap(sand_text *text);
/* Frees heap storage.  Harmless for the other kind. */
void sand_text_free(sand_text *text);
/* Room for n more bytes, now; false: there is no memory for them (or no room), and nothing has changed. */
bool sand_text_reserve(sand_text *text, size_t n);
/* Empties the text and forgets the truncation; keeps the storage. */
void sand_text_clear(sand_text *text);
/* Cuts back to `length`, which must not be longer than the text is. */
void sand_text_cut(sand_text *text, size_t length);

/* All of these cut what does not fit: `truncated` says so, and whatever is added after that is left out too. */
void sand_text_add(sand_text *text, const char *string);
void sand_text_add_bytes(sand_text *text, const char *bytes, size_t n);
void sand_text_add_char(sand_text *text, char c);
void sand_text_add_repeat(sand_text *text, char c, size_t n);
void sand_text_add_int(sand_text *text, int64_t value);
/* A number of thousandths as the shortest decimal: 7412 "7.412", 6000 "6", -500 "-0.5". */
void sand_text_add_length(sand_text *text, int64_t thousandths);
/* value / 10^decimals as the shortest decimal; decimals 0..9. */
void sand_text_add_decimal(sand_text *text, int64_t value, int decimals);
/* One Unicode character as UTF-8. */
void sand_text_add_character(sand_text *text, uint32_t character);
void sand_text_add_format(sand_text *text, const char *format, ...) SAND_PRINTF(2, 3);
void sand_text_add_arguments(sand_text *text, const char *format, va_list arguments) SAND_PRINTF(2, 0);

/* Copies the text out as public functions promise (at most `room` bytes with the terminator, cut between characters;
 * `out` may be NULL when `room` is 0), frees it, and returns its full length.  If memory ran out while it was made, an
 * empty text and 0 are handed out instead of a part. */
size_t sand_text_hand_out(sand_text *text, char *out, size_t room);

/* Hands out an empty text as public functions do, and returns its length, 0. */
size_t sand_text_hand_nothing(char *out, size_t room);

/* The size of the well-formed UTF-8 character at the start of n bytes, or 0 when there is none.  Overlong forms,
 * surrogates and what lies beyond U+10FFFF are not well formed. */
size_t sand_text_character_size(const char *bytes, size_t n);

/* The bytes of the control character at the start of a terminated text, 0: there is none.  Beside the controls of
 * Unicode these are the ends of lines and paragraphs and the marks that turn the direction of writing: nothing that a
 * name or a sentence needs, and all that could make a screen show what is not there. */
size_t sand_text_control_size(const char *text);

/* May the text be a name, a title or a note?  It must be well-formed UTF-8, without control characters, and have a
 * visible character. */
bool sand_text_is_plain(const char *text);
/* Does a well-formed text contain no visible character? */
bool sand_text_is_blank(const char *text);

/* The terminated text; valid until the next change. */
static inline const char *sand_text_string(const sand_text *text)
{
    return text->bytes;
}

#endif
