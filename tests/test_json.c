/* test_json.c - reading and writing JSON: cases at every limit, and generated and damaged documents compared with
 * jansson. */
#include "base/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

static sand_error parse(const char *bytes, size_t n, sand_json_mode mode, sand_json_document *out,
                        sand_problem_list *list)
{
    sand_json_source source = { .name = "t", .bytes = bytes, .n = n, .mode = mode };
    return sand_json_parse(&source, out, list);
}

static sand_error parse_text(const char *text, sand_json_mode mode, sand_json_document *out, sand_problem_list *list)
{
    return parse(text, strlen(text), mode, out, list);
}

/* --- which texts are accepted, and the messages for others ------------------------------------------------------ */

enum { S = 1, R = 2, B = 3, N = 0 }; /* accepted by strict mode, relaxed mode, both, neither */

static const struct {
    const char *text;
    int taken;
    const char *problem; /* the message of the stricter mode that refuses; NULL: not compared */
} rows[] = {
    { "{}", B, NULL },
    { " [ ] ", B, NULL },
    { "\"a\"", B, NULL },
    { "-0", B, NULL },
    { "1.5e+10", B, NULL },
    { "1E-2", B, NULL },
    { "true", B, NULL },
    { "9223372036854775807", B, NULL },
    { "-9223372036854775808", B, NULL },
    { "9223372036854775808", N, "t:1:1: not accepted here: a whole number beyond 64 bits (write it as a text)" },
    { "-9223372036854775809", N, "t:1:1: not accepted here: a whole number beyond 64 bits (write it as a text)" },
    { "99999999999999999999999", N, "t:1:1: not accepted here: a whole number beyond 64 bits (write it as a text)" },
    { "", N, "t:1:1: expected a value, found the end of the text" },
    { "  \n ", N, "t:2:2: expected a value, found the end of the text" },
    { "[1,2", N, "t:1:5: expected ']', found the end of the text (it was opened in line 1, column 1)" },
    { "{\"a\":1", N, "t:1:7: expected '}', found the end of the text (it was opened in line 1, column 1)" },
    { "[", N, "t:1:2: expected ']', found the end of the text (it was opened in line 1, column 1)" },
    { "[1 2]", N, "t:1:4: expected ',' or ']', found '2'" },
    { "[1]]", N, "t:1:4: expected the end of the text, found ']'" },
    { "[1}", N, "t:1:3: expected ',' or ']', found '}'" },
    { "[,1]", N, "t:1:2: expected a value, found ','" },
    { "[1,,2]", N, "t:1:4: expected a value, found ','" },
    { "[1,]", R, "t:1:3: not accepted here: a comma after the last item (leave it out)" },
    { "{\"a\":1,}", R, "t:1:7: not accepted here: a comma after the last item (leave it out)" },
    { "[,]", N, NULL },
    { "{\"a\" 1}", N, "t:1:6: expected ':' after the key, found '1'" },
    { "{\"a\":}", N, "t:1:6: expected a value, found '}'" },
    { "{a:1}", R, "t:1:2: not accepted here: a key without quotes (put it in double quotes)" },
    { "{EC-A-20: 1, v1.2: 3}", R, NULL },
    { "{1:1}", N, "t:1:2: expected a key, found '1'" },
    { "{type: pike}", N, NULL },
    { "[pike]", N, "t:1:2: expected a value, found pike (put text in double quotes)" },
    { "[truex]", N, "t:1:2: expected a value, found truex (put text in double quotes)" },
    { "// note\n1", R, "t:1:1: not accepted here: comments (leave them out)" },
    { "1 /* a\nb */", R, NULL },
    { "1 /* a", N, NULL },
    { "1 /*/", N, NULL },
    { "1 /", N, "t:1:3: expected the end of the text, found '/'" },
    { "1 // end", R, NULL },
    { "+1", R, "t:1:1: not accepted here: a number that begins with + (leave the + out)" },
    { "[+1.5, +0]", R, NULL },
    { "+", N, NULL },
    { "+-1", N, NULL },
    { "-", N, "t:1:2: expected a digit, found the end of the text" },
    { "-a", N, "t:1:2: expected a digit, found 'a'" },
    { "01", N, "t:1:1: a number does not begin with 0 (leave it out)" },
    { "-01", N, "t:1:2: a number does not begin with 0 (leave it out)" },
    { "1.", N, "t:1:3: expected a digit after the point, found the end of the text" },
    { ".5", N, "t:1:1: expected a value, found '.'" },
    { "1e", N, "t:1:3: expected a digit of the exponent, found the end of the text" },
    { "0x10", N, "t:1:2: expected the end of the text, found 'x'" },
    { "\"\\u00e9\\n\\/\"", B, NULL },
    { "\"\\ud83c\\udfb2\"", B, NULL },
    { "\"\\ud83c\"", N,
      "t:1:2: not accepted here: half of a surrogate pair (write both halves, or the character itself)" },
    { "\"\\udfb2\"", N,
      "t:1:2: not accepted here: half of a surrogate pair (write both halves, or the character itself)" },
    { "\"\\ud83cx\"", N,
      "t:1:2: not accepted here: half of a surrogate pair (write both halves, or the character itself)" },
    { "\"\\ud83c\\u0041\"", N,
      "t:1:2: not accepted here: half of a surrogate pair (write both halves, or the character itself)" },
    { "\"\\u0000\"", N, "t:1:2: not accepted here: the character \\u0000 (leave it out)" },
    { "{\"\\u0000\":1}", N, "t:1:3: not accepted here: the character \\u0000 (leave it out)" },
    { "\"\\u12g4\"", N, "t:1:2: \\u needs four hexadecimal digits (write \\\\ for a backslash)" },
    { "\"\\u12", N, "t:1:2: \\u needs four hexadecimal digits (write \\\\ for a backslash)" },
    { "\"\\x\"", N, "t:1:2: an unknown escape (write \\\\ for a backslash)" },
    { "\"a\tb\"", N, "t:1:3: a control character inside a text (write it as \\t or \\u00XX)" },
    { "\"a\nb\"", N, "t:1:1: this text does not end on its line (close it with \", or write \\n for a new line)" },
    { "[1, \"abc", N, "t:1:5: this text never ends (close it with \")" },
    { "\"abc\\", N, "t:1:5: this text never ends" },
    { "\"\x7f\"", B, NULL },
    { "\"\xc3\xa9\" x", N, "t:1:5: expected the end of the text, found 'x'" },
    { "[1,\n \"\xff\"]", N, "t:2:3: this is not UTF-8 text (save the file in the encoding UTF-8)" },
    { "\"\xed\xa0\x80\"", N, "t:1:2: this is not UTF-8 text (save the file in the encoding UTF-8)" },
    { "// \xc0\x80\n1", N, NULL },
    { "\xef\xbb\xbf"
      "1",
      R, "t:1:1: not accepted here: a byte order mark (leave it out)" },
    { "'a'", N, "t:1:1: expected a value, found '''" },
    { "{\"a\":1,\n \"b\":2,\n \"a\":3}", N,
      "t:3:2: not accepted here: the key \"a\" twice in one object (it is already in line 1, column 2)" },
    { "{\"a\":1,\"\\u0061\":3}", N,
      "t:1:8: not accepted here: the key \"a\" twice in one object (it is already in line 1, column 2)" },
    { "[{\"a\":1},{\"a\":1}]", B, NULL },
};

