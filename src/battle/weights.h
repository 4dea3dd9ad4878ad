/* weights.h - the weights by which computer players judge a position; a ruleset has its own or uses the standard ones.
 *
 * All are thousandths: of the worth of a fresh ordinary unit, of a share or factor, or of a ruleset's stride
 * (sand_tables.stride); the last six are plain numbers of what they name. */
#ifndef SAND_BATTLE_WEIGHTS_H
#define SAND_BATTLE_WEIGHTS_H

#include <stdint.h>

typedef struct sand_judge_weights {
    int32_t alive;   /* for every fresh ordinary unit still there, in addition to its worth */
    int32_t waiting; /* the part of both that counts while the unit is off the table, so that it is brought on */
    int32_t points;  /* a certain lead in the scenario's points, at the beginning ... */
    int32_t evening; /* ... and what is added to that until the end */
    int32_t spread;  /* how far a lead in points may still swing at the beginning, as a share of all points */
    int32_t swing;   /* points beyond that which may still change hands, at the beginning */
    int32_t won;
    /* The cost to its target of one attack by a fresh ordinary unit; where the ruleset predicts attacks (rules.blow),
     * the value of all of a unit's strength. */
    int32_t damage;
    int32_t kill;    /* the extra cost of losing the last of a unit */
    int32_t tired;   /* the share of a unit's worth that the end of the battle removes: what it could still have done */
    int32_t caution; /* weight of the enemy's attacks against one's own, at first and while leading; 1 at the end */
    int32_t beside;  /* strides within which friends of its kind are beside a unit, where the ruleset asks for them */
    int32_t lone;    /* the share of a second attack on the same target that is lost */
    int32_t flank, rear; /* factors of an attack there; unused where the ruleset predicts attacks */
    int32_t near_shot;   /* a shot for which the unit must move, against one it has */
    int32_t near_charge; /* the same for getting into contact */
    int32_t counter;     /* the weight of what a unit that is approached does in return */
    int32_t fall_off;    /* strides beyond reach over which a threat fades */
    int32_t approach;    /* for every stride to the nearest enemy */
    int32_t begin;       /* the part of the battle without any hurry */
    int32_t ramp;        /* the part in which the hurry grows to its full weight */
    int32_t haste;       /* the multiple of that at the end */
    int32_t ease;        /* the share of that hurry left to a leading side */
    int32_t apart;       /* for every stride away from one's own units */
    int32_t raid;        /* a fast unit at the enemy's supplies; fades with the turns it needs to reach them */
    int32_t turned;      /* strides a unit goes in a turn in which it turns; 0: as far as otherwise */
    int32_t turning;     /* turns that a raider loses by turning */
    int32_t barred;      /* strides around an enemy's centre that raiders avoid */
    int32_t panic;       /* a leader who can be ridden down next turn, for every unit that would see his loss */
    int32_t guard;       /* strides from his units within which a leader is not alone */
    int32_t common;      /* the share of what its units would gain by orders of their own that a common one must gain */
    int32_t orders;      /* the number of commands that may be ordered to move in a turn; 0: all */
    /* Where orders are sealed. 0: one future to the next such decision, the standard. */
    int32_t futures;  /* the number of futures (enemy orders and dice) played out */
    int32_t turns;    /* each to the end of that many turns */
    int32_t endgame;  /* each to the end of the battle when no more turns than these are left */
    int32_t opening;  /* the number of futures for choices made before the battle */
    int32_t playouts; /* turns played out for one choice */
} sand_judge_weights;

#endif
