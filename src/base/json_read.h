/* json_read.h - reading a JSON tree with a format in mind, finding every mistake at once.
 *
 * A cursor stands on a value and knows its path.  Ask an object's cursor for what the format wants; each question
 * reports its own mistake (file, line, column, path, remedy), returns false and leaves the output alone, and reading
 * goes on.  Then sand_json_read_done reports the keys that were never asked for, with the nearest one that was.
 *
 *     sand_cursor top, units;
 *     sand_json_read_top(&top, &document, problems);
 *     sand_json_read_text(&top, "name", 80, &name);
 *     sand_json_read_optional_int(&top, "turns", 1, 100, &turns);
 *     sand_json_read_array(&top, "units", 1, 500, &units);
 *     for (size_t i = 0; i < sand_json_read_items(&units); i++) {
 *         sand_cursor unit;
 *         sand_json_read_item(&units, i, &unit);
 *         sand_json_read_word(&unit, "type", SAND_WORD_LIST_OF(types, name), &type);
 *         sand_json_read_point(&unit, "at", &at);
 *         sand_json_read_done(&unit);
 *     }
 *     sand_json_read_done(&top);
 *     return problems->mistakes > before ? SAND_ERROR_INVALID : SAND_OK;
 *
 * Key NULL means the cursor's own value: sand_json_read_int(&item, NULL, 1, 6, &face) reads an item of an array.
 * After a mistake the child cursor is empty: it may be asked anything, stays silent and has no items.
 * A cursor points at its parent and at the keys it was asked, which must outlive it and stay where they are. */
#ifndef SAND_BASE_JSON_READ_H
#define SAND_BASE_JSON_READ_H

#include "base/json.h"
#include "base/word_list.h"

enum { SAND_CURSOR_KEYS = 64 }; /* different keys that may be asked of one object; asserted */

typedef struct sand_cursor sand_cursor;
struct sand_cursor {
    const sand_json *value; /* NULL when empty */
    const sand_cursor *parent;
    const char *key; /* its name in the parent, or NULL */
    size_t index;    /* its place in the parent when key is NULL */
    bool is_own;     /* made with key NULL, so on the value of its parent: adds nothing to the path */
    bool is_map;     /* every key is welcome */
    const char *source;
    sand_problem_list *problems;
    size_t asked_count;
    const char *asked[SAND_CURSOR_KEYS];
};

/* Set a cursor on the root of a document, or on any value of one. */
void sand_json_read_top(sand_cursor *cursor, const sand_json_document *document, sand_problem_list *problems);
void sand_json_read_value(sand_cursor *cursor, const sand_json *value, const char *source, sand_problem_list *problems);

/* Is there such a member?  (It then counts as asked for.) */
bool sand_json_read_has(sand_cursor *cursor, const char *key);
/* The kind of the member; SAND_JSON_ABSENT when there is none. */
sand_json_kind sand_json_read_kind(sand_cursor *cursor, const char *key);

/* Required values.  True when the value is there and right; only then is *out written.  Limits are inclusive. */
bool sand_json_read_bool(sand_cursor *cursor, const char *key, bool *out);
bool sand_json_read_int(sand_cursor *cursor, const char *key, int64_t min, int64_t max, int64_t *out);
bool sand_json_read_int32(sand_cursor *cursor, const char *key, int32_t min, int32_t max, int32_t *out);
/* A decimal such as 7.412 as thousandths; more than three decimals are refused.  Limits in thousandths. */
bool sand_json_read_length(sand_cursor *cursor, const char *key, int32_t min, int32_t max, int32_t *out);
/* Degrees as hundredths, 0 to 359.99. */
bool sand_json_read_heading(sand_cursor *cursor, const char *key, int32_t *out);
/* How to read a number: it is multiplied by 10^decimals, and one with more decimals is refused.  Limits in the
 * multiplied number. */
typedef struct {
    int decimals;
    int64_t min, max;
} sand_json_range;
bool sand_json_read_decimal(sand_cursor *cursor, const char *key, sand_json_range range, int32_t *out);
/* [x, y] as lengths, both within SAND_COORDINATE_LIMIT. */
bool sand_json_read_point(sand_cursor *cursor, const char *key, sand_point *out);
/* A name, a title, a note: text of at most max bytes in which something can be seen, without control characters and
 * on one line.  *out belongs to the document. */
