/* text.c - a growing piece of text. */
#include "base/text.h"
#include "base/assert.h"
#include "base/memory.h"

#include <stdio.h>
#include <string.h>

enum { FIRST_ROOM = 128 };

void sand_text_init(sand_text *text, char *storage, size_t room)
{
    SAND_ASSERT(room > 0);
    storage[0] = '\0';
    *text = (sand_text){ .bytes = storage, .room = room };
}

/* Nothing is allocated before something is added: until then the bytes are a literal and the room is 0. */
void sand_text_init_heap(sand_text *text)
{
    *text = (sand_text){ .bytes = "", .on_heap = true };
}

void sand_text_free(sand_text *text)
{
    if (!text->on_heap) return;
    if (text->room > 0) sand_memory_release(text->bytes);
    sand_text_init_heap(text);
}

void sand_text_clear(sand_text *text)
{
    sand_text_cut(text, 0);
    text->truncated = text->too_long = false;
}

void sand_text_cut(sand_text *text, size_t length)
{
    SAND_ASSERT(length <= text->length);
    text->length = length;
    if (text->room > 0) text->bytes[length] = '\0';
}

/* Makes room for n more bytes and the terminator.  False when the storage of the caller is full, the text would become
 * too long, or memory ran out. */
static bool make_room(sand_text *text, size_t n)
{
    text->too_long = text->most > 0 && n > text->most - text->length;
    if (text->too_long) return false;
    if (n < text->room - text->length && text->room > 0) return true;
    if (!text->on_heap || n > SIZE_MAX / 4 - text->length) return false;

    size_t room = text->room > 0 ? text->room : FIRST_ROOM;
    while (room <= text->length + n) room *= 2;
    if (text->most > 0 && room > text->most) room = text->most + 1; /* no text may be longer, so no more is needed */
    char *bytes = sand_memory_reallocate(text->room > 0 ? text->bytes : NULL, room);
    if (bytes == NULL) return false;
    bytes[text->length] = '\0';
    text->bytes = bytes;
    text->room = room;
    return true;
}

bool sand_text_reserve(sand_text *text, size_t n)
{
    return make_room(text, n);
}

/* Returns how many bytes the character has that begins with `first`; 1 for a byte that begins none. */
static size_t character_size(unsigned char first)
{
    return first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
}

/* Marks the text as truncated and removes an incomplete character at its end. */
static void mark_truncated(sand_text *text)
{
    text->truncated = true;
    size_t start = text->length;
    while (start > 0 && text->length - start < 3 && ((unsigned char)text->bytes[start - 1] & 0xc0) == 0x80) start--;
    if (start == 0) return;
    start--;
    if (start + character_size((unsigned char)text->bytes[start]) > text->length) sand_text_cut(text, start);
}

void sand_text_add_bytes(sand_text *text, const char *bytes, size_t n)
{
    if (text->truncated || n == 0) return;
    bool fits = make_room(text, n);
    if (!fits) n = text->room > 0 ? text->room - 1 - text->length : 0;
    if (n > 0) {
        memcpy(text->bytes + text->length, bytes, n);
        text->length += n;
        text->bytes[text->length] = '\0';
    }
    if (!fits) mark_truncated(text);
}

void sand_text_add(sand_text *text, const char *string)
{
    sand_text_add_bytes(text, string, strlen(string));
}

void sand_text_add_char(sand_text *text, char c)
{
    if (text->truncated || text->most > 0 || text->room - text->length < 2) {
        sand_text_add_bytes(text, &c, 1);
        return;
    }
    text->bytes[text->length++] = c;
    text->bytes[text->length] = '\0';
}

void sand_text_add_repeat(sand_text *text, char c, size_t n)
{
    for (size_t i = 0; i < n; i++) sand_text_add_char(text, c);
}

void sand_text_add_int(sand_text *text, int64_t value)
{
    sand_text_add_decimal(text, value, 0);
}

void sand_text_add_length(sand_text *text, int64_t thousandths)
{
    sand_text_add_decimal(text, thousandths, 3);
}

/* Makes the digits from the right; zeros at the end of the decimals are left out. */
void sand_text_add_decimal(sand_text *text, int64_t value, int decimals)
{
    SAND_ASSERT(decimals >= 0 && decimals <= 9);
    char digits[32];
    size_t at = sizeof digits;
    uint64_t rest = value < 0 ? -(uint64_t)value : (uint64_t)value;

    for (int place = 0; place < decimals; place++, rest /= 10)
        if (rest % 10 != 0 || at < sizeof digits) digits[--at] = (char)('0' + rest % 10);
    if (at < sizeof digits) digits[--at] = '.';
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (value < 0) digits[--at] = '-';
    sand_text_add_bytes(text, digits + at, sizeof digits - at);
}

void sand_text_add_character(sand_text *text, uint32_t c)
{
    SAND_ASSERT(c < 0x110000);
    char bytes[4];
    size_t n = 0;
    if (c < 0x80) {
        bytes[n++] = (char)c;
    } else if (c < 0x800) {
        bytes[n++] = (char)(0xc0 | c >> 6);
    } else if (c < 0x10000) {
        bytes[n++] = (char)(0xe0 | c >> 12);
        bytes[n++] = (char)(0x80 | (c >> 6 & 0x3f));
    } else {
        bytes[n++] = (char)(0xf0 | c >> 18);
        bytes[n++] = (char)(0x80 | (c >> 12 & 0x3f));
        bytes[n++] = (char)(0x80 | (c >> 6 & 0x3f));
    }
    if (c >= 0x80) bytes[n++] = (char)(0x80 | (c & 0x3f));
    sand_text_add_bytes(text, bytes, n);
}

