/* file.c - the only functions of the library that touch files, for programs that want them. */
#include <sandtable/record.h>

#include "base/text.h"
#include "base/memory.h"

#include <stdio.h>
#include <string.h>

enum { FILE_MAX = 64 << 20, PIECE = 1 << 16 };

static sand_error fail(sand_problem_list *problems, const char *path, const char *what, sand_error error)
{
    sand_problem_add(problems, SAND_MISTAKE, (sand_place){ .source = path }, "%s", what);
    return error;
}

/* Pieces until the end: pipes and devices have no size. */
static sand_error read_all(FILE *file, const char *path, sand_problem_list *problems, char **out, size_t *n)
{
    char *bytes = NULL;
    size_t length = 0, room = 0;
    for (;;) {
        if (length > FILE_MAX) {
            sand_memory_release(bytes);
            return fail(problems, path, "the file is larger than 64 MiB", SAND_ERROR_FILE);
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
    FILE *file = fopen(path, "rb");
    if (!file) return fail(problems, path, "the file cannot be opened", SAND_ERROR_FILE);
    sand_error error = read_all(file, path, problems, out, n);
    fclose(file);
    return error;
}

static sand_error put(const char *path, const char *mode, const char *bytes, size_t n)
{
    FILE *file = fopen(path, mode);
    if (!file) return SAND_ERROR_FILE;
    bool good = fwrite(bytes, 1, n, file) == n;
    good &= fflush(file) == 0;
    good &= fclose(file) == 0;
    return good ? SAND_OK : SAND_ERROR_FILE;
}

sand_error sand_file_write(const char *path, const char *bytes, size_t n)
{
    sand_text beside;
    sand_text_init_heap(&beside);
    sand_text_add(&beside, path);
    sand_text_add(&beside, ".new");
    sand_error error = beside.truncated ? SAND_ERROR_MEMORY : put(sand_text_string(&beside), "wb", bytes, n);
    if (!error && rename(sand_text_string(&beside), path) != 0) error = SAND_ERROR_FILE;
    if (error && !beside.truncated) remove(sand_text_string(&beside));
    sand_text_free(&beside);
    return error;
}

sand_error sand_file_append(const char *path, const char *bytes, size_t n)
{
    return put(path, "ab", bytes, n);
}
