/* commands.h - the commands of the program, one row each in main.c. */
#ifndef SAND_CLI_COMMANDS_H
#define SAND_CLI_COMMANDS_H

#include "cli/args.h"

extern const args_command play_command, replay_command, verify_command, reveal_command, check_command;
extern const args_command rules_command, casebook_command, battles_command;
extern const args_command simulate_command, study_command, odds_command, match_command, train_command, analyse_command;
extern const args_command engine_command, serve_command, join_command, games_command;

/* `argv` is without the names of the program and the command; the result is the exit status. */
int play_run(int argc, char **argv);
int replay_run(int argc, char **argv);
int verify_run(int argc, char **argv);
int reveal_run(int argc, char **argv);
int check_run(int argc, char **argv);
int battles_run(int argc, char **argv);
int rules_run(int argc, char **argv);
int casebook_run(int argc, char **argv);
int simulate_run(int argc, char **argv);
int study_run(int argc, char **argv);
int odds_run(int argc, char **argv);
int match_run(int argc, char **argv);
int analyse_run(int argc, char **argv);
int train_run(int argc, char **argv);
int engine_run(int argc, char **argv);
int join_run(int argc, char **argv);  /* without libcurl it says how to get it */
int serve_run(int argc, char **argv); /* without libmicrohttpd it says how to get it */
int games_run(int argc, char **argv); /* the same */

#endif
