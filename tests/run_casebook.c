/* run_casebook.c - tries casebook files: `run_casebook [FILE…]`; without files, all of casebook/.
 *
 * Prints what fails, what no case tests, and `N passed, N failed`. */
#include <sandtable/casebook.h>
#include <sandtable/record.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_MAX_BYTES = 512, FILES_MAX = 256 };

static void tell_case(void *context, const sand_case *tried)
{
    (void)context;
    if (tried->passed) return;
    printf("%s:%d: %s: %s\n", tried->source, (int)tried->line, tried->id, tried->question);
    printf("    expected %s\n    got      %s\n", tried->expected, tried->got);
    for (const char *line = tried->why; *line != '\0';) {
        int n = (int)strcspn(line, "\n");
        printf("    | %.*s\n", n, line);
        line += n + (line[n] == '\n');
    }
}

static void tell_missing(void *context, const char *what)
{
    printf("%s: no case for %s\n", (const char *)context, what);
}

static void tell_problems(const sand_problem_list *problems)
{
    char words[4096];
    for (size_t i = 0; i < problems->count; i++) {
        sand_problem_format(&problems->items[i], words, sizeof words);
        printf("%s\n", words);
    }
}

/* False: the file could not be read. */
static bool run_file(sand_casebook *book, const char *path)
{
    sand_problem_list problems = { 0 };
    char *text;
    size_t n;
    sand_error error = sand_file_read(path, &problems, &text, &n);
    if (error == SAND_OK) {
        error = sand_casebook_run(book, (sand_source){ text, n, path }, tell_case, NULL, &problems);
        free(text);
    }
    tell_problems(&problems);
    sand_problem_list_free(&problems);
    return error == SAND_OK;
}

static int by_name(const void *a, const void *b)
{
    return strcmp((const char *)a, (const char *)b);
}

/* Lists the names in the directory, sorted, without those that begin with a dot. */
static size_t list(const char *directory, char names[FILES_MAX][PATH_MAX_BYTES])
{
    size_t n = 0;
    DIR *open = opendir(directory);
    if (open == NULL) return 0;
    for (struct dirent *entry; n < FILES_MAX && (entry = readdir(open)) != NULL;)
        if (entry->d_name[0] != '.') snprintf(names[n++], PATH_MAX_BYTES, "%s/%.200s", directory, entry->d_name);
    closedir(open);
    qsort(names, n, sizeof names[0], by_name);
    return n;
}

/* Tries the files of one ruleset. Each of its rules and options that no case tests counts as failed. */
static size_t run_folder(sand_casebook *book, const char *folder)
{
    static char files[FILES_MAX][PATH_MAX_BYTES];
    const char *ruleset = strrchr(folder, '/') + 1;
    size_t bad = 0, n = list(folder, files), of;
    for (size_t i = 0; i < n; i++) bad += !run_file(book, files[i]);
    size_t missing = sand_casebook_missing(book, ruleset, tell_missing, (void *)(uintptr_t)ruleset, &of);
    printf("%s: %zu of %zu rules and values of options have a case\n", ruleset, of - missing, of);
    return bad + missing;
}

int main(int argc, char **argv)
{
    static char folders[FILES_MAX][PATH_MAX_BYTES];
    sand_casebook *book = sand_casebook_create();
    size_t bad = 0;
    if (book == NULL) return 2;
    for (int i = 1; i < argc; i++) bad += !run_file(book, argv[i]);
    size_t n = argc > 1 ? 0 : list("casebook", folders);
    for (size_t i = 0; i < n; i++) bad += run_folder(book, folders[i]);
    size_t failed = sand_casebook_failed(book) + bad;
    printf("%zu passed, %zu failed\n", sand_casebook_passed(book), failed);
    sand_casebook_destroy(book);
    return failed > 0;
}
