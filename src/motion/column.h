/* column.h - a column one base wide that bends round the corners of a road.
 *
 * Its bases follow one another along a line of points (a road, or the way its head has come), each where the one before
 * it stood, and look along the line.  Such a unit has an outline about all its bases, turned as its head is, for
 * whoever must not stand in it; fire, sight, contact and pairing go by the places of its bases.  It marches by being
 * laid anew, and stands in straight ranks again as soon as it is formed or turned (battle/ranks.h). */
#ifndef SAND_MOTION_COLUMN_H
#define SAND_MOTION_COLUMN_H

#include "motion/march.h"

/* A line of two points or more, no two neighbours the same; the column looks towards its end. */
typedef struct {
    const sand_point *point;
    unsigned n;
} sand_column_line;

/* Its length: each piece rounded up. */
int32_t sand_column_length(sand_column_line line);
/* How far along the line lies the point nearest to this one; of equally near ones the first. */
int32_t sand_column_nearest(sand_column_line line, sand_point point);
/* The outline the unit would have, and pose and size of it, were its head's front `head` along the line; the battle is
 * not changed.  The unit stands in one file; its length lies behind `head`, which is no farther than the line: else
 * false, and nothing is filled in. */
bool sand_column_outline(const sand_battle *b, unsigned unit, sand_column_line line, int32_t head, sand_stance *out);
/* Lays it there; false, and nothing is changed, as above.  Whether there is room the caller has asked before
 * (sand_march_place_bar of a mover with that outline). */
bool sand_column_lay(sand_battle *b, unsigned unit, sand_column_line line, int32_t head);

#endif
