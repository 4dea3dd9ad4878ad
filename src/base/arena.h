/* arena.h - memory for readers: many small pieces, freed all at once.  Never used while a battle is played. */
#ifndef SAND_BASE_ARENA_H
#define SAND_BASE_ARENA_H

#include <sandtable/types.h>

typedef struct sand_arena_block sand_arena_block;

/* Start as { 0 } on the caller's storage. */
typedef struct sand_arena {
    sand_arena_block *blocks; /* newest first */
    size_t used;              /* bytes handed out of the newest */
} sand_arena;

/* n bytes, zeroed, aligned for anything; NULL when memory runs out. */
void *sand_arena_take(sand_arena *arena, size_t n);
/* count * size bytes; NULL also when the product overflows. */
void *sand_arena_take_array(sand_arena *arena, size_t count, size_t size);
/* A terminated copy of n bytes; NULL when memory runs out. */
char *sand_arena_copy(sand_arena *arena, const char *bytes, size_t n);
/* Frees everything; the arena is empty and may be used again. */
void sand_arena_free(sand_arena *arena);

#endif
