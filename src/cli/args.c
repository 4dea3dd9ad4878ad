/* args.c - reading options, --help, and the nearest known word. */
#include "cli/args.h"

#include "cli/out.h"

#include "base/assert.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NEAR_LONGEST = 40 };

static int fold(char c)
{
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

int near_distance(const char *a, const char *b)
{
    size_t m = strlen(a), n = strlen(b);
    int row[NEAR_LONGEST + 1];
    if (m > NEAR_LONGEST || n > NEAR_LONGEST) return NEAR_LONGEST;
    for (size_t j = 0; j <= n; j++) row[j] = (int)j;
    for (size_t i = 1; i <= m; i++) {
        int corner = row[0];
        row[0] = (int)i;
        for (size_t j = 1; j <= n; j++) {
            int above = row[j];
            row[j] = least(corner + (fold(a[i - 1]) != fold(b[j - 1])), least(above, row[j - 1]) + 1);
            corner = above;
        }
    }
    return row[n];
}

bool near_enough(const char *word, int distance)
{
    return distance < NEAR_LONGEST && distance <= ((int)strlen(word) + 2) / 3;
}

static void help_row(const screen *s, const char *left, const char *about)
{
    enum { COLUMN = 24 };
    printf("  %-*s", COLUMN, left);
    screen_say_behind(s, INK_PLAIN, COLUMN + 3, about);
}

void args_help(const args_command *command)
{
    screen s = screen_open(0);
    screen_sayf(&s, INK_PLAIN, 0, "usage: sandtable %s %s\n", command->name, command->usage);
    putchar('\n');
    screen_say(&s, INK_PLAIN, 0, command->about);
    puts("\noptions:");
    for (size_t i = 0; i < command->n_rows; i++) {
        const args_row *row = &command->rows[i];
        char left[64];
        snprintf(left, sizeof left, "--%s%s%s", row->name, row->value ? " " : "", row->value ? row->value : "");
        help_row(&s, left, row->about);
    }
    help_row(&s, "--help", "this text");
}

int args_complain(const args_command *command, const char *format, ...)
{
    va_list arguments;
    fprintf(stderr, "sandtable %s: ", command->name);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    size_t n = strlen(format);
    bool question = n > 0 && format[n - 1] == '?';
    fprintf(stderr, "%s sandtable %s --help\n", question ? " See" : "; see", command->name);
    return EXIT_USAGE;
}

bool args_are_harmless(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (is_harmless(argv[i])) continue;
        fprintf(stderr, "sandtable: argument %d holds a control character, or is no UTF-8\n", i);
        return false;
    }
    return true;
}

bool args_number(const char *word, uint64_t least, uint64_t most, uint64_t *out)
{
    SAND_ASSERT(least <= most);
    char *end = NULL;
    errno = 0;
    unsigned long long value = strtoull(word, &end, 10);
    if (word[0] < '0' || word[0] > '9' || errno != 0 || *end != '\0' || value < least || value > most) return false;
    *out = value;
    return true;
}

int args_width(const args_command *command, const char *value, int *out)
{
    enum { WIDEST = 10000 };
    uint64_t columns;
    if (!args_number(value, 1, WIDEST, &columns))
        return args_complain(command, "--width takes a number of columns, 1 to %d, not \"%s\"", WIDEST, value);
    *out = (int)columns;
    return EXIT_FINE;
}

static const char *nearest(const args_command *command, const char *word)
{
    const char *best = NULL;
    int distance = NEAR_LONGEST;
    for (size_t i = 0; i < command->n_rows; i++) {
        int d = near_distance(word, command->rows[i].name);
        if (d >= distance) continue;
        distance = d;
        best = command->rows[i].name;
    }
    return best && near_enough(word, distance) ? best : NULL;
}

/* Complains of an unknown option and lists all options of the command. */
static void complain_of_all(const args_command *command, const char *typed)
{
    text line = { 0 };
    for (size_t i = 0; i < command->n_rows; i++) text_add(&line, "%s--%s", i ? ", " : "", command->rows[i].name);
    args_complain(command, "there is no option %s; there are %s", typed, text_of(&line));
    text_free(&line);
}

/* Complains of the unknown option `typed`, which still has its dashes. */
static int unknown(const args *a, const char *typed)
{
    const char *near = nearest(a->command, typed + strspn(typed, "-"));
    if (near)
        args_complain(a->command, "there is no option %s (did you mean --%s?)", typed, near);
    else if (a->command->n_rows == 0)
        args_complain(a->command, "there is no option %s, it takes none", typed);
    else if (a->command->n_rows == 1)
        args_complain(a->command, "there is no option %s; there is --%s alone", typed, a->command->rows[0].name);
    else
        complain_of_all(a->command, typed);
    return ARGS_WRONG;
}

static int find_row(const args_command *command, const char *word, size_t n)
{
    for (size_t i = 0; i < command->n_rows; i++)
        if (strlen(command->rows[i].name) == n && strncmp(command->rows[i].name, word, n) == 0) return (int)i;
    return -1;
}

int args_next(args *a, const char **value)
{
    if (a->at >= a->argc) return ARGS_END;
    const char *word = a->argv[a->at++];
    *value = word;
    if (a->plain_only || word[0] != '-' || word[1] == '\0') return ARGS_PLAIN;
    if (strcmp(word, "--") == 0) {
        a->plain_only = true;
        return args_next(a, value);
    }
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
        args_help(a->command);
        return ARGS_HELP;
    }
    word += strspn(word, "-");
    size_t n = strcspn(word, "=");
    int row = find_row(a->command, word, n);
    if (row < 0) return unknown(a, a->argv[a->at - 1]);
    *value = word[n] == '=' ? word + n + 1 : NULL;
    if (!a->command->rows[row].value && *value) {
        args_complain(a->command, "--%s takes no value", a->command->rows[row].name);
        return ARGS_WRONG;
    }
    if (a->command->rows[row].value && !*value) {
        if (a->at >= a->argc) {
            args_complain(a->command, "--%s takes %s", a->command->rows[row].name, a->command->rows[row].value);
            return ARGS_WRONG;
        }
        *value = a->argv[a->at++];
    }
    return row;
}

int args_left_out(const args_command *command, int argc, char **argv, const char *missing)
{
    args a = { .command = command, .argc = argc, .argv = argv };
    const char *value = NULL;
    if (args_next(&a, &value) == ARGS_HELP) return EXIT_FINE;
    fprintf(stderr, "sandtable %s: this program was built without %s\n", command->name, missing);
    return EXIT_USAGE;
}

int args_each(const args_command *command, int argc, char **argv, args_taker *take, void *into)
{
    args a = { .command = command, .argc = argc, .argv = argv };
    const char *value = NULL;
    for (;;) {
        int row = args_next(&a, &value);
        if (row == ARGS_END) return EXIT_FINE;
        if (row == ARGS_HELP) return ARGS_HELP;
        if (row == ARGS_WRONG) return EXIT_USAGE;
        SAND_ASSERT(row == ARGS_PLAIN || (row >= 0 && (size_t)row < command->n_rows));
        char *word = value ? argv[a.at - 1] + (value - argv[a.at - 1]) : NULL;
        int status = take(into, row, word);
        if (status) return status;
    }
}
