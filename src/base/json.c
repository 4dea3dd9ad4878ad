/* json.c - reading JSON into a tree.
 *
 * Recursive descent, at most SAND_JSON_DEPTH deep.  The items of the containers that are still open lie on one stack;
 * a container's items move to the arena when it closes, so they end up side by side.
 * Invariant: places are asked for in the order of the text, so lines and columns are counted once over the whole. */
#include "base/json.h"
#include "base/assert.h"
#include "base/memory.h"
#include "base/sort.h"

#include <string.h>

typedef struct parser {
    const sand_json_source *source;
    const char *at, *end;
    const char *counted; /* up to here lines and columns are known */
    int32_t line, column;
    sand_arena arena;
    sand_json *stack;
    size_t count, room;
    size_t values;
    int depth;
    sand_problem_list *problems;
    sand_error error;
} parser;

static bool parse_value(parser *p, sand_json *out);

/* --- places and failures ---------------------------------------------------------------------------------------- */

static void locate(parser *p, const char *at)
{
    for (; p->counted < at; p->counted++) {
        if (*p->counted == '\n') {
            p->line++;
            p->column = 1;
        } else if (((unsigned char)*p->counted & 0xc0) != 0x80) {
            p->column++;
        }
    }
}

static sand_place place_at(parser *p, const char *at)
{
    locate(p, at);
    return (sand_place){ .source = p->source->name, .line = p->line, .column = p->column };
}

static bool fail(parser *p, const char *at, const char *message)
{
    p->error = SAND_ERROR_SYNTAX;
    sand_problem_add(p->problems, SAND_MISTAKE, place_at(p, at), "%s", message);
    return false;
}

static bool fail_with(parser *p, const char *at, const char *message, const char *remedy)
{
    fail(p, at, message);
    sand_problem_remedy(p->problems, "%s", remedy);
    return false;
}

static bool fail_memory(parser *p)
{
    p->error = SAND_ERROR_MEMORY;
    sand_problem_add(p->problems, SAND_MISTAKE, place_at(p, p->at), "%s", sand_error_text(SAND_ERROR_MEMORY));
    return false;
}

/* "expected X, found Y", Y being the character at this point. */
static bool fail_expected(parser *p, const char *expected)
{
    sand_place place = place_at(p, p->at);
    p->error = SAND_ERROR_SYNTAX;
    if (p->at == p->end) {
        sand_problem_add(p->problems, SAND_MISTAKE, place, "expected %s, found the end of the text", expected);
    } else {
        int size = (int)sand_text_character_size(p->at, (size_t)(p->end - p->at));
        sand_problem_add(p->problems, SAND_MISTAKE, place, "expected %s, found '%.*s'", expected, size, p->at);
    }
    return false;
}

/* --- white space and comments ----------------------------------------------------------------------------------- */

static bool is_relaxed(const parser *p)
{
    return p->source->mode == SAND_JSON_RELAXED;
}

static bool skip_comment(parser *p)
{
    const char *start = p->at;
    if (start[1] == '/') {
        while (p->at < p->end && *p->at != '\n') p->at++;
        return true;
    }
    for (p->at += 2; p->end - p->at >= 2; p->at++)
        if (p->at[0] == '*' && p->at[1] == '/') {
            p->at += 2;
            return true;
        }
    return fail_with(p, start, "this comment never ends", "end it with */");
}

static bool skip_space(parser *p)
{
    while (p->at < p->end) {
        char c = *p->at;
        bool comment = c == '/' && p->end - p->at >= 2 && (p->at[1] == '/' || p->at[1] == '*');
        if (c == ' ' || c == '\n' || c == '\r' || c == '\t')
            p->at++;
        else if (!comment)
            return true;
        else if (!is_relaxed(p))
            return fail(p, p->at, "comments are not allowed here");
        else if (!skip_comment(p))
            return false;
    }
    return true;
}

static bool next_is(const parser *p, char c)
{
    return p->at < p->end && *p->at == c;
}

/* --- text ------------------------------------------------------------------------------------------------------- */

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

