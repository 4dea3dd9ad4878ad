/* test_json_read.c - a small format read with cursors: one reading finds every mistake and its place. */
#include "base/json_read.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct {
    const char *name;
    int bases;
} types[] = { { "pike", 3 }, { "shot", 2 }, { "horse", 2 } };

typedef struct sample {
    const char *name, *note;
    int64_t turns;
    int32_t far, heading, fewest;
    bool fog;
    uint64_t seed;
    size_t units, type[8], options;
    sand_point at[8];
    sand_json_kind kind;
} sample;

static void read_unit(sand_cursor *units, size_t i, sample *out)
{
    sand_cursor unit;
    sand_json_read_item(units, i, &unit);
    sand_json_read_word(&unit, "type", SAND_WORD_LIST_OF(types, name), &out->type[i]);
    sand_json_read_point(&unit, "at", &out->at[i]);
    sand_json_read_done(&unit);
}

static void read_options(sand_cursor *top, sample *out)
{
    sand_cursor options, option;
    sand_json_read_optional_object(top, "options", &options);
    for (size_t i = 0; i < sand_json_read_members(&options); i++) {
        int64_t value;
        const char *key = sand_json_read_member(&options, i, &option);
        if (strncmp(key, "EC-", 3) != 0) sand_json_read_mistake(&option, NULL, "no option has this name");
        if (sand_json_read_int(&option, NULL, 0, 9, &value)) out->options++;
    }
    sand_json_read_done(&options);
}

static void read_sample(const sand_json_document *document, sample *out, sand_problem_list *list)
{
    sand_cursor top, units, inner;
    sand_json_read_top(&top, document, list);
    sand_json_read_text(&top, "name", 20, &out->name);
    sand_json_read_optional_text(&top, "note", 20, &out->note);
    sand_json_read_optional_int(&top, "turns", 1, 100, &out->turns);
    sand_json_read_optional_length(&top, "far", 0, 12000, &out->far);
    sand_json_read_optional_heading(&top, "heading", &out->heading);
    sand_json_read_optional_bool(&top, "fog", &out->fog);
    sand_json_read_optional_uint64(&top, "seed", &out->seed);
    out->kind = sand_json_read_kind(&top, "any");
    sand_json_read_array(&top, "units", 1, 8, &units);
    out->units = sand_json_read_items(&units);
    for (size_t i = 0; i < out->units; i++) read_unit(&units, i, out);
    read_options(&top, out);
    if (sand_json_read_optional_object(&top, "limits", &inner))
        sand_json_read_int32(&inner, "fewest", 0, 10, &out->fewest);
    sand_json_read_done(&inner);
    sand_json_read_done(&top);
}

static void read_text(const char *text, sample *out, sand_json_document *document, sand_problem_list *list)
{
    sand_json_source source = { .name = "s", .bytes = text, .n = strlen(text), .mode = SAND_JSON_RELAXED };
    assert_int_equal(sand_json_parse(&source, document, list), SAND_OK);
    read_sample(document, out, list);
}

static void test_everything_right(void **state)
{
    (void)state;
    sample s = { .turns = 7 };
    sand_problem_list list = { 0 };
    sand_json_document document;
    read_text("{ name: \"Edgehill\", far: 7.412, heading: 359.99, fog: true, seed: \"18446744073709551615\",\n"
              "  any: [], limits: { fewest: 3.0 }, options: { \"EC-A-20\": 1, \"EC-B\": 2 },\n"
              "  units: [{ type: \"horse\", at: [12.5, -3] }, { type: \"pike\", at: [+8388.607, 0] }] }",
              &s, &document, &list);
    assert_int_equal(list.count, 0);
    assert_string_equal(s.name, "Edgehill");
    assert_null(s.note);
    assert_int_equal(s.turns, 7); /* absent: the default stays */
    assert_int_equal(s.far, 7412);
    assert_int_equal(s.heading, 35999);
    assert_true(s.fog);
    assert_int_equal(s.seed, UINT64_MAX);
    assert_int_equal(s.kind, SAND_JSON_ARRAY);
    assert_int_equal(s.fewest, 3);
    assert_int_equal(s.options, 2);
    assert_int_equal(s.units, 2);
    assert_int_equal(s.type[0], 2);
    assert_int_equal(s.type[1], 0);
    assert_int_equal(s.at[0].x, 12500);
    assert_int_equal(s.at[0].y, -3000);
    assert_int_equal(s.at[1].x, SAND_COORDINATE_LIMIT - 1);
    sand_json_document_free(&document);
}

