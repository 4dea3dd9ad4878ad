/* el_weights.c - what computer players reckon with in these battles.
 *
 * Few hits are needed, and the points are for routed units, so the hit that routs counts for most.  Found by playing
 * captain against closer in the battles of scenarios/ecw-large (docs/ecw-large.md). */
#include "battle/weights.h"
#include "rules/ecw_large/el_turn.h"

const sand_judge_weights el_weights = {
    .alive = 200,
    .waiting = 600,
    .points = 3000,
    .evening = 3000,
    .spread = 150,
    .won = 20000,
    .damage = 300,
    .kill = 800,
    .tired = 400,
    .caution = 500,
    .flank = 1000,
    .rear = 1000,
    .near_shot = 600,
    .near_charge = 500,
    .fall_off = 2000,
    .approach = 20,
    .begin = 0,
    .ramp = 400,
    .haste = 3000,
    .ease = 800,
    .apart = 30,
    .raid = 800,
    .panic = 70,
    .guard = 100,
};
