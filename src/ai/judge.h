/* judge.h - how good a battle looks to a side, by numbers every ruleset has: worth, places, contacts, ranges,
 * allowances.
 *
 * A judgement is in thousandths of a fresh ordinary unit, positive when it looks good to the side. */
#ifndef SAND_AI_JUDGE_H
#define SAND_AI_JUDGE_H

#include "battle/rules.h"
#include "battle/weights.h"

enum { SAND_JUDGE_UNITS = 1024 };

/* A ruleset's weights to reckon with: worths in thousandths of a unit, shares and lengths as they are. */
typedef struct {
    double alive, points, evening, won, damage, kill, approach, apart, raid, panic;
    double waiting, spread, tired, caution, flank, rear, near_shot, near_charge, fall_off, begin, ramp, haste, ease,
        guard;
} sand_judge_factors;

/* One unit as a judge sees it. */
typedef struct {
    double x, y, ahead_x, ahead_y; /* centre; direction it faces */
    double half;                   /* half of its depth and width together: what centres are farther than edges */
    double worth, fresh, reach, range;
    uint16_t unit, command;
    uint8_t side;
    bool engaged;
} sand_judged;

typedef struct {
    const sand_field *field;
    sand_judge_factors weights;
    double reach[SAND_JUDGE_UNITS + 1],
        range[SAND_JUDGE_UNITS + 1];    /* of each unit, as things are when thinking begins */
    double fresh[SAND_JUDGE_UNITS + 1]; /* worth of such a unit before it has suffered */
    double hour;                        /* how much of the battle had passed when thinking began: 0 to 1 */
    double left;                        /* turns that are left to come */
    double caution, approach;           /* as the hour has it */
    double stride;                      /* of the ruleset, in grid units */
    size_t n;
    sand_judged units[SAND_JUDGE_UNITS];
} sand_judge;

/* Learns what each unit can reach from this battle; once for each choice.  Fields of more than SAND_JUDGE_UNITS units
 * are judged by their first. */
void sand_judge_look(sand_judge *judge, sand_room *room, const sand_battle *b);
double sand_judge_battle(sand_judge *judge, const sand_battle *b, unsigned side);
/* How soon a command is wanted: what its units could do to the enemy now, or the enemy to them. */
double sand_judge_urgency(sand_judge *judge, const sand_battle *b, unsigned command);

#endif
