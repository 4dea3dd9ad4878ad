/* train.h - training of a ruleset's network: computer players play battles, and weights are fitted that predict from a
 * position how its battle ends.
 *
 * Everything follows from the plan and the scenarios, so the weights are the same on every machine. */
#include <sandtable/whole.h>
#ifndef SANDTABLE_TRAIN_H
#define SANDTABLE_TRAIN_H

#include <sandtable/player.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Start as { 0 }. */
typedef struct {
    const sand_player *player; /* plays both sides; from the second round on it uses the learnt weights */
    const sand_player *odd;    /* plays a share of the activations, so that odd positions are seen too */
    uint32_t odd_share;        /* per cent */
    uint32_t nodes;            /* outcomes of dice a player may look at for one choice; 0: its own limit */
    uint32_t epochs;           /* passes over all positions for each fit */
    uint64_t seed;
} sand_train_plan;

/* How well results are predicted: mean squared errors of the predicted chance (0: always right, 0.25: a coin), and for
 * comparison those of always predicting the scenario's mean. */
typedef struct {
    uint64_t battles, positions, held_battles, held_positions;
    double error, mean_error;           /* over the tenth of the battles that was not learnt from */
    double held_error, held_mean_error; /* of the scenarios held out */
} sand_train_score;

typedef struct sand_train sand_train;

/* SAND_OK, SAND_ERROR_ARGUMENT, SAND_ERROR_MEMORY.  The caller destroys *out. */
SAND_API sand_error sand_train_create(const sand_train_plan *plan, sand_train **out);
SAND_API void sand_train_destroy(sand_train *train); /* NULL is fine */
/* Adds a scenario; all must be of one ruleset.  `held`: it is played, but nothing is learnt from it. */
SAND_API sand_error sand_train_add(sand_train *train, const char *text, size_t n, bool held,
                                   sand_problem_list *problems);
/* Plays one battle of the scenario (from 0), the next of this training, and keeps its positions. */
SAND_API sand_error sand_train_play(sand_train *train, size_t scenario);
/* Fits new weights, from scratch, to all positions kept. */
SAND_API sand_error sand_train_fit(sand_train *train, sand_train_score *score);
/* The weights as C; `command`: what made them, `name`: of the variable.  Returns the length; writes at most room - 1
 * characters. */
SAND_API size_t sand_train_write(const sand_train *train, const char *name, const char *command, char *out,
                                 size_t room);

#ifdef __cplusplus
}
#endif

#endif