/* The four digits at `at`, or -1. */
static int32_t read_unit(const parser *p, const char *at)
{
    int32_t value = 0;
    if (p->end - at < 4) return -1;
    for (int i = 0; i < 4; i++) {
        int digit = hex_digit(at[i]);
        if (digit < 0) return -1;
        value = value * 16 + digit;
    }
    return value;
}

/* At the backslash of \uXXXX, or of a pair of surrogates; adds the character. */
static bool read_unicode(parser *p, sand_text *out)
{
    const char *start = p->at;
    int32_t c = read_unit(p, start + 2);
    if (c < 0) return fail(p, start, "\\u needs four hexadecimal digits");
    if (c == 0) return fail(p, start, "the character \\u0000 is not allowed");
    p->at += 6;
    if (c >= 0xd800 && c <= 0xdfff) {
        bool pair = c <= 0xdbff && p->end - p->at >= 2 && p->at[0] == '\\' && p->at[1] == 'u';
        int32_t low = pair ? read_unit(p, p->at + 2) : -1;
        if (low < 0xdc00 || low > 0xdfff) return fail(p, start, "half of a surrogate pair");
        p->at += 6;
        c = 0x10000 + (c - 0xd800) * 0x400 + (low - 0xdc00);
    }
    sand_text_add_character(out, (uint32_t)c);
    return true;
}

static bool read_escape(parser *p, sand_text *out)
{
    static const char names[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
    if (p->end - p->at < 2) return fail(p, p->at, "this text never ends");
    if (p->at[1] == 'u') return read_unicode(p, out);
    const char *name = p->at[1] == '\0' ? NULL : strchr(names, p->at[1]);
    if (name == NULL) return fail_with(p, p->at, "an unknown escape", "write \\\\ for a backslash");
    sand_text_add_char(out, values[name - names]);
    p->at += 2;
    return true;
}

static bool fail_control(parser *p, const char *start)
{
    if (p->at == p->end) return fail_with(p, start, "this text never ends", "close it with \"");
    if (*p->at != '\n' && *p->at != '\r')
        return fail_with(p, p->at, "a control character inside a text", "write it as \\t or \\u00XX");
    return fail_with(p, start, "this text does not end on its line", "close it with \", or write \\n for a new line");
}

/* At the opening quote.  Decoding never makes a text longer, so the raw length is room enough. */
static bool parse_text(parser *p, const char **bytes, size_t *length)
{
    const char *start = p->at++, *close = p->at;
    while (close < p->end && *close != '"') close += *close == '\\' && p->end - close > 1 ? 2 : 1;
    size_t room = (size_t)(close - p->at) + 1;
    char *storage = sand_arena_take(&p->arena, room);
    if (storage == NULL) return fail_memory(p);

    sand_text text;
    sand_text_init(&text, storage, room);
    for (;;) {
        const char *plain = p->at;
        while (p->at < p->end && *p->at != '"' && *p->at != '\\' && (unsigned char)*p->at >= 0x20) p->at++;
        sand_text_add_bytes(&text, plain, (size_t)(p->at - plain));
        if (next_is(p, '"')) break;
        if (!next_is(p, '\\')) return fail_control(p, start);
        if (!read_escape(p, &text)) return false;
    }
    p->at++;
    SAND_ASSERT(!text.truncated);
    *bytes = text.bytes;
    *length = text.length;
    return true;
}

/* --- numbers ---------------------------------------------------------------------------------------------------- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Passes over digits; false when there are none. */
static bool skip_digits(parser *p)
{
    const char *start = p->at;
    while (p->at < p->end && is_digit(*p->at)) p->at++;
    return p->at > start;
}

/* Digits with an optional sign to int64; false when they do not fit. */
static bool read_integer(const char *at, const char *end, int64_t *out)
{
    bool negative = *at == '-';
    uint64_t value = 0, limit = (uint64_t)INT64_MAX + negative;
    for (at += negative; at < end; at++) {
        uint64_t digit = (uint64_t)(*at - '0');
        if (value > (limit - digit) / 10) return false;
        value = value * 10 + digit;
    }
    *out = negative ? -(int64_t)(value / 2) - (int64_t)(value - value / 2) : (int64_t)value;
    return true;
}

/* The optional fraction and exponent; *found says whether there was any. */
static bool skip_fraction(parser *p, bool *found)
{
    *found = false;
    if (next_is(p, '.')) {
        p->at++;
        *found = true;
        if (!skip_digits(p)) return fail_expected(p, "a digit after the point");
    }
    if (next_is(p, 'e') || next_is(p, 'E')) {
        p->at++;
        *found = true;
        if (next_is(p, '+') || next_is(p, '-')) p->at++;
        if (!skip_digits(p)) return fail_expected(p, "a digit of the exponent");
    }
    return true;
}

static bool parse_number(parser *p, sand_json *out)
{
    if (*p->at == '+') {
        if (!is_relaxed(p)) return fail_with(p, p->at, "a number does not begin with +", "leave the + out");
        p->at++;
        if (p->at == p->end || !is_digit(*p->at)) return fail_expected(p, "a digit");
    }
    const char *start = p->at;
    if (*p->at == '-') p->at++;
    const char *digits = p->at;
    if (!skip_digits(p)) return fail_expected(p, "a digit");
    if (*digits == '0' && p->at - digits > 1) return fail(p, digits, "a number does not begin with 0");

    bool decimal;
    if (!skip_fraction(p, &decimal)) return false;
    if (!decimal) {
        out->kind = SAND_JSON_INTEGER;
        return read_integer(start, p->at, &out->integer) || fail(p, start, "a whole number beyond 64 bits");
    }
    out->kind = SAND_JSON_DECIMAL;
    out->text.length = (size_t)(p->at - start);
    out->text.bytes = sand_arena_copy(&p->arena, start, out->text.length);
    return out->text.bytes != NULL || fail_memory(p);
}

/* --- words ------------------------------------------------------------------------------------------------------ */

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$';
}

