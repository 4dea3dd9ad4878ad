/* sd_weights.c - the weights of computer players in these battles.
 *
 * The points are for bases of broken units, and one volley breaks few units, so a plan is judged by a few turns of many
 * futures. How much units, markers and points tell of the winner was counted in thousands of battles
 * (docs/sword-divided.md). */
#include "battle/weights.h"
#include "rules/sword_divided/sd_chapters.h"

const sand_judge_weights sd_weights = {
    .alive = 0,
    .waiting = 600,
    .points = 3000,
    .evening = 3000,
    .spread = 150,
    .swing = 6000,
    .won = 20000,
    .damage = 150,
    .kill = 60,
    .tired = 400,
    .caution = 1000,
    .near_shot = 600,
    .near_charge = 500,
    .fall_off = 1333,
    .approach = 5,
    .begin = 150,
    .ramp = 700,
    .haste = 3000,
    .ease = 500,
    .apart = 0,
    .panic = 70,
    .guard = 167,
    .futures = 32,
    .turns = 1,
    .endgame = 3,
    .opening = 8,
    .playouts = 3200,
};
