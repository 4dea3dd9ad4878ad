/* json_write.c - JSON out, value by value. */
#include "base/assert.h"
#include "base/json.h"

#include <string.h>

enum { LINE = 100, INDENT = 2 };

void sand_json_writer_init(sand_json_writer *writer, sand_text *out, sand_json_style style)
{
    *writer = (sand_json_writer){ .out = out, .style = style };
}

static void new_line(sand_json_writer *w)
{
    if (w->style != SAND_JSON_READABLE) return;
    sand_text_add_char(w->out, '\n');
    sand_text_add_repeat(w->out, ' ', (size_t)w->depth * INDENT);
}

static void add_escaped(sand_text *out, unsigned char c)
{
    static const char names[] = "\"\\bfnrt", values[] = "\"\\\b\f\n\r\t";
    const char *value = c == '\0' ? NULL : strchr(values, c);
    if (value != NULL)
        sand_text_add_format(out, "\\%c", names[value - values]);
    else
        sand_text_add_format(out, "\\u%04x", (unsigned)c);
}

/* Is the byte written as it is, as most are? */
static bool is_plain(char c)
{
    return c >= 0x20 && c != '"' && c != '\\' && (unsigned char)c < 0x7f;
}

/* Writes a control character as \uXXXX; every control character is one unit of UTF-16. */
static void add_control(sand_text *out, const char *bytes, size_t size)
{
    const unsigned char *p = (const unsigned char *)bytes;
    unsigned c =
        size == 2 ? (p[0] & 0x1fu) << 6 | (p[1] & 0x3fu) : (p[0] & 0x0fu) << 12 | (p[1] & 0x3fu) << 6 | (p[2] & 0x3fu);
    sand_text_add_format(out, "\\u%04x", size == 1 ? p[0] : c);
}

/* Writes a text in quotes.  Control characters become escapes, so that printing the result sends none to a terminal. */
static void add_quoted(sand_text *out, const char *bytes, size_t n)
{
    const char *end = bytes + n, *plain = bytes;
    sand_text_add_char(out, '"');
    while (bytes < end) {
        if (is_plain(*bytes)) {
            bytes++;
            continue;
        }
        unsigned char c = (unsigned char)*bytes;
        size_t size = c < 0x80 ? 1 : sand_text_character_size(bytes, (size_t)(end - bytes));
        size_t control = size > 0 && c >= 0x7f ? sand_text_control_size(bytes) : 0;
        if (size > 0 && control == 0 && c >= 0x20 && c != '"' && c != '\\') {
            bytes += size;
            continue;
        }
        sand_text_add_bytes(out, plain, (size_t)(bytes - plain));
        if (size == 0)
            sand_text_add_character(out, 0xfffd);
        else if (control > 0)
            add_control(out, bytes, control);
        else
            add_escaped(out, c);
        bytes += control > 0 ? control : 1;
        plain = bytes;
    }
    sand_text_add_bytes(out, plain, (size_t)(bytes - plain));
    sand_text_add_char(out, '"');
}

/* Writes everything that comes before a value: the comma, the new line, the key. */
static void begin_value(sand_json_writer *w, const char *key)
{
    SAND_ASSERT(w->depth > 0 || !w->has_items[0]);
    SAND_ASSERT((key != NULL) == (w->depth > 0 && w->is_object[w->depth - 1]));
    if (w->has_items[w->depth]) sand_text_add_char(w->out, ',');
    w->has_items[w->depth] = true;
    if (w->depth > 0) new_line(w);
    if (key == NULL) return;
    add_quoted(w->out, key, strlen(key));
    sand_text_add(w->out, w->style == SAND_JSON_READABLE ? ": " : ":");
}

static void begin_container(sand_json_writer *w, const char *key, bool object)
{
    begin_value(w, key);
    SAND_ASSERT(w->depth < SAND_JSON_DEPTH);
    w->start[w->depth] = w->out->length;
    w->is_object[w->depth++] = object;
    w->has_items[w->depth] = false;
    sand_text_add_char(w->out, object ? '{' : '[');
}

void sand_json_write_object(sand_json_writer *writer, const char *key)
{
    begin_container(writer, key, true);
}

void sand_json_write_array(sand_json_writer *writer, const char *key)
{
    begin_container(writer, key, false);
}

/* --- one line where it fits ------------------------------------------------------------------------------------- */

/* When a container is put on one line, does a line break become a space?  It does, except just inside the brackets of
 * an array, where it becomes nothing.  Texts hold no raw line breaks, so every one in the output was written here. */
static bool takes_space(char before, char after, bool object)
{
    return object || (before != '[' && after != ']');
}

static const char *skip_break(const char *at)
{
    at++;
    while (*at == ' ') at++;
    return at;
}

