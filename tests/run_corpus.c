/* run_corpus.c - gives every file of tests/fuzz/corpus/ to the reader it was kept for; see fuzz/fuzz.h.
 *
 * Files called good-… must be accepted by the present rules, because fuzzing starts from them; tools/make_seeds.mjs
 * writes them anew.
 *
 *   run_corpus            all readers
 *   run_corpus NAME FILE  one file; if the program stops, that is a finding */
#include "fuzz/fuzz.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sandtable/sandtable.h>

#include "support/rechain.h"

/* ---- are good-… files good? ------------------------------------------------------------------------------ */

static bool any_json(const char *text, size_t n)
{
    (void)text;
    (void)n;
    return true;
}

static bool good_scenario(const char *text, size_t n)
{
    sand_problem_list problems = { 0 };
    sand_game_settings settings = { .source = "corpus" };
    sand_game *game = NULL;
    bool good = sand_game_create(text, n, &settings, &problems, &game) == SAND_OK;
    sand_problem_list_free(&problems);
    sand_game_destroy(game);
    return good;
}

/* A record with a sound chain must not change when its chain is made anew. */
static bool keeps_its_chain(const char *text)
{
    char *again = record_rechained(text);
    bool same = again != NULL && strcmp(again, text) == 0;
    free(again);
    return same;
}

static bool good_record(const char *text, size_t n)
{
    sand_problem_list problems = { 0 };
    sand_record_facts facts;
    bool good = sand_record_verify((sand_source){ text, n, "corpus" }, &problems, &facts) == SAND_OK &&
                !facts.cut_short && facts.orders > 0;
    sand_problem_list_free(&problems);
    return good && keeps_its_chain(text);
}

static bool good_casebook(const char *text, size_t n)
{
    sand_problem_list problems = { 0 };
    sand_casebook *book = sand_casebook_create();
    bool good = book && sand_casebook_run(book, (sand_source){ text, n, "corpus" }, NULL, NULL, &problems) == SAND_OK &&
                sand_casebook_failed(book) == 0 && sand_casebook_passed(book) > 0;
    sand_problem_list_free(&problems);
    sand_casebook_destroy(book);
    return good;
}

static void hear(void *context, const char *line, size_t n)
{
    (void)n;
    if (strstr(line, "\"error\":{\"code\"")) *(bool *)context = false;
}

static bool good_session(const char *text, size_t n)
{
    sand_protocol *engine = sand_protocol_create(NULL);
    bool good = engine != NULL;
    for (const char *at = text, *end = text + n; good && at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop) stop = end;
        sand_protocol_handle(engine, at, (size_t)(stop - at), hear, &good);
        at = stop + 1;
    }
    sand_protocol_destroy(engine);
    return good;
}

/* ---- the readers ---------------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    void (*take)(const uint8_t *bytes, size_t n);
    bool (*good)(const char *text, size_t n);
    unsigned good_least; /* how many good files the folder must hold */
} readers[] = { { "json", fuzz_json, any_json, 0 },
                { "scenario", fuzz_scenario, good_scenario, 7 },
                { "record", fuzz_record, good_record, 4 },
                { "casebook", fuzz_casebook, good_casebook, 3 },
                { "protocol", fuzz_protocol, good_session, 6 } };

static char now[1200]; /* what is being read */

_Noreturn void sand_assert_failed(const char *file, int line, const char *text)
{
    printf("FAIL %s: %s:%d: %s\n", now, file, line, text);
    fflush(stdout);
    abort();
}

static bool called_good(const char *path)
{
    const char *slash = strrchr(path, '/');
    return strncmp(slash ? slash + 1 : path, "good-", 5) == 0;
}

/* False: the file cannot be read, or is called good-… and is not accepted. */
static bool take(size_t reader, const char *path)
{
    sand_problem_list problems = { 0 };
    char *text = NULL;
    size_t n = 0;
    snprintf(now, sizeof now, "%s", path);
    bool read = sand_file_read(path, &problems, &text, &n) == SAND_OK;
    sand_problem_list_free(&problems);
    if (read) readers[reader].take((const uint8_t *)text, n);
    bool good = read && (!called_good(path) || readers[reader].good(text, n));
    if (read && !good) printf("%s is not good any more; tools/make_seeds.mjs makes another\n", path);
    free(text);
    return good;
}

/* Fails when the folder holds no file, or too few good ones: then nothing was tested. */
static bool take_folder(size_t reader)
{
    char folder[64], path[1200];
    unsigned files = 0, good = 0, wrong = 0;
    snprintf(folder, sizeof folder, "tests/fuzz/corpus/%s", readers[reader].name);
    DIR *open = opendir(folder);
    for (struct dirent *entry; open && (entry = readdir(open)) != NULL;) {
        if (entry->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        files++;
        if (!take(reader, path))
            wrong++;
        else if (called_good(path))
            good++;
    }
    if (open) closedir(open);
    bool fine = files && !wrong && good >= readers[reader].good_least;
    printf("%s %s: %u files, %u of them good\n", fine ? "ok  " : "FAIL", readers[reader].name, files, good);
    return fine;
}

int main(int count, char **argument)
{
    unsigned passed = 0, failed = 0;
    for (size_t i = 0; i < SAND_LEN(readers); i++) {
        if (count == 3 && strcmp(argument[1], readers[i].name) == 0) return take(i, argument[2]) ? 0 : 2;
        if (count == 1) {
            if (take_folder(i))
                passed++;
            else
                failed++;
        }
    }
    printf("%u passed, %u failed\n", passed, failed);
    return count == 1 && failed == 0 ? 0 : 1;
}