/* From the point on: letters, digits, - and inner points. */
static size_t word_length(const parser *p)
{
    size_t n = 0, rest = (size_t)(p->end - p->at);
    while (n < rest && (is_letter(p->at[n]) || (n > 0 && (is_digit(p->at[n]) || p->at[n] == '-' || p->at[n] == '.'))))
        n++;
    return n;
}

static bool parse_word(parser *p, sand_json *out)
{
    static const struct {
        const char *word;
        sand_json_kind kind;
        bool truth;
    } words[] = {
        { "null", SAND_JSON_NULL, false },
        { "true", SAND_JSON_BOOL, true },
        { "false", SAND_JSON_BOOL, false },
    };
    size_t n = word_length(p);
    for (size_t i = 0; i < SAND_LEN(words); i++) {
        if (strlen(words[i].word) != n || memcmp(words[i].word, p->at, n) != 0) continue;
        out->kind = words[i].kind;
        out->truth = words[i].truth;
        p->at += n;
        return true;
    }
    if (n == 0) return fail_expected(p, "a value");
    sand_problem_add(p->problems, SAND_MISTAKE, place_at(p, p->at), "expected a value, found %.*s",
                     (int)(n < 40 ? n : 40), p->at);
    sand_problem_remedy(p->problems, "put text in double quotes");
    p->error = SAND_ERROR_SYNTAX;
    return false;
}

/* --- containers ------------------------------------------------------------------------------------------------- */

static bool push(parser *p, const sand_json *item)
{
    if (p->count == p->room) {
        size_t room = p->room > 0 ? p->room * 2 : 64;
        sand_json *stack = sand_memory_reallocate(p->stack, room * sizeof *stack);
        if (stack == NULL) return fail_memory(p);
        p->stack = stack;
        p->room = room;
    }
    p->stack[p->count++] = *item;
    return true;
}

/* Moves what lies on the stack above `base` into the arena as the items of `out`. */
static bool pop_items(parser *p, size_t base, sand_json *out)
{
    size_t n = p->count - base;
    sand_json *items = sand_arena_take_array(&p->arena, n, sizeof *items);
    if (items == NULL) return fail_memory(p);
    if (n > 0) memcpy(items, p->stack + base, n * sizeof *items);
    p->count = base;
    out->list.items = items;
    out->list.count = n;
    return true;
}

