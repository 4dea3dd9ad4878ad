/* json_read.c - reading a JSON tree with a format in mind.
 * Invariant: a mistake is reported once; whatever depends on it stays silent. */
#include "base/json_read.h"
#include "base/assert.h"
#include "base/fraction.h"

#include <stdarg.h>
#include <string.h>

enum { PATH = 512, QUOTED = 60, FEW_WORDS = 12 };

/* --- paths and mistakes ----------------------------------------------------------------------------------------- */

static bool is_plain(const char *key)
{
    for (const char *c = key; *c != '\0'; c++) {
        bool letter = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || *c == '_';
        bool digit = *c >= '0' && *c <= '9';
        if (!letter && (c == key || (!digit && *c != '-'))) return false;
    }
    return *key != '\0';
}

static void add_key(sand_text *out, const char *key)
{
    if (!is_plain(key))
        sand_text_add_format(out, "[\"%s\"]", key);
    else
        sand_text_add_format(out, out->length > 0 ? ".%s" : "%s", key);
}

void sand_json_read_path(const sand_cursor *cursor, const char *key, sand_text *out)
{
    if (cursor->parent != NULL) sand_json_read_path(cursor->parent, NULL, out);
    if (cursor->key != NULL)
        add_key(out, cursor->key);
    else if (cursor->parent != NULL && !cursor->is_own)
        sand_text_add_format(out, "[%llu]", (unsigned long long)cursor->index);
    if (key != NULL) add_key(out, key);
}

/* Adds a problem at the line and column of `place`; source and path come from the cursor. */
static void report(const sand_cursor *cursor, sand_severity severity, const char *key, sand_place place,
                   const char *message)
{
    char storage[PATH];
    sand_text path;
    sand_text_init(&path, storage, sizeof storage);
    sand_json_read_path(cursor, key, &path);
    place.source = cursor->source;
    place.path = path.bytes;
    sand_problem_add(cursor->problems, severity, place, "%s", message);
}

static void report_at(sand_cursor *cursor, sand_severity severity, const char *key, const char *format,
                      va_list arguments)
{
    if (cursor->value == NULL) return;
    char storage[PATH];
    sand_text message;
    sand_text_init(&message, storage, sizeof storage);
    sand_text_add_arguments(&message, format, arguments);
    const sand_json *member = key != NULL ? sand_json_get(cursor->value, key) : cursor->value;
    const sand_json *at = member != NULL ? member : cursor->value;
    report(cursor, severity, member != NULL ? key : NULL, (sand_place){ .line = at->line, .column = at->column },
           message.bytes);
}

void sand_json_read_mistake(sand_cursor *cursor, const char *key, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    report_at(cursor, SAND_MISTAKE, key, format, arguments);
    va_end(arguments);
}

void sand_json_read_warning(sand_cursor *cursor, const char *key, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    report_at(cursor, SAND_WARNING, key, format, arguments);
    va_end(arguments);
}

void sand_json_read_remedy(sand_cursor *cursor, const char *format, ...)
{
    if (cursor->value == NULL) return;
    char storage[PATH];
    sand_text remedy;
    sand_text_init(&remedy, storage, sizeof storage);
    va_list arguments;
    va_start(arguments, format);
    sand_text_add_arguments(&remedy, format, arguments);
    va_end(arguments);
    sand_problem_remedy(cursor->problems, "%s", remedy.bytes);
}

void sand_json_read_remedy_words(sand_cursor *cursor, sand_word_list words, const char *word)
{
    const char *near = sand_word_list_nearest(words, word);
    if (near != NULL) {
        sand_json_read_remedy(cursor, "did you mean \"%s\"?", near);
        return;
    }
    if (words.count == 0 || words.count > FEW_WORDS) return;
    char storage[PATH];
    sand_text list;
    sand_text_init(&list, storage, sizeof storage);
    for (size_t i = 0; i < words.count; i++) {
        const char *known = sand_word_list_get(words, i);
        if (known != NULL) sand_text_add_format(&list, list.length > 0 ? ", %s" : "%s", known);
    }
    sand_json_read_remedy(cursor, "known: %s", list.bytes);
}

