/* analysis.h - a finished battle examined: how it stood, which side the dice favoured, and which choices cost most.
 *
 * The chance to win is what the ruleset's network expects of the battle as it truly stood; a draw counts half. The luck
 * of dice is the chance after them less the exact expectation before them, so it is 0 on average whatever the network
 * estimates. A choice is graded on what its side could see: the order given and the five best-looking alternatives are
 * played on, all with the same lucks. A luck is one seed from which all dice of the continuation follow. */
#include <sandtable/whole.h>
#ifndef SANDTABLE_ANALYSIS_H
#define SANDTABLE_ANALYSIS_H

#include <sandtable/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Start as { 0 }. */
typedef struct {
    uint32_t lucks; /* how many lucks each order is played on with, at most 64; 0: choices are not graded */
    /* 0: chances are what the network expects of a battle as it stands. Else: what it expects on average after two
     * closers have played it on for a few activations, with so many lucks, at most 64; slow. */
    uint32_t playouts;
    uint64_t seed;
    bool (*stop)(void *context); /* asked between orders; true: the analysis ends there */
    void *context;
} sand_analysis_plan;

/* One order of the log, or the orders of both sides where they are given at once. */
typedef struct {
    size_t item; /* counted as sand_record_step counts */
    uint16_t turn, step;
    uint16_t side;        /* the side that gave it; 0: both */
    uint32_t dice;        /* how many dice fell */
    uint32_t drawn;       /* how many cards were drawn */
    double before, after; /* the chance of the first side to win */
    double expected;      /* the first side's chance expected before the dice of this order; `after` if none fell */
    double luck;          /* what its dice gave the first side */
    double cards;         /* what the cards gave that were drawn after them: after - expected - luck */
    bool exact;           /* `expected` is exact, not from a sample */
    bool graded;          /* the members below are filled in */
    bool marked;          /* the cost is at least 0.01, and above zero by 2.5 standard errors */
    /* How much better the best order tried does for the side, measured on other lucks than it was found by, and the
     * standard error; the cost may be below zero. */
    double cost, error;
    uint16_t n_given, n_better;
    sand_entry given, better; /* the first entry of the order, and of the best one tried */
} sand_analysis_row;

typedef struct {
    double result;               /* for the first side: 1, 0.5 or 0; the chance where the battle is not over */
    double luck, luck_by_orders; /* the sum of the rows' luck and cards; half the width of its 95 % interval if all luck
                                    were chance */
    double adjusted;             /* result less luck, within 0 and 1: what play alone would have come to */
    size_t rolls, not_exact, graded[SAND_SIDES], marked[SAND_SIDES];
    double cost[SAND_SIDES]; /* of all choices graded */
    bool learnt;             /* false: the ruleset has no network, and chances are estimated from the worth of units */
} sand_analysis_sum;

typedef struct sand_analysis sand_analysis;

/* Analyses a game whose whole log is known: a revealed record, or a game of the host's. SAND_OK, SAND_ERROR_ARGUMENT,
 * SAND_ERROR_MEMORY. The caller destroys *out, which does not need the game afterwards. */
SAND_API sand_error sand_analysis_create(const sand_game *game, const sand_analysis_plan *plan, sand_analysis **out);

/* The same analysis in parts: sand_analysis_begin makes an empty one, and each sand_analysis_go_on adds the items
 * before `until`, or fewer when the plan's `stop` ends it. Every part needs the same plan and the same game, which may
 * have got more orders since; all parts together give what sand_analysis_create makes. The errors are those of
 * sand_analysis_create; rows that were added before an error stay. */
SAND_API sand_error sand_analysis_begin(sand_analysis **out);
SAND_API sand_error sand_analysis_go_on(sand_analysis *analysis, const sand_game *game, const sand_analysis_plan *plan,
                                        size_t until);
typedef struct {
    size_t next, of; /* the item that comes next; how many the game had when it was last looked at */
} sand_analysis_progress;
SAND_API sand_analysis_progress sand_analysis_reached(const sand_analysis *analysis);

SAND_API void sand_analysis_destroy(sand_analysis *analysis); /* NULL is allowed */
SAND_API size_t sand_analysis_count(const sand_analysis *analysis);
/* NULL: there is no such row */
SAND_API const sand_analysis_row *sand_analysis_at(const sand_analysis *analysis, size_t i);
SAND_API sand_analysis_sum sand_analysis_total(const sand_analysis *analysis);

/* What rows are picked by: how far the chances turned, what the dice gave, what a marked choice cost, or what the cards
 * gave. */
typedef enum {
    SAND_ANALYSIS_BY_TURN,
    SAND_ANALYSIS_BY_LUCK,
    SAND_ANALYSIS_BY_COST,
    SAND_ANALYSIS_BY_CARDS
} sand_analysis_by;
/* Writes the numbers of the rows that stand out most, the greatest first; rows below 0.005 are left out. Returns how
 * many were written, at most `room`. */
SAND_API size_t sand_analysis_pick(const sand_analysis *analysis, sand_analysis_by by, size_t out[], size_t room);

/* ---- advice ---- */

enum { SAND_ADVICE_MOST = 6 };

typedef struct {
    unsigned side;
    uint32_t lucks; /* how many lucks each order is played on with, from 2 to 64 */
    uint64_t seed;
} sand_advice_task;

/* Orders compared with each other. The first is the caller's order if there is one, else the one that looks best.
 * `gain` is how much better each does than the first on the same lucks, as a chance to win if both sides then played as
 * the player "closer" does; `error` is the standard error of the lucks alone. docs/players.md compares this with whole
 * battles. */
typedef struct {
    size_t n;
    double gain[SAND_ADVICE_MOST], error[SAND_ADVICE_MOST];
} sand_advice;

/* Adds the orders to `out`, as many as `advice` counts. `mine` is a legal order of the side, or NULL. What the side
 * does not know makes no difference. SAND_ERROR_ARGUMENT; SAND_ERROR_UNKNOWN: nothing is asked of the side, or orders
 * are sealed and cannot be told apart one by one; SAND_ERROR_REFUSED: `mine` is not allowed; SAND_ERROR_FULL,
 * SAND_ERROR_MEMORY. */
SAND_API sand_error sand_advise(const sand_game *game, const sand_order *mine, sand_advice_task task,
                                sand_order_list *out, sand_advice *advice);

/* The grade that an order would get if it were given, in the terms of sand_analysis_row. */
typedef struct {
    double cost, error; /* how much better the best order tried does, as a chance to win, and the standard error */
    bool marked;
} sand_order_grade;

/* Grades a legal order before it is given, on what its side knows: the order and the best-looking alternatives are
 * played on with the same lucks. The best of them is added to `out`: `order` itself if none is better. The errors are
 * those of sand_advise; SAND_ERROR_UNKNOWN also when there is no alternative. */
SAND_API sand_error sand_grade_order(const sand_game *game, const sand_order *order, sand_advice_task task,
                                     sand_order_list *out, sand_order_grade *grade);

#ifdef __cplusplus
}
#endif

#endif
