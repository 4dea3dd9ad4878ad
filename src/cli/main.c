/* main.c - the program `sandtable`: finds the command and runs it. */
#include "cli/commands.h"
#include "cli/completion.h"

#include <sandtable/sandtable.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const args_command *command;
    int (*run)(int argc, char **argv);
    const char *brief;
} commands[] = {
    { &play_command, play_run, "play a battle in the terminal" },
    { &join_command, join_run, "play a seat of a battle on a server, by its link" },
    { &battles_command, battles_run, "list, name and delete the battles that are kept" },
    { &replay_command, replay_run, "tell a recorded battle" },
    { &verify_command, verify_run, "replay records and compare every hash and die" },
    { &reveal_command, reveal_run, "reveal everything that is closed in a record" },
    { &check_command, check_run, "find all mistakes of scenarios, records and case files" },
    { &rules_command, rules_run, "rules and their options, by number" },
    { &casebook_command, casebook_run, "run the casebook against the rules" },
    { &simulate_command, simulate_run, "play many battles between computer players and count the results" },
    { &study_command, study_run, "variants of the rules on the same dice: what a number does, over many battles" },
    { &odds_command, odds_run, "exact chances of one combat, over faces, cover, hits, types, numbers" },
    { &match_command, match_run, "play computer players against each other: who is better, and by how much" },
    { &analyse_command, analyse_run, "look back on a battle: chances, luck, choices" },
    { &train_command, train_run, "learn how battles of a ruleset stand" },
    { &engine_command, engine_run, "answer requests from other programs, one a line" },
    { &serve_command, serve_run, "show the table in a browser" },
    { &games_command, games_run, "look after the battles of a game server" },
};

/* Replaces the library's version, which aborts without a message. */
_Noreturn void sand_assert_failed(const char *file, int line, const char *text)
{
    fprintf(stderr, "sandtable: a bug at %s:%d: %s\n", file, line, text);
    abort();
}

/* Prints the completion of all commands, `completion` included. */
static int complete_shell(int argc, char **argv)
{
    completion_row rows[SAND_LEN(commands) + 1];
    for (size_t i = 0; i < SAND_LEN(commands); i++)
        rows[i] = (completion_row){ commands[i].command, commands[i].brief };
    rows[SAND_LEN(commands)] = (completion_row){ &completion_command, "completion for bash and zsh" };
    return completion_print(argc, argv, rows, SAND_LEN(rows));
}

static void help(FILE *out)
{
    fprintf(out, "usage: sandtable COMMAND [ARGUMENTS]\n\n");
    for (size_t i = 0; i < SAND_LEN(commands); i++)
        fprintf(out, "  %-10s %s\n", commands[i].command->name, commands[i].brief);
    fprintf(out, "  %-10s %s\n", completion_command.name,
            "completion of commands, options and scenarios for bash and zsh");
    fprintf(out, "\nsandtable help COMMAND says more; sandtable version.\n"
                 "Exit status 0: all is well; 1: something has mistakes, disagrees or fails; 2: the command cannot be "
                 "understood, or a\n"
                 "file cannot be read or written.\n");
}

static int unknown(const char *word)
{
    const char *best = NULL;
    int distance = INT32_MAX;
    for (size_t i = 0; i < SAND_LEN(commands); i++) {
        int d = near_distance(word, commands[i].command->name);
        if (d < distance) distance = d, best = commands[i].command->name;
    }
    fprintf(stderr, "sandtable: there is no command \"%s\"", word);
    if (best && near_enough(word, distance)) fprintf(stderr, " (did you mean %s?)", best);
    fprintf(stderr, "; see sandtable --help\n");
    return EXIT_USAGE;
}

/* `help COMMAND` prints the same as COMMAND --help. */
static int help_on(const char *word)
{
    for (size_t i = 0; i < SAND_LEN(commands); i++) {
        if (strcmp(commands[i].command->name, word) != 0) continue;
        args_help(commands[i].command);
        return EXIT_FINE;
    }
    if (strcmp(word, completion_command.name) == 0) {
        args_help(&completion_command);
        return EXIT_FINE;
    }
    return unknown(word);
}

/* A full pipe or disk must not look like success. */
static int finish(int status)
{
    if (fflush(stdout) == 0 && !ferror(stdout)) return status;
    fputs("sandtable: the output could not be written\n", stderr);
    return EXIT_USAGE;
}

int main(int argc, char **argv)
{
    if (!args_are_harmless(argc, argv)) return EXIT_USAGE;
    if (argc < 2) {
        help(stderr);
        return EXIT_USAGE;
    }
    const char *word = argv[1];
    if (strcmp(word, "help") == 0 && argc > 2) return finish(help_on(argv[2]));
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0) {
        help(stdout);
        return finish(EXIT_FINE);
    }
    if (strcmp(word, "--version") == 0 || strcmp(word, "version") == 0) {
        printf("sandtable %s\n", sand_version());
        return finish(EXIT_FINE);
    }
    if (strcmp(word, completion_command.name) == 0) return finish(complete_shell(argc - 2, argv + 2));
    for (size_t i = 0; i < SAND_LEN(commands); i++)
        if (strcmp(commands[i].command->name, word) == 0) return finish(commands[i].run(argc - 2, argv + 2));
    return unknown(word);
}