/* Describes a value in few words, for a message. */
static void describe(const sand_json *value, sand_text *out)
{
    sand_text_add(out, sand_json_kind_text(value->kind));
    if (value->kind == SAND_JSON_INTEGER) {
        sand_text_cut(out, 0);
        sand_text_add_int(out, value->integer);
    } else if (value->kind == SAND_JSON_DECIMAL) {
        sand_text_cut(out, 0);
        sand_text_add(out, value->text.bytes);
    } else if (value->kind == SAND_JSON_TEXT) {
        sand_text_add_format(out, " \"%s\"", value->text.bytes);
    } else if (value->kind == SAND_JSON_BOOL) {
        sand_text_cut(out, 0);
        sand_text_add(out, value->truth ? "true" : "false");
    }
}

static bool expected(sand_cursor *cursor, const char *key, const char *what, const sand_json *found)
{
    char storage[QUOTED];
    sand_text text;
    sand_text_init(&text, storage, sizeof storage);
    describe(found, &text);
    sand_json_read_mistake(cursor, key, "expected %s, found %s%s", what, text.bytes, text.truncated ? "..." : "");
    return false;
}

/* --- cursors ---------------------------------------------------------------------------------------------------- */

/* Sets all members but the list of keys asked, which is large: its first asked_count entries alone mean anything. */
static void set(sand_cursor *out, const sand_cursor *parent, const sand_json *value, const char *source,
                sand_problem_list *problems)
{
    out->value = value;
    out->parent = parent;
    out->key = NULL;
    out->index = 0;
    out->is_own = out->is_map = false;
    out->source = source;
    out->problems = problems;
    out->asked_count = 0;
}

static void set_child(sand_cursor *out, const sand_cursor *parent, const sand_json *value, const char *key)
{
    SAND_ASSERT(out != parent);
    set(out, parent, value, parent->source, parent->problems);
    out->key = key;
    out->is_own = key == NULL;
}

void sand_json_read_top(sand_cursor *cursor, const sand_json_document *document, sand_problem_list *problems)
{
    sand_json_read_value(cursor, document->root, document->name, problems);
}

void sand_json_read_value(sand_cursor *cursor, const sand_json *value, const char *source, sand_problem_list *problems)
{
    set(cursor, NULL, value, source, problems);
}

static bool was_asked(const sand_cursor *cursor, const char *key)
{
    for (size_t i = 0; i < cursor->asked_count; i++)
        if (strcmp(cursor->asked[i], key) == 0) return true;
    return false;
}

/* Returns the cursor's own value for key NULL, otherwise the member, which counts as asked for from now on. */
static const sand_json *look_up(sand_cursor *cursor, const char *key)
{
    if (cursor->value == NULL || key == NULL) return cursor->value;
    if (cursor->value->kind != SAND_JSON_OBJECT) {
        expected(cursor, NULL, "an object", cursor->value);
        cursor->value = NULL;
        return NULL;
    }
    if (!was_asked(cursor, key)) {
        SAND_ASSERT(cursor->asked_count < SAND_CURSOR_KEYS);
        cursor->asked[cursor->asked_count++] = key;
    }
    return sand_json_get(cursor->value, key);
}

static const sand_json *need(sand_cursor *cursor, const char *key)
{
    const sand_json *value = look_up(cursor, key);
    if (value == NULL) sand_json_read_mistake(cursor, NULL, "the key \"%s\" is missing", key != NULL ? key : "");
    return value;
}

bool sand_json_read_has(sand_cursor *cursor, const char *key)
{
    return look_up(cursor, key) != NULL;
}

sand_json_kind sand_json_read_kind(sand_cursor *cursor, const char *key)
{
    const sand_json *value = look_up(cursor, key);
    return value != NULL ? value->kind : SAND_JSON_ABSENT;
}

