/* threats.h - what the enemy could do to each unit of a side in its next turn, as far as that side knows.
 *
 * Starting from what the side sees, both sides pass every decision until each enemy unit has had its turn. Whenever an
 * enemy unit may act, each attack that the ruleset suggests for it is resolved by the code that resolves the game's own
 * attacks, over all outcomes of its dice. Dice that the rules roll in between, as for melees under way, fall in one
 * fixed way. This is the worst case for a side whose units stand still. */
#include <sandtable/whole.h>
#ifndef SANDTABLE_THREATS_H
#define SANDTABLE_THREATS_H

#include <sandtable/game.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sand_threats sand_threats;

/* `first`: an order that the side gives now, or NULL: it passes at once, too. SAND_OK; SAND_ERROR_ARGUMENT;
 * SAND_ERROR_REFUSED: the order cannot be given (sand_game_check says why); SAND_ERROR_MEMORY. The caller destroys
 * *out, which does not need the game afterwards. */
SAND_API sand_error sand_threats_create(const sand_game *game, unsigned side, const sand_order *first,
                                        sand_threats **out);
SAND_API void sand_threats_destroy(sand_threats *threats); /* NULL is allowed */
/* How many there are: for each enemy unit and each unit that it could attack, the worst that it can do. */
SAND_API size_t sand_threats_count(const sand_threats *threats);
/* The chance that the unit is gone if all enemies that can reach it come; 0 also where there is no such unit. */
SAND_API double sand_threats_gone(const sand_threats *threats, unsigned unit);
/* Writes the threats for people, as report.h writes text, every line ending in '\n': of one unit one line each, with
 * unit 0 one line for each unit that is threatened, the one most in danger first. */
SAND_API size_t sand_threats_words(const sand_threats *threats, const sand_game *game, unsigned unit, char *out,
                                   size_t room);
/* Writes them as a list of objects: by, at, how, distance, gone, hits, exact (docs/protocol.md). Those to the unit most
 * in danger come first, and of these the gravest. */
SAND_API size_t sand_threats_json(const sand_threats *threats, char *out, size_t room);

#ifdef __cplusplus
}
#endif

#endif
