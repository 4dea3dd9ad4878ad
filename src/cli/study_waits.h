/* study_waits.h - `sandtable study waits`: how often a battle of two people apart waits for the other side. */
#ifndef SAND_CLI_STUDY_WAITS_H
#define SAND_CLI_STUDY_WAITS_H

/* argv without "waits"; the exit status. */
int study_waits_run(int argc, char **argv);

#endif
