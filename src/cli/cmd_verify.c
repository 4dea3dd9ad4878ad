/* cmd_verify.c - `sandtable verify` replays records and compares; `sandtable check` reads any of Sandtable's files and
 * prints everything that is wrong with it. */
#include "base/json.h"
#include "cli/battles.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/load.h"
#include "cli/record_file.h"

#include <sandtable/casebook.h>

#include <stdlib.h>
#include <string.h>

enum { ROW_WHOLE };
static const args_row verify_rows[] = {
    { "whole", NULL, "a battle that has not come to its end counts as cut short" },
};

const args_command verify_command = {
    "verify",
    "RECORD | BATTLE...",
    "Plays every record (a file, or one of yours by its name) again and compares each hash and each die.\n"
    "Lines cut off the end of a record cannot be told from orders that were never given: a battle that is not "
    "finished\n"
    "is said to be so, and agrees unless --whole is given.\n"
    "Without its private part a battle under way is played again up to the first order that is sealed; what was\n"
    "proven, what is sealed and what the rest needs is said, and it agrees unless --whole is given.\n"
    "Exit status 0: they agree, 1: one does not or is cut short, 2: one could not be read.",
    verify_rows,
    SAND_LEN(verify_rows),
};
const args_command check_command = {
    "check",
    "FILE...",
    "Reads scenarios, records, positions, lessons and case files and prints all mistakes, one a line:\n"
    "file:line:column: path: message (remedy). Exit status 0: no mistakes, 1: mistakes, 2: a file could not be read.",
    NULL,
    0,
};

/* Reads the file at `path`, or the kept battle of that name, and judges it by `one`. */
static int one_file(const char *path, int (*one)(const char *path, const char *bytes, size_t n))
{
    sand_problem_list problems = { 0 };
    text kept = { 0 };
    char *bytes = NULL;
    size_t n = 0;
    int status = EXIT_USAGE;
    if (!is_file(path) && battles_find(path, &kept)) path = text_of(&kept);
    if (is_folder(path)) {
        fprintf(stderr, "%s: this is a folder: name the files in it\n", path);
        text_free(&kept);
        return status;
    }
    sand_error error = record_file_read(path, &problems, &bytes, &n);
    print_problems(stderr, &problems);
    if (!error) status = one(path, bytes, n);
    sand_memory_release(bytes);
    text_free(&kept);
    return status;
}

/* Judges one file and returns an exit status. The first judge serves until the command's only option is met, the other
 * from there on; the worst status is the result. */
typedef int file_judge(const char *path, const char *bytes, size_t n);

typedef struct {
    file_judge *one, *other;
    int worst, files;
} file_round;

static int take(void *into, int row, char *path)
{
    file_round *round = into;
    if (row != ARGS_PLAIN) {
        round->one = round->other;
        return EXIT_FINE;
    }
    int status = one_file(path, round->one);
    if (status > round->worst) round->worst = status;
    round->files++;
    return EXIT_FINE;
}

static int each_file(const args_command *command, int argc, char **argv, file_judge *one, file_judge *other)
{
    file_round round = { .one = one, .other = other };
    int status = args_each(command, argc, argv, take, &round);
    if (status) return status == ARGS_HELP ? EXIT_FINE : status;
    return round.files ? round.worst : args_complain(command, "which files?");
}

/* ---- verify ------------------------------------------------------------------------------------------- */

/* Says how far the record could be replayed, and whether the battle was over there. */
static void say_how_far(const sand_record_facts *f)
{
    if (f->closed_line)
        printf(" as far as it goes, line %zu; closed is %s", f->closed_line, f->closed);
    else if (!f->over && f->turn_limit)
        printf("; the battle is not finished: turn %u of %u", f->turn, f->turn_limit);
    else if (!f->over)
        printf("; the battle is not finished: turn %u", f->turn);
    else if (f->version > 1 && !f->revealed)
        printf("; not everything is revealed: sandtable reveal");
    if (f->cut_short) printf("; but it is cut short");
}

/* Names interventions that agree with the record but not with play by the rules alone: an opponent wants to know. */
static void say_hands(const char *path, const sand_record_facts *f)
{
    if (f->reseeded)
        printf("%s: another seed was set %zu time%s, first in line %zu, when what had been ordered "
               "so far was known\n",
               path, f->reseeded, f->reseeded == 1 ? "" : "s", f->reseeded_line);
    if (f->adjusted)
        printf("%s: an umpire changed something %zu time%s, first in line %zu\n", path, f->adjusted,
               f->adjusted == 1 ? "" : "s", f->adjusted_line);
    if (f->unopened && (f->over || f->revealed))
        printf("%s: %zu sealed order%s never opened, the first sealed in line %zu\n", path, f->unopened,
               f->unopened == 1 ? " was" : "s were", f->unopened_line);
    if (f->other_salts)
        printf("%s: of what was sealed (orders, the seed) the salt%s of %zu %s not follow from the secret that was "
               "revealed\n",
               path, f->other_salts == 1 ? "" : "s", f->other_salts, f->other_salts == 1 ? "does" : "do");
}

