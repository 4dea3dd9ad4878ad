/* run_structure.c - gives every reader the good texts of tests/fuzz/corpus/ with one value changed: replaced by another
 * kind of value, removed, or doubled (support/structure.h). fuzz/fuzz.h says what must hold for a reader.
 *
 *   run_structure         some changes of every text
 *   run_structure N       N changes a reader, or as many as there are
 *   run_structure NAME FILE VALUE WAY    prints one text and tries it; if the program stops, that is a finding */
#include "fuzz/fuzz.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sandtable/sandtable.h>

#include "support/structure.h"

enum { FILES_MAX = 64, USUAL = 400 };

static const struct {
    const char *name;
    void (*take)(const uint8_t *bytes, size_t n);
} readers[] = { { "scenario", fuzz_scenario },
                { "record", fuzz_record },
                { "casebook", fuzz_casebook },
                { "protocol", fuzz_protocol } };

static char now[1200];   /* what is being read */
static bool shows_texts; /* prints each text before it is read */

_Noreturn void sand_assert_failed(const char *file, int line, const char *text)
{
    printf("FAIL %s: %s:%d: %s\n", now, file, line, text);
    fflush(stdout);
    abort();
}

typedef struct {
    char path[300];
    char *text;
    structure *structure;
    size_t first; /* number of its first change, counted over all files of the reader */
} source;

static bool open_source(source *s, const char *path)
{
    size_t n = 0;
    sand_problem_list problems = { 0 };
    *s = (source){ 0 };
    snprintf(s->path, sizeof s->path, "%s", path);
    if (sand_file_read(path, &problems, &s->text, &n) == SAND_OK) s->structure = structure_open(s->text, n);
    sand_problem_list_free(&problems);
    return s->structure != NULL;
}

static void close_source(source *s)
{
    structure_close(s->structure);
    free(s->text);
}

/* False: the value cannot be changed in this way. */
static bool take(size_t reader, const source *from, size_t value, size_t way)
{
    sand_text out;
    sand_text_init_heap(&out);
    size_t other = (value * 7 + way + 1) % structure_values(from->structure);
    bool changed = structure_change(from->structure, value, way, other, &out);
    snprintf(now, sizeof now, "run_structure %s %s %zu %zu (%s)", readers[reader].name, from->path, value, way,
             structure_way(way));
    if (changed && shows_texts) printf("%s\n", out.bytes), fflush(stdout);
    if (changed) readers[reader].take((const uint8_t *)out.bytes, out.length);
    sand_text_free(&out);
    return changed;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(((const source *)a)->path, ((const source *)b)->path);
}

static size_t open_folder(size_t reader, source files[FILES_MAX])
{
    char folder[64], path[300];
    size_t n = 0;
    snprintf(folder, sizeof folder, "tests/fuzz/corpus/%s", readers[reader].name);
    DIR *open = opendir(folder);
    for (struct dirent *entry; open && n < FILES_MAX && (entry = readdir(open)) != NULL;) {
        bool good = strncmp(entry->d_name, "good-", 5) == 0, old = strncmp(entry->d_name, "format-", 7) == 0;
        /* the chain of an old format's record is not made anew, so every change would end there */
        if (!good && !old) continue;
        snprintf(path, sizeof path, "%s/%.200s", folder, entry->d_name);
        if (open_source(&files[n], path)) n++;
    }
    if (open) closedir(open);
    qsort(files, n, sizeof *files, compare_names);
    return n;
}

/* Takes `most` of all changes, spread evenly, the same ones in every run. */
static void take_some(size_t reader, source *files, size_t n_files, size_t most)
{
    size_t all = 0, done = 0, tried = 0;
    for (size_t i = 0; i < n_files; i++) {
        files[i].first = all;
        all += structure_values(files[i].structure) * STRUCTURE_WAYS;
    }
    size_t of = most < all ? most : all;
    for (size_t k = 0, file = 0; k < of; k++) {
        size_t number = (size_t)((double)all * (double)k / (double)of);
        while (file + 1 < n_files && files[file + 1].first <= number) file++;
        size_t in_file = number - files[file].first;
        tried++;
        done += take(reader, &files[file], in_file / STRUCTURE_WAYS, in_file % STRUCTURE_WAYS);
    }
    printf("ok   %s: %zu changes of %zu texts (%zu more would have changed nothing; there are %zu)\n",
           readers[reader].name, done, n_files, tried - done, all);
    fflush(stdout);
}

/* Fails when the folder holds no text: then nothing was tested. */
static bool take_folder(size_t reader, size_t most)
{
    static source files[FILES_MAX];
    size_t n = open_folder(reader, files);
    if (n > 0)
        take_some(reader, files, n, most);
    else
        printf("FAIL %s: nothing to read in tests/fuzz/corpus\n", readers[reader].name);
    for (size_t i = 0; i < n; i++) close_source(&files[i]);
    return n > 0;
}

static int take_one(char **argument)
{
    source from;
    for (size_t i = 0; i < SAND_LEN(readers); i++) {
        if (strcmp(argument[1], readers[i].name) != 0 || !open_source(&from, argument[2])) continue;
        size_t value = strtoull(argument[3], NULL, 10), way = strtoull(argument[4], NULL, 10);
        bool known = value < structure_values(from.structure) && way < STRUCTURE_WAYS;
        shows_texts = true;
        if (known) take(i, &from, value, way);
        close_source(&from);
        return known ? 0 : 2;
    }
    return 2;
}

int main(int count, char **argument)
{
    unsigned passed = 0, failed = 0;
    if (count == 5) return take_one(argument);
    size_t most = count == 2 ? strtoull(argument[1], NULL, 10) : USUAL;
    for (size_t i = 0; i < SAND_LEN(readers); i++) {
        if (take_folder(i, most))
            passed++;
        else
            failed++;
    }
    printf("%u passed, %u failed\n", passed, failed);
    return failed == 0 ? 0 : 1;
}
