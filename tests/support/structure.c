/* structure.c - changes one value of a JSON text. */
#include "support/structure.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"

enum { LINES_MAX = 4096 };

typedef enum { BY_TEXT, LEAVE_OUT, DOUBLE, IN_LIST, IN_OBJECT, RENAME, BY_OTHER } way_kind;

/* What replaces the value. A value that is `like` already is left alone. */
static const struct {
    way_kind kind;
    const char *text;
    sand_json_kind like;
    const char *words;
} ways[STRUCTURE_WAYS] = {
    { LEAVE_OUT, NULL, SAND_JSON_ABSENT, "left out" },
    { DOUBLE, NULL, SAND_JSON_ABSENT, "doubled" },
    { IN_LIST, NULL, SAND_JSON_ABSENT, "in a list" },
    { IN_OBJECT, NULL, SAND_JSON_ABSENT, "in an object" },
    { RENAME, NULL, SAND_JSON_ABSENT, "called otherwise" },
    { BY_OTHER, NULL, SAND_JSON_ABSENT, "by another value" },
    { BY_TEXT, "null", SAND_JSON_NULL, "by null" },
    { BY_TEXT, "true", SAND_JSON_ABSENT, "by true" },
    { BY_TEXT, "0", SAND_JSON_ABSENT, "by 0" },
    { BY_TEXT, "-1", SAND_JSON_ABSENT, "by -1" },
    { BY_TEXT, "65536", SAND_JSON_ABSENT, "by 65536" },
    { BY_TEXT, "9223372036854775807", SAND_JSON_ABSENT, "by the largest number" },
    { BY_TEXT, "0.5", SAND_JSON_ABSENT, "by 0.5" },
    { BY_TEXT, "1e99", SAND_JSON_ABSENT, "by 1e99" },
    { BY_TEXT, "\"\"", SAND_JSON_ABSENT, "by an empty text" },
    { BY_TEXT, "\" \"", SAND_JSON_ABSENT, "by a blank text" },
    { BY_TEXT, "\"x\"", SAND_JSON_ABSENT, "by a text" },
    { BY_TEXT, "\"\\u001b[2J\"", SAND_JSON_ABSENT, "by an escape sequence" },
    { BY_TEXT, "\"\\n\"", SAND_JSON_ABSENT, "by a line break" },
    { BY_TEXT, "[]", SAND_JSON_ABSENT, "by an empty list" },
    { BY_TEXT, "[1]", SAND_JSON_ABSENT, "by a list" },
    { BY_TEXT, "[[],{}]", SAND_JSON_ABSENT, "by a list of lists" },
    { BY_TEXT, "{}", SAND_JSON_ABSENT, "by an empty object" },
    { BY_TEXT, "{\"x\":1}", SAND_JSON_ABSENT, "by an object" },
};

typedef struct {
    const char *bytes;
    size_t n;
    bool is_json;
    sand_json_document document;
    size_t first, values; /* number of its first value in the whole text, and how many it has */
} line;

struct structure {
    line *lines;
    size_t n_lines, values;
};

const char *structure_way(size_t way)
{
    return ways[way].words;
}

/* ---- reading ----------------------------------------------------------------------------------------------------- */

static size_t count_values(const sand_json *value)
{
    size_t n = 1;
    if (value->kind != SAND_JSON_ARRAY && value->kind != SAND_JSON_OBJECT) return n;
    for (size_t i = 0; i < value->list.count; i++) n += count_values(&value->list.items[i]);
    return n;
}

static bool add_line(structure *s, const char *bytes, size_t n)
{
    line *l = &s->lines[s->n_lines++];
    sand_problem_list unheard = { 0 };
    sand_json_source source = { .bytes = bytes, .n = n, .mode = SAND_JSON_RELAXED };
    *l = (line){ .bytes = bytes, .n = n, .first = s->values };
    l->is_json = sand_json_parse(&source, &l->document, &unheard) == SAND_OK;
    sand_problem_list_free(&unheard);
    if (l->is_json) l->values = count_values(l->document.root);
    s->values += l->values;
    return l->is_json;
}

/* Reads the text as one value if it is one, otherwise line by line. The text after LINES_MAX lines is kept as one line.
 */
structure *structure_open(const char *text, size_t n)
{
    structure *s = calloc(1, sizeof *s);
    if (s == NULL || (s->lines = calloc(LINES_MAX, sizeof *s->lines)) == NULL) {
        free(s);
        return NULL;
    }
    if (add_line(s, text, n)) return s;
    s->n_lines = 0;
    for (const char *at = text, *end = text + n; at < end;) {
        const char *stop = s->n_lines < LINES_MAX - 1 ? memchr(at, '\n', (size_t)(end - at)) : NULL;
        if (stop == NULL) stop = end;
        add_line(s, at, (size_t)(stop - at));
        at = stop < end ? stop + 1 : end;
    }
    if (s->values > 0) return s;
    structure_close(s);
    return NULL;
}

