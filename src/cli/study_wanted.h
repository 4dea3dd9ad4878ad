/* study_wanted.h - what the command line of `sandtable study` asks for. */
#ifndef SAND_CLI_STUDY_WANTED_H
#define SAND_CLI_STUDY_WANTED_H

#include "cli/choices.h"
#include "cli/new_file.h"

enum { STUDY_VARIANTS = SAND_SIM_READINGS - 1, STUDY_WORDS_MOST = 200, STUDY_REMEDIES = 64 };

typedef struct {
    settings set;
    loaded scenario; /* a scenario of its own; no bytes: the study's */
} study_variant;

/* "rout-over=6..9:0.5" */
typedef struct {
    char *name;
    double from, to, step; /* step > 0, from <= to */
} study_range;

typedef struct {
    const args_command *command; /* simulate or study, for complaints */
    const char *file;
    const char *keep;
    uint64_t shard, of;
    study_variant against[STUDY_VARIANTS];
    size_t n_against;
    const char *words[STUDY_WORDS_MOST]; /* as typed, except options that change no figure */
    size_t n_words;
    const sand_sim_kept *const *parts; /* kept parts to add up instead of playing */
    size_t n_parts;
    new_file plot, report; /* no path: not wanted */
    const char *records;   /* folder for battles worth watching; NULL: not wanted */
    study_range even;      /* no name: not wanted */
    study_variant remedy[STUDY_REMEDIES];
    size_t n_remedies; /* 0: not wanted */
    uint64_t proposed; /* how many more remedies are chosen from the rules that take effect; 0: none */
    choice_player player[2];
    uint64_t battles, seed, threads, nodes;
    double precision;
    bool rules, decided, check, json, csv;
    settings set;
} study_wanted;

/* Returns the defaults, to be freed: one thread for each core, seed 1, two closers; NULL: out of memory. */
study_wanted *study_wanted_new(const args_command *command);
/* EXIT_FINE, or EXIT_USAGE after a complaint; ARGS_HELP: help was printed, there is nothing to do. Words of `argv` are
 * cut in pieces and kept. */
int study_wanted_read(int argc, char **argv, study_wanted *out);
/* Returns a variant's settings: its own, then those of --set that it does not override. */
settings study_wanted_reading(const study_wanted *w, const study_variant *v);

#endif