static bool parse_key(parser *p, sand_json *member)
{
    size_t length, n = word_length(p);
    sand_place place = place_at(p, p->at);
    member->key_line = place.line;
    member->key_column = place.column;
    if (next_is(p, '"')) {
        if (!parse_text(p, &member->key, &length)) return false;
    } else if (n > 0 && is_relaxed(p)) {
        member->key = sand_arena_copy(&p->arena, p->at, n);
        if (member->key == NULL) return fail_memory(p);
        p->at += n;
    } else {
        return n > 0 ? fail_with(p, p->at, "a key without quotes", "put it in double quotes")
                     : fail_expected(p, "a key");
    }
    if (!skip_space(p)) return false;
    if (!next_is(p, ':')) return fail_expected(p, "':' after the key");
    p->at++;
    return skip_space(p);
}

/* After an item: over the comma, or up to the closing bracket.  `open` is the container's beginning. */
static bool parse_separator(parser *p, const sand_json *open, char close)
{
    if (!skip_space(p)) return false;
    if (next_is(p, close)) return true;
    if (p->at == p->end) {
        fail_expected(p, close == ']' ? "']'" : "'}'");
        sand_problem_remedy(p->problems, "it was opened in line %d, column %d", (int)open->line, (int)open->column);
        return false;
    }
    if (!next_is(p, ',')) return fail_expected(p, close == ']' ? "',' or ']'" : "',' or '}'");
    const char *comma = p->at++;
    if (!skip_space(p)) return false;
    if (next_is(p, close) && !is_relaxed(p)) return fail_with(p, comma, "a comma after the last item", "leave it out");
    return true;
}

static bool check_keys(parser *p, const sand_json *object);

static bool parse_container(parser *p, sand_json *out)
{
    bool object = *p->at == '{';
    char close = object ? '}' : ']';
    size_t base = p->count;
    out->kind = object ? SAND_JSON_OBJECT : SAND_JSON_ARRAY;
    if (p->depth == SAND_JSON_DEPTH) return fail(p, p->at, "brackets are nested deeper than 64 levels");
    p->depth++;
    p->at++;
    if (!skip_space(p)) return false;
    if (p->at == p->end) return parse_separator(p, out, close);
    while (!next_is(p, close)) {
        sand_json item = { 0 };
        if (object && !parse_key(p, &item)) return false;
        if (!parse_value(p, &item) || !push(p, &item) || !parse_separator(p, out, close)) return false;
    }
    p->at++;
    p->depth--;
    return pop_items(p, base, out) && (!object || check_keys(p, out));
}

static bool parse_value(parser *p, sand_json *out)
{
    sand_place place = place_at(p, p->at);
    out->line = place.line;
    out->column = place.column;
    out->offset = (size_t)(p->at - p->source->bytes);
    if (++p->values > SAND_JSON_VALUES) return fail(p, p->at, "too many values in one text");
    if (p->at == p->end) return fail_expected(p, "a value");

    char c = *p->at;
    if (c == '{' || c == '[') return parse_container(p, out);
    if (c == '-' || c == '+' || is_digit(c)) return parse_number(p, out);
    if (c != '"') return parse_word(p, out);
    out->kind = SAND_JSON_TEXT;
    return parse_text(p, &out->text.bytes, &out->text.length);
}

/* --- duplicate keys --------------------------------------------------------------------------------------------- */

static int compare_keys(const void *a, const void *b, void *context)
{
    (void)context;
    const sand_json *const *left = a, *const *right = b;
    return strcmp((*left)->key, (*right)->key);
}

static bool fail_duplicate(parser *p, const sand_json *again, const sand_json *first)
{
    sand_place place = { .source = p->source->name, .line = again->key_line, .column = again->key_column };
    sand_problem_add(p->problems, SAND_MISTAKE, place, "the key \"%s\" appears twice in one object", again->key);
    sand_problem_remedy(p->problems, "it is already in line %d, column %d", (int)first->key_line,
                        (int)first->key_column);
    p->error = SAND_ERROR_SYNTAX;
    return false;
}