static void check_row(size_t i, sand_json_mode mode, bool taken)
{
    sand_problem_list list = { 0 };
    sand_json_document document = { 0 };
    sand_error error = parse_text(rows[i].text, mode, &document, &list);
    if ((error == SAND_OK) != taken) fail_msg("row %zu, mode %d: %s", i, (int)mode, rows[i].text);
    assert_int_equal(list.count > 0, !taken);
    if (!taken) {
        assert_int_equal(error, SAND_ERROR_SYNTAX);
        assert_null(document.root);
        char out[300];
        sand_problem_format(&list.items[0], out, sizeof out);
        bool strictest = mode == SAND_JSON_STRICT;
        if (strictest && rows[i].problem != NULL) assert_string_equal(out, rows[i].problem);
    }
    sand_json_document_free(&document);
    sand_problem_list_free(&list);
}

static void test_rows(void **state)
{
    (void)state;
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        check_row(i, SAND_JSON_STRICT, rows[i].taken & S);
        check_row(i, SAND_JSON_RELAXED, rows[i].taken & R);
    }
}

static void test_nul_bytes(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t n;
    } texts[] = { { "1\0", 2 }, { "[1\0]", 4 }, { "\"\0\"", 3 }, { "\0", 1 }, { "[1] \0", 5 }, { "// \0", 4 } };
    for (size_t i = 0; i < SAND_LEN(texts); i++) {
        sand_problem_list list = { 0 };
        sand_json_document document = { 0 };
        assert_int_equal(parse(texts[i].bytes, texts[i].n, SAND_JSON_RELAXED, &document, &list), SAND_ERROR_SYNTAX);
        assert_int_equal(list.count, 1);
        sand_problem_list_free(&list);
    }
}

