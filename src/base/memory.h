/* memory.h - memory that begins as zeros; sandtable/memory.h says where all memory comes from. */
#ifndef SAND_BASE_MEMORY_H
#define SAND_BASE_MEMORY_H

#include <sandtable/memory.h>

#include <string.h>

/* count > 0 things of size > 0 bytes, all zero; NULL: there is no memory, or the product overflows. */
static inline void *sand_memory_zeroed(size_t count, size_t size)
{
    if (count > SIZE_MAX / size) return NULL;
    void *block = sand_memory_allocate(count * size);
    return block == NULL ? NULL : memset(block, 0, count * size);
}

#endif
