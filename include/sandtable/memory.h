/* memory.h - where the library gets its memory: three functions a program may define itself.
 *
 * The library allocates through these functions alone, and a refused allocation is never fatal: the call that needed it
 * fails with SAND_ERROR_MEMORY (or NULL, or false, as it says) and has changed nothing.  The battles of a simulation or
 * a search allocate nothing once they have begun; a game allocates for its log.
 *
 * The library's own versions are malloc, realloc and free.  They are alone in their object file, so a program that
 * wants a pool, a limit, or to count, defines all three with these names (they must then be callable from every thread
 * that calls the library): the linker takes them for the static library and the dynamic linker for the shared one.
 * There is no table of functions to set, because the library has no state of its own that one thread could change for
 * another. */
#include <sandtable/whole.h>
#ifndef SANDTABLE_MEMORY_H
#define SANDTABLE_MEMORY_H

#include <sandtable/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Returns n > 0 bytes, aligned for anything; NULL: there is no memory. */
SAND_API void *sand_memory_allocate(size_t n);
/* Returns the block with room for n > 0 bytes, moved if need be; NULL: there is no memory, and the block is as it was.
 * For block NULL it returns a new one. */
SAND_API void *sand_memory_reallocate(void *block, size_t n);
/* Frees the block; NULL is allowed. */
SAND_API void sand_memory_release(void *block);

#ifdef __cplusplus
}
#endif

#endif