const sand_json *sand_json_read_any(sand_cursor *cursor, const char *key)
{
    return need(cursor, key);
}

/* --- numbers ---------------------------------------------------------------------------------------------------- */

/* Adds the remedy "allowed: … to …", with the limits scaled as the author of the file writes them. */
static void remedy_range(sand_cursor *cursor, const sand_json_range *range)
{
    char storage[64];
    sand_text text;
    sand_text_init(&text, storage, sizeof storage);
    sand_text_add_decimal(&text, range->min, range->decimals);
    sand_text_add(&text, " to ");
    sand_text_add_decimal(&text, range->max, range->decimals);
    sand_json_read_remedy(cursor, "allowed: %s", text.bytes);
}

static bool read_scaled(sand_cursor *cursor, const char *key, sand_json_range range, int64_t *out)
{
    int decimals = range.decimals;
    const sand_json *value = need(cursor, key);
    if (value == NULL) return false;
    int64_t number = 0;
    sand_json_scaled scaled = sand_json_scale(value, decimals, &number);
    if (scaled == SAND_SCALED_NO_NUMBER)
        return expected(cursor, key, decimals > 0 ? "a number" : "a whole number", value);
    if (scaled == SAND_SCALED_TOO_FINE) {
        if (decimals == 0) return expected(cursor, key, "a whole number", value);
        sand_json_read_mistake(cursor, key, "%.40s has more than %d decimals", value->text.bytes, decimals);
        sand_json_read_remedy(cursor, "round it to %d", decimals);
        return false;
    }
    if (scaled == SAND_SCALED_OK && number >= range.min && number <= range.max) {
        *out = number;
        return true;
    }
    char storage[QUOTED];
    sand_text text;
    sand_text_init(&text, storage, sizeof storage);
    describe(value, &text);
    sand_json_read_mistake(cursor, key, "%s is out of range", text.bytes);
    remedy_range(cursor, &range);
    return false;
}

bool sand_json_read_int(sand_cursor *cursor, const char *key, int64_t min, int64_t max, int64_t *out)
{
    return read_scaled(cursor, key, (sand_json_range){ 0, min, max }, out);
}

bool sand_json_read_int32(sand_cursor *cursor, const char *key, int32_t min, int32_t max, int32_t *out)
{
    return sand_json_read_decimal(cursor, key, (sand_json_range){ 0, min, max }, out);
}

bool sand_json_read_length(sand_cursor *cursor, const char *key, int32_t min, int32_t max, int32_t *out)
{
    return sand_json_read_decimal(cursor, key, (sand_json_range){ 3, min, max }, out);
}

bool sand_json_read_heading(sand_cursor *cursor, const char *key, int32_t *out)
{
    return sand_json_read_decimal(cursor, key, (sand_json_range){ 2, 0, SAND_FULL_TURN - 1 }, out);
}

bool sand_json_read_decimal(sand_cursor *cursor, const char *key, sand_json_range range, int32_t *out)
{
    int64_t number = 0;
    SAND_ASSERT(range.min >= INT32_MIN && range.max <= INT32_MAX);
    if (!read_scaled(cursor, key, range, &number)) return false;
    *out = (int32_t)number;
    return true;
}

bool sand_json_read_point(sand_cursor *cursor, const char *key, sand_point *out)
{
    enum { MOST = SAND_COORDINATE_LIMIT - 1 };
    sand_cursor pair, x, y;
    if (!sand_json_read_array(cursor, key, 2, 2, &pair)) return false;
    sand_point point = { 0, 0 };
    sand_json_read_item(&pair, 0, &x);
    sand_json_read_item(&pair, 1, &y);
    bool has_x = sand_json_read_length(&x, NULL, -MOST, MOST, &point.x);
    bool has_y = sand_json_read_length(&y, NULL, -MOST, MOST, &point.y);
    if (!has_x || !has_y) return false;
    *out = point;
    return true;
}