bool sand_json_read_text(sand_cursor *cursor, const char *key, size_t max, const char **out);
/* A text as above that may also have line breaks and tabs. */
bool sand_json_read_prose(sand_cursor *cursor, const char *key, size_t max, const char **out);
/* A text that is judged by another reader (a whole file, JSON within JSON) or never shown: any but an empty one. */
bool sand_json_read_content(sand_cursor *cursor, const char *key, size_t max, const char **out);
/* One of the words: *out is its row. */
bool sand_json_read_word(sand_cursor *cursor, const char *key, sand_word_list words, size_t *out);
/* A number that travels as text, "18446744073709551615"; a plain integer is taken too. */
bool sand_json_read_uint64(sand_cursor *cursor, const char *key, uint64_t *out);
/* The member's value of any kind, or NULL when it is missing. */
const sand_json *sand_json_read_any(sand_cursor *cursor, const char *key);
bool sand_json_read_object(sand_cursor *cursor, const char *key, sand_cursor *out);
/* Sets `out` on an array of `min` to `max` items; on a mistake `out` is empty. */
bool sand_json_read_array(sand_cursor *cursor, const char *key, size_t min, size_t max, sand_cursor *out);

/* Values that may be missing: then the result is false without a mistake, and *out keeps its value. */
bool sand_json_read_optional_bool(sand_cursor *cursor, const char *key, bool *out);
bool sand_json_read_optional_int(sand_cursor *cursor, const char *key, int64_t min, int64_t max, int64_t *out);
bool sand_json_read_optional_int32(sand_cursor *cursor, const char *key, int32_t min, int32_t max, int32_t *out);
bool sand_json_read_optional_length(sand_cursor *cursor, const char *key, int32_t min, int32_t max, int32_t *out);
bool sand_json_read_optional_heading(sand_cursor *cursor, const char *key, int32_t *out);
bool sand_json_read_optional_point(sand_cursor *cursor, const char *key, sand_point *out);
bool sand_json_read_optional_text(sand_cursor *cursor, const char *key, size_t max, const char **out);
bool sand_json_read_optional_prose(sand_cursor *cursor, const char *key, size_t max, const char **out);
bool sand_json_read_optional_content(sand_cursor *cursor, const char *key, size_t max, const char **out);
bool sand_json_read_optional_word(sand_cursor *cursor, const char *key, sand_word_list words, size_t *out);
bool sand_json_read_optional_uint64(sand_cursor *cursor, const char *key, uint64_t *out);
/* These two leave an empty cursor when the value is missing. */
bool sand_json_read_optional_object(sand_cursor *cursor, const char *key, sand_cursor *out);
bool sand_json_read_optional_array(sand_cursor *cursor, const char *key, size_t min, size_t max, sand_cursor *out);

/* How many items an array has, how many members an object that is used as a map; 0 for an empty cursor.  A value of
 * any other kind is a mistake, reported once. */
size_t sand_json_read_items(sand_cursor *array);
size_t sand_json_read_members(sand_cursor *map);
/* Sets `out` on item i < sand_json_read_items, of any kind.  Asking such a cursor for a key reports once that the item
 * is no object, if it is none. */
void sand_json_read_item(sand_cursor *array, size_t i, sand_cursor *out);
/* Returns the key of member i < sand_json_read_members, never NULL, and sets `out` on its value.  The object is read as
 * a map from then on: none of its keys is reported as unknown. */
const char *sand_json_read_member(sand_cursor *map, size_t i, sand_cursor *out);

/* Reports every key that was not asked for. */
void sand_json_read_done(sand_cursor *cursor);
/* Reports a mistake the format's own reader found, at the member (or at the cursor for NULL or a missing member). */
void sand_json_read_mistake(sand_cursor *cursor, const char *key, const char *format, ...) SAND_PRINTF(3, 4);
/* Reports something odd that is no mistake. */
void sand_json_read_warning(sand_cursor *cursor, const char *key, const char *format, ...) SAND_PRINTF(3, 4);
/* Adds a remedy to the mistake or warning reported last. */
void sand_json_read_remedy(sand_cursor *cursor, const char *format, ...) SAND_PRINTF(2, 3);
/* Adds a remedy for a word that is not among `words`: names the nearest, or lists them all when they are few. */
void sand_json_read_remedy_words(sand_cursor *cursor, sand_word_list words, const char *word);
/* Writes the cursor's path ("sides[0].units[2]"), with key added unless NULL. */
void sand_json_read_path(const sand_cursor *cursor, const char *key, sand_text *out);

#endif
