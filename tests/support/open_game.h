/* open_game.h - opens games of scenario files, and gives chance to the tests that play them. */
#ifndef SUPPORT_OPEN_GAME_H
#define SUPPORT_OPEN_GAME_H

#include <sandtable/game.h>

/* Opens the scenario in that file, with seeded dice; stops the program when it cannot be read. The caller destroys the
 * game. */
sand_game *open_game(const char *path, const char *seed);

/* 0..65535 from a linear congruential generator; *luck is its state. */
uint32_t next_luck(uint32_t *luck);

/* Have dice been rolled in event number `from` or later? */
bool threw_dice(const sand_game *game, size_t from);

#endif