/* After these mistakes the parser can go on, so that later ones are found in the same reading. */
static void test_goes_on(void **state)
{
    (void)state;
    static const struct {
        const char *text, *problems[6];
        bool to_the_end;
    } texts[] = {
        { "[\"\\u0000\", +1, \"\\ud800\", 01, 99999999999999999999]",
          { "t:1:3: not accepted here: the character \\u0000 (leave it out)",
            "t:1:12: not accepted here: a number that begins with + (leave the + out)",
            "t:1:17: not accepted here: half of a surrogate pair (write both halves, or the character itself)",
            "t:1:26: a number does not begin with 0 (leave it out)",
            "t:1:30: not accepted here: a whole number beyond 64 bits (write it as a text)" },
          true },
        { "{\"a\": pike, \"b\": , \"c\": [1,,2], \"a\": 1.}",
          { "t:1:7: expected a value, found pike (put text in double quotes)", "t:1:18: expected a value, found ','",
            "t:1:28: expected a value, found ','", "t:1:40: expected a digit after the point, found '}'",
            "t:1:33: not accepted here: the key \"a\" twice in one object (it is already in line 1, column 2)" },
          true },
        { "{\"a\": 1\n \"b\": [1\n 2]\n}",
          { "t:2:2: expected ',' or '}', found '\"'", "t:3:2: expected ',' or ']', found '2'" },
          true },
        { "{a: 1, // here\n}",
          { "t:1:2: not accepted here: a key without quotes (put it in double quotes)",
            "t:1:8: not accepted here: comments (leave them out)",
            "t:1:6: not accepted here: a comma after the last item (leave it out)" },
          true },
        { "[\"\\q\t\", 1 2, +3]",
          { "t:1:3: an unknown escape (write \\\\ for a backslash)",
            "t:1:5: a control character inside a text (write it as \\t or \\u00XX)",
            "t:1:11: expected ',' or ']', found '2'" },
          false },
        { "[+1, \"open\n]",
          { "t:1:2: not accepted here: a number that begins with + (leave the + out)",
            "t:1:6: this text does not end on its line (close it with \", or write \\n for a new line)" },
          false },
    };
    for (size_t i = 0; i < SAND_LEN(texts); i++) {
        sand_problem_list list = { 0 };
        sand_json_document document = { 0 };
        sand_json_source source = { .name = "t", .bytes = texts[i].text, .n = strlen(texts[i].text) };
        assert_int_equal(sand_json_parse(&source, &document, &list), SAND_ERROR_SYNTAX);
        assert_null(document.root);
        for (size_t k = 0; k < list.count; k++) {
            char out[200];
            sand_problem_format(&list.items[k], out, sizeof out);
            assert_true(k < SAND_LEN(texts[i].problems));
            assert_string_equal(out, texts[i].problems[k] != NULL ? texts[i].problems[k] : "");
        }
        assert_null(texts[i].problems[list.count]);
        assert_int_equal(sand_json_parse_damaged(&source, &document), texts[i].to_the_end);
        sand_problem_list_free(&list);
        sand_json_document_free(&document);
    }
}

/* A value that is refused reads as null; the rest is read as written. */
static void test_damaged(void **state)
{
    (void)state;
    static const char text[] = "{\"id\": 7, \"a\": +1, \"b\": \"\\u0000\", \"c\": \"fine\"}";
    sand_json_source source = { .name = "t", .bytes = text, .n = sizeof text - 1 };
    sand_json_document document;
    assert_true(sand_json_parse_damaged(&source, &document));
    assert_int_equal(sand_json_get(document.root, "id")->integer, 7);
    assert_int_equal(sand_json_get(document.root, "a")->kind, SAND_JSON_NULL);
    assert_int_equal(sand_json_get(document.root, "b")->kind, SAND_JSON_NULL);
    assert_string_equal(sand_json_get(document.root, "c")->text.bytes, "fine");
    sand_json_document_free(&document);
}

