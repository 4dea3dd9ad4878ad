/* captain.h - what the captain's two ways of thinking share: line by line (captain.c), and by playing a turn on
 * (sheet.c). */
#ifndef SAND_AI_CAPTAIN_H
#define SAND_AI_CAPTAIN_H

#include "ai/judge.h"
#include "ai/thinking.h"
#include "odds/line.h"

struct sand_captain {
    sand_judge judge;
    sand_line_room *room;
    sand_room *notes;   /* where rulesets remember what they looked at; its player's */
    sand_battle *world; /* the view with its gaps filled */
    sand_battle *play;  /* a copy that is played on */
    sand_ideas between[SAND_SIDES], expected;
    sand_order enemy;       /* what he is taken to order, one of `expected`; n 0: nothing */
    unsigned side, subject; /* whose consequence is followed */
    double sum, chance;     /* of the line being weighed */
    uint32_t nodes;         /* outcomes that may still be looked at */
};

/* Asked between candidates: the best found so far is taken then. */
bool sand_captain_out_of_time(const sand_ai *ai);
/* Chooses where orders are sealed: `n` suggestions are in ai->ideas, the world is imagined. */
const sand_order *sand_captain_choose_sheet(sand_ai *ai, size_t n);

#endif
