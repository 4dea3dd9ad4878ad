/* el_weights.c - the weights by which computer players value these battles.
 *
 * Few hits rout a unit, and points are for routed units, so the hit that routs counts most. A supply base is worth
 * three routs and costs one unit, so fast units ride round the enemy to reach it; all other units keep together and let
 * the enemy come. The weights were found by playing captain against random and closer in the battles of
 * scenarios/ecw-large (docs/ecw-large.md). */
#include "battle/weights.h"
#include "rules/ecw_large/el_turn.h"

const sand_judge_weights el_weights = {
    .alive = 200,
    .waiting = 600,
    .points = 5000,
    .evening = 3000,
    .spread = 150,
    .swing = 1500,
    .won = 20000,
    .damage = 200,
    .kill = 300,
    .beside = 500,
    .lone = 800,
    .turned = 500,
    .orders = 2,
    .tired = 400,
    .caution = 1000,
    .flank = 1000,
    .rear = 1000,
    .near_shot = 600,
    .near_charge = 500,
    .counter = 500,
    .fall_off = 2000,
    .approach = 80,
    .begin = 0,
    .ramp = 250,
    .haste = 6000,
    .ease = 800,
    .apart = 150,
    .raid = 16000,
    .turning = 750,
    .barred = 1150,
    .panic = 0,
    .guard = 100,
};
