/* games.h - plays one battle through the public API, with every check that needs a game: refusals, sealed orders,
 * copies, records, positions, undo. */
#ifndef SAND_TESTS_GAMES_H
#define SAND_TESTS_GAMES_H

#include "support/suite.h"

#include <sandtable/sandtable.h>

typedef struct games games;
games *games_create(void);
void games_destroy(games *g);

/* Plays the scenario's battle to its end with random orders. */
void games_play(games *g, suite *s, const char *text, size_t n, const sand_game_settings *settings, uint64_t seed);

#endif
