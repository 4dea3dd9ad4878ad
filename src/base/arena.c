/* arena.c - memory for readers: a list of blocks, each filled from its start. */
#include "base/arena.h"
#include "base/assert.h"
#include "base/memory.h"

#include <stdalign.h>
#include <string.h>

enum { BLOCK = 64 << 10, ALIGN = alignof(max_align_t) };

struct sand_arena_block {
    sand_arena_block *next;
    size_t room;
    alignas(max_align_t) unsigned char bytes[];
};

/* Returns a zeroed block: structs made from files are hashed and compared as bytes, padding included. */
static sand_arena_block *new_block(sand_arena_block *next, size_t room)
{
    sand_arena_block *block = sand_memory_zeroed(1, sizeof *block + room);
    if (block == NULL) return NULL;
    block->next = next;
    block->room = room;
    return block;
}

void *sand_arena_take(sand_arena *arena, size_t n)
{
    if (n > SIZE_MAX / 2) return NULL;
    n = (n + ALIGN - 1) / ALIGN * ALIGN;
    if (arena->blocks == NULL || n > arena->blocks->room - arena->used) {
        sand_arena_block *block = new_block(arena->blocks, n > BLOCK ? n : BLOCK);
        if (block == NULL) return NULL;
        arena->blocks = block;
        arena->used = 0;
    }
    SAND_ASSERT(arena->used <= arena->blocks->room && n <= arena->blocks->room - arena->used);
    void *piece = arena->blocks->bytes + arena->used;
    arena->used += n;
    return piece;
}

void *sand_arena_take_array(sand_arena *arena, size_t count, size_t size)
{
    if (size > 0 && count > SIZE_MAX / size) return NULL;
    return sand_arena_take(arena, count * size);
}

char *sand_arena_copy(sand_arena *arena, const char *bytes, size_t n)
{
    if (n == SIZE_MAX) return NULL;
    char *copy = sand_arena_take(arena, n + 1);
    if (copy != NULL && n > 0) memcpy(copy, bytes, n);
    return copy;
}

void sand_arena_free(sand_arena *arena)
{
    while (arena->blocks != NULL) {
        sand_arena_block *block = arena->blocks;
        arena->blocks = block->next;
        sand_memory_release(block);
    }
    arena->used = 0;
}