/* A string knows where its first control character stands, as a column of the source. */
static void test_controls(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int32_t control, line_break;
    } texts[] = {
        { "\"plain \xc3\xa9\"", 0, 0 },
        { "\"a\\u001b[2J\"", 3, 0 },
        { "\"\xc3\xa9\x7f\"", 3, 0 },
        { "\"ab\xc2\x9b\"", 4, 0 },
        { "\"\\u0085\"", 2, 0 },
        { "\"a\\nb\\u0007\\n\"", 6, 3 },
        { "\"a\\tb\"", 0, 3 },
        { "\"a\xe2\x80\xae"
          "b\"",
          3, 0 },
        { "\"a\xe2\x80\xa8"
          "b\"",
          3, 0 },
        { "\"a\xe2\x81\xa6"
          "b\"",
          3, 0 },
        { "\"\xe2\x80\x9c\xe2\x80\x9d\xe2\x80\xa6\xc2\xa0\"", 0, 0 },
        { "\"\\u202e\"", 2, 0 },
    };
    for (size_t i = 0; i < SAND_LEN(texts); i++) {
        sand_problem_list list = { 0 };
        sand_json_document document;
        assert_int_equal(parse_text(texts[i].text, SAND_JSON_STRICT, &document, &list), SAND_OK);
        if (document.root->text.control != texts[i].control || document.root->text.line_break != texts[i].line_break)
            fail_msg("row %zu: %d, %d", i, document.root->text.control, document.root->text.line_break);
        sand_json_document_free(&document);
    }
}

/* --- the tree ---------------------------------------------------------------------------------------------------- */

static void test_places(void **state)
{
    (void)state;
    const char *text = "// \xc3\xa9\n{ a: [1,\r\n\t\"\xc3\xa9\xc3\xa9\", true],\n  b: null }";
    sand_problem_list list = { 0 };
    sand_json_document document;
    sand_json_source source = {
        .name = "x", .bytes = text, .n = strlen(text), .first_line = 10, .mode = SAND_JSON_RELAXED
    };
    assert_int_equal(sand_json_parse(&source, &document, &list), SAND_OK);
    assert_string_equal(document.name, "x");

    const sand_json *a = sand_json_get(document.root, "a"), *b = sand_json_get(document.root, "b");
    const struct {
        const sand_json *value;
        int32_t line, column;
        const char *at;
    } places[] = {
        { document.root, 11, 1, "{ a" },      { a, 11, 6, "[1" },
        { &a->list.items[0], 11, 7, "1," },   { &a->list.items[1], 12, 2, "\"\xc3" },
        { &a->list.items[2], 12, 8, "true" }, { b, 13, 6, "null" },
    };
    for (size_t i = 0; i < SAND_LEN(places); i++) {
        assert_int_equal(places[i].value->line, places[i].line);
        assert_int_equal(places[i].value->column, places[i].column);
        assert_int_equal(places[i].value->offset, strstr(text, places[i].at) - text);
    }
    assert_int_equal(b->key_line, 13);
    assert_int_equal(b->key_column, 3);
    assert_int_equal(a->list.items[1].text.length, 4);
    assert_null(sand_json_get(document.root, "c"));
    assert_null(sand_json_get(a, "c"));
    assert_null(sand_json_get(NULL, "c"));
    sand_json_document_free(&document);
}

static void test_scale(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int decimals;
        sand_json_scaled result;
        int64_t value;
    } numbers[] = {
        { "7.412", 3, SAND_SCALED_OK, 7412 },
        { "7.4120000000000000000000000000000", 3, SAND_SCALED_OK, 7412 },
        { "7.4121", 3, SAND_SCALED_TOO_FINE, 0 },
        { "7.41200000000000000000000000000001", 3, SAND_SCALED_TOO_FINE, 0 },
        { "-0.5", 3, SAND_SCALED_OK, -500 },
        { "0.050", 3, SAND_SCALED_OK, 50 },
        { "0.0004", 3, SAND_SCALED_TOO_FINE, 0 },
        { "0.0", 3, SAND_SCALED_OK, 0 },
        { "0e-999999999999", 3, SAND_SCALED_OK, 0 },
        { "6", 3, SAND_SCALED_OK, 6000 },
        { "7.0", 0, SAND_SCALED_OK, 7 },
        { "7.5", 0, SAND_SCALED_TOO_FINE, 0 },
        { "75e-1", 3, SAND_SCALED_OK, 7500 },
        { "1.5E2", 0, SAND_SCALED_OK, 150 },
        { "1e99999999999999999999", 3, SAND_SCALED_TOO_LARGE, 0 },
        { "1e-99999999999999999999", 3, SAND_SCALED_TOO_FINE, 0 },
        { "100000000000000000000000000000e-20", 0, SAND_SCALED_OK, 1000000000 },
        { "123456789012345678901234567890.0", 0, SAND_SCALED_TOO_LARGE, 0 },
        { "9223372036854775.807", 3, SAND_SCALED_OK, INT64_MAX },
        { "9223372036854775.808", 3, SAND_SCALED_TOO_LARGE, 0 },
        { "-9223372036854775.808", 3, SAND_SCALED_OK, INT64_MIN },
        { "-9223372036854775.809", 3, SAND_SCALED_TOO_LARGE, 0 },
        { "9223372036854775807", 0, SAND_SCALED_OK, INT64_MAX },
        { "-9223372036854775808", 0, SAND_SCALED_OK, INT64_MIN },
        { "9223372036854775807", 1, SAND_SCALED_TOO_LARGE, 0 },
        { "true", 3, SAND_SCALED_NO_NUMBER, 0 },
        { "\"7\"", 3, SAND_SCALED_NO_NUMBER, 0 },
    };
    for (size_t i = 0; i < SAND_LEN(numbers); i++) {
        sand_problem_list list = { 0 };
        sand_json_document document;
        int64_t value = 0;
        assert_int_equal(parse_text(numbers[i].text, SAND_JSON_STRICT, &document, &list), SAND_OK);
        sand_json_scaled result = sand_json_scale(document.root, numbers[i].decimals, &value);
        if (result != numbers[i].result || value != numbers[i].value)
            fail_msg("%s: result %d, value %lld", numbers[i].text, (int)result, (long long)value);
        sand_json_document_free(&document);
    }
}

