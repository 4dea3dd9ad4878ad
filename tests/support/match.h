/* match.h - battles between two computer players, counted.
 *
 * Battle i and its twin (swapped sides) share their luck, so what the scenario or the dice favour weighs on both. */
#ifndef SAND_TESTS_MATCH_H
#define SAND_TESTS_MATCH_H

#include <sandtable/player.h>
#include "battle/rules.h"

/* Start as { 0 } and fill in players and battles. */
typedef struct {
    const sand_player *player[2]; /* [0] is the one the score is about; begins as side A */
    sand_player_limits limits[2];
    uint32_t battles;
    bool swap; /* every odd battle is the one before it with sides changed */
    uint64_t seed;
    uint32_t most_orders; /* a battle this long is broken off and counts as drawn; 0: 100,000 */
} match_setting;

typedef struct {
    uint32_t battles, wins, draws, losses, broken_off;
    uint32_t wins_of_side[SAND_SIDES];
    uint32_t wins_as[SAND_SIDES], losses_as[SAND_SIDES]; /* of the first player, playing that side */
    uint64_t turns, orders;                              /* of all battles */
} match_score;

/* Plays on from `start`, a battle as sand_scenario_read leaves it.  SAND_OK, SAND_ERROR_MEMORY. */
sand_error match_play(const sand_battle *start, const match_setting *match, match_score *out);
void match_add(match_score *to, const match_score *score);

#endif