/* Would the container that begins at `start` end within the line? */
static bool fits_line(const sand_text *out, size_t start, bool object)
{
    size_t column = 0;
    while (column < start && column <= LINE && out->bytes[start - column - 1] != '\n') column++;
    for (const char *at = out->bytes + start; *at != '\0' && column <= LINE;) {
        const char *next = *at == '\n' ? skip_break(at) : at + 1;
        column += *at != '\n' || takes_space(at[-1], *next, object);
        at = next;
    }
    return column <= LINE;
}

static void join_lines(sand_text *out, size_t start, bool object)
{
    char *to = out->bytes + start;
    for (const char *at = to; *at != '\0';) {
        if (*at != '\n') {
            *to++ = *at++;
            continue;
        }
        at = skip_break(at);
        if (takes_space(to[-1], *at, object)) *to++ = ' ';
    }
    sand_text_cut(out, (size_t)(to - out->bytes));
}

void sand_json_write_end(sand_json_writer *writer)
{
    SAND_ASSERT(writer->depth > 0);
    bool had_items = writer->has_items[writer->depth--];
    bool object = writer->is_object[writer->depth];
    size_t start = writer->start[writer->depth];
    if (had_items) new_line(writer);
    sand_text_add_char(writer->out, object ? '}' : ']');
    if (writer->style != SAND_JSON_READABLE || writer->out->truncated || !had_items) return;
    if (fits_line(writer->out, start, object)) join_lines(writer->out, start, object);
}

/* --- values ----------------------------------------------------------------------------------------------------- */

void sand_json_write_null(sand_json_writer *writer, const char *key)
{
    begin_value(writer, key);
    sand_text_add(writer->out, "null");
}

void sand_json_write_bool(sand_json_writer *writer, const char *key, bool value)
{
    begin_value(writer, key);
    sand_text_add(writer->out, value ? "true" : "false");
}

void sand_json_write_int(sand_json_writer *writer, const char *key, int64_t value)
{
    begin_value(writer, key);
    sand_text_add_int(writer->out, value);
}

void sand_json_write_length(sand_json_writer *writer, const char *key, int64_t thousandths)
{
    sand_json_write_decimal(writer, key, thousandths, 3);
}

void sand_json_write_decimal(sand_json_writer *writer, const char *key, int64_t value, int decimals)
{
    begin_value(writer, key);
    sand_text_add_decimal(writer->out, value, decimals);
}

void sand_json_write_point(sand_json_writer *writer, const char *key, sand_point point)
{
    sand_json_write_array(writer, key);
    sand_json_write_length(writer, NULL, point.x);
    sand_json_write_length(writer, NULL, point.y);
    sand_json_write_end(writer);
}

void sand_json_write_text(sand_json_writer *writer, const char *key, const char *value)
{
    if (value == NULL)
        sand_json_write_null(writer, key);
    else
        sand_json_write_text_bytes(writer, key, value, strlen(value));
}

void sand_json_write_text_bytes(sand_json_writer *writer, const char *key, const char *bytes, size_t n)
{
    begin_value(writer, key);
    add_quoted(writer->out, bytes, n);
}

void sand_json_write_made(sand_json_writer *writer, const char *key, const sand_text *made)
{
    sand_json_write_text_bytes(writer, key, made->bytes, made->length);
    writer->out->truncated |= made->truncated;
}

void sand_json_write_json(sand_json_writer *writer, const char *key, const char *json, size_t n)
{
    begin_value(writer, key);
    sand_text_add_bytes(writer->out, json, n);
}

static void write_items(sand_json_writer *w, const sand_json *value)
{
    for (size_t i = 0; i < value->list.count; i++)
        sand_json_write_value(w, value->list.items[i].key, &value->list.items[i]);
    sand_json_write_end(w);
}

void sand_json_write_value(sand_json_writer *writer, const char *key, const sand_json *value)
{
    switch (value != NULL ? value->kind : SAND_JSON_NULL) {
    case SAND_JSON_ABSENT:
    case SAND_JSON_NULL: sand_json_write_null(writer, key); return;
    case SAND_JSON_BOOL: sand_json_write_bool(writer, key, value->truth); return;
    case SAND_JSON_INTEGER: sand_json_write_int(writer, key, value->integer); return;
    case SAND_JSON_TEXT: sand_json_write_text_bytes(writer, key, value->text.bytes, value->text.length); return;
    case SAND_JSON_DECIMAL:
        begin_value(writer, key);
        sand_text_add_bytes(writer->out, value->text.bytes, value->text.length);
        return;
    case SAND_JSON_ARRAY:
        sand_json_write_array(writer, key);
        write_items(writer, value);
        return;
    case SAND_JSON_OBJECT:
        sand_json_write_object(writer, key);
        write_items(writer, value);
        return;
    }
}
