/* exports.c - what the WebAssembly module offers to JavaScript.
 *
 * Everything crosses the border as zero-terminated UTF-8 text in the module's memory.  The caller writes its text into
 * a block from `alloc` and gives it back with `free`; text that a function returns belongs to the module.
 * JavaScript must call `_initialize` once before anything else, and must take a new view of `memory.buffer` after any
 * call, because a call may grow the memory. */
#include <sandtable/version.h>

#include <stdlib.h>

#define EXPORT(name) __attribute__((export_name(name)))

EXPORT("alloc") void *sand_wasm_alloc(size_t size);
EXPORT("free") void sand_wasm_free(void *block);
EXPORT("version") const char *sand_wasm_version(void);

/* A block of `size` bytes, or null when there is no memory. */
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