static bool check_few_keys(parser *p, const sand_json *items, size_t n)
{
    for (size_t i = 1; i < n; i++)
        for (size_t j = 0; j < i; j++)
            if (strcmp(items[i].key, items[j].key) == 0) return fail_duplicate(p, &items[i], &items[j]);
    return true;
}

/* The sort is stable, so of equal keys the earlier comes first; the first repetition in the text is reported. */
static bool check_many_keys(parser *p, const sand_json *items, size_t n)
{
    const sand_json **sorted = sand_memory_allocate(n * sizeof *sorted);
    if (sorted == NULL) return fail_memory(p);
    for (size_t i = 0; i < n; i++) sorted[i] = &items[i];
    sand_sort(sorted, n, sizeof *sorted, compare_keys, NULL);

    const sand_json *again = NULL, *first = NULL;
    for (size_t i = 1; i < n; i++) {
        if (strcmp(sorted[i]->key, sorted[i - 1]->key) != 0 || (again != NULL && sorted[i] > again)) continue;
        again = sorted[i];
        first = sorted[i - 1];
    }
    sand_memory_release(sorted);
    return again == NULL || fail_duplicate(p, again, first);
}

static bool check_keys(parser *p, const sand_json *object)
{
    enum { FEW = 16 };
    size_t n = object->list.count;
    return n <= FEW ? check_few_keys(p, object->list.items, n) : check_many_keys(p, object->list.items, n);
}

/* --- the whole text --------------------------------------------------------------------------------------------- */

static bool check_encoding(parser *p)
{
    for (const char *at = p->at; at < p->end;) {
        size_t size = sand_text_character_size(at, (size_t)(p->end - at));
        if (size == 0) return fail_with(p, at, "this is not UTF-8 text", "save the file in the encoding UTF-8");
        at += size;
    }
    return true;
}

static bool skip_mark(parser *p)
{
    if (p->end - p->at < 3 || memcmp(p->at, "\xef\xbb\xbf", 3) != 0) return true;
    if (!is_relaxed(p)) return fail(p, p->at, "a byte order mark is not allowed here");
    p->at += 3;
    p->counted = p->at;
    return true;
}

static bool parse_all(parser *p, sand_json *root)
{
    if (p->source->n > SAND_JSON_SIZE) return fail(p, p->at, "the text is longer than 64 MiB");
    if (!check_encoding(p) || !skip_mark(p) || !skip_space(p) || !parse_value(p, root) || !skip_space(p)) return false;
    return p->at == p->end || fail_expected(p, "the end of the text");
}

static bool keep_result(parser *p, const sand_json *root, sand_json_document *out)
{
    const char *name = p->source->name != NULL ? p->source->name : "";
    char *copy = sand_arena_copy(&p->arena, name, strlen(name));
    sand_json *kept = sand_arena_take(&p->arena, sizeof *kept);
    if (copy == NULL || kept == NULL) return fail_memory(p);
    *kept = *root;
    *out = (sand_json_document){ .arena = p->arena, .root = kept, .name = copy };
    return true;
}

sand_error sand_json_parse(const sand_json_source *source, sand_json_document *out, sand_problem_list *problems)
{
    const char *bytes = source->n > 0 ? source->bytes : "";
    parser p = {
        .source = source,
        .at = bytes,
        .end = bytes + source->n,
        .counted = bytes,
        .line = source->first_line > 0 ? source->first_line : 1,
        .column = 1,
        .problems = problems,
    };
    sand_json root = { 0 };
    if (!parse_all(&p, &root) || !keep_result(&p, &root, out)) sand_arena_free(&p.arena);
    sand_memory_release(p.stack);
    return p.error;
}

void sand_json_document_free(sand_json_document *document)
{
    sand_arena_free(&document->arena);
    *document = (sand_json_document){ 0 };
}
