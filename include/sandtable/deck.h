/* deck.h - cards that are turned up: which have been, which are left, and the chance of each to be the next one.
 *
 * A deck is what lies on the table, so both sides are told the same of it.  The order of what is left is nowhere in it:
 * of a shuffled deck nobody knows it, of a deck that a side has put in order only that side does. */
#include <sandtable/whole.h>
#ifndef SANDTABLE_DECK_H
#define SANDTABLE_DECK_H

#include <sandtable/odds.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { SAND_DECK_SORTS = 32 };

/* One sort of card.  Words are static, or the game's. */
typedef struct {
    const char *label; /* "Horse" */
    const char *arm;   /* its picture, as of a type of unit; "" none */
    const char *about; /* what it lets them do, in a few words, may be "" */
    uint16_t side;     /* whose units it sets in motion, 0: anybody's */
    uint16_t command;  /* the command it stands for, 0: none */
    uint16_t cards;    /* of this sort there are in the whole deck */
    uint16_t left;     /* of them have not been turned up */
    uint16_t turned;   /* the last one of them was the how-manieth to be turned up; 0: none was */
    bool live;         /* it is in force now */
    sand_chance next;  /* that the next card is of this sort; 0 where the deck is ordered, or nothing is left */
} sand_card;

typedef struct {
    const char *label, *rule; /* "The deck" */
    uint16_t side;            /* whose it is, 0: everybody's */
    bool ordered;             /* its side has put it in order: there are no chances to tell */
    uint16_t sorts;           /* of `card` count */
    uint16_t cards, left, turned;
    uint16_t left_of[SAND_SIDES]; /* how many of those left are this side's */
    sand_chance next_of[SAND_SIDES];
    sand_card card[SAND_DECK_SORTS];
} sand_deck;

/* The deck with this number, from 1, as the table knows it; false (and *out untouched): there is no such deck. */
SAND_API bool sand_game_deck(const sand_game *game, unsigned viewer, unsigned deck, sand_deck *out);
/* Were card `card` (from 0) of that deck in force now: would it set this unit or body in motion? */
SAND_API bool sand_game_card_moves(const sand_game *game, unsigned viewer, unsigned deck, unsigned card, sand_spot who);

#ifdef __cplusplus
}
#endif

#endif
