/* odds_table.h - the odds of a combat over one or two things that vary, printed as text or CSV or drawn. */
#ifndef SAND_CLI_ODDS_TABLE_H
#define SAND_CLI_ODDS_TABLE_H

#include "cli/choices.h"
#include "cli/new_file.h"

#include <sandtable/sandtable.h>

enum { ODDS_VALUES = 64, ODDS_MEASURES = 24, ODDS_NAME = 96, ODDS_OVER = 2 };

/* Something that varies, and its values in the order they are shown. */
typedef struct {
    const char *name;
    const char *value[ODDS_VALUES];
    size_t n;
} odds_over;

/* What changes: "hits of the target". */
typedef struct {
    char name[ODDS_NAME];
    bool counts; /* a number; else a state that is there or not */
} odds_measure;

/* One distribution; without parts the measure cannot change. */
typedef struct {
    size_t n;
    sand_odds_part part[ODDS_VALUES];
    bool sampled;
} odds_cell;

typedef struct {
    const char *title; /* "RULESET, melee: A round of melee of the attacker" */
    const char *under; /* the settings of --set, or "" */
    odds_over over[ODDS_OVER];
    size_t n_over;
    odds_measure measure[ODDS_MEASURES];
    size_t n_measures;
    odds_cell *cell;                           /* [measure][first][second] */
    bool impossible[ODDS_VALUES][ODDS_VALUES]; /* by values of the first and the second */
} odds_table;

size_t odds_table_columns(const odds_table *t); /* values of the second axis; 1 without one */
odds_cell *odds_table_at(const odds_table *t, size_t measure, size_t row, size_t column);
double odds_cell_mean(const odds_cell *cell);
void odds_print(const odds_table *t);
void odds_print_csv(const odds_table *t);
/* SVG or PNG by the ending of its name. False: a message was printed. */
bool odds_plot(const odds_table *t, const char *path);

#endif