static char *repeat(const char *piece, size_t times)
{
    size_t n = strlen(piece);
    char *text = malloc(n * times + 1);
    assert_non_null(text);
    for (size_t i = 0; i < times; i++) memcpy(text + i * n, piece, n);
    text[n * times] = '\0';
    return text;
}

static void test_depth(void **state)
{
    (void)state;
    static const struct {
        size_t open, close;
        const char *problem;
    } depths[] = {
        { 64, 64, NULL },
        { 65, 65, "t:1:65: not accepted here: brackets nested deeper than 64 levels" },
        { 1 << 20, 0, "t:1:65: not accepted here: brackets nested deeper than 64 levels" },
    };
    for (size_t i = 0; i < SAND_LEN(depths); i++) {
        char *open = repeat("[", depths[i].open), *close = repeat("]", depths[i].close);
        sand_text text;
        sand_text_init_heap(&text);
        sand_text_add(&text, open);
        sand_text_add(&text, close);
        sand_problem_list list = { 0 };
        sand_json_document document = { 0 };
        parse_text(text.bytes, SAND_JSON_STRICT, &document, &list);
        assert_int_equal(list.count, depths[i].problem != NULL);
        if (depths[i].problem != NULL) {
            char out[100];
            sand_problem_format(&list.items[0], out, sizeof out);
            assert_string_equal(out, depths[i].problem);
        }
        sand_problem_list_free(&list);
        sand_json_document_free(&document);
        sand_text_free(&text);
        free(open);
        free(close);
    }
}

/* Objects of more than sixteen keys look for duplicates in another way. */
static void test_many_keys(void **state)
{
    (void)state;
    for (int again = -1; again < 40; again++) {
        sand_text text;
        sand_text_init_heap(&text);
        for (int i = 0; i < 40; i++) sand_text_add_format(&text, "%s\"k%d\":%d\n", i > 0 ? "," : "{", i * 7 % 40, i);
        if (again >= 0) sand_text_add_format(&text, ",\"k%d\":0\n,\"k%d\":0", again, (again + 1) % 40);
        sand_text_add(&text, "}");
        sand_problem_list list = { 0 };
        sand_json_document document = { 0 };
        sand_error error = parse_text(text.bytes, SAND_JSON_STRICT, &document, &list);
        assert_int_equal(error, again < 0 ? SAND_OK : SAND_ERROR_SYNTAX);
        if (again >= 0) {
            char wanted[80];
            snprintf(wanted, sizeof wanted, "not accepted here: the key \"k%d\" twice in one object", again);
            assert_string_equal(list.items[0].message, wanted);
            assert_int_equal(list.items[0].place.line, 41);
        }
        sand_problem_list_free(&list);
        sand_json_document_free(&document);
        sand_text_free(&text);
    }
}

static void test_too_many_values(void **state)
{
    (void)state;
    char *text = repeat("1,", SAND_JSON_VALUES + 1);
    text[0] = '[';
    sand_problem_list list = { 0 };
    sand_json_document document = { 0 };
    text[1] = '1';
    assert_int_equal(parse_text(text, SAND_JSON_STRICT, &document, &list), SAND_ERROR_SYNTAX);
    assert_int_equal(list.count, 1);
    sand_problem_list_free(&list);
    free(text);
}

/* --- writing ----------------------------------------------------------------------------------------------------- */

