/* study.h - the figures of a study, in the order people read them: a measure, what is measured, its value under each
 * reading.
 *
 * Everything that the terminal prints, that files carry and that the page draws of a study comes from here. */
#include <sandtable/whole.h>
#ifndef SANDTABLE_STUDY_H
#define SANDTABLE_STUDY_H

#include <sandtable/game.h>
#include <sandtable/sim.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A study that was played; at least one battle of each reading. Start as { 0 }. */
typedef struct {
    const sand_sim *sim;
    const sand_sim_result *result;
    const sand_sim_bites *bites; /* for how many units each side lost; NULL: that is not told */
    const sand_game *game;       /* the first reading's, for names */
    const sand_player *player[2];
    size_t n_readings;
} sand_study;

typedef enum { SAND_FIGURE_SHARE, SAND_FIGURE_MEAN } sand_figure_kind;

typedef struct {
    const char *measure;   /* "won" */
    char of[160];          /* "Parliament", "" */
    sand_figure_kind kind; /* SHARE: of all battles, with its interval; MEAN: a battle */
    bool begins;           /* it is the first of a group */
    bool detail;           /* for programs: there are too many for people */
    bool compared;         /* `effect` says by how much the readings from 1 differ from the first, on the same dice */
    sand_sim_measure by;   /* the measure it is compared by */
    uint64_t count[SAND_SIM_READINGS];
    sand_estimate value[SAND_SIM_READINGS];
    sand_estimate effect[SAND_SIM_READINGS];
} sand_figure;

/* Calls `tell` for every figure. False: something is missing, or nothing was played. */
SAND_API bool sand_study_figures(const sand_study *study, void (*tell)(void *context, const sand_figure *figure),
                                 void *context);
/* The most units that a side (from 1) lost in any battle; false (and *out untouched): losses were not counted in all
 * battles. */
SAND_API bool sand_study_lost_most(const sand_study *study, unsigned side, size_t *out);

#ifdef __cplusplus
}
#endif

#endif
