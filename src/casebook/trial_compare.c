/* trial_compare.c - compares what a case expects with what the rules answer. */
#include "casebook/trial.h"

#include "base/assert.h"

#include <string.h>

/* ---- words ---- */

static void add_value(sand_text *out, const sand_json *value)
{
    sand_json_writer writer;
    sand_json_writer_init(&writer, out, SAND_JSON_COMPACT);
    sand_json_write_value(&writer, NULL, value);
}

/* Appends the place of the cursor within `expect`, such as "units.Foot.hits". */
static void add_path(sand_text *out, const sand_cursor *want)
{
    sand_text path;
    sand_text_init_heap(&path);
    sand_json_read_path(want, NULL, &path);
    const char *from = strstr(sand_text_string(&path), "expect");
    from = from == NULL ? sand_text_string(&path) : from + strlen("expect");
    if (*from == '.') from++;
    if (*from != '\0') sand_text_add_format(out, "%s: ", from);
    out->truncated |= path.truncated;
    sand_text_free(&path);
}

const sand_json *sand_trial_position(sand_trial *trial)
{
    size_t mistakes = trial->top->problems->mistakes;
    const sand_json *position = sand_position_build(trial->positions, trial->top);
    trial->out_of_memory |= position == NULL && trial->top->problems->mistakes == mistakes;
    return position;
}

bool sand_trial_told(sand_trial *trial, size_t length)
{
    trial->out_of_memory |= length == 0;
    return length > 0;
}

void sand_trial_differs(sand_trial *trial, const sand_cursor *want, const char *got)
{
    if (trial->differs) return;
    trial->differs = true;
    add_path(&trial->expected, want);
    if (want->value != NULL) add_value(&trial->expected, want->value);
    add_path(&trial->got, want);
    sand_text_add(&trial->got, got);
}

static void differs_from(sand_trial *trial, const sand_cursor *want, const sand_json *got)
{
    sand_text text;
    sand_text_init_heap(&text);
    add_value(&text, got);
    sand_trial_differs(trial, want, sand_text_string(&text));
    trial->out_of_memory |= text.truncated;
    sand_text_free(&text);
}

/* ---- values ---- */

static bool number_of(const sand_json *value, int64_t *out)
{
    if (value->kind == SAND_JSON_BOOL) {
        *out = value->truth ? 1000000 : 0;
        return true;
    }
    return sand_json_scale(value, 6, out) == SAND_SCALED_OK;
}

static bool same_simple(const sand_json *want, const sand_json *got)
{
    int64_t a, b;
    if (want->kind == SAND_JSON_TEXT && got->kind == SAND_JSON_TEXT)
        return strcmp(want->text.bytes, got->text.bytes) == 0;
    if (want->kind == SAND_JSON_NULL || got->kind == SAND_JSON_NULL) return want->kind == got->kind;
    return number_of(want, &a) && number_of(got, &b) && a == b;
}

static bool same_set(const sand_json *want, const sand_json *got)
{
    if (want->list.count != got->list.count) return false;
    for (size_t i = 0; i < want->list.count; i++) {
        bool found = false;
        for (size_t j = 0; j < got->list.count; j++)
            found |= sand_trial_matches(&want->list.items[i], &got->list.items[j]);
        if (!found) return false;
    }
    return true;
}

static bool same_list(const sand_json *want, const sand_json *got)
{
    if (want->list.count != got->list.count) return false;
    for (size_t i = 0; i < want->list.count; i++)
        if (!sand_trial_matches(&want->list.items[i], &got->list.items[i])) return false;
    return true;
}

static bool is_set(const char *key)
{
    return key != NULL && (strcmp(key, "kinds") == 0 || strcmp(key, "sides") == 0);
}

/* Must every member of this object be expected? */
static bool is_whole(const char *key)
{
    return key != NULL && strcmp(key, "next") == 0;
}

bool sand_trial_matches(const sand_json *want, const sand_json *got)
{
    if (want->kind == SAND_JSON_ARRAY && got->kind == SAND_JSON_ARRAY)
        return is_set(want->key) ? same_set(want, got) : same_list(want, got);
    if (want->kind != SAND_JSON_OBJECT || got->kind != SAND_JSON_OBJECT) return same_simple(want, got);
    for (size_t i = 0; i < want->list.count; i++) {
        const sand_json *there = sand_json_get(got, want->list.items[i].key);
        if (there == NULL || !sand_trial_matches(&want->list.items[i], there)) return false;
    }
    return true;
}

static void unknown_member(sand_cursor *want, const char *key, const sand_json *got)
{
    sand_json_read_mistake(want, key, "nothing here is called \"%s\"", key);
    if (got->list.count > 0)
        sand_json_read_remedy_words(
            want, (sand_word_list){ &got->list.items[0].key, got->list.count, sizeof(sand_json) }, key);
}

/* Answers have all members they can have, so an expected member that an answer lacks was misspelt in the case: that is
 * a mistake of the file, not a difference. */
void sand_trial_compare(sand_trial *trial, sand_cursor *want, const sand_json *got)
{
    if (want->value == NULL) return;
    if (want->value->kind != SAND_JSON_OBJECT || got->kind != SAND_JSON_OBJECT) {
        if (!sand_trial_matches(want->value, got)) differs_from(trial, want, got);
        return;
    }
    if (is_whole(want->value->key) && want->value->list.count != got->list.count) {
        differs_from(trial, want, got);
        return;
    }
    for (size_t i = 0; i < sand_json_read_members(want); i++) {
        sand_cursor child;
        const char *key = sand_json_read_member(want, i, &child);
        const sand_json *there = sand_json_get(got, key);
        if (there == NULL)
            unknown_member(want, key, got);
        else
            sand_trial_compare(trial, &child, there);
    }
}

/* ---- answer sheets ---- */

void sand_trial_sheet_begin(sand_answer_sheet *sheet)
{
    sand_text_init_heap(&sheet->text);
    sand_json_writer_init(&sheet->writer, &sheet->text, SAND_JSON_COMPACT);
    sand_json_write_object(&sheet->writer, NULL);
}

/* `expect: "no"` is short for {answer: "no"}. */
static void compare_with(sand_trial *trial, sand_cursor *want, const sand_json *got)
{
    const sand_json *answer = sand_json_get(got, "answer");
    bool is_short = want->value->kind == SAND_JSON_TEXT && answer != NULL;
    sand_trial_compare(trial, want, is_short ? answer : got);
}

void sand_trial_sheet_end(sand_trial *trial, sand_answer_sheet *sheet, sand_cursor *want)
{
    sand_json_write_end(&sheet->writer);
    sand_json_source source = { "answer", sand_text_string(&sheet->text), sheet->text.length, 1, SAND_JSON_STRICT };
    sand_json_document document;
    sand_problem_list problems = { 0 };
    sand_error error = sheet->text.truncated ? SAND_ERROR_MEMORY : sand_json_parse(&source, &document, &problems);
    SAND_ASSERT(error == SAND_OK || error == SAND_ERROR_MEMORY);
    if (error == SAND_OK) {
        if (want->value != NULL) compare_with(trial, want, document.root);
        sand_json_document_free(&document);
    } else {
        trial->out_of_memory = true;
    }
    sand_problem_list_free(&problems);
    sand_text_free(&sheet->text);
}
