/* completion.h - completion of commands, options and scenarios for shells, made of the tables that --help prints. */
#ifndef SAND_CLI_COMPLETION_H
#define SAND_CLI_COMPLETION_H

#include "cli/args.h"

/* A command with one line about it. */
typedef struct {
    const args_command *command;
    const char *brief;
} completion_row;

extern const args_command completion_command;
/* `sandtable completion bash|zsh|scenarios`: the exit status. */
int completion_print(int argc, char **argv, const completion_row rows[], size_t n);

#endif
