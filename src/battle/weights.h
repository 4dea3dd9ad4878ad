/* weights.h - what a computer player reckons with, beside what the rules tell it: a ruleset's own weights, or the
 * standard ones.
 *
 * All in thousandths: of the worth of a fresh ordinary unit, of a share or factor, of a ruleset's stride
 * (sand_tables.stride); but the last six are numbers of what they name. */
#ifndef SAND_BATTLE_WEIGHTS_H
#define SAND_BATTLE_WEIGHTS_H

#include <stdint.h>

typedef struct sand_judge_weights {
    int32_t alive;   /* for every fresh ordinary unit not gone, beside its worth */
    int32_t waiting; /* part of both that counts while it is not on the table: whoever can come is wanted there */
    int32_t points;  /* a sure lead in the scenario's points, at the beginning ... */
    int32_t evening; /* ... and what is added to that until the end */
    int32_t spread;  /* how far a lead in points may still swing, a share of them all, at the beginning */
    int32_t swing;   /* points that may still change hands beyond that, at the beginning */
    int32_t won;
    /* what one attack of a fresh ordinary unit is taken to cost its target; where the ruleset tells what an attack is
     * likely to do (rules.blow), what all of a unit's strength is worth */
    int32_t damage;
    int32_t kill;    /* what it costs more to lose the last of a unit */
    int32_t tired;   /* share of a unit's worth that the end of the battle takes: what it could still have done */
    int32_t caution; /* the enemy's attacks against one's own, at first and while one leads; 1 in the end */
    int32_t beside;  /* strides within which friends of its kind are beside a unit, where the ruleset asks for them */
    int32_t lone;    /* share of a second attack on the same target that is lost */
    int32_t flank, rear; /* factors of an attack there; unused where the ruleset tells */
    int32_t near_shot;   /* a shot it must move for, against one it has */
    int32_t near_charge; /* likewise to get into contact */
    int32_t counter;     /* what he who is gone up to does in return counts so much against it */
    int32_t fall_off;    /* strides beyond reach in which a threat fades */
    int32_t approach;    /* for every stride to the nearest enemy */
    int32_t begin;       /* part of the battle in which nobody needs to hurry */
    int32_t ramp;        /* part in which the hurry grows to its whole */
    int32_t haste;       /* so many times more of that in the end */
    int32_t ease;        /* share of that hurry which is left to a side that leads */
    int32_t apart;       /* for every stride beyond one's own people */
    int32_t raid;        /* a fast unit at the enemy's supplies; fades with the turns it needs to them */
    int32_t turned;      /* strides a unit goes in a turn in which it turns; 0: as far as else */
    int32_t turning;     /* turns that a raider loses by turning */
    int32_t barred;      /* strides round an enemy's centre through which no raider goes */
    int32_t panic;       /* a leader who can be ridden down next turn, for every unit that would see it */
    int32_t guard;       /* strides from his people within which he is not alone */
    int32_t orders;      /* so many commands may be ordered to move in a turn; 0: all */
    /* Where orders are sealed.  0: one future to the next such decision, the standard. */
    int32_t futures;  /* what the enemy may do and the dice may bring: so many of these are played out */
    int32_t turns;    /* each to the end of so many turns */
    int32_t endgame;  /* each to the end of the battle when no more turns are left than these */
    int32_t opening;  /* so many of what is laid down before the battle */
    int32_t playouts; /* of turns, for one choice */
} sand_judge_weights;

#endif
