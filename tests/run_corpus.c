/* run_corpus.c - hands every file of tests/fuzz/corpus/ to the reader it was kept for; see fuzz/fuzz.h.
 *
 *   run_corpus            all readers
 *   run_corpus NAME FILE  one file; what stops the program is a finding */
#include "fuzz/fuzz.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sandtable/sandtable.h>

static const struct {
    const char *name;
    void (*take)(const uint8_t *bytes, size_t n);
} readers[] = { { "json", fuzz_json }, { "scenario", fuzz_scenario }, { "record", fuzz_record }, { "protocol", fuzz_protocol } };

static char now[1200]; /* what is being read */

_Noreturn void sand_assert_failed(const char *file, int line, const char *text)
{
    printf("FAIL %s: %s:%d: %s\n", now, file, line, text);
    fflush(stdout);
    abort();
}

static bool take(size_t reader, const char *path)
{
    sand_problem_list problems = { 0 };
    char *text = NULL;
    size_t n = 0;
    snprintf(now, sizeof now, "%s", path);
    bool read = sand_file_read(path, &problems, &text, &n) == SAND_OK;
    sand_problem_list_free(&problems);
    if (read) readers[reader].take((const uint8_t *)text, n);
    free(text);
    return read;
}

/* A reader without anything to read proves nothing. */
static unsigned take_folder(size_t reader)
{
    char folder[64], path[1200];
    unsigned files = 0;
    snprintf(folder, sizeof folder, "tests/fuzz/corpus/%s", readers[reader].name);
    DIR *open = opendir(folder);
    for (struct dirent *entry; open && (entry = readdir(open)) != NULL;) {
        if (entry->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (take(reader, path)) files++;
    }
    if (open) closedir(open);
    printf("%s %s: %u files\n", files ? "ok  " : "FAIL", readers[reader].name, files);
    return files;
}

int main(int count, char **argument)
{
    unsigned passed = 0, failed = 0;
    for (size_t i = 0; i < SAND_LEN(readers); i++) {
        if (count == 3 && strcmp(argument[1], readers[i].name) == 0) return take(i, argument[2]) ? 0 : 2;
        if (count == 1) {
            if (take_folder(i)) passed++;
            else failed++;
        }
    }
    printf("%u passed, %u failed\n", passed, failed);
    return count == 1 && failed == 0 ? 0 : 1;
}
