/* games_inside.h - what the parts of games.c share. */
#ifndef SAND_TESTS_GAMES_INSIDE_H
#define SAND_TESTS_GAMES_INSIDE_H

#include "support/games.h"
#include "support/orders_to_try.h"

enum { GAMES_FOLLOWERS = 6, GAMES_TEXT = 1 << 18, GAMES_KEPT = 1 << 12 };

/* A second game, which must go on exactly like the one played. */
typedef struct {
    sand_game *game;
    suite_check check;
    bool anew; /* it began from a position, so decisions and events count from there */
} follower;

/* Fingerprints of an item of the log, taken when it was added. */
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
    unsigned turn;            /* counts up to choose copy, record or position as the next check */
};

/* games_save.c: writes the game, reads it back, compares, and follows the new game. */
void games_check_record(games *g);
void games_check_position(games *g);
void games_check_verified(games *g); /* the whole record, at the end */
/* games_secrets.c */
void games_check_sealed(games *g, unsigned side);
/* games_asked.c */
void games_check_asked(games *g, unsigned side);
/* games_undo.c: call it right after the decision's orders were carried out; `before` is the hash before them. */
void games_check_undo(games *g, uint64_t before);

/* games_past.c: call the first whenever an item has been added, the second at the end. */
void games_note_past(games *g);
void games_check_past(games *g);

void games_follow(games *g, sand_game *game, suite_check check, bool anew);
/* Are the two games in the same state? `anew` as in `follower`. */
bool games_same(const sand_game *a, const sand_game *b, bool anew);
/* Hands in the chosen orders of this decision, under the number that the decision has in `to`. */
sand_error games_submit_all(games *g, sand_game *to);

#endif
