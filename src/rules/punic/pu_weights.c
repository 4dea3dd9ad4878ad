/* pu_weights.c - the weights of computer players in these battles.
 *
 * pu_blow tells the players what an attack does; damage and kill are what that is worth: all the hits of a unit, and
 * its loss in addition. A charger strikes first and may have others behind it when it is struck, so what the enemy
 * could do counts for less than what the player could. Found by playing captain against closer in the three battles
 * (docs/players.md). */
#include "battle/weights.h"
#include "rules/punic/pu_turn.h"

const sand_judge_weights pu_weights = {
    .alive = 350,
    .waiting = 600,
    .points = 1600,
    .evening = 2000,
    .spread = 150,
    .won = 20000,
    .damage = 500,
    .kill = 500,
    .tired = 400,
    .caution = 1000,
    .near_shot = 600,
    .near_charge = 700,
    .fall_off = 300,
    .approach = 16,
    .begin = 150,
    .ramp = 900,
    .haste = 1000,
    .ease = 500,
    .apart = 12,
    .panic = 70,
    .guard = 100,
    .common = 1000,
};
