/* nearest.h - which enemies are nearest to a unit, edge to edge, and what stands near a place.
 *
 * Invariant: of two equally near enemies the one with the lower luck id is the nearest, so no answer depends on how
 * units are numbered. */
#ifndef SAND_RULES_COMMON_NEAREST_H
#define SAND_RULES_COMMON_NEAREST_H

#include "battle/standing.h"

/* How far apart the two units are, edge to edge, in grid units. */
int32_t sand_nearest_distance(const sand_battle *b, unsigned unit, unsigned other);
/* The nearest enemy in play that `counts` accepts (NULL: any); 0: none. *distance (NULL: not wanted) becomes its
 * distance, 0 if there is none. */
unsigned sand_nearest_enemy(const sand_battle *b, unsigned unit,
                            bool (*counts)(const sand_battle *b, unsigned unit, unsigned enemy), int32_t *distance);
/* Fills in the enemies in play, the nearest first and equally near ones by number, at most `room` of them; returns how
 * many. */
enum { SAND_NEAREST_MOST = 8 };
unsigned sand_nearest_enemies(const sand_battle *b, unsigned unit, uint16_t out[], unsigned room);

/* The place that far from the nearer end of the enemy's front, level with the middle of the enemy. */
sand_point sand_nearest_beside(const sand_battle *b, unsigned unit, unsigned enemy, int32_t apart);

/* Is the middle of the unit's front behind the line of the enemy's front? */
bool sand_nearest_is_behind(const sand_battle *b, unsigned unit, unsigned enemy);
/* Is the middle of the enemy behind the line of the unit's rear? */
bool sand_nearest_looks_away(const sand_battle *b, unsigned unit, unsigned enemy);

#endif
