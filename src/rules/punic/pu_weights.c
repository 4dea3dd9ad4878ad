/* pu_weights.c - what computer players reckon with in these battles.
 *
 * Whoever charges strikes first, and only the last hits count: so an enemy who is nearly done is worth more than usual,
 * and waiting for him less.  Found by playing captain against closer in the three battles (docs/players.md). */
#include "battle/weights.h"
#include "rules/punic/pu_turn.h"

const sand_judge_weights pu_weights = {
    .alive = 200,
    .waiting = 600,
    .points = 1000,
    .evening = 2000,
    .spread = 150,
    .won = 20000,
    .damage = 220,
    .kill = 800,
    .tired = 400,
    .caution = 500,
    .flank = 1600,
    .rear = 2000,
    .near_shot = 600,
    .near_charge = 500,
    .fall_off = 900,
    .approach = 10,
    .begin = 150,
    .ramp = 700,
    .haste = 3000,
    .ease = 500,
    .apart = 18,
    .panic = 70,
    .guard = 100,
};
