/* fuzz_json.c - JSON: any bytes are parsed, and what parses is written and read back. */
#include "fuzz/fuzz.h"

#include <string.h>

#include "base/assert.h"
#include "base/json.h"

static bool parse(const char *bytes, size_t n, sand_json_mode mode, sand_json_document *out)
{
    sand_json_source source = { .name = "fuzz", .bytes = bytes, .n = n, .mode = mode };
    sand_problem_list problems = { 0 };
    bool fine = sand_json_parse(&source, out, &problems) == SAND_OK;
    SAND_ASSERT(fine == (problems.mistakes == 0));
    sand_problem_list_free(&problems);
    return fine;
}

static void write(const sand_json *root, sand_json_style style, sand_text *out)
{
    sand_json_writer writer;
    sand_text_init_heap(out);
    sand_json_writer_init(&writer, out, style);
    sand_json_write_value(&writer, NULL, root);
    SAND_ASSERT(!out->truncated);
}

/* Writes the value, reads it, and writes it again: both texts must be the same. */
static void round_trip(const sand_json *root, sand_json_style style)
{
    sand_text first, second;
    sand_json_document again;
    write(root, style, &first);
    SAND_ASSERT(parse(first.bytes, first.length, SAND_JSON_STRICT, &again));
    write(again.root, style, &second);
    SAND_ASSERT(first.length == second.length && memcmp(first.bytes, second.bytes, first.length) == 0);
    sand_json_document_free(&again);
    sand_text_free(&first);
    sand_text_free(&second);
}

void fuzz_json(const uint8_t *bytes, size_t n)
{
    sand_json_document strict, relaxed;
    bool is_strict = parse((const char *)bytes, n, SAND_JSON_STRICT, &strict);
    bool is_relaxed = parse((const char *)bytes, n, SAND_JSON_RELAXED, &relaxed);
    SAND_ASSERT(!is_strict || is_relaxed);
    if (is_strict) sand_json_document_free(&strict);
    if (!is_relaxed) return;
    round_trip(relaxed.root, SAND_JSON_COMPACT);
    round_trip(relaxed.root, SAND_JSON_READABLE);
    sand_json_document_free(&relaxed);
}
