/* colonel.h - the player that plays the captain's best orders on before it chooses, and the comparison and grading of
 * orders by the same method (src/analyse). */
#ifndef SAND_AI_COLONEL_H
#define SAND_AI_COLONEL_H

#include "ai/thinking.h"

/* ORDERS: of a colonel, and of comparisons; MOST: plans of any budget; LUCKS: the most that a plan is played with. */
enum { SAND_COLONEL_ORDERS = 6, SAND_COLONEL_MOST = 24, SAND_COLONEL_LUCKS = 4096, SAND_PLAN_ORDERS = 4 };

/* The players of a colonel: one names orders, one plays for his side in playouts, one answers for the enemy (where the
 * budget says so), and one for each side plays the rest. */
enum {
    SAND_COLONEL_CAPTAIN,
    SAND_COLONEL_OWN,
    SAND_COLONEL_ENEMY,
    SAND_COLONEL_USUAL,
    SAND_COLONEL_STAFF = SAND_COLONEL_USUAL + SAND_SIDES
};

/* Orders for the activation that is under way, and what they gain over the captain's own choice, summed over lucks. */
typedef struct {
    size_t n;
    uint8_t at[SAND_PLAN_ORDERS]; /* of the orders that are tried */
    double sum, square;
} sand_colonel_plan;

/* The most activations that a playout may have, the own one included. */
enum { SAND_COLONEL_STAGES = 4 };

enum { SAND_COLONEL_DEEDS = 8 };

/* What is done in a playout: who, the order's label, and the side. */
typedef struct {
    const char *who, *does;
    unsigned side;
} sand_colonel_deed;

enum { SAND_COLONEL_ANSWERS = 256 };

/* What the captain answers to a view. */
typedef struct {
    uint64_t key;     /* of the view and the seed */
    sand_order order; /* n 0: none */
    sand_entry entries[4];
} sand_colonel_answer;

struct sand_colonel {
    sand_room *room;
    sand_ai *staff[SAND_COLONEL_STAFF]; /* created and destroyed with the colonel in player.c */
    sand_battle *world, *play, *view;
    sand_colonel_budget budget;
    sand_order next, order[SAND_COLONEL_MOST]; /* the orders that are tried, and the one being carried out */
    sand_entry entries[SAND_AI_ENTRIES];
    sand_colonel_plan plan[SAND_COLONEL_MOST];
    size_t n_plans;
    double usual[SAND_COLONEL_LUCKS];           /* the value of the first plan with each luck */
    sand_colonel_deed deed[SAND_COLONEL_DEEDS]; /* the first ones of the last playout */
    size_t n_deeds;
    sand_colonel_answer answer[SAND_COLONEL_ANSWERS];
    uint64_t seed;                      /* of the choice */
    unsigned side, lucks;               /* lucks: of the first round */
    unsigned fitted;                    /* lucks that the budget allows the first round of this choice */
    unsigned answered;                  /* activations after the own one in which captains answer, at this choice */
    unsigned cost[SAND_COLONEL_STAGES]; /* of all answers in the last playout, by activation */
    uint32_t spent;                     /* of all playouts of the choice */
    unsigned tried, from;               /* lucks that all plans have been played with; the number of the first one */
    bool grades;                        /* playouts are valued by the chance to win */
    bool watches;                       /* closers play the present activation, too */
};

/* `room` must outlive it.  SAND_OK or SAND_ERROR_MEMORY. */
sand_error sand_colonel_create(const sand_field *field, sand_room *room, const sand_player_limits *limits,
                               const sand_colonel_budget *budget, sand_colonel **out);
void sand_colonel_destroy(sand_colonel *colonel); /* NULL is fine */
const sand_order *sand_colonel_choose(sand_ai *ai);

typedef struct {
    uint32_t lucks;
    uint64_t seed;
} sand_colonel_trial;

/* The comparison of orders on the same lucks: the gain of each over the first, as a chance to win, and its standard
 * error.  The orders belong to the colonel and are valid until it thinks again. */
typedef struct {
    size_t n;
    const sand_order *order;
    double gain[SAND_COLONEL_ORDERS], error[SAND_COLONEL_ORDERS];
} sand_colonel_table;
/* `view` is of the side that is to order; `given` comes first, or the captain's own choice where it is NULL.  False:
 * sealed orders, and decisions with nothing to choose, cannot be compared. */
bool sand_colonel_compare(sand_ai *ai, const sand_battle *view, const sand_order *given, sand_colonel_trial trial,
                          sand_colonel_table *out);

/* The chance of the first side to win, on average over the lucks, after closers have played the battle on for as many
 * activations as a colonel plays. sand_captain_look must have been called for the captain of the staff. */
double sand_colonel_expect(sand_ai *ai, const sand_battle *b, sand_colonel_trial trial);

/* How much better the best of the orders tried does than the one given, as a chance to win, its standard error, and
 * that order, whose entries are the colonel's or the given order's. The best is looked for with `lucks` lucks and
 * measured with as many others, so the cost is 0 on average where orders do not differ, and may be below 0. */
typedef struct {
    double cost, error;
    sand_order better;
} sand_colonel_grade;
/* `view` is of the side that gave the order.  False: sealed orders, and decisions with nothing to compare, have no
 * grade. */
bool sand_colonel_judge(sand_ai *ai, const sand_battle *view, const sand_order *given, sand_colonel_trial trial,
                        sand_colonel_grade *out);

#endif
