/* games_inside.h - what the parts of games.c share. */
#ifndef SAND_TESTS_GAMES_INSIDE_H
#define SAND_TESTS_GAMES_INSIDE_H

#include "support/games.h"
#include "support/orders_to_try.h"

enum { GAMES_FOLLOWERS = 6, GAMES_TEXT = 1 << 18, GAMES_KEPT = 1 << 12 };

/* A game that must go on as the one that is played. */
typedef struct {
    sand_game *game;
    suite_check check;
    bool anew; /* it began from a position: its decisions count from there, its events too */
} follower;

/* Fingerprints of what an item of the log was when it happened. */
typedef struct {
    uint64_t events, rolls, orders, battle;
} games_kept;

struct games {
    suite *suite;
    chance from;
    sand_game *game;
    const char *seed;
    sand_decision decision;
    order_room room;
    sheet chosen[SAND_SIDES], tried;
    follower followers[GAMES_FOLLOWERS];
    size_t n_followers;
    games_kept kept[GAMES_KEPT];
    size_t n_kept;
    char text[4][GAMES_TEXT]; /* JSON to compare */
    unsigned turn;            /* which of copy, record and position is looked at next */
};

/* games_save.c: another game from what this one writes; judged, then followed. */
void games_check_record(games *g);
void games_check_position(games *g);
void games_check_verified(games *g); /* the whole record, at the end */
/* games_secrets.c */
void games_check_sealed(games *g, unsigned side);
/* games_asked.c */
void games_check_asked(games *g, unsigned side);
/* games_undo.c: right after the decision's orders were carried out; `before`: hash before them. */
void games_check_undo(games *g, uint64_t before);

/* games_past.c: whenever an item has been added; at the end */
void games_note_past(games *g);
void games_check_past(games *g);

void games_follow(games *g, sand_game *game, suite_check check, bool anew);
/* Are the two in the same place?  `anew` as above. */
bool games_same(const sand_game *a, const sand_game *b, bool anew);
/* Hands in the chosen orders of this decision, whatever number it has there. */
sand_error games_submit_all(games *g, sand_game *to);

#endif
