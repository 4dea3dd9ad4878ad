/* deck.h - decks of cards: which cards have been turned up, which are left, and the chance of each to be next.
 *
 * A deck lies on the table, so both sides are told the same about it. The order of the cards that are left is never
 * told: no side knows the order of a shuffled deck, and only the side that put a deck in order knows that order. */
#include <sandtable/whole.h>
#ifndef SANDTABLE_DECK_H
#define SANDTABLE_DECK_H

#include <sandtable/odds.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { SAND_DECK_SORTS = 32 };

/* One sort of card. Its strings are static, or belong to the game. */
typedef struct {
    const char *label; /* "Horse" */
    const char *arm;   /* the name of its picture, like that of a unit type; "": none */
    const char *about; /* what it lets units do, in a few words; may be "" */
    uint16_t side;     /* the side whose units it activates; 0: either */
    uint16_t command;  /* the command that it stands for; 0: none */
    uint16_t cards;    /* how many of this sort are in the whole deck */
    uint16_t left;     /* how many of them have not been turned up */
    uint16_t turned;   /* the place of the last one among all cards turned up, from 1; 0: none was */
    bool live;         /* the card is in force now */
    /* the chance that the next card is of this sort; 0 where the deck is in a chosen order, or nothing is left */
    sand_chance next;
} sand_card;

typedef struct {
    const char *label, *rule; /* "The deck" */
    uint16_t side;            /* the side that it belongs to; 0: both */
    bool ordered;             /* its side has put it in order: it has no chances */
    uint16_t sorts;           /* how many entries of `card` are used */
    uint16_t cards, left, turned;
    uint16_t left_of[SAND_SIDES]; /* how many of the cards left are of each side */
    sand_chance next_of[SAND_SIDES];
    sand_card card[SAND_DECK_SORTS];
} sand_deck;

/* The deck with this number, from 1, as the table knows it; false (and *out untouched): there is no such deck. */
SAND_API bool sand_game_deck(const sand_game *game, unsigned viewer, unsigned deck, sand_deck *out);
/* Would card `card` (from 0) of that deck set this unit or body in motion if the card were in force now? */
SAND_API bool sand_game_card_moves(const sand_game *game, unsigned viewer, unsigned deck, unsigned card, sand_spot who);

#ifdef __cplusplus
}
#endif

#endif
