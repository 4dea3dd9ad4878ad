/* args.h - options of a command: one table serves reading them and printing --help. */
#ifndef SAND_CLI_ARGS_H
#define SAND_CLI_ARGS_H

#include <sandtable/types.h>

/* What a command of the program returns. */
enum { EXIT_FINE = 0, EXIT_WRONG = 1, EXIT_USAGE = 2 };

typedef struct {
    const char *name;  /* "seed": --seed */
    const char *value; /* what follows it, for --help: "TEXT"; NULL: nothing does */
    const char *about;
} args_row;

typedef struct {
    const char *name, *usage, *about; /* usage: what follows the name */
    const args_row *rows;
    size_t n_rows;
} args_command;

typedef struct {
    const args_command *command;
    int argc, at;
    char **argv;
    bool plain_only; /* after "--" */
} args;

enum { ARGS_PLAIN = -1, ARGS_END = -2, ARGS_HELP = -3, ARGS_WRONG = -4 };

/* The row of the next option, with its value; ARGS_PLAIN and the word itself; ARGS_END; ARGS_HELP: --help was printed;
 * ARGS_WRONG: a mistake was printed. */
int args_next(args *a, const char **value);

/* What a command does with one option, or with a plain word (row ARGS_PLAIN). `word` is the option's value or the plain
 * word, NULL for an option without one; it stands in argv and may be cut in pieces.  Anything but EXIT_FINE ends the
 * reading. */
typedef int args_taker(void *into, int row, char *word);
/* Hands every word of the command line to `take`: EXIT_FINE, ARGS_HELP (--help was printed), EXIT_USAGE (a mistake was
 * printed), or what `take` returned. */
int args_each(const args_command *command, int argc, char **argv, args_taker *take, void *into);
void args_help(const args_command *command);
/* Runs in place of a command that this build lacks: prints --help, or says on stderr what is missing; returns the exit
 * status. */
int args_left_out(const args_command *command, int argc, char **argv, const char *missing);
/* Says on stderr what is wrong with the command line; returns EXIT_USAGE. */
int args_complain(const args_command *command, const char *format, ...);

/* Messages repeat arguments, and file names that a shell made of `*` may hold any bytes: false, with a complaint, when
 * an argument holds what no terminal should be sent. */
bool args_are_harmless(int argc, char **argv);

/* A whole number, digits and nothing else; false: it is none, or not from `least` to `most`. */
bool args_number(const char *word, uint64_t least, uint64_t most, uint64_t *out);
/* The value of --width: EXIT_FINE, or EXIT_USAGE and a complaint. */
int args_width(const args_command *command, const char *value, int *out);

/* Letters to insert, drop or replace to get from a to b, whatever their case; long words are never near. */
int near_distance(const char *a, const char *b);
/* Near enough to be meant: one slip in three letters. */
bool near_enough(const char *word, int distance);

#endif
