/* exports.c - the functions that the WebAssembly module exports to JavaScript: the protocol (docs/protocol.md) through
 * memory.
 *
 * A request is bytes of UTF-8 in a block from `sandtable_alloc`; its answer is a block too, a zero-terminated text (0:
 * out of memory).  The caller gives both back with `sandtable_free`.  JavaScript calls `_initialize` once before
 * anything else, and takes a new view of `memory.buffer` after any call, because a call may grow the memory. */
#include <sandtable/protocol.h>
#include <sandtable/version.h>

#include <stdlib.h>
#include <string.h>

#define EXPORT(name) __attribute__((export_name(name)))

EXPORT("sandtable_alloc") void *sand_wasm_alloc(size_t size);
EXPORT("sandtable_free") void sand_wasm_free(void *block);
EXPORT("sandtable_version") const char *sand_wasm_version(void);
EXPORT("sandtable_create") sand_protocol *sand_wasm_create(void);
EXPORT("sandtable_destroy") void sand_wasm_destroy(sand_protocol *engine);
EXPORT("sandtable_request") char *sand_wasm_request(sand_protocol *engine, const char *text, size_t n);

/* Returns a block of `size` bytes, or null when there is no memory. */
void *sand_wasm_alloc(size_t size)
{
    return malloc(size);
}

void sand_wasm_free(void *block)
{
    free(block);
}

const char *sand_wasm_version(void)
{
    return sand_version();
}

/* Returns an engine without games, and without a host: it has no scenarios and no clock. */
sand_protocol *sand_wasm_create(void)
{
    return sand_protocol_create(NULL);
}

void sand_wasm_destroy(sand_protocol *engine)
{
    sand_protocol_destroy(engine);
}

static void keep_answer(void *context, const char *line, size_t n)
{
    char **answer = context;
    free(*answer);
    *answer = malloc(n + 1);
    if (*answer != NULL) memcpy(*answer, line, n + 1);
}

/* Returns the answer to one request or batch; the empty text for notifications; null: out of memory. */
char *sand_wasm_request(sand_protocol *engine, const char *text, size_t n)
{
    char *answer = calloc(1, 1);
    if (answer != NULL) sand_protocol_handle(engine, text, n, keep_answer, &answer);
    return answer;
}
