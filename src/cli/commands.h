/* commands.h - the commands of the program, one row each in main.c. */
#ifndef SAND_CLI_COMMANDS_H
#define SAND_CLI_COMMANDS_H

#include "cli/args.h"

/* argv without the program's and the command's name; the result is the exit status. */
extern const args_command play_command;
int play_run(int argc, char **argv);

#endif
