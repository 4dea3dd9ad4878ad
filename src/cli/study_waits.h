/* study_waits.h - `sandtable study waits`: counts how often players apart wait for each other. */
#ifndef SAND_CLI_STUDY_WAITS_H
#define SAND_CLI_STUDY_WAITS_H

/* argv without "waits"; the exit status. */
int study_waits_run(int argc, char **argv);

#endif
