/* memory.h - where the library gets its memory: three functions a program may define itself.
 *
 * The library asks nobody else for memory, and an answer of "none" is never fatal: the call that needed it fails with
 * SAND_ERROR_MEMORY (or NULL, or false, as it says) and has changed nothing.  The battles of a simulation or a search
 * ask for nothing once they have begun; a game asks for what its log needs.
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

/* n > 0 bytes, aligned for anything; NULL: there is no memory. */
SAND_API void *sand_memory_allocate(size_t n);
/* The block with n > 0 bytes of room, moved if need be; NULL: there is no memory, and the block is as it was.  Block
 * NULL: a new one. */
SAND_API void *sand_memory_reallocate(void *block, size_t n);
/* NULL is fine. */
SAND_API void sand_memory_release(void *block);

#ifdef __cplusplus
}
#endif

#endif
