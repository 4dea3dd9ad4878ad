/* captain.h - what the captain's two ways of thinking share: line by line (captain.c), and by playing a turn on
 * (sheet.c). */
#ifndef SAND_AI_CAPTAIN_H
#define SAND_AI_CAPTAIN_H

#include "ai/judge.h"
#include "eval/eval.h"
#include "ai/thinking.h"
#include "odds/line.h"

/* In thousandths of a unit: what a battle must look better by for the odds to be about three to one. */
enum { SAND_TELLING = 3000 };
enum { SAND_FUTURES = 32, SAND_SUBJECTS = 16 };

/* One possible future: the hidden facts, and the enemy's orders. */
typedef struct {
    sand_battle *world;
    sand_order enemy; /* n 0: nothing */
    sand_entry entries[SAND_AI_ORDERS];
} sand_future;

struct sand_captain {
    sand_judge judge;
    sand_eval eval;
    const sand_net *net; /* a network that also judges; NULL: none */
    sand_line_room *room;
    sand_room *notes;   /* the player's own room, where rulesets remember their answers */
    sand_battle *world; /* the view with its gaps filled */
    sand_battle *play;  /* a copy that is played on */
    sand_ideas between[SAND_SIDES], expected;
    sand_future future[SAND_FUTURES]; /* the world of the first is `world` */
    size_t futures;
    int32_t turns; /* each is played to the end of so many; 0: to the next decision of the kind */
    unsigned side;
    uint16_t subject[SAND_SUBJECTS]; /* units whose consequences are followed */
    size_t n_subjects;
    bool ends;                    /* the step that is due is ended after the order that is weighed */
    uint16_t step;                /* that one */
    double value[SAND_AI_ORDERS]; /* values found for the orders of the last choice */
    size_t looked, end;           /* how many of them; the order that ends the step */
    double sum, chance;           /* of the line being weighed */
    uint32_t nodes;               /* outcomes that may still be looked at */
};

/* How good a battle looks to its side, in thousandths of a unit. */
double sand_captain_value(sand_captain *captain, const sand_battle *b);
/* The chance to win that the ruleset's network sees; where there is none, the judge's word as odds. After a look. */
double sand_captain_chance(sand_captain *captain, const sand_battle *b, unsigned side);
/* The same for what the captain is to value: once for each choice. */
void sand_captain_get_ready(sand_ai *ai, const sand_battle *b);
/* Learns what units can reach, for judging battles near this one. */
void sand_captain_look(sand_ai *ai, const sand_battle *b);
/* Asked between candidates: the best found so far is taken then. */
bool sand_captain_out_of_time(const sand_ai *ai);
/* Fills the world with the view and one possible set of hidden facts. */
void sand_captain_imagine(const sand_ai *ai, sand_battle *world, uint64_t key);
/* Chooses where orders are sealed: `n` suggestions are in ai->ideas, the world is imagined. */
const sand_order *sand_captain_choose_sheet(sand_ai *ai, size_t n);

#endif
