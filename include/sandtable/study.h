/* study.h - the figures of a study, in the order people read them: a measure, its subject, its value under each
 * reading.
 *
 * The terminal, the files and the page all take a study's figures from here. */
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
    sand_figure_kind kind; /* SHARE: of all battles, with its interval; MEAN: a battle, with
                            * its interval where one is known: low < high */
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
/* One figure of a reading by its measure, with its interval: a share or a mean; PLAYER is the first player's share. */
SAND_API sand_estimate sand_study_value(const sand_study *study, size_t reading, sand_sim_measure measure);
/* The most units that a side (from 1) lost in any battle; false (and *out untouched): losses were not counted in all
 * battles. */
SAND_API bool sand_study_lost_most(const sand_study *study, unsigned side, size_t *out);

/* ---- which rules decide ---------------------------------------------------------------------------------- */

/* A number of the rules with the value with which its rule does nothing. */
typedef struct {
    char name[SAND_PARAMETER_NAME], value[24]; /* as settings have them */
    const char *rule, *about;                  /* static; `rule` may be NULL */
} sand_study_without;
/* Chooses up to `room` numbers for a study to leave out, each in a reading of its own: those first whose rules take
 * effect most often in the first 32 sets of the study's first reading, which are played for it. `game` is of that
 * reading. Returns how many. `sand_sim_bites_changed` of such a reading counts the battles that the rule decided. */
SAND_API size_t sand_study_choose_without(const sand_sim *sim, const sand_game *game, sand_study_without out[],
                                          size_t room);
/* Proposes up to `room` changes that may make a battle even, from the same numbers in the same order: of each one step
 * less, then one step more, within its range; `value` is the new value. A step is a tenth of the number in whole units,
 * at least one. Returns how many. */
SAND_API size_t sand_study_choose_remedies(const sand_sim *sim, const sand_game *game, sand_study_without out[],
                                           size_t room);

/* ---- battles worth watching ------------------------------------------------------------------------------ */

typedef enum {
    SAND_NOTABLE_LONGEST,
    SAND_NOTABLE_SHORTEST,
    SAND_NOTABLE_MOST_LOST,
    SAND_NOTABLE_WIN_A,
    SAND_NOTABLE_WIN_B,
    SAND_NOTABLE_OTHERWISE, /* for a reading from 1: the first battle with another winner than under reading 0 on the
                             * same dice */
    SAND_NOTABLE_KINDS
} sand_notable_id;
typedef struct {
    const char *name, *about; /* "longest", "the longest battle" */
} sand_notable_kind;
SAND_API const sand_notable_kind *sand_notable_kind_of(sand_notable_id id); /* NULL: no such one; static */

typedef struct {
    bool any;
    int64_t score;
    sand_sim_battle battle;
} sand_notable;
/* Start as { 0 }. */
typedef struct {
    sand_notable extreme[SAND_NOTABLE_OTHERWISE]; /* of the first reading */
    sand_notable otherwise[SAND_SIM_READINGS];    /* by reading, from 1 */
} sand_notables;
/* For sand_sim_desk_tell, with sand_notables as the context; battles may be heard of in any order, and twice. */
SAND_API void sand_notables_hear(void *notables, const sand_sim_battle *battle);
/* Number i from 0 in the order people read them, below SAND_NOTABLE_OTHERWISE + SAND_SIM_READINGS; NULL: there is none
 * of this number. When all battles were equally long, the first of them is the longest and the shortest. */
SAND_API const sand_notable *sand_notables_at(const sand_notables *notables, size_t i, sand_notable_id *kind);
/* Plays a battle of a study on in a game that has just begun with its scenario, options and seed. SAND_ERROR_MISMATCH:
 * it came out otherwise. */
SAND_API sand_error sand_sim_again(sand_game *game, const sand_sim_battle *battle, const sand_player *const player[2],
                                   const sand_player_limits limits[2]);

/* ---- what makes it even ------------------------------------------------------------------------------------- */

enum { SAND_EVEN_ROUND = 64 }; /* sets of a value after which it is judged */

/* One value of a range. */
typedef struct {
    bool tried;
    bool open;      /* neither told apart nor known to be close: more battles may tell */
    uint16_t ahead; /* the side that is surely ahead; 0: even, as far as is known */
    sand_estimate balance;
} sand_even_trial;
/* A balance (sand_sim_balance) judged: even where its interval lies within `close` of nothing. */
SAND_API sand_even_trial sand_even_judge(sand_estimate balance, double close);

typedef struct {
    bool done;      /* false: `next` is the value to be played now */
    bool same_side; /* the same side is ahead at both ends of the range, or won more where they are not told apart */
    size_t next;
    size_t low, high; /* neighbours with different sides ahead, or one value that is even */
} sand_even_step;
/* Returns what to do after these trials of n values. */
SAND_API sand_even_step sand_even_next(const sand_even_trial trials[], size_t n);

#ifdef __cplusplus
}
#endif

#endif