static void say_agreement(const char *path, const sand_record_facts *f)
{
    printf("%s: agrees", path);
    say_how_far(f);
    printf(": %s, %zu order%s, %zu position%s, %s rules %s\n", f->title, f->orders, f->orders == 1 ? "" : "s",
           f->positions, f->positions == 1 ? "" : "s", f->ruleset, f->rules_version);
    if (f->other_dice)
        printf("%s: the dice of %zu line%s not the seed's: they were typed or prescribed\n", path, f->other_dice,
               f->other_dice == 1 ? " are" : "s are");
    say_hands(path, f);
    if (f->version == 1)
        printf("%s: format 1 has no chain: it is not proven that no line was changed, left out or put in where the "
               "dice and "
               "hashes still fit%s\n",
               path, f->rolled ? "" : ", nor, without its seed, that the dice were not chosen");
}

/* How many lines the record has, and in how many of them an order was sealed. */
typedef struct {
    size_t lines, sealed, first;
} seals;

/* Counts a line of the record. Lines of the private part, which may follow the record, have no `after` and do not
 * count. */
static void count_line(seals *all, sand_json_source source)
{
    sand_problem_list problems = { 0 };
    sand_json_document document;
    if (sand_json_parse(&source, &document, &problems) == SAND_OK) {
        const sand_json *line = document.root;
        if (all->lines == 0 || sand_json_get(line, "after")) all->lines++;
        if (sand_json_get(line, "sealed") && sand_json_get(line, "commitment") && all->sealed++ == 0)
            all->first = all->lines;
        sand_json_document_free(&document);
    }
    sand_problem_list_free(&problems);
}

static seals count_seals(const char *path, const char *bytes)
{
    seals all = { 0 };
    for (const char *line = bytes; *line;) {
        size_t n = strcspn(line, "\n");
        count_line(&all, (sand_json_source){ path, line, n, 1, SAND_JSON_STRICT });
        line += n + (line[n] == '\n');
    }
    return all;
}

/* For a record that cannot be replayed to its end: says what is proven, what is sealed, and what the rest needs. */
static void say_closed(const char *path, const char *bytes, const sand_record_facts *f)
{
    if (f->closed_line == 0) return;
    seals all = count_seals(path, bytes);
    printf("%s: its %zu lines are one unbroken chain; ", path, all.lines);
    if (f->closed_line > 1)
        printf("what stands before line %zu was played again and agrees\n", f->closed_line);
    else
        puts("nothing could be played again");
    if (all.sealed)
        printf("%s: sealed %s %zu order%s, the first in line %zu: opened later, each must be the one that was sealed\n",
               path, all.sealed == 1 ? "is" : "are", all.sealed, all.sealed == 1 ? "" : "s", all.first);
    printf("%s: the rest needs its private part beside it, %s.private, which its writer keeps until the end; then "
           "`sandtable reveal` puts it into the record\n",
           path, path);
}

static const char *text_in(const sand_json *object, const char *key)
{
    const sand_json *value = object == NULL ? NULL : sand_json_get(object, key);
    return value != NULL && value->kind == SAND_JSON_TEXT ? value->text.bytes : "";
}

static void say_players(const char *path, const sand_json *list)
{
    if (list == NULL || list->kind != SAND_JSON_ARRAY || list->list.count != SAND_SIDES) return;
    const sand_json *one = &list->list.items[0], *other = &list->list.items[1];
    printf("%s: its header names the players: %s and %s; no record proves who sat at the table\n", path,
           one->kind == SAND_JSON_TEXT ? one->text.bytes : "nobody",
           other->kind == SAND_JSON_TEXT ? other->text.bytes : "nobody");
}

/* Mentions a source of dice in the header that no line confirms: it may have changed before the first throw, so this is
 * no disagreement. */
static void say_source(const char *path, const char *source, const sand_record_facts *f)
{
    if (*source != '\0' && strcmp(source, "seeded") != 0 && f->other_dice == 0)
        printf("%s: its header says that the dice were %s at first, but no line has such dice\n", path, source);
}

/* Compares the header's players and source of dice with what the lines show. */
static void say_claims(const char *path, const char *bytes, const sand_record_facts *f)
{
    sand_problem_list problems = { 0 };
    sand_json_document document;
    sand_json_source source = { path, bytes, strcspn(bytes, "\n"), 1, SAND_JSON_STRICT };
    if (sand_json_parse(&source, &document, &problems) == SAND_OK) {
        say_players(path, sand_json_get(document.root, "players"));
        say_source(path, text_in(sand_json_get(document.root, "luck"), "source"), f);
        sand_json_document_free(&document);
    }
    sand_problem_list_free(&problems);
}

/* Says which version began the record, where it is not this one. */
static void say_header(const char *path, const sand_record_facts *f)
{
    if (strcmp(f->engine_version, sand_version()) == 0) return;
    printf("%s: it says that version %s of the program began it; this is %s\n", path, f->engine_version,
           sand_version());
}

