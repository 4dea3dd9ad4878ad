/* pu_weights.c - what computer players reckon with in these battles.
 *
 * What an attack does they are told (pu_blow), so damage and kill are what that is worth: a whole unit's hits, and the
 * loss on top of them.  Whoever charges strikes first and may stand with others behind him when he is struck, so what
 * the enemy could do counts for less than what one could do oneself.  Found by playing captain against closer in the
 * three battles (docs/players.md). */
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
};