void sand_text_add_arguments(sand_text *text, const char *format, va_list arguments)
{
    if (text->truncated) return;
    va_list again;
    va_copy(again, arguments);
    int n = vsnprintf(NULL, 0, format, again);
    va_end(again);
    SAND_ASSERT(n >= 0);

    bool fits = make_room(text, (size_t)n);
    if (text->room > 0) {
        vsnprintf(text->bytes + text->length, text->room - text->length, format, arguments);
        text->length = fits ? text->length + (size_t)n : text->room - 1;
    }
    if (!fits) mark_truncated(text);
}

void sand_text_add_format(sand_text *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    sand_text_add_arguments(text, format, arguments);
    va_end(arguments);
}

size_t sand_text_hand_nothing(char *out, size_t room)
{
    if (out != NULL && room > 0) *out = '\0';
    return 0;
}

size_t sand_text_hand_out(sand_text *text, char *out, size_t room)
{
    size_t length = text->truncated ? 0 : text->length;
    if (out != NULL && room > 0) {
        sand_text copy;
        sand_text_init(&copy, out, room);
        sand_text_add_bytes(&copy, text->bytes, length);
    }
    sand_text_free(text);
    return length;
}

size_t sand_text_character_size(const char *bytes, size_t n)
{
    const unsigned char *p = (const unsigned char *)bytes;
    if (n == 0) return 0;
    if (p[0] < 0x80) return 1;
    size_t size = character_size(p[0]);
    if (p[0] < 0xc2 || p[0] > 0xf4 || size > n) return 0;
    for (size_t i = 1; i < size; i++)
        if ((p[i] & 0xc0) != 0x80) return 0;
    if (p[0] == 0xe0 && p[1] < 0xa0) return 0; /* overlong */
    if (p[0] == 0xed && p[1] > 0x9f) return 0; /* a surrogate */
    if (p[0] == 0xf0 && p[1] < 0x90) return 0; /* overlong */
    if (p[0] == 0xf4 && p[1] > 0x8f) return 0; /* beyond U+10FFFF */
    return size;
}

size_t sand_text_control_size(const char *text)
{
    const unsigned char *p = (const unsigned char *)text;
    if (p[0] == '\0') return 0;
    if (p[0] < 0x20 || p[0] == 0x7f) return 1;
    if (p[0] == 0xc2) return p[1] >= 0x80 && p[1] <= 0x9f ? 2 : 0; /* U+0080..U+009F */
    if (p[0] == 0xd8) return p[1] == 0x9c ? 2 : 0;                 /* U+061C */
    if (p[0] != 0xe2) return 0;
    bool marks =
        p[1] == 0x80 && (p[2] == 0x8e || p[2] == 0x8f || (p[2] >= 0xa8 && p[2] <= 0xae)); /* U+200E, F, 2028..2E */
    bool isolates = p[1] == 0x81 && p[2] >= 0xa6 && p[2] <= 0xa9;                         /* U+2066..U+2069 */
    return marks || isolates ? 3 : 0;
}

/* The character at the start of a well-formed text, and its bytes. */
static uint32_t decode(const char *text, size_t *size)
{
    const unsigned char *p = (const unsigned char *)text;
    *size = character_size(p[0]);
    uint32_t c = *size == 1 ? p[0] : p[0] & (0xffu >> (*size + 1));
    for (size_t i = 1; i < *size; i++) c = c << 6 | (p[i] & 0x3f);
    return c;
}

static bool is_invisible(uint32_t c)
{
    static const uint32_t ranges[][2] = {
        { 0x0000, 0x0020 }, { 0x007f, 0x00a0 }, { 0x00ad, 0x00ad },   { 0x034f, 0x034f }, { 0x061c, 0x061c },
        { 0x115f, 0x1160 }, { 0x1680, 0x1680 }, { 0x180b, 0x180f },   { 0x2000, 0x200f }, { 0x2028, 0x202f },
        { 0x205f, 0x206f }, { 0x2800, 0x2800 }, { 0x3000, 0x3000 },   { 0x3164, 0x3164 }, { 0xfe00, 0xfe0f },
        { 0xfeff, 0xfeff }, { 0xffa0, 0xffa0 }, { 0xe0000, 0xe0fff },
    };
    for (size_t i = 0; i < SAND_LEN(ranges); i++)
        if (c >= ranges[i][0] && c <= ranges[i][1]) return true;
    return false;
}

bool sand_text_is_blank(const char *text)
{
    size_t size;
    for (; *text != '\0'; text += size)
        if (!is_invisible(decode(text, &size))) return false;
    return true;
}

bool sand_text_is_plain(const char *text)
{
    size_t size, rest = strlen(text);
    for (const char *at = text; rest > 0; at += size, rest -= size) {
        size = sand_text_character_size(at, rest);
        if (size == 0 || sand_text_control_size(at) > 0) return false;
    }
    return !sand_text_is_blank(text);
}
