/* toll.h - what terrain makes a move cost: one answer for marches, wheels, forced motion and the clock.
 *
 * A move is cut where the mover comes onto a piece of terrain or off it, where the middle of its front does, and where
 * that middle is nearest to the top of a hill; between two cuts the ruleset is asked once what a hundred steps cost. A
 * column on a road pays for its first base, as if that marched straight from corner to corner. */
#ifndef SAND_MOTION_TOLL_H
#define SAND_MOTION_TOLL_H

#include "motion/march.h"

enum { SAND_TOLL_OPEN = 100, SAND_TOLL_PIECES = 32, SAND_TOLL_TERRAIN = 16 };

typedef struct {
    const void *context;
    /* The cost of a hundred steps (of the outer corner, on a wheel) for a mover that stands here and goes by `leg`, on
     * these pieces of terrain (ids ascending): SAND_TOLL_OPEN as on open ground, 200 for twice as much; at least 1. */
    int32_t (*rate)(const void *context, const sand_mover *mover, sand_motion_step leg, const uint16_t terrain[],
                    size_t n);
} sand_toll;

/* The pieces of a leg with a constant cost per step, in steps of a march or hundredths of a degree of a turn. */
typedef struct {
    size_t n;
    int32_t until[SAND_TOLL_PIECES]; /* end of each piece, ascending; the last is the whole leg */
    int32_t rate[SAND_TOLL_PIECES];
} sand_toll_pieces;

/* Cuts a MARCH or WHEEL, or a ROAD of a mover that has a path; any other leg, or one without a toll, is one piece at
 * SAND_TOLL_OPEN. Cuts beyond the room are dropped from the end: the last rate then holds to the end. */
sand_toll_pieces sand_toll_cut(const sand_battle *b, const sand_mover *mover, sand_motion_step leg,
                               const sand_toll *toll);
/* The cost of the leg, rounded up: the steps of a march or road, or the arc of a wheel's outer corner, each at its
 * rate. */
int32_t sand_toll_cost(const sand_battle *b, const sand_mover *mover, sand_motion_step leg, const sand_toll *toll);
/* The exact cost of the leg, in parts of which a step on open ground has SAND_TOLL_SPLIT. For legs of at most
 * 10,000,000 steps. */
enum { SAND_TOLL_SPLIT = SAND_TOLL_OPEN * SAND_HALF_TURN * 113 };
int64_t sand_toll_exact(const sand_battle *b, const sand_mover *mover, sand_motion_step leg, const sand_toll *toll);
/* A part of a leg and its cost. */
typedef struct {
    int32_t gone; /* steps, or hundredths of a degree with the sign of the leg */
    int32_t cost;
} sand_toll_part;
/* The longest part that costs at most `budget`. */
sand_toll_part sand_toll_reach(const sand_battle *b, const sand_mover *mover, sand_motion_step leg, int32_t budget,
                               const sand_toll *toll);

#endif
