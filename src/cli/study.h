/* study.h - prints and draws the result of many battles, for people and programs.
 *
 * Everything reported is a figure: a measure, its subject, and its value under each reading. */
#ifndef SAND_CLI_STUDY_H
#define SAND_CLI_STUDY_H

#include "cli/crowd.h"
#include "cli/new_file.h"
#include "cli/out.h"

#include <sandtable/sandtable.h>

typedef struct {
    const sand_sim *sim;
    const sand_sim_result *result;
    const sand_sim_bites *bites; /* NULL: rules were not counted */
    const sand_sim_bites *lost;  /* how many units each side lost; may equal `bites` */
    const sand_study_without *without;
    size_t n_without;              /* readings with a rule left out; they follow the reported ones */
    struct study_records *records; /* NULL: no records are kept */
    const sand_game *game;         /* for names */
    const sand_player *player[2];
    const char *reading[SAND_SIM_READINGS]; /* "rout-over=6" */
    size_t n_readings;
    uint64_t seed;
    unsigned threads;
    const char *called;         /* "study" */
    const char *const *command; /* the command line that plays the study again */
    size_t n_command;
    double wished; /* the precision asked for; 0: none */
    crowd_report report;
} study;

typedef sand_figure figure;

/* Returns the library's view of the reported readings. */
sand_study study_of(const study *s);

/* Pair i from 0 of which `reading` makes both changes; false: there is none of that number. */
bool study_pair_of(const study *s, size_t reading, size_t i, sand_sim_pair *out);
/* By how much a figure under both changes differs from the sum of what each does alone. */
sand_estimate study_beyond(const study *s, sand_sim_pair pair, sand_sim_measure measure);

void study_print(const study *s);
void study_print_json(const study *s);
void study_print_csv(const study *s);
/* The functions below do nothing in a study that did not count rules. */
void study_rules_print(const study *s);
void study_rules_json(const study *s);
void study_rules_csv(const study *s);
/* Rules that took effect, the most frequent first; the caller frees *out. */
size_t study_bites(const study *s, sand_sim_bite **out);
/* Returns the share of battles that the rule with number `i` in `without` decided. */
sand_estimate study_decided(const study *s, size_t i);
/* Writes the numbers of `without`, the rule that decided most first; returns how many (SAND_SIM_READINGS at most). */
size_t study_by_decided(const study *s, size_t order[]);

/* Returns the statement of a rule of the study's ruleset; "": there is no such rule. */
const char *study_statement(const study *s, const char *id);
/* Writes the report as one HTML page. False: a message was printed. */
bool study_report(const study *s, const char *path);

/* Draws an SVG or PNG file, by the ending of its name. False: a message was printed. */
bool study_plot(const study *s, const char *path);
/* Returns how many units the side lost at most in this share (0 to 1) of the battles: 0.5 gives the median. `reading`
 * counts from 0, `side` from 1. */
size_t study_lost_by(const study *s, size_t reading, unsigned side, double share);
/* Adds words to a page, with the special characters of HTML escaped. */
void study_words(text *out, const char *words);
/* Adds the charts of a report as inline SVG. */
void study_charts(const study *s, text *out);
/* Was the program built with pictures?  False: a message was printed. */
bool study_can_plot(const new_file *picture);

#endif
