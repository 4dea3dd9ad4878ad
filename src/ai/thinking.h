/* thinking.h - the state of a computer player, and the functions that all players share. */
#ifndef SAND_AI_THINKING_H
#define SAND_AI_THINKING_H

#include "ai/ai.h"
#include "base/hash.h"
#include "orders/room.h"

/* A list of orders with its own storage, filled by a ruleset's suggestions; `room` is the ruleset's cache. */
typedef struct {
    sand_room *room;
    sand_order_list list;
    sand_order orders[SAND_AI_ORDERS];
    sand_entry entries[SAND_AI_ENTRIES];
} sand_ideas;

typedef struct sand_captain sand_captain;
typedef struct sand_colonel sand_colonel;

struct sand_ai {
    const sand_order *(*choose)(sand_ai *ai);
    const sand_field *field;
    sand_player_limits limits;
    sand_room *room;
    const sand_battle *view;
    unsigned side;
    uint64_t seed;  /* of this choice */
    sand_text *why; /* or NULL */
    sand_order answer;
    sand_captain *captain; /* NULL unless the player is the captain */
    sand_colonel *colonel; /* NULL unless the player is the colonel */
    /* The rest is not all zero at first. */
    sand_ideas ideas, more;
    sand_entry sheet[SAND_AI_ORDERS];
};

/* What a player who plays orders on may spend on a choice.  In the first round all orders are tried with `lucks` lucks;
 * the better half goes into the next one, which has twice as many.  Where all playouts would cost more than
 * the budget has, half the lucks are left out first, then captains answer in fewer activations, then more lucks are
 * left out. */
typedef struct {
    uint16_t orders, each; /* orders tried, and how many of them may be for the same unit */
    uint16_t lucks, rounds;
    uint16_t activations; /* played after the own one */
    uint16_t answered;    /* of these, played by captains; closers play the others */
    uint32_t cost;        /* of all playouts, about: orders and outcomes that captains look at; 0: no limit */
    uint16_t errors;      /* standard errors by which an order must be better than the captain's own */
    uint16_t sealed;      /* turns played out for a choice of sealed orders, beside the captain's; 0: he chooses them */
    uint16_t turns;       /* turns played out for the order of command cards; 0: the captain's */
    bool tells;           /* tells the plan */
} sand_colonel_budget;

typedef struct {
    sand_player row;
    const sand_order *(*choose)(sand_ai *ai);
    int strength; /* wins in a hundred battles against the captain, a draw being half of one; -1: not measured */
    const sand_colonel_budget *budget; /* NULL: plays nothing on */
} sand_player_row;

const sand_order *sand_ai_choose_at_random(sand_ai *ai);
const sand_order *sand_ai_choose_closer(sand_ai *ai);
const sand_order *sand_captain_choose(sand_ai *ai);
const sand_order *sand_cards_choose(sand_ai *ai);
/* `room` must outlive the captain. */
sand_error sand_captain_create(const sand_field *field, sand_room *room, const sand_player_limits *limits,
                               sand_captain **out);
void sand_captain_destroy(sand_captain *captain);

/* Makes an empty list of ideas. */
void sand_ai_ideas_init(sand_ideas *ideas, sand_room *room);
/* Empties the ideas and asks the ruleset for new ones; returns how many there are. */
size_t sand_ai_ideas_ask(sand_ideas *ideas, const sand_battle *b, const sand_wish *wish);
/* Adds at most `most` ideas; returns how many there are now. */
size_t sand_ai_ideas_add(sand_ideas *ideas, const sand_battle *b, const sand_wish *wish, size_t most);
/* As sand_ai_ideas_ask, at most so many (up to SAND_AI_ORDERS). */
size_t sand_ai_ideas_ask_some(sand_ideas *ideas, const sand_battle *b, const sand_wish *wish, size_t most);
/* A number below n from the seed of this choice; `salt` tells several apart. */
uint32_t sand_ai_pick(const sand_ai *ai, uint64_t salt, uint32_t n);
/* Is it the order of the command cards? */
bool sand_ai_is_sequence(const sand_ai *ai, const sand_order *order);
/* The order of last resort: ending the step, staying in place, or any suggestion; NULL: none. */
const sand_order *sand_ai_pass(sand_ai *ai);

/* Writes the enemies of a unit that are in play, the nearest first, at most `room`; returns how many were written. */
size_t sand_ai_nearest_enemies(const sand_battle *b, unsigned unit, uint16_t out[], size_t room);

/* Returns the first order that the closer finds for a unit, or NULL; `wish` is the wish that it fulfils. */
const sand_order *sand_ai_closer_order(sand_ideas *ideas, const sand_battle *b, unsigned side, unsigned unit,
                                       sand_wish *wish);

/* Returns the order that the closer gives to a body on its own: a leader goes to the friend nearest to the enemy, a gun
 * fires at the nearest enemy, supplies keep away from enemies that come near. */
const sand_order *sand_ai_closer_body(sand_ideas *ideas, const sand_battle *b, unsigned side, unsigned body,
                                      sand_wish *wish);

/* Adds to the reason for the choice, if the caller wants one. */
void sand_ai_explain(sand_ai *ai, const char *format, ...) SAND_PRINTF(2, 3);
const char *sand_ai_name(const sand_ai *ai, unsigned unit);

#endif
