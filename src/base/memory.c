/* memory.c - alone in its object file, so that a program may have its own. */
#include <sandtable/memory.h>

#include <stdlib.h>

void *sand_memory_allocate(size_t n)
{
    return malloc(n);
}

void *sand_memory_reallocate(void *block, size_t n)
{
    return realloc(block, n);
}

void sand_memory_release(void *block)
{
    free(block);
}
