/* ranks.h - which base of a unit stands where, and how that survives every change of formation.
 *
 * A unit's bases stand in files (from 1 at the left) and ranks (from 1 at the front).  They have an ORDER, which is
 * read file by file from the left, each file from the front; in a unit with more ranks than files it is read rank by
 * rank from the front, each rank from the left.  A change of formation keeps the order and deals the bases out anew in
 * the same way.  So pikes that stand in the middle of a line stand in the middle of the column, and a unit that forms
 * line, column and line again stands as it stood.
 *
 *     3 x 2        6 x 1              2 x 3      1 x 6      4 x 2 of six       4 x 2 after an about-turn
 *     a c e        a b c d e f        a b        a          a b d f                 e c
 *     b d f                           c d        b            c e                 f d b a
 *                                     e f        ...
 *
 * A rank that is not full stands in the middle of its unit, half a file aside where that is odd; only rulesets that
 * keep formations (SAND_FORMATION_ROWS) have such ranks, in others it stands at the left.  It is the last rank, or the
 * first of a unit that has turned about.  Bases that are gone, or on their own (rank 0), have no slot.
 *
 * Nothing here depends on the numbers of bases unless two of them were given one slot. */
#ifndef SAND_BATTLE_RANKS_H
#define SAND_BATTLE_RANKS_H

#include "battle/standing.h"

/* The bases in their order. */
void sand_ranks_order(const sand_battle *b, unsigned unit, sand_slots *out);
/* Deals the bases, which must be all that have a slot, out to `files` files and as many ranks as needed; the front
 * centre stays in place and the unit stands in straight ranks. 1 <= files <= 255; at most 255 ranks. */
void sand_ranks_deal(sand_battle *b, unsigned unit, unsigned files, const sand_slots *order);
/* Turns every base about on its spot: the unit faces the other way, its last rank becomes the first, its right file the
 * left. No base changes its place. */
void sand_ranks_turn_about(sand_battle *b, unsigned unit);
/* Removes a base; the others close up in their order, in as many files as before or as there are bases. In a bent
 * column those behind it move up to where the one before them stood. No unit is overlapped deeper than the slack by
 * this: the front centre may move by up to three grid units or, between two units that lean on it, files and ranks
 * stay. The last base of a unit cannot be lost this way: the unit is removed (sand_battle_unit_remove). */
void sand_ranks_lose(sand_battle *b, unsigned body, unsigned cause);

#endif
