/* halving.h - ground that halves the speed: slow ground, obstacles, slopes, and marching back; and roads on which a
 * column of one file is not slowed.
 *
 * A ruleset names the columns of its terrain and says how several halvings add up. A hill rises towards its top.
 * Invariant: only the ground under the mover counts, so a rate holds between two cuts of a way (motion/toll.h). */
#ifndef SAND_RULES_COMMON_HALVING_H
#define SAND_RULES_COMMON_HALVING_H

#include "motion/toll.h"

typedef enum {
    SAND_HALVING_GROUND_ONCE, /* all ground together halves once, and marching back once more */
    SAND_HALVING_EACH,        /* each of them halves */
    SAND_HALVING_ONCE         /* all of them together halve once */
} sand_halving_sum;

typedef struct {
    unsigned slow, obstacle, high, paved; /* columns of the terrain table */
    bool roads;      /* with the middle of its front on paved ground, one file is not slowed by the first two */
    bool front_only; /* uphill is what rises under the middle of the front; false: under any part */
    sand_halving_sum sum;
} sand_halving;

typedef struct {
    bool slow, uphill, obstacle;
} sand_hindrance;
/* A mover that stands here and goes by that leg, on these n pieces of terrain. */
typedef struct {
    const sand_mover *mover;
    sand_motion_step leg;
    const uint16_t *terrain;
    size_t n;
} sand_halving_place;
sand_hindrance sand_halving_hindrance(const sand_battle *b, const sand_halving *how, const sand_halving_place *place);
/* The rate (motion/toll.h) of a leg that is so hindered. */
int32_t sand_halving_rate(const sand_halving *how, sand_hindrance h, sand_motion_step leg);

/* The dearer pieces of a leg. */
typedef struct {
    bool begins; /* it begins on one */
    int32_t met; /* how many it comes upon after that */
} sand_halving_met;
sand_halving_met sand_halving_meets(const sand_battle *b, const sand_mover *mover, sand_motion_step leg,
                                    const sand_toll *toll);

#endif
