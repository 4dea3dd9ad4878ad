/* fuzz_protocol.c - a whole session of requests, one a line: whatever they are, every answer is one line of strict
 * JSON. */
#include "fuzz/fuzz.h"

#include <string.h>

#include <sandtable/protocol.h>

#include "base/assert.h"
#include "base/json.h"

enum { REQUESTS = 24 };

static void look_at_answer(void *context, const char *line, size_t n)
{
    sand_json_source source = { .name = "answer", .bytes = line, .n = n, .mode = SAND_JSON_STRICT };
    sand_json_document document;
    sand_problem_list problems = { 0 };
    SAND_ASSERT(line[n] == '\0' && memchr(line, '\n', n) == NULL);
    SAND_ASSERT(sand_json_parse(&source, &document, &problems) == SAND_OK);
    sand_json_document_free(&document);
    sand_problem_list_free(&problems);
    ++*(unsigned *)context;
}

void fuzz_protocol(const uint8_t *bytes, size_t n)
{
    static const char hello[] = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"hello\"}";
    sand_protocol *engine = sand_protocol_create(NULL);
    const char *at = (const char *)bytes, *end = at + n;
    unsigned answers = 0;
    SAND_ASSERT(engine != NULL);
    for (int i = 0; i < REQUESTS && at < end; i++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop) stop = end;
        sand_protocol_handle(engine, at, (size_t)(stop - at), look_at_answer, &answers);
        at = stop + 1;
    }
    answers = 0;
    sand_protocol_handle(engine, hello, sizeof hello - 1, look_at_answer, &answers);
    SAND_ASSERT(answers == 1);
    sand_protocol_destroy(engine);
}
