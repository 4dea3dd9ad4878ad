/* judge.h - judges how good a battle is for a side, by numbers that exist in every ruleset: worth, places, contacts,
 * ranges, allowances.
 *
 * A judgement is in thousandths of a fresh ordinary unit, positive when it looks good to the side. */
#ifndef SAND_AI_JUDGE_H
#define SAND_AI_JUDGE_H

#include "ai/detour.h"
#include "battle/rules.h"
#include "battle/weights.h"

enum { SAND_JUDGE_UNITS = 1024, SAND_JUDGE_RAIDS = 8, SAND_JUDGE_RAIDERS = 32 };

/* A ruleset's weights (sand_judge_weights) as doubles: worths in thousandths of a unit, shares from 0 to 1, lengths in
 * strides. */
typedef struct {
    double alive, points, evening, won, damage, kill, approach, apart, raid, panic;
    double waiting, spread, tired, caution, flank, rear, near_shot, near_charge, fall_off, begin, ramp, haste, ease,
        guard, swing, turning, barred, beside, lone, turned, counter, common;
} sand_judge_factors;

/* One unit as a judge sees it. */
typedef struct {
    double x, y, ahead_x, ahead_y; /* centre; direction it faces */
    double half;                   /* a quarter of width plus depth: about how far its edge is from its centre */
    double worth, fresh, reach, range;
    double suffers; /* the power of the strongest attack on it found so far */
    uint16_t unit, command, type;
    uint8_t side, friends; /* its side; how many friends of its type stand beside it */
    bool engaged;
} sand_judged;

/* Supplies, and the ways of the enemy's fast units to them. */
typedef struct {
    uint16_t body;
    uint8_t owner;
    sand_detour detour;
} sand_judge_raid;

typedef struct {
    const sand_field *field;
    sand_judge_factors weights;
    double reach[SAND_JUDGE_UNITS + 1],
        range[SAND_JUDGE_UNITS + 1];    /* of each unit, as things are when thinking begins */
    double fresh[SAND_JUDGE_UNITS + 1]; /* worth of such a unit before it has suffered */
    double hour;                        /* how much of the battle had passed when thinking began: 0 to 1 */
    double left;                        /* turns that are left to come */
    double caution, approach;           /* the weights of these names, changed by the hour */
    bool told;     /* the ruleset has its own weights and rules.blow; otherwise blows are guessed */
    unsigned side; /* the side for which it is judged; 0: neither */
    double stride; /* of the ruleset, in grid units */
    double coming[SAND_JUDGE_UNITS + 1]; /* of each command: what its units could do if it were ordered to move */
    size_t n, n_raids, orders;
    sand_judge_raid raid[SAND_JUDGE_RAIDS];
    sand_judged units[SAND_JUDGE_UNITS];
} sand_judge;

/* Learns what each unit can reach from this battle; once for each choice.  Fields of more than SAND_JUDGE_UNITS units
 * are judged by their first. */
void sand_judge_look(sand_judge *judge, sand_room *room, const sand_battle *b);
double sand_judge_battle(sand_judge *judge, const sand_battle *b, unsigned side);
/* How urgently a command should act: the sum of the attacks that its units could make now. */
double sand_judge_urgency(sand_judge *judge, const sand_battle *b, unsigned command);

/* ---- for its parts ---- */

/* How many units of a field are judged. */
static inline unsigned sand_judge_units(const sand_field *field)
{
    return field->n_units < SAND_JUDGE_UNITS ? field->n_units : SAND_JUDGE_UNITS;
}

/* Returns how much something counts that is so many turns away, 1 at once and half after one turn: an exponential fall
 * in plain arithmetic, because the exp of two libraries may differ in its last digit, and a player's choice must not.
 */
static inline double sand_judge_faded(double turns)
{
    double once = 1 / (1 + turns / 24), twice = once * once, fourth = twice * twice, eighth = fourth * fourth;
    return eighth * eighth;
}

#endif
