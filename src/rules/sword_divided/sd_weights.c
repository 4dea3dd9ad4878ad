/* sd_weights.c - what computer players reckon with in these battles. */
#include "battle/weights.h"
#include "rules/sword_divided/sd_chapters.h"

const sand_judge_weights sd_weights = {
    .alive = 300,
    .waiting = 600,
    .points = 1000,
    .evening = 1500,
    .spread = 300,
    .won = 20000,
    .damage = 150,
    .kill = 400,
    .tired = 200,
    .caution = 700,
    .flank = 1500,
    .rear = 1300,
    .near_shot = 600,
    .near_charge = 500,
    .fall_off = 900,
    .approach = 20,
    .begin = 100,
    .ramp = 600,
    .haste = 3000,
    .ease = 600,
    .apart = 15,
    .panic = 50,
    .guard = 100,
};
