/* json.h - JSON in and out.
 *
 * Reading gives a tree that owns its texts and remembers where everything stood.  Numbers are exact: integers are
 * int64, anything with a point or an exponent keeps its text.  Strict mode is RFC 8259; relaxed mode, for files that
 * people write, also takes comments, trailing commas, keys without quotes, a leading + and a byte order mark.
 * Both refuse duplicate keys, invalid UTF-8, lone surrogates, U+0000 and integers beyond int64: "not accepted here". */
#ifndef SAND_BASE_JSON_H
#define SAND_BASE_JSON_H

#include "base/arena.h"
#include "base/text.h"

typedef enum sand_json_kind {
    SAND_JSON_ABSENT, /* never in a tree: what lookups say when there is nothing */
    SAND_JSON_NULL,
    SAND_JSON_BOOL,
    SAND_JSON_INTEGER,
    SAND_JSON_DECIMAL,
    SAND_JSON_TEXT,
    SAND_JSON_ARRAY,
    SAND_JSON_OBJECT
} sand_json_kind;

typedef enum sand_json_mode { SAND_JSON_STRICT, SAND_JSON_RELAXED } sand_json_mode;

enum { SAND_JSON_DEPTH = 64, SAND_JSON_SIZE = 64 << 20, SAND_JSON_VALUES = 1 << 20 };

typedef struct sand_json sand_json;
struct sand_json {
    sand_json_kind kind;
    int32_t line, column; /* of the value's first character, from 1 */
    size_t offset;        /* of that character in the source, in bytes, from 0 */
    const char *key;      /* members of objects: the name, terminated; otherwise NULL */
    int32_t key_line, key_column;
    union {
        bool truth;
        int64_t integer;
        struct {
            const char *bytes;
            size_t length;
            int32_t control;    /* the column of its first control character, 0: it has none */
            int32_t line_break; /* the column of its first line break or tab, which `control` leaves out; 0: none */
        } text;                 /* TEXT, and DECIMAL as written; terminated */
        struct {
            const sand_json *items;
            size_t count;
        } list; /* ARRAY and OBJECT, in document order */
    };
};

typedef struct sand_json_source {
    const char *name; /* for messages; may be NULL */
    const char *bytes;
    size_t n;
    int32_t first_line; /* the number of the first line; 0 counts as 1 */
    sand_json_mode mode;
} sand_json_source;

typedef struct sand_json_document {
    sand_arena arena;
    const sand_json *root;
    const char *name; /* a copy, "" when the source had none */
} sand_json_document;

/* Reads exactly one value with white space around it.  On failure `out` is untouched, and the result is
 * SAND_ERROR_SYNTAX or SAND_ERROR_MEMORY.  Reading goes on after a mistake when it is certain how, so `problems` may
 * get several; it stops at the first other mistake.  The bytes are not needed afterwards. */
sand_error sand_json_parse(const sand_json_source *source, sand_json_document *out, sand_problem_list *problems);
/* Reads a text that sand_json_parse refused, so that a program can find out which request its error answer belongs to.
 * True when reading reached the end; values with mistakes are then null. */
bool sand_json_parse_damaged(const sand_json_source *source, sand_json_document *out);
void sand_json_document_free(sand_json_document *document);

/* The member of an object, or NULL (also when `value` is NULL or no object). */
const sand_json *sand_json_get(const sand_json *value, const char *key);
/* "an object", "a whole number", "text"...: for messages. */
const char *sand_json_kind_text(sand_json_kind kind);

/* The results of sand_json_scale. */
typedef enum sand_json_scaled {
    SAND_SCALED_OK,
    SAND_SCALED_NO_NUMBER,
    SAND_SCALED_TOO_FINE,
    SAND_SCALED_TOO_LARGE
} sand_json_scaled;
/* Multiplies a number by 10^decimals (0 to 9), exactly: 7.412 and 7.4120 with 3 are 7412.  A value that is no number,
 * has more decimals or does not fit int64 leaves *out alone. */
sand_json_scaled sand_json_scale(const sand_json *value, int decimals, int64_t *out);

/* --- writing --------------------------------------------------------------------------------------------------- */

typedef enum sand_json_style {
    SAND_JSON_COMPACT, /* one line, no spaces */
    SAND_JSON_READABLE /* indented by two; whatever fits stays on one line of 100 */
} sand_json_style;

/* Writes one value to `out`, which must outlive the writer.  Out of room shows as out->truncated.  Every function
 * takes the member's key, or NULL inside arrays and at the top: the wrong one of the two is a bug and asserts. */
typedef struct sand_json_writer {
    sand_text *out;
    sand_json_style style;
    int depth;
    size_t start[SAND_JSON_DEPTH]; /* where each open container began in the text */
    bool is_object[SAND_JSON_DEPTH];
    bool has_items[SAND_JSON_DEPTH + 1];
} sand_json_writer;

/* The writer belongs to the caller and owns no memory.  `out` must outlive it; missing memory shows as out->truncated.
 */
void sand_json_writer_init(sand_json_writer *writer, sand_text *out, sand_json_style style);
void sand_json_write_object(sand_json_writer *writer, const char *key); /* begins one */
void sand_json_write_array(sand_json_writer *writer, const char *key);  /* begins one */
void sand_json_write_end(sand_json_writer *writer);                     /* ends the innermost */
void sand_json_write_null(sand_json_writer *writer, const char *key);
void sand_json_write_bool(sand_json_writer *writer, const char *key, bool value);
void sand_json_write_int(sand_json_writer *writer, const char *key, int64_t value);
/* Thousandths as a decimal: 7412 is 7.412. */
void sand_json_write_length(sand_json_writer *writer, const char *key, int64_t thousandths);
void sand_json_write_decimal(sand_json_writer *writer, const char *key, int64_t value, int decimals);
/* Two lengths: [x, y]. */
void sand_json_write_point(sand_json_writer *writer, const char *key, sand_point point);
/* NULL writes null.  Bytes that are not UTF-8 become U+FFFD. */
void sand_json_write_text(sand_json_writer *writer, const char *key, const char *value);
void sand_json_write_text_bytes(sand_json_writer *writer, const char *key, const char *bytes, size_t n);
/* Writes a text made by other code; if `made` is truncated because memory ran out, the writer's text is too. */
void sand_json_write_made(sand_json_writer *writer, const char *key, const sand_text *made);
/* Writes a value that is JSON already, compact, as a writer of this module made it. */
void sand_json_write_json(sand_json_writer *writer, const char *key, const char *json, size_t n);
/* A whole tree; a NULL value writes null. */
void sand_json_write_value(sand_json_writer *writer, const char *key, const sand_json *value);

#endif