/* --- texts ------------------------------------------------------------------------------------------------------ */

bool sand_json_read_bool(sand_cursor *cursor, const char *key, bool *out)
{
    const sand_json *value = need(cursor, key);
    if (value == NULL) return false;
    if (value->kind != SAND_JSON_BOOL) return expected(cursor, key, "true or false", value);
    *out = value->truth;
    return true;
}

static const sand_json *need_text(sand_cursor *cursor, const char *key, const char *what)
{
    const sand_json *value = need(cursor, key);
    if (value == NULL || value->kind == SAND_JSON_TEXT) return value;
    expected(cursor, key, what, value);
    return NULL;
}

/* Reads a text of at most `max` bytes, whatever characters it holds. */
static const sand_json *need_content(sand_cursor *cursor, const char *key, size_t max, const char **out)
{
    const sand_json *value = need_text(cursor, key, "a text");
    if (value == NULL) return NULL;
    if (value->text.length == 0) {
        sand_json_read_mistake(cursor, key, "this text must not be empty");
        sand_json_read_remedy(cursor, "give it a word at least");
        return NULL;
    }
    if (value->text.length > max) {
        sand_json_read_mistake(cursor, key, "this text is longer than %llu bytes", (unsigned long long)max);
        sand_json_read_remedy(cursor, "cut %llu of them", (unsigned long long)(value->text.length - max));
        return NULL;
    }
    *out = value->text.bytes;
    return value;
}

/* Refuses a text because of a character in it, and reports that at the character's column. */
static bool refuse_character(const sand_cursor *cursor, const char *key, const sand_json *value, int32_t column,
                             const char *message)
{
    report(cursor, SAND_MISTAKE, key, (sand_place){ .line = value->line, .column = column }, message);
    sand_problem_remedy(cursor->problems, "leave it out");
    return false;
}

static bool check_prose(sand_cursor *cursor, const char *key, const sand_json *value)
{
    if (value->text.control > 0)
        return refuse_character(cursor, key, value, value->text.control, "a control character in this text");
    if (!sand_text_is_blank(value->text.bytes)) return true;
    sand_json_read_mistake(cursor, key, "there is nothing to be seen in this text");
    sand_json_read_remedy(cursor, "give it a word at least");
    return false;
}

bool sand_json_read_content(sand_cursor *cursor, const char *key, size_t max, const char **out)
{
    return need_content(cursor, key, max, out) != NULL;
}

bool sand_json_read_prose(sand_cursor *cursor, const char *key, size_t max, const char **out)
{
    const char *text;
    const sand_json *value = need_content(cursor, key, max, &text);
    if (value == NULL || !check_prose(cursor, key, value)) return false;
    *out = text;
    return true;
}

bool sand_json_read_text(sand_cursor *cursor, const char *key, size_t max, const char **out)
{
    const char *text;
    const sand_json *value = need_content(cursor, key, max, &text);
    if (value == NULL) return false;
    if (value->text.line_break > 0 && (value->text.control == 0 || value->text.line_break < value->text.control))
        return refuse_character(cursor, key, value, value->text.line_break, "a line break or tab in this text");
    if (!check_prose(cursor, key, value)) return false;
    *out = text;
    return true;
}

bool sand_json_read_word(sand_cursor *cursor, const char *key, sand_word_list words, size_t *out)
{
    const sand_json *value = need_text(cursor, key, "a word");
    if (value == NULL) return false;
    ptrdiff_t row = sand_word_list_find(words, value->text.bytes);
    if (row < 0) {
        char storage[QUOTED];
        sand_text word;
        sand_text_init(&word, storage, sizeof storage);
        sand_text_add(&word, value->text.bytes);
        sand_json_read_mistake(cursor, key, "unknown word \"%s\"", word.bytes);
        sand_json_read_remedy_words(cursor, words, value->text.bytes);
        return false;
    }
    *out = (size_t)row;
    return true;
}

