/* toll.h - what the ground makes of a way: one answer for marches, wheels, forced ways and the clock.
 *
 * A way is cut where the mover comes onto a piece of terrain or off it, where the middle of its front does, and where
 * that has come as near to the top of a hill as it will; between two cuts the ruleset is asked once what a hundred
 * steps cost.  A column on a road pays for its first base, as if that marched straight from corner to corner. */
#ifndef SAND_MOTION_TOLL_H
#define SAND_MOTION_TOLL_H

#include "motion/march.h"

enum { SAND_TOLL_OPEN = 100, SAND_TOLL_PIECES = 32, SAND_TOLL_TERRAIN = 16 };

typedef struct {
    const void *context;
    /* The cost of a hundred steps (of the outer corner, on a wheel) of a mover that stands here and goes by `leg`, upon
     * these pieces of terrain (ids, ascending): SAND_TOLL_OPEN as on open ground, 200 twice as much; at least 1. */
    int32_t (*rate)(const void *context, const sand_mover *mover, sand_motion_step leg, const uint16_t terrain[],
                    size_t n);
} sand_toll;

/* Parts of a leg, of the same cost a step throughout: steps of a march, hundredths of a degree of a turn. */
typedef struct {
    size_t n;
    int32_t until[SAND_TOLL_PIECES]; /* parts gone at its end, ascending; the last is the whole leg */
    int32_t rate[SAND_TOLL_PIECES];
} sand_toll_pieces;

/* Cuts a MARCH or WHEEL, or a ROAD of a mover that has a way; of any other leg, or without a toll, one piece at
 * SAND_TOLL_OPEN.  More cuts than there is room for are left out at the end: the last rate holds. */
sand_toll_pieces sand_toll_cut(const sand_battle *b, const sand_mover *mover, sand_motion_step leg,
                               const sand_toll *toll);
/* What the leg costs, rounded up: a march or a road its steps, a wheel the arc of the outer corner, each at its rate.
 */
int32_t sand_toll_cost(const sand_battle *b, const sand_mover *mover, sand_motion_step leg, const sand_toll *toll);
/* The same, exact: in parts of a step, of which a step has SAND_TOLL_SPLIT.  For legs within reach: no more than
 * 10,000,000 steps. */
enum { SAND_TOLL_SPLIT = SAND_TOLL_OPEN * SAND_HALF_TURN * 113 };
int64_t sand_toll_exact(const sand_battle *b, const sand_mover *mover, sand_motion_step leg, const sand_toll *toll);
/* A part of a leg, and what it costs. */
typedef struct {
    int32_t gone; /* steps, or hundredths of a degree with the leg's sign */
    int32_t cost;
} sand_toll_part;
/* The longest that costs no more than `budget`. */
sand_toll_part sand_toll_reach(const sand_battle *b, const sand_mover *mover, sand_motion_step leg, int32_t budget,
                               const sand_toll *toll);

#endif