/* A text, and all the problems that it must give, in this order. */
static const struct {
    const char *text;
    const char *problems[12];
} rows[] = {
    { "{}", { "s:1:1: the key \"name\" is missing", "s:1:1: the key \"units\" is missing" } },
    { "[]", { "s:1:1: expected an object, found an array" } },
    { "7", { "s:1:1: expected an object, found 7" } },
    { "{ nmae: 1,\n  name: \"a\", units: 5, colour: 1 }",
      { "s:2:21: units: expected an array, found 5", "s:1:3: nmae: unknown key (did you mean \"name\"?)",
        "s:2:24: colour: unknown key (known: name, note, turns, far, heading, fog, seed, any, units, options, "
        "limits)" } },
    { "{ name: \"\", note: \"123456789012345678901\", turns: 0, far: 12.001, heading: 360,\n"
      "  fog: 1, seed: -1, units: [] }",
      { "s:1:9: name: this text must not be empty (give it a word at least)",
        "s:1:19: note: this text is longer than 20 bytes (cut 1 of them)",
        "s:1:51: turns: 0 is out of range (allowed: 1 to 100)",
        "s:1:59: far: 12.001 is out of range (allowed: 0 to 12)",
        "s:1:76: heading: 360 is out of range (allowed: 0 to 359.99)", "s:2:8: fog: expected true or false, found 1",
        "s:2:17: seed: expected a whole number from 0 to 18446744073709551615, found -1",
        "s:2:28: units: expected 1 to 8 items, found 0 (give 1 more)" } },
    { "{ name: 5, turns: 1.5, far: 1.2345, heading: \"n\", seed: \"18446744073709551616\", units: [1] }",
      { "s:1:9: name: expected a text, found 5", "s:1:19: turns: expected a whole number, found 1.5",
        "s:1:29: far: 1.2345 has more than 3 decimals (round it to 3)",
        "s:1:46: heading: expected a number, found a text \"n\"",
        "s:1:57: seed: expected a whole number from 0 to 18446744073709551615, found a text \"18446744073709551616\"",
        "s:1:89: units[0]: expected an object, found 1" } },
    { "{ name: \"a\", units: [\n  { type: \"pkie\", at: [1, 2] },\n  { type: \"gun\", at: [1] },\n  { tpye: \"pike\" "
      "},\n"
      "  { type: \"pike\", at: [1e9, true], \"the key\": 1 },\n  null ] }",
      { "s:2:11: units[0].type: unknown word \"pkie\" (did you mean \"pike\"?)",
        "s:3:11: units[1].type: unknown word \"gun\" (known: pike, shot, horse)",
        "s:3:22: units[1].at: expected 2 items, found 1 (give 1 more)", "s:4:3: units[2]: the key \"type\" is missing",
        "s:4:3: units[2]: the key \"at\" is missing", "s:4:5: units[2].tpye: unknown key (did you mean \"type\"?)",
        "s:5:24: units[3].at[0]: 1e9 is out of range (allowed: -8388.607 to 8388.607)",
        "s:5:29: units[3].at[1]: expected a number, found true",
        "s:5:36: units[3][\"the key\"]: unknown key (known: type, at)",
        "s:6:3: units[4]: expected an object, found null" } },
    { "{ name: \"a\", units: [{ type: \"pike\", at: [1, 2] }], options: { \"EC-A\": 10, XX: 1 }, limits: {} }",
      { "s:1:72: options.EC-A: 10 is out of range (allowed: 0 to 9)", "s:1:80: options.XX: no option has this name",
        "s:1:93: limits: the key \"fewest\" is missing" } },
    { "{ name: \"a\", units: [{ type: \"pike\", at: [1, 2] }], options: [], limits: { fewest: 1, most: 2 } }",
      { "s:1:62: options: expected an object, found an array", "s:1:87: limits.most: unknown key (known: fewest)" } },
};

static void test_every_mistake(void **state)
{
    (void)state;
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sample s = { 0 };
        sand_problem_list list = { 0 };
        sand_json_document document;
        read_text(rows[i].text, &s, &document, &list);
        for (size_t k = 0; k < list.count; k++) {
            char out[500];
            sand_problem_format(&list.items[k], out, sizeof out);
            assert_true(k < SAND_LEN(rows[i].problems));
            assert_string_equal(out, rows[i].problems[k] != NULL ? rows[i].problems[k] : "");
        }
        assert_true(rows[i].problems[list.count] == NULL);
        assert_int_equal(list.mistakes, list.count);
        sand_problem_list_free(&list);
        sand_json_document_free(&document);
    }
}

/* A message quotes a long word only in part, and never cuts a character. */
static void test_long_words_are_cut(void **state)
{
    (void)state;
    for (size_t n = 40; n < 80; n++) {
        sand_text text;
        sand_text_init_heap(&text);
        sand_text_add_format(&text, "{ name: %d, units: [{ at: [0, 0], type: \"", (int)n);
        for (size_t k = 0; k < n; k++) sand_text_add(&text, k % 2 ? "\xc3\xa9" : "x");
        sand_text_add(&text, "\" }] }");
        sample s = { 0 };
        sand_problem_list list = { 0 };
        sand_json_document document;
        read_text(text.bytes, &s, &document, &list);
        assert_int_equal(list.count, 2);
        const char *message = list.items[1].message;
        size_t length = strlen(message);
        for (size_t at = 0; at < length;) {
            size_t size = sand_text_character_size(message + at, length - at);
            assert_int_not_equal(size, 0);
            at += size;
        }
        sand_problem_list_free(&list);
        sand_json_document_free(&document);
        sand_text_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_everything_right),
        cmocka_unit_test(test_every_mistake),
        cmocka_unit_test(test_long_words_are_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
