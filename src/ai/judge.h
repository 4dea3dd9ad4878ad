/* judge.h - how good a battle looks to a side, by numbers every ruleset has: worth, places, contacts, ranges,
 * allowances.
 *
 * A judgement is in thousandths of a fresh ordinary unit, positive when it looks good to the side. */
#ifndef SAND_AI_JUDGE_H
#define SAND_AI_JUDGE_H

#include "battle/rules.h"

enum { SAND_JUDGE_UNITS = 1024 };

typedef struct {
    double alive;   /* for every fresh ordinary unit not gone, beside its worth */
    double waiting; /* part of both that counts while it is not on the table: whoever can come is wanted there */
    double points;  /* a sure lead in the scenario's points, at the beginning ... */
    double evening; /* ... and what is added to that until the end */
    double spread;  /* how far a lead in points may still swing, a share of them all, at the beginning */
    double won;
    double damage;      /* what one attack of a fresh ordinary unit is taken to cost its target */
    double kill;        /* what it costs more to lose the last of a unit */
    double tired;       /* share of a unit's worth that the end of the battle takes: what it could still have done */
    double caution;     /* the enemy's attacks against one's own, at first and while one leads; 1 in the end */
    double flank, rear; /* factors of an attack there */
    double near_shot;   /* a shot it must move for, against one it has */
    double near_charge; /* likewise to get into contact */
    double approach;    /* for every length unit to the nearest enemy */
    double begin;       /* part of the battle in which nobody needs to hurry */
    double ramp;        /* part in which the hurry grows to its whole */
    double haste;       /* so many times more of that in the end */
    double ease;        /* share of that hurry which is left to a side that leads */
    double apart;       /* for every length unit beyond one's own people */
    double panic;       /* a leader who can be ridden down next turn, for every unit that would see it */
} sand_judge_weights;

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
    sand_judge_weights weights;
    double reach[SAND_JUDGE_UNITS + 1],
        range[SAND_JUDGE_UNITS + 1];    /* of each unit, as things are when thinking begins */
    double fresh[SAND_JUDGE_UNITS + 1]; /* worth of such a unit before it has suffered */
    double hour;                        /* how much of the battle had passed when thinking began: 0 to 1 */
    double left;                        /* turns that are left to come */
    double caution, approach;           /* as the hour has it */
    size_t n;
    sand_judged units[SAND_JUDGE_UNITS];
} sand_judge;

extern const sand_judge_weights sand_judge_standard;

/* Learns what each unit can reach from this battle; once for each choice.  Fields of more than SAND_JUDGE_UNITS units
 * are judged by their first. */
void sand_judge_look(sand_judge *judge, sand_room *room, const sand_battle *b);
double sand_judge_battle(sand_judge *judge, const sand_battle *b, unsigned side);
/* How soon a command is wanted: what its units could do to the enemy now, or the enemy to them. */
double sand_judge_urgency(sand_judge *judge, const sand_battle *b, unsigned command);

#endif
