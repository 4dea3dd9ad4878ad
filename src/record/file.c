/* file.c - the only part of the library that touches files, for programs that want it. */
#include <sandtable/record.h>

#include "base/memory.h"

#include <stdio.h>
#include <string.h>

enum { FILE_MAX = 32 << 20, PIECE = 1 << 16 };

static sand_error fail(sand_problem_list *problems, const char *path, const char *what, sand_error error)
{
    sand_problem_add(problems, SAND_MISTAKE, (sand_place){ .source = path }, "%s", what);
    return error;
}

static sand_error refuse_size(sand_problem_list *problems, const char *path)
{
    return fail(problems, path, "the file is larger than 32 MiB: it is no scenario and no record", SAND_ERROR_FILE);
}

/* Rejects oversized files before reading, where their size is known. */
static bool is_too_large(FILE *file)
{
    if (fseek(file, 0, SEEK_END) != 0) return false;
    long size = ftell(file);
    return fseek(file, 0, SEEK_SET) != 0 || size > FILE_MAX;
}

/* Reads the file piece by piece until it ends, because pipes and devices have no size. */
static sand_error read_all(FILE *file, const char *path, sand_problem_list *problems, char **out, size_t *n)
{
    char *bytes = NULL;
    size_t length = 0, room = 0;
    for (;;) {
        if (length > FILE_MAX) {
            sand_memory_release(bytes);
            return refuse_size(problems, path);
        }
        if (room - length < PIECE + 1) {
            char *grown = sand_memory_reallocate(bytes, room * 2 + PIECE + 1);
            if (!grown) {
                sand_memory_release(bytes);
                return fail(problems, path, "out of memory", SAND_ERROR_MEMORY);
            }
            bytes = grown;
            room = room * 2 + PIECE + 1;
        }
        size_t got = fread(bytes + length, 1, PIECE, file);
        length += got;
        if (got < PIECE) break;
    }
    if (ferror(file)) {
        sand_memory_release(bytes);
        return fail(problems, path, "the file cannot be read", SAND_ERROR_FILE);
    }
    bytes[length] = '\0';
    *out = bytes;
    *n = length;
    return SAND_OK;
}

sand_error sand_file_read(const char *path, sand_problem_list *problems, char **out, size_t *n)
{
    if (path == NULL || problems == NULL || out == NULL || n == NULL) return SAND_ERROR_ARGUMENT;
    FILE *file = fopen(path, "rb");
    if (!file) return fail(problems, path, "the file cannot be opened", SAND_ERROR_FILE);
    sand_error error = is_too_large(file) ? refuse_size(problems, path) : read_all(file, path, problems, out, n);
    fclose(file);
    return error;
}