bool sand_json_read_uint64(sand_cursor *cursor, const char *key, uint64_t *out)
{
    const sand_json *value = need(cursor, key);
    sand_fraction number;
    if (value == NULL) return false;
    if (value->kind == SAND_JSON_INTEGER && value->integer >= 0) {
        *out = (uint64_t)value->integer;
        return true;
    }
    bool digits = value->kind == SAND_JSON_TEXT && strchr(value->text.bytes, '/') == NULL;
    if (!digits || !sand_fraction_read(value->text.bytes, &number) || number.over.high != 0)
        return expected(cursor, key, "a whole number from 0 to 18446744073709551615", value);
    *out = number.over.low;
    return true;
}

/* --- containers ------------------------------------------------------------------------------------------------- */

/* Sets `out` on the value; a value that is missing or of the wrong kind makes `out` empty. */
static bool enter(sand_cursor *cursor, const char *key, sand_json_kind kind, const sand_json *value, sand_cursor *out)
{
    bool right = value != NULL && value->kind == kind;
    if (value != NULL && !right) expected(cursor, key, sand_json_kind_text(kind), value);
    set_child(out, cursor, right ? value : NULL, key);
    return right;
}

static bool check_count(sand_cursor *cursor, const char *key, size_t min, size_t max, sand_cursor *array)
{
    size_t n = array->value->list.count;
    if (n >= min && n <= max) return true;
    char storage[64];
    sand_text wanted;
    sand_text_init(&wanted, storage, sizeof storage);
    if (min != max) sand_text_add_format(&wanted, "%llu to ", (unsigned long long)min);
    sand_text_add_format(&wanted, "%llu", (unsigned long long)max);
    sand_json_read_mistake(cursor, key, "expected %s items, found %llu", wanted.bytes, (unsigned long long)n);
    if (n > max)
        sand_json_read_remedy(cursor, "leave out %llu", (unsigned long long)(n - max));
    else
        sand_json_read_remedy(cursor, "give %llu more", (unsigned long long)(min - n));
    array->value = NULL;
    return false;
}

bool sand_json_read_object(sand_cursor *cursor, const char *key, sand_cursor *out)
{
    return enter(cursor, key, SAND_JSON_OBJECT, need(cursor, key), out);
}

bool sand_json_read_array(sand_cursor *cursor, const char *key, size_t min, size_t max, sand_cursor *out)
{
    return enter(cursor, key, SAND_JSON_ARRAY, need(cursor, key), out) && check_count(cursor, key, min, max, out);
}

bool sand_json_read_optional_object(sand_cursor *cursor, const char *key, sand_cursor *out)
{
    return enter(cursor, key, SAND_JSON_OBJECT, look_up(cursor, key), out);
}

bool sand_json_read_optional_array(sand_cursor *cursor, const char *key, size_t min, size_t max, sand_cursor *out)
{
    return enter(cursor, key, SAND_JSON_ARRAY, look_up(cursor, key), out) && check_count(cursor, key, min, max, out);
}

/* Returns how many values the cursor's container holds.  A value of another kind is reported, and the cursor is made
 * empty, so that it is reported only once. */
static size_t count_of(sand_cursor *cursor, sand_json_kind kind)
{
    if (cursor->value == NULL) return 0;
    if (cursor->value->kind == kind) return cursor->value->list.count;
    expected(cursor, NULL, sand_json_kind_text(kind), cursor->value);
    cursor->value = NULL;
    return 0;
}

size_t sand_json_read_items(sand_cursor *array)
{
    return count_of(array, SAND_JSON_ARRAY);
}

size_t sand_json_read_members(sand_cursor *map)
{
    return count_of(map, SAND_JSON_OBJECT);
}

static void stand_on(sand_cursor *parent, sand_json_kind kind, size_t i, sand_cursor *out)
{
    const sand_json *value = parent->value;
    SAND_ASSERT(value != NULL && value->kind == kind && i < value->list.count);
    set_child(out, parent, &value->list.items[i], value->list.items[i].key);
    out->is_own = false;
    out->index = i;
}