static void write_sample(sand_json_writer *w)
{
    sand_json_write_object(w, NULL);
    sand_json_write_text(w, "name", "Edge \"Hill\"\n\x01\xff \xc3\xa9");
    sand_json_write_int(w, "least", INT64_MIN);
    sand_json_write_text(w, "seed", "18446744073709551615");
    sand_json_write_length(w, "far", -7412);
    sand_json_write_point(w, "at", (sand_point){ 12500, 30000 });
    sand_json_write_object(w, "none");
    sand_json_write_end(w);
    sand_json_write_array(w, "units");
    for (int i = 0; i < 3; i++) {
        sand_json_write_object(w, NULL);
        sand_json_write_text(w, "type", "a regiment of foot with a name that is long");
        sand_json_write_bool(w, "routed", i == 1);
        sand_json_write_text(w, "leader", NULL);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
    sand_json_write_end(w);
}

static const char compact_sample[] =
    "{\"name\":\"Edge \\\"Hill\\\"\\n\\u0001\xef\xbf\xbd \xc3\xa9\",\"least\":-9223372036854775808,"
    "\"seed\":\"18446744073709551615\",\"far\":-7.412,\"at\":[12.5,30],\"none\":{},\"units\":["
    "{\"type\":\"a regiment of foot with a name that is long\",\"routed\":false,\"leader\":null},"
    "{\"type\":\"a regiment of foot with a name that is long\",\"routed\":true,\"leader\":null},"
    "{\"type\":\"a regiment of foot with a name that is long\",\"routed\":false,\"leader\":null}]}";

static const char readable_sample[] =
    "{\n  \"name\": \"Edge \\\"Hill\\\"\\n\\u0001\xef\xbf\xbd \xc3\xa9\",\n  \"least\": -9223372036854775808,\n"
    "  \"seed\": \"18446744073709551615\",\n  \"far\": -7.412,\n  \"at\": [12.5, 30],\n  \"none\": {},\n  \"units\": "
    "[\n"
    "    { \"type\": \"a regiment of foot with a name that is long\", \"routed\": false, \"leader\": null },\n"
    "    { \"type\": \"a regiment of foot with a name that is long\", \"routed\": true, \"leader\": null },\n"
    "    { \"type\": \"a regiment of foot with a name that is long\", \"routed\": false, \"leader\": null }\n  ]\n}";

static void test_write(void **state)
{
    (void)state;
    static const struct {
        sand_json_style style;
        const char *text;
    } styles[] = { { SAND_JSON_COMPACT, compact_sample }, { SAND_JSON_READABLE, readable_sample } };
    for (size_t i = 0; i < SAND_LEN(styles); i++) {
        sand_text text;
        sand_json_writer writer;
        sand_text_init_heap(&text);
        sand_json_writer_init(&writer, &text, styles[i].style);
        write_sample(&writer);
        assert_string_equal(text.bytes, styles[i].text);
        sand_text_free(&text);
    }
}

/* A line of exactly 100 stays one line; one more character breaks it. */
static void test_write_width(void **state)
{
    (void)state;
    for (int n = 80; n < 100; n++) {
        char word[101] = { 0 };
        memset(word, 'x', (size_t)n);
        sand_text text;
        sand_json_writer writer;
        sand_text_init_heap(&text);
        sand_json_writer_init(&writer, &text, SAND_JSON_READABLE);
        sand_json_write_array(&writer, NULL);
        sand_json_write_text(&writer, NULL, word);
        sand_json_write_int(&writer, NULL, 1);
        sand_json_write_end(&writer);
        bool one_line = strchr(text.bytes, '\n') == NULL;
        assert_int_equal(one_line, n + 7 <= 100);
        if (one_line) assert_int_equal(text.length, n + 7);
        sand_text_free(&text);
    }
}

/* Cut off anywhere, the writer neither writes beyond its room nor changes what it has written. */
static void test_write_without_room(void **state)
{
    (void)state;
    for (size_t room = 1; room < sizeof readable_sample; room++) {
        char storage[sizeof readable_sample + 1];
        sand_text text;
        sand_json_writer writer;
        storage[room] = '#';
        sand_text_init(&text, storage, room);
        sand_json_writer_init(&writer, &text, SAND_JSON_READABLE);
        write_sample(&writer);
        assert_true(text.truncated && text.length < room);
        assert_int_equal(storage[room], '#');
    }
}

/* --- jansson as judge -------------------------------------------------------------------------------------------- */

static uint64_t random_state;

static uint64_t random_below(uint64_t n)
{
    uint64_t x = random_state += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return (x ^ x >> 31) % n;
}

static void add_space(sand_text *out)
{
    static const char *const spaces[] = { "", "", "", " ", "\n", "\t", "\r\n", "  " };
    sand_text_add(out, spaces[random_below(SAND_LEN(spaces))]);
}

static void add_string(sand_text *out)
{
    static const char *const pieces[] = { "a",
                                          "b",
                                          "pike",
                                          "\xc3\xa9",
                                          "\xe2\x82\xac",
                                          "\xf0\x9f\x8e\xb2",
                                          "\\n",
                                          "\\\"",
                                          "\\\\",
                                          "\\/",
                                          "\\u0041",
                                          "\\u20ac",
                                          "\\ud83c\\udfb2",
                                          "\\u001f",
                                          " ",
                                          "\x7f",
                                          "\xef\xbf\xbf",
                                          "[",
                                          "}",
                                          "//",
                                          "\\b\\f\\r\\t" };
    sand_text_add_char(out, '"');
    for (uint64_t n = random_below(5); n > 0; n--) sand_text_add(out, pieces[random_below(SAND_LEN(pieces))]);
    sand_text_add_char(out, '"');
}

static void add_number(sand_text *out)
{
    static const char *const edges[] = { "0",
                                         "-0",
                                         "9223372036854775807",
                                         "-9223372036854775808",
                                         "9223372036854775808",
                                         "-9223372036854775809",
                                         "0.0",
                                         "-0.5",
                                         "1e5",
                                         "1E-7",
                                         "2.50e+3",
                                         "123456789" };
    if (random_below(2)) {
        sand_text_add(out, edges[random_below(SAND_LEN(edges) - (random_below(20) ? 7 : 0))]);
        return;
    }
    sand_text_add_decimal(out, (int64_t)random_below(2000000) - 1000000, (int)random_below(5));
}

static void add_value(sand_text *out, int depth);

static void add_container(sand_text *out, int depth, bool object)
{
    sand_text_add_char(out, object ? '{' : '[');
    uint64_t n = random_below(depth > 3 ? 2 : 6);
    for (uint64_t i = 0; i < n; i++) {
        if (i > 0) sand_text_add_char(out, ',');
        add_space(out);
        if (object && random_below(3)) {
            sand_text_add_format(out, "\"key%d\"", (int)(i * 50 + random_below(50)));
        } else if (object) {
            add_string(out);
        }
        if (object) {
            add_space(out);
            sand_text_add_char(out, ':');
        }
        add_value(out, depth + 1);
    }
    add_space(out);
    sand_text_add_char(out, object ? '}' : ']');
}

static void add_value(sand_text *out, int depth)
{
    static const char *const words[] = { "true", "false", "null" };
    add_space(out);
    uint64_t kind = random_below(depth == 0 ? 3 : 8);
    if (kind < 2)
        add_container(out, depth, kind == 0);
    else if (kind < 4)
        add_string(out);
    else if (kind < 7)
        add_number(out);
    else
        sand_text_add(out, words[random_below(SAND_LEN(words))]);
    add_space(out);
}

/* Damages up to three places: drops, adds, changes or swaps a byte, doubles a piece, or cuts off the end. Never adds
 * NUL, which jansson ignores after a number. */
static void damage(sand_text *text)
{
    static const char bytes[] = "{}[],:\"\\0123456789eE+-.tfnu/*' \n\x01\x80\xc3\xff"
                                "ab";
    for (uint64_t n = random_below(4); n > 0 && text->length > 0; n--) {
        char old[4096];
        size_t length = text->length, at = (size_t)random_below(length), piece = (size_t)random_below(length - at);
        if (length > sizeof old) return;
        memcpy(old, text->bytes, length);
        char byte = bytes[random_below(sizeof bytes - 1)];
        sand_text_cut(text, at);
        switch (random_below(5)) {
        case 0: sand_text_add_bytes(text, old + at + 1, length - at - 1); break;
        case 1:
            sand_text_add_char(text, byte);
            sand_text_add_bytes(text, old + at, length - at);
            break;
        case 2:
            sand_text_add_char(text, byte);
            sand_text_add_bytes(text, old + at + 1, length - at - 1);
            break;
        case 3:
            sand_text_add_bytes(text, old + at, piece);
            sand_text_add_bytes(text, old + at, length - at);
            break;
        default: break;
        }
    }
}

/* Do both trees hold the same values? */
static bool agree(const sand_json *ours, const json_t *theirs)
{
    switch (ours->kind) {
    case SAND_JSON_ABSENT: return false;
    case SAND_JSON_NULL: return json_is_null(theirs);
    case SAND_JSON_BOOL: return json_is_boolean(theirs) && json_is_true(theirs) == ours->truth;
    case SAND_JSON_INTEGER: return json_is_integer(theirs) && json_integer_value(theirs) == ours->integer;
    case SAND_JSON_DECIMAL: return json_is_real(theirs) && json_real_value(theirs) == strtod(ours->text.bytes, NULL);
    case SAND_JSON_TEXT:
        return json_is_string(theirs) && json_string_length(theirs) == ours->text.length &&
               memcmp(json_string_value(theirs), ours->text.bytes, ours->text.length) == 0;
    case SAND_JSON_ARRAY:
        if (!json_is_array(theirs) || json_array_size(theirs) != ours->list.count) return false;
        for (size_t i = 0; i < ours->list.count; i++)
            if (!agree(&ours->list.items[i], json_array_get(theirs, i))) return false;
        return true;
    case SAND_JSON_OBJECT:
        if (!json_is_object(theirs) || json_object_size(theirs) != ours->list.count) return false;
        for (size_t i = 0; i < ours->list.count; i++) {
            const json_t *member = json_object_get(theirs, ours->list.items[i].key);
            if (member == NULL || !agree(&ours->list.items[i], member)) return false;
        }
        return true;
    }
    return false;
}

/* jansson converts decimals to doubles and refuses those that overflow; here the text itself is kept. */
static bool beyond_jansson(const json_error_t *error)
{
    return json_error_code(error) == json_error_numeric_overflow && strstr(error->text, "real") != NULL;
}

/* Writing the tree and reading it again, in either style, gives the same tree. */
static void check_round_trip(const sand_json_document *document, const json_t *theirs)
{
    static const sand_json_style styles[] = { SAND_JSON_COMPACT, SAND_JSON_READABLE };
    for (size_t i = 0; i < SAND_LEN(styles); i++) {
        sand_text text;
        sand_json_writer writer;
        sand_problem_list list = { 0 };
        sand_json_document again;
        sand_text_init_heap(&text);
        sand_json_writer_init(&writer, &text, styles[i]);
        sand_json_write_value(&writer, NULL, document->root);
        assert_int_equal(parse_text(text.bytes, SAND_JSON_STRICT, &again, &list), SAND_OK);
        assert_true(agree(again.root, theirs));
        sand_json_document_free(&again);
        sand_text_free(&text);
    }
}

static void print_document(const sand_text *text)
{
    for (size_t i = 0; i < text->length; i++)
        print_error(text->bytes[i] >= ' ' && text->bytes[i] < 127 ? "%c" : "\\x%02x", (unsigned char)text->bytes[i]);
    print_error("\n");
}

/* Returns true when both parsers accepted the document. */
static bool check_document(const sand_text *text)
{
    sand_problem_list list = { 0 };
    sand_json_document document = { 0 };
    json_error_t error;
    bool ours = parse(text->bytes, text->length, SAND_JSON_STRICT, &document, &list) == SAND_OK;
    json_t *theirs = json_loadb(text->bytes, text->length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    bool skipped = ours && theirs == NULL && beyond_jansson(&error);
    bool same = skipped || ours == (theirs != NULL);
    if (same && ours && theirs != NULL) same = agree(document.root, theirs);
    if (!same) print_document(text);
    if (!same) fail_msg("ours %d, jansson %d (%s)", ours, theirs != NULL, theirs != NULL ? "" : error.text);
    assert_int_equal(list.count > 0, !ours);
    if (ours && theirs != NULL) check_round_trip(&document, theirs);
    json_decref(theirs);
    sand_json_document_free(&document);
    sand_problem_list_free(&list);
    return ours;
}

static void test_against_jansson(void **state)
{
    (void)state;
    const char *given = getenv("SEED"), *count = getenv("DOCUMENTS");
    random_state = given != NULL ? strtoull(given, NULL, 10) : 16421023;
    print_message("SEED=%llu\n", (unsigned long long)random_state);
    int documents = count != NULL ? atoi(count) : 20000, accepted = 0;
    for (int i = 0; i < documents; i++) {
        sand_text text;
        sand_text_init_heap(&text);
        add_value(&text, 0);
        if (i % 3 != 0) damage(&text);
        accepted += check_document(&text);
        sand_text_free(&text);
    }
    print_message("%d of %d documents accepted\n", accepted, documents);
    assert_in_range(accepted, documents / 4, documents * 3 / 4); /* both parsers were really tried */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_nul_bytes),
        cmocka_unit_test(test_goes_on),
        cmocka_unit_test(test_damaged),
        cmocka_unit_test(test_controls),
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_scale),
        cmocka_unit_test(test_depth),
        cmocka_unit_test(test_many_keys),
        cmocka_unit_test(test_too_many_values),
        cmocka_unit_test(test_write),
        cmocka_unit_test(test_write_width),
        cmocka_unit_test(test_write_without_room),
        cmocka_unit_test(test_against_jansson),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
