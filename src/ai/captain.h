/* captain.h - the state of the captain, shared by his two ways of thinking: weighing single orders with the odds of
 * their dice (captain.c), and playing whole sheets on through a turn (sheet.c). */
#ifndef SAND_AI_CAPTAIN_H
#define SAND_AI_CAPTAIN_H

#include "ai/judge.h"
#include "eval/eval.h"
#include "ai/thinking.h"
#include "odds/line.h"

/* In thousandths of a unit: a lead of this size is taken as odds of about three to one. */
enum { SAND_TELLING = 3000 };
enum { SAND_FUTURES = 32, SAND_SUBJECTS = 16, SAND_ENEMY_SHEETS = 5 };
/* What a turn that is played out costs, in outcomes of dice. */
enum { SAND_PLAYOUT_NODES = 400 };

/* One possible future: the hidden facts, and the enemy's orders. */
typedef struct {
    sand_battle *world;
    sand_order enemy;                    /* n 0: nothing */
    sand_order sheet[SAND_ENEMY_SHEETS]; /* the first orders that he may give instead */
    size_t n_sheets;
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
    size_t futures;
    int32_t turns; /* how many turns a future is played; 0: to the next decision of the same step */
    unsigned side;
    uint16_t subject[SAND_SUBJECTS]; /* units whose consequences are followed */
    size_t n_subjects;
    uint16_t target;              /* the only unit that they attack; 0: any */
    bool ends;                    /* the step that is due is ended after the order that is weighed */
    uint16_t step;                /* the step that is due */
    double value[SAND_AI_ORDERS]; /* values found for the orders of the last choice */
    size_t looked, end;           /* how many of them; the order that ends the step */
    double sum, chance;           /* of the line being weighed */
    uint32_t nodes;               /* outcomes that may still be looked at */
    uint32_t cost;                /* of the last choice: orders and outcomes looked at */
    /* The rest is not all zero at first: entries are written before they are read, and to clear them would take longer
     * than many a choice. */
    sand_future future[SAND_FUTURES]; /* the world of the first is `world` */
    sand_ideas between[SAND_SIDES], expected;
    sand_entry kept[2][SAND_AI_ORDERS]; /* sheets that are compared (wits.c) */
};

/* How good a battle looks to its side, in thousandths of a unit. */
double sand_captain_value(sand_captain *captain, const sand_battle *b);
/* The judge's value as odds of `side` to win; sand_captain_get_ready must have been called before. */
double sand_captain_odds(sand_captain *captain, const sand_battle *b, unsigned side);
/* The chance of `side` to win, by the ruleset's network, or without one from the judge's value. sand_captain_look must
 * have been called before. */
double sand_captain_chance(sand_captain *captain, const sand_battle *b, unsigned side);
/* Prepares sand_captain_value, with the network the captain was given; once for each choice. */
void sand_captain_get_ready(sand_ai *ai, const sand_battle *b);
/* Prepares sand_captain_chance, with the ruleset's network, for battles near this one. */
void sand_captain_look(sand_ai *ai, const sand_battle *b);
/* Chooses among the orders of command cards in ai->ideas, by the urgency of each command; `value` has that of each. */
const sand_order *sand_captain_choose_sequence(sand_ai *ai, size_t n);
/* Must the captain stop?  Asked between candidates; he then takes the best found so far. */
bool sand_captain_out_of_time(const sand_ai *ai);
/* Fills the world with the view and one possible set of hidden facts. */
void sand_captain_imagine(const sand_ai *ai, sand_battle *world, uint64_t key);
/* Chooses where orders are sealed: `n` suggestions are in ai->ideas, the world is imagined. */
const sand_order *sand_captain_choose_sheet(sand_ai *ai, size_t n);
/* Plays the first of `orders`, which is of captain->side, on in captain->world until its unit has attacked `target`, or
 * all of them where both sides hand in at once, and visits every end. `target` 0: plays no further attack. */
sand_spread_kind sand_captain_follow(sand_ai *ai, const sand_order orders[], size_t n, unsigned target,
                                     const sand_line_visitor *visitor);
/* Returns the value of a future if these are ordered now; `his` may have no entries.  There are as many lucks as one
 * likes: they take turns in what is guessed, and each has dice of its own. */
double sand_captain_play_out(sand_ai *ai, const sand_order *own, const sand_order *his, size_t luck);
/* Betters a sheet unit by unit against the enemy's orders in the futures; to be called after a sheet was chosen. */
const sand_order *sand_captain_answer_sheet(sand_ai *ai, const sand_order *from);

#endif