void sand_json_read_item(sand_cursor *array, size_t i, sand_cursor *out)
{
    stand_on(array, SAND_JSON_ARRAY, i, out);
}

const char *sand_json_read_member(sand_cursor *map, size_t i, sand_cursor *out)
{
    stand_on(map, SAND_JSON_OBJECT, i, out);
    map->is_map = true;
    return out->key;
}

/* --- the end of an object --------------------------------------------------------------------------------------- */

void sand_json_read_done(sand_cursor *cursor)
{
    if (cursor->value == NULL || cursor->is_map || cursor->value->kind != SAND_JSON_OBJECT) return;
    sand_word_list known = { cursor->asked, cursor->asked_count, sizeof cursor->asked[0] };
    for (size_t i = 0; i < cursor->value->list.count; i++) {
        const sand_json *member = &cursor->value->list.items[i];
        if (was_asked(cursor, member->key)) continue;
        sand_place place = { .line = member->key_line, .column = member->key_column };
        report(cursor, SAND_MISTAKE, member->key, place, "unknown key");
        bool few = known.count > 0 && known.count <= FEW_WORDS;
        if (few || sand_word_list_nearest(known, member->key) != NULL)
            sand_json_read_remedy_words(cursor, known, member->key);
        else
            sand_json_read_remedy(cursor, "leave it out");
    }
}

/* --- what may be missing ---------------------------------------------------------------------------------------- */

bool sand_json_read_optional_bool(sand_cursor *cursor, const char *key, bool *out)
{
    return sand_json_read_has(cursor, key) && sand_json_read_bool(cursor, key, out);
}

bool sand_json_read_optional_int(sand_cursor *cursor, const char *key, int64_t min, int64_t max, int64_t *out)
{
    return sand_json_read_has(cursor, key) && sand_json_read_int(cursor, key, min, max, out);
}

bool sand_json_read_optional_int32(sand_cursor *cursor, const char *key, int32_t min, int32_t max, int32_t *out)
{
    return sand_json_read_has(cursor, key) && sand_json_read_int32(cursor, key, min, max, out);
}

bool sand_json_read_optional_length(sand_cursor *cursor, const char *key, int32_t min, int32_t max, int32_t *out)
{
    return sand_json_read_has(cursor, key) && sand_json_read_length(cursor, key, min, max, out);
}

bool sand_json_read_optional_heading(sand_cursor *cursor, const char *key, int32_t *out)
{
    return sand_json_read_has(cursor, key) && sand_json_read_heading(cursor, key, out);
}

bool sand_json_read_optional_point(sand_cursor *cursor, const char *key, sand_point *out)
{
    return sand_json_read_has(cursor, key) && sand_json_read_point(cursor, key, out);
}

bool sand_json_read_optional_text(sand_cursor *cursor, const char *key, size_t max, const char **out)
{
    return sand_json_read_has(cursor, key) && sand_json_read_text(cursor, key, max, out);
}

bool sand_json_read_optional_prose(sand_cursor *cursor, const char *key, size_t max, const char **out)
{
    return sand_json_read_has(cursor, key) && sand_json_read_prose(cursor, key, max, out);
}

bool sand_json_read_optional_content(sand_cursor *cursor, const char *key, size_t max, const char **out)
{
    return sand_json_read_has(cursor, key) && sand_json_read_content(cursor, key, max, out);
}

bool sand_json_read_optional_word(sand_cursor *cursor, const char *key, sand_word_list words, size_t *out)
{
    return sand_json_read_has(cursor, key) && sand_json_read_word(cursor, key, words, out);
}

bool sand_json_read_optional_uint64(sand_cursor *cursor, const char *key, uint64_t *out)
{
    return sand_json_read_has(cursor, key) && sand_json_read_uint64(cursor, key, out);
}
