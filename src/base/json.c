/* json.c - reading JSON into a tree.
 *
 * Recursive descent, at most SAND_JSON_DEPTH deep.  The items of the containers that are still open lie on one stack;
 * a container's items move to the arena when it closes, so they end up side by side.  A mistake after which it is
 * certain how to go on is noted (note_…), and reading goes on; any other (fail_…) ends it. Invariant: places are asked
 * for in the order of the text, so lines and columns are counted once over the whole. */
#include "base/json.h"
#include "base/assert.h"
#include "base/memory.h"
#include "base/sort.h"

#include <string.h>

typedef struct parser {
    const sand_json_source *source;
    const char *at, *end;
    const char *counted; /* `line` and `column` below are those of this place */
    int32_t line, column;
    sand_arena arena;
    sand_json *stack;
    size_t count, room;
    size_t values;
    size_t noted; /* mistakes after which reading went on */
    int depth;
    char close; /* the bracket that closes the innermost container */
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

static bool fail_at(parser *p, sand_place place, const char *message, const char *remedy)
{
    p->error = SAND_ERROR_SYNTAX;
    sand_problem_add(p->problems, SAND_MISTAKE, place, "%s", message);
    if (remedy != NULL) sand_problem_remedy(p->problems, "%s", remedy);
    return false;
}

static bool fail(parser *p, const char *at, const char *message)
{
    return fail_at(p, place_at(p, at), message, NULL);
}

static bool fail_with(parser *p, const char *at, const char *message, const char *remedy)
{
    return fail_at(p, place_at(p, at), message, remedy);
}

/* Reports a mistake after which reading can go on; always true. */
static bool note_at(parser *p, sand_place place, const char *message, const char *remedy)
{
    p->noted++;
    return !fail_at(p, place, message, remedy);
}

static bool note_with(parser *p, const char *at, const char *message, const char *remedy)
{
    return note_at(p, place_at(p, at), message, remedy);
}

static bool fail_memory(parser *p)
{
    p->error = SAND_ERROR_MEMORY;
    sand_problem_add(p->problems, SAND_MISTAKE, place_at(p, p->at), "%s", sand_error_text(SAND_ERROR_MEMORY));
    return false;
}

/* Fails with "expected X, found Y", Y being the character at the present place; always false. */
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

static bool note_expected(parser *p, const char *expected)
{
    p->noted++;
    return !fail_expected(p, expected);
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
        else if (!is_relaxed(p) && !note_with(p, p->at, "not accepted here: comments", "leave them out"))
            return false;
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

/* Returns the value of the four hexadecimal digits at `at`, or -1. */
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

/* Reads \uXXXX, or two of them that are a pair of surrogates, from the backslash on; adds the character to `out`. */
static bool read_unicode(parser *p, sand_text *out)
{
    const char *start = p->at;
    int32_t c = read_unit(p, start + 2);
    p->at += c < 0 ? 2 : 6;
    if (c < 0) return note_with(p, start, "\\u needs four hexadecimal digits", "write \\\\ for a backslash");
    if (c == 0) return note_with(p, start, "not accepted here: the character \\u0000", "leave it out");
    if (c >= 0xd800 && c <= 0xdfff) {
        bool pair = c <= 0xdbff && p->end - p->at >= 2 && p->at[0] == '\\' && p->at[1] == 'u';
        int32_t low = pair ? read_unit(p, p->at + 2) : -1;
        if (low < 0xdc00 || low > 0xdfff)
            return note_with(p, start, "not accepted here: half of a surrogate pair",
                             "write both halves, or the character itself");
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
    p->at += name == NULL ? 1 : 2;
    if (name == NULL) return note_with(p, p->at - 1, "an unknown escape", "write \\\\ for a backslash");
    sand_text_add_char(out, values[name - names]);
    return true;
}

/* Refuses the present byte, which no text may hold: the end of the input or of the line ends reading, any other control
 * character is noted and passed over.  `open` is the place of the opening quote. */
static bool refuse_control(parser *p, sand_place open)
{
    if (p->at == p->end) return fail_at(p, open, "this text never ends", "close it with \"");
    if (*p->at == '\n' || *p->at == '\r')
        return fail_at(p, open, "this text does not end on its line", "close it with \", or write \\n for a new line");
    p->at++;
    return note_with(p, p->at - 1, "a control character inside a text", "write it as \\t or \\u00XX");
}

/* Remembers the column of the first control character and of the first line break in `value`.  `added` is what was just
 * decoded, terminated, and `at` is where it stands in the source. */
static void mark_control(parser *p, const char *at, const char *added, sand_json *value)
{
    bool line_break = *added == '\n' || *added == '\t';
    int32_t *column = line_break ? &value->text.line_break : &value->text.control;
    if (*column == 0 && sand_text_control_size(added) > 0) *column = place_at(p, at).column;
}

/* Adds characters as they are, up to one that has a meaning: a quote, a backslash, a control character of one byte. */
static void add_plain(parser *p, sand_text *out, sand_json *value)
{
    const char *plain = p->at;
    size_t before = out->length;
    while (p->at < p->end && *p->at != '"' && *p->at != '\\' && (unsigned char)*p->at >= 0x20) p->at++;
    sand_text_add_bytes(out, plain, (size_t)(p->at - plain));
    for (size_t i = before; i < out->length; i++)
        if ((unsigned char)out->bytes[i] >= 0x7f) mark_control(p, plain + (i - before), out->bytes + i, value);
}

/* Reads a text from its opening quote on.  Decoding never makes a text longer, so the raw length is room enough. */
static bool parse_text(parser *p, sand_json *value)
{
    sand_place open = place_at(p, p->at);
    const char *close = ++p->at;
    while (close < p->end && *close != '"') close += *close == '\\' && p->end - close > 1 ? 2 : 1;
    size_t room = (size_t)(close - p->at) + 1;
    char *storage = sand_arena_take(&p->arena, room);
    if (storage == NULL) return fail_memory(p);

    sand_text text;
    sand_text_init(&text, storage, room);
    value->text.control = value->text.line_break = 0;
    for (;;) {
        add_plain(p, &text, value);
        if (next_is(p, '"')) break;
        const char *escape = p->at;
        size_t before = text.length;
        if (!next_is(p, '\\') ? !refuse_control(p, open) : !read_escape(p, &text)) return false;
        if (text.length > before) mark_control(p, escape, text.bytes + before, value);
    }
    p->at++;
    SAND_ASSERT(!text.truncated);
    value->text.bytes = text.bytes;
    value->text.length = text.length;
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

/* Converts digits with an optional sign to int64; false when they do not fit. */
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

/* Passes over the optional fraction and exponent; *found says whether there was any. */
static bool skip_fraction(parser *p, bool *found)
{
    *found = false;
    if (next_is(p, '.')) {
        p->at++;
        *found = true;
        if (!skip_digits(p)) return note_expected(p, "a digit after the point");
    }
    if (next_is(p, 'e') || next_is(p, 'E')) {
        p->at++;
        *found = true;
        if (next_is(p, '+') || next_is(p, '-')) p->at++;
        if (!skip_digits(p)) return note_expected(p, "a digit of the exponent");
    }
    return true;
}

static bool parse_number(parser *p, sand_json *out)
{
    if (*p->at == '+') {
        const char *plus = p->at++;
        if (p->at == p->end || !is_digit(*p->at)) return fail_expected(p, "a digit");
        if (!is_relaxed(p)) note_with(p, plus, "not accepted here: a number that begins with +", "leave the + out");
    }
    const char *start = p->at;
    if (*p->at == '-') p->at++;
    const char *digits = p->at;
    if (!skip_digits(p)) return fail_expected(p, "a digit");
    if (*digits == '0' && p->at - digits > 1) note_with(p, digits, "a number does not begin with 0", "leave it out");

    bool decimal;
    if (!skip_fraction(p, &decimal)) return false;
    if (!decimal) {
        out->kind = SAND_JSON_INTEGER;
        return read_integer(start, p->at, &out->integer) ||
               note_with(p, start, "not accepted here: a whole number beyond 64 bits", "write it as a text");
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

/* Returns the length of the word at the present place: a letter, then letters, digits, hyphens and points; 0: none. */
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
    out->kind = SAND_JSON_NULL;
    bool left_out = p->depth > 0 && (next_is(p, ',') || next_is(p, p->close));
    if (n == 0) return left_out ? note_expected(p, "a value") : fail_expected(p, "a value");
    sand_problem_add(p->problems, SAND_MISTAKE, place_at(p, p->at), "expected a value, found %.*s",
                     (int)(n < 40 ? n : 40), p->at);
    sand_problem_remedy(p->problems, "put text in double quotes");
    p->error = SAND_ERROR_SYNTAX;
    p->noted++;
    p->at += n;
    return true;
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

/* Moves the values above `base` from the stack into the arena, as the items of `out`. */
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
    size_t n = word_length(p);
    sand_place place = place_at(p, p->at);
    sand_json quoted = { 0 };
    member->key_line = place.line;
    member->key_column = place.column;
    if (next_is(p, '"')) {
        if (!parse_text(p, &quoted)) return false;
        member->key = quoted.text.bytes;
    } else if (n > 0) {
        if (!is_relaxed(p)) note_with(p, p->at, "not accepted here: a key without quotes", "put it in double quotes");
        member->key = sand_arena_copy(&p->arena, p->at, n);
        if (member->key == NULL) return fail_memory(p);
        p->at += n;
    } else {
        return fail_expected(p, "a key");
    }
    if (!skip_space(p)) return false;
    if (!next_is(p, ':')) return fail_expected(p, "':' after the key");
    p->at++;
    return skip_space(p);
}

/* Was a comma forgotten?  It was when the item ended a line and what follows can only be the next item. */
static bool forgot_comma(const parser *p, const char *item_end)
{
    static const char beginnings[] = "\"{[-0123456789";
    bool item = p->close == '}' ? *p->at == '"' || word_length(p) > 0 : strchr(beginnings, *p->at) != NULL;
    return item && *p->at != '\0' && memchr(item_end, '\n', (size_t)(p->at - item_end)) != NULL;
}

/* Reads what follows an item: passes a comma, or stops before the closing bracket.  `open` is the container, for
 * messages. */
static bool parse_separator(parser *p, const sand_json *open)
{
    const char *item_end = p->at, *wanted = p->close == ']' ? "',' or ']'" : "',' or '}'";
    if (!skip_space(p)) return false;
    if (next_is(p, p->close)) return true;
    if (p->at == p->end) {
        fail_expected(p, p->close == ']' ? "']'" : "'}'");
        sand_problem_remedy(p->problems, "it was opened in line %d, column %d", (int)open->line, (int)open->column);
        return false;
    }
    if (!next_is(p, ',')) return forgot_comma(p, item_end) ? note_expected(p, wanted) : fail_expected(p, wanted);
    sand_place comma = place_at(p, p->at++);
    if (!skip_space(p)) return false;
    if (next_is(p, p->close) && !is_relaxed(p))
        return note_at(p, comma, "not accepted here: a comma after the last item", "leave it out");
    return true;
}

static bool check_keys(parser *p, const sand_json *object);

static bool parse_container(parser *p, sand_json *out)
{
    bool object = *p->at == '{';
    char outer = p->close;
    size_t base = p->count;
    p->close = object ? '}' : ']';
    out->kind = object ? SAND_JSON_OBJECT : SAND_JSON_ARRAY;
    if (p->depth == SAND_JSON_DEPTH) return fail(p, p->at, "not accepted here: brackets nested deeper than 64 levels");
    p->depth++;
    p->at++;
    if (!skip_space(p)) return false;
    if (p->at == p->end) return parse_separator(p, out);
    while (!next_is(p, p->close)) {
        sand_json item = { 0 };
        if (object && !parse_key(p, &item)) return false;
        if (!parse_value(p, &item) || !push(p, &item) || !parse_separator(p, out)) return false;
    }
    p->at++;
    p->depth--;
    p->close = outer;
    return pop_items(p, base, out) && (!object || check_keys(p, out));
}

static bool parse_simple(parser *p, sand_json *out)
{
    char c = *p->at;
    if (c == '-' || c == '+' || is_digit(c)) return parse_number(p, out);
    if (c != '"') return parse_word(p, out);
    out->kind = SAND_JSON_TEXT;
    return parse_text(p, out);
}

static bool parse_value(parser *p, sand_json *out)
{
    sand_place place = place_at(p, p->at);
    out->line = place.line;
    out->column = place.column;
    out->offset = (size_t)(p->at - p->source->bytes);
    if (++p->values > SAND_JSON_VALUES) return fail(p, p->at, "not accepted here: more than 1048576 values");
    if (p->at == p->end) return fail_expected(p, "a value");

    char c = *p->at;
    if (c == '{' || c == '[') return parse_container(p, out);
    size_t noted = p->noted;
    if (!parse_simple(p, out)) return false;
    if (p->noted > noted) out->kind = SAND_JSON_NULL;
    return true;
}

/* --- duplicate keys --------------------------------------------------------------------------------------------- */

static int compare_keys(const void *a, const void *b, void *context)
{
    (void)context;
    const sand_json *const *left = a, *const *right = b;
    return strcmp((*left)->key, (*right)->key);
}

static bool note_duplicate(parser *p, const sand_json *again, const sand_json *first)
{
    sand_place place = { .source = p->source->name, .line = again->key_line, .column = again->key_column };
    sand_problem_add(p->problems, SAND_MISTAKE, place, "not accepted here: the key \"%s\" twice in one object",
                     again->key);
    sand_problem_remedy(p->problems, "it is already in line %d, column %d", (int)first->key_line,
                        (int)first->key_column);
    p->error = SAND_ERROR_SYNTAX;
    p->noted++;
    return true;
}

static bool check_few_keys(parser *p, const sand_json *items, size_t n)
{
    for (size_t i = 1; i < n; i++)
        for (size_t j = 0; j < i; j++)
            if (strcmp(items[i].key, items[j].key) == 0) return note_duplicate(p, &items[i], &items[j]);
    return true;
}

/* Finds repeated keys by sorting.  The sort is stable, so of equal keys the earlier comes first, and the first
 * repetition in the text is the one reported. */
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
    return again == NULL || note_duplicate(p, again, first);
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
    if (!is_relaxed(p)) note_with(p, p->at, "not accepted here: a byte order mark", "leave it out");
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

/* True when a tree was handed out.  Values with mistakes are null in it; without a mistake it is the whole document. */
static bool parse(const sand_json_source *source, sand_json_document *out, sand_problem_list *problems,
                  sand_error *error)
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
    bool read = parse_all(&p, &root) && keep_result(&p, &root, out);
    if (!read) sand_arena_free(&p.arena);
    sand_memory_release(p.stack);
    *error = p.error;
    return read;
}

sand_error sand_json_parse(const sand_json_source *source, sand_json_document *out, sand_problem_list *problems)
{
    sand_error error;
    sand_json_document document;
    bool read = parse(source, &document, problems, &error);
    if (error == SAND_OK)
        *out = document;
    else if (read)
        sand_json_document_free(&document);
    return error;
}

bool sand_json_parse_damaged(const sand_json_source *source, sand_json_document *out)
{
    sand_error error;
    sand_problem_list unheard = { 0 };
    bool read = parse(source, out, &unheard, &error);
    sand_problem_list_free(&unheard);
    return read;
}

void sand_json_document_free(sand_json_document *document)
{
    sand_arena_free(&document->arena);
    *document = (sand_json_document){ 0 };
}
