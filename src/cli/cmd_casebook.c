/* cmd_casebook.c - `sandtable casebook`: puts every numbered question about the rules to the rules. */
#include "cli/choices.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/json_string.h"
#include "cli/load.h"

#include <sandtable/casebook.h>

#include <stdlib.h>
#include <string.h>

enum { ROW_SET, ROW_JSON, ROW_MISSING };
static const args_row rows[] = {
    { "set", "NAME=VALUE", "tell which cases assume that this option or number is as it stands; may be repeated" },
    { "json", NULL, "one case a line, for programs" },
    { "missing", "RULESET", "afterwards, which rules and readings of this ruleset no case covers" },
};
const args_command casebook_command = {
    "casebook",
    "[PATH...] [options]",
    "Runs all cases in the files and folders named, or in casebook/. The last line is: N passed, N failed.",
    rows,
    SAND_LEN(rows),
};

typedef struct {
    sand_casebook *book;
    bool json;
    const char *missing;
    settings set;
    int status;
} run;

static void tell_json(const sand_case *tried)
{
    printf("{");
    json_member(true, "ruleset", tried->ruleset);
    json_member(false, "id", tried->id);
    json_member(false, "source", tried->source);
    printf(",\"line\":%d,\"passed\":%s,\"rules\":[", tried->line, tried->passed ? "true" : "false");
    for (size_t i = 0; i < tried->n_rules; i++) {
        if (i) printf(",");
        json_text(tried->rules[i]);
    }
    printf("]");
    if (tried->assumes) printf(",\"assumes\":true");
    json_member(false, "question", tried->question);
    json_member(false, "expected", tried->expected);
    json_member(false, "got", tried->got);
    json_member(false, "why", tried->why);
    printf("}\n");
}

static void tell(void *context, const sand_case *tried)
{
    const run *r = context;
    if (r->json) {
        tell_json(tried);
    } else if (tried->assumes) {
        printf("assumes what was changed: %s (%s:%d): %s\n", tried->id, tried->source, tried->line, tried->question);
    } else if (!tried->passed) {
        printf("FAIL %s (%s:%d): %s\n  expected: %s\n  got:      %s\n", tried->id, tried->source, tried->line,
               tried->question, tried->expected, tried->got);
        if (*tried->why) printf("  %s\n", tried->why);
    }
}

static void try_file(run *r, const char *path)
{
    sand_problem_list problems = { 0 };
    char *bytes = NULL;
    size_t n = 0;
    sand_error error = sand_file_read(path, &problems, &bytes, &n);
    if (error) {
        r->status = EXIT_USAGE;
    } else {
        error = sand_casebook_run(r->book, (sand_source){ bytes, n, path }, tell, r, &problems);
        if ((error || problems.mistakes) && r->status == EXIT_FINE) r->status = EXIT_WRONG;
    }
    print_problems(stderr, &problems);
    sand_memory_release(bytes);
}

static void try_path(run *r, const char *path)
{
    name_list files = { 0 };
    if (!is_folder(path)) {
        try_file(r, path);
        return;
    }
    files_below(path, ".json", &files);
    for (size_t i = 0; i < files.n; i++) try_file(r, files.at[i]);
    name_list_free(&files);
}

/* Runs the casebook that came with the program. */
static void try_usual(run *r)
{
    const char *root[SHARE_ROOTS];
    text folder = { 0 };
    bool found = false;
    for (size_t i = 0, n = share_roots(root); i < n && !found; i++) {
        text_clear(&folder);
        text_add(&folder, "%s/casebook", root[i]);
        found = is_folder(text_of(&folder));
    }
    if (found)
        try_path(r, text_of(&folder));
    else
        r->status = args_complain(&casebook_command, "there is no folder casebook here");
    text_free(&folder);
}

static void print_missing(void *context, const char *what)
{
    (void)context;
    printf("no case: %s\n", what);
}

static int finish(run *r)
{
    size_t passed = sand_casebook_passed(r->book), failed = sand_casebook_failed(r->book), of = 0;
    if (r->missing) {
        size_t missing = sand_casebook_missing(r->book, r->missing, print_missing, NULL, &of);
        printf("%zu of %zu rules and values of %s have no case\n", missing, of, r->missing);
    }
    if (r->set.n)
        printf("%zu case%s what was changed\n", sand_casebook_assuming(r->book),
               sand_casebook_assuming(r->book) == 1 ? " assumes" : "s assume");
    printf("%zu passed, %zu failed\n", passed, failed);
    sand_casebook_destroy(r->book);
    return r->status ? r->status : failed ? EXIT_WRONG : EXIT_FINE;
}

/* Is `id` a ruleset?  False: a message was printed. */
static bool is_ruleset(const char *id)
{
    sand_catalogue catalogue;
    const char *near = sand_catalogue_near(id);
    if (sand_catalogue_find(id, &catalogue)) return true;
    if (near)
        args_complain(&casebook_command, "there is no ruleset \"%s\" (did you mean %s?)", id, near);
    else
        args_complain(&casebook_command, "there is no ruleset \"%s\"", id);
    return false;
}

/* Does some ruleset know each setting of the set?  False: a message was printed. */
static bool is_known_everywhere(const settings *set)
{
    sand_catalogue catalogue;
    sand_parameter parameter;
    for (size_t k = 0; k < set->n; k++) {
        bool known = false;
        for (size_t i = 0; sand_catalogue_at(i, &catalogue) && !known; i++)
            for (size_t p = 0; sand_catalogue_parameter(&catalogue, p, &parameter) && !known; p++)
                known = strcmp(parameter.name, set->at[k].name) == 0;
        if (known) continue;
        args_complain(&casebook_command, "no ruleset has an option or number \"%s\"", set->at[k].name);
        return false;
    }
    return true;
}

typedef struct {
    run r;
    name_list paths;
} asked;

static int take(void *into, int row, char *value)
{
    asked *a = into;
    switch (row) {
    case ARGS_PLAIN: name_list_add(&a->paths, value); return EXIT_FINE;
    case ROW_JSON: a->r.json = true; return EXIT_FINE;
    case ROW_MISSING: a->r.missing = value; return EXIT_FINE;
    case ROW_SET: return choice_setting(&casebook_command, "set", value, &a->r.set);
    }
    return EXIT_USAGE;
}

int casebook_run(int argc, char **argv)
{
    asked a = { .r = { .book = sand_casebook_create() } };
    if (!a.r.book) return EXIT_USAGE;
    int status = args_each(&casebook_command, argc, argv, take, &a);
    bool good = !status && is_known_everywhere(&a.r.set) && (!a.r.missing || is_ruleset(a.r.missing));
    if (!good) {
        sand_casebook_destroy(a.r.book);
        name_list_free(&a.paths);
        return status == ARGS_HELP ? EXIT_FINE : EXIT_USAGE;
    }
    sand_casebook_set(a.r.book, a.r.set.at, a.r.set.n);
    for (size_t i = 0; i < a.paths.n; i++) try_path(&a.r, a.paths.at[i]);
    if (a.paths.n == 0) try_usual(&a.r);
    name_list_free(&a.paths);
    return finish(&a.r);
}
