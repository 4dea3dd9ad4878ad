/* cmd_reveal.c - `sandtable reveal`: writes everything closed into the record, for good. */
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/load.h"
#include "cli/record_file.h"

#include <stdlib.h>

const args_command reveal_command = {
    "reveal",
    "RECORD",
    "Opens everything that is closed in a record: the seed, sealed orders, hidden members. It is written at the end "
    "of\n"
    "RECORD, and RECORD.private, which held it, is removed. `play` does so by itself when the battle is over.\n"
    "The battle in that file cannot go on afterwards: the dice to come are known.",
    NULL,
    0,
};

static int take(void *into, int row, char *value)
{
    const char **path = into;
    (void)row; /* always ARGS_PLAIN: the command has no options */
    if (*path) return args_complain(&reveal_command, "one record at a time, not \"%s\" as well", value);
    *path = value;
    return EXIT_FINE;
}

/* Is it a record with closed parts?  False: *status is the exit status, and the reason was printed. */
static bool is_closed(const char *path, const char *bytes, size_t n, int *status)
{
    sand_problem_list problems = { 0 };
    sand_record_facts facts = { 0 };
    *status = EXIT_WRONG;
    if (!is_record(bytes)) {
        fprintf(stderr, "%s: this is no record\n", path);
        return false;
    }
    sand_error error = sand_record_verify((sand_source){ bytes, n, path }, &problems, &facts);
    print_problems(stderr, &problems);
    if (error) return false;
    if (!facts.revealed) return true;
    printf("%s: everything is revealed already\n", path);
    *status = EXIT_FINE;
    return false;
}

static int reveal(const char *path, const sand_game *game)
{
    record_file file;
    if (!record_file_resume(&file, path, game, true)) return EXIT_USAGE;
    bool good = record_file_reveal(&file, game);
    if (good)
        printf("%s: everything is revealed\n", path);
    else
        fprintf(stderr, "%s cannot be written: %s\n", path, file.why);
    record_file_close(&file);
    return good ? EXIT_FINE : EXIT_USAGE;
}

int reveal_run(int argc, char **argv)
{
    const char *path = NULL;
    sand_problem_list problems = { 0 }, advice = { 0 };
    sand_game_settings settings = { 0 };
    char *bytes = NULL;
    size_t n = 0;
    int status = args_each(&reveal_command, argc, argv, take, &path);
    if (status) return status == ARGS_HELP ? EXIT_FINE : status;
    if (!path) return args_complain(&reveal_command, "which record?");
    sand_error error = record_file_read(path, &problems, &bytes, &n);
    print_problems(stderr, &problems);
    if (error) return EXIT_USAGE;
    bool half =
        n > sand_record_public_part(bytes, n); /* the private part is still there: an earlier reveal was interrupted */
    bool wanted = half || is_closed(path, bytes, n, &status);
    sand_game *game = wanted ? load_game(path, &settings, NULL, &advice, &status) : NULL;
    sand_memory_release(bytes);
    print_advice(&advice);
    if (game) status = reveal(path, game);
    sand_game_destroy(game);
    return status;
}
