/* study_wanted.h - what the command line of `sandtable study` asks for. */
#ifndef SAND_CLI_STUDY_WANTED_H
#define SAND_CLI_STUDY_WANTED_H

#include "cli/choices.h"
#include "cli/new_file.h"

enum { STUDY_VARIANTS = SAND_SIM_READINGS - 1, STUDY_WORDS_MOST = 200 };

typedef struct {
    settings set;
    loaded scenario; /* another one; no bytes: the study's */
} study_variant;

/* "rout-over=6..9:0.5" */
typedef struct {
    char *name;
    double from, to, step; /* step > 0, from <= to */
} study_range;

typedef struct {
    const args_command *command; /* simulate or study: whose name complaints bear */
    const char *file;
    const char *keep;
    uint64_t shard, of;
    study_variant against[STUDY_VARIANTS];
    size_t n_against;
    const char *words[STUDY_WORDS_MOST]; /* as they were typed, but for --keep and what does not change the figures */
    size_t n_words;
    const sand_sim_kept *const *parts; /* to be added up instead of playing */
    size_t n_parts;
    new_file plot, report; /* no path: none is wished */
    const char *records;   /* folder for battles worth watching; NULL: none is kept */
    study_range even;      /* no name: not asked for */
    choice_player player[2];
    uint64_t battles, seed, threads, nodes;
    double precision;
    bool rules, decided, check, json, csv;
    settings set;
} study_wanted;

/* One thread for each core, seed 1, two closers; NULL: out of memory. free() it. */
study_wanted *study_wanted_new(const args_command *command);
/* EXIT_FINE, or EXIT_USAGE after a complaint; ARGS_HELP: help was printed, there is nothing to do. Words of `argv` are
 * cut in pieces and kept. */
int study_wanted_read(int argc, char **argv, study_wanted *out);
/* A variant's settings: --set, but for what --against says otherwise. */
settings study_wanted_reading(const study_wanted *w, const study_variant *v);

#endif
