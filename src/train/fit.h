/* fit.h - positions with the results of their battles, and the network fitted to them. */
#ifndef SAND_TRAIN_FIT_H
#define SAND_TRAIN_FIT_H

#include <sandtable/train.h>
#include "ai/ai.h"
#include "eval/eval.h"

enum { TRAIN_SCENARIOS = 16 };

/* One position, as seen by side A. */
typedef struct {
    int16_t in[SAND_NET_INPUTS];
    uint16_t scenario;
    uint32_t battle;
    float won, lead; /* won: 1, 0.5 or 0; lead: points of side A less those of B, divided by 8, from -4 to 4 */
} train_position;

typedef struct {
    train_position *of;
    size_t n, room;
} train_data;

void sand_fit_free(train_data *data);
/* Adds a position and returns its inputs, to be filled in before the next is added; NULL: out of memory. */
int16_t *sand_fit_add(train_data *data, uint16_t scenario, uint64_t battle);
/* Records the end of the battle for the positions from `first` on. */
void sand_fit_close(train_data *data, size_t first, double won, double lead);

/* The network's weights while learning, and what each scenario contributes: the side it favours, at the beginning and
 * by the hour. */
typedef struct {
    double hidden[SAND_NET_HIDDEN][SAND_NET_INPUTS], bias[SAND_NET_HIDDEN], output[SAND_NET_OUTPUTS][SAND_NET_HIDDEN];
    double favour[TRAIN_SCENARIOS][2];
} train_weights;

typedef struct {
    train_weights at, step, square; /* weights, and Adam's means of slopes and of their squares */
} train_model;

/* Fits from the beginning, leaving out the scenarios in `held` and every tenth battle. False: out of memory, and the
 * model is unchanged. */
bool sand_fit_learn(train_model *model, const train_data *data, const bool held[TRAIN_SCENARIOS], uint32_t epochs,
                    uint64_t seed);
void sand_fit_score(const train_model *model, const train_data *data, const bool held[TRAIN_SCENARIOS],
                    sand_train_score *out);
/* Rounds the weights to whole numbers. */
void sand_fit_round(const train_model *model, sand_net *out);

#endif