void structure_close(structure *s)
{
    if (s == NULL) return;
    for (size_t i = 0; i < s->n_lines; i++)
        if (s->lines[i].is_json) sand_json_document_free(&s->lines[i].document);
    free(s->lines);
    free(s);
}

size_t structure_values(const structure *s)
{
    return s->values;
}

/* ---- writing ----------------------------------------------------------------------------------------------------- */

typedef struct {
    sand_text *out;
    size_t next, which; /* number of the value written next; number of the value to change */
    size_t way;
    const sand_json *other;
} change;

static void write_as_it_is(const sand_json *value, sand_text *out)
{
    sand_json_writer writer;
    sand_json_writer_init(&writer, out, SAND_JSON_COMPACT);
    sand_json_write_value(&writer, NULL, value);
}

static void write_key(const char *key, sand_text *out)
{
    sand_json_writer writer;
    if (key == NULL) return;
    sand_json_writer_init(&writer, out, SAND_JSON_COMPACT);
    sand_json_write_text(&writer, NULL, key);
    sand_text_add_char(out, ':');
}

static void write_value(change *c, const sand_json *value);

static void write_items(change *c, const sand_json *value)
{
    bool object = value->kind == SAND_JSON_OBJECT;
    sand_text_add_char(c->out, object ? '{' : '[');
    size_t begin = c->out->length;
    for (size_t i = 0; i < value->list.count; i++) {
        size_t before = c->out->length;
        if (before > begin) sand_text_add_char(c->out, ',');
        size_t comma = c->out->length;
        write_value(c, &value->list.items[i]);
        if (c->out->length == comma) sand_text_cut(c->out, before);
    }
    sand_text_add_char(c->out, object ? '}' : ']');
}

static void write_changed(change *c, const sand_json *value)
{
    sand_text *out = c->out;
    const char *key = value->key;
    switch (ways[c->way].kind) {
    case LEAVE_OUT: return;
    case DOUBLE:
        write_key(key, out);
        write_as_it_is(value, out);
        sand_text_add_char(out, ',');
        write_key(key, out);
        write_as_it_is(value, out);
        return;
    case IN_LIST:
    case IN_OBJECT:
        write_key(key, out);
        sand_text_add(out, ways[c->way].kind == IN_LIST ? "[" : "{\"x\":");
        write_as_it_is(value, out);
        sand_text_add_char(out, ways[c->way].kind == IN_LIST ? ']' : '}');
        return;
    case RENAME:
        write_key(key != NULL ? "x" : NULL, out);
        write_as_it_is(value, out);
        return;
    case BY_OTHER:
        write_key(key, out);
        write_as_it_is(c->other, out);
        return;
    case BY_TEXT:
        write_key(key, out);
        sand_text_add(out, ways[c->way].text);
        return;
    }
}

static void write_value(change *c, const sand_json *value)
{
    if (c->next == c->which) {
        write_changed(c, value);
        c->next += count_values(value);
        return;
    }
    c->next++;
    write_key(value->key, c->out);
    if (value->kind == SAND_JSON_ARRAY || value->kind == SAND_JSON_OBJECT)
        write_items(c, value);
    else
        write_as_it_is(value, c->out);
}

/* Returns value `*number` in `value`, counted from it, and subtracts the values passed from `*number`. */
static const sand_json *find_below(const sand_json *value, size_t *number)
{
    if (*number == 0) return value;
    --*number;
    if (value->kind != SAND_JSON_ARRAY && value->kind != SAND_JSON_OBJECT) return NULL;
    for (size_t i = 0; i < value->list.count; i++) {
        const sand_json *found = find_below(&value->list.items[i], number);
        if (found != NULL) return found;
    }
    return NULL;
}

static const sand_json *find(const structure *s, size_t number)
{
    for (size_t i = 0; i < s->n_lines; i++) {
        const line *l = &s->lines[i];
        if (number < l->first || number >= l->first + l->values) continue;
        size_t below = number - l->first;
        return find_below(l->document.root, &below);
    }
    return NULL;
}

static bool changes_something(const sand_json *value, size_t way, const sand_json *other)
{
    switch (ways[way].kind) {
    case RENAME: return value->key != NULL;
    case BY_OTHER: return value != other;
    default: return ways[way].like == SAND_JSON_ABSENT || ways[way].like != value->kind;
    }
}

bool structure_change(const structure *s, size_t which, size_t way, size_t other, sand_text *out)
{
    SAND_ASSERT(which < s->values && other < s->values && way < STRUCTURE_WAYS);
    const sand_json *from = find(s, other);
    if (!changes_something(find(s, which), way, from)) return false;
    for (size_t i = 0; i < s->n_lines; i++) {
        const line *l = &s->lines[i];
        change c = { .out = out, .next = l->first, .which = which, .way = way, .other = from };
        if (which >= l->first && which < l->first + l->values)
            write_value(&c, l->document.root);
        else
            sand_text_add_bytes(out, l->bytes, l->n);
        if (s->n_lines > 1) sand_text_add_char(out, '\n');
    }
    return true;
}