/* Says whether the seed follows from the shares it is said to come from; false: it does not. */
static bool say_shares(const char *path, sand_record_shares shares)
{
    if (shares == SAND_RECORD_SHARES_FIT)
        printf(
            "%s: the seed follows from the host's secret, promised before the battle, and the sides' numbers: nobody "
            "chose the dice\n",
            path);
    if (shares == SAND_RECORD_SHARES_CLOSED)
        printf("%s: the seed is said to come from the host's secret and the sides' numbers; the secret is not revealed "
               "yet\n",
               path);
    if (shares == SAND_RECORD_SHARES_WRONG)
        fprintf(stderr, "%s: the seed does not follow from the host's secret and the sides' numbers: it was chosen\n",
                path);
    return shares != SAND_RECORD_SHARES_WRONG;
}

static int verify(const char *path, const char *bytes, size_t n, bool whole)
{
    if (!is_record(bytes)) {
        fprintf(stderr, "%s: this is not a record; `sandtable check` reads other files\n", path);
        return EXIT_WRONG;
    }
    sand_problem_list problems = { 0 };
    sand_record_facts facts = { 0 };
    sand_error error = sand_record_verify((sand_source){ bytes, n, path }, &problems, &facts);
    if (error && problems.count == 0) fprintf(stderr, "%s: %s\n", path, sand_error_text(error));
    print_problems(stderr, &problems);
    if (error) return EXIT_WRONG;
    say_agreement(path, &facts);
    say_closed(path, bytes, &facts);
    say_header(path, &facts);
    say_claims(path, bytes, &facts);
    bool fair = say_shares(path, sand_record_check_shares(bytes));
    return facts.cut_short || !fair || (whole && !facts.over) ? EXIT_WRONG : EXIT_FINE;
}

static int verify_one(const char *path, const char *bytes, size_t n)
{
    return verify(path, bytes, n, false);
}

static int verify_whole(const char *path, const char *bytes, size_t n)
{
    return verify(path, bytes, n, true);
}

int verify_run(int argc, char **argv)
{
    return each_file(&verify_command, argc, argv, verify_one, verify_whole);
}

/* ---- check -------------------------------------------------------------------------------------------- */

static int check_cases(const char *path, const char *bytes, size_t n)
{
    sand_problem_list problems = { 0 };
    sand_casebook *book = sand_casebook_create();
    if (!book) return EXIT_USAGE;
    sand_error error = sand_casebook_run(book, (sand_source){ bytes, n, path }, NULL, NULL, &problems);
    size_t cases = sand_casebook_passed(book) + sand_casebook_failed(book);
    sand_casebook_destroy(book);
    bool wrong = error || problems.mistakes;
    print_problems(stdout, &problems);
    if (!wrong) printf("%s: fine: %zu cases\n", path, cases);
    return wrong ? EXIT_WRONG : EXIT_FINE;
}

static int check_game(const char *path, const char *bytes, size_t n)
{
    sand_problem_list problems = { 0 };
    sand_game_settings settings = { .source = path, .look = true };
    sand_game *game = NULL;
    sand_table_facts table;
    sand_error error = sand_game_create(bytes, n, &settings, &problems, &game);
    if (error && problems.count == 0) printf("%s: %s\n", path, sand_error_text(error));
    print_problems(stdout, &problems);
    if (error) return EXIT_WRONG;
    sand_game_table(game, 0, &table);
    printf("%s: fine: %s, %s, %u units\n", path, table.title, table.ruleset, table.units);
    sand_game_destroy(game);
    return EXIT_FINE;
}

/* Lessons are read against their scenario, which is found by its id. */
static int check_lessons(const char *path, const char *bytes, size_t n)
{
    sand_problem_list problems = { 0 }, advice = { 0 };
    sand_source source = { bytes, n, path };
    sand_lessons *head = NULL, *lessons = NULL;
    sand_lessons_facts facts;
    text scenario = { 0 };
    int status = EXIT_WRONG;
    sand_error error = sand_lessons_create(NULL, source, &problems, &head);
    if (error) print_problems(stdout, &problems);
    if (error) return EXIT_WRONG;
    sand_lessons_about(head, &facts);
    sand_game_settings settings = { 0 };
    bool found = find_scenario(facts.scenario, &scenario);
    sand_game *game = found ? load_game(text_of(&scenario), &settings, "1", &advice, &status) : NULL;
    sand_problem_list_free(&advice); /* advice about the scenario, not about its lessons */
    if (game && !sand_lessons_create(game, source, &problems, &lessons)) {
        printf("%s: fine: %zu lessons of %s\n", path, facts.n, facts.scenario);
        status = EXIT_FINE;
    }
    print_problems(stdout, &problems);
    sand_lessons_destroy(lessons);
    sand_lessons_destroy(head);
    sand_game_destroy(game);
    text_free(&scenario);
    return status;
}

static int check_one(const char *path, const char *bytes, size_t n)
{
    if (has_member(bytes, "lessons")) return check_lessons(path, bytes, n);
    return has_member(bytes, "cases") ? check_cases(path, bytes, n) : check_game(path, bytes, n);
}

int check_run(int argc, char **argv)
{
    return each_file(&check_command, argc, argv, check_one, check_one);
}
